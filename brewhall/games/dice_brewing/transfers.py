"""Dice go from pool to warehouse (DB-6.7), never back (DB-6.8), on arrangement and purchase turns only (DB-9.2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.games.dice_brewing.actions import TRANSFER
from brewhall.games.dice_brewing.chronicle import tell_die
from brewhall.games.dice_brewing.dice import DIE_BITS, MARKS, die_by_kind, mark_of, number_by_kind
from brewhall.games.dice_brewing.state import POOL, WAREHOUSE, Pieces, key_of


def has_pool(state: Pieces, seat: i64) -> bool:
    return state.start_of(seat, POOL) < state.start_of(seat, WAREHOUSE)


def fill_transfers(state: Pieces, buffer: vec[i64], n: i64, seat: i64) -> i64:
    """DB-6.7, DB-10.13: any die of the pool, marked or not."""
    dice = state.dice
    last: i64 = -1
    for i in range(state.start_of(seat, POOL), state.start_of(seat, WAREHOUSE)):
        die = dice[i] & DIE_BITS
        if die != last:
            last = die
            buffer[n] = TRANSFER + number_by_kind(die) * MARKS + mark_of(die)
            n += 1
    return n


def transfer(state: Pieces, seat: i64, action: i64) -> None:
    die = die_by_kind((action - TRANSFER) // MARKS) + (action - TRANSFER) % MARKS
    state.move(key_of(seat, POOL, die), WAREHOUSE - POOL)
    tell_die(state, "transferred", seat, die)


def transfer_targets(seat: i64, action: Action) -> list[str]:
    return [f"pool-{seat}-{action.parameters['die']}-1", f"warehouse-{seat}"]
