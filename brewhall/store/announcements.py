"""What a host has to say to everybody: one line, until it is over."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import announcements


@dataclass(frozen=True)
class Announcement:
    id: str
    text: str
    until: float


class Announcements:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def current(self, now: float) -> Announcement | None:
        query = select(announcements).where(announcements.c.until > now).order_by(announcements.c.at.desc()).limit(1)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                row = (await connection.execute(query)).first()
        return None if row is None else Announcement(row.id, row.text, row.until)
