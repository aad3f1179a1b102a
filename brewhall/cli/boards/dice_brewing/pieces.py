"""Dice, rewards and prices as coloured text. Every die has a letter, too: colour alone says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from brewhall.cli.console import ACCENT
from brewhall.core.phrases import sentence
from brewhall.core.words import Words

COLOURS = {  # light enough for dark terminals, dark enough for light ones
    "pale": "#b8920a",
    "dark": "#a8703e",
    "hops": "#5a9440",
    "blue": "#3d8fd1",
}
NUMBER = f"bold {ACCENT}"
STORED, AT_HAND, MISSING = "●", "◐", "○"  # a die that a recipe needs: in the Warehouse, in the Active Pool, nowhere
NOTHING = Text("-", style="dim")


def die_code(words: Words, name: str) -> str:
    """ "P3" for `pale-3`, "P3+1" with an Increase token, "P" for a die that is not rolled."""
    colour, _, face = name.partition("-")
    return f"{words.text(f'colour.{colour}.code')}{face}"


def die(words: Words, name: str, place: str = "pool") -> Text:
    """A die by its code; one of the Warehouse in brackets, a seed as a word."""
    if name == "seed":
        return Text(words.text("terminal.seed"))
    text = Text(die_code(words, name), style=f"bold {COLOURS[name.partition('-')[0]]}")
    return Text.assemble(("[", "dim"), text, ("]", "dim")) if place == "warehouse" else text


def dice(words: Words, names: Sequence[str], place: str = "pool") -> Text:
    return Text(" ").join(die(words, name, place) for name in names) if names else NOTHING.copy()


def colour_code(words: Words, colour: str) -> Text:
    return Text(words.text(f"colour.{colour}.code"), style=f"bold {COLOURS[colour]}")


def players(seats: Sequence[int]) -> str:
    """ "@02" for seats 0 and 2."""
    return "@" + "".join(str(seat) for seat in seats) if seats else ""


def amounts(words: Words, given: Mapping[str, int]) -> str:
    """Points, coins, tokens and dice in short: "1xp 4c"; what there is none of is left out."""
    keys = {name: f"short.{name}.many" if name == "dice" and n > 1 else f"short.{name}" for name, n in given.items()}
    return " ".join(words.text(keys[name], n=n) for name, n in given.items() if n)


def improvement(words: Words, entry: Mapping[str, Any], named: bool) -> Text:
    """What an improvement takes and brings: "B4+ 1xp", "special malt 5c"; by its code where room is short."""
    if entry["kind"] == "blue":
        kind = Text.assemble(colour_code(words, "blue"), f"{entry['least']}+")
    else:
        kind = Text(words.text(f"item.{entry['kind']}" if named else f"item.{entry['kind']}.code"))
    return Text.assemble(kind, f" {amounts(words, {entry['bonus']: entry['amount']})}")


def items(words: Words, held: Mapping[str, int]) -> list[str]:
    """What is held of the markets: "fruit", "honey x2"."""
    names = {name: words.text(f"item.{name}") for name, n in held.items() if n}
    return [text if held[name] == 1 else f"{text} x{held[name]}" for name, text in names.items()]


def heading(text: str, deciding: bool = False) -> Text:
    return Text(sentence(text), style=f"bold {ACCENT}" if deciding else "bold")
