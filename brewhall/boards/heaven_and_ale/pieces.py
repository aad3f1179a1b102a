"""Tiles, figures and gains as coloured text. Everything has a code, too: colour alone says nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from brewhall.boards.colours import ACCENT
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.view import Gain, Spot, Tile

COLOURS = {  # light enough for dark terminals, dark enough for light ones
    "wood": "#a8703e",
    "yeast": "#b8920a",
    "hops": "#5a9440",
    "water": "#3d8fd1",
    "barley": "#dd7429",
    "brewmaster": "#a86fc0",
}
MONK = "#a86fc0"
SUN = "#b8920a"
SHADE = "#6f86a8"
NUMBER = f"bold {ACCENT}"
DISC, NO_DISC = "●", "○"
NOTHING = Text("-", style="dim")


def tile(words: Words, piece: Tile) -> Text:
    """ "Ho3" for hops of fertility 3, "M1" for a monk."""
    if piece.resource is None:
        return Text(piece.face, style=f"bold {MONK}")
    return Text(face_code(words, piece.face), style=f"bold {COLOURS[piece.resource]}")


def face_code(words: Words, face: str) -> str:
    """The code of a tile by its name: "Ho3" for `hops-3`, "M1" for `M1`."""
    resource, dash, fertility = face.partition("-")
    return f"{words.text(f'resource.{resource}.code')}{fertility}" if dash else face


def spot_code(words: Words, spot: str) -> str:
    return words.text(f"resource.{spot}.code") if spot in COLOURS else spot


def spot(words: Words, name: str) -> Text:
    colour = "" if name == "X" else COLOURS.get(name, MONK)
    return Text(spot_code(words, name), style=f"bold {colour}".strip())


def marker(words: Words, name: str) -> Text:
    key = "marker.brewmaster.code" if name == "brewmaster" else f"resource.{name}.code"
    return Text(words.text(key), style=f"bold {COLOURS[name]}")


def figures(seats: Sequence[int]) -> str:
    """Who stands somewhere: "@02" for seats 0 and 2."""
    return "@" + "".join(str(seat) for seat in seats) if seats else ""


def gain(words: Words, gained: Gain) -> Text:
    """Ducats and steps in short: "3d Ho+2"."""
    parts = [Text.assemble(marker(words, name), f"{steps:+d}") for name, steps in gained.get("steps", {}).items()]
    if gained.get("ducats"):
        parts.insert(0, Text(words.text("gain.short", n=gained["ducats"])))
    return Text(" ").join(parts) if parts else NOTHING.copy()


def gains(words: Words, name: str, spots: Spot) -> list[Text]:
    """What a disc on a scoring spot would bring: one item, or for X one for each number."""
    return [
        Text.assemble(spot(words, name), "" if number == "all" else number, " ", gain(words, gained))
        for number, gained in spots.gains.items()
    ]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def heading(text: str, deciding: bool = False) -> Text:
    return Text(capital(text), style=f"bold {ACCENT}" if deciding else "bold")
