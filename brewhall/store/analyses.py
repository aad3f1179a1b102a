"""Games that are being looked back at, and those that were: any process can tell how far it is."""

from __future__ import annotations

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import analyses
from brewhall.store.statements import FORGET_ANALYSES, KEEP_ANALYSIS
from brewhall.store.writer import Write, Writer

TAKE = text(
    "INSERT INTO analyses (name, content, ready, until) VALUES (:name, :content, false, :until) "
    "ON CONFLICT (name) DO UPDATE SET content = excluded.content, until = excluded.until "
    "WHERE NOT analyses.ready AND analyses.until < :now"
)


class StoredAnalyses:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def find(self, name: str, now: float) -> str | None:
        """What is known of an analysis that is ready, or that some process works on."""
        alive = analyses.c.ready | (analyses.c.until > now)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                query = select(analyses.c.content).where(analyses.c.name == name, alive)
                found = (await connection.execute(query)).scalar()
        return None if found is None else str(found)

    async def take(self, name: str, content: str, now: float, until: float) -> bool:
        """Whether this process is the one to begin; otherwise it is done, or another process is at it."""
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                row = {"name": name, "content": content, "now": now, "until": until}
                return (await connection.execute(TAKE, row)).rowcount == 1

    async def keep(self, name: str, content: str, ready: bool, until: float) -> None:
        """How far it is; until then nobody else need begin."""
        row = {"of": name, "content": content, "ready": ready, "until": until}
        await self._writer.write(Write(KEEP_ANALYSIS, [row]))

    def forget(self, before: float) -> None:
        self._writer.soon(Write(FORGET_ANALYSES, [{"before": before}]))
