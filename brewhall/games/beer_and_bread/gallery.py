"""All cards and upgrades of a card set, and what lies on the board."""

from __future__ import annotations

from brewhall.core.gallery import Exhibit, Gallery, Hall, emptied, explained, facet, numbered
from brewhall.core.phrases import sentence
from brewhall.games.beer_and_bread.about import BeerAndBreadExplainer, clause_of
from brewhall.games.beer_and_bread.catalog import GOODS, RESOURCES, SLOTS, Catalog, Upgrade
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.view import BeerAndBreadView, Card

TIERS = {"4": "4-5", "5": "4-5", "6": "6-7", "7": "6-7", "8": "8-9", "9": "8-9"}  # by coins (BB-1.5)
ON_THE_BOARD = (
    *(f"field-{resource}" for resource in RESOURCES),
    "supply",
    "storage-0",
    "column-0",
    "brewery-0",
    "bakery-0",
    *(f"slot-0-{slot}" for slot in SLOTS),
    "exchange-1",
    "deck",
    "discard",
    "year-1",
    "year-2",
    "windmill",
)


def gallery(view: BeerAndBreadView, catalog: Catalog, narrator: BeerAndBreadNarrator) -> Gallery:
    emptied(view)
    words, vocabulary = narrator.words, narrator.vocabulary
    for card in catalog.cards:
        name = vocabulary.style(card.style).text
        view.pieces[card.id] = Card("card", "up", 0, "hand-0", name, card.good, card.front)
    for upgrade in catalog.upgrades:
        holder = next(card for card in catalog.cards if card.upgrade is upgrade)
        view.pieces[_placed(upgrade)] = Card(
            "card", "up", 0, f"slot-0-{upgrade.slot}", vocabulary.label(upgrade), holder.good, holder.front
        )
    explainer = BeerAndBreadExplainer(view, narrator)
    cards = [
        explained(
            explainer,
            card.id,
            good=card.good,
            coins=TIERS[str(card.coins)],
            harvest=str(sum(card.harvest)),
            slot=card.upgrade.slot,
        )
        for card in catalog.cards
    ]
    upgrades = [
        Exhibit(
            _placed(each),
            sentence([vocabulary.label(each)]),
            [sentence([vocabulary.upgrade(each)])],
            clause_of(each),
            {"slot": each.slot},
        )
        for each in catalog.upgrades
    ]
    slots = facet(words, "slot", {slot: words.text(f"slot.{slot}") for slot in SLOTS})
    facets = [
        facet(words, "good", {good: words.text(f"gallery.good.{good}") for good in GOODS}),
        facet(words, "coins", numbered(TIERS.values())),
        facet(words, "harvest", numbered(each.marks["harvest"] for each in cards)),
        slots,
    ]
    return Gallery(
        view,
        [
            Hall("cards", words.text("gallery.cards"), cards, facets, printed=True),
            Hall("upgrades", words.text("gallery.upgrades"), upgrades, [slots]),
            Hall("board", words.text("gallery.board"), [explained(explainer, each) for each in ON_THE_BOARD]),
        ],
    )


def _placed(upgrade: Upgrade) -> str:
    return f"upgrade-{upgrade.id}"
