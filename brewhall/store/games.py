"""Stored games: begun, continued, loaded, listed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.core.errors import BrewhallError
from brewhall.core.game import Game
from brewhall.store import rows, schema
from brewhall.store.errors import StoreError, told_plainly
from brewhall.store.statements import (
    ADD_CLAIM,
    ADD_GAME,
    ADD_LINE,
    ADD_MOVE,
    ADD_SEAT,
    ADD_SNAPSHOT,
    CHANGE_GAME,
    CHANGE_SEAT,
    USE_CLAIM,
)
from brewhall.store.writer import Write, Writer
from brewhall.tables.answers import Accepted
from brewhall.tables.chat import KEPT
from brewhall.tables.seats import Seat
from brewhall.tables.table import Table

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
class Summary:
    """A stored game in a list."""

    id: str
    watch: str
    game: str
    seats: tuple[Seat, ...]
    to_play: int
    over: bool
    moves: int
    updated: float


class Games:
    """Games in the database. `load_game` gives the rules by name."""

    def __init__(self, engine: AsyncEngine, writer: Writer, load_game: Callable[[str], Game]) -> None:
        self._engine = engine
        self._writer = writer
        self._load_game = load_game

    # -- writing ---------------------------------------------------------------------------------

    async def begin(self, table: Table) -> None:
        await self._writer.write(*_beginning(table))

    async def save(self, table: Table, accepted: Accepted, claim: str | None = None) -> None:
        """Store what was accepted at a table, before it is committed there."""
        writes = [
            Write(CHANGE_SEAT, rows.changed_seats(table, accepted)),
            Write(ADD_MOVE, rows.move_rows(table, accepted)),
            Write(CHANGE_GAME, [rows.changed_game(table, accepted)]),
        ]
        if accepted.snapshot is not None:
            writes.append(Write(ADD_SNAPSHOT, [{"game": table.id, **vars(accepted.snapshot)}]))
        if accepted.line is not None:
            writes.append(Write(ADD_LINE, [{"game": table.id, **vars(accepted.line)}]))
        if claim is not None:
            users = [seat.person for seat, old in zip(accepted.seats, table.seats, strict=True) if seat != old]
            writes.append(Write(USE_CLAIM, [{"of": token_hash(claim), "used_by": users[0]}]))
        if accepted.rematch is not None:
            writes += _beginning(accepted.rematch)
        await self._writer.write(*writes)

    async def add_claim(self, token: str, game: str, seat: int) -> None:
        row = {"token": token_hash(token), "game": game, "seat": seat, "used_by": None}
        await self._writer.write(Write(ADD_CLAIM, [row]))

    # -- reading ---------------------------------------------------------------------------------

    async def find_claim(self, token: str) -> Claim | None:
        claims = schema.claims
        found = await self._rows(select(claims).where(claims.c.token == token_hash(token)))
        return Claim(found[0].game, found[0].seat, found[0].used_by) if found else None

    async def find(self, name: str) -> str | None:
        """The id of the game with this id or watch id."""
        games = schema.games
        found = await self._rows(select(games.c.id).where((games.c.id == name) | (games.c.watch == name)))
        return str(found[0].id) if found else None

    async def load(self, name: str, now: float) -> Table | None:
        """A table as it was: its last snapshot and the moves since."""
        games, seats, moves, snapshots, chat = (
            schema.games,
            schema.seats,
            schema.moves,
            schema.snapshots,
            schema.chat,
        )
        with told_plainly(f"game {name} cannot be read"):
            async with self._engine.connect() as connection:
                row = (await connection.execute(select(games).where(games.c.id == name))).first()
                if row is None:
                    return None
                around = (
                    await connection.execute(select(seats).where(seats.c.game == name).order_by(seats.c.seat))
                ).all()
                played = (
                    await connection.execute(select(moves).where(moves.c.game == name).order_by(moves.c.seq))
                ).all()
                snapshot = (
                    await connection.execute(
                        select(snapshots).where(snapshots.c.game == name).order_by(snapshots.c.seq.desc()).limit(1)
                    )
                ).first()
                said = (
                    await connection.execute(
                        select(chat).where(chat.c.game == name).order_by(chat.c.number.desc()).limit(KEPT)
                    )
                ).all()
        try:
            setup = rows.setup_of(row, self._load_game(row.game))
            standing = rows.standing_of(setup, row, played, snapshot, len(around))
        except StoreError:
            raise
        except (BrewhallError, ValueError) as error:
            raise StoreError(f"game {name} cannot be continued: {error}") from error
        table = Table(setup, rows.seats_of(around), standing, now)
        table.continue_from(
            version=row.version,
            moved=played[-1].version if played else row.version,
            commands={(move.seat, move.command) for move in played if move.command is not None},
            entries=len(played),
            chat=[rows.line_of(line) for line in reversed(said)],
            rematch=row.rematch,
            deadline=row.deadline,
            updated=row.updated,
        )
        return table

    async def of_person(self, person: str) -> list[Summary]:
        games, seats = schema.games, schema.seats
        mine = select(seats.c.game).where(seats.c.person == person)
        return await self._summaries(
            select(games).where(games.c.id.in_(mine)).order_by(games.c.over, games.c.updated.desc()).limit(MOST_LISTED)
        )

    async def running_of(self, person: str) -> int:
        """In how many unfinished games somebody sits."""
        games, seats = schema.games, schema.seats
        mine = seats.join(games, seats.c.game == games.c.id)
        query = select(func.count(seats.c.game.distinct()).label("number")).select_from(mine)
        found = await self._rows(query.where(seats.c.person == person, ~games.c.over))
        return int(found[0].number)

    async def with_person(self, person: str) -> list[str]:
        """The ids of all games somebody sits in."""
        seats = schema.seats
        return [row.game for row in await self._rows(select(seats.c.game).distinct().where(seats.c.person == person))]

    async def watchable(self, since: float) -> list[Summary]:
        """Public games that are being played."""
        games = schema.games
        running = games.c.public & ~games.c.over & (games.c.moves > 0) & (games.c.updated > since)
        return await self._summaries(select(games).where(running).order_by(games.c.updated.desc()).limit(MOST_LISTED))

    async def expired(self, now: float) -> list[str]:
        """Games in which the time for a move is up."""
        games = schema.games
        return [row.id for row in await self._rows(select(games.c.id).where(games.c.deadline <= now))]

    async def _summaries(self, query: Select[Any]) -> list[Summary]:
        found = await self._rows(query)
        seats = schema.seats
        around: dict[str, list[Row[Any]]] = {row.id: [] for row in found}
        for seat in await self._rows(select(seats).where(seats.c.game.in_(list(around))).order_by(seats.c.seat)):
            around[seat.game].append(seat)
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
            )
            for row in found
        ]

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with told_plainly("the database cannot be read"):
            async with self._engine.connect() as connection:
                found: Sequence[Row[Any]] = (await connection.execute(query)).all()
                return found


def _beginning(table: Table) -> list[Write]:
    return [
        Write(ADD_GAME, [rows.game_row(table)]),
        Write(ADD_SEAT, rows.seat_rows(table)),
        Write(ADD_MOVE, rows.inherited_rows(table)),
    ]
