"""How people keep their name: what they are called, their password, and the recovery code that is good once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.names import folded
from brewhall.store.people import Person
from brewhall.store.schema import games, people, seats, sessions


class Accounts:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def rename(self, person: Person, name: str) -> None:
        """Also at tables whose game is over; at others everybody is told, one table after the other. Raises Taken if
        somebody else keeps the name."""
        values = {"name": name} if person.guest else {"name": name, "folded": folded(name)}
        over = select(games.c.id).where(games.c.over)
        mine = (seats.c.person == person.id) & (seats.c.name == person.name) & ~seats.c.given & seats.c.game.in_(over)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(update(people).where(people.c.id == person.id).values(**values))
                await connection.execute(update(seats).where(mine).values(name=name))

    async def set_password(self, person: str, password: str, but: str) -> None:
        """A new password ends all sessions but one."""
        await self._change(person, {"password": password})
        await self._end_sessions(person, but)

    async def set_recovery(self, person: str, recovery: str) -> None:
        await self._change(person, {"recovery": recovery})

    async def recover(self, person: str, old: str, new: str, password: str) -> bool:
        """Whether the code was the right one. It works once, however many try it at the same time; then there is a new
        one, the new password holds, and nobody is signed in."""
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                known = (people.c.id == person) & (people.c.recovery == old)
                changed = await connection.execute(update(people).where(known).values(recovery=new, password=password))
                right = changed.rowcount == 1
        if right:
            await self._end_sessions(person)
        return right

    async def devices(self, person: str) -> int:
        """On how many devices somebody is signed in."""
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                query = select(func.count()).select_from(sessions).where(sessions.c.person == person)
                return (await connection.execute(query)).scalar_one()

    async def _change(self, person: str, values: Mapping[str, Any]) -> None:
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(update(people).where(people.c.id == person).values(**values))

    async def _end_sessions(self, person: str, but: str = "") -> None:
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                others = (sessions.c.person == person) & (sessions.c.token != but)
                await connection.execute(delete(sessions).where(others))
