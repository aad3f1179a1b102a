"""The action table of a game: int <-> move text <-> (kind, parameters), each an exact inverse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from operator import index
from typing import NamedTuple, SupportsIndex, cast

from brewhall.core.errors import NotAnAction, UnknownMove

LONGEST = 10**100  # numbers from here on are not written out


@dataclass(frozen=True)
class Parameter:
    """One blank of a move and every value that may stand in it."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Kind:
    """A family of actions: a verb and its parameters. One verb may have several forms, each a kind of its own."""

    name: str
    parameters: tuple[Parameter, ...] = ()

    @property
    def size(self) -> int:
        return prod(len(parameter.values) for parameter in self.parameters)


class Action(NamedTuple):
    """One row of the table."""

    number: int
    kind: str
    parameters: dict[str, str]

    @property
    def move(self) -> str:
        """Its text."""
        return " ".join([self.kind, *self.parameters.values()])


class ActionTable:
    """All actions of a game, numbered kind by kind, the last parameter running fastest."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.kinds = tuple(kinds)
        self._starts: dict[Kind, int] = {}
        self._rows: list[Action] = []
        for kind in self.kinds:
            self._starts[kind] = len(self._rows)
            names = [parameter.name for parameter in kind.parameters]
            for values in product(*(parameter.values for parameter in kind.parameters)):
                self._rows.append(Action(len(self._rows), kind.name, dict(zip(names, values, strict=True))))
        self._numbers = {row.move: row.number for row in self._rows}
        if len(self._numbers) != len(self._rows):
            raise ValueError("two actions of the table have the same move text")

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._rows)

    def __getitem__(self, number: int) -> Action:
        if not 0 <= number < len(self._rows):
            raise UnknownMove(f"there is no action {shortened(number)}; actions are 0 to {len(self._rows) - 1}")
        return self._rows[number]

    def __repr__(self) -> str:
        return f"<{len(self)} actions: {', '.join(dict.fromkeys(kind.name for kind in self.kinds))}>"

    def start(self, kind: Kind) -> int:
        """The number of the first action of a kind."""
        return self._starts[kind]

    def number(self, move: str) -> int:
        """The action that a move text names."""
        text = " ".join(move.split())
        if text in self._numbers:
            return self._numbers[text]
        raise UnknownMove(f"'{move}' is no move; {self._expected(text)}")

    def _expected(self, text: str) -> str:
        verb, *words = text.split() or [""]
        forms = [kind for kind in self.kinds if kind.name == verb]
        if not forms:
            return "a move begins with one of: " + ", ".join(dict.fromkeys(kind.name for kind in self.kinds))
        fitting = [kind for kind in forms if len(kind.parameters) == len(words)]
        if not fitting:
            return "the form is: " + " or: ".join(_form(kind) for kind in forms)
        for parameter, word in zip(fitting[0].parameters, words, strict=True):
            if word not in parameter.values:
                return f"'{word}' is no {parameter.name}; one is, for example, {parameter.values[0]}"
        return "no such combination exists"


@lru_cache(maxsize=8)
def action_table(kinds: tuple[Kind, ...]) -> ActionTable:
    """The table of these kinds, one for all card sets that have the same: games have thousands of actions."""
    return ActionTable(kinds)


def action_number(given: object) -> int:
    """The number of an action: an int, a scalar of NumPy or torch, an array of no dimensions; never a truth value."""
    if not isinstance(given, bool) and not _of_truth(getattr(given, "dtype", None)):
        try:
            return index(cast(SupportsIndex, given))
        except TypeError:
            pass
    raise NotAnAction(f"an action is a whole number, not {given!r}")


@lru_cache(maxsize=64)
def _of_truth(dtype: object) -> bool:
    """Whether it is the type of truth values of NumPy or torch."""
    return str(dtype).endswith("bool")


def shortened(number: int) -> str:
    """A number for error messages, however many digits somebody gave it."""
    return str(number) if abs(number) < LONGEST else f"{'-' if number < 0 else ''}(over 100 digits)"


def _form(kind: Kind) -> str:
    return " ".join([kind.name, *(f"<{parameter.name}>" for parameter in kind.parameters)])
