"""A round: its opening roll, its phases and its end (DB-4, DB-12.5 to DB-13)."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.chronicle import tell_amounts, tell_phase, tell_round
from brewhall.games.dice_brewing.components import RECIPES_PER_PLAYER, SPACES
from brewhall.games.dice_brewing.dice import FACE_BITS
from brewhall.games.dice_brewing.rolling import roll_pool
from brewhall.games.dice_brewing.state import PASSED, POOL, SEED_SUPPLY, SEEDS, USES, WAREHOUSE, Pieces
from brewhall.games.dice_brewing.steps import (
    ARRANGE,
    ARRANGEMENT,
    BREWING,
    END_ROUND,
    KETTLES,
    LIGHT_FIRES,
    PURCHASE,
    PURCHASING,
    ROLLING,
    START_ARRANGING,
    START_BREWING,
    START_PURCHASING,
    START_TIDYING,
    TIDY,
    TIDYING,
    TOKEN_CALL,
    WINDOW,
)
from brewhall.games.dice_brewing.tidying import end_effects, lapse


def begin_round(state: Pieces, dealer: Dealer) -> None:
    """DB-4.1, DB-5: the opening roll, then window W1 (DB-5.4) and the phases; the last one pushed first."""
    state.phase = ROLLING
    tell_round(state)
    seat = state.priority
    for _ in range(state.players):
        roll_pool(state, seat, dealer)
        seat = state.after(seat)
    state.push(END_ROUND, 0)
    state.push(START_TIDYING, 0)
    state.push(START_BREWING, 0)
    state.push(START_PURCHASING, 0)
    state.push(START_ARRANGING, 0)
    ask(state, WINDOW, state.priority)


def start_arranging(state: Pieces) -> None:
    """DB-6.1"""
    begin_phase(state, ARRANGEMENT)
    ask(state, ARRANGE, state.priority)


def start_purchasing(state: Pieces) -> None:
    """DB-9.1; before the markets open as well (DB-4.3)."""
    begin_phase(state, PURCHASING)
    for seat in range(state.players):
        state.counts[state.seat_at(seat) + PASSED] = 0
    state.turns += 1
    push_all(state, PURCHASE)


def start_brewing(state: Pieces) -> None:
    """DB-11.1: window W4 first."""
    begin_phase(state, TOKEN_CALL)
    state.push(LIGHT_FIRES, 0)
    ask(state, WINDOW, state.priority)


def light_fires(state: Pieces) -> None:
    """DB-11.2, DB-1.1: from here on the pools are just dice to be rolled."""
    begin_phase(state, KETTLES)
    for seat in range(state.players):
        for i in range(state.start_of(seat, POOL), state.start_of(seat, WAREHOUSE)):
            state.dice[i] &= ~FACE_BITS
    ask(state, BREWING, state.priority)


def start_tidying(state: Pieces) -> None:
    """DB-12.1, DB-8.4: nobody places anything any more."""
    begin_phase(state, TIDYING)
    for space in range(SPACES):
        state.counts[USES + space] = 0
    push_all(state, TIDY)


def end_round(state: Pieces, dealer: Dealer) -> None:
    """DB-12.5 to DB-12.7, DB-13. Only here is it seen whether the game ends (DB-4.4, DB-15.1, DB-15.2, DB-16.7)."""
    lapse(state)
    end_effects(state)
    if is_last_round(state):
        return  # DB-15.6
    state.round += 1
    state.priority = state.after(state.priority)
    if state.is_summer():
        hand_out_seeds(state)
    begin_round(state, dealer)


def is_last_round(state: Pieces) -> bool:
    """DB-15.1, DB-15.2: whether the game ends with this round, as far as can be seen now."""
    recipes = RECIPES_PER_PLAYER * state.players
    return i64(len(state.brewed)) >= recipes or state.round >= state.setting.max_rounds


def hand_out_seeds(state: Pieces) -> None:
    """DB-13.2, DB-13.3"""
    seat = state.priority
    for _ in range(state.players):
        if state.counts[SEED_SUPPLY] > 0:
            state.counts[SEED_SUPPLY] -= 1
            state.counts[state.seat_at(seat) + SEEDS] += 1
            tell_amounts(state, "summer-seed", seat, 0, 0, 1)
        seat = state.after(seat)


def begin_phase(state: Pieces, phase: i64) -> None:
    state.phase = phase
    tell_phase(state)


def ask(state: Pieces, step: i64, seat: i64) -> None:
    """A player's turn begins."""
    state.turns += 1
    state.push(step, seat)


def ask_next(state: Pieces, step: i64, seat: i64, detail: i64) -> None:
    """A player's turn takes the place of the one before."""
    state.turns += 1
    state.replace_top(step, seat, detail)


def push_all(state: Pieces, step: i64) -> None:
    """A step for every player, in turn order."""
    for turn in range(state.players - 1, -1, -1):
        state.push(step, (state.priority + turn) % state.players)
