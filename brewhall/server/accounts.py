"""Who somebody is: a name without a password, and a password or a recovery code to play on other devices, too."""

from __future__ import annotations

import time

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from brewhall.protocol.messages.tables import Me, NewName
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.entrance import Entrance, me_of
from brewhall.server.identity import Identity
from brewhall.server.limits import Ledger
from brewhall.server.messages import Account, Credentials, Kept, NewPassword, PasskeyInfo, Proof, Recovery, Token
from brewhall.server.rooms import Rooms
from brewhall.server.tokens import forget, remember
from brewhall.server.visitors import Visitors
from brewhall.store.people import Person


class Accounts:
    def __init__(self, rooms: Rooms, visitors: Visitors, identity: Identity, entrance: Entrance) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._visitors = visitors
        self._identity = identity
        self._entrance = entrance
        self._most = rooms.settings.body_bytes
        self._names = Ledger(rooms.settings.name_rate)

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/me", self.me, Me)
        add("PUT", "/api/me", self.rename, Me, NewName)
        add("POST", "/api/me", self.sign_up, Kept, Credentials)
        add("POST", "/api/sessions", self.sign_in, Me, Credentials)
        add("DELETE", "/api/sessions", self.sign_out, Me)
        add("POST", "/api/tokens", self.issue_token, Token)
        add("GET", "/api/account", self.account, Account)
        add("PUT", "/api/account/password", self.set_password, Me, NewPassword)
        add("POST", "/api/account/recovery", self.new_recovery, Kept, Proof)
        add("POST", "/api/recovery", self.recover, Kept, Recovery)
        add("PUT", "/api/tables/{name}/seats/{seat}", self.name_seat, NewName, NewName)

    # -- names -----------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        """Who you are; everybody is a guest until they keep a name."""
        person = await self._identity.person(request)
        return reply(Me("", True) if person is None else me_of(person))

    async def rename(self, request: Request) -> Response:
        """What others shall call you. No password is needed, and running games show it at once."""
        given = await body(request, NewName, self._most)
        person, token = await self._identity.person_or_guest(request)
        self._count_name(person)
        renamed = await self._identity.rename(person, given.name)
        await self._visitors.rename_seats(renamed)
        response = reply(me_of(renamed))
        remember(request, response, token)
        return response

    async def name_seat(self, request: Request, name: str, seat: str) -> Response:
        """What somebody else at your device is called, on a seat of yours."""
        given = await body(request, NewName, self._most)
        person = (await self._identity.somebody(request)).person
        self._count_name(person)
        found = await self._rooms.find(name)
        if found.id != name or not seat.isascii() or not seat.isdigit() or len(seat) > 2:
            raise Trouble(403, refusal("players-only"))
        shown = await self._identity.free_name(person, given.name)
        await self._visitors.name_seat(name, int(seat), person.id, shown)
        return reply(NewName(shown))

    def _count_name(self, person: Person) -> None:
        if not self._names.spend(person.id, time.monotonic()):
            pause = str(self._names.rate.pause)
            raise Trouble(429, refusal("many-names", n=pause), {"Retry-After": pause})

    # -- keeping them ----------------------------------------------------------------------------

    async def sign_up(self, request: Request) -> Response:
        """Keep a name by a password, to play on other devices, too. Your games stay yours."""
        self._entrance.count_try(request)
        given = await body(request, Credentials, self._most)
        person, _ = await self._identity.person_or_guest(request)
        return await self._entrance.keeps_name(request, person, await self._identity.sign_up(person, given))

    async def sign_in(self, request: Request) -> Response:
        """Come back by name and password on another device. What you played here as a guest becomes yours."""
        self._entrance.count_try(request)
        given = await body(request, Credentials, self._most)
        before = await self._identity.session(request)
        return await self._entrance.comes_in(request, before, await self._identity.sign_in(before, given))

    async def recover(self, request: Request) -> Response:
        """Come back by name and recovery code, and set a new password. The code is good once; here is the next one."""
        self._entrance.count_try(request)
        given = await body(request, Recovery, self._most)
        before = await self._identity.session(request)
        return await self._entrance.comes_in(request, before, await self._identity.recover(before, given))

    async def sign_out(self, request: Request) -> Response:
        """Forget this device; with `everywhere=true`, all devices and programs that act for you."""
        everywhere = request.query_params.get("everywhere") == "true"
        ended = await self._identity.sign_out(request, everywhere)
        response = reply(Me("", True))
        response.background = BackgroundTask(self._identity.ended, ended)
        forget(request, response)
        return response

    async def account(self, request: Request) -> Response:
        """How you keep your name."""
        person = (await self._identity.somebody(request)).person
        found = await self._store.passkeys.of(person.id)
        passkeys = [PasskeyInfo(each.id, each.name, each.created, each.used) for each in found]
        devices = await self._store.accounts.devices(person.id)
        return reply(Account(me_of(person), person.password is not None, passkeys, devices))

    async def set_password(self, request: Request) -> Response:
        """Another password; everybody else who is signed in as you is signed out."""
        self._entrance.count_try(request)
        given = await body(request, NewPassword, self._most)
        session = await self._identity.keeper(request)
        ended = await self._identity.set_password(session, given)
        response = reply(me_of(session.person))
        response.background = BackgroundTask(self._identity.ended, ended)
        return response

    async def new_recovery(self, request: Request) -> Response:
        """Another recovery code; the one before is good for nothing any more."""
        self._entrance.count_try(request)
        given = await body(request, Proof, self._most)
        person = (await self._identity.keeper(request)).person
        return reply(Kept(me_of(person), await self._identity.new_recovery(person, given.password)))

    async def issue_token(self, request: Request) -> Response:
        """A token for a program that plays for you, or as a guest of its own. DELETE /api/sessions ends it."""
        return reply(Token(await self._identity.issue_token(request)), 201)
