"""Where people want to be told that it is their move: browsers that subscribed, and an e-mail address."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass

from sqlalchemy import case, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import mail_addresses, mail_counts, pushes

MOST_DEVICES = 10  # of one person; the oldest is forgotten
CODE_SECONDS = 15 * 60.0
MOST_TRIES = 5  # at one code
COUNTED = 24 * 3600.0  # seconds


@dataclass(frozen=True)
class Push:
    """A browser's subscription."""

    id: str
    endpoint: str
    key: str
    auth: str


@dataclass(frozen=True)
class MailAddress:
    address: str
    confirmed: bool


class Addresses:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert

    # -- browsers --------------------------------------------------------------------------------

    async def add_push(self, person: str, session: str, endpoint: str, key: str, auth: str, now: float) -> None:
        """A browser is one person's, and of one session: it is forgotten with it."""
        row = {"person": person, "session": session, "endpoint": endpoint, "key": key, "auth": auth, "created": now}
        mine = select(pushes.c.id).where(pushes.c.person == person).order_by(pushes.c.created.desc(), pushes.c.id)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(pushes).where(pushes.c.id == push_id(endpoint)))
                await connection.execute(insert(pushes).values(id=push_id(endpoint), **row))
                ids = (await connection.execute(mine)).scalars().all()
                await connection.execute(delete(pushes).where(pushes.c.id.in_(ids[MOST_DEVICES:])))

    async def end_push(self, name: str, person: str | None = None) -> None:
        """Forget a browser; with a person, only if it is theirs."""
        whose = () if person is None else (pushes.c.person == person,)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(pushes).where(pushes.c.id == name, *whose))

    async def pushes_of(self, person: str) -> list[Push]:
        query = select(pushes).where(pushes.c.person == person).order_by(pushes.c.created)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return [Push(row.id, row.endpoint, row.key, row.auth) for row in await connection.execute(query)]

    # -- e-mail ----------------------------------------------------------------------------------

    async def mail_of(self, person: str) -> MailAddress | None:
        query = select(mail_addresses).where(mail_addresses.c.person == person)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                row = (await connection.execute(query)).first()
        return None if row is None else MailAddress(row.address, row.confirmed)

    async def begin_mail(self, person: str, address: str, code: str, now: float) -> None:
        """An address that is not confirmed yet takes the place of any other."""
        values = {
            "address": address,
            "confirmed": False,
            "code": _hashed(person, code),
            "tries": 0,
            "until": now + CODE_SECONDS,
        }
        query = self._insert(mail_addresses).values(person=person, **values)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(
                    query.on_conflict_do_update(index_elements=[mail_addresses.c.person], set_=values)
                )

    async def confirm_mail(self, person: str, code: str, now: float) -> bool:
        """Whether that is the code which was sent. Every try counts before it is looked at."""
        mine = mail_addresses.c.person == person
        live = (mail_addresses.c.tries < MOST_TRIES) & (mail_addresses.c.until > now) & ~mail_addresses.c.confirmed
        tried = update(mail_addresses).where(mine, live).values(tries=mail_addresses.c.tries + 1)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                known = await connection.scalar(tried.returning(mail_addresses.c.code))
                if known is None or not hmac.compare_digest(str(known), _hashed(person, code)):
                    return False
                right = mail_addresses.c.code == known
                await connection.execute(update(mail_addresses).where(mine, right).values(confirmed=True, code=None))
                return True

    async def end_mail(self, person: str) -> None:
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(mail_addresses).where(mail_addresses.c.person == person))

    async def may_mail(self, kind: str, address: str, most: int, now: float) -> bool:
        """Count a mail of a kind to an address; whether there were fewer than so many in a day."""
        over = mail_counts.c.until <= now
        count = (
            self._insert(mail_counts)
            .values(name=_hashed(kind, address.casefold()), count=1, until=now + COUNTED)
            .on_conflict_do_update(
                index_elements=[mail_counts.c.name],
                set_={
                    "count": case((over, 1), else_=mail_counts.c.count + 1),
                    "until": case((over, now + COUNTED), else_=mail_counts.c.until),
                },
            )
            .returning(mail_counts.c.count)
        )
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(mail_counts).where(mail_counts.c.until < now - COUNTED))
                return int((await connection.execute(count)).scalar_one()) <= most


def push_id(endpoint: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(endpoint.encode()).digest()[:16]).rstrip(b"=").decode()


def _hashed(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
