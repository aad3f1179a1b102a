"""Friends: by a link and a tap, to be invited to tables by another. Nobody is found by name."""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.bells import Bells
from brewhall.server.endpoints import Endpoints, body, number, reply
from brewhall.server.identity import Identity
from brewhall.server.limits import Ledger
from brewhall.server.messages import FriendInfo, FriendLink, FriendList, FriendOffer, Seen, TableInvitation
from brewhall.server.rooms import Rooms
from brewhall.server.tokens import remember
from brewhall.store.friends import MOST_FRIENDS
from brewhall.store.games import token_hash
from brewhall.store.notices import Notice
from brewhall.store.people import Person

LONGEST_WAIT = 30  # seconds
LOOK_SECONDS = 10.0  # how often is looked who is here, for those who wait
PRESENT_SECONDS = 20.0  # that somebody counts as here after they asked


class Friends:
    def __init__(self, rooms: Rooms, identity: Identity, bells: Bells) -> None:
        self._rooms = rooms
        self._friends = rooms.store.friends
        self._identity = identity
        self._bells = bells
        self._invitations = Ledger(rooms.settings.invite_rate)

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/friends", self.listed, FriendList)
        add("PUT", "/api/friends/seen", self.be_seen, FriendList, Seen)
        add("POST", "/api/friends/links", self.add_link, FriendLink)
        add("GET", "/api/friends/links/{token}", self.look_at_link, FriendOffer)
        add("POST", "/api/friends/links/{token}", self.accept, FriendList)
        add("DELETE", "/api/friends/{friend}", self.part, FriendList)
        add("POST", "/api/tables/{name}/friends/{friend}", self.invite, FriendList)
        add("DELETE", "/api/friends/invitations/{invitation}", self.decline, FriendList)

    # -- having friends --------------------------------------------------------------------------

    async def listed(self, request: Request) -> Response:
        """Your friends, and tables they invite you to; with `wait` and the `mark` of what you know, as soon as there is
        something else, or after so many seconds."""
        session = await self._identity.session(request)
        if session is None:
            return reply(FriendList([], [], False, ""))
        person = session.person.id
        until = time.monotonic() + number(request, "wait", 0, LONGEST_WAIT)
        known = request.query_params.get("mark", "")
        with self._bells.of(person) as bell:
            while True:
                bell.clear()
                await self._note_here(person)
                found = await self._list(person)
                left = until - time.monotonic()
                if found.mark != known or left <= 0 or self._rooms.draining:
                    return reply(found)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(min(left, LOOK_SECONDS)):
                        await bell.wait()

    async def be_seen(self, request: Request) -> Response:
        """Whether your friends see when you are here. Nobody does unless you wish it."""
        given = await body(request, Seen, self._rooms.settings.body_bytes)
        person = await self._somebody(request)
        await self._friends.set_seen(person.id, given.on)
        await self._note_here(person.id)
        await self._tell(*(friend.person for friend in await self._friends.of(person.id, time.time())))
        return reply(await self._list(person.id))

    async def part(self, request: Request, friend: str) -> Response:
        """You are friends no longer, on both sides."""
        person = await self._somebody(request)
        other = await self._known(person, friend)
        await self._friends.part(person.id, other)
        await self._tell(other)
        return reply(await self._list(person.id))

    async def _list(self, person: str) -> FriendList:
        now = time.time()
        friends = [FriendInfo(each.id, each.name, each.here) for each in await self._friends.of(person, now)]
        invited = await self._friends.invited(person, now)
        invitations = [TableInvitation(each.id, each.by, each.game, each.claim) for each in invited]
        found = FriendList(friends, invitations, await self._friends.is_seen(person), "")
        found.mark = token_hash(msgspec.json.encode(found).decode())[:16]
        return found

    async def _note_here(self, person: str) -> None:
        if await self._friends.is_seen(person):
            await self._friends.note_here(person, time.time() + PRESENT_SECONDS)

    # -- becoming friends ------------------------------------------------------------------------

    async def add_link(self, request: Request) -> Response:
        """A link for a friend: whoever opens it first and accepts is one. It works once, for a week."""
        person, token = await self._identity.person_or_guest(request)
        self._count(person)
        response = reply(FriendLink(await self._friends.add_link(person.id, time.time())), 201)
        remember(request, response, token)
        return response

    async def look_at_link(self, request: Request, token: str) -> Response:
        """Who made a link."""
        inviter, name = await self._inviter(token)
        person = await self._identity.person(request)
        if person is None:
            return reply(FriendOffer(name, False, False))
        friends = await self._friends.are_friends(person.id, inviter)
        return reply(FriendOffer(name, person.id == inviter, friends))

    async def accept(self, request: Request, token: str) -> Response:
        """Become friends with whoever made a link."""
        inviter, name = await self._inviter(token)
        person, cookie = await self._identity.person_or_guest(request)
        if person.id == inviter:
            raise Trouble(409, refusal("friend.own"))
        for each, whose in ((person.id, "own"), (inviter, "other")):
            if await self._friends.count(each) >= MOST_FRIENDS:
                raise Trouble(409, refusal(f"friends.{whose}", n=MOST_FRIENDS, name=name))
        if not await self._friends.befriend(token, inviter, person.id, time.time()):
            raise _used()
        await self._tell(inviter)
        response = reply(await self._list(person.id))
        remember(request, response, cookie)
        return response

    async def _inviter(self, token: str) -> tuple[str, str]:
        found = await self._friends.inviter(token, time.time())
        if found is None:
            raise _used()
        return found

    # -- inviting them ---------------------------------------------------------------------------

    async def invite(self, request: Request, name: str, friend: str) -> Response:
        """Keep an open seat of your table for a friend, who is told at once."""
        person = await self._somebody(request)
        self._count(person)
        other = await self._known(person, friend)
        found = await self._rooms.find(name)
        async with self._rooms.visit(found.id, found.version) as room:
            table = room.at
            if name != found.id or not table.seats_of(person.id):
                raise Trouble(403, refusal("friend.players"))
            if not table.goes_on or all(seat.kind != "open" for seat in table.seats):
                raise Trouble(409, refusal("friend.full"))
            if table.seats_of(other):
                raise Trouble(409, refusal("friend.seated"))
        await self._friends.invite(person.id, other, found.id, time.time())
        await self._tell(other)
        return reply(await self._list(person.id))

    async def decline(self, request: Request, invitation: str) -> Response:
        """Not this time; nobody is told."""
        person = await self._somebody(request)
        await self._friends.decline(person.id, invitation)
        return reply(await self._list(person.id))

    # -- helpers ---------------------------------------------------------------------------------

    async def _somebody(self, request: Request) -> Person:
        return (await self._identity.somebody(request)).person

    async def _known(self, person: Person, friend: str) -> str:
        found = await self._friends.find(person.id, friend)
        if found is None:
            raise Trouble(404, refusal("friend.none"))
        return found

    async def _tell(self, *people: str) -> None:
        await self._rooms.store.tell([Notice("friends", person) for person in people])

    def _count(self, person: Person) -> None:
        if not self._invitations.spend(person.id, time.monotonic()):
            pause = str(self._invitations.rate.pause)
            raise Trouble(429, refusal("friend.many", n=pause), {"Retry-After": pause})


def _used() -> Trouble:
    return Trouble(410, refusal("friend.used"))
