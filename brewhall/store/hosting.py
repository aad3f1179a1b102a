"""What a host does. Each deed is stored together with its note, and all processes are told of it.

Everything here works on the database alone, so that a host's page and `brewhall admin` do the same; what changes at a
table is news even to the process that stores it.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.core.errors import BadOption
from brewhall.store.deeds import By, noted
from brewhall.store.errors import told_plainly
from brewhall.store.games import Games
from brewhall.store.networks import checked_network
from brewhall.store.notices import Notice
from brewhall.store.people import People
from brewhall.store.sanctions import Sanctions
from brewhall.store.schema import games, people, reports, seats
from brewhall.store.sightings import Sightings
from brewhall.store.statements import (
    ADD_ANNOUNCEMENT,
    ADD_SANCTION,
    END_ANNOUNCEMENTS,
    LIFT_SANCTION,
    RESOLVE_REPORT,
    SET_HOST,
)
from brewhall.store.writer import Write, Writer
from brewhall.tables import Accepted, Rejected, Table
from brewhall.tables.ids import new_id
from brewhall.tables.presence import Presence
from brewhall.tables.proposals import propose_absence, propose_closing, propose_removal

SENDER = "host"  # of notices: no process takes them for its own
Proposal = Callable[[Table], Accepted | Rejected]


class Hosting:
    def __init__(
        self,
        engine: AsyncEngine,
        writer: Writer,
        games: Games,
        people: People,
        sanctions: Sanctions,
        sightings: Sightings,
    ) -> None:
        self._engine = engine
        self._writer = writer
        self._games = games
        self._people = people
        self._sanctions = sanctions
        self._sightings = sightings

    # -- hosts -----------------------------------------------------------------------------------

    async def is_host(self, person: str) -> bool:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                return bool(await connection.scalar(select(people.c.host).where(people.c.id == person)))

    async def make_host(self, name: str, by: By, now: float, is_one: bool = True) -> str:
        """Somebody with an account becomes a host, or is none any longer; returns their name."""
        person = await self._people.by_name(name)
        if person is None or person.guest:
            raise BadOption(
                f"nobody with an account is called '{name[:80]}'; keep your name first, with a passkey or a password"
            )
        deed = noted(by, "host" if is_one else "no-host", person.name, "", now)
        await self._writer.write(Write(SET_HOST, [{"of": person.id, "host": is_one}]), deed)
        return person.name

    # -- people ----------------------------------------------------------------------------------

    async def mute(self, person: str, until: float, reason: str, by: By, now: float) -> None:
        """Somebody cannot chat for a while."""
        name = await self._name(person)
        await self._writer.write(
            _sanction("mute", person, None, until, reason, now), noted(by, "mute", name, reason, now)
        )

    async def ban(self, person: str | None, network: str | None, until: float, reason: str, by: By, now: float) -> None:
        """Somebody, or everybody from a network, is let go at once and not let in again; bots play for the person."""
        writes, about = list[Write](), list[str]()
        if person is not None:
            about.append(await self._name(person))
            if await self.is_host(person):
                raise BadOption(f"{about[0]} is a host; hosts cannot be banned")
            writes.append(_sanction("ban", person, None, until, reason, now))
        if network is not None:
            about.append(checked_network(network))
            writes.append(_sanction("ban", None, about[-1], until, reason, now))
        deed = noted(by, "ban", ", ".join(about), reason, now)
        await self._writer.write(*writes, deed, notices=[Notice("bans", "", sender=SENDER)])
        if person is not None:
            for table in await self._running(person):
                await self._change(table, lambda table: propose_absence(table, person, now))

    async def network_of(self, person: str) -> str:
        """From where somebody was seen last."""
        network = await self._sightings.network_of(person)
        if network is None:
            raise BadOption("it is not known from which network they came; ban the person alone, or name the network")
        return network

    async def lift(self, sanction: str, by: By, now: float) -> None:
        """A mute or a ban ends at once."""
        found = next((each for each in await self._sanctions.active(now) if each.id == sanction), None)
        if found is None:
            raise BadOption("there is no such mute or ban any more")
        await self._writer.write(
            Write(LIFT_SANCTION, [{"of": sanction, "until": now}]),
            noted(by, "unmute" if found.kind == "mute" else "unban", found.about, "", now),
            notices=[Notice("bans", "", sender=SENDER)],
        )

    async def _name(self, person: str) -> str:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                name = await connection.scalar(select(people.c.name).where(people.c.id == person))
        if name is None:
            raise BadOption("there is nobody with this id")
        return str(name)

    async def _running(self, person: str) -> list[str]:
        query = select(seats.c.game).distinct().join(games, games.c.id == seats.c.game)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found = await connection.execute(query.where(seats.c.person == person, ~games.c.over))
                return list(found.scalars())

    # -- tables ----------------------------------------------------------------------------------

    async def close(self, table: str, reason: str, by: By, now: float) -> None:
        """A game ends without a result, and its players read why."""
        outcome = await self._change(
            table,
            lambda table: propose_closing(table, reason, now),
            lambda table: [noted(by, "close", _called(table), reason, now)],
        )
        _must_be(outcome)

    async def remove_line(self, table: str, number: int, by: By, now: float) -> None:
        """A line of chat disappears for everybody; what it said is not noted either."""
        outcome = await self._change(
            table,
            lambda table: propose_removal(table, number, now),
            lambda table: [noted(by, "remove-line", _called(table), "", now)],
        )
        _must_be(outcome)

    async def _change(
        self, name: str, proposal: Proposal, more: Callable[[Table], list[Write]] = lambda _: []
    ) -> Accepted | Rejected:
        """Read, propose, store; again if somebody else was first."""
        found = await self._games.find(name)
        while True:
            table = None if found is None else await self._games.load(found.id, Presence(0.0))
            if table is None:
                raise BadOption("there is no such table; the link may be incomplete")
            outcome = proposal(table)
            if isinstance(outcome, Rejected):
                return outcome
            if await self._games.save(table, outcome, more=more(table), sender=SENDER):
                return outcome

    # -- everybody -------------------------------------------------------------------------------

    async def announce(self, text: str, until: float, by: By, now: float) -> None:
        """One line that everybody reads, in place of the one before."""
        row = {"id": new_id(), "text": text, "at": now, "until": until}
        await self._writer.write(
            Write(END_ANNOUNCEMENTS, [{"now": now}]),
            Write(ADD_ANNOUNCEMENT, [row]),
            noted(by, "announce", text, "", now),
            notices=[Notice("announcement", "", sender=SENDER)],
        )

    async def end_announcement(self, by: By, now: float) -> None:
        await self._writer.write(
            Write(END_ANNOUNCEMENTS, [{"now": now}]),
            noted(by, "unannounce", "", "", now),
            notices=[Notice("announcement", "", sender=SENDER)],
        )

    async def resolve(self, report: str, by: By, now: float) -> None:
        """A report needs nothing more."""
        query = select(people.c.name).join(reports, reports.c.person == people.c.id)
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                name = await connection.scalar(query.where(reports.c.id == report, reports.c.resolved.is_(None)))
        if name is None:
            raise BadOption("there is no such report, or it is resolved already")
        await self._writer.write(
            Write(RESOLVE_REPORT, [{"of": report, "resolved": now}]), noted(by, "resolve", str(name), "", now)
        )


def _sanction(kind: str, person: str | None, network: str | None, until: float, reason: str, now: float) -> Write:
    row = {"id": new_id(), "kind": kind, "person": person, "network": network}
    return Write(ADD_SANCTION, [{**row, "reason": reason, "since": now, "until": until}])


def _called(table: Table) -> str:
    names = ", ".join(seat.name for seat in table.seats if seat.name)
    return f"{table.setup.game.title} ({names})"


def _must_be(outcome: Accepted | Rejected) -> None:
    if isinstance(outcome, Rejected):
        raise BadOption(outcome.reason)
