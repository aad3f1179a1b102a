"""A table as lists know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brewhall.tables.access import Access
from brewhall.tables.clock import Clock
from brewhall.tables.invitations import invitations
from brewhall.tables.results import SeatResult
from brewhall.tables.seats import Seat
from brewhall.tables.table import Table


@dataclass(frozen=True)
class Summary:
    """A game in a list."""

    id: str
    watch: str
    game: str
    seats: tuple[Seat, ...]
    to_play: int
    over: bool
    moves: int
    updated: float
    takebacks: int
    deadline: float | None
    invites: tuple[str, ...]
    options: dict[str, Any]
    clock: Clock | None
    access: Access
    results: tuple[SeatResult, ...] = ()


def summary_of(table: Table) -> Summary:
    """A table that was just set, as a list shows it."""
    setup, standing = table.setup, table.standing
    return Summary(
        table.id,
        setup.watch,
        setup.game.id,
        table.seats,
        standing.to_play,
        table.over,
        standing.moves,
        table.condition.updated,
        table.condition.takebacks,
        table.deadline,
        tuple(invitations(setup.secret, table.seats).values()),
        setup.options,
        setup.clock,
        table.condition.access,
    )
