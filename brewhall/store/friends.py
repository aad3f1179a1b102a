"""Friends: who is whose, the links that make them so, and invitations of friends to tables."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brewhall.store import rows
from brewhall.store.errors import told_plainly
from brewhall.store.games import token_hash
from brewhall.store.schema import friend_links, friendships, games, people, presence, seats, table_invitations
from brewhall.tables.ids import new_id

LASTING = 7 * 24 * 3600  # seconds that a link or an invitation is good for
MOST_LINKS = 20  # of one person at the same time; the oldest make room
MOST_FRIENDS = 200
MOST_INVITATIONS = 20  # that one person has at the same time; the oldest make room


@dataclass(frozen=True)
class Friend:
    """A friend, by the id that the person who has them knows them by. `here` only if the friend wishes it seen."""

    id: str
    person: str
    name: str
    here: bool


@dataclass(frozen=True)
class Invited:
    """An invitation to a table that has an open seat, and the claim of that seat."""

    id: str
    by: str  # the name of who sent it
    game: str
    claim: str


class Friends:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert

    # -- becoming friends ------------------------------------------------------------------------

    async def add_link(self, person: str, now: float) -> str:
        """A link that makes whoever opens it a friend, once."""
        token = secrets.token_urlsafe(16)
        own = friend_links.c.person == person
        kept = select(friend_links.c.token).where(own).order_by(friend_links.c.until.desc()).limit(MOST_LINKS - 1)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(friend_links).where(friend_links.c.until < now))
                await connection.execute(delete(friend_links).where(own, friend_links.c.token.not_in(kept)))
                row = {"token": token_hash(token), "person": person, "until": now + LASTING}
                await connection.execute(insert(friend_links).values(row))
        return token

    async def inviter(self, token: str, now: float) -> tuple[str, str] | None:
        """Id and name of who made a link; None: it has been used, or is too old."""
        query = (
            select(people.c.id, people.c.name)
            .join(friend_links, friend_links.c.person == people.c.id)
            .where(friend_links.c.token == token_hash(token), friend_links.c.until >= now)
        )
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                row = (await connection.execute(query)).first()
        return None if row is None else (row.id, row.name)

    async def befriend(self, token: str, inviter: str, person: str, now: float) -> bool:
        """Use a link up. False: somebody else was first."""
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                used = delete(friend_links).where(friend_links.c.token == token_hash(token))
                if (await connection.execute(used)).rowcount == 0:
                    return False
                await self._join(connection, inviter, person, now)
        return True

    async def part(self, person: str, friend: str) -> None:
        """They are friends no longer, and invite each other to nothing."""
        f, i = friendships, table_invitations
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                both = ((f.c.person == person) & (f.c.friend == friend)) | (
                    (f.c.person == friend) & (f.c.friend == person)
                )
                sent = ((i.c.person == person) & (i.c.sender == friend)) | (
                    (i.c.person == friend) & (i.c.sender == person)
                )
                await connection.execute(delete(f).where(both))
                await connection.execute(delete(i).where(sent))

    async def merge(self, guest: str, person: str, now: float) -> None:
        """A guest turned out to be somebody with a name, who has the guest's friends from now on."""
        f, i = friendships, table_invitations
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                found = await connection.execute(select(f.c.friend).where(f.c.person == guest))
                for friend in found.scalars().all():
                    if friend != person:
                        await self._join(connection, person, friend, now)
                await connection.execute(delete(f).where(or_(f.c.person == guest, f.c.friend == guest)))
                await connection.execute(delete(i).where(or_(i.c.person == guest, i.c.sender == guest)))
                await connection.execute(delete(friend_links).where(friend_links.c.person == guest))

    # -- having them -----------------------------------------------------------------------------

    async def of(self, person: str, now: float) -> list[Friend]:
        at_a_table = select(presence.c.who).where(presence.c.until > now)
        here = people.c.seen & ((func.coalesce(people.c.here, 0) > now) | people.c.id.in_(at_a_table))
        query = (
            select(friendships.c.id, friendships.c.friend, people.c.name, here.label("here"))
            .join(people, people.c.id == friendships.c.friend)
            .where(friendships.c.person == person)
            .order_by(people.c.name, friendships.c.id)
        )
        return [Friend(row.id, row.friend, row.name, bool(row.here)) for row in await self._rows(query)]

    async def find(self, person: str, name: str) -> str | None:
        """The person behind the id that somebody knows a friend by."""
        query = select(friendships.c.friend).where(friendships.c.id == name, friendships.c.person == person)
        found = await self._rows(query)
        return found[0].friend if found else None

    async def count(self, person: str) -> int:
        query = select(func.count().label("number")).select_from(friendships).where(friendships.c.person == person)
        return int((await self._rows(query))[0].number)

    async def are_friends(self, one: str, other: str) -> bool:
        query = select(friendships.c.id).where(friendships.c.person == one, friendships.c.friend == other)
        return bool(await self._rows(query))

    async def is_seen(self, person: str) -> bool:
        """Whether friends may see when somebody is here."""
        return bool((await self._rows(select(people.c.seen).where(people.c.id == person)))[0].seen)

    async def set_seen(self, person: str, seen: bool) -> None:
        await self._note(person, {"seen": seen, "here": None})

    async def note_here(self, person: str, until: float) -> None:
        await self._note(person, {"here": until})

    async def _note(self, person: str, values: dict[str, Any]) -> None:
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(update(people).where(people.c.id == person).values(**values))

    # -- inviting them to tables -----------------------------------------------------------------

    async def invite(self, sender: str, person: str, game: str, now: float) -> None:
        """Inviting again is harmless."""
        i = table_invitations
        theirs = i.c.person == person
        kept = select(i.c.id).where(theirs, i.c.game != game).order_by(i.c.at.desc()).limit(MOST_INVITATIONS - 1)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(i).where(theirs, i.c.id.not_in(kept)))
                row = {"id": new_id(), "game": game, "sender": sender, "person": person, "at": now}
                await connection.execute(insert(i).values(row))

    async def invited(self, person: str, now: float) -> list[Invited]:
        """The invitations that somebody can still accept."""
        i = table_invitations
        query = (
            select(i.c.id.label("invitation"), people.c.name.label("by"), games)
            .join(people, people.c.id == i.c.sender)
            .join(games, games.c.id == i.c.game)
            .where(i.c.person == person, i.c.at >= now - LASTING, ~games.c.over)
            .order_by(i.c.at.desc())
        )
        found = []
        for row in await self._rows(query):
            around = await self._rows(select(seats).where(seats.c.game == row.id).order_by(seats.c.seat))
            claims = rows.invites_of(row, around)
            if claims and all(seat.person != person for seat in around):
                found.append(Invited(row.invitation, row.by, row.game, claims[0]))
        return found

    async def decline(self, person: str, name: str) -> None:
        i = table_invitations
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                await connection.execute(delete(i).where(i.c.id == name, i.c.person == person))

    async def _rows(self, query: Select[Any]) -> Any:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return (await connection.execute(query)).all()

    async def _join(self, connection: AsyncConnection, one: str, other: str, now: float) -> None:
        """Two rows, unless they are friends already."""
        for person, friend in ((one, other), (other, one)):
            row = {"id": new_id(), "person": person, "friend": friend, "since": now}
            await connection.execute(self._insert(friendships).values(row).on_conflict_do_nothing())
