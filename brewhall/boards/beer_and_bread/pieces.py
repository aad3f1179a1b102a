"""Tokens and cards as coloured text. A resource is always its code, too: colour alone says nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.text import Text

from brewhall.core.view import Phrase
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import GOODS
from brewhall.games.beer_and_bread.view import Card

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


def card(piece_id: str, piece: Card) -> Text:
    """A card by its id, in the colour of its back."""
    return Text(piece_id, style=f"bold {GOOD_COLOURS[piece.good]}")


def backs(words: Words, pieces: Iterable[Card]) -> Text:
    """Cards by their backs: "2 beer, 1 bread"."""
    goods = [piece.good for piece in pieces]
    items = [Text.assemble(f"{goods.count(name)} ", good(words, name)) for name in GOODS if name in goods]
    return Text(", ").join(items) if items else NOTHING.copy()


def read(phrase: Phrase, words: Words) -> str:
    """A phrase in which cards also have their ids, by which they are typed: "Amber ale beer-11"."""
    parts: list[str] = []
    for part in phrase:
        if isinstance(part, dict) and "piece" in part:
            parts.append(words.text("card.name", style=part["text"], card=part["piece"]))
        else:
            parts.append(part if isinstance(part, str) else part["text"])
    return "".join(parts)
