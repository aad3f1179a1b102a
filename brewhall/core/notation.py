"""The part of a state's JSON that is the same for every game, and how the whole is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from brewhall.core.errors import BadState
from brewhall.core.state import SPECTATOR, WHOLE, State

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
def reading(state: State, data: Mapping[str, Any], form: str) -> Iterator[None]:
    """Take the common part back; whatever is wrong with it or with the rest, say that this is no such state."""
    try:
        if data["format"] != form:
            raise BadState(f"this is not a state of format {form}")
        viewers: dict[Any, int] = {name: viewer for viewer, name in VIEWERS.items()}
        state.viewer = viewers.get(data["viewer"], data["viewer"])
        state.to_play = data["to_play"]
        state.turns = data["turns"]
        state.reveals = data["reveals"]
        yield
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadState(f"this is no state of {state.game.title}: {type(error).__name__} at {error}") from error
