"""Holidays: so many days a year, on which the slow clocks of somebody stand still."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import games, holidays, people, seats
from brewhall.tables.clock import DAY

DAYS = 30  # a year
YEAR = 365.0 * DAY


@dataclass(frozen=True)
class Leave:
    """Until when somebody is on holiday (None: they are not), and how many days are left to them this year."""

    until: float | None
    days_left: int


class Holidays:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, person: str, now: float) -> Leave:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return _leave(await _taken(connection, person, now), now)

    async def take(self, person: str, until: float, now: float) -> Leave | None:
        """Be away until then, instead of any other time. None: there are not so many days left, and nothing changes."""
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
                await _end(connection, person, now)
                left = _leave(await _taken(connection, person, now), now).days_left
                if ceil((until - now) / DAY) > left:
                    await connection.rollback()
                    return None
                await connection.execute(insert(holidays).values(person=person, begins=now, until=until))
                return _leave(await _taken(connection, person, now), now)

    async def end(self, person: str, now: float) -> Leave:
        """Be back now."""
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await _end(connection, person, now)
                return _leave(await _taken(connection, person, now), now)

    async def slow_games_of(self, person: str) -> list[str]:
        """The ids of all games by the day that somebody plays."""
        mine = select(seats.c.game).distinct().join(games, games.c.id == seats.c.game)
        query = mine.where(seats.c.person == person, ~games.c.over, games.c.seconds_per_move >= DAY)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return list((await connection.execute(query)).scalars())


async def _taken(connection: AsyncConnection, person: str, now: float) -> list[Row[tuple[str, float, float]]]:
    mine = holidays.c.person == person
    return list(await connection.execute(select(holidays).where(mine, holidays.c.until > now - YEAR)))


async def _end(connection: AsyncConnection, person: str, now: float) -> None:
    mine = (holidays.c.person == person) & (holidays.c.until > now)
    await connection.execute(delete(holidays).where(mine, holidays.c.begins >= now))
    await connection.execute(update(holidays).where(mine).values(until=now))


def _leave(taken: list[Row[tuple[str, float, float]]], now: float) -> Leave:
    """Every holiday counts in whole days."""
    used = sum(ceil((row.until - max(row.begins, now - YEAR)) / DAY) for row in taken)
    running = [row.until for row in taken if row.until > now]
    return Leave(max(running, default=None), max(0, DAYS - used))
