"""Who may not chat, and who is not let in: each with an end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import people, sanctions

MOST_LISTED = 1000


@dataclass(frozen=True)
class Sanction:
    """Of a person, or of everybody from a network."""

    id: str
    kind: Literal["mute", "ban"]
    person: str | None
    name: str  # of the person
    network: str | None
    reason: str
    since: float
    until: float

    @property
    def about(self) -> str:
        return self.name or self.network or ""


class Sanctions:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def active(self, now: float) -> list[Sanction]:
        """The newest first."""
        query = (
            select(sanctions, people.c.name)
            .join(people, people.c.id == sanctions.c.person, isouter=True)
            .where(sanctions.c.until > now)
            .order_by(sanctions.c.since.desc())
            .limit(MOST_LISTED)
        )
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                rows = (await connection.execute(query)).all()
        return [
            Sanction(row.id, row.kind, row.person, row.name or "", row.network, row.reason, row.since, row.until)
            for row in rows
        ]

    async def muted_until(self, person: str, now: float) -> float | None:
        """None: they may chat."""
        query = select(sanctions.c.until).where(
            sanctions.c.person == person, sanctions.c.kind == "mute", sanctions.c.until > now
        )
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                ends = (await connection.execute(query)).scalars().all()
        return max(ends, default=None)
