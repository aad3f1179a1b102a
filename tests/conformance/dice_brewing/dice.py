"""Dice, their names and their order. Equal dice are interchangeable (DB-16.9), so a die is a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from .components import COLOURS

PROTECTED, BLOCKED = "protected", "blocked"
MARKS = ("", PROTECTED, BLOCKED)


@dataclass(frozen=True)
class Die:
    colour: str
    face: int = 0  # what it shows; 0: not rolled
    increases: int = 0
    mark: str = ""

    @property
    def value(self) -> int:
        """DB-1.8."""
        return self.face + self.increases

    @cached_property
    def rank(self) -> tuple[int, int, int, int]:
        return (COLOURS.index(self.colour), self.value, self.increases, MARKS.index(self.mark))

    @cached_property
    def name(self) -> str:
        name = f"{self.colour}-{self.face}" if self.face else self.colour
        return name + f"+{self.increases}" * (self.increases > 0) + f"+{self.mark}" * (self.mark != "")

    def __str__(self) -> str:
        return self.name

    def unrolled(self) -> Die:
        return Die(self.colour)

    def rolled(self, face: int) -> Die:
        """DB-10.7: a roll ends Increase; DB-10.13: it does not end a block."""
        return replace(self, face=face, increases=0)

    def raised(self) -> Die:
        """DB-12.2: a 6 stays 6."""
        return replace(self, face=self.face + (self.value < 6))


def parse(name: str) -> Die:
    first, *extras = name.split("+")
    colour, _, face = first.partition("-")
    increases = sum(int(extra) for extra in extras if extra.isdigit())
    mark = "".join(extra for extra in extras if not extra.isdigit())
    return Die(colour, int(face or 0), increases, mark)


def in_order(dice: Iterable[Die]) -> list[Die]:
    return sorted(dice, key=lambda die: die.rank)


def kinds(dice: Iterable[Die]) -> list[Die]:
    """Each kind of die once."""
    return in_order(set(dice))


def names(dice: Iterable[Die]) -> list[str]:
    return [die.name for die in in_order(dice)]
