"""S1: which own dice to re-roll (DB-7.15, DB-7.22)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import CHOOSE, ROLL
from brewhall.games.dice_brewing.chronicle import tell_change
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.dice import DICE_BY_KIND, DIE_BITS, FREE, die_by_kind, mark_of, number_by_kind, rolled
from brewhall.games.dice_brewing.rolling import throw
from brewhall.games.dice_brewing.state import HAND, HAND_FROM_WAREHOUSE, POOL, WAREHOUSE, Pieces, key_of, source_of


@final
class Practise(Decision):
    """The dice chosen are in hand."""

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        """Dice in ascending order, so that each set is chosen in one way only; then the roll."""
        n: i64 = 0
        from_pool = last_in_hand(state, seat, HAND)
        from_warehouse = last_in_hand(state, seat, HAND_FROM_WAREHOUSE)
        if from_pool >= 0 or from_warehouse >= 0:
            buffer[n] = ROLL
            n += 1
        if from_warehouse < 0:
            n = fill_choose(state, buffer, n, seat, POOL, from_pool)
        return fill_choose(state, buffer, n, seat, WAREHOUSE, from_warehouse)

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        if action == ROLL:
            state.pop()
            roll_hand(state, seat, dealer)
        else:
            number = action - CHOOSE
            die = die_by_kind(number % DICE_BY_KIND)
            state.move(key_of(seat, number // DICE_BY_KIND, die), HAND - POOL)

    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        given = action.parameters
        return [f"{given['source']}-{seat}-{given['die']}-1"] if given else []


def last_in_hand(state: Pieces, seat: i64, hand: i64) -> i64:
    """The highest die chosen so far from pool or warehouse; -1 if none is."""
    i = state.start_of(seat, hand + 1) - 1
    if i >= 0 and state.dice[i] >= key_of(seat, hand, 0):
        return state.dice[i] & DIE_BITS
    return -1


def fill_choose(state: Pieces, buffer: vec[i64], n: i64, seat: i64, place: i64, least: i64) -> i64:
    dice = state.dice
    low = state.first(key_of(seat, place, least))
    for i in range(low, state.start_of(seat, place + 1)):
        die = dice[i] & DIE_BITS
        if mark_of(die) == FREE and (i == low or dice[i] != dice[i - 1]):
            buffer[n] = CHOOSE + place * DICE_BY_KIND + number_by_kind(die)
            n += 1
    return n


def roll_hand(state: Pieces, seat: i64, dealer: Dealer) -> None:
    """Each die goes back where it was."""
    start = state.start_of(seat, HAND)
    while start < state.held and state.dice[start] < key_of(seat + 1, 0, 0):
        key = state.dice[start]
        state.drop(key)
        die = rolled(key & DIE_BITS, throw(state, dealer))
        state.add(key_of(seat, source_of(key), die))
        tell_change(state, "rerolled", seat, key, die)
        start = state.start_of(seat, HAND)
