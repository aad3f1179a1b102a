"""Sheds: when a spot is enclosed, and what its tile brings (HA-8)."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.games.heaven_and_ale.chronicle import before, tell_activated, tell_enclosed, tell_gain
from brewhall.games.heaven_and_ale.components import AROUND, MONK, NONE, fertility_of
from brewhall.games.heaven_and_ale.spots import activate
from brewhall.games.heaven_and_ale.state import Abbey, Pieces
from brewhall.games.heaven_and_ale.steps import ACTIVATING, ENCLOSE


def surrounded(state: Pieces, abbey: Abbey, shed: i64) -> bool:
    """HA-8.1"""
    return abbey.empty & state.components.plots_around[shed] == 0


def enclose_sheds_beside(state: Pieces, seat: i64, plot: i64) -> None:
    """HA-8.1, HA-8.8: the sheds that a tile on this plot has surrounded come next, the lowest first."""
    abbey = state.abbeys[seat]
    touch = state.components.touch
    first = state.components.touch_start[plot]
    end = state.components.touch_start[plot + 1]
    for place in range(end - 1, first - 1, -1):
        if surrounded(state, abbey, touch[place]):
            state.push(ENCLOSE, seat, touch[place])


def shed_sum(state: Pieces, abbey: Abbey, shed: i64) -> i64:
    """HA-8.2"""
    total: i64 = 0
    around = state.components.around
    for place in range(shed * AROUND, shed * AROUND + AROUND):
        face = abbey.garden[around[place]]
        if face < MONK:
            total += fertility_of(face)
    return total


def enclose(state: Pieces, seat: i64, shed: i64) -> None:
    """HA-8.4: the brewmaster's steps, then the shed tile; its activations are chosen afterwards."""
    abbey = state.abbeys[seat]
    total = shed_sum(state, abbey, shed)
    kind = state.edition.shed_by_sum[total]
    was = before(state, abbey)
    abbey.stride(state.edition.shed_steps[kind])
    abbey.build(shed, kind)
    tell_enclosed(state, seat, shed, kind, total)
    tell_gain(state, seat, abbey, was)
    if state.edition.shed_pattern[kind] != NONE:
        state.push(ACTIVATING, seat, shed)


def activate_set(state: Pieces, seat: i64, chosen: i64) -> None:
    """HA-8.6"""
    abbey = state.abbeys[seat]
    was = before(state, abbey)
    plots = state.components.set_plots
    first = state.components.set_start[chosen]
    end = state.components.set_start[chosen + 1]
    for place in range(first, end):
        activate(state, abbey, plots[place])
    if state.journal is not None:
        tell_activated(state, seat, [plots[place] for place in range(first, end)])
    tell_gain(state, seat, abbey, was)
