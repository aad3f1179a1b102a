"""Tables by name: read when somebody comes, changed by whoever is first, put away when nobody looks.

Any process may serve any table. What is decided on an old copy of one is refused by the database; then the copy is
brought up to date and the decision is made again. Nobody keeps a table: one visits its room, by name, each time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

from brewhall.protocol.messages.live import Answer
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.connection import OVERLOADED
from brewhall.server.logs import note
from brewhall.server.metrics import Metrics
from brewhall.server.room import Room
from brewhall.server.settings import Settings
from brewhall.store import Store, StoreError
from brewhall.store.games import Found
from brewhall.store.notices import Notice
from brewhall.tables import Accepted, Rejected, Table
from brewhall.tables.answers import Change
from brewhall.tables.commands import Command
from brewhall.tables.presence import Presence
from brewhall.tables.proposals import propose

Proposal = Callable[[Table], Accepted | Rejected | None]
NOTHING_TO_DO = Rejected("duplicate", "there is nothing to do")


class NoSuchTable(Trouble):
    def __init__(self) -> None:
        super().__init__(404, refusal("no-table"))


class Rooms:
    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.visited: Callable[[Room], None] = lambda _: None  # something may be due there now
        self.now = settings.now
        self.draining = False
        self._began = self.now()
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def known(self, name: str) -> Room | None:
        """The room of a table that was read already."""
        room = self._rooms.get(name)
        return None if room is None or room.table is None else room

    # -- being at a table ------------------------------------------------------------------------

    async def find(self, name: str) -> Found:
        """The table with this id or watch id. Raises NoSuchTable."""
        found = await self.store.games.find(name)
        if found is None:
            raise NoSuchTable
        return found

    @asynccontextmanager
    async def visit(self, name: str, version: int = 0) -> AsyncIterator[Room]:
        """A table, at least at a version that is known to exist; nobody else changes it here meanwhile."""
        room = self._rooms.get(name)
        if room is None:
            room = self._rooms[name] = Room(name, self.settings)
        room.visits += 1
        room.newest = max(room.newest, version)
        try:
            async with room.lock:
                if room.table is None:
                    await self._read(room)
                if room.behind:
                    await self._catch_up(room)
                yield room
        finally:
            room.visits -= 1
            room.left = time.monotonic()
            if room.table is None and not room.visits:
                self._rooms.pop(name, None)
            self.metrics.tables.set(len(self._rooms))
        self.visited(room)
        if room.awaited and room.behind:  # something was stored while others were here
            self.soon(self._look_again, name)

    async def _read(self, room: Room) -> None:
        presence, doubts = Presence(self._began, self.settings.take_over_seconds), room.doubts
        table = await self.store.games.load(room.name, presence)
        if table is None:
            raise NoSuchTable
        await self.store.attendance.read(room.name, presence)
        room.table = table
        room.doubts -= doubts

    async def _catch_up(self, room: Room) -> bool:
        """Take over what others have stored, and tell those who look on. False: there was nothing new."""
        doubts = room.doubts
        news = await self.store.games.news(room.at)
        room.doubts -= doubts
        if news is None:
            return False
        room.tell(room.at.catch_up(news))
        return True

    async def begin(self, table: Table) -> None:
        """A new table."""
        await self.store.games.begin(table)
        room = self._rooms[table.id] = Room(table.id, self.settings)
        table.presence = Presence(self._began, self.settings.take_over_seconds)
        room.table, room.lease = table, table.condition.lease
        self.visited(room)

    # -- changing it -----------------------------------------------------------------------------

    async def change(
        self,
        room: Room,
        proposal: Proposal,
        claim: str | None = None,
        acknowledge: Callable[[Accepted], None] = lambda _: None,
    ) -> Accepted | Rejected:
        """Have something proposed, stored, acknowledged and told, in this order.

        Whatever goes wrong before it is stored changes nothing. A refusal counts only if the table was up to date.
        """
        while True:
            outcome = _proposed(room, proposal)
            if isinstance(outcome, Rejected):
                if outcome is NOTHING_TO_DO or not self.store.shared or not await self._catch_up(room):
                    return outcome
                continue
            room.doubts += 1  # they end when the store has answered
            try:
                stored = await self.store.games.save(room.at, outcome, claim)
            except StoreError as error:
                note("a table could not be saved", logging.ERROR, table=room.at.setup.watch, why=str(error))
                raise
            room.doubts -= 1
            if stored:
                break
            if not await self._catch_up(room):
                return Rejected("duplicate", "this was done already")
        try:
            events = room.at.commit(outcome)
            room.lease = room.at.condition.lease
            acknowledge(outcome)
            room.tell(events)
        except Exception:
            room.table = None  # it is what the store says; whoever was here comes again and reads it there
            room.end_all(OVERLOADED, "table.broken")
            raise
        return outcome

    async def command(
        self,
        room: Room,
        person: str | None,
        command: Command,
        came: float,
        send: Callable[[Answer], None] = lambda _: None,
    ) -> Answer:
        """Carry out a command if it may be, and send the answer before anybody is told."""
        answer = Answer(command.id, "applied", "", 0)

        def acknowledge(accepted: Accepted) -> None:
            answer.version = accepted.condition.version
            send(answer)

        outcome = await self.change(room, lambda table: propose(table, person, command, self.now()), None, acknowledge)
        if isinstance(outcome, Rejected):
            answer = Answer(command.id, outcome.result, outcome.reason, room.at.version)
            send(answer)
        else:
            self.metrics.command_seconds.observe(time.perf_counter() - came)
        self.metrics.commands.labels(answer.result).inc()
        return answer

    # -- what other processes stored -------------------------------------------------------------

    def hear(self, notice: Notice) -> None:
        room = self._rooms.get(notice.name)
        if notice.kind != "table" or notice.sender == self.store.process or room is None:
            return
        room.newest = max(room.newest, notice.version)
        if room.table is not None and not room.lock.locked() and notice.change is not None:
            self._follow(room, notice.change)
        if room.awaited and (room.table is None or room.behind):
            self.soon(self._look_again, room.name)

    def _follow(self, room: Room, change: Change) -> None:
        """Take over the next change, if it is the next, without reading it."""
        if change.was != room.at.version:
            return
        try:
            room.tell(room.at.catch_up(self.store.games.followed(room.at, change)))
        except StoreError as error:
            note("a change could not be followed", logging.ERROR, table=room.at.setup.watch, why=str(error))
        self.visited(room)

    def missed(self) -> None:
        """Anything may have been stored meanwhile."""
        for room in self:
            room.doubts += 1
            if room.awaited:
                self.soon(self._look_again, room.name)

    async def _look_again(self, name: str) -> None:
        async with self.visit(name):
            pass

    def soon(self, work: Callable[[str], Awaitable[None]], table: str) -> None:
        """Do something at a table that nobody waits for."""
        task = asyncio.create_task(_carefully(work, table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- the end ---------------------------------------------------------------------------------

    def drain(self) -> None:
        """This process is about to end: nobody need wait here any longer."""
        self.draining = True
        for room in self:
            room.wake_waiting()

    def put_away(self, room: Room) -> None:
        """Forget a table that nobody looks at. Whoever comes next reads it again."""
        idle = time.monotonic() - room.left > self.settings.idle_seconds
        if idle and not room.visits and not room.awaited and room.thinking is None:
            self._rooms.pop(room.name, None)
            self.metrics.tables.set(len(self._rooms))

    async def close(self) -> None:
        tasks = [*self._tasks, *(room.thinking for room in self if room.thinking is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _proposed(room: Room, proposal: Proposal) -> Accepted | Rejected:
    """A proposal changes nothing, so whatever it raises is a refusal."""
    try:
        return proposal(room.at) or NOTHING_TO_DO
    except Exception:
        logging.getLogger("brewhall").exception("a proposal failed", extra={"facts": {"table": room.at.setup.watch}})
        return Rejected("illegal", refusal("not-here"))


async def _carefully(work: Callable[[str], Awaitable[None]], table: str) -> None:
    try:
        await work(table)
    except StoreError as error:
        note("a table could not be looked after", logging.WARNING, why=str(error))
    except Exception:
        logging.getLogger("brewhall").exception("a table could not be looked after")
