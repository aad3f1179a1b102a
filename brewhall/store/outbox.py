"""Notices that wait to be sent: whose move it is, at which table. One a person and table until they have been there.

Whoever sends one puts it off first: of several processes one succeeds with that, and if it is lost before it is done,
another one will find the notice due again.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import outbox
from brewhall.store.statements import ADD_NOTICE, END_NOTICE
from brewhall.store.writer import Write, Writer
from brewhall.tables.clock import Position
from brewhall.tables.table import Accepted, Table

JUST_HERE = 60.0  # seconds: whoever is at a slow table when it becomes their move is not told, unless they have left
AWAY = 600.0  # seconds after which others who are away are told


@dataclass(frozen=True)
class Waiting:
    """A notice that is due."""

    game: str
    person: str
    due: float
    tries: int
    sent: tuple[str, ...]  # the addresses that have it already


def noticed(table: Table, accepted: Accepted) -> list[Write]:
    """What there is to tell when an accepted change makes it somebody's move. Who plays with bots only is not told."""
    now = accepted.condition
    before, after = Position(table.standing, table.seats), Position(now.standing, now.seats)
    seat = after.running
    if seat is None or (seat == before.running and now.standing.same_turn(table.standing)):
        return []
    person = now.seats[seat].person
    if person is None or len({each.person for each in now.seats if each.person is not None}) < 2:
        return []
    here = table.presence.here(person, now.updated)
    if here and not table.slow:
        return []
    wait = (JUST_HERE if here else 0.0) if table.slow else AWAY
    return [Write(ADD_NOTICE, [{"game": table.id, "person": person, "due": now.updated + wait}])]


class Outbox:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def due(self, now: float, most: int) -> list[Waiting]:
        query = select(outbox).where(outbox.c.due <= now).order_by(outbox.c.due).limit(most)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = (await connection.execute(query)).all()
        return [
            Waiting(row.game, row.person, row.due, row.tries, tuple(msgspec.json.decode(row.sent))) for row in found
        ]

    async def take(self, waiting: Waiting, until: float) -> bool:
        """Whether this process is the one to send it, until then."""
        return await self._change(waiting, waiting.due, due=until, tries=waiting.tries + 1)

    async def put_off(self, waiting: Waiting, taken: float, due: float | None, sent: tuple[str, ...]) -> None:
        """Try again then; None: it is done, and there is no other until they have been at the table."""
        await self._change(waiting, taken, due=due, sent=msgspec.json.encode(sent).decode())

    async def drop(self, waiting: Waiting, taken: float) -> None:
        """There is nothing to tell any more."""
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(outbox).where(*_still(waiting, taken)))

    def seen(self, game: str, person: str) -> None:
        """Somebody is at a table: they know, and may be told again."""
        self._writer.soon(Write(END_NOTICE, [{"of": game, "who": person}]))

    async def _change(self, waiting: Waiting, was: float, **values: object) -> bool:
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                query = update(outbox).where(*_still(waiting, was)).values(**values)
                return (await connection.execute(query)).rowcount == 1


def _still(waiting: Waiting, due: float) -> tuple[ColumnElement[bool], ...]:
    return outbox.c.game == waiting.game, outbox.c.person == waiting.person, outbox.c.due == due
