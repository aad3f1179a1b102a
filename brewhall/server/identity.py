"""Who is asking: a guest from the first thing they do, by name if they want to play on other devices, too."""

from __future__ import annotations

import asyncio
import time
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from starlette.requests import HTTPConnection, Request

from brewhall.server.messages import Credentials
from brewhall.server.problems import Trouble
from brewhall.server.tokens import bearer, cookie_name, shown_token
from brewhall.store import Store
from brewhall.store.errors import Taken
from brewhall.store.people import LONGEST_FOLDED, Person, folded

SHORTEST_PASSWORD, LONGEST_PASSWORD, LONGEST_NAME = 8, 200, 40
WRONG = "the name or the password is wrong"

_hasher = PasswordHasher()
_NOBODY = _hasher.hash("nobody has this password")  # checked when the name is unknown, so that both take equally long


class Identity:
    def __init__(self, store: Store) -> None:
        self._people = store.people

    async def person(self, connection: HTTPConnection) -> Person | None:
        """Who a browser's cookie or a program's token stands for."""
        token = bearer(connection)
        if token is not None:
            person = await self._people.by_token(token, time.time())
            if person is None:
                raise Trouble(401, "this token is unknown or has expired; POST /api/tokens gives a new one")
            return person
        token = connection.cookies.get(cookie_name(connection))
        return None if not token else await self._people.by_token(token, time.time())

    async def person_or_guest(self, request: Request) -> tuple[Person, str | None]:
        """The person, and the token for their cookie if they are new here."""
        person = await self.person(request)
        return (person, None) if person is not None else await self._people.add_guest(time.time())

    async def issue_token(self, request: Request) -> str:
        """For a program that acts for whoever asks; of nobody's: for a new guest."""
        person, token = await self.person_or_guest(request)
        return token or await self._people.sign_in(person.id, time.time())

    async def sign_up(self, person: Person, given: Credentials) -> Person:
        if not person.guest:
            raise Trouble(409, f"you have a name already: {person.name}")
        name = checked_name(given.name)
        if not SHORTEST_PASSWORD <= len(given.password) <= LONGEST_PASSWORD:
            raise Trouble(400, f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
        password = await asyncio.to_thread(_hasher.hash, given.password)
        try:
            await self._people.give_name(person.id, name, password)
        except Taken as error:
            raise Trouble(409, f"somebody is called {name} already; choose another name") from error
        return Person(person.id, name, password)

    async def sign_in(self, given: Credentials) -> tuple[Person, str]:
        person = await self._people.by_name(given.name.strip())
        known = person.password if person is not None and person.password is not None else _NOBODY
        right = await asyncio.to_thread(_fits, known, given.password[:LONGEST_PASSWORD])
        if person is None or not right:
            raise Trouble(403, WRONG)
        return person, await self._people.sign_in(person.id, time.time())

    async def sign_out(self, request: Request) -> None:
        token = shown_token(request)
        if token is not None:
            await self._people.sign_out(token)


def checked_name(given: str) -> str:
    name = " ".join(given.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Trouble(400, f"a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(sign).startswith("C") for sign in name):
        raise Trouble(400, "names can't contain invisible characters")
    if len(folded(name)) > LONGEST_FOLDED:
        raise Trouble(400, "this name is too long: some of its characters stand for several letters")
    return name


def _fits(known: str, password: str) -> bool:
    try:
        return _hasher.verify(known, password)
    except (Argon2Error, InvalidHashError):
        return False
