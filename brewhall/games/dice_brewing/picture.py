"""Dice Brewing as a picture, made from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from brewhall.core.picture import Chip, Panel, Row, draw
from brewhall.core.words import Words

View = Mapping[str, Any]
NONE = [Chip("-", "empty")]


def picture(view: View, words: Words) -> str:
    title = f"{words.text('title')}: round {view['round']}, {view['phase']}"
    zones = {zone["id"]: zone["pieces"] for zone in view["zones"]}
    supply = view["counters"]["supply"].items()
    market = [Chip(f"{item['item'].replace('_', ' ')} {item['left']}") for item in view["market"] if item["left"]]
    display = [piece for zone in view["zones"] if zone["kind"] == "display" for piece in zone["pieces"]]
    recipes = [_recipe(piece, view["pieces"][piece]) for piece in display]
    shared = Panel(
        "table",
        [
            Row(words.text("zone.display"), recipes or NONE),
            Row(words.text("zone.market"), market or NONE),
            Row(words.text("zone.supply"), [Chip(f"{name} {left}", _colour(name)) for name, left in supply]),
            Row(words.text("zone.deck"), [Chip(str(view["deck"]))]),
        ],
    )
    players = []
    for seat, side in enumerate(view["seats"]):
        first = " \N{BULLET} priority" if view["priority"] == seat else ""
        rows = [
            Row("Purse", [Chip(f"{side[name]} {name}") for name in ("coins", "xp", "seeds")]),
            Row(words.text("zone.pool"), _dice(side["pool"])),
            Row(words.text("zone.warehouse"), _dice(side["warehouse"])),
            Row(words.text("zone.hand"), _dice(side["in_hand"])),
            Row(words.text("zone.space"), [_space(space) for space in side["spaces"]]),
            Row(words.text("zone.ingredients"), _counts(side["ingredients"])),
            Row(words.text("zone.tokens"), _counts(side["tokens"])),
            Row(words.text("zone.recipes"), [Chip(piece, "beer") for piece in zones[f"recipes-{seat}"]] or NONE),
        ]
        players.append(Panel(f"player {seat}{first}", rows, active=view["to_play"] == seat))
    return draw(title, shared, players)


def _recipe(name: str, recipe: View) -> Chip:
    return Chip(f"{name} {recipe['name']}", "beer")


def _dice(names: Sequence[str]) -> list[Chip]:
    return [Chip(name, name.split("-")[0]) for name in names] or NONE


def _space(space: View) -> Chip:
    lies = space["resource"]
    if space["closed"]:
        return Chip(f"{space['space']} closed", "hidden")
    return Chip(f"{space['space']} {lies}", _colour(lies.split("-")[0])) if lies else Chip(space["space"], "empty")


def _counts(amounts: Mapping[str, int]) -> list[Chip]:
    return [Chip(f"{name.replace('_', ' ')} {amount}") for name, amount in amounts.items() if amount] or NONE


def _colour(name: str) -> str:
    return name if name in ("pale", "dark", "hops", "blue") else "plain"
