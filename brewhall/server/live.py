"""A table that people are at: one task does all that happens there, one thing after the other.

What a command does is stored, then acknowledged, then told to everybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from brewhall.bots import create_bot
from brewhall.bots.advice import Advice
from brewhall.core.errors import BrewhallError
from brewhall.server.connection import OVERLOADED, Connection
from brewhall.server.frames import Viewer, encoded
from brewhall.server.logs import note
from brewhall.server.messages import Answer, Claimed, Watched
from brewhall.server.pace import Pace
from brewhall.server.thinking import Crowded, advice, choose
from brewhall.store import StoreError
from brewhall.tables import Accepted, Rejected, Table
from brewhall.tables.commands import Command, Play
from brewhall.tables.events import Seated, TableEvent

if TYPE_CHECKING:
    from brewhall.server.hall import Hall

T = TypeVar("T")
PUT_AWAY = "the table was put away; connect again"
RETRY = 0.1  # seconds after which a bot tries a crowded table again


class Busy(BrewhallError):
    """More is asked of a table than it can do."""


class NotNow(BrewhallError):
    """The table refuses what was asked, and why."""


@dataclass(frozen=True)
class Job:
    work: Callable[[], Awaitable[Any]]
    done: asyncio.Future[Any]


class LiveTable:
    def __init__(self, table: Table, hall: Hall) -> None:
        self.table = table
        self._hall = hall
        self._inbox: asyncio.Queue[Job] = asyncio.Queue(hall.settings.inbox)
        self._connections: list[Connection] = []
        self._at_table: Counter[str] = Counter()
        self._watchers = 0
        self._pace = Pace(hall.settings.bot_pause)
        self._thinking: asyncio.Task[None] | None = None
        self._advice: tuple[int, Advice] | None = None  # and the version that it is for
        self._ended = False
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    # -- the task --------------------------------------------------------------------------------

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done at the table when it is its turn."""
        if self._ended:
            raise Busy(PUT_AWAY)
        job = Job(work, asyncio.get_running_loop().create_future())
        try:
            self._inbox.put_nowait(job)
        except asyncio.QueueFull:
            raise Busy("this table has more to do than it can; try again in a moment") from None
        result: T = await job.done
        return result

    async def _run(self) -> None:
        reason = PUT_AWAY
        try:
            while await self._next():
                self._wake_bot()
        except StoreError as error:
            note("a table could not be saved", logging.ERROR, table=self.table.setup.watch, why=str(error))
            reason = "the table could not be saved; connect again"
        except Exception:
            note("a table failed", logging.ERROR, table=self.table.setup.watch)
            logging.getLogger("brewhall").exception("trace")
            reason = "the table failed; connect again"
        finally:
            self._end(reason)

    async def _next(self) -> bool:
        """Do one job, or what is due when none comes. False: nobody needs this table now."""
        try:
            async with asyncio.timeout(self._patience()):
                job = await self._inbox.get()
        except TimeoutError:
            expired = self.table.propose_expiry(time.time())
            if expired is not None:
                await self._carry_out(expired)
            return bool(self._connections) or expired is not None
        try:
            result = await job.work()
        except BaseException as error:
            if not job.done.done():
                job.done.set_exception(error)
            if isinstance(error, NotNow):
                return True
            raise
        if not job.done.done():
            job.done.set_result(result)
        return True

    def _patience(self) -> float:
        idle = self._hall.settings.idle_seconds
        return idle if self.table.deadline is None else min(idle, max(0.0, self.table.deadline - time.time()))

    def _end(self, reason: str) -> None:
        """From here on the table is what the store says; whoever was here comes again and reads it there."""
        self._ended = True
        self._wake_waiting()
        self._hall.forget(self)
        if self._thinking is not None:
            self._thinking.cancel()
        for connection in self._connections:
            connection.end(OVERLOADED, reason)
        while not self._inbox.empty():
            self._inbox.get_nowait().done.set_exception(Busy(reason))

    def close(self) -> None:
        self._task.cancel()

    # -- jobs ------------------------------------------------------------------------------------

    async def join(self, connection: Connection, since: int | None) -> None:
        """Coming again is the same as coming: the gap if it is known, else everything."""
        self._connections.append(connection)
        if connection.person is not None:
            self._at_table[connection.person] += 1
            before = self.table.version
            self.table.arrive(connection.person)
            if self.table.version != before:
                self._tell(self.table.events[-1], but=connection)
        missed = None if since is None else self.table.since(since)
        if missed is None:
            connection.send(self._viewer(connection).position())
        else:
            for event in missed:
                connection.send(self._viewer(connection).frame(event))
        if not self._count_watchers() and self._watchers:
            connection.send(Watched(self._watchers))

    async def leave(self, connection: Connection) -> None:
        if connection not in self._connections:
            return
        self._connections.remove(connection)
        self._pace.hurry(connection, False)
        self._count_watchers()
        if connection.person is None:
            return
        self._at_table[connection.person] -= 1
        if self._at_table[connection.person] == 0:
            before = self.table.version
            self.table.leave(connection.person)
            if self.table.version != before:
                self._tell(self.table.events[-1])

    async def look(self, person: str | None) -> tuple[Viewer, asyncio.Event]:
        """For those who have no socket: what there is to see, and what is set when that changes."""
        return self.viewer(person), self._changed

    async def command(self, connection: Connection, command: Command, came: float) -> None:
        answer = await self._answer(connection.person, command, came, connection.send)
        if answer.result == "stale":
            connection.send(self._viewer(connection).position())

    async def command_of(self, person: str | None, command: Command, came: float) -> Answer:
        """The same for those who have no socket."""
        return await self._answer(person, command, came, lambda _: None)

    async def _answer(
        self, person: str | None, command: Command, came: float, send: Callable[[Answer], None]
    ) -> Answer:
        """Carry out a command if it may be, and send the answer before anybody is told."""
        outcome = self.table.propose(person, command, time.time())
        if isinstance(outcome, Rejected):
            answer = Answer(command.id, outcome.result, outcome.reason, self.table.version)
            send(answer)
        else:
            answer = Answer(command.id, "applied", "", outcome.version)
            await self._carry_out(outcome, lambda: send(answer))
            self._hall.metrics.observe(time.perf_counter() - came)
        self._hall.metrics.count("commands", answer.result)
        return answer

    async def hurry(self, connection: Connection, on: bool) -> None:
        """Who sits here may have the bots play at once."""
        self._pace.hurry(connection, on and bool(self.table.seats_of(connection.person)))

    async def sit_down(self, seat: int, person: str, name: str, claim: str) -> Claimed:
        outcome = self.table.propose_seating(seat, person, name, time.time())
        if isinstance(outcome, Rejected):
            raise NotNow(outcome.reason)
        await self._carry_out(outcome, claim=claim)
        return Claimed(self.table.id, seat)

    async def merge(self, guest: str, person: str, name: str) -> None:
        """A guest turned out to be somebody with a name; whoever is here as that guest is here as that person."""
        accepted = self.table.propose_merging(guest, person, name, time.time())
        if accepted is None:
            return
        theirs = [connection for connection in self._connections if connection.person == guest]
        for connection in theirs:
            connection.person = person
        self._at_table[person] += self._at_table.pop(guest, 0)
        self.table.rename(guest, person)
        await self._carry_out(accepted)
        for connection in theirs:
            connection.send(self._viewer(connection).position())

    async def _carry_out(
        self, accepted: Accepted, acknowledge: Callable[[], None] | None = None, claim: str | None = None
    ) -> None:
        await self._hall.store.games.save(self.table, accepted, claim)
        event = self.table.commit(accepted)
        if acknowledge is not None:
            acknowledge()
        self._tell(event)
        if isinstance(event, Seated):
            self._count_watchers()

    # -- telling ---------------------------------------------------------------------------------

    def viewer(self, person: str | None) -> Viewer:
        return Viewer(self.table, self.table.seats_of(person), time.time())

    def _viewer(self, connection: Connection) -> Viewer:
        return self.viewer(connection.person)

    def _tell(self, event: TableEvent, but: Connection | None = None) -> None:
        """Everybody who looks from the same seats is told the same, so it is written once."""
        self._wake_waiting()
        texts: dict[tuple[int, ...], str] = {}
        for connection in self._connections:
            if connection is but:
                continue
            viewer = self._viewer(connection)
            if viewer.seats not in texts:
                texts[viewer.seats] = encoded(viewer.frame(event))
            connection.send_text(texts[viewer.seats])

    def _wake_waiting(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _count_watchers(self) -> bool:
        """If there are more or fewer than before, tell everybody."""
        watchers = sum(not self.table.seats_of(connection.person) for connection in self._connections)
        if watchers == self._watchers:
            return False
        self._watchers = watchers
        text = encoded(Watched(watchers))
        for connection in self._connections:
            connection.send_text(text)
        return True

    # -- bots ------------------------------------------------------------------------------------

    def _wake_bot(self) -> None:
        if self.table.bot_to_play() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think())

    async def advice(self, whose: str) -> Advice:
        """For whoever is to play. Later steps of a ladder are from the same advice as the first."""
        table, version = self.table, self.table.moved
        if self._advice is not None and self._advice[0] == version:
            return self._advice[1]
        seen = table.standing.state.seen_by(table.standing.to_play).to_bytes()
        found = await self._hall.thinkers.run(whose, advice, table.setup.game.id, seen, f"{table.id} {version}")
        self._advice = (version, found)
        return found

    async def _think(self) -> None:
        """Let the bot to play choose while as much time passes as people need, and bring its move to the table."""
        table, seat, bot = self.table, self.table.standing.to_play, self.table.bot_to_play()
        assert bot is not None
        expect = table.version
        seen = table.standing.state.seen_by(seat)
        began = time.monotonic()
        try:
            action = await self._hall.thinkers.run(
                table.id, choose, table.setup.game.id, seen.to_bytes(), bot, f"{table.id} {expect}"
            )
        except Crowded:
            await asyncio.sleep(RETRY)
            self._thinking = None
            self._wake_bot()
            return
        except Exception as error:
            note("a bot failed; a random move is played", logging.ERROR, bot=bot, why=str(error))
            action = create_bot("random", f"{table.id} {expect}").choose(seen)
        if self._connections:
            await self._pace.keep(table, began)
        command = Play(f"bot {expect}", expect, [action])
        while not self._ended:
            try:
                await self.ask(lambda: self._play_for_bot(seat, command))
                return
            except Busy:
                await asyncio.sleep(RETRY)
            except StoreError:
                return  # the table has ended, and said why

    async def _play_for_bot(self, seat: int, command: Play) -> None:
        self._thinking = None
        outcome = self.table.propose_for_bot(seat, command, time.time())
        if isinstance(outcome, Accepted):
            await self._carry_out(outcome)
            self._hall.metrics.count("bot_moves")
        else:
            self._hall.metrics.count("bot_moves_refused", outcome.result)
