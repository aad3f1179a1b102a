"""Who is at a table, by their last sign of life, whichever way it came."""

from __future__ import annotations

PATIENCE = 60.0  # seconds that somebody has been away before others may let a bot play for them


class Presence:
    """Until when people count as here, unless there is a later sign of life.

    `since` is when looking began: nobody counts as away for longer than that, so that nobody loses a seat because the
    server was away.
    """

    def __init__(self, since: float, patience: float = PATIENCE) -> None:
        self._since = since
        self._patience = patience
        self._until: dict[str, float] = {}
        self._watching: dict[str, tuple[float, int]] = {}  # by the process they are connected to

    def note(self, person: str, until: float) -> None:
        self._until[person] = until

    def note_watchers(self, process: str, watchers: int, until: float) -> None:
        self._watching[process] = until, watchers

    def until(self, person: str) -> float:
        return self._until.get(person, 0.0)

    def here(self, person: str | None, now: float) -> bool:
        return person is not None and now < self.until(person)

    def watchers(self, now: float) -> int:
        """How many look on without a seat."""
        return sum(count for until, count in self._watching.values() if now < until)

    def watchers_at(self, process: str) -> int:
        """How many of them are connected to one process."""
        return self._watching.get(process, (0.0, 0))[1]

    def take_over_in(self, person: str, now: float) -> float | None:
        """Seconds until others may let a bot play for somebody; None: they are here."""
        if self.here(person, now):
            return None
        return max(0.0, max(self.until(person), self._since) + self._patience - now)
