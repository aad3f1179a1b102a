"""Whether the School of Skills has dice to work on (DB-7.21, DB-7.22)."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.games.dice_brewing.components import MALTS_AND_HOPS
from brewhall.games.dice_brewing.dice import COLOUR, DIE_BITS, FREE, mark_of
from brewhall.games.dice_brewing.state import HAND, POOL, SUPPLY, Pieces


def can_practise(state: Pieces, seat: i64, placed: i64) -> bool:
    """DB-7.22: besides the blue die to be placed there is one that may be re-rolled."""
    dice = state.dice
    unmarked: i64 = 0
    if mark_of(placed) == FREE:
        unmarked = -1
    for i in range(state.start_of(seat, POOL), state.start_of(seat, HAND)):
        if mark_of(dice[i]) == FREE:
            unmarked += 1
            if unmarked > 0:
                return True
    return False


def can_select(state: Pieces, seat: i64, colour: i64) -> bool:
    """DB-7.21: the seat has a die of the colour that may be exchanged, and the supply has one."""
    if state.counts[SUPPLY + colour] == 0:
        return False
    dice = state.dice
    for i in range(state.start_of(seat, POOL), state.start_of(seat, HAND)):
        die = dice[i] & DIE_BITS
        if die >> COLOUR == colour and mark_of(die) == FREE:
            return True
    return False


def can_select_any(state: Pieces, seat: i64) -> bool:
    for colour in range(MALTS_AND_HOPS):
        if can_select(state, seat, colour):
            return True
    return False
