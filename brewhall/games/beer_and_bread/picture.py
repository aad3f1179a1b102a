"""Beer & Bread as a picture, made from a view."""

from __future__ import annotations

from brewhall.core.picture import Chip, Panel, Row, draw
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import GOODS, SLOTS
from brewhall.games.beer_and_bread.view import BeerAndBreadView, Card


def picture(view: BeerAndBreadView, words: Words) -> str:
    title = f"{words.text('title')}: {view.year_kind} year {view.year}, turn {view.turn}/{view.turns_in_year}"
    zones = {zone.id: zone.pieces for zone in view.zones}

    def tokens(name: str) -> list[Chip]:
        amounts = view.counters[name].items()
        return [Chip(f"{words.text(f'resource.{resource}')} {amount}", resource) for resource, amount in amounts]

    def cards(*names: str) -> list[Chip]:
        laid = [piece for name in names for piece in zones[name]]
        return [_card(piece, view.pieces[piece]) for piece in laid] or [Chip("-", "empty")]

    deck = [Chip(f"{good} {view.deck.count(good)}", good) for good in GOODS]
    shared = Panel(
        "table",
        [
            Row(words.text("zone.fields"), tokens("fields")),
            Row(words.text("zone.supply"), tokens("supply")),
            Row(words.text("zone.table"), tokens("table")),
            Row(words.text("zone.exchange"), cards("exchange-1", "exchange-2", "exchange-3")),
            Row(words.text("zone.deck"), deck),
            Row(words.text("zone.discard"), cards("discard")),
        ],
    )
    players = []
    for seat, side in enumerate(view.sides):
        mill = f" \N{BULLET} {words.text('zone.windmill')}" if view.windmill == seat else ""
        coins = [Chip(f"beer {side.beer}", "beer"), Chip(f"bread {side.bread}", "bread")]
        rows = [
            Row("Coins", [*coins, Chip(f"score {side.score}", "good")]),
            Row(words.text("zone.storage"), [*tokens(f"storage-{seat}"), Chip(f"{side.stored}/{side.units}")]),
            Row(words.text("zone.hand"), cards(f"hand-{seat}")),
            Row(words.text("zone.column"), cards(f"column-{seat}")),
            Row(words.text("zone.brewery"), cards(f"brewery-{seat}")),
            Row(words.text("zone.bakery"), cards(f"bakery-{seat}")),
            Row(words.text("zone.slots"), cards(*(f"slot-{seat}-{slot}" for slot in SLOTS))),
            Row(words.text("zone.sold"), cards(f"sold-{seat}")),
        ]
        players.append(Panel(f"player {seat}{mill}", rows, active=view.to_play == seat))
    return draw(title, shared, players)


def _card(name: str, card: Card) -> Chip:
    return Chip(card.good, "hidden") if card.front is None else Chip(name, card.good)
