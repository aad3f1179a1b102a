"""What hosts did: a row each, stored together with what it did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import deeds
from brewhall.store.statements import ADD_DEED
from brewhall.store.writer import Write
from brewhall.tables.ids import new_id

MOST_LISTED = 100
Kind = Literal[
    "host", "no-host", "mute", "ban", "unmute", "unban", "remove-line", "close", "announce", "unannounce", "resolve"
]


@dataclass(frozen=True)
class By:
    """Who did it; without an id: whoever may run `brewhall admin`."""

    id: str | None
    name: str


COMMAND_LINE = By(None, "brewhall admin")


@dataclass(frozen=True)
class Deed:
    at: float
    name: str
    kind: Kind
    about: str
    reason: str


def noted(by: By, kind: Kind, about: str, reason: str, now: float) -> Write:
    row = {"id": new_id(), "at": now, "host": by.id, "name": by.name}
    return Write(ADD_DEED, [{**row, "kind": kind, "about": about, "reason": reason}])


async def latest(engine: AsyncEngine) -> list[Deed]:
    """What was done last, the newest first."""
    with told_plainly("the database cannot be read"):
        async with engine.connect() as connection:
            found = await connection.execute(select(deeds).order_by(deeds.c.at.desc()).limit(MOST_LISTED))
            return [Deed(row.at, row.name, row.kind, row.about, row.reason) for row in found]
