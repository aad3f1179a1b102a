"""Set-up, rounds and whose turn it is (HA-3, HA-4)."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
from brewhall.games.heaven_and_ale.chronicle import tell_round
from brewhall.games.heaven_and_ale.components import DISCS, FIRST, SPACES, TILES
from brewhall.games.heaven_and_ale.state import NOTHING, Pieces, sort
from brewhall.games.heaven_and_ale.steps import MOVING


def lay_piles(state: Pieces, dealer: Dealer) -> None:
    """HA-3.1, HA-3.3"""
    components = state.components
    state.resource_pile = on_top(shuffled(components.tiles[0], dealer), shuffled(components.tiles[1], dealer))
    monks = shuffled(components.monks[0], dealer)[: components.stacks[0][state.players] * state.monk_spaces()]
    later = vec[i64]()
    if components.stacks[1][state.players] > 0:
        drawn = shuffled(components.monks[1], dealer)
        later = drawn[: state.later_monks()]
        state.put_away = drawn[state.later_monks() :]
        sort(state.put_away)
    state.monk_pile = on_top(monks, later)


def shuffled(items: vec[i64], dealer: Dealer) -> vec[i64]:
    """The first is the top."""
    mixed = items[:]
    shuffle(mixed, dealer)
    return mixed


def on_top(upper: vec[i64], lower: vec[i64]) -> vec[i64]:
    """A pile as it is kept, the top last, of two lists whose first is the top."""
    pile = vec[i64]()
    for place in range(i64(len(lower)) - 1, -1, -1):
        pile = append(pile, lower[place])
    for place in range(i64(len(upper)) - 1, -1, -1):
        pile = append(pile, upper[place])
    return pile


def refill(state: Pieces) -> None:
    """HA-3.2 to HA-3.5, HA-4.4 to HA-4.7"""
    components = state.components
    laid = vec[i64]([NOTHING] * SPACES)
    for space in range(SPACES):
        if components.kinds[space] == TILES:
            if components.costs[space] > 0:
                laid[space] = top_of(state.monk_pile)
                state.monk_pile = lay_top(state, space, state.monk_pile)
            else:
                laid[space] = top_of(state.resource_pile)
                state.resource_pile = lay_top(state, space, state.resource_pile)
        elif components.kinds[space] == DISCS:
            state.discs[space] = 1
    state.look_at_backs()
    if state.round == state.rounds:
        for space in components.second_discs[state.players]:
            state.discs[space] = 2
    tell_round(state, laid)


def top_of(pile: vec[i64]) -> i64:
    return pile[len(pile) - 1] if len(pile) > 0 else NOTHING


def lay_top(state: Pieces, space: i64, pile: vec[i64]) -> vec[i64]:
    """The top tile of a pile goes to the track; only in a position that somebody made there may be none."""
    if len(pile) > 0:
        pile, face = pop(pile)
        state.lay(space, face)
    return pile


def in_order(state: Pieces, setting_up: bool) -> list[int]:
    """Who decides next, the seat to play first: in the set-up counterclockwise (HA-3.9), then clockwise (HA-4.2)."""
    order: list[int] = [int(state.to_play)]
    for turn in range(i64(1), state.players):
        seat = (state.to_play + (state.players - turn if setting_up else turn)) % state.players
        abbey = state.abbeys[seat]
        if abbey.space == NOTHING if setting_up else not abbey.returned:
            order.append(int(seat))
    return order


def end_turn(state: Pieces, seat: i64) -> None:
    """HA-4.2, HA-4.3"""
    state.turns += 1
    for place in range(i64(1), state.players + 1):
        other = (seat + place) % state.players
        if not state.abbeys[other].returned:
            state.push(MOVING, other)
            return
    if state.round < state.rounds:
        next_round(state)


def next_round(state: Pieces) -> None:
    state.round += 1
    state.reveals += 1
    refill(state)
    for seat in range(state.players):
        abbey = state.abbeys[seat]
        abbey.returned = False
        if abbey.space == FIRST:  # HA-4.8; exactly one does (HA-12.6)
            state.push(MOVING, seat)
