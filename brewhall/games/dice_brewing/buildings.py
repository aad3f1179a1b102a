"""The buildings of a board: which are open, and which of their spaces a seat may use (DB-4.2, DB-7, DB-8)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.dice_brewing.components import DEPARTMENT, DEPARTMENT_OPENS, SCHOOL, SPACES
from brewhall.games.dice_brewing.state import BOARD, CLOSED, EMPTY, USES, Pieces

BUILDING_BIT: Final = vec[i64]([1, 2, 4, 8])
BUILDING_SPACES: Final = vec[i64]([0b111, 0b11000, 0b11100000, 0b11100000000])  # as bits
# The spaces that are left when buildings, as bits, are closed
OPEN_SPACES: Final = vec[i64](
    [sum(BUILDING_SPACES[building] for building in range(4) if not closed >> building & 1) for closed in range(16)]
)
SPACE_BIT: Final = vec[i64]([1 << space for space in range(11)])


def opens(state: Pieces, building: i64) -> i64:
    """DB-4.2: the round from which a building can be used."""
    if building == SCHOOL:
        return state.setting.school_opens
    if building == DEPARTMENT:
        return DEPARTMENT_OPENS
    return 1


def open_spaces(state: Pieces, seat: i64) -> i64:
    """DB-4.2, DB-10.11: the spaces, as bits, of buildings that are open and that nobody has closed for the seat."""
    closed = state.counts[state.seat_at(seat) + CLOSED]
    spaces = OPEN_SPACES[closed]
    if state.round < DEPARTMENT_OPENS:
        spaces &= ~BUILDING_SPACES[DEPARTMENT]
    if state.round < state.setting.school_opens:
        spaces &= ~BUILDING_SPACES[SCHOOL]
    return spaces


def free_spaces(state: Pieces, seat: i64) -> i64:
    """DB-7.4, DB-8.1, DB-8.2: those of them, as bits, whose resource or school slot the seat may fill."""
    counts = state.counts
    board = state.seat_at(seat) + BOARD
    most = state.players - 1
    free = open_spaces(state, seat)
    for space in range(SPACES):
        if counts[board + space] != EMPTY or counts[USES + space] >= most:
            free &= ~SPACE_BIT[space]
    return free
