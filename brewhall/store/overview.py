"""What a host sees of the house: people, running tables, storage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, exists, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.database import is_shared
from brewhall.store.errors import told_plainly
from brewhall.store.rows import seats_of
from brewhall.store.schema import games, metadata, people, presence, seats, sightings
from brewhall.tables.seats import Seat

MOST_LISTED = 50


@dataclass(frozen=True)
class Visitor:
    """Somebody who is or was here."""

    id: str
    name: str
    guest: bool
    host: bool
    here: bool  # at a table, now
    created: float
    seen: float | None  # None: not for a month
    running: int  # games
    games: int


@dataclass(frozen=True)
class RunningTable:
    id: str
    watch: str
    game: str
    seats: tuple[Seat, ...]
    public: bool
    moves: int
    created: float
    updated: float


@dataclass(frozen=True)
class Storage:
    bytes: int
    rows: dict[str, int]  # by table of the database
    running: int
    finished: int
    oldest: float | None  # when the oldest game was begun
    oldest_running: float | None


class Overview:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def people(self, named: str, guests: bool | None, now: float) -> list[Visitor]:
        """Those whose name has this in it, seen last first."""
        mine = select(func.count(seats.c.game.distinct())).where(seats.c.person == people.c.id)
        running = mine.join(games, games.c.id == seats.c.game).where(~games.c.over)
        query = (
            select(
                *(people.c.id, people.c.name, people.c.host, people.c.created),
                people.c.folded.is_(None).label("guest"),
                sightings.c.seen,
                mine.scalar_subquery().label("games"),
                running.scalar_subquery().label("running"),
                exists().where(presence.c.who == people.c.id, presence.c.until > now).label("here"),
            )
            .join(sightings, sightings.c.person == people.c.id, isouter=True)
            .order_by(func.coalesce(sightings.c.seen, people.c.created).desc(), people.c.id)
            .limit(MOST_LISTED)
        )
        if named:
            query = query.where(_has(people.c.name, named) | (people.c.id == named))
        if guests is not None:
            query = query.where(people.c.folded.is_(None) if guests else people.c.folded.is_not(None))
        return [
            Visitor(
                row.id,
                row.name,
                row.guest,
                row.host,
                row.here,
                row.created,
                row.seen,
                row.running,
                row.games,
            )
            for row in await self._rows(query)
        ]

    async def tables(self, named: str) -> list[RunningTable]:
        """Games that are being played, those with the last move first; `named`: a player, a game or a table's id."""
        query = select(games).where(~games.c.over).order_by(games.c.updated.desc(), games.c.id).limit(MOST_LISTED)
        if named:
            of_player = select(seats.c.game).where(_has(seats.c.name, named) | (seats.c.person == named))
            this = [column == named for column in (games.c.game, games.c.id, games.c.watch)]
            query = query.where(or_(games.c.id.in_(of_player), *this))
        found = await self._rows(query)
        around: dict[str, list[Row[Any]]] = {row.id: [] for row in found}
        for seat in await self._rows(select(seats).where(seats.c.game.in_(list(around))).order_by(seats.c.seat)):
            around[seat.game].append(seat)
        return [
            RunningTable(
                row.id,
                row.watch,
                row.game,
                seats_of(around[row.id]),
                row.public,
                row.moves,
                row.created,
                row.updated,
            )
            for row in found
        ]

    async def storage(self) -> Storage:
        size = "pg_database_size(current_database())" if is_shared(self._engine) else "page_count * page_size"
        where = "" if is_shared(self._engine) else " FROM pragma_page_count(), pragma_page_size()"
        counts = (
            select(func.count()).select_from(table).scalar_subquery().label(table.name)
            for table in metadata.sorted_tables
        )
        ages = select(func.min(games.c.created).label("oldest"), func.count().label("games"))
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                taken = int(await connection.scalar(text(f"SELECT {size}{where}")) or 0)
                rows = (await connection.execute(select(*counts))).one()
                ever = (await connection.execute(ages)).one()
                now = (await connection.execute(ages.where(~games.c.over))).one()
        named = {str(name): count for name, count in rows._mapping.items()}
        return Storage(taken, named, now.games, ever.games - now.games, ever.oldest, now.oldest)

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found: Sequence[Row[Any]] = (await connection.execute(query)).all()
                return found


def _has(column: ColumnElement[str], part: str) -> ColumnElement[bool]:
    """Whether a text has this in it, whatever its case."""
    return func.lower(column).contains(part.lower(), autoescape=True)
