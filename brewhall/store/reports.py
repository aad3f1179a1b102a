"""What players report to a host: a person or a line of chat, with the lines around it as they stood then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import Taken, told_plainly
from brewhall.store.schema import chat, games, people, reports
from brewhall.store.statements import ADD_REPORT
from brewhall.store.writer import Write, Writer
from brewhall.tables.chat import ChatEntry
from brewhall.tables.ids import new_id

MOST_LISTED = 100


class ReportedLine(msgspec.Struct):
    number: int
    name: str
    text: str
    reaction: str
    at: float


@dataclass(frozen=True)
class Report:
    id: str
    at: float
    reporter: str  # a name
    person: str
    name: str
    table: str
    watch: str
    game: str
    line: int  # 0: it is about the person
    removed: bool  # whether the line was removed since
    reason: str
    text: str
    context: tuple[ReportedLine, ...]
    resolved: float | None


_lines = msgspec.json.Decoder(tuple[ReportedLine, ...])


class Reports:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def add(
        self,
        reporter: str,
        person: str,
        table: str,
        line: int,
        reason: str,
        text: str,
        around: Sequence[ChatEntry],
        now: float,
    ) -> bool:
        """False: the same was reported by the same player before."""
        context = [ReportedLine(each.number, each.name, each.text, each.reaction, each.at) for each in around]
        row = {
            "id": new_id(),
            "at": now,
            "reporter": reporter,
            "person": person,
            "game": table,
            "line": line,
            "reason": reason,
            "text": text,
            "context": msgspec.json.encode(context).decode(),
            "resolved": None,
        }
        try:
            await self._writer.write(Write(ADD_REPORT, [row]))
        except Taken:
            return False
        return True

    async def listed(self, resolved: bool = False) -> list[Report]:
        """Open ones, the oldest first; or those that were resolved, the last one first."""
        reporter, person = people.alias("reporter"), people.alias("person")
        ended = reports.c.resolved.desc() if resolved else reports.c.at
        query = (
            select(
                reports,
                reporter.c.name.label("reporter_name"),
                person.c.name.label("person_name"),
                games.c.watch,
                games.c.game.label("kind"),
                chat.c.removed,
            )
            .join(reporter, reporter.c.id == reports.c.reporter)
            .join(person, person.c.id == reports.c.person)
            .join(games, games.c.id == reports.c.game)
            .join(chat, (chat.c.game == reports.c.game) & (chat.c.number == reports.c.line), isouter=True)
            .where(reports.c.resolved.is_not(None) if resolved else reports.c.resolved.is_(None))
            .order_by(ended)
            .limit(MOST_LISTED)
        )
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                rows = (await connection.execute(query)).all()
        return [
            Report(
                row.id,
                row.at,
                row.reporter_name,
                row.person,
                row.person_name,
                row.game,
                row.watch,
                row.kind,
                row.line,
                row.removed is not None,
                row.reason,
                row.text,
                _lines.decode(row.context),
                row.resolved,
            )
            for row in rows
        ]
