"""Dice Brewing as a picture, made from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from brewhall.core.picture import Chip, Panel, Row, draw
from brewhall.core.words import Words
from brewhall.games.dice_brewing.view import COLOURS, DiceBrewingView, Held, Seat

NONE = [Chip("-", "empty")]


def picture(view: DiceBrewingView, words: Words) -> str:
    zones = {zone.id: zone.pieces for zone in view.zones}
    supply = view.counters["supply"].items()
    market = [Chip(f"{_item(offer.item)} {offer.left}") for offer in view.market if offer.left]
    recipes = [Chip(f"{name} {view.pieces[name].name}", "beer") for name in zones.get("display", [])]
    shared = Panel(
        "table",
        [
            Row(words.text("zone.display"), recipes or NONE),
            Row(words.text("zone.market"), market or NONE),
            Row(words.text("zone.supply"), [Chip(f"{name} {left}", _colour(name)) for name, left in supply]),
            Row(words.text("zone.deck"), [Chip(str(view.deck))]),
        ],
    )
    players = []
    for seat, side in enumerate(view.seats):
        first = " \N{BULLET} priority" if view.priority == seat else ""
        dice = {zone: _dice(view, zones.get(f"{zone}-{seat}", [])) for zone in ("pool", "warehouse", "hand")}
        rows = [
            Row("Purse", [Chip(f"{side.coins} coins"), Chip(f"{side.xp} xp"), Chip(f"{side.seeds} seeds")]),
            *(Row(words.text(f"zone.{zone}"), chips) for zone, chips in dice.items()),
            Row(words.text("zone.space"), _spaces(view, side)),
            Row(words.text("zone.ingredients"), _counts(side.ingredients)),
            Row(words.text("zone.tokens"), _counts(side.tokens)),
            Row(words.text("zone.recipes"), [Chip(name, "beer") for name in side.recipes] or NONE),
        ]
        players.append(Panel(f"player {seat}{first}", rows, active=view.to_play == seat))
    return draw(f"{words.text('title')}: round {view.round}, {view.phase}", shared, players)


def _dice(view: DiceBrewingView, ids: Sequence[str]) -> list[Chip]:
    pieces = [view.pieces[each] for each in ids]
    return [Chip(piece.name, piece.colour or "plain") for piece in pieces] or NONE


def _spaces(view: DiceBrewingView, side: Seat) -> list[Chip]:
    laid = {each.space: view.pieces[each.piece] for each in side.laid if not each.speed}
    chips: list[Chip] = []
    for building in view.buildings:
        for space in building.spaces:
            if building.building in side.closed:
                chips.append(Chip(f"{space.space} closed", "hidden"))
            elif space.space in laid:
                lying = laid[space.space]
                chips.append(Chip(f"{space.space} {lying.name}", lying.colour or "plain"))
            else:
                chips.append(Chip(space.space, "empty"))
    return chips


def _counts(held: Iterable[Held]) -> list[Chip]:
    return [Chip(f"{_item(each.item)} {each.amount}") for each in held] or NONE


def _item(name: str) -> str:
    return name.replace("_", " ")


def _colour(name: str) -> str:
    return name if name in COLOURS else "plain"
