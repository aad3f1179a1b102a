"""Players report somebody at their table, or a line of chat, to the host."""

from __future__ import annotations

import time
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.guard import address
from brewhall.server.identity import Identity
from brewhall.server.limits import Ledger
from brewhall.server.messages import Done, NewReport
from brewhall.server.rooms import Rooms
from brewhall.tables import Table
from brewhall.tables.chat import ChatEntry, cleaned

AROUND = 5  # lines before and after the one that is reported
LAST = 10  # lines that a host reads if it is about a person


class Reporting:
    def __init__(self, rooms: Rooms, identity: Identity) -> None:
        self._rooms = rooms
        self._identity = identity
        self._ledger = Ledger(rooms.settings.report_rate)

    def register(self, endpoints: Endpoints) -> None:
        endpoints.add("POST", "/api/reports", self.report, Done, NewReport)

    async def report(self, request: Request) -> Response:
        """Tell the host about somebody at your table, or about what they said."""
        given = await body(request, NewReport, self._rooms.settings.body_bytes)
        person = await self._identity.person(request)
        if person is None:
            raise Trouble(403, refusal("report.players"))
        found = await self._rooms.find(given.table)
        async with self._rooms.visit(found.id, found.version) as room:
            if given.table != found.id or not room.at.seats_of(person.id):
                raise Trouble(403, refusal("report.players"))
            about, lines = _subject(room.at, given)
        if about == person.id:
            raise Trouble(400, refusal("report.self"))
        self._count(request, person.id)
        line, text = given.line or 0, cleaned(given.text)
        await self._rooms.store.reports.add(
            person.id, about, found.id, line, given.reason, text, lines, self._rooms.now()
        )
        return reply(Done(), 201)  # whoever reports the same again need not know

    def _count(self, request: Request, person: str) -> None:
        now = time.monotonic()
        if not all(self._ledger.spend(name, now) for name in (person, address(request))):
            self._rooms.metrics.refused.labels("reports").inc()
            pause = str(self._ledger.rate.pause)
            raise Trouble(429, refusal("report.many"), {"Retry-After": pause})


def _subject(table: Table, given: NewReport) -> tuple[str, Sequence[ChatEntry]]:
    """Who is reported, and the lines that a host should read."""
    lines = list(table.chat)
    if given.line is not None:
        place = next((place for place, line in enumerate(lines) if line.number == given.line), None)
        if place is None or lines[place].removed is not None:
            raise Trouble(404, refusal("report.gone"))
        return lines[place].person, lines[max(0, place - AROUND) : place + AROUND + 1]
    if given.seat is None or not 0 <= given.seat < len(table.seats):
        raise Trouble(400, "say whom or what you report: a seat, or a line of the chat")
    person = table.seats[given.seat].person
    if person is None:
        raise Trouble(400, refusal("report.nobody"))
    return person, lines[-LAST:]
