"""Blue dice in the speed slots of one's board (DB-7.3)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import SOURCES, SPEED
from brewhall.games.dice_brewing.buildings import BUILDING_BIT
from brewhall.games.dice_brewing.chronicle import tell_change_on_board, tell_placed
from brewhall.games.dice_brewing.components import (
    BUILDING,
    D1,
    D3,
    DEPARTMENT_SEEDS,
    H1,
    H2,
    M1,
    M2,
    M3,
    SPEED_SPACE,
    SPEEDS,
)
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    BLUE,
    COLOUR,
    DARK,
    DIE_BITS,
    HIGHEST,
    HOPS,
    PAIRS,
    PALE,
    PROTECTED,
    face_of_pair,
    mark_of,
    pair_of,
    raised,
    value_of,
)
from brewhall.games.dice_brewing.gains import gain_rolled, sell, take_in_hand
from brewhall.games.dice_brewing.state import (
    BOARD,
    CLOSED,
    EMPTY,
    HAND,
    POOL,
    SEED_SUPPLY,
    SPED,
    SUPPLY,
    WAREHOUSE,
    Pieces,
    key_of,
)


def fill_speeds(state: Pieces, buffer: vec[i64], n: i64, seat: i64) -> i64:
    """DB-7.3: blue dice for spaces whose effect is pending, whenever they were filled (DB-6.4)."""
    pool = state.blue_start(seat, POOL)
    pool_end = state.start_of(seat, WAREHOUSE)
    warehouse = state.blue_start(seat, WAREHOUSE)
    warehouse_end = state.start_of(seat, HAND)
    if pool == pool_end and warehouse == warehouse_end:
        return n
    counts = state.counts
    board = state.seat_at(seat) + BOARD
    for number in range(SPEEDS):
        space = SPEED_SPACE[number]
        content = counts[board + space]
        if content == EMPTY or content >= SPED or not can_speed(state, seat, space):
            continue
        n = fill_speed(state, buffer, n, number, POOL, pool, pool_end)
        n = fill_speed(state, buffer, n, number, WAREHOUSE, warehouse, warehouse_end)
    return n


def fill_speed(state: Pieces, buffer: vec[i64], n: i64, number: i64, source: i64, low: i64, high: i64) -> i64:
    """The blue dice of a part of the row that speed up a space."""
    dice = state.dice
    least = state.setting.speed_min[number]
    base = SPEED + (number * SOURCES + source) * PAIRS
    for i in range(low, high):
        die = dice[i] & DIE_BITS
        if value_of(die) >= least and mark_of(die) != BLOCKED and (i == low or dice[i] != dice[i - 1]):
            buffer[n] = base + pair_of(die)
            n += 1
    return n


def can_speed(state: Pieces, seat: i64, space: i64) -> bool:
    """DB-7.5, DB-10.11: whether the building is not closed and what the space gives is there."""
    counts = state.counts
    start = state.seat_at(seat)
    if counts[start + CLOSED] & BUILDING_BIT[BUILDING[space]]:
        return False
    if space == M1:
        return counts[SUPPLY + PALE] > 0
    if space == M2:
        return counts[SUPPLY + DARK] > 0
    if space == H1:
        return counts[SUPPLY + HOPS] > 0
    if space == M3 or space == H2:
        return value_of(counts[start + BOARD + space]) < HIGHEST
    if space == D3:
        return True
    return counts[SEED_SUPPLY] >= DEPARTMENT_SEEDS[space - D1]


def speed_up(state: Pieces, seat: i64, action: i64, dealer: Dealer) -> None:
    """DB-7.3: the effect happens at once; the blue die stays."""
    counts = state.counts
    start = state.seat_at(seat)
    row = (action - SPEED) // PAIRS
    die = (BLUE << COLOUR) + face_of_pair((action - SPEED) % PAIRS, PROTECTED)
    space = SPEED_SPACE[row // SOURCES]
    key = key_of(seat, row % SOURCES, die)
    resource = counts[start + BOARD + space]
    state.drop(key)
    counts[start + BOARD + space] = SPED + die
    tell_placed(state, "sped-up", seat, key, space)
    if space == M3 or space == H2:  # DB-7.23
        tell_change_on_board(state, "raised", seat, space, resource, raised(resource))
        take_in_hand(state, seat, raised(resource))
    elif space == M1:
        counts[SEED_SUPPLY] += 1
        gain_rolled(state, seat, PALE, dealer)
    elif space == H1:
        counts[SEED_SUPPLY] += 1
        gain_rolled(state, seat, HOPS, dealer)
    elif space == M2:
        counts[SUPPLY + PALE] += 1
        gain_rolled(state, seat, DARK, dealer)
    else:
        sell(state, seat, space, resource)  # DB-7.25
