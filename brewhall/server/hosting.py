"""A host's interface. To everybody else there is nothing at these addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brewhall.protocol.messages.live import Announcement
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.guard import address
from brewhall.server.housekeeping import Housekeeping
from brewhall.server.identity import Identity
from brewhall.server.messages import (
    Closing,
    DeedTold,
    Done,
    HostedPerson,
    HostedSeat,
    HostedTable,
    NewAnnouncement,
    NewBan,
    NewMute,
    QuotedLine,
    ReportTold,
    SanctionTold,
    SettingTold,
    Storage,
    StoredRows,
)
from brewhall.server.rooms import Rooms
from brewhall.server.settings import in_words
from brewhall.store import deeds
from brewhall.store.deeds import By
from brewhall.store.networks import checked_network, is_in
from brewhall.store.overview import Visitor
from brewhall.tables.chat import cleaned

HOUR = 3600
LONGEST_SEARCH = 80  # characters


class HostApi:
    def __init__(self, rooms: Rooms, identity: Identity, housekeeping: Housekeeping) -> None:
        self._store = rooms.store
        self._settings = rooms.settings
        self._now = rooms.now
        self._identity = identity
        self._housekeeping = housekeeping

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/announcement", self.announcement, Announcement)
        add("GET", "/api/host/people", self.people, list[HostedPerson])
        add("GET", "/api/host/tables", self.tables, list[HostedTable])
        add("GET", "/api/host/storage", self.storage, Storage)
        add("GET", "/api/host/settings", self.settings, list[SettingTold])
        add("GET", "/api/host/reports", self.reports, list[ReportTold])
        add("GET", "/api/host/sanctions", self.sanctions, list[SanctionTold])
        add("GET", "/api/host/deeds", self.deeds, list[DeedTold])
        add("POST", "/api/host/reports/{report}/resolution", self.resolve, Done)
        add("POST", "/api/host/mutes", self.mute, Done, NewMute)
        add("POST", "/api/host/bans", self.ban, Done, NewBan)
        add("DELETE", "/api/host/sanctions/{sanction}", self.lift, Done)
        add("DELETE", "/api/host/tables/{table}/lines/{line}", self.remove_line, Done)
        add("POST", "/api/host/tables/{table}/closing", self.close, Done, Closing)
        add("POST", "/api/host/announcement", self.announce, Done, NewAnnouncement)
        add("DELETE", "/api/host/announcement", self.end_announcement, Done)

    async def announcement(self, request: Request) -> Response:
        """What the host has to say to everybody."""
        return reply(self._housekeeping.announcement)

    async def _host(self, request: Request) -> By:
        """Who asks, if it is a host. Whoever was one a moment ago is none."""
        try:
            person = await self._identity.person(request)
        except Trouble:
            person = None
        if person is None or person.guest or not await self._store.hosting.is_host(person.id):
            raise Trouble(404, refusal("nowhere"))
        return By(person.id, person.name)

    # -- looking ---------------------------------------------------------------------------------

    async def people(self, request: Request) -> Response:
        """People, seen last first: all or `kind=guest` or `account`, and `name` for those with that in their name."""
        await self._host(request)
        guests = {"guest": True, "account": False}.get(request.query_params.get("kind", ""))
        now = self._now()
        found = await self._store.overview.people(_search(request), guests, now)
        ends: dict[tuple[str, str | None], float] = {}
        for each in await self._store.sanctions.active(now):
            ends[each.kind, each.person] = max(each.until, ends.get((each.kind, each.person), 0.0))
        return reply([_person(each, ends) for each in found])

    async def tables(self, request: Request) -> Response:
        """Games that are being played; `name` for those of a player, of a game or with an id."""
        await self._host(request)
        return reply(
            [
                HostedTable(
                    each.id,
                    each.watch,
                    each.game,
                    [HostedSeat(seat.name, seat.person, seat.kind) for seat in each.seats],
                    each.public,
                    each.moves,
                    each.created,
                    each.updated,
                )
                for each in await self._store.overview.tables(_search(request))
            ]
        )

    async def storage(self, request: Request) -> Response:
        """How large the database is, and what is in it."""
        await self._host(request)
        found = await self._store.overview.storage()
        tables = [StoredRows(name, rows) for name, rows in found.rows.items()]
        return reply(Storage(found.bytes, found.running, found.finished, found.oldest, found.oldest_running, tables))

    async def settings(self, request: Request) -> Response:
        """All settings of the process that answers, in words."""
        await self._host(request)
        return reply([SettingTold(*each) for each in in_words(self._settings)])

    async def reports(self, request: Request) -> Response:
        """What players reported, the oldest first; with `resolved=true` what is done, the last one first."""
        await self._host(request)
        found = await self._store.reports.listed(request.query_params.get("resolved") == "true")
        return reply([msgspec.convert(asdict(each) | {"context": _quoted(each.context)}, ReportTold) for each in found])

    async def sanctions(self, request: Request) -> Response:
        """Who may not chat, and who is not let in."""
        await self._host(request)
        return reply([SanctionTold(**asdict(each)) for each in await self._store.sanctions.active(self._now())])

    async def deeds(self, request: Request) -> Response:
        """What hosts did, the last thing first."""
        await self._host(request)
        return reply([DeedTold(**asdict(each)) for each in await deeds.latest(self._store.engine)])

    # -- doing -----------------------------------------------------------------------------------

    async def resolve(self, request: Request, report: str) -> Response:
        """A report needs nothing more."""
        await self._store.hosting.resolve(report, await self._host(request), self._now())
        return reply(Done())

    async def mute(self, request: Request) -> Response:
        """Somebody cannot chat for so many hours."""
        by = await self._host(request)
        given = await body(request, NewMute, self._settings.body_bytes)
        now = self._now()
        await self._store.hosting.mute(given.person, now + given.hours * HOUR, cleaned(given.reason), by, now)
        return reply(Done())

    async def ban(self, request: Request) -> Response:
        """Somebody, or everybody from a network, is not let in for so many hours."""
        by = await self._host(request)
        given = await body(request, NewBan, self._settings.body_bytes)
        if given.person is None and given.network is None:
            raise Trouble(400, refusal("ban.whom"))
        hosting, now, network = self._store.hosting, self._now(), given.network
        if given.person is not None and given.their_network:
            network = await hosting.network_of(given.person)
        if network is not None and is_in(checked_network(network), address(request)):
            raise Trouble(400, refusal("ban.own"))
        await hosting.ban(given.person, network, now + given.hours * HOUR, cleaned(given.reason), by, now)
        await self._housekeeping.read()
        return reply(Done())

    async def lift(self, request: Request, sanction: str) -> Response:
        """A mute or a ban ends now."""
        await self._store.hosting.lift(sanction, await self._host(request), self._now())
        await self._housekeeping.read()
        return reply(Done())

    async def remove_line(self, request: Request, table: str, line: str) -> Response:
        """A line of chat disappears for everybody."""
        by = await self._host(request)
        if not (line.isascii() and line.isdigit() and len(line) < 10):
            raise Trouble(400, f"'{line[:40]}' is no number of a line")
        await self._store.hosting.remove_line(table, int(line), by, self._now())
        return reply(Done())

    async def close(self, request: Request, table: str) -> Response:
        """A game ends without a result, for a reason that its players read."""
        by = await self._host(request)
        given = await body(request, Closing, self._settings.body_bytes)
        await self._store.hosting.close(table, _line(given.reason), by, self._now())
        return reply(Done())

    async def announce(self, request: Request) -> Response:
        """One line that everybody reads, for so many hours."""
        by = await self._host(request)
        given = await body(request, NewAnnouncement, self._settings.body_bytes)
        now = self._now()
        await self._store.hosting.announce(_line(given.text), now + given.hours * HOUR, by, now)
        await self._housekeeping.read()
        return reply(Done())

    async def end_announcement(self, request: Request) -> Response:
        """It is no longer shown."""
        await self._store.hosting.end_announcement(await self._host(request), self._now())
        await self._housekeeping.read()
        return reply(Done())


def _person(visitor: Visitor, ends: Mapping[tuple[str, str | None], float]) -> HostedPerson:
    muted, banned = ends.get(("mute", visitor.id)), ends.get(("ban", visitor.id))
    return HostedPerson(**asdict(visitor), muted_until=muted, banned_until=banned)


def _search(request: Request) -> str:
    return cleaned(request.query_params.get("name", "")[:LONGEST_SEARCH])


def _line(text: str) -> str:
    line = cleaned(text)
    if not line:
        raise Trouble(400, refusal("announce.empty"))
    return line


def _quoted(lines: object) -> object:
    return msgspec.convert(lines, list[QuotedLine], from_attributes=True)
