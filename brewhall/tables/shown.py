"""What a viewer is shown of a standing: the game's view, and what happened, told in their language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from brewhall.core.narrator import Narrator
from brewhall.core.resigning import given_up
from brewhall.core.standing import LogEntry, Standing
from brewhall.core.view import AnyView, GameEvent


def narrator_of(
    standing: Standing, seat: int | None, names: Sequence[str] = (), language: str | None = None
) -> Narrator:
    """Who tells a seat (None: a spectator) about a game: until it is over, people must remember what they have seen, if
    the table wants it."""
    strict = bool(standing.state.options.get("strict_memory")) and not standing.over
    return standing.state.game.narrator(language, seat, names, strict)


def view_of(standing: Standing, narrator: Narrator) -> AnyView:
    """What a viewer sees. Everything comes from `seen_by`."""
    state = standing.state
    return given_up(state.game.view(state.seen_by(narrator.viewer), narrator), state, standing.resigned, narrator)


def events_of(entry: LogEntry, standing: Standing, narrator: Narrator) -> list[GameEvent]:
    """The events of a log entry as a viewer may know them."""
    events = [narrator.recall(event.seen_by(narrator.viewer)) for event in entry.events]
    events += [each.event() for each in standing.resigned if each.after == entry.move]
    return cast(list[GameEvent], events)
