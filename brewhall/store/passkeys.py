"""Stored passkeys, and the challenges that authenticators sign: each is good once, for minutes, in any process."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import challenges, passkeys
from brewhall.store.statements import ADD_PASSKEY
from brewhall.store.writer import Write, Writer

LASTING = 300  # seconds that a challenge is good for
MOST_CHALLENGES = 10_000  # at the same time; the oldest make room


@dataclass(frozen=True)
class Passkey:
    id: str
    person: str
    credential: bytes
    public_key: bytes
    uses: int
    name: str
    created: float
    used: float | None = None


def passkey_id(credential: bytes) -> str:
    return hashlib.sha256(credential).hexdigest()


def adding(passkey: Passkey) -> Write:
    """What stores a passkey, alone or together with its owner's name."""
    return Write(ADD_PASSKEY, [vars(passkey)])


class Passkeys:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def challenge(self, person: str | None, now: float) -> bytes:
        """What an authenticator shall sign: to make a passkey for a person, or to sign in whoever it is."""
        challenge = secrets.token_bytes(32)
        oldest = (
            select(challenges.c.id)
            .order_by(challenges.c.until.desc())
            .limit(MOST_CHALLENGES)
            .offset(MOST_CHALLENGES - 1)
        )
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(challenges).where(challenges.c.until < now))
                await connection.execute(delete(challenges).where(challenges.c.id.in_(oldest)))
                row = {"id": passkey_id(challenge), "person": person, "until": now + LASTING}
                await connection.execute(insert(challenges).values(row))
        return challenge

    async def take(self, challenge: bytes, person: str | None, now: float) -> bool:
        """Whether this challenge was given, for this person, and not used yet. It is used up."""
        whose = challenges.c.person.is_(None) if person is None else challenges.c.person == person
        found = (challenges.c.id == passkey_id(challenge)) & whose & (challenges.c.until >= now)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                return (await connection.execute(delete(challenges).where(found))).rowcount == 1

    async def add(self, passkey: Passkey) -> None:
        """Raises Taken if there is this one already."""
        await self._writer.write(adding(passkey))

    async def of(self, person: str) -> list[Passkey]:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                query = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
                return [_passkey(row) for row in await connection.execute(query)]

    async def find(self, credential: bytes) -> Passkey | None:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = await connection.execute(select(passkeys).where(passkeys.c.id == passkey_id(credential)))
                row = found.first()
        return None if row is None else _passkey(row)

    async def note_use(self, passkey: Passkey, uses: int, now: float) -> None:
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                this = update(passkeys).where(passkeys.c.id == passkey.id)
                await connection.execute(this.values(uses=uses, used=now))

    async def remove(self, person: str, name: str) -> None:
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                this = (passkeys.c.id == name) & (passkeys.c.person == person)
                await connection.execute(delete(passkeys).where(this))


def _passkey(row: Row[Any]) -> Passkey:
    return Passkey(**row._mapping)
