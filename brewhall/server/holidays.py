"""Being away for a while: the slow clocks of somebody stand still."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.identity import Identity
from brewhall.server.messages import Holiday, HolidayWish
from brewhall.server.rooms import Rooms
from brewhall.server.visitors import Visitors
from brewhall.store.holidays import DAYS, Leave
from brewhall.tables.clock import DAY


class HolidayDesk:
    def __init__(self, rooms: Rooms, visitors: Visitors, identity: Identity) -> None:
        self._rooms = rooms
        self._visitors = visitors
        self._identity = identity
        self._holidays = rooms.store.holidays

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/holiday", self.holiday, Holiday)
        add("POST", "/api/holiday", self.go_away, Holiday, HolidayWish)
        add("DELETE", "/api/holiday", self.come_back, Holiday)

    async def holiday(self, request: Request) -> Response:
        """Your holiday, and how many days you have left this year."""
        return _reply(await self._holidays.of(await self._person(request), self._rooms.now()))

    async def go_away(self, request: Request) -> Response:
        """Be away until then: at once, the clocks of your games with days for a move stand still."""
        person = await self._person(request)
        until = (await body(request, HolidayWish, self._rooms.settings.body_bytes)).until
        now = self._rooms.now()
        if not now < until <= now + DAYS * DAY:
            raise Trouble(400, refusal("holiday.long", n=DAYS))
        leave = await self._holidays.take(person, until, now)
        if leave is None:
            left = (await self._holidays.of(person, now)).days_left
            raise Trouble(409, refusal("holiday.left", n=left))
        await self._visitors.be_away(person, until)
        return _reply(leave)

    async def come_back(self, request: Request) -> Response:
        """Be back: your clocks run again."""
        person, now = await self._person(request), self._rooms.now()
        leave = await self._holidays.end(person, now)
        await self._visitors.be_away(person, 0.0)
        return _reply(leave)

    async def _person(self, request: Request) -> str:
        person = await self._identity.person(request)
        if person is None:
            raise Trouble(401, refusal("nobody.clock"))
        return person.id


def _reply(leave: Leave) -> Response:
    return reply(Holiday(leave.until, leave.days_left))
