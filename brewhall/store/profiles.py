"""What somebody has played: games, scores, opponents. Only of finished games, and only for themselves."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Subquery, and_, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.core.resigning import RESIGNED
from brewhall.store.errors import told_plainly
from brewhall.store.games import Games
from brewhall.store.schema import finished, games, moves, people, results, seats
from brewhall.tables.summary import Summary

PAGE = 10  # games
RECENT = 200  # games that a curve is made of
OPENINGS = 50  # games that are looked into
MOST_OPPONENTS = 200


@dataclass(frozen=True)
class Totals:
    """All finished games of one title."""

    game: str
    played: int
    won: int
    average: float | None  # scores of games that were played to the end
    best: int | None


@dataclass(frozen=True)
class Played:
    """One of the last finished games of a title, as it was for somebody."""

    game: str
    place: int
    ended: float
    mu: float | None  # the rating after it; None: it changed none of theirs
    sigma: float | None


@dataclass(frozen=True)
class Met:
    """Somebody, or a bot, whom one played against."""

    key: str
    person: str | None
    bot: str | None
    name: str
    played: int
    won: int
    last: float


@dataclass(frozen=True)
class Wanted:
    """Which games somebody wants to see."""

    game: str = ""
    result: str = ""  # won, lost
    against: Met | None = None
    kind: str = ""  # bots, people
    since: float | None = None
    until: float | None = None
    before: tuple[float, str] | None = None  # games that ended before this one


@dataclass(frozen=True)
class Entry:
    """A game in somebody's history."""

    summary: Summary
    ended: float
    rated: bool


@dataclass(frozen=True)
class Opening:
    """The first action of somebody in a game, and whether they won it."""

    action: int
    won: bool


class Profiles:
    def __init__(self, engine: AsyncEngine, stored: Games) -> None:
        self._engine = engine
        self._games = stored

    async def since(self, person: str) -> float:
        found = await self._rows(select(people.c.created).where(people.c.id == person))
        return float(found[0].created)

    async def totals(self, person: str) -> list[Totals]:
        mine = _mine(person)
        won = func.sum(case((results.c.place == 1, 1), else_=0))
        score = case((finished.c.why != RESIGNED, results.c.score))
        query = (
            _joined(mine, games.c.game, func.count().label("played"), won.label("won"))
            .add_columns(func.avg(score).label("average"), func.max(score).label("best"))
            .where(mine.c.held == 1)
            .group_by(games.c.game)
        )
        found = await self._rows(query)
        return [
            Totals(row.game, row.played, int(row.won), None if row.average is None else float(row.average), row.best)
            for row in found
        ]

    async def recent(self, person: str, game: str) -> list[Played]:
        """The last games of a title, the first of them first."""
        mine = _mine(person)
        query = (
            _joined(mine, games.c.id, results.c.place, finished.c.ended)
            .add_columns(case((results.c.who == person, results.c.mu)), results.c.sigma)
            .where(mine.c.held == 1, games.c.game == game)
            .order_by(finished.c.ended.desc(), games.c.id.desc())
            .limit(RECENT)
        )
        return [Played(*row) for row in reversed(await self._rows(query))]

    async def openings(self, person: str, played: Sequence[Played], data: str) -> list[Opening]:
        """How somebody began the last of these games, of those with these component values."""
        won = {each.game: each.place == 1 for each in played[-OPENINGS:]}
        mine = _mine(person)
        first = (
            select(moves.c.game, func.min(moves.c.seq).label("seq"))
            .join(mine, (mine.c.game == moves.c.game) & (mine.c.seat == moves.c.seat))
            .where(moves.c.game.in_(list(won)), moves.c.kind == "play", ~moves.c.by_bot)
            .group_by(moves.c.game)
            .subquery()
        )
        query = (
            select(moves.c.game, moves.c.action)
            .join(first, (first.c.game == moves.c.game) & (first.c.seq == moves.c.seq))
            .join(games, (games.c.id == moves.c.game) & (games.c.data == data))
        )
        return [Opening(row.action, won[row.game]) for row in await self._rows(query)]

    async def met(self, person: str) -> list[Met]:
        """Everybody somebody played against, those most often met first."""
        mine, other, theirs = _mine(person), seats.alias("other"), results.alias("theirs")
        ahead = func.sum(case((results.c.place < theirs.c.place, 1), else_=0))
        query = (
            _joined(mine, other.c.kind, other.c.bot, other.c.person, func.count().label("played"), ahead.label("won"))
            .add_columns(func.max(finished.c.ended).label("last"), func.max(people.c.name).label("name"))
            .add_columns(func.max(other.c.name).label("seated"))
            .join(other, (other.c.game == games.c.id) & (other.c.seat != mine.c.seat))
            .join(theirs, (theirs.c.game == games.c.id) & (theirs.c.seat == other.c.seat))
            .outerjoin(people, people.c.id == other.c.person)
            .where(mine.c.held == 1, other.c.kind != "open")
            .group_by(other.c.kind, other.c.bot, other.c.person)
            .order_by(func.count().desc(), func.max(finished.c.ended).desc())
            .limit(MOST_OPPONENTS)
        )
        return [
            Met(
                _key(person, row.bot or row.person or ""),
                row.person,
                row.bot,
                row.name or row.seated,
                int(row.played),
                int(row.won),
                row.last,
            )
            for row in await self._rows(query)
        ]

    async def history(self, person: str, wanted: Wanted, most: int = PAGE) -> list[Entry]:
        """Finished games, the last one first."""
        mine = _mine(person)
        query = (
            select(games.c.id, finished.c.ended, results.c.mu)
            .select_from(mine)
            .join(games, games.c.id == mine.c.game)
            .join(finished, finished.c.game == games.c.id)
            .outerjoin(results, (results.c.game == games.c.id) & (results.c.seat == mine.c.seat))
            .where(*_conditions(mine, person, wanted))
            .order_by(finished.c.ended.desc(), games.c.id.desc())
            .limit(most)
        )
        found = await self._rows(query)
        summaries = await self._games.summaries(select(games).where(games.c.id.in_([row.id for row in found])))
        by_id = {summary.id: summary for summary in summaries}
        return [Entry(by_id[row.id], row.ended, row.mu is not None) for row in found]

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found: Sequence[Row[Any]] = (await connection.execute(query)).all()
                return found


def _mine(person: str) -> Subquery:
    """Somebody's games: their first seat, and how many they hold. Whoever plays all sides wins and loses at once."""
    return (
        select(seats.c.game, func.min(seats.c.seat).label("seat"), func.count().label("held"))
        .where(seats.c.person == person)
        .group_by(seats.c.game)
        .subquery()
    )


def _joined(mine: Subquery, *columns: Any) -> Select[Any]:
    return (
        select(*columns)
        .select_from(mine)
        .join(games, games.c.id == mine.c.game)
        .join(finished, finished.c.game == games.c.id)
        .join(results, (results.c.game == games.c.id) & (results.c.seat == mine.c.seat))
    )


def _conditions(mine: Subquery, person: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.game:
        found.append(games.c.game == wanted.game)
    if wanted.result:
        found.append((mine.c.held == 1) & (results.c.place == 1 if wanted.result == "won" else results.c.place > 1))
    if wanted.kind == "bots":
        found.append(_with(seats.c.kind == "bot"))
    elif wanted.kind:
        found.append(_with((seats.c.kind == "person") & (seats.c.person.is_(None) | (seats.c.person != person))))
    if wanted.against is not None:
        found.append(_with(_is(wanted.against)))
    if wanted.since is not None:
        found.append(finished.c.ended >= wanted.since)
    if wanted.until is not None:
        found.append(finished.c.ended < wanted.until)
    if wanted.before is not None:
        ended, game = wanted.before
        found.append(or_(finished.c.ended < ended, and_(finished.c.ended == ended, games.c.id < game)))
    return found


def _is(met: Met) -> ColumnElement[bool]:
    """Whether a seat is somebody's; all who are gone are one."""
    if met.bot is not None:
        return seats.c.bot == met.bot
    return (seats.c.kind == "person") & (seats.c.person == met.person)  # of nobody: IS NULL


def _with(somebody: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether such a seat is at the table."""
    return select(seats.c.seat).where(seats.c.game == games.c.id, somebody).exists()


def _key(person: str, other: str) -> str:
    """An opponent's name for one reader: it tells nobody who that is."""
    return hashlib.sha256(f"{person} {other}".encode()).hexdigest()[:16]
