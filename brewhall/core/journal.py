"""What happened, for logs and animation. A state writes here only when a table has given it a journal."""

from __future__ import annotations

from typing import Any, Final, final

PUBLIC: Final = -1  # everybody may know the private part too
NOBODY: Final = -2  # the private part is for the finished game's record only


@final
class Event:
    """One thing that happened. `details` are for everybody, `private` only for `audience`."""

    def __init__(
        self,
        kind: str,
        seat: int | None,
        details: dict[str, object],
        private: dict[str, object],
        audience: int,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.details = details
        self.private = private
        self.audience = audience

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as plain data, without what `seat` (None: a spectator) may not know."""
        shown: dict[str, Any] = {"kind": self.kind, "seat": self.seat}
        shown.update(self.details)
        if self.audience == PUBLIC or (seat is not None and seat == self.audience):
            shown.update(self.private)
        return shown

    def in_full(self) -> dict[str, Any]:
        """The event with everything, for records of finished games."""
        return {"kind": self.kind, "seat": self.seat, **self.details, **self.private}


@final
class Journal:
    """Events in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: str, seat: int | None, details: dict[str, object]) -> None:
        """Everybody sees this."""
        self.events.append(Event(kind, seat, details, {}, PUBLIC))

    def whisper(
        self, kind: str, seat: int | None, details: dict[str, object], audience: int, private: dict[str, object]
    ) -> None:
        """Everybody sees that it happened; only `audience` sees the private part."""
        self.events.append(Event(kind, seat, details, private, audience))

    def since(self, mark: int, seat: int | None) -> list[dict[str, Any]]:
        """Events from number `mark` on, as `seat` may see them."""
        return [event.seen_by(seat) for event in self.events[mark:]]
