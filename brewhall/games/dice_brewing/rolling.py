"""Rolls of dice: for priority (DB-3.3), of a pool at the start of a round (DB-5), of any single die."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.chronicle import tell_dice, tell_first_roll
from brewhall.games.dice_brewing.dice import SIDES, rolled
from brewhall.games.dice_brewing.state import POOL, WAREHOUSE, Pieces


def throw(state: Pieces, dealer: Dealer) -> i64:
    """The value of one rolled die."""
    state.reveals += 1
    return dealer.below(SIDES) + 1


def roll_for_priority(state: Pieces, dealer: Dealer) -> None:
    """DB-3.3: the highest roll; those who share it roll again."""
    tied = vec[i64](range(state.players))
    while len(tied) > 1:
        values = vec[i64]([0] * len(tied))
        best: i64 = 0
        for i in range(i64(len(tied))):
            values[i] = throw(state, dealer)
            if values[i] > best:
                best = values[i]
        tell_first_roll(state, tied, values)
        highest = vec[i64]()
        for i in range(i64(len(tied))):
            if values[i] == best:
                highest = append(highest, tied[i])
        tied = highest
    state.priority = tied[0]


def roll_pool(state: Pieces, seat: i64, dealer: Dealer) -> None:
    """DB-5.1 to DB-5.3"""
    low = state.start_of(seat, POOL)
    high = state.start_of(seat, WAREHOUSE)
    dice = state.dice
    for i in range(low, high):  # by colour; each die then sinks to its place among those rolled before
        key = rolled(dice[i], throw(state, dealer))
        place = i
        while place > low and dice[place - 1] > key:
            dice[place] = dice[place - 1]
            place -= 1
        dice[place] = key
    tell_dice(state, "rolled", seat, low, high)
