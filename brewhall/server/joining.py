"""Coming to a table: by an invitation or a code, on an open seat that is for anybody; and who may come at all."""

from __future__ import annotations

import time
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from brewhall.games import GAMES
from brewhall.protocol.listing import clock_told, options_chosen, seats_shown, table_info
from brewhall.protocol.messages.tables import TableInfo
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.guard import address
from brewhall.server.identity import Identity
from brewhall.server.limits import Ledger
from brewhall.server.messages import Claimed, Invitation, NewAccess, OpenTable
from brewhall.server.quota import check_offers, check_quota
from brewhall.server.rooms import NoSuchTable, Rooms
from brewhall.server.tokens import remember
from brewhall.server.visitors import Visitors
from brewhall.store.people import Person
from brewhall.tables import Rejected
from brewhall.tables.access import Access, has_open_seat
from brewhall.tables.codes import read_code
from brewhall.tables.proposals import propose_access
from brewhall.tables.summary import Summary

PACES = ("none", "live", "slow")


@dataclass(frozen=True)
class _Found:
    """The seat of an invitation; of a code, whichever is open."""

    game: str
    seat: int | None
    used_by: str | None


class Joining:
    def __init__(self, rooms: Rooms, visitors: Visitors, identity: Identity) -> None:
        self._rooms = rooms
        self._visitors = visitors
        self._identity = identity
        self._store = rooms.store
        self._guesses = Ledger(rooms.settings.guess_rate)
        self._joins = Ledger(rooms.settings.join_rate)

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/claims/{claim}", self.invitation, Invitation)
        add("POST", "/api/claims/{claim}", self.claim, Claimed)
        add("GET", "/api/lobby", self.lobby, list[OpenTable])
        add("POST", "/api/lobby/{name}", self.join, Claimed)
        add("POST", "/api/tables/{name}/access", self.change_access, TableInfo, NewAccess)

    # -- invitations -----------------------------------------------------------------------------

    async def invitation(self, request: Request, claim: str) -> Response:
        """What an invitation, or a code that was read aloud, leads to."""
        person = await self._identity.person(request)
        found = await self._find(request, claim, person)
        table = await self._store.games.summary(found.game)
        if table is None:
            raise NoSuchTable
        host = next((seat.name for seat in table.seats if seat.host), "")
        mine = person is not None and any(seat.person == person.id for seat in table.seats)
        free = has_open_seat(table.seats) if found.seat is None else table.seats[found.seat].kind == "open"
        return reply(
            Invitation(
                game=table.game,
                host=host,
                seats=seats_shown(table),
                options=options_chosen(table),
                clock=clock_told(table.clock),
                public=table.access.public,
                watch=table.watch,
                free=free and not table.over,
                table=table.id if mine else "",
            )
        )

    async def claim(self, request: Request, claim: str) -> Response:
        """Sit down on the seat of an invitation or a code. It works once."""
        known = await self._identity.person(request)
        found = await self._find(request, claim, known)
        person, token = await self._identity.person_or_guest(request)
        if found.seat is None:
            seated = await self._visitors.join_table(found.game, person, from_lobby=False)
        elif found.used_by is None:
            seated = await self._visitors.sit_down(found.game, found.seat, person, claim)
        elif found.used_by == person.id:
            seated = Claimed(found.game, found.seat)
        else:
            raise Trouble(410, refusal("invitation.used"))
        response = reply(seated)
        remember(request, response, token)
        return response

    async def _find(self, request: Request, claim: str, person: Person | None) -> _Found:
        """What is claimed: the seat of an invitation, or any open one of the table that a code stands for."""
        code = read_code(claim)
        if code is None:
            known = await self._store.games.find_claim(claim)
            if known is None:
                raise Trouble(404, refusal("invitation.none"))
            return _Found(known.game, known.seat, known.used_by)
        self._count(self._guesses, request, person, refusal("codes.guesses"))
        game = await self._store.codes.find(code)
        if game is None:
            raise Trouble(404, refusal("code.none"))
        return _Found(game, None, None)

    # -- the lobby -------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        """Open seats for anybody; of one `game` only, or at one `pace`: none (no clock), live or slow."""
        game, pace = request.query_params.get("game", ""), request.query_params.get("pace", "")
        if game and game not in GAMES:
            raise Trouble(400, f"there is no game '{game[:40]}'; games are: {', '.join(GAMES)}")
        if pace and pace not in PACES:
            raise Trouble(400, f"there is no pace '{pace[:40]}'; paces are: {', '.join(PACES)}")
        person = await self._identity.person(request)
        found = await self._store.lobby.tables(self._rooms.now(), game, pace)
        mine = None if person is None else person.id
        others = [table for table in found if mine is None or all(seat.person != mine for seat in table.seats)]
        return reply([_offered(table) for table in others])

    async def join(self, request: Request, name: str) -> Response:
        """Sit down on an open seat of the lobby. Of two who do so at once, one gets it."""
        known = await self._identity.person(request)
        self._count(self._joins, request, known, "too many seats at once; wait a moment")
        found = await self._store.games.find(name)
        if found is None or found.id != name:
            raise NoSuchTable
        person, token = await self._identity.person_or_guest(request)
        await check_quota(self._rooms, person)
        response = reply(await self._visitors.join_table(found.id, person, from_lobby=True))
        remember(request, response, token)
        return response

    # -- who may come ----------------------------------------------------------------------------

    async def change_access(self, request: Request, name: str) -> Response:
        """Let others watch a table, or sit down on its open seats, or not any more. Whoever set it may."""
        wish = await body(request, NewAccess, self._rooms.settings.body_bytes)
        person, found = await self._identity.person(request), await self._rooms.find(name)
        if person is None:
            raise Trouble(403, refusal("not-host"))
        async with self._rooms.visit(found.id, found.version) as room:
            room.check_admitted(name, person.id)
            access = Access(wish.public, wish.lobby)
            if access.lobby and not room.at.condition.access.lobby:
                await check_offers(self._rooms, person)
            outcome = await self._rooms.change(
                room, lambda table: propose_access(table, person.id, access, self._rooms.now())
            )
            if isinstance(outcome, Rejected) and outcome.result != "duplicate":
                raise Trouble(403 if outcome.result == "not-yours" else 409, outcome.reason)
        table = await self._store.games.summary(found.id)
        if table is None:
            raise NoSuchTable
        codes = await self._store.codes.known([found.id])
        return reply(table_info(table, person.id, self._rooms.now(), codes.get(found.id, "")))

    # -- limits ----------------------------------------------------------------------------------

    def _count(self, ledger: Ledger, request: Request, person: Person | None, problem: str) -> None:
        """A try costs the address and the person."""
        now = time.monotonic()
        names = [address(request)] if person is None else [address(request), f"of {person.id}"]
        if not all(ledger.spend(name, now) for name in names):
            raise Trouble(429, problem, {"Retry-After": str(ledger.rate.pause)})


def _offered(table: Summary) -> OpenTable:
    return OpenTable(
        id=table.id,
        game=table.game,
        seats=seats_shown(table),
        options=options_chosen(table),
        clock=clock_told(table.clock),
        public=table.access.public,
        since=table.updated,
    )
