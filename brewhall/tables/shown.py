"""What a viewer is shown of a standing: the game's view, a resignation, and strict memory."""

from __future__ import annotations

from typing import Any

from brewhall.core.resigning import given_up
from brewhall.tables.standing import LogEntry, Standing


def view_of(standing: Standing, seat: int | None, strict: bool | None = None) -> dict[str, Any]:
    """What a seat (None: a spectator) sees. Everything comes from `state.view`."""
    view = given_up(standing.state.view(seat), standing.state, standing.resigned)
    if is_strict(standing) if strict is None else strict:
        view = standing.state.game.conceal(view, seat)
    return view


def is_strict(standing: Standing) -> bool:
    """Whether people must remember what they have seen: until the game is over, if the table wants it."""
    return bool(standing.state.options.get("strict_memory")) and not standing.over


def events_of(entry: LogEntry, standing: Standing, seat: int | None) -> list[dict[str, object]]:
    """The events of a log entry as a seat may know them."""
    events = [event.seen_by(seat) for event in entry.events]
    if is_strict(standing):
        events = [standing.state.game.forget(event, seat) for event in events]
    return events + [each.event() for each in standing.resigned if each.after == entry.move]
