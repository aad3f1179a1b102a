"""The part of a state's JSON that is the same for every game, and how the whole is read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from brewhall.core.errors import BadState
from brewhall.core.state import OVER, SPECTATOR, WHOLE, State
from brewhall.core.validity import MOST

VIEWERS = {int(WHOLE): "whole", int(SPECTATOR): "spectator"}


def heading(state: State, form: str) -> dict[str, Any]:
    """What a state's JSON begins with."""
    return {
        "format": form,
        "data": state.game.data.hash,
        "options": dict(state.options),
        "viewer": VIEWERS.get(state.viewer, state.viewer),
    }


@contextmanager
def reading(
    state: State, data: Mapping[str, Any], form: str, signed: Collection[str] = (), flags: Collection[str] = ()
) -> Iterator[None]:
    """Take the common part back; whatever is wrong with it or with the rest, say that this is no such state.

    Numbers that no game has are refused at once, before they become 64 bits of a state. Those named in `signed` may
    be below 0, and are for the game to check; only those named in `flags` are true or false.
    """
    try:
        if data["format"] != form:
            raise BadState(f"this is not a state of format {form}")
        viewers: dict[Any, int] = {name: viewer for viewer, name in VIEWERS.items()}
        viewer = data["viewer"]
        state.viewer = viewers[viewer] if viewer in viewers else seat_in(state, viewer)
        state.to_play = number_in("to_play", data["to_play"], OVER, state.players - 1)
        for decision in data["decisions"]:
            seat_in(state, decision["seat"])
        _check_numbers(form, data, {"options", "viewer", "to_play", *signed}, flags)
        state.turns = count_in("turns", data["turns"])
        state.reveals = count_in("reveals", data["reveals"])
        yield
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise BadState(f"this is no state of {state.game.title}: {type(error).__name__} at {error}") from error


def seat_in(state: State, seat: object) -> int:
    """A seat that is there."""
    return number_in("a seat", seat, 0, state.players - 1)


def number_in(name: str, number: object, least: int, most: int) -> int:
    """A whole number that is not out of its range."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadState(f"{name} is {number}; it must be a whole number")
    if not least <= number <= most:
        raise BadState(f"{name} is {number}; it must be from {least} to {most}")
    return number


def count_in(name: str, number: object) -> int:
    """How much there is of something that a game checks later."""
    return number_in(name, number, 0, MOST)


def flag_in(name: str, flag: object) -> bool:
    """True or false."""
    if not isinstance(flag, bool):
        raise BadState(f"{name} is {flag}; it must be true or false")
    return flag


def bits_in(names: Sequence[str], given: Sequence[str]) -> int:
    """The numbers of the given names, as bits."""
    bits = 0
    for name in given:
        bits |= 1 << names.index(name)
    return bits


def _check_numbers(name: str, content: object, without: Collection[str], flags: Collection[str]) -> None:
    """Nothing is fewer than none, or more than there can be of anything."""
    if isinstance(content, Mapping):
        for key, part in content.items():
            if key not in without:
                _check_numbers(key, part, without, flags)
    elif isinstance(content, list):
        for part in content:
            _check_numbers(name, part, without, flags)
    elif isinstance(content, bool) and name in flags:
        return
    elif isinstance(content, int | float):
        number_in(name, content, 0, MOST)
