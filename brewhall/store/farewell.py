"""Somebody's account is deleted. Games with other people stay whole, played and chatted by "a former guest"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, String, Table, cast, delete, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import analyses, chat, claims, games, metadata, people, presence, ratings, results, seats
from brewhall.tables.seats import FORMER

NOBODY = "former"  # the person to whom belongs what others still need


class Farewell:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def shared_games(self, person: str) -> list[str]:
        """The games somebody plays or has played with other people."""
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return list((await connection.execute(_shared(person))).scalars())

    async def forget(self, person: str, left: Sequence[str]) -> bool:
        """Delete somebody who has `left` the games they shared, and all that belongs to nobody else, at once. False:
        they share another one by now; nothing was done."""
        with told_plainly("the account cannot be deleted"):
            async with self._engine.begin() as connection:
                return await connection.run_sync(_forget, person, left)


def _shared(person: str) -> Select[Any]:
    mine = select(seats.c.game).where(seats.c.person == person)
    others = (seats.c.kind == "person") & (seats.c.person.is_(None) | (seats.c.person != person))
    return select(seats.c.game).distinct().where(seats.c.game.in_(mine), others)


def _forget(connection: Connection, person: str, left: Sequence[str]) -> bool:
    connection.execute(delete(ratings).where(ratings.c.who == person))  # writing first: SQLite then keeps others out
    if connection.execute(_shared(person)).first() is not None:
        return False
    _hand_over(connection, person)
    alone = list(connection.execute(select(seats.c.game).where(seats.c.person == person).distinct()).scalars())
    connection.execute(delete(analyses).where(analyses.c.name.in_([*left, *alone])))  # with names; they are made again
    _delete_what_refers_to(connection, games, alone)
    connection.execute(delete(games).where(games.c.id.in_(alone)))
    connection.execute(update(results).where(results.c.who == person).values(who=None))
    connection.execute(delete(presence).where(presence.c.who == person))
    _delete_what_refers_to(connection, people, [person])
    connection.execute(delete(people).where(people.c.id == person))
    return True


def _hand_over(connection: Connection, person: str) -> None:
    """What was said at a table and whose invitation was used stays, without saying whose it was."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    nobody = insert(people).values(id=NOBODY, name=FORMER, folded=None, password=None, created=0.0)
    connection.execute(nobody.on_conflict_do_nothing())
    numbered = literal("line ") + cast(chat.c.number, String)  # commands of two who are gone may have one name
    said = update(chat).where(chat.c.person == person)
    connection.execute(said.values(person=NOBODY, name=FORMER, command=numbered))
    connection.execute(update(claims).where(claims.c.used_by == person).values(used_by=NOBODY))


def _delete_what_refers_to(connection: Connection, table: Table, names: Sequence[str]) -> None:
    """The rows of all tables that belong to these: whoever adds a table need not think of it here."""
    for other in reversed(metadata.sorted_tables):
        for key in other.foreign_keys:
            if key.column.table is table:
                connection.execute(delete(other).where(key.parent.in_(names)))
