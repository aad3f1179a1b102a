"""Codes of tables that wait for somebody. They end when all seats are taken: see `Games.save`."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import StoreError, Taken, told_plainly
from brewhall.store.schema import codes
from brewhall.store.statements import ADD_CODE
from brewhall.store.writer import Write, Writer
from brewhall.tables.codes import new_code

TRIES = 10


class Codes:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def of(self, game: str) -> str:
        """The code of a table, a new one if it has none yet."""
        for _ in range(TRIES):
            known = await self.known([game])
            if known:
                return known[game]
            try:
                await self._writer.write(Write(ADD_CODE, [{"code": new_code(), "game": game}]))
            except Taken:  # another table has that code, or another process gave this table one
                continue
        raise StoreError("no code could be found for a table")

    async def known(self, games: Sequence[str]) -> dict[str, str]:
        """The codes that some of these tables have."""
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = await connection.execute(select(codes).where(codes.c.game.in_(games)))
                return {row.game: row.code for row in found}

    async def find(self, code: str) -> str | None:
        """The table that a code leads to."""
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = await connection.execute(select(codes.c.game).where(codes.c.code == code))
                return found.scalar_one_or_none()
