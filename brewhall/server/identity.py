"""Who is asking: a guest from the first thing they do, by name if they want to play on other devices, too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from starlette.requests import HTTPConnection, Request

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.guard import address
from brewhall.server.messages import Credentials, NewPassword, Recovery
from brewhall.server.names import checked_name
from brewhall.server.recovery import hashed_code, new_code
from brewhall.server.tokens import bearer, shown_token
from brewhall.store import Store
from brewhall.store.errors import Taken
from brewhall.store.names import folded
from brewhall.store.people import Person, Session
from brewhall.store.writer import Write

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
HASHED_AT_ONCE = 4  # passwords: each takes 64 MiB


@dataclass(frozen=True)
class SignedIn:
    """Somebody with a name, the token of their device, and the sessions that ended for it."""

    person: Person
    token: str
    ended: list[str]
    recovery: str = ""  # a new recovery code


Ended = Callable[[list[str]], Awaitable[None]]


async def _nobody_asks(_: list[str]) -> None:
    pass


Admit = Callable[[HTTPConnection, Person], None]


def _everybody(connection: HTTPConnection, person: Person) -> None:
    pass


class Identity:
    """Who is asking. `ended` is told the hashed tokens of sessions that are over, so that their sockets can be closed;
    after the answer was sent, so that a page comes back with its new cookie. `admit` raises if somebody is kept out.
    `now`: what sessions and pauses go by."""

    def __init__(
        self,
        store: Store,
        ended: Ended = _nobody_asks,
        admit: Admit = _everybody,
        now: Callable[[], float] = time.time,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._people = store.people
        self._accounts = store.accounts
        self._attempts = store.attempts
        self._hashing = asyncio.Semaphore(HASHED_AT_ONCE)
        self.ended = ended
        self.admit = admit
        self._now = now
        self._hasher = hasher or PasswordHasher()

    async def session(self, connection: HTTPConnection) -> Session | None:
        """Whose session a browser's cookie or a program's token stands for."""
        session = await self._session(connection)
        if session is not None:
            self.admit(connection, session.person)
        return session

    async def _session(self, connection: HTTPConnection) -> Session | None:
        token = bearer(connection)
        if token is not None:
            session = await self._people.by_token(token, self._now())
            if session is None:
                raise Trouble(401, "this token is unknown or has expired; POST /api/tokens gives a new one")
            return session
        token = shown_token(connection)
        return None if token is None else await self._people.by_token(token, self._now())

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
        return (person, None) if person is not None else await self._people.add_guest(self._now())

    async def somebody(self, connection: HTTPConnection) -> Session:
        """The session of whoever asks. Raises Trouble if they are nobody yet."""
        session = await self.session(connection)
        if session is None:
            raise Trouble(401, refusal("nobody"))
        return session

    async def keeper(self, connection: HTTPConnection) -> Session:
        """The same for those who keep their name."""
        session = await self.somebody(connection)
        if session.person.guest:
            raise Trouble(403, refusal("guest"))
        return session

    async def issue_token(self, request: Request) -> str:
        """For a program that acts for whoever asks; of nobody's: for a new guest."""
        person, token = await self.person_or_guest(request)
        return token or await self._people.sign_in(person.id, self._now())

    # -- names -----------------------------------------------------------------------------------

    async def free_name(self, person: Person, given: str) -> str:
        """The name as it is shown, if somebody may bear it: those that are kept are their owners' alone."""
        name = checked_name(given)
        owner = await self._people.by_name(name)
        if owner is not None and owner.id != person.id:
            raise _taken(name)
        return name

    async def rename(self, person: Person, given: str) -> Person:
        """Somebody is called otherwise, guest or not."""
        name = await self.free_name(person, given)
        try:
            await self._accounts.rename(person, name)
        except Taken as error:
            raise _taken(name) from error
        return replace(person, name=name)

    async def sign_up(self, person: Person, given: Credentials) -> SignedIn:
        """A guest keeps a name by a password."""
        if person.guest:
            checked_name(given.name)  # before the password costs anything
        password = await self._hash(given.password) if person.guest else None
        return await self.keep_name(person, given.name, password)

    async def keep_name(self, person: Person, given: str, password: str | None, *more: Write) -> SignedIn:
        """A guest keeps a name, by a password or what `more` stores. Whoever had the old cookie has nothing then."""
        if not person.guest:
            raise Trouble(409, refusal("name.kept", name=person.name))
        name = await self.free_name(person, given)
        code = new_code()
        before = await self._people.sessions(person.id)
        try:
            token = await self._people.give_name(person.id, name, password, self._now(), hashed_code(code), *more)
        except Taken as error:
            raise _taken(name) from error
        return SignedIn(Person(person.id, name, password, guest=False), token, before, code)

    # -- signing in ------------------------------------------------------------------------------

    async def sign_in(self, before: Session | None, given: Credentials) -> SignedIn:
        """Come by name and password to a device; what was signed in there is so no longer."""
        person = await self._people.by_name(given.name.strip())
        await self._check_password(person, given.name, given.password, refusal("password.wrong"))
        assert person is not None
        return await self.enter(before, person)

    async def enter(self, before: Session | None, person: Person, ended: list[str] | None = None) -> SignedIn:
        """Somebody has shown who they are; with what was signed in on this device that is over."""
        if before is None:
            return SignedIn(person, await self._people.sign_in(person.id, self._now()), ended or [])
        over = await self._people.sessions(before.person.id) if before.person.guest else [before.token]
        token = await self._people.sign_in(person.id, self._now(), before.token)
        return SignedIn(person, token, [*over, *(ended or [])])

    async def recover(self, before: Session | None, given: Recovery) -> SignedIn:
        """Come by name and recovery code, with a new password. Nobody else is signed in as this person then."""
        password = await self._hash(given.password)
        await self._begin_try(given.name)
        person = await self._people.by_name(given.name.strip())
        code = new_code()
        ended = [] if person is None else await self._people.sessions(person.id)
        old, new = hashed_code(given.code), hashed_code(code)
        if person is None or not await self._accounts.recover(person.id, old, new, password):
            raise Trouble(403, refusal("recovery.wrong"))
        await self._attempts.succeed(folded(given.name.strip()))
        return replace(await self.enter(before, replace(person, password=password), ended), recovery=code)

    # -- what somebody keeps their name with -----------------------------------------------------

    async def set_password(self, session: Session, given: NewPassword) -> list[str]:
        """A new password; returns the sessions that it ended: all others."""
        await self.prove(session.person, given.old)
        others = [each for each in await self._people.sessions(session.person.id) if each != session.token]
        await self._accounts.set_password(session.person.id, await self._hash(given.new), session.token)
        return others

    async def new_recovery(self, person: Person, password: str) -> str:
        """Another recovery code; the one before is worth nothing any more."""
        await self.prove(person, password)
        code = new_code()
        await self._accounts.set_recovery(person.id, hashed_code(code))
        return code

    async def prove(self, person: Person, password: str) -> None:
        """Raises Trouble unless it is the password of somebody who has one."""
        if person.password is not None:
            await self._check_password(person, person.name, password, "the password is wrong")

    async def _check_password(self, person: Person | None, name: str, password: str, wrong: str) -> None:
        await self._begin_try(name)
        known = None if person is None else person.password
        async with self._hashing:
            right = await asyncio.to_thread(_fits, self._hasher, known, password[:LONGEST_PASSWORD])
        if not right or known is None:
            raise Trouble(403, wrong)
        await self._attempts.succeed(folded(name.strip()))

    async def _begin_try(self, name: str) -> None:
        wait = await self._attempts.begin(folded(name.strip()), self._now())
        if wait:
            told = refusal("password.tries", n=int(wait))
            raise Trouble(429, told, {"Retry-After": str(wait)})

    async def _hash(self, password: str) -> str:
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Trouble(400, refusal("password.length", low=SHORTEST_PASSWORD, high=LONGEST_PASSWORD))
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    # -- signing out -----------------------------------------------------------------------------

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


def _taken(name: str) -> Trouble:
    return Trouble(409, refusal("name.taken", name=name))


def _fits(hasher: PasswordHasher, known: str | None, password: str) -> bool:
    try:
        return hasher.verify(known or _nobodys(hasher), password)
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _nobodys(hasher: PasswordHasher) -> str:
    """What an unknown name is checked against, so that both take equally long."""
    return hasher.hash("nobody has this password")
