"""Keys of the server itself, made once and shared by all processes."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import server_keys


class Keys:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert

    async def find_or_make(self, name: str, make: Callable[[], str]) -> str:
        """The key of this name; of several processes that make one, the first one's."""
        query = select(server_keys.c.value).where(server_keys.c.name == name)
        with told_plainly("the keys of the server cannot be read"):
            async with self._engine.begin() as connection:
                found = await connection.scalar(query)
                if found is None:
                    made = self._insert(server_keys).values(name=name, value=make()).on_conflict_do_nothing()
                    await connection.execute(made)
                    found = await connection.scalar(query)
        return str(found)
