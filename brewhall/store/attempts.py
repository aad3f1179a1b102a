"""Tries to sign in, counted by name for all processes together. Known and unknown names are counted alike."""

from __future__ import annotations

import hashlib
from math import ceil

from sqlalchemy import case, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import attempts

FREE = 5  # failures without a pause
LONGEST = 300  # seconds: the longest pause
FORGOTTEN = 24 * 3600  # seconds after which tries are forgotten
PAUSES = {tries: 0 if tries <= FREE else 2 ** (tries - FREE) for tries in range(1, FREE + 9)}


class Attempts:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert

    async def begin(self, name: str, now: float) -> int:
        """Count a try before its password is looked at, so that many at once do not pass as the first. Returns how many
        seconds there are to wait; 0: this one may go on."""
        key = _hashed(name)
        pause = case(PAUSES, value=attempts.c.failures + 1, else_=LONGEST)
        count = (
            self._insert(attempts)
            .values(name=key, failures=1, until=now)
            .on_conflict_do_update(
                index_elements=[attempts.c.name],
                set_={"failures": attempts.c.failures + 1, "until": now + pause},
                where=attempts.c.until <= now,
            )
            .returning(attempts.c.failures)
        )
        with told_plainly("the tries to sign in cannot be counted"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(attempts).where(attempts.c.until < now - FORGOTTEN))
                if (await connection.execute(count)).first() is not None:
                    return 0
                until = await connection.scalar(select(attempts.c.until).where(attempts.c.name == key))
        return 1 if until is None else max(1, ceil(until - now))

    async def succeed(self, name: str) -> None:
        with told_plainly("the tries to sign in cannot be counted"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(attempts).where(attempts.c.name == _hashed(name)))


def _hashed(name: str) -> str:
    """Names that nobody has may be passwords in the wrong field: they are not kept."""
    return hashlib.sha256(name.encode()).hexdigest()
