"""Variants of a game, declared once: command flags, table settings and environment arguments come from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from brewhall.core.errors import BadOption, UnknownKeyword, UnknownName


@dataclass(frozen=True)
class Option:
    """One setting: its values (the first is the default) and what it does, in one line for whoever types it.

    Players read the words `option.<name>`, `option.<name>.line` and `option.<name>.<value>` instead.
    """

    name: str
    values: tuple[str | int | bool, ...]
    explanation: str
    of_seats: bool = False  # whether its numbers are seats

    @property
    def default(self) -> str | int | bool:
        return self.values[0]

    def parse(self, given: object) -> str | int | bool:
        """The value that `given` means; text is accepted for every type."""
        for value in self.values:
            if type(value) is type(given) and value == given:
                return value
            if isinstance(given, str) and given.lower() == str(value).lower():
                return value
        known = ", ".join(str(value) for value in self.values)
        raise BadOption(f"option {self.name} cannot be {given!r}; it is one of: {known}")


def parse_options(declared: Sequence[Option], given: Mapping[str, object]) -> dict[str, object]:
    """Every declared option with its given or default value."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            raise UnknownName(f"there is no option '{name}'; options are: {', '.join(names) or 'none'}")
    return {
        option.name: option.parse(given[option.name]) if option.name in given else option.default for option in declared
    }


def keyword_options(declared: Sequence[Option], given: Mapping[str, object]) -> dict[str, object]:
    """The same for options that were given as keyword arguments, with the error that Python has for wrong ones."""
    try:
        return parse_options(declared, given)
    except UnknownName as error:
        wrong = next(name for name in given if all(name != option.name for option in declared))
        raise UnknownKeyword(f"unexpected keyword argument '{wrong}': {error}") from None
