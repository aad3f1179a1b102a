"""The hall: all tables that people are at, brought from the store when somebody comes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time

from brewhall.server.crew import Crew
from brewhall.server.link import Link, Merge
from brewhall.server.live import LiveTable
from brewhall.server.logs import note
from brewhall.server.metrics import Metrics
from brewhall.server.settings import Settings
from brewhall.server.thinking import Thinkers
from brewhall.store import Store, StoreError
from brewhall.store.people import Person
from brewhall.tables import Table


class Hall:
    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, metrics: Metrics, link: Link) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.metrics = metrics
        self.link = link
        self.crew: Crew = link.crew
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._invites: dict[tuple[str, int], str] = {}
        self._sweeping = asyncio.create_task(self._sweep())

    def known(self, name: str) -> LiveTable | None:
        """The table if somebody is at it."""
        return self._live.get(name)

    async def table(self, name: str) -> LiveTable | None:
        """The table with this id; None: there is none. Raises Elsewhere if it lives in another process."""
        self.crew.check_owner(name)
        if name in self._live:
            return self._live[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> LiveTable | None:
        try:
            table = await self.store.games.load(name, time.time())
            return None if table is None else self._seat(table)
        finally:
            del self._loading[name]

    async def elsewhere(self, name: str) -> int | None:
        """The other process in which the table with this id or watch id lives."""
        if self.crew.size == 1:
            return None
        found = await self.store.games.find(name)
        return None if found is None or self.crew.owns(found) else self.crew.owner(found)

    async def begin(self, table: Table) -> None:
        await self.store.games.begin(table)
        if self.crew.owns(table.id):
            self._seat(table)

    def _seat(self, table: Table) -> LiveTable:
        live = self._live[table.id] = LiveTable(table, self)
        self.metrics.levels["tables"] = len(self._live)
        return live

    def forget(self, live: LiveTable) -> None:
        if self._live.get(live.table.id) is live:
            del self._live[live.table.id]
        self.metrics.levels["tables"] = len(self._live)

    async def invitation(self, game: str, seat: int) -> str:
        """The claim of an open seat. Only its hash is stored, so after a restart a further one is issued."""
        token = self._invites.get((game, seat))
        if token is None:
            token = self._invites[game, seat] = secrets.token_urlsafe(16)
            await self.store.games.add_claim(token, game, seat)
        return token

    async def merge_guest(self, guest: Person, person: Person) -> None:
        """A guest turned out to be somebody with a name: their games are that person's. Can be repeated."""
        for game in await self.store.games.with_person(guest.id):
            wish, owner = Merge(game, guest.id, person.id, person.name), self.crew.owner(game)
            await (self.merge(wish) if owner == self.crew.me else self.link.merge(owner, wish))
        await self.store.people.merge(guest.id, person.id)

    async def merge(self, wish: Merge) -> None:
        live = await self.table(wish.table)
        assert live is not None
        await live.ask(lambda: live.merge(wish.guest, wish.person, wish.name))

    async def _sweep(self) -> None:
        """Wake tables at which a clock ran out while nobody was there."""
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            try:
                names = await self.store.games.expired(time.time())
            except StoreError as error:
                note("expired clocks could not be looked for", logging.ERROR, why=str(error))
                continue
            for name in filter(self.crew.owns, names):
                try:
                    await self.table(name)
                except StoreError as error:
                    note("a table could not be loaded", logging.ERROR, why=str(error))

    async def close(self) -> None:
        self._sweeping.cancel()
        for live in list(self._live.values()):
            live.close()
        with contextlib.suppress(asyncio.CancelledError):
            await self._sweeping
