"""What hosts decided, kept up to date in this process: whom it lets in, and what is announced."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from brewhall.protocol.messages.live import Announced, Announcement
from brewhall.server.connection import BANNED
from brewhall.server.doors import Doors
from brewhall.server.logs import note
from brewhall.server.visitors import Visitors
from brewhall.store import Store, StoreError
from brewhall.store.notices import Notice

RETRY_SECONDS = 1.0


class Housekeeping:
    def __init__(self, store: Store, doors: Doors, visitors: Visitors, now: Callable[[], float]) -> None:
        self._store = store
        self._doors = doors
        self._visitors = visitors
        self._now = now
        self._announcement = Announcement()
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._reading = asyncio.Lock()
        doors.seen = lambda person, network: store.sightings.note(person, network, now())

    @property
    def announcement(self) -> Announcement:
        return self._announcement if self._announcement.until > self._now() else Announcement()

    async def read(self) -> None:
        """Take over what is stored; whoever is no longer let in goes, and who is here is told what is announced."""
        async with self._reading:
            await self._read()

    async def _read(self) -> None:
        self._doors.keep_out(each for each in await self._store.sanctions.active(self._now()) if each.kind == "ban")
        for connection in self._visitors.connections():
            refusal = self._doors.refusal(connection.address, connection.account)
            if refusal:
                connection.end(BANNED, refusal)
        found = await self._store.announcements.current(self._now())
        before, self._announcement = self._announcement, Announcement()
        if found is not None:
            self._announcement = Announcement(found.id, found.text, found.until)
        if self._announcement != before:
            for connection in self._visitors.connections():
                connection.send(Announced(self.announcement))

    def hear(self, notice: Notice) -> None:
        if notice.kind in ("bans", "announcement"):
            self.missed()

    def missed(self) -> None:
        """Anything may have been decided meanwhile."""
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        while self._again:
            self._again = False
            try:
                await self.read()
            except StoreError as error:
                note("what hosts decided could not be read", logging.ERROR, why=str(error))
                self._again = True
                await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
