"""Stored games: begun, continued, loaded, listed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, Select, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brewhall.core.errors import BrewhallError
from brewhall.core.game import Game
from brewhall.store import rows, schema
from brewhall.store.database import is_shared
from brewhall.store.errors import StoreError, Taken, told_plainly
from brewhall.store.notices import Notice
from brewhall.store.outbox import noticed
from brewhall.store.statements import (
    ADD_CLAIM,
    ADD_FINISHED,
    ADD_GAME,
    ADD_LINE,
    ADD_MOVE,
    ADD_RESULT,
    ADD_SEAT,
    ADD_SNAPSHOT,
    CHANGE_GAME,
    CHANGE_SEAT,
    END_CODE,
    REMOVE_LINE,
    USE_CLAIM,
)
from brewhall.store.writer import Write, Writer
from brewhall.tables.access import Access, has_open_seat
from brewhall.tables.answers import Change, News
from brewhall.tables.chat import KEPT, ChatEntry
from brewhall.tables.continuing import continued
from brewhall.tables.invitations import invitations
from brewhall.tables.presence import Presence
from brewhall.tables.results import SeatResult
from brewhall.tables.summary import Summary
from brewhall.tables.table import Accepted, Table

MOST_LISTED = 50


def token_hash(token: str) -> str:
    """What is stored of a cookie or an invitation: enough to recognise it, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class Claim:
    """An invitation to a seat."""

    game: str
    seat: int
    used_by: str | None


@dataclass(frozen=True)
class Found:
    """A game that exists, and its version."""

    id: str
    version: int


class Games:
    """Games in the database. `load_game` gives the rules, by name and hash of data; `sender` is this process, in
    notices."""

    def __init__(self, engine: AsyncEngine, writer: Writer, load_game: Callable[[str, str], Game], sender: str) -> None:
        self._engine = engine
        # What is read of one game in several queries belongs together, whatever others store meanwhile.
        self._reading = engine.execution_options(isolation_level="REPEATABLE READ") if is_shared(engine) else engine
        self._writer = writer
        self._load_game = load_game
        self._sender = sender

    # -- writing ---------------------------------------------------------------------------------

    async def begin(self, table: Table) -> None:
        await self._writer.write(*_beginning(table))

    async def save(
        self, table: Table, accepted: Accepted, claim: str | None = None, more: Sequence[Write] = (), sender: str = ""
    ) -> bool:
        """Store what was accepted at a table, before it is committed there, and `more` with it. False: the stored table
        has changed. With a `sender` of its own it is news to this process, too."""
        writes = [
            *more,
            Write(CHANGE_GAME, [rows.changed_game(table, accepted)]),
            Write(CHANGE_SEAT, rows.changed_seats(table, accepted)),
            Write(ADD_MOVE, rows.move_rows(table, accepted)),
        ]
        if accepted.snapshot is not None:
            writes.append(Write(ADD_SNAPSHOT, [{"game": table.id, **vars(accepted.snapshot)}]))
        if accepted.condition.standing.over and not table.over:
            end = accepted.condition
            writes.append(Write(ADD_FINISHED, [rows.finished_row(table.setup, end, end.updated)]))
            writes.append(Write(ADD_RESULT, rows.result_rows(table.id, end)))
        if accepted.line is not None:
            writes.append(_line(table.id, accepted.line))
        if claim is not None:
            pairs = zip(accepted.condition.seats, table.seats, strict=True)
            users = [seat.person for seat, old in pairs if seat != old]
            writes.append(Write(USE_CLAIM, [{"of": token_hash(claim), "used_by": users[0]}]))
        ends = accepted.condition.standing.over or bool(accepted.condition.closed)
        if has_open_seat(table.seats) and (ends or not has_open_seat(accepted.condition.seats)):
            writes.append(Write(END_CODE, [{"of": table.id}]))
        if accepted.rematch is not None:
            writes += _beginning(accepted.rematch)
        writes += noticed(table, accepted)
        change = rows.change_of(table, accepted) if is_shared(self._engine) else None
        notice = Notice("table", table.id, accepted.condition.version, sender or self._sender, change)
        try:
            await self._writer.write(*writes, notices=(notice,))
        except Taken:
            return False
        return True

    async def take_lease(self, table: Table, now: float, until: float) -> bool:
        """Whether this process may do what is due at a table. With a database of its own it always may."""
        if not is_shared(self._engine):
            return True
        games = schema.games
        free = games.c.lease.is_(None) | (games.c.lease < now)
        query = update(games).where(games.c.id == table.id, games.c.version == table.version, free)
        with told_plainly("the database did not take it"):
            async with self._engine.begin() as connection:
                return (await connection.execute(query.values(lease=until))).rowcount == 1

    # -- reading ---------------------------------------------------------------------------------

    async def find_claim(self, token: str) -> Claim | None:
        claims = schema.claims
        found = await self.rows(select(claims).where(claims.c.token == token_hash(token)))
        return Claim(found[0].game, found[0].seat, found[0].used_by) if found else None

    async def find(self, name: str) -> Found | None:
        """The game with this id or watch id."""
        games = schema.games
        query = select(games.c.id, games.c.version).where((games.c.id == name) | (games.c.watch == name))
        found = await self.rows(query)
        return Found(found[0].id, found[0].version) if found else None

    async def load(self, name: str, presence: Presence) -> Table | None:
        """A table as it was: its last snapshot and the moves since."""
        snapshots = schema.snapshots
        with told_plainly(f"game {name} cannot be read"):
            async with self._reading.connect() as connection:
                stored = await _stored(connection, name)
                if stored is None:
                    return None
                query = select(snapshots).where(snapshots.c.game == name).order_by(snapshots.c.seq.desc()).limit(1)
                snapshot = (await connection.execute(query)).first()
        with _continuing(name):
            setup = rows.setup_of(stored.game, self._load_game(stored.game.game, stored.game.data))
            standing = rows.standing_of(setup, stored.game, stored.moves, snapshot, len(stored.seats))
        condition = rows.condition_of(stored.game, stored.seats, standing)
        entries = [rows.entry_of(move) for move in stored.moves]
        return Table(setup, condition, entries, [rows.line_of(line) for line in stored.lines], presence)

    async def news(self, table: Table) -> News | None:
        """What was stored since the version that a table has; None: nothing."""
        last = table.chat[-1].number if table.chat else 0
        seen = table.version
        with told_plainly(f"game {table.id} cannot be read"):
            async with self._reading.connect() as connection:
                stored = await _stored(connection, table.id, table.entries, last, seen)
        if stored is None or stored.game.version == table.version:
            return None
        entries = tuple(map(rows.entry_of, stored.moves))
        with _continuing(table.id):
            standing = continued(table.setup, table.standing, entries)
        condition = rows.condition_of(stored.game, stored.seats, standing)
        return News(condition, entries, tuple(map(rows.line_of, stored.lines)))

    def followed(self, table: Table, change: Change) -> News:
        """The same from a notice, without reading; `change` must follow on the version that the table has."""
        with _continuing(table.id):
            return rows.followed(table, change)

    async def of_person(self, person: str) -> list[Summary]:
        games, seats = schema.games, schema.seats
        mine = select(seats.c.game).where(seats.c.person == person)
        return await self.summaries(
            select(games).where(games.c.id.in_(mine)).order_by(games.c.over, games.c.updated.desc()).limit(MOST_LISTED)
        )

    async def running_of(self, person: str) -> int:
        """In how many unfinished games somebody sits."""
        games, seats = schema.games, schema.seats
        mine = seats.join(games, seats.c.game == games.c.id)
        query = select(func.count(seats.c.game.distinct()).label("number")).select_from(mine)
        found = await self.rows(query.where(seats.c.person == person, ~games.c.over))
        return int(found[0].number)

    async def with_person(self, person: str) -> list[str]:
        """The ids of all games somebody sits in."""
        seats = schema.seats
        return [row.game for row in await self.rows(select(seats.c.game).distinct().where(seats.c.person == person))]

    async def said_by(self, person: str, game: str) -> list[ChatEntry]:
        """All that somebody said at a table."""
        chat = schema.chat
        query = select(chat).where(chat.c.game == game, chat.c.person == person).order_by(chat.c.number)
        return [rows.line_of(row) for row in await self.rows(query)]

    async def unfinished_with(self, person: str) -> list[str]:
        games, seats = schema.games, schema.seats
        query = select(seats.c.game).distinct().join(games, games.c.id == seats.c.game)
        return [row.game for row in await self.rows(query.where(seats.c.person == person, ~games.c.over))]

    async def watchable(self, since: float) -> list[Summary]:
        """Public games that are being played."""
        games = schema.games
        running = games.c.public & ~games.c.over & (games.c.moves > 0) & (games.c.updated > since)
        return await self.summaries(select(games).where(running).order_by(games.c.updated.desc()).limit(MOST_LISTED))

    async def due(self, now: float) -> list[Found]:
        """Games in which the time for a move is up, or a bot's move is due that nobody lets it make."""
        games = schema.games
        query = select(games.c.id, games.c.version).where((games.c.deadline <= now) | (games.c.lease < now))
        return [Found(row.id, row.version) for row in await self.rows(query)]

    async def summary(self, game: str) -> Summary | None:
        found = await self.summaries(select(schema.games).where(schema.games.c.id == game))
        return found[0] if found else None

    async def summaries(self, query: Select[Any]) -> list[Summary]:
        """The games that a query finds, with those who sit there."""
        found = await self.rows(query)
        seats = schema.seats
        around: dict[str, list[Row[Any]]] = {row.id: [] for row in found}
        for seat in await self.rows(select(seats).where(seats.c.game.in_(list(around))).order_by(seats.c.seat)):
            around[seat.game].append(seat)
        results, ended = schema.results, dict[str, list[SeatResult]]()
        over = [row.id for row in found if row.over]
        for row in await self.rows(select(results).where(results.c.game.in_(over)).order_by(results.c.seat)):
            ended.setdefault(row.game, []).append(rows.result_of(row))
        return [
            Summary(
                row.id,
                row.watch,
                row.game,
                rows.seats_of(around[row.id]),
                row.to_play,
                row.over,
                row.moves,
                row.updated,
                row.takebacks,
                row.deadline,
                rows.invites_of(row, around[row.id]),
                msgspec.json.decode(row.options),
                rows.clock_of(row),
                Access(row.public, row.lobby),
                tuple(ended.get(row.id, ())),
            )
            for row in found
        ]

    async def rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found: Sequence[Row[Any]] = (await connection.execute(query)).all()
                return found


@dataclass(frozen=True)
class _Stored:
    """The rows of a game: moves and lines of chat after the given ones."""

    game: Row[Any]
    seats: Sequence[Row[Any]]
    moves: Sequence[Row[Any]]
    lines: Sequence[Row[Any]]


async def _stored(
    connection: AsyncConnection, name: str, after_move: int = 0, after_line: int = 0, seen: int = 0
) -> _Stored | None:
    """`seen`: the version that is known; lines that were removed later are read again."""
    games, seats, moves, chat = schema.games, schema.seats, schema.moves, schema.chat
    row = (await connection.execute(select(games).where(games.c.id == name))).first()
    if row is None:
        return None
    around = select(seats).where(seats.c.game == name).order_by(seats.c.seat)
    played = select(moves).where(moves.c.game == name, moves.c.seq > after_move).order_by(moves.c.seq)
    new_lines = (chat.c.number > after_line) | (chat.c.removed > seen)
    said = select(chat).where(chat.c.game == name, new_lines).order_by(chat.c.number.desc())
    return _Stored(
        row,
        (await connection.execute(around)).all(),
        (await connection.execute(played)).all(),
        (await connection.execute(said.limit(KEPT))).all()[::-1],
    )


@contextmanager
def _continuing(name: str) -> Iterator[None]:
    try:
        yield
    except StoreError:
        raise
    except (BrewhallError, ValueError) as error:
        raise StoreError(f"game {name} cannot be continued: {error}") from error


def _line(game: str, line: ChatEntry) -> Write:
    if line.removed is None:
        return Write(ADD_LINE, [{"game": game, **vars(line)}])
    row = {"text": line.text, "reaction": line.reaction, "removed": line.removed}
    return Write(REMOVE_LINE, [{"of": game, "line": line.number, **row}])


def _beginning(table: Table) -> list[Write]:
    tokens = invitations(table.setup.secret, table.seats)
    claims = [
        {"token": token_hash(token), "game": table.id, "seat": seat, "used_by": None} for seat, token in tokens.items()
    ]
    return [
        Write(ADD_GAME, [rows.game_row(table)]),
        Write(ADD_SEAT, rows.seat_rows(table)),
        Write(ADD_MOVE, rows.inherited_rows(table)),
        Write(ADD_CLAIM, claims),
    ]
