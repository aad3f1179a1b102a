"""Somebody's account is deleted. Games with other people stay whole, played and chatted by "a former guest".

What hosts need to keep order stays as well, without a name: reports, and notes of what was done. A ban is no reason to
leave: while one lasts, the account stays with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Select,
    String,
    Table,
    cast,
    delete,
    exists,
    false,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.reports import ReportedLine
from brewhall.store.schema import (
    analyses,
    challenges,
    chat,
    claims,
    deeds,
    games,
    metadata,
    people,
    presence,
    ratings,
    reports,
    results,
    sanctions,
    seats,
)
from brewhall.tables.seats import FORMER

NOBODY = "former"  # the person to whom belongs what others still need

_lines = msgspec.json.Decoder(list[ReportedLine])


class Banned(Exception):
    """Whoever is kept out cannot delete their account, and come back as somebody else."""


class Farewell:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def shared_games(self, person: str) -> list[str]:
        """The games somebody plays or has played with other people."""
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return list((await connection.execute(_shared(person))).scalars())

    async def forget(self, person: str, left: Sequence[str], now: float) -> bool:
        """Delete somebody who has `left` the games they shared, and all that belongs to nobody else, at once. False:
        they share another one by now; nothing was done. Raises Banned."""
        with told_plainly("the account cannot be deleted"):
            async with self._engine.begin() as connection:
                return await connection.run_sync(_forget, person, left, now)

    async def check_ban(self, person: str, now: float) -> None:
        """Raises Banned, also if this process has not heard of the ban yet."""
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                await connection.run_sync(_check_ban, person, now)


def _shared(person: str) -> Select[Any]:
    mine = select(seats.c.game).where(seats.c.person == person)
    others = (seats.c.kind == "person") & (seats.c.person.is_(None) | (seats.c.person != person))
    return select(seats.c.game).distinct().where(seats.c.game.in_(mine), others)


def _check_ban(connection: Connection, person: str, now: float) -> None:
    ban = (sanctions.c.person == person) & (sanctions.c.kind == "ban") & (sanctions.c.until > now)
    if connection.execute(select(sanctions.c.id).where(ban)).first() is not None:
        raise Banned


def _forget(connection: Connection, person: str, left: Sequence[str], now: float) -> bool:
    connection.execute(delete(ratings).where(ratings.c.who == person))  # writing first: SQLite then keeps others out
    _check_ban(connection, person, now)
    if connection.execute(_shared(person)).first() is not None:
        return False
    _keep_order(connection, person)
    _hand_over(connection, person)
    alone = list(connection.execute(select(seats.c.game).where(seats.c.person == person).distinct()).scalars())
    told = [analyses.c.name.startswith(game, autoescape=True) for game in (*left, *alone)]  # in whatever language
    connection.execute(delete(analyses).where(or_(false(), *told)))  # with names; they are made again
    _delete_what_refers_to(connection, games, alone)
    connection.execute(delete(games).where(games.c.id.in_(alone)))
    connection.execute(update(results).where(results.c.who == person).values(who=None))
    connection.execute(delete(presence).where(presence.c.who == person))
    connection.execute(delete(challenges).where(challenges.c.person == person))
    _delete_what_refers_to(connection, people, [person])
    connection.execute(delete(people).where(people.c.id == person))
    return True


def _keep_order(connection: Connection, person: str) -> None:
    """What was reported, and what hosts did, stays without a name."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    nobody = insert(people).values(id=NOBODY, name=FORMER, folded=None, password=None, created=0.0)
    connection.execute(nobody.on_conflict_do_nothing())
    said = select(chat.c.game, chat.c.number).where(chat.c.person == person)
    own = {(row.game, row.number) for row in connection.execute(said)}
    for row in connection.execute(select(reports).where(reports.c.game.in_({game for game, _ in own}))).all():
        lines = _lines.decode(row.context)
        for line in lines:
            line.name = FORMER if (row.game, line.number) in own else line.name
        context = msgspec.json.encode(lines).decode()
        connection.execute(update(reports).where(reports.c.id == row.id).values(context=context))
    _report_no_name(connection, reports.c.reporter, person, reports.c.person)
    _report_no_name(connection, reports.c.person, person, reports.c.reporter)
    connection.execute(update(deeds).where(deeds.c.host == person).values(host=None, name=FORMER))
    name = str(connection.scalar(select(people.c.name).where(people.c.id == person)))
    about = deeds.c.about
    named = (about == name) | about.startswith(f"{name}, ", autoescape=True)  # and a network
    connection.execute(update(deeds).where(named).values(about=literal(FORMER) + func.substr(about, len(name) + 1)))


def _report_no_name(connection: Connection, whose: Column[Any], person: str, other: Column[Any]) -> None:
    """One report of each thing is enough if several who are gone made it."""
    known = reports.alias()
    there = exists().where(
        known.c[whose.name] == NOBODY,
        known.c[other.name] == other,
        known.c.game == reports.c.game,
        known.c.line == reports.c.line,
    )
    connection.execute(update(reports).where(whose == person, ~there).values({whose.name: NOBODY}))


def _hand_over(connection: Connection, person: str) -> None:
    """What was said at a table and whose invitation was used stays, without saying whose it was."""
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
