"""Tidying: what the board brings at the end of the round (DB-7.2), and who waits for what (DB-12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.dice_brewing.chronicle import tell_amounts, tell_change_on_board, tell_returned, tell_waiting
from brewhall.games.dice_brewing.components import CHOICE, D1, D3, H1, H2, M1, M2, M3, S1, S3, SPACES
from brewhall.games.dice_brewing.dice import BLUE, COLOUR, DARK, HOPS, PALE, plain, raised
from brewhall.games.dice_brewing.gains import gain_unrolled, put, sell, take_in_hand
from brewhall.games.dice_brewing.state import (
    BLOCKED_RECIPE,
    BOARD,
    CLOSED,
    DISCOUNT,
    EMPTY,
    HAND,
    POOL,
    SEED,
    SEED_SUPPLY,
    SEEDS,
    SLOTS,
    SPED,
    SUPPLY,
    WAITING,
    Pieces,
    key_of,
)
from brewhall.games.dice_brewing.steps import COLLECT

# What a seat can wait for, in the order of DB-12.2
WAITS: Final[i64] = 5
WAIT_BLUE: Final[i64] = 0
WAIT_SEEDS: Final[i64] = 1
WAIT_DARK: Final[i64] = 2
WAIT_PALE: Final[i64] = 3
WAIT_HOPS: Final[i64] = 4
# Where it comes from
WAIT_SUPPLY: Final = vec[i64]([SUPPLY + BLUE, SEED_SUPPLY, SUPPLY + DARK, SUPPLY + PALE, SUPPLY + HOPS])
WAIT_COLOUR: Final = vec[i64]([BLUE, -1, DARK, PALE, HOPS])


def tidy(state: Pieces, seat: i64) -> None:
    """DB-12.2, step 1: raised dice; M3 is asked before H2."""
    state.turns += 1
    state.push(COLLECT, seat)
    raise_die(state, seat, H2)
    raise_die(state, seat, M3)


def raise_die(state: Pieces, seat: i64, space: i64) -> None:
    place = state.seat_at(seat) + BOARD + space
    die = state.counts[place]
    if die == EMPTY or die >= SPED:
        return
    state.counts[place] = EMPTY
    better = raised(die)
    tell_change_on_board(state, "raised", seat, space, die, better)
    if state.setting.raised_to == CHOICE:
        take_in_hand(state, seat, better)
    else:
        state.add(key_of(seat, HAND, better))
        put(state, seat, better, state.setting.raised_to)


# -- steps 2 and 3 -------------------------------------------------------------------------------


def collect(state: Pieces, seat: i64) -> None:
    """DB-12.2; then waiting gains are served (DB-12.4)."""
    collect_blue(state, seat)
    counts = state.counts
    board = state.seat_at(seat) + BOARD
    malt = take_seed(state, seat, M1)
    hops = take_seed(state, seat, H1)
    for space in range(D1, D3 + 1):
        die = counts[board + space]
        if die != EMPTY:
            counts[board + space] = EMPTY
            wait(state, seat, WAIT_SEEDS, sell(state, seat, space, die))
    if counts[board + M2] != EMPTY:
        gain_or_wait(state, seat, WAIT_DARK)
    if malt:
        gain_or_wait(state, seat, WAIT_PALE)
    if hops:
        gain_or_wait(state, seat, WAIT_HOPS)
    serve(state)


def collect_blue(state: Pieces, seat: i64) -> None:
    """Step 2: blue dice come back to the pool (DB-7.26), S3 brings a new one."""
    counts = state.counts
    board = state.seat_at(seat) + BOARD
    studied = counts[board + S3] != EMPTY
    returned: i64 = 0
    for space in range(SPACES):
        if counts[board + space] >= SPED or (S1 <= space <= S3 and counts[board + space] != EMPTY):
            counts[board + space] = EMPTY
            returned += 1
    if counts[state.seat_at(seat) + DISCOUNT] != 0:
        counts[state.seat_at(seat) + DISCOUNT] = 0
        returned += 1
    for _ in range(returned):
        state.add(key_of(seat, POOL, BLUE << COLOUR))
    tell_returned(state, seat, returned)
    if studied:
        gain_or_wait(state, seat, WAIT_BLUE)


def take_seed(state: Pieces, seat: i64, space: i64) -> bool:
    """Step 3a"""
    place = state.seat_at(seat) + BOARD + space
    if state.counts[place] != SEED:
        return False
    state.counts[place] = EMPTY
    state.counts[SEED_SUPPLY] += 1
    return True


def gain_or_wait(state: Pieces, seat: i64, kind: i64) -> None:
    """A gain of the player who evaluates: met at once if it can be, else it waits."""
    if state.counts[WAIT_SUPPLY[kind]] > 0:
        meet(state, seat, kind)
    else:
        wait(state, seat, kind, 1)


def wait(state: Pieces, seat: i64, kind: i64, amount: i64) -> None:
    if amount > 0:
        state.counts[state.seat_at(seat) + WAITING + kind] += amount
        tell_waiting(state, "waits", seat, kind, amount)


def meet(state: Pieces, seat: i64, kind: i64) -> None:
    """Hand out one die or seed; M2 gives its pale die back for it."""
    if kind == WAIT_SEEDS:
        state.counts[SEED_SUPPLY] -= 1
        state.counts[state.seat_at(seat) + SEEDS] += 1
        tell_amounts(state, "served", seat, 0, 0, 1)
        return
    if kind == WAIT_DARK:
        state.counts[state.seat_at(seat) + BOARD + M2] = EMPTY
        state.counts[SUPPLY + PALE] += 1
    gain_unrolled(state, seat, WAIT_COLOUR[kind])


def serve(state: Pieces) -> None:
    """DB-12.4: the first waiting gain in turn order that can be met, again and again."""
    while serve_one(state):
        pass


def serve_one(state: Pieces) -> bool:
    counts = state.counts
    for turn in range(state.players):
        seat = (state.priority + turn) % state.players
        waiting = state.seat_at(seat) + WAITING
        for kind in range(WAITS):
            if counts[waiting + kind] > 0 and counts[WAIT_SUPPLY[kind]] > 0:
                counts[waiting + kind] -= 1
                meet(state, seat, kind)
                return True
    return False


# -- the end of the round ------------------------------------------------------------------------


def lapse(state: Pieces) -> None:
    """DB-12.5: unmet gains lapse; the pale die that could not be roasted stays its owner's."""
    counts = state.counts
    for seat in range(state.players):
        start = state.seat_at(seat)
        for kind in range(WAITS):
            amount = counts[start + WAITING + kind]
            if amount > 0:
                counts[start + WAITING + kind] = 0
                tell_waiting(state, "lapsed", seat, kind, amount)
                if kind == WAIT_DARK:
                    counts[start + BOARD + M2] = EMPTY
                    state.add(key_of(seat, POOL, PALE << COLOUR))


def end_effects(state: Pieces) -> None:
    """DB-10.6, DB-12.6: blocked buildings and recipes are open again."""
    for seat in range(state.players):
        state.counts[state.seat_at(seat) + CLOSED] = 0
    for slot in range(SLOTS):
        state.counts[BLOCKED_RECIPE + slot] = 0
    unmark(state)


def unmark(state: Pieces) -> None:
    """DB-10.6: increased dice drop back, blocked and protected ones are free again."""
    row = state.dice[: state.held]
    for key in row:
        if plain(key) != key:
            state.drop(key)
            state.add(plain(key))
