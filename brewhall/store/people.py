"""Stored people: guests, those who gave themselves a name, and the devices they use."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import Taken, told_plainly
from brewhall.store.games import token_hash
from brewhall.store.names import folded, plainly_folded
from brewhall.store.schema import people, sessions
from brewhall.store.statements import (
    ADD_PERSON,
    ADD_SESSION,
    END_OTHER_SESSIONS,
    END_SESSION,
    END_SESSIONS,
    FORGET_RATINGS,
    KEEP_PUSHES,
    NAME_PERSON,
    PASS_CLAIMS,
    PASS_PUSHES,
    PASS_RATED,
    PASS_RATINGS,
    PASS_SANCTIONS,
)
from brewhall.store.writer import Write, Writer
from brewhall.tables.ids import new_id

LASTING = 180 * 24 * 3600  # seconds a device stays signed in


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    password: str | None  # hashed; None: a guest, or somebody who comes by passkey
    guest: bool = True  # until they keep their name


@dataclass(frozen=True)
class Session:
    """A device that somebody uses."""

    person: Person
    token: str  # hashed


class People:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def add_guest(self, now: float) -> tuple[Person, str]:
        """A new guest and the token of their device."""
        person = Person(new_id(), f"Guest {secrets.randbelow(9000) + 1000}", None)
        token = secrets.token_urlsafe(32)
        row = {"id": person.id, "name": person.name, "created": now}
        await self._writer.write(Write(ADD_PERSON, [row]), Write(ADD_SESSION, [_session(token, person.id, now)]))
        return person, token

    async def give_name(
        self, person: str, name: str, password: str | None, now: float, recovery: str | None = None, *more: Write
    ) -> str:
        """A guest keeps their games under a name, by password or with what `more` stores. The token of the only device
        that acts for them from now on: whoever had a token of the guest has nothing. Raises Taken."""
        if await self.by_name(name) is not None:
            raise Taken(f"somebody is called {name} already")
        token = secrets.token_urlsafe(32)
        session = _session(token, person, now)
        named = {"of": person, "name": name, "folded": folded(name), "password": password, "recovery": recovery}
        await self._writer.write(
            Write(NAME_PERSON, [named]),
            *more,
            Write(ADD_SESSION, [session]),
            Write(KEEP_PUSHES, [{"of": person, "session": session["token"]}]),
            Write(END_OTHER_SESSIONS, [{"of": person, "but": session["token"]}]),
        )
        return token

    async def sign_in(self, person: str, now: float, old: str | None = None) -> str:
        """The token of a new device; with `old`, of one that had this session so far."""
        token = secrets.token_urlsafe(32)
        session = _session(token, person, now)
        ended = [] if old is None else [{"of": old}]
        await self._writer.write(
            Write(ADD_SESSION, [session]),
            Write(PASS_PUSHES, [{**each, "session": session["token"], "person": person} for each in ended]),
            Write(END_SESSION, ended),
        )
        return token

    async def sign_out(self, session: str) -> None:
        await self._writer.write(Write(END_SESSION, [{"of": session}]))

    async def sign_out_everywhere(self, person: str) -> None:
        await self._writer.write(Write(END_SESSIONS, [{"of": person}]))

    async def sessions(self, person: str) -> list[str]:
        """The hashed tokens of all devices somebody uses."""
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = await connection.execute(select(sessions.c.token).where(sessions.c.person == person))
                return list(found.scalars())

    async def merge(self, guest: str, person: str) -> None:
        """A guest is no longer needed: the seats are the person's already, now the used invitations are, too, the
        ratings in games in which the person has none, and what a host decided about the guest."""
        await self._writer.write(
            Write(END_SESSIONS, [{"of": guest}]),
            Write(PASS_CLAIMS, [{"of": guest, "used_by": person}]),
            Write(PASS_RATED, [{"guest": guest, "person": person}]),
            Write(PASS_RATINGS, [{"guest": guest, "person": person}]),
            Write(FORGET_RATINGS, [{"of": guest}]),
            Write(PASS_SANCTIONS, [{"of": guest, "person": person}]),
        )

    async def by_token(self, token: str, now: float) -> Session | None:
        hashed = token_hash(token)
        known = (sessions.c.token == hashed) & (sessions.c.created > now - LASTING)
        person = await self._one(select(people).join(sessions, sessions.c.person == people.c.id).where(known))
        return None if person is None else Session(person, hashed)

    async def by_id(self, person: str) -> Person | None:
        return await self._one(select(people).where(people.c.id == person))

    async def by_name(self, name: str) -> Person | None:
        """Old accounts first: one of them may be stored under what another's name is compared by today."""
        for key in (plainly_folded(name), folded(name)):
            found = await self._one(select(people).where(people.c.folded == key))
            if found is not None:
                return found
        return None

    async def _one(self, query: object) -> Person | None:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                row = (await connection.execute(query)).first()  # type: ignore[call-overload]
        return None if row is None else Person(row.id, row.name, row.password, row.folded is None)


def _session(token: str, person: str, now: float) -> dict[str, object]:
    return {"token": token_hash(token), "person": person, "created": now}
