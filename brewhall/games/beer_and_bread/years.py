"""A year from its seeding to the windmill (BB-3, BB-11)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.games.beer_and_bread.actions import SPACES
from brewhall.games.beer_and_bread.chronicle import tell_windmill, tell_year
from brewhall.games.beer_and_bread.components import DRY
from brewhall.games.beer_and_bread.state import NO_CARD, Pieces
from brewhall.games.beer_and_bread.steps import COLLECT_SEEDS, DEAL, TURN, WINDMILL
from brewhall.games.beer_and_bread.storage import seed


def begin_year(state: Pieces) -> None:
    """BB-3.2: the four phases, the last one pushed first."""
    state.turn_of_year = 0
    tell_year(state)
    seed(state)
    state.push(WINDMILL, 0)
    state.push(TURN, 0)
    state.push(DEAL, 0)
    state.push(COLLECT_SEEDS, 1 - state.windmill)
    state.push(COLLECT_SEEDS, state.windmill)  # BB-4.7


def end_year(state: Pieces) -> None:
    """BB-11.1: the windmill; then the next year."""
    first = state.stored(0)
    second = state.stored(1)
    if first == second:
        state.windmill = 1 - state.windmill
    else:
        state.windmill = 0 if first < second else 1
    tell_windmill(state, first, second)
    state.first.reserved = NO_CARD  # BB-13.6
    state.second.reserved = NO_CARD
    if state.kind_of_year() == DRY:  # BB-11.2, BB-11.3
        clear_away(state)
    state.year += 1  # BB-11.4
    if state.year <= state.components.years:
        begin_year(state)


def clear_away(state: Pieces) -> None:
    """BB-11.3: cards taken by exchange are in the columns as well (BB-14.19)."""
    for space in range(SPACES):
        if state.exchange[space] != NO_CARD:
            state.discard = append(state.discard, state.exchange[space])
            state.exchange[space] = NO_CARD
    for seat in range(i64(2)):
        side = state.side(seat)
        for card in side.column:
            state.discard = append(state.discard, card)
        side.column = vec[i64]()
