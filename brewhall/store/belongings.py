"""What is kept about somebody beside their games, for whoever wants to take it along."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import told_plainly
from brewhall.store.schema import (
    claims,
    deeds,
    friend_links,
    friendships,
    holidays,
    mail_addresses,
    outbox,
    passkeys,
    people,
    pushes,
    reports,
    sanctions,
    sessions,
    sightings,
    table_invitations,
)

# Whose it is, and what of it is told: nothing that lets somebody in, and nothing about others.
TOLD: dict[str, tuple[Column[Any], tuple[str, ...]]] = {
    "sessions": (sessions.c.person, ("created",)),
    "passkeys": (passkeys.c.person, ("name", "created", "used")),
    "friend_links": (friend_links.c.person, ("until",)),
    "invitations_got": (table_invitations.c.person, ("at",)),
    "invitations_sent": (table_invitations.c.sender, ("game", "at")),
    "invitations_used": (claims.c.used_by, ("game", "seat")),
    "holidays": (holidays.c.person, ("begins", "until")),
    "browsers_told": (pushes.c.person, ("endpoint", "created")),
    "mail_addresses": (mail_addresses.c.person, ("address", "confirmed")),
    "notices": (outbox.c.person, ("game", "due")),
    "seen_last": (sightings.c.person, ("seen", "network")),
    "reports_made": (reports.c.reporter, ("at", "game", "line", "reason", "text", "resolved")),
    "mutes_and_bans": (sanctions.c.person, ("kind", "reason", "since", "until")),
    "done_as_host": (deeds.c.host, ("at", "kind")),
}


class Belongings:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, person: str) -> dict[str, list[dict[str, Any]]]:
        queries = {
            name: select(*(whose.table.c[column] for column in columns)).where(whose == person)
            for name, (whose, columns) in TOLD.items()
        }
        friends = select(people.c.name, friendships.c.since).join(people, people.c.id == friendships.c.friend)
        queries["friends"] = friends.where(friendships.c.person == person)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return {
                    name: [dict(row) for row in (await connection.execute(query)).mappings()]
                    for name, query in queries.items()
                }

    async def settings(self, person: str) -> dict[str, Any]:
        """How somebody keeps their name, and what they chose."""
        known = people.c.password.is_not(None).label("password"), people.c.recovery.is_not(None).label("recovery_code")
        query = select(*known, people.c.seen.label("seen_by_friends"), people.c.host).where(people.c.id == person)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return {name: bool(value) for name, value in (await connection.execute(query)).mappings().one().items()}
