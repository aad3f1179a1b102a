"""Texts of cards, upgrades, moves and events: complete, filled in, and true for an owner's own values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from brewhall import Match
from brewhall.boards.beer_and_bread import Face
from brewhall.bots import create_bot
from brewhall.core import Journal
from brewhall.core.resigning import Resignation
from brewhall.games.beer_and_bread import texts
from brewhall.games.beer_and_bread.catalog import PARAMETERS, Upgrade
from brewhall.games.beer_and_bread.game import BeerAndBread
from brewhall.games.beer_and_bread.memory import forget
from brewhall.games.beer_and_bread.steps import DECISIONS, STEP_NAMES
from tests.games.beer_and_bread.card_sets import card_set
from tests.games.beer_and_bread.positions import GAME
from tests.games.board_words import shown_on_the_board, told_by_hints
from tests.games.words_in_use import Asked, assert_whole, show

ENGLISH = GAME.words()
PLAYERS = ["Ann", "Ben"]
VIEWERS = (0, 1, None)

# Parameters that no bundled upgrade has but an owner's may have, and what is then said
OWN_VALUES = {
    "year-redraw": ("years=dry;count=2", "When hands are full (dry years), you may trade up to 2 cards"),
    "year-last-draw": ("years=any;count=3", "In every year, you may begin your last turn by drawing 3 cards"),
    "seed-collect-wheat": ("years=fruitful;collect=hops:2", "After seeding in a fruitful year, collect 2 hops."),
    "seed-collect-rye": ("years=dry;collect=rye:3", "After seeding in a dry year, collect 3 rye."),
    "harvest-plus-rye": ("resource=water;amount=2", "with a card that shows water brings 2 more"),
    "opponent-harvest-water": (
        "shown=any;collect=barley:1",
        "After every harvest of the other player, collect 1 barley.",
    ),
    "storage-any-1": ("units=2;accepts=any", "grows by 2 units, good for any resource"),
    "storage-water-2": ("units=1;accepts=water", "grows by 1 unit, good for water alone"),
    "brewery-plus-1": ("space=bakery;amount=2", "Your bakery has room for 2 cards more."),
    "substitute-hops": ("rules=rye:4>water", "4 rye can replace one water."),
    "clean-both": ("when=only-bread;collect=rye:1", "clean out bread and the brewery is empty, collect 1 rye."),
    "score-tier-8-9": ("tier=4-9;coins=3;to=beer", "3 coins for each sold card worth 4 to 9, for beer."),
    "score-pair-beer": ("type=bread;set=3;coins=2;to=choice", "2 coins for every 3 breads sold, for either good."),
    "score-more-stock": (
        "condition=more-tokens;margin=1;coins=1;to=bread",
        "1 coin if your storage is 1 token or more",
    ),
}


def own_set() -> BeerAndBread:
    return card_set(params={name: params for name, (params, _) in OWN_VALUES.items()})


@cache
def journals() -> list[Journal]:
    """What happened in fifty games, most of them played at random."""
    told: list[Journal] = []
    for seed in range(50):
        match = Match(GAME, ["random", "random" if seed % 5 else "greedy"], seed=seed)
        told.append(match.keep_journal())
        match.run()
    return told


@cache
def views() -> list[dict[str, Any]]:
    """What both seats saw at the decisions of a few games, and at their ends."""
    seen: list[dict[str, Any]] = []
    for seed in range(8):
        match = Match(GAME, ["human", "human"], seed=seed)
        bots = [create_bot(name, seed) for name in ("random", "greedy")]
        while not match.over:
            seat = int(match.state.to_play)
            if match.moves % 3 == 0:
                seen.append(match.state.view(seat))
            match.play(bots[seat].choose(match.state.seen_by(seat)))
        seen.append(match.state.view(None))
    return seen


def versions(journal: Journal) -> Iterator[tuple[dict[str, object], int | None]]:
    """Every event as each seat, a spectator and a finished record have it, with good and with strict memory."""
    for viewer in VIEWERS:
        for event in journal.since(0, viewer):
            yield event, viewer
            yield forget(event, viewer), viewer
    for entry in journal.events:
        yield entry.in_full(), None


# -- cards and upgrades --------------------------------------------------------------------------


@pytest.mark.parametrize("upgrade", GAME.catalog.upgrades, ids=lambda upgrade: upgrade.id)
def test_every_upgrade_has_a_sentence_and_a_label(upgrade: Upgrade) -> None:
    sentence, label = texts.upgrade_text(ENGLISH, upgrade), texts.upgrade_label(ENGLISH, upgrade)
    assert_whole(sentence)
    assert_whole(label)
    assert sentence.endswith(".")
    assert len(sentence) <= 100
    assert len(label) <= 36


def test_every_kind_of_effect_has_a_template() -> None:
    for effect in PARAMETERS:
        for family in ("upgrade", "label"):
            assert any(key.startswith(f"{family}.{effect}") for key in ENGLISH.texts)


@pytest.mark.parametrize("name", OWN_VALUES)
def test_an_owners_values_are_told(name: str) -> None:
    upgrade = next(upgrade for upgrade in own_set().catalog.upgrades if upgrade.id == name)
    assert OWN_VALUES[name][1] in texts.upgrade_text(ENGLISH, upgrade)
    assert_whole(texts.upgrade_label(ENGLISH, upgrade))


def test_a_card_tells_all_that_is_printed_on_it() -> None:
    card = next(card for card in GAME.catalog.cards if card.id == "beer-06")
    assert texts.card_name(ENGLISH, card) == "Table beer beer-06"
    text = texts.card_text(ENGLISH, card)
    for part in ("5 coins", "1 water, 1 wheat, 1 barley", "1 water, 2 barley, 1 hops", "bakery has room for 1 card"):
        assert part in text
    for card in GAME.catalog.cards:
        assert_whole(texts.card_text(ENGLISH, card))


def test_a_style_that_no_words_know_is_shown_as_it_is() -> None:
    assert texts.style_text(ENGLISH, "smoked-porter") == "Smoked porter"


# -- events --------------------------------------------------------------------------------------


@pytest.mark.parametrize("catalog", [None, GAME.catalog], ids=["by id", "by name"])
def test_every_event_has_words_for_everybody(catalog: Any) -> None:
    kinds: set[str] = set()
    for journal in journals():
        for event, viewer in versions(journal):
            assert_whole(texts.event_text(ENGLISH, event, viewer, PLAYERS, catalog))
            kinds.add(str(event["kind"]))
    gave_up = Resignation(0, 3).event()  # no rule of the game, so no journal tells it
    assert texts.event_text(ENGLISH, gave_up, None, PLAYERS, catalog) == "Ann gave up."
    kinds.add(str(gave_up["kind"]))
    told = {key.split(".")[1] for key in ENGLISH.texts if key.startswith("event.")}
    assert kinds == told


def test_events_own_others_and_hidden() -> None:
    drew = {"kind": "drew", "seat": 0, "back": "beer", "card": "beer-06"}
    hidden = {"kind": "drew", "seat": 0, "back": "beer"}
    assert texts.event_text(ENGLISH, drew, 0) == "You drew beer-06."
    assert texts.event_text(ENGLISH, drew, None, PLAYERS, GAME.catalog) == "Ann drew Table beer beer-06."
    assert texts.event_text(ENGLISH, hidden, 1, PLAYERS) == "Ann drew a beer card."
    assert texts.event_text(ENGLISH, hidden, 1) == "Seat 0 drew a beer card."


def test_strict_memory_keeps_own_sales_and_what_lies_open() -> None:
    sold = {"kind": "sold", "seat": 0, "card": "beer-06"}
    assert texts.event_text(ENGLISH, forget(sold, 0), 0) == "You sold beer-06."
    assert texts.event_text(ENGLISH, forget(sold, 1), 1) == "Seat 0 sold a card."
    placed = {"kind": "upgraded", "seat": 0, "card": "beer-06"}
    assert forget(placed, 1) == placed


# -- questions and moves -------------------------------------------------------------------------


def test_every_decision_has_a_question() -> None:
    asked = {view["prompt"]["key"] for view in views()}
    assert asked == {"prompt.over", *(f"prompt.{STEP_NAMES[step]}" for step in range(int(DECISIONS)))}
    for view in views():
        assert_whole(texts.prompt_text(ENGLISH, view["prompt"]))


def test_every_kind_of_move_has_words_and_a_description() -> None:
    for kind in GAME.actions.kinds:
        assert f"action.{kind.name}" in ENGLISH
    for row in GAME.actions:
        assert_whole(texts.move_text(ENGLISH, {"kind": row.kind, "parameters": row.parameters}, GAME.catalog))
    offer = {"kind": "offer", "parameters": {"resource": "rye", "amount": "0"}}
    assert texts.move_text(ENGLISH, offer) == "offer no rye"


def test_every_hindrance_has_a_reason() -> None:
    reasons = [entry["reason"] for view in views() for entry in view["impossible"]]
    written = {key for key in ENGLISH.texts if key.startswith("reason.")} - told_by_hints(GAME)
    assert {reason["key"] for reason in reasons} == written
    for reason in reasons:
        assert_whole(texts.reason_text(ENGLISH, reason))


# -- the words file ------------------------------------------------------------------------------


def test_no_key_is_missing_and_none_is_unused() -> None:
    """Everything that clients can show is shown; what is asked for and what is written must be the same."""
    words = Asked(ENGLISH)
    for name in ("title", "tagline", "note.reconstruction"):
        words.text(name)
    face = Face(GAME)
    face.words = words
    for view in views():
        show(face, view, PLAYERS)
    texts.event_text(words, Resignation(0, 3).event(), None)
    for why in ("higher-score", "higher-other-total", "without-windmill"):
        words.text(f"outcome.{why}")
    for row in GAME.actions:
        face.move({"kind": row.kind, "parameters": row.parameters})
    for topic, _ in face.topics():
        assert face.explain(topic)
    for upgrade in (*GAME.catalog.upgrades, *own_set().catalog.upgrades):
        texts.upgrade_text(words, upgrade)
        texts.upgrade_label(words, upgrade)
    assert texts.tokens_text(words, {}) == "nothing"
    for journal in journals()[:10]:
        for event, viewer in versions(journal):
            texts.event_text(words, event, viewer)
            texts.event_text(words, event, viewer, PLAYERS, GAME.catalog)
    written = set(ENGLISH.texts)
    assert words.keys | shown_on_the_board("beer-and-bread", written) | told_by_hints(GAME) == written
