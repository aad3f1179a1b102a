"""Tokens and cards as coloured text. A resource is always its code, too: colour alone says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import GOODS
from brewhall.games.beer_and_bread.texts import style_text

RESOURCE_COLOURS = {  # light enough for dark terminals, dark enough for light ones
    "water": "#3d8fd1",
    "wheat": "#b8920a",
    "barley": "#a8703e",
    "rye": "#dd7429",
    "hops": "#5a9440",
}
GOOD_COLOURS = {"beer": "#4d8fc4", "bread": "#b87d3f"}
COPPER = "#c8703a"
EMPTY = Text("··", style="dim")  # a free unit
NOTHING = Text("-", style="dim")


def code(words: Words, resource: str) -> Text:
    return Text(words.text(f"resource.{resource}.code"), style=f"bold {RESOURCE_COLOURS[resource]}")


def tokens(words: Words, amounts: Mapping[str, int]) -> Text:
    """Amounts with codes: "2Wa 1Wh"."""
    items = [Text.assemble(str(amount), code(words, name)) for name, amount in amounts.items() if amount]
    return Text(" ").join(items) if items else NOTHING.copy()


def good(words: Words, name: str) -> Text:
    return Text(words.text(f"good.{name}"), style=GOOD_COLOURS[name])


def card(piece_id: str, piece: Mapping[str, Any]) -> Text:
    """A card by its id, in the colour of its back."""
    return Text(piece_id, style=f"bold {GOOD_COLOURS[piece['good']]}")


def backs(words: Words, pieces: list[Mapping[str, Any]]) -> Text:
    """Cards by their backs: "2 beer, 1 bread"."""
    counts = {name: sum(piece["good"] == name for piece in pieces) for name in GOODS}
    items = [Text.assemble(f"{count} ", good(words, name)) for name, count in counts.items() if count]
    return Text(", ").join(items) if items else NOTHING.copy()


def style(words: Words, piece: Mapping[str, Any]) -> str:
    return style_text(words, piece["style"])
