"""What every way to sign in has in common: tries are counted, a device gets a new cookie, a guest's games go along."""

from __future__ import annotations

import time

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from brewhall.protocol.messages.tables import Me
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import reply
from brewhall.server.guard import address
from brewhall.server.identity import Identity, SignedIn
from brewhall.server.limits import Ledger
from brewhall.server.messages import Kept
from brewhall.server.rooms import Rooms
from brewhall.server.tokens import remember
from brewhall.server.visitors import Visitors
from brewhall.store.people import Person, Session
from brewhall.tables.seats import is_chosen
from brewhall.tables.wording import shown_name


def me_of(person: Person) -> Me:
    return Me(shown_name(person.name), person.guest, is_chosen(person.name))


class Entrance:
    def __init__(self, rooms: Rooms, visitors: Visitors, identity: Identity) -> None:
        self._rooms = rooms
        self._visitors = visitors
        self._identity = identity
        self._tries = Ledger(rooms.settings.sign_in_rate)

    def count_try(self, request: Request) -> None:
        self._rooms.metrics.sign_in_tries.inc()
        if not self._tries.spend(address(request), time.monotonic()):
            pause = str(self._tries.rate.pause)
            raise Trouble(429, refusal("tries", n=pause), {"Retry-After": pause})

    async def keeps_name(self, request: Request, guest: Person, signed_in: SignedIn) -> Response:
        """A guest has a name of their own from now on."""
        await self._visitors.pass_seats(guest, signed_in.person)
        return self._welcome(request, signed_in)

    async def comes_in(self, request: Request, before: Session | None, signed_in: SignedIn) -> Response:
        """Somebody came to another device. What was played there by a guest becomes theirs."""
        person = signed_in.person
        self._identity.admit(request, person)
        if before is not None and before.person.guest:
            await self._pass_all(before.person, person)
        return self._welcome(request, signed_in)

    async def _pass_all(self, guest: Person, person: Person) -> None:
        """Can be repeated."""
        store = self._rooms.store
        await self._visitors.pass_seats(guest, person)
        await store.friends.merge(guest.id, person.id, time.time())
        await store.merging.merge(guest.id, person.id)
        await store.people.merge(guest.id, person.id)
        leave = await store.holidays.of(person.id, self._rooms.now())
        if leave.until is not None:
            await self._visitors.be_away(person.id, leave.until)

    def _welcome(self, request: Request, signed_in: SignedIn) -> Response:
        """Nobody who knew the old cookie of this device is let in by it: there is a new one."""
        me = me_of(signed_in.person)
        response = reply(Kept(me, signed_in.recovery) if signed_in.recovery else me)
        response.background = BackgroundTask(self._identity.ended, signed_in.ended)
        remember(request, response, signed_in.token)
        return response
