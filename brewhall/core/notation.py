"""The part of a state's JSON that is the same for every game, and how the whole is read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from brewhall.core.errors import BadState
from brewhall.core.state import OVER, SPECTATOR, WHOLE, State

MOST = 9999  # of anything in a game
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
def reading(state: State, data: Mapping[str, Any], form: str, signed: Collection[str] = ()) -> Iterator[None]:
    """Take the common part back; whatever is wrong with it or with the rest, say that this is no such state.

    Numbers that no game has are refused at once: the compiled rules reckon without looking out for them. Those named
    in `signed` may be below 0, and are for the game to check.
    """
    try:
        if data["format"] != form:
            raise BadState(f"this is not a state of format {form}")
        viewers: dict[Any, int] = {name: viewer for viewer, name in VIEWERS.items()}
        viewer = data["viewer"]
        state.viewer = viewers[viewer] if viewer in viewers else seat_in(state, viewer)
        state.to_play = OVER if data["to_play"] == OVER else seat_in(state, data["to_play"])
        for decision in data["decisions"]:
            seat_in(state, decision["seat"])
        _check_numbers(form, data, {"options", "viewer", "to_play", *signed})
        state.turns = data["turns"]
        state.reveals = data["reveals"]
        yield
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadState(f"this is no state of {state.game.title}: {type(error).__name__} at {error}") from error


def seat_in(state: State, seat: int) -> int:
    """A seat that is there."""
    return number_in("a seat", seat, 0, state.players - 1)


def number_in(name: str, number: int, least: int, most: int) -> int:
    """A number that is not out of its range."""
    if not least <= number <= most:
        raise BadState(f"{name} is {number}; it must be from {least} to {most}")
    return number


def _check_numbers(name: str, content: object, without: Collection[str]) -> None:
    """Nothing is fewer than none, or more than there can be of anything."""
    if isinstance(content, Mapping):
        for key, part in content.items():
            if key not in without:
                _check_numbers(key, part, without)
    elif isinstance(content, list):
        for part in content:
            _check_numbers(name, part, without)
    elif isinstance(content, int):
        number_in(name, content, 0, MOST)
