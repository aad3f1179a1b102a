"""What a player gets for what was placed: dice, rolled or not, seeds and coins."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.chronicle import tell_amounts, tell_die, tell_put
from brewhall.games.dice_brewing.components import BLUE_PRICE, D1, D3, DARK_PRICE, DEPARTMENT_SEEDS
from brewhall.games.dice_brewing.dice import BLUE, COLOUR, FACE_BITS, rolled
from brewhall.games.dice_brewing.rolling import throw
from brewhall.games.dice_brewing.state import COINS, HAND, POOL, SEED_SUPPLY, SEEDS, SUPPLY, Pieces, key_of
from brewhall.games.dice_brewing.steps import PUTTING, TIDYING


def gain_rolled(state: Pieces, seat: i64, colour: i64, dealer: Dealer) -> None:
    """DB-6.9, DB-7.24"""
    state.counts[SUPPLY + colour] -= 1
    die = rolled(colour << COLOUR, throw(state, dealer))
    tell_die(state, "gained-rolled", seat, die)
    take_in_hand(state, seat, die)


def gain_unrolled(state: Pieces, seat: i64, colour: i64) -> None:
    """DB-11.7, DB-12.3"""
    state.counts[SUPPLY + colour] -= 1
    state.add(key_of(seat, POOL, colour << COLOUR))
    tell_die(state, "gained", seat, colour << COLOUR)


def take_in_hand(state: Pieces, seat: i64, die: i64) -> None:
    """DB-17.5, DB-17.10: the owner chooses where it goes."""
    state.add(key_of(seat, HAND, die))
    state.push(PUTTING, seat, die)


def put(state: Pieces, seat: i64, die: i64, place: i64) -> None:
    """From the hand to pool or warehouse; in Tidying the value of a pool's die means nothing any more (DB-1.1)."""
    state.move(key_of(seat, HAND, die), place - HAND)
    tell_put(state, seat, die, place)
    if place == POOL and state.phase == TIDYING:
        state.drop(key_of(seat, POOL, die))
        state.add(key_of(seat, POOL, die & ~FACE_BITS))


def sell(state: Pieces, seat: i64, space: i64, die: i64) -> i64:
    """DB-7.18 to DB-7.20: the die goes to the supply; seeds as far as there are any. Returns the seeds missing."""
    counts = state.counts
    start = state.seat_at(seat)
    counts[SUPPLY + (die >> COLOUR)] += 1
    if space == D3:
        coins = DARK_PRICE
        if die >> COLOUR == BLUE:
            coins = BLUE_PRICE
        counts[start + COINS] += coins
        tell_amounts(state, "sold", seat, 0, coins, 0)
        return 0
    wanted = DEPARTMENT_SEEDS[space - D1]
    given = min(wanted, counts[SEED_SUPPLY])
    counts[SEED_SUPPLY] -= given
    counts[start + SEEDS] += given
    tell_amounts(state, "sold", seat, 0, 0, given)
    return wanted - given
