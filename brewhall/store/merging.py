"""A guest turned out to be somebody with an account: what was kept about the guest, beside games and friends."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Connection, delete, exists, update
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import challenges, holidays, mail_addresses, outbox, reports, sanctions, sightings


class Merging:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def merge(self, guest: str, person: str) -> None:
        """Can be repeated. Browsers that are told come with the session; the devices of a guest are signed out."""
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.run_sync(_merge, guest, person)


def _merge(connection: Connection, guest: str, person: str) -> None:
    unconfirmed = ~mail_addresses.c.confirmed  # the code that was sent is the guest's alone
    connection.execute(delete(mail_addresses).where(mail_addresses.c.person == guest, unconfirmed))
    connection.execute(delete(mail_addresses).where(mail_addresses.c.person == person, unconfirmed))
    _pass(connection, mail_addresses.c.person, guest, person)
    _pass(connection, holidays.c.person, guest, person, "begins")
    _pass(connection, outbox.c.person, guest, person, "game")
    _pass(connection, sanctions.c.person, guest, person, "id")  # whoever is muted stays so
    _pass(connection, reports.c.person, guest, person, "reporter", "game", "line")
    _pass(connection, reports.c.reporter, guest, person, "person", "game", "line")
    connection.execute(delete(sightings).where(sightings.c.person == guest))
    connection.execute(delete(challenges).where(challenges.c.person == guest))


def _pass(connection: Connection, whose: Column[Any], guest: str, person: str, *same: str) -> None:
    """Rows become the person's; those of which they have the same already are dropped."""
    there = whose.table.alias()
    known = exists().where(there.c[whose.name] == person, *(there.c[name] == whose.table.c[name] for name in same))
    connection.execute(update(whose.table).where(whose == guest, ~known).values({whose.name: person}))
    connection.execute(delete(whose.table).where(whose == guest))
