"""Notices to the process that serves a SQLite file, from others that work on the same file for a moment."""

from __future__ import annotations

import asyncio
import contextlib

from sqlalchemy import delete, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.notices import Hear, read
from brewhall.store.schema import mail

LOOK_SECONDS = 0.5


class Mailbox:
    """Looked into twice a second."""

    def __init__(self, engine: AsyncEngine, hear: Hear) -> None:
        self._engine = engine
        self._hear = hear
        self._task = asyncio.create_task(self._run())

    async def ready(self) -> None:
        """What came while nobody served the file is news to nobody."""
        with told_plainly("the database cannot be read"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(mail))

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(SQLAlchemyError):  # the next look will do
                await self._look()

    async def _look(self) -> None:
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(mail).order_by(mail.c.number))).all()
        if not found:
            return
        async with self._engine.begin() as connection:
            await connection.execute(delete(mail).where(mail.c.number <= found[-1].number))
        for letter in found:
            notice = read(letter.notice)
            if notice is not None:
                self._hear(notice)

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
