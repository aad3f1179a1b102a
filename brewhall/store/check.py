"""Play every stored game again and compare each state with what was stored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy import select

from brewhall.core.errors import BrewhallError
from brewhall.store import rows, schema
from brewhall.store.errors import told_plainly
from brewhall.store.store import Store
from brewhall.tables.continuing import continued


@dataclass(frozen=True)
class Finding:
    """A stored game, and the first thing that is wrong with it; empty: nothing."""

    game: str
    moves: int
    problem: str


async def check(store: Store) -> AsyncIterator[Finding]:
    games, seats, moves = schema.games, schema.seats, schema.moves
    with told_plainly("the database cannot be read"):
        async with store.engine.connect() as connection:
            names = (await connection.execute(select(games.c.id).order_by(games.c.created))).scalars().all()
            for name in names:
                row = (await connection.execute(select(games).where(games.c.id == name))).one()
                around = (await connection.execute(select(seats.c.seat).where(seats.c.game == name))).all()
                query = select(moves).where(moves.c.game == name).order_by(moves.c.seq)
                played = (await connection.execute(query)).all()
                problem = ""
                try:
                    _check_numbers(name, [move.seq for move in played])
                    setup = rows.setup_of(row, store.card_sets.find(row.game, row.data))
                    entries = [rows.entry_of(move) for move in played]
                    continued(setup, rows.dealt_standing(setup, row, len(around)), entries)
                except (BrewhallError, ValueError) as error:
                    problem = str(error)
                yield Finding(name, len(played), problem)


def _check_numbers(game: str, numbers: list[int]) -> None:
    for expected, found in enumerate(numbers, 1):
        if expected != found:
            raise BrewhallError(f"game {game}: after move {expected - 1} comes move {found}; moves are missing")
