"""Stored people: guests, those who gave themselves a name, and the devices they use."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.games import token_hash
from brewhall.store.schema import people, sessions
from brewhall.store.statements import (
    ADD_PERSON,
    ADD_SESSION,
    END_SESSION,
    END_SESSIONS,
    NAME_PERSON,
    NAME_SEATS,
    PASS_CLAIMS,
)
from brewhall.store.writer import Write, Writer

LONGEST_FOLDED = 80  # characters
LASTING = 180 * 24 * 3600  # seconds a device stays signed in


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    password: str | None  # hashed; None: a guest

    @property
    def guest(self) -> bool:
        return self.password is None


def folded(name: str) -> str:
    """Names that look the same are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


class People:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def add_guest(self, now: float) -> tuple[Person, str]:
        """A new guest and the token of their device."""
        person = Person(secrets.token_urlsafe(16), f"Guest {secrets.randbelow(9000) + 1000}", None)
        token = secrets.token_urlsafe(32)
        row = {"id": person.id, "name": person.name, "folded": None, "password": None, "created": now}
        await self._writer.write(Write(ADD_PERSON, [row]), Write(ADD_SESSION, [_session(token, person.id, now)]))
        return person, token

    async def give_name(self, person: str, name: str, password: str) -> None:
        """A guest keeps their games under a name. Raises Taken."""
        row = {"of": person, "name": name, "folded": folded(name), "password": password}
        await self._writer.write(Write(NAME_PERSON, [row]), Write(NAME_SEATS, [{"of": person, "name": name}]))

    async def sign_in(self, person: str, now: float) -> str:
        """The token of a new device."""
        token = secrets.token_urlsafe(32)
        await self._writer.write(Write(ADD_SESSION, [_session(token, person, now)]))
        return token

    async def sign_out(self, token: str) -> None:
        await self._writer.write(Write(END_SESSION, [{"of": token_hash(token)}]))

    async def merge(self, guest: str, person: str) -> None:
        """A guest is no longer needed: the seats are the person's already, now the used invitations are, too."""
        claims = Write(PASS_CLAIMS, [{"of": guest, "used_by": person}])
        await self._writer.write(Write(END_SESSIONS, [{"of": guest}]), claims)

    async def by_token(self, token: str, now: float) -> Person | None:
        known = (sessions.c.token == token_hash(token)) & (sessions.c.created > now - LASTING)
        return await self._one(select(people).join(sessions, sessions.c.person == people.c.id).where(known))

    async def by_name(self, name: str) -> Person | None:
        return await self._one(select(people).where(people.c.folded == folded(name)))

    async def _one(self, query: object) -> Person | None:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                row = (await connection.execute(query)).first()  # type: ignore[call-overload]
        return None if row is None else Person(row.id, row.name, row.password)


def _session(token: str, person: str, now: float) -> dict[str, object]:
    return {"token": token_hash(token), "person": person, "created": now}
