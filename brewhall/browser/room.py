"""One table of the visitor's, and the pages that show it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from brewhall.bots.advice import Advice
from brewhall.browser.kept import KeptTable
from brewhall.protocol.bot_pauses import BotPauses
from brewhall.protocol.coding import written
from brewhall.protocol.frames import Viewer
from brewhall.tables import Table
from brewhall.tables.answers import Entry
from brewhall.tables.events import TableEvent

FOREVER = 1e12  # seconds since 1970: whoever plays at their own device is always there
YOU = "you"  # the one person there is


class Line(Protocol):
    """What leads to a page."""

    def send(self, text: str) -> None: ...

    def end(self, code: int) -> None: ...


@dataclass(eq=False)
class Onlooker:
    """A page that shows the table, for the visitor or, by the watch link, for anybody."""

    line: Line
    person: str | None


class Room:
    def __init__(self, kept: KeptTable, pause: float, now: Callable[[], float]) -> None:
        self.kept = kept
        self.lock = asyncio.Lock()  # held by whoever changes the table
        self.pauses = BotPauses(pause)
        self.advice: tuple[str, Advice] | None = None  # and what it was asked for
        self.thinking: asyncio.Task[None] | None = None
        self.expiring: asyncio.TimerHandle | None = None
        self._now = now
        self._onlookers: dict[Line, Onlooker] = {}
        self.table.presence.note(YOU, FOREVER)

    @property
    def table(self) -> Table:
        return self.kept.table

    @property
    def awaited(self) -> bool:
        """Whether somebody looks on."""
        return bool(self._onlookers)

    def take(self, kept: KeptTable) -> None:
        """Another tab has gone on with the game: show all of it anew."""
        self.kept = kept
        self.table.presence.note(YOU, FOREVER)
        for each in self._onlookers.values():
            each.line.send(written(self.viewer(each.person).position()))

    def viewer(self, person: str | None = YOU) -> Viewer:
        return Viewer(self.table, self.table.seats_of(person), self._now())

    def join(self, line: Line, person: str | None, since: int | None) -> None:
        """Coming again is the same as coming: the gap if it is known, else everything."""
        self._onlookers[line] = Onlooker(line, person)
        viewer, missed = self.viewer(person), None if since is None else self.table.since(since)
        if missed is None:
            line.send(written(viewer.position()))
        else:
            for event in missed:
                line.send(written(viewer.frame(event)))
            line.send(written(viewer.present()))

    def leave(self, line: Line) -> None:
        self._onlookers.pop(line, None)
        self.pauses.hurry(line, False)

    def person_at(self, line: Line) -> str | None:
        return self._onlookers[line].person

    def tell(self, entries: Sequence[Entry], events: Sequence[TableEvent]) -> None:
        self.kept.entries += entries
        for event in events:
            for each in self._onlookers.values():
                each.line.send(written(self.viewer(each.person).frame(event)))

    def end_all(self, code: int, refused: str) -> None:
        """Say why, and let everybody come again."""
        for each in list(self._onlookers.values()):
            each.line.send(refused)
            each.line.end(code)
