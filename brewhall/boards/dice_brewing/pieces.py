"""Dice, rewards and prices as coloured text. Every die has a letter, too: colour alone says nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from brewhall.boards.colours import ACCENT
from brewhall.core.words import Words
from brewhall.games.dice_brewing.view import Bonus, DiceBrewingView, DicePiece, Held

COLOURS = {  # light enough for dark terminals, dark enough for light ones
    "pale": "#b8920a",
    "dark": "#a8703e",
    "hops": "#5a9440",
    "blue": "#3d8fd1",
}
NUMBER = f"bold {ACCENT}"
STORED, AT_HAND, MISSING = "●", "◐", "○"  # a die that a recipe needs: in the Warehouse, in the Active Pool, nowhere
NOTHING = Text("-", style="dim")


class Dice:
    """The dice of a view."""

    def __init__(self, view: DiceBrewingView, words: Words) -> None:
        self.pieces = view.pieces
        self.words = words
        self.zones = {zone.id: zone for zone in view.zones}

    def lying(self, zone: str) -> list[str]:
        """The pieces of a zone; most zones are only there while something lies in them."""
        return self.zones[zone].pieces if zone in self.zones else []

    def die(self, name: str) -> Text:
        """A die by its code; one of the Warehouse in brackets, a seed as a word."""
        piece = self.pieces[name]
        if piece.colour is None:
            return Text(self.words.text("terminal.seed"))
        text = Text(f"{self.words.text(f'colour.{piece.colour}.code')}{face(piece)}")
        text.stylize(f"bold {COLOURS[piece.colour]}")
        stored = self.zones[piece.zone].kind == "warehouse"
        return Text.assemble(("[", "dim"), text, ("]", "dim")) if stored else text

    def row(self, names: Sequence[str]) -> Text:
        return Text(" ").join(self.die(name) for name in names) if names else NOTHING.copy()


def face(piece: DicePiece) -> str:
    """ "3", "3+1" with an Increase token, "3+blocked", nothing for a die that is not rolled."""
    if piece.shows is None:
        return ""
    extras = ([str(piece.tokens)] if piece.tokens else []) + ([piece.mark] if piece.mark else [])
    return "+".join([str(piece.shows - piece.tokens), *extras])


def move_name(piece: DicePiece) -> str:
    """A die as moves name it: `pale-3+1`."""
    return "-".join(part for part in (piece.colour, face(piece)) if part)


def colour_code(words: Words, colour: str) -> Text:
    return Text(words.text(f"colour.{colour}.code"), style=f"bold {COLOURS[colour]}")


def players(seats: Sequence[int]) -> str:
    """ "@02" for seats 0 and 2."""
    return "@" + "".join(str(seat) for seat in seats) if seats else ""


def amounts(words: Words, given: Mapping[str, int]) -> str:
    """Points, coins, tokens and dice in short: "1xp 4c"; what there is none of is left out."""
    keys = {name: f"short.{name}.many" if name == "dice" and n > 1 else f"short.{name}" for name, n in given.items()}
    return " ".join(words.text(keys[name], n=n) for name, n in given.items() if n)


def improvement(words: Words, entry: Bonus, named: bool) -> Text:
    """What an improvement takes and brings: "B4+ 1xp", "special malt 5c"; by its code where room is short."""
    if entry.kind == "blue":
        kind = Text.assemble(colour_code(words, "blue"), f"{entry.least}+")
    else:
        kind = Text(words.text(f"item.{entry.kind}" if named else f"item.{entry.kind}.code"))
    return Text.assemble(kind, f" {amounts(words, {entry.bonus: entry.amount})}")


def items(words: Words, held: Iterable[Held]) -> list[str]:
    """What is held of the markets: "fruit", "honey x2", "2 face down"."""
    texts: list[str] = []
    for each in held:
        if each.item == "hidden":
            texts.append(words.text("terminal.face-down", n=each.amount))
        else:
            name = words.text(f"item.{each.item}")
            texts.append(name if each.amount == 1 else f"{name} x{each.amount}")
    return texts


def heading(text: str, deciding: bool = False) -> Text:
    return Text(text[:1].upper() + text[1:], style=f"bold {ACCENT}" if deciding else "bold")
