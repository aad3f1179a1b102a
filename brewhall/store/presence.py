"""Who is at which table, shared by all processes: short-lived rows, and a notice when somebody comes or goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store import schema
from brewhall.store.errors import told_plainly
from brewhall.store.notices import Notice
from brewhall.store.statements import FORGET_PRESENCE, NOTE_PRESENCE
from brewhall.store.writer import Write, Writer
from brewhall.tables.presence import Presence


@dataclass(frozen=True)
class Sign:
    """A sign of life: of a person at a table, or of the process that so many watchers are connected to."""

    game: str
    who: str
    until: float
    watchers: int | None = None


class Attendance:
    def __init__(self, engine: AsyncEngine, writer: Writer, sender: str) -> None:
        self._engine = engine
        self._writer = writer
        self._sender = sender

    def note(self, signs: Sequence[Sign], tell: bool) -> None:
        """Store signs of life, soon; with `tell`, other processes hear of them at once."""
        notices = [Notice("presence", game, sender=self._sender) for game in sorted({sign.game for sign in signs})]
        self._writer.soon(Write(NOTE_PRESENCE, [vars(sign) for sign in signs]), notices=notices if tell else ())

    def forget(self, before: float) -> None:
        """Rows that nobody needs any more."""
        self._writer.soon(Write(FORGET_PRESENCE, [{"before": before}]))

    async def read(self, game: str, presence: Presence) -> None:
        """Take over what all processes have noted of a table."""
        rows = schema.presence
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                for row in await connection.execute(select(rows).where(rows.c.game == game)):
                    if row.watchers is None:
                        presence.note(row.who, row.until)
                    else:
                        presence.note_watchers(row.who, row.watchers, row.until)
