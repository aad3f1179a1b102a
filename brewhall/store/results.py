"""What games ended as. It is stored with the last move; older games are gone through a few at a time."""

from __future__ import annotations

import asyncio

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store import rows, schema
from brewhall.store.errors import StoreError, told_plainly
from brewhall.store.games import Games
from brewhall.store.statements import UNRATE
from brewhall.store.writer import Write, Writer
from brewhall.tables.presence import Presence

UNREADABLE = ""  # why a game ended that cannot be played again


class Results:
    def __init__(self, engine: AsyncEngine, writer: Writer, games: Games) -> None:
        self._engine = engine
        self._writer = writer
        self._games = games
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert

    async def unrate(self, game: str) -> None:
        """A game does not count any more."""
        await self._writer.write(Write(UNRATE, [{"of": game}]))

    async def add_missing(self, most: int) -> int:
        """Of up to so many finished games that have none: find out their results. Can be repeated, and by several
        processes at once. Returns how many there were. A game that a host closed has no result."""
        games, moves, finished = schema.games, schema.moves, schema.finished
        last = select(func.max(moves.c.at)).where(moves.c.game == games.c.id).scalar_subquery()
        known = select(finished.c.game).where(finished.c.game == games.c.id).exists()
        ended = games.c.over & (games.c.closed == "") & ~known
        query = select(games.c.id, games.c.updated, last.label("ended")).where(ended)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = (await connection.execute(query.order_by(games.c.updated, games.c.id).limit(most))).all()
        for row in found:
            await self._add(row.id, row.ended or row.updated)
            await asyncio.sleep(0)  # others may have a move to make
        return len(found)

    async def _add(self, game: str, ended: float) -> None:
        unreadable = {"game": game, "ended": ended, "why": UNREADABLE, "counted": True}
        try:
            table = await self._games.load(game, Presence(ended))
        except StoreError:  # of other components, say: it is not tried again
            table = None
        row = unreadable if table is None else rows.finished_row(table.setup, table.condition, ended)
        seats = [] if table is None else rows.result_rows(game, table.condition)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(self._insert(schema.finished).on_conflict_do_nothing(), [row])
                if seats:
                    await connection.execute(self._insert(schema.results).on_conflict_do_nothing(), seats)
