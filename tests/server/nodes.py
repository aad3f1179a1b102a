"""Several nodes in one process: each with its own store and rooms, all on one database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from brewhall.bots import create_bot
from brewhall.games import bundled
from brewhall.server.metrics import Metrics
from brewhall.server.room import Room
from brewhall.server.rooms import Rooms
from brewhall.server.settings import Settings
from brewhall.server.thinkers import Thinkers
from brewhall.server.upkeep import Upkeep
from brewhall.server.visitors import Visitors
from brewhall.store import Store, open_store
from brewhall.store.notices import Notice
from brewhall.store.people import Person
from brewhall.tables import Table, new_table
from brewhall.tables.seats import Seat, person_seat
from tests.server.harness import FAST, GAME


class Node:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.store = store
        self.rooms = Rooms(settings, store, Metrics())
        self.visitors = Visitors(self.rooms)

    def hear(self, notice: Notice) -> None:
        self.rooms.hear(notice)
        self.visitors.hear(notice)

    async def begin(self, *seats: Seat) -> Table:
        table = new_table(bundled(GAME), seats, {}, self.rooms.now())
        await self.rooms.begin(table)
        return table

    async def at(self, name: str) -> Room:
        """The room as it is now."""
        found = await self.rooms.find(name)
        async with self.rooms.visit(found.id, found.version) as room:
            return room


@asynccontextmanager
async def node(database: str, bots: bool = False, **changes: object) -> AsyncIterator[Node]:
    settings: Settings = replace(FAST, database=database, **changes)  # type: ignore[arg-type]
    store = await open_store(database)
    made = Node(settings, store)
    thinkers = Thinkers(1, settings.bot_seconds) if bots else None
    upkeep = Upkeep(made.rooms, made.visitors, thinkers) if thinkers is not None else None
    try:
        await store.listen(made.hear, made.rooms.missed)
        yield made
    finally:
        if upkeep is not None:
            await upkeep.close()
        await made.rooms.close()
        if thinkers is not None:
            thinkers.close()
        await store.close()


async def guest(at: Node) -> tuple[Person, Seat]:
    person, _ = await at.store.people.add_guest(at.rooms.now())
    return person, person_seat(person.id, person.name)


def greedy_choice(table: Table) -> int:
    return create_bot("greedy", 1).choose(table.standing.state.seen_by(table.standing.to_play))
