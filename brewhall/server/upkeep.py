"""What is due at tables without anybody asking: bots' moves, clocks that ran out, people who are gone.

Several processes may see that something is due. A lease in the table's row says who does it; when that one was lost,
the lease runs out and another process takes it. Doing it twice would be harmless: the second time it is refused.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from random import SystemRandom

from brewhall.bots import create_bot
from brewhall.core.game import Game
from brewhall.core.state import State
from brewhall.protocol.thinking import cards_of, choose
from brewhall.server.logs import note
from brewhall.server.room import Room
from brewhall.server.rooms import Rooms
from brewhall.server.thinkers import Crowded, Thinkers
from brewhall.server.visitors import Visitors
from brewhall.store import StoreError
from brewhall.tables import Accepted, Table
from brewhall.tables.proposals import propose_expiry, propose_for_bot
from brewhall.tables.table import LEASE

TICK = 0.5  # seconds between two looks at the rooms of this process
PRESENCE_KEPT = 24 * 3600  # seconds
RESULTS_AT_ONCE = 50  # of games that ended before results were kept


class Upkeep:
    def __init__(self, rooms: Rooms, visitors: Visitors, thinkers: Thinkers) -> None:
        self._rooms = rooms
        self._visitors = visitors
        self._thinkers = thinkers
        self._store = rooms.store
        self._now = rooms.now
        rooms.visited = self._wake_bot
        self._results_missing = True  # until none is found: from then on they come with the last move
        self._tasks = [asyncio.create_task(self._look_around()), asyncio.create_task(self._sweep())]

    # -- rooms of this process -------------------------------------------------------------------

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            for room in self._rooms:
                try:
                    self._look_at(room)
                except Exception:
                    logging.getLogger("brewhall").exception("a table could not be looked after")

    def _look_at(self, room: Room) -> None:
        self._rooms.put_away(room)
        if room.table is None:
            return
        self._visitors.renew(room)
        room.tell_present()
        self._wake_bot(room)
        if self._clock_ran_out(room.table):
            self._rooms.soon(self._expire, room.name)

    async def _expire(self, name: str) -> None:
        async with self._rooms.visit(name) as room:
            if self._clock_ran_out(room.at) and await self._may_act(room):
                await self._rooms.change(room, lambda table: propose_expiry(table, self._now()))

    async def _may_act(self, room: Room) -> bool:
        """Take the lease, unless another process has it."""
        until = self._now() + LEASE
        if not await self._store.games.take_lease(room.at, until - LEASE, until):
            return False
        room.hold_lease(until)
        return True

    # -- tables that no process looks at ---------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._rooms.settings.sweep_seconds * SystemRandom().uniform(0.8, 1.2))
            try:
                now = self._now()
                self._store.attendance.forget(now - PRESENCE_KEPT)
                self._store.sightings.forget(now)
                for found in await self._store.games.due(now):
                    await self._expire(found.id)
                await self._keep_books()
            except StoreError as error:
                note("what is due could not be looked for", logging.ERROR, why=str(error))
            except Exception:
                logging.getLogger("brewhall").exception("what is due could not be done")

    async def _keep_books(self) -> None:
        """Rate games that have ended; before that, games of before results were kept get theirs: first come first."""
        if self._results_missing:
            self._results_missing = await self._store.results.add_missing(RESULTS_AT_ONCE) > 0
        else:
            await self._store.ratings.count()

    # -- bots ------------------------------------------------------------------------------------

    def _wake_bot(self, room: Room) -> None:
        table = room.table
        if table is None or room.thinking is not None or table.bot_to_play() is None or room.refused == table.version:
            return
        if self._holds_lease(room) or not self._is_leased(table):
            room.thinking = asyncio.create_task(self._play(room))

    def _clock_ran_out(self, table: Table) -> bool:
        return table.deadline is not None and table.deadline <= self._now()

    def _is_leased(self, table: Table) -> bool:
        """Whether some process does what is due."""
        return table.condition.lease is not None and table.condition.lease > self._now()

    def _holds_lease(self, room: Room) -> bool:
        return not self._store.shared or (room.lease is not None and room.lease == room.at.condition.lease)

    async def _play(self, room: Room) -> None:
        """Let the bot to play choose while as much time passes as people need, and bring its move to the table."""
        try:
            async with self._rooms.visit(room.name):
                table, turn = room.at, _Turn.of(room.at)
                if turn is None or not (self._holds_lease(room) or await self._may_act(room)):
                    return
            began = time.monotonic()
            action = await self._choice(turn)
            if room.awaited:
                await room.pauses.keep(table, began)
            async with self._rooms.visit(room.name):
                outcome = await self._rooms.change(
                    room, lambda table: propose_for_bot(table, turn.seat, action, turn.version, self._now())
                )
        except (Crowded, StoreError) as error:  # it is tried again in a moment
            note("a bot could not move", logging.WARNING, why=str(error))
            return
        finally:
            room.thinking = None
        if isinstance(outcome, Accepted):
            self._rooms.metrics.bot_moves.inc()
        else:
            room.refused = turn.version
            self._rooms.metrics.bot_moves_refused.labels(outcome.result).inc()
        self._wake_bot(room)

    async def _choice(self, turn: _Turn) -> int:
        seed = f"{turn.table} {turn.version}"
        try:
            cards = cards_of(turn.game)
            return await self._thinkers.run(
                turn.table, choose, turn.game.id, turn.seen.to_bytes(), turn.bot, seed, cards
            )
        except Crowded:
            raise
        except Exception as error:
            note("a bot failed; a random move is played", logging.ERROR, bot=turn.bot, why=str(error))
            return create_bot("random", seed).choose(turn.seen)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@dataclass(frozen=True)
class _Turn:
    """What a bot decides on."""

    table: str
    game: Game
    version: int
    seat: int
    bot: str
    seen: State

    @classmethod
    def of(cls, table: Table) -> _Turn | None:
        bot, seat = table.bot_to_play(), table.standing.to_play
        if bot is None:
            return None
        return cls(table.id, table.setup.game, table.version, seat, bot, table.standing.state.seen_by(seat))
