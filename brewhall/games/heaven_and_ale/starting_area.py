"""The starting area: its spaces, what they bring, and who may stand where (HA-1.4, HA-3.9, HA-12, HA-17.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.heaven_and_ale.actions import STAND
from brewhall.games.heaven_and_ale.chronicle import before, tell_gain, tell_stood
from brewhall.games.heaven_and_ale.components import DUCATS_SPACE, FIRST, RESOURCE_SPACE, RESOURCES
from brewhall.games.heaven_and_ale.state import BITS, NOTHING, Pieces

ALL_SPACES: Final[i64] = 15  # as bits


def open_spaces(state: Pieces, seat: i64, returning: bool) -> i64:
    """HA-3.9, HA-12.1 to HA-12.3: the starting spaces, as bits, that a player may choose."""
    taken: i64 = 0
    last = returning
    for other in range(state.players):
        if other != seat:
            abbey = state.abbeys[other]
            if abbey.space != NOTHING:
                taken |= BITS[abbey.space]
            if not abbey.returned:
                last = False
    if last and taken & BITS[FIRST] == 0:
        return BITS[FIRST]
    return ALL_SPACES & ~taken


def fill_spaces(state: Pieces, seat: i64, returning: bool, buffer: vec[i64]) -> i64:
    n: i64 = 0
    spaces = open_spaces(state, seat, returning)
    for space in range(RESOURCE_SPACE):
        if spaces & BITS[space]:
            buffer[n] = STAND + space
            n += 1
    if spaces & BITS[RESOURCE_SPACE]:
        for r in range(RESOURCES):
            buffer[n] = STAND + RESOURCE_SPACE + r
            n += 1
    return n


def stand_as_chosen(state: Pieces, seat: i64, choice: i64) -> None:
    if choice < RESOURCE_SPACE:
        stand(state, seat, choice, 0)
    else:
        stand(state, seat, RESOURCE_SPACE, choice - RESOURCE_SPACE)


def stand(state: Pieces, seat: i64, space: i64, resource: i64) -> None:
    """Put the figure on a starting space and take its reward, in the last round as well (HA-12.5)."""
    abbey = state.abbeys[seat]
    abbey.space = space
    tell_stood(state, seat, space)
    was = before(state, abbey)
    if space == RESOURCE_SPACE:
        abbey.advance(resource, state.edition.resource_steps)  # HA-3.10
    elif space == DUCATS_SPACE:
        abbey.ducats += state.edition.space_ducats
    else:
        abbey.stride(state.edition.space_steps[space])
    tell_gain(state, seat, abbey, was)
