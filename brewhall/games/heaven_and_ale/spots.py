"""Scoring spots and what a disc there activates (HA-7)."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.games.heaven_and_ale.chronicle import before, tell_gain, tell_scored
from brewhall.games.heaven_and_ale.components import (
    MONK,
    MONK_SPOT,
    NUMBER_SPOT,
    OF_A_FERTILITY,
    PLOTS,
    RESOURCE_SPOT,
    SPOT_FACES,
    SPOTS,
    fertility_of,
    resource_of,
)
from brewhall.games.heaven_and_ale.state import BITS, NOTHING, Abbey, Pieces


def activate(state: Pieces, abbey: Abbey, plot: i64) -> None:
    """HA-7.8"""
    face = abbey.garden[plot]
    if face >= MONK:
        abbey.stride(1)
    elif state.components.sunny[plot]:
        abbey.advance(resource_of(face), fertility_of(face))
    else:
        abbey.ducats += fertility_of(face)


def score(state: Pieces, seat: i64, spot: i64, number: i64) -> None:
    """Put the disc on its spot and activate what it names, plot by plot (HA-7.9); `number` is for spot X only."""
    abbey = state.abbeys[seat]
    abbey.discs |= BITS[spot]
    tell_scored(state, seat, spot, number)
    was = before(state, abbey)
    garden = abbey.garden
    if spot == NUMBER_SPOT:  # HA-7.4
        for plot in range(PLOTS):
            face = garden[plot]
            if face != NOTHING and face < MONK and fertility_of(face) == number:
                activate(state, abbey, plot)
    elif spot < MONK_SPOT:  # HA-7.5
        for plot in range(PLOTS):
            face = garden[plot]
            if face != NOTHING and face < MONK and resource_of(face) == spot - RESOURCE_SPOT:
                activate(state, abbey, plot)
    else:
        for plot in range(PLOTS):
            if garden[plot] == MONK + spot - MONK_SPOT:
                trigger(state, abbey, plot)
    tell_gain(state, seat, abbey, was)


def trigger(state: Pieces, abbey: Abbey, plot: i64) -> None:
    """HA-7.6, HA-7.7: a monk activates every tile beside it, if any (HA-7.10); a monk among them triggers nothing."""
    near = state.components.near
    for place in range(state.components.near_start[plot], state.components.near_start[plot + 1]):
        if abbey.garden[near[place]] != NOTHING:
            activate(state, abbey, near[place])


def usable(abbey: Abbey, spot: i64) -> bool:
    """HA-7.3"""
    return abbey.faces & SPOT_FACES[spot] != 0 and abbey.discs & BITS[spot] == 0


def usable_letters(state: Pieces, abbey: Abbey) -> i64:
    """The letters, as bits, of all usable spots."""
    letters: i64 = 0
    for spot in range(SPOTS):
        letter = state.components.spot_letter[spot]
        if letters & letter == 0 and usable(abbey, spot):
            letters |= letter
    return letters


def has_fertility(abbey: Abbey, number: i64) -> bool:
    """Whether a resource tile of this fertility lies in the garden."""
    return (abbey.faces >> (number - 1)) & OF_A_FERTILITY != 0
