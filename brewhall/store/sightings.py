"""When somebody was seen last, and from which network: so that a host can keep out whoever comes under another name."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import sightings
from brewhall.store.statements import FORGET_SIGHTINGS, NOTE_SIGHTING
from brewhall.store.writer import Write, Writer

KEPT = 30 * 24 * 3600  # seconds
PAUSE = 300  # seconds between two notes of the same person in the same place
MOST_REMEMBERED = 10_000


class Sightings:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer
        self._noted: dict[str, tuple[str, float]] = {}

    def note(self, person: str, network: str, now: float) -> None:
        """Soon, and not each time."""
        place, at = self._noted.get(person, ("", 0.0))
        if place == network and now < at + PAUSE:
            return
        if len(self._noted) >= MOST_REMEMBERED:
            self._noted.clear()
        self._noted[person] = network, now
        self._writer.soon(Write(NOTE_SIGHTING, [{"person": person, "seen": now, "network": network[:60]}]))

    def forget(self, now: float) -> None:
        self._writer.soon(Write(FORGET_SIGHTINGS, [{"before": now - KEPT}]))

    async def network_of(self, person: str) -> str | None:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = await connection.scalar(select(sightings.c.network).where(sightings.c.person == person))
        return None if found is None else str(found)
