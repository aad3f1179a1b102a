"""The store: one database with its games and people."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.database import create_engine, database_url, migrate
from brewhall.store.errors import told_plainly
from brewhall.store.games import Games
from brewhall.store.people import People
from brewhall.store.writer import Writer
from brewhall.tables.rules import rules


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        self.games = Games(engine, self.writer, rules)
        self.people = People(engine, self.writer)

    async def ping(self) -> None:
        """Raises StoreError if the database does not answer."""
        with told_plainly("the database does not answer"):
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        await self.writer.close()
        await self.engine.dispose()


async def open_store(url: str | URL | None = None) -> Store:
    """Open the database, its tables brought up to date."""
    engine = create_engine(url if isinstance(url, URL) else database_url(url))
    try:
        await migrate(engine)
    except BaseException:
        await engine.dispose()
        raise
    return Store(engine)
