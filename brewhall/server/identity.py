"""Who is asking: a guest from the first thing they do, by name if they want to play on other devices, too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from starlette.requests import HTTPConnection, Request

from brewhall.server.guard import address
from brewhall.server.messages import Credentials
from brewhall.server.names import checked_name
from brewhall.server.problems import Trouble
from brewhall.server.tokens import bearer, shown_token
from brewhall.store import Store
from brewhall.store.errors import Taken
from brewhall.store.names import folded
from brewhall.store.people import Person, Session

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
HASHED_AT_ONCE = 4  # passwords: each takes 64 MiB
WRONG = "the name or the password is wrong"


@dataclass(frozen=True)
class SignedIn:
    """Somebody with a name, the token of their device, and the sessions that ended for it."""

    person: Person
    token: str
    ended: list[str]


_hasher = PasswordHasher()


Ended = Callable[[list[str]], Awaitable[None]]


async def _nobody_asks(_: list[str]) -> None:
    pass


Admit = Callable[[HTTPConnection, Person], None]


def _everybody(connection: HTTPConnection, person: Person) -> None:
    pass


class Identity:
    """Who is asking. `ended` is told the hashed tokens of sessions that are over, so that their sockets can be closed;
    after the answer was sent, so that a page comes back with its new cookie. `admit` raises if somebody is kept out."""

    def __init__(self, store: Store, ended: Ended = _nobody_asks, admit: Admit = _everybody) -> None:
        self._people = store.people
        self._attempts = store.attempts
        self._hashing = asyncio.Semaphore(HASHED_AT_ONCE)
        self.ended = ended
        self.admit = admit

    async def session(self, connection: HTTPConnection) -> Session | None:
        """Whose session a browser's cookie or a program's token stands for."""
        session = await self._session(connection)
        if session is not None:
            self.admit(connection, session.person)
        return session

    async def _session(self, connection: HTTPConnection) -> Session | None:
        token = bearer(connection)
        if token is not None:
            session = await self._people.by_token(token, time.time())
            if session is None:
                raise Trouble(401, "this token is unknown or has expired; POST /api/tokens gives a new one")
            return session
        token = shown_token(connection)
        return None if token is None else await self._people.by_token(token, time.time())

    async def person(self, connection: HTTPConnection) -> Person | None:
        session = await self.session(connection)
        return None if session is None else session.person

    async def whose(self, request: Request) -> str:
        """In whose turn work is done: the person's, or of those who are nobody, all from one address."""
        person = await self.person(request)
        return address(request) if person is None else person.id

    async def person_or_guest(self, request: Request) -> tuple[Person, str | None]:
        """The person, and the token for their cookie if they are new here."""
        person = await self.person(request)
        return (person, None) if person is not None else await self._people.add_guest(time.time())

    async def issue_token(self, request: Request) -> str:
        """For a program that acts for whoever asks; of nobody's: for a new guest."""
        person, token = await self.person_or_guest(request)
        return token or await self._people.sign_in(person.id, time.time())

    async def sign_up(self, person: Person, given: Credentials) -> SignedIn:
        """A guest takes a name. Whoever had the guest's cookie has nothing afterwards."""
        if not person.guest:
            raise Trouble(409, f"you have a name already: {person.name}")
        name = checked_name(given.name)
        if not SHORTEST_PASSWORD <= len(given.password) <= LONGEST_PASSWORD:
            raise Trouble(400, f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
        async with self._hashing:
            password = await asyncio.to_thread(_hasher.hash, given.password)
        before = await self._people.sessions(person.id)
        try:
            token = await self._people.give_name(person.id, name, password, time.time())
        except Taken as error:
            raise Trouble(409, f"somebody is called {name} already; choose another name") from error
        return SignedIn(Person(person.id, name, password), token, before)

    async def sign_in(self, before: Session | None, given: Credentials) -> SignedIn:
        """Come by name and password to a device; what was signed in there is so no longer."""
        name = folded(given.name.strip())
        wait = await self._attempts.begin(name, time.time())
        if wait:
            told = f"too many wrong passwords for this name; wait {wait} seconds"
            raise Trouble(429, told, {"Retry-After": str(wait)})
        person = await self._people.by_name(given.name.strip())
        known = None if person is None else person.password
        async with self._hashing:
            right = await asyncio.to_thread(_fits, known, given.password[:LONGEST_PASSWORD])
        if person is None or not right:
            raise Trouble(403, WRONG)
        await self._attempts.succeed(name)
        if before is None:
            return SignedIn(person, await self._people.sign_in(person.id, time.time()), [])
        ended = await self._people.sessions(before.person.id) if before.person.guest else [before.token]
        return SignedIn(person, await self._people.sign_in(person.id, time.time(), before.token), ended)

    async def sign_out(self, request: Request, everywhere: bool) -> list[str]:
        """End the session of a device, or all of whoever uses it; returns those that are over."""
        session = await self.session(request)
        if session is None:
            return []
        if not everywhere:
            await self._people.sign_out(session.token)
            return [session.token]
        ended = await self._people.sessions(session.person.id)
        await self._people.sign_out_everywhere(session.person.id)
        return ended


def _fits(known: str | None, password: str) -> bool:
    try:
        return _hasher.verify(known or _nobodys(), password)
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _nobodys() -> str:
    """What an unknown name is checked against, so that both take equally long."""
    return _hasher.hash("nobody has this password")
