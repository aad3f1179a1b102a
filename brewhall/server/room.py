"""One table as this process knows it, and everybody who looks at it from here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace

from brewhall.bots.advice import Advice
from brewhall.core.language import speaking
from brewhall.protocol.bot_pauses import BotPauses
from brewhall.protocol.frames import Viewer
from brewhall.server.connection import UNKNOWN_TABLE, Connection
from brewhall.server.problems import PrivateTable
from brewhall.server.settings import Settings
from brewhall.server.wire import encoded
from brewhall.tables import Table
from brewhall.tables.events import TableEvent


class Room:
    """What it knows is a copy with a version; the database has the truth. Nothing here waits for anything."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self._now = settings.now
        self.table: Table | None = None  # None: not read yet
        self.newest = 0  # the newest version that is known to exist
        self.doubts = 0  # reasons to look whether more is stored than is known
        self.lock = asyncio.Lock()  # held by whoever reads or changes the table
        self.visits = 0  # under way, or waiting for the lock
        self.left = time.monotonic()  # when the last visit ended
        self.renewed = 0.0  # when the presence of those who are connected here was noted last
        self.pauses = BotPauses(settings.bot_pause)
        self.thinking: asyncio.Task[None] | None = None
        self.lease: float | None = None  # the one that this process took on the bot's move that is due
        self.refused = 0  # the version at which a bot's move was refused: it waits for another one
        self.advice: tuple[str, Advice] | None = None  # and what it was asked for
        self._connections: list[Connection] = []
        self._present: list[int] = []  # as viewers were told last
        self._changed = asyncio.Event()
        self._waiting = 0  # for a change, without a connection

    @property
    def at(self) -> Table:
        """The table; only for those who visit the room."""
        assert self.table is not None
        return self.table

    @property
    def behind(self) -> bool:
        """Whether more may be stored than is known here."""
        return self.doubts > 0 or self.newest > self.at.version

    @property
    def awaited(self) -> bool:
        """Whether somebody wants to know at once what happens here."""
        return bool(self._connections) or self._waiting > 0

    def hold_lease(self, until: float) -> None:
        self.at.condition = replace(self.at.condition, lease=until)
        self.lease = until

    def viewer(self, person: str | None) -> Viewer:
        return Viewer(self.at, self.at.seats_of(person), self._now())

    # -- coming and going ------------------------------------------------------------------------

    def join(self, connection: Connection, since: int | None) -> None:
        """Coming again is the same as coming: the gap if it is known, else everything."""
        connection.watches = not connection.by_link and not self.at.seats_of(connection.person)
        if connection.watches and not self.at.may_be_watched_by(connection.person):
            raise PrivateTable
        self._connections.append(connection)
        viewer = self.viewer(connection.person)
        missed = None if since is None else self.at.since(since)
        if missed is None:
            connection.send(viewer.position())
        else:
            for event in missed:
                connection.send(viewer.frame(event))
            connection.send(viewer.present())

    def check_admitted(self, name: str, person: str | None) -> None:
        """Whoever has the watch link may look on; by the table's own id, those who may without it."""
        if name == self.name and not self.at.may_be_watched_by(person):
            raise PrivateTable

    def leave(self, connection: Connection) -> None:
        if connection in self._connections:
            self._connections.remove(connection)
            self.pauses.hurry(connection, False)

    def connected(self, person: str) -> bool:
        return any(connection.person == person for connection in self._connections)

    def people_connected(self) -> list[str]:
        """Those who sit at the table and are connected here."""
        seated = {seat.person for seat in self.at.seats}
        return sorted({each.person for each in self._connections if each.person is not None and each.person in seated})

    def watchers_connected(self) -> int:
        return sum(not self.at.seats_of(connection.person) for connection in self._connections)

    def end_all(self, code: int, why: str) -> None:
        """For a reason of the words."""
        for connection in self._connections:
            connection.refuse(code, why)

    # -- telling ---------------------------------------------------------------------------------

    def tell(self, events: Sequence[TableEvent]) -> None:
        """Everybody who looks from the same seats is told the same in a language, so it is written once."""
        self.wake_waiting()
        for connection in self._connections:
            if connection.watches and not self.at.may_be_watched_by(connection.person):
                connection.refuse(UNKNOWN_TABLE, "private")
        for event in events:
            texts: dict[tuple[str, tuple[int, ...]], str] = {}
            for connection in self._connections:
                viewer = self.viewer(connection.person)
                kind = connection.language, viewer.seats
                if kind not in texts:
                    with speaking(connection.language):
                        texts[kind] = encoded(viewer.frame(event))
                connection.send_text(texts[kind])

    def tell_present(self) -> None:
        """If somebody came or went, tell everybody."""
        table, now = self.at, self._now()
        here = [table.presence.here(seat.person, now) for seat in table.seats]
        present = [*here, table.presence.watchers(now)]
        if present == self._present:
            return
        self._present = present
        for connection in self._connections:
            with speaking(connection.language):
                connection.send(self.viewer(connection.person).present())

    async def changed(self, seconds: float) -> None:
        """Until something happens at the table, or so many seconds have passed."""
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            pass
        finally:
            self._waiting -= 1

    def wake_waiting(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
