"""The HTTP interface for games that are over: looking back at them with a bot, and playing on from a moment of one.

Who may see the record of a game may do both: everything is open by then.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from brewhall.bots import BOTS
from brewhall.core.errors import BadOption
from brewhall.core.language import ENGLISH, reader_language
from brewhall.core.record import Record, read_record
from brewhall.protocol import replays
from brewhall.protocol.listing import table_info
from brewhall.protocol.messages.records import Analysis, PlayOn, PlayOnRecord, RecordText
from brewhall.protocol.messages.tables import TableInfo
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.analyses import Analyses
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.identity import Identity
from brewhall.server.quota import check_quota
from brewhall.server.rooms import Rooms
from brewhall.server.thinkers import Thinkers
from brewhall.server.tokens import remember
from brewhall.tables import Seat
from brewhall.tables.history import record_of
from brewhall.tables.playing_on import play_on
from brewhall.tables.seats import bot_seat, person_seat
from brewhall.tables.summary import summary_of

PARTNER = "brewer"  # the bot that plays on for people


class FinishedGames:
    def __init__(self, rooms: Rooms, identity: Identity, analyses: Analyses, thinkers: Thinkers) -> None:
        self._rooms = rooms
        self._identity = identity
        self._analyses = analyses
        self._thinkers = thinkers

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("POST", "/api/tables/{name}/analysis", self.analyse_table, Analysis)
        add("GET", "/api/tables/{name}/analysis", self.table_analysis, Analysis)
        add("POST", "/api/tables/{name}/play-on", self.play_on_from_table, TableInfo, PlayOn)
        add("POST", "/api/replays/analysis", self.analyse_record, Analysis, RecordText)
        add("GET", "/api/replays/analysis/{name}", self.record_analysis, Analysis)
        add("POST", "/api/replays/play-on", self.play_on_from_record, TableInfo, PlayOnRecord)

    # -- looking back ----------------------------------------------------------------------------

    async def analyse_table(self, request: Request, name: str) -> Response:
        """Have a bot look back at a finished game; ask how far it is until it is ready."""
        table, record = await self._finished(request, name)
        found = await self._analyses.begin(_told(table), record.to_text, await self._identity.whose(request))
        return reply(_named(found, name))

    async def table_analysis(self, request: Request, name: str) -> Response:
        """How far looking back at a game is, and what was found."""
        table, _ = await self._finished(request, name)
        return reply(_named(await self._known(_told(table)), name))

    async def analyse_record(self, request: Request) -> Response:
        """Have a bot look back at a record; the answer names what to ask for."""
        given = await body(request, RecordText, self._rooms.settings.record_bytes)
        name, whose = hashlib.sha256(_told(given.text).encode()).hexdigest(), await self._identity.whose(request)
        return reply(await self._analyses.begin(name, lambda: given.text, whose))

    async def record_analysis(self, request: Request, name: str) -> Response:
        """How far looking back at a record is, and what was found."""
        return reply(await self._known(name))

    async def _known(self, name: str) -> Analysis:
        found = await self._analyses.find(name)
        if found is None:
            raise Trouble(404, refusal("analyses.none"))
        return found

    # -- playing on ------------------------------------------------------------------------------

    async def play_on_from_table(self, request: Request, name: str) -> Response:
        """Open a table at which a finished game goes on from one of its moments: you against bots, with new chance."""
        _, record = await self._finished(request, name)
        moment = await body(request, PlayOn, self._rooms.settings.body_bytes)
        return await self._play_on(request, record, moment.after, moment.seat)

    async def play_on_from_record(self, request: Request) -> Response:
        """The same with a record."""
        moment = await body(request, PlayOnRecord, self._rooms.settings.record_bytes)
        await self._thinkers.run(await self._identity.whose(request), replays.check, moment.text)
        return await self._play_on(request, read_record(moment.text), moment.after, moment.seat)

    async def _play_on(self, request: Request, record: Record, after: int, seat: int) -> Response:
        if not 0 <= seat < record.players:
            raise BadOption(f"there is no seat {seat}; seats are 0 to {record.players - 1}")
        person, token = await self._identity.person_or_guest(request)
        await check_quota(self._rooms, person)
        seats: list[Seat] = [
            person_seat(person.id, person.name, host=True)
            if place == seat
            else bot_seat(name if name in BOTS else PARTNER)
            for place, name in enumerate(record.seats)
        ]
        game = self._rooms.store.card_sets.find(record.game, record.data)
        table = play_on(record, game, after, seats, self._rooms.now())
        await self._rooms.begin(table)
        response = reply(table_info(summary_of(table), person.id, self._rooms.now()), 201)
        remember(request, response, token)
        return response

    async def _finished(self, request: Request, name: str) -> tuple[str, Record]:
        """The id and the record of a game that is over."""
        person = await self._identity.person(request)
        found = await self._rooms.find(name)
        async with self._rooms.visit(found.id, found.version) as room:
            room.check_admitted(name, None if person is None else person.id)
            if not room.at.over:
                raise Trouble(409, refusal("analyses.early"))
            return found.id, record_of(room.at)


def _told(name: str) -> str:
    """By what an analysis is known: it is told in the language of whoever asks."""
    return name if reader_language() == ENGLISH else f"{name}-{reader_language()}"


def _named(found: Analysis, name: str) -> Analysis:
    """Under the name by which it was asked for: whoever has a watch link does not learn the id of the table."""
    return replace(found, id=name)
