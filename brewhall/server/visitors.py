"""People at tables: who comes, who goes, and who is still here."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.connection import SESSION_ENDED, Connection
from brewhall.server.messages import Claimed
from brewhall.server.room import Room
from brewhall.server.rooms import Rooms
from brewhall.store import StoreError
from brewhall.store.errors import Taken
from brewhall.store.farewell import Banned
from brewhall.store.notices import Notice
from brewhall.store.people import Person
from brewhall.store.presence import Sign
from brewhall.tables import Rejected
from brewhall.tables.proposals import (
    propose_farewell,
    propose_holiday,
    propose_joining,
    propose_naming,
    propose_passing,
    propose_return,
    propose_seating,
)

PRESENT_SECONDS = 20.0  # that somebody counts as here after a sign of life
MOST_TRIES = 5  # to leave all tables
RENEW_SECONDS = 10.0  # between two signs of life of whoever is connected


class Visitors:
    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._now = rooms.now
        self._sessions: dict[str, set[Connection]] = {}  # connections by the session they belong to

    def connections(self) -> Iterator[Connection]:
        """Everybody who is connected to this process."""
        for belonging in list(self._sessions.values()):
            yield from list(belonging)

    # -- coming and going ------------------------------------------------------------------------

    async def join(self, connection: Connection, table: str, version: int, since: int | None) -> None:
        async with self._rooms.visit(table, version) as room:
            self._sessions.setdefault(connection.session, set()).add(connection)
            room.join(connection, since)
            await self.sign_of_life(room, connection.person)

    def leave(self, connection: Connection, table: str) -> None:
        """Nobody can be kept from leaving: it waits for nothing."""
        belonging = self._sessions.get(connection.session, set())
        belonging.discard(connection)
        if not belonging:
            self._sessions.pop(connection.session, None)
        room = self._rooms.known(table)
        if room is None:
            return
        room.leave(connection)
        person = connection.person
        if person is not None and room.at.seats_of(person) and not room.connected(person):
            self._note(room, [person], self._now(), tell=True)
        self._count_watchers(room)
        room.tell_present()

    async def sit_down(self, table: str, seat: int, person: Person, claim: str) -> Claimed:
        async with self._rooms.visit(table) as room:
            outcome = await self._rooms.change(
                room, lambda table: propose_seating(table, seat, person.id, person.name, self._now()), claim
            )
            if isinstance(outcome, Rejected):
                raise Trouble(409, outcome.reason)
            await self.sign_of_life(room, person.id)
            return Claimed(table, seat)

    async def join_table(self, table: str, person: Person, from_lobby: bool) -> Claimed:
        """Somebody takes whichever seat is open; of two who come at once, one gets it."""
        async with self._rooms.visit(table) as room:
            outcome = await self._rooms.change(
                room, lambda table: propose_joining(table, person.id, person.name, self._now(), from_lobby)
            )
            if isinstance(outcome, Rejected):
                raise Trouble(409, outcome.reason)
            await self.sign_of_life(room, person.id)
            return Claimed(table, room.at.seats_of(person.id)[0])

    async def pass_seats(self, holder: Person, person: Person) -> None:
        """Somebody took a name, or a guest turned out to be somebody with a name. Can be repeated."""
        for table in await self._store.games.with_person(holder.id):
            async with self._rooms.visit(table) as room:
                await self._rooms.change(
                    room, lambda table: propose_passing(table, holder.id, person.id, person.name, self._now())
                )

    async def leave_for_good(self, person: str) -> None:
        """Somebody deletes their account. Whoever plays with them sees at once that a bot does so now; what is theirs
        alone is gone. Can be repeated."""
        left: list[str] = []
        farewell = self._store.farewell
        try:
            await farewell.check_ban(person, self._now())
            for _ in range(MOST_TRIES):
                for table in await farewell.shared_games(person):
                    async with self._rooms.visit(table) as room:
                        await self._rooms.change(room, lambda table: propose_farewell(table, person, self._now()))
                    left.append(table)
                with contextlib.suppress(Taken):  # a bot has moved in a game that was about to be deleted
                    if await farewell.forget(person, left, self._now()):
                        return
        except Banned as error:
            raise Trouble(403, refusal("door.account")) from error
        raise Trouble(409, refusal("leaving"))

    async def rename_seats(self, person: Person) -> None:
        """Somebody is called otherwise from now on. Can be repeated."""
        for table in await self._store.games.unfinished_with(person.id):
            async with self._rooms.visit(table) as room:
                await self._rooms.change(
                    room, lambda table: propose_passing(table, person.id, person.id, person.name, self._now())
                )

    async def be_away(self, person: str, until: float) -> None:
        """Somebody is on holiday until then, at all their slow tables. Can be repeated."""
        for table in await self._store.holidays.slow_games_of(person):
            async with self._rooms.visit(table) as room:
                await self._rooms.change(room, lambda table: propose_holiday(table, person, until, self._now()))

    async def name_seat(self, table: str, seat: int, person: str, name: str) -> None:
        async with self._rooms.visit(table) as room:
            outcome = await self._rooms.change(
                room, lambda table: propose_naming(table, seat, person, name, self._now())
            )
            if isinstance(outcome, Rejected):
                raise Trouble(403 if outcome.result == "not-yours" else 409, outcome.reason)

    async def end_sessions(self, sessions: Sequence[str]) -> None:
        """Whoever is connected by one of these sessions, to any process, is let go."""
        await self._store.tell([Notice("session", session) for session in sessions])

    # -- signs of life ---------------------------------------------------------------------------

    async def sign_of_life(self, room: Room, person: str | None) -> None:
        """Note that somebody is here, connected or by a request. Whoever was away gets their seat back."""
        presence, now = room.at.presence, self._now()
        if person is not None and room.at.seats_of(person):
            returns = not presence.here(person, now)
            if presence.until(person) < now + RENEW_SECONDS:
                self._note(room, [person], now + PRESENT_SECONDS, tell=returns)
            if returns:
                self._store.outbox.seen(room.name, person)
                await self._rooms.change(room, lambda table: propose_return(table, person, now))
        self._count_watchers(room)
        room.tell_present()

    def renew(self, room: Room) -> None:
        """Whoever is connected here is still here."""
        now = time.monotonic()
        if now < room.renewed + RENEW_SECONDS:
            return
        room.renewed = now
        self._note(room, room.people_connected(), self._now() + PRESENT_SECONDS, tell=False)
        if room.watchers_connected():
            self._note_watchers(room, tell=False)

    def _note(self, room: Room, people: Sequence[str], until: float, tell: bool) -> None:
        for person in people:
            room.at.presence.note(person, until)
        self._keep([Sign(room.name, person, until) for person in people], tell)

    def _count_watchers(self, room: Room) -> None:
        if room.watchers_connected() != room.at.presence.watchers_at(self._store.process):
            self._note_watchers(room, tell=True)

    def _note_watchers(self, room: Room, tell: bool) -> None:
        watchers, until = room.watchers_connected(), self._now() + PRESENT_SECONDS
        room.at.presence.note_watchers(self._store.process, watchers, until)
        self._keep([Sign(room.name, self._store.process, until, watchers)], tell)

    def _keep(self, signs: list[Sign], tell: bool) -> None:
        with contextlib.suppress(StoreError):  # the next sign of life will do
            if signs:
                self._store.attendance.note(signs, tell)

    # -- what other processes stored -------------------------------------------------------------

    def hear(self, notice: Notice) -> None:
        if notice.kind == "session":
            for connection in self._sessions.get(notice.name, ()):
                connection.refuse(SESSION_ENDED, "signed-out")
        elif notice.kind == "presence" and notice.sender != self._store.process and self._rooms.known(notice.name):
            self._rooms.soon(self._look_who_is_there, notice.name)

    async def _look_who_is_there(self, table: str) -> None:
        async with self._rooms.visit(table) as room:
            await self._store.attendance.read(table, room.at.presence)
            still = [person for person in room.people_connected() if not room.at.presence.here(person, self._now())]
            if still:  # they left another process only
                self._note(room, still, self._now() + PRESENT_SECONDS, tell=True)
            room.tell_present()
