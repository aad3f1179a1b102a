"""Barrels and their goals (HA-9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brewhall.games.heaven_and_ale.chronicle import tell_barrel
from brewhall.games.heaven_and_ale.components import (
    BREWMASTER,
    DISTINCT_SHEDS,
    LEAST_RESOURCE,
    MONK_DISCS,
    MOST_RESOURCE,
    OF_BREWMASTER,
    PLACED_PRIVILEGES,
    PLOTS_A_SIDE,
    RESOURCE_DISCS,
    RESOURCES,
    SAME_SHEDS,
    SHADY_TILES,
    SUNNY_TILES,
    TILES_OF,
)
from brewhall.games.heaven_and_ale.state import BITS, NOTHING, Abbey, Pieces, count_bits

MONK_DISC_BITS: Final[i64] = 0x3C0
RESOURCE_DISC_BITS: Final[i64] = 0x3E
SMALL: Final[i64] = 1
LARGE: Final[i64] = 2


def measure(abbey: Abbey, what: i64) -> i64:
    """HA-9.4"""
    if what == OF_BREWMASTER:
        return abbey.markers[BREWMASTER]
    if what == LEAST_RESOURCE:
        return abbey.rearmost()
    if what == MOST_RESOURCE:
        foremost = abbey.markers[0]
        for r in range(i64(1), RESOURCES):
            foremost = max(foremost, abbey.markers[r])
        return foremost
    if what == MONK_DISCS:
        return count_bits(abbey.discs & MONK_DISC_BITS)
    if what == RESOURCE_DISCS:
        return count_bits(abbey.discs & RESOURCE_DISC_BITS)
    if what == SAME_SHEDS or what == DISTINCT_SHEDS:
        most: i64 = 0
        types: i64 = 0
        left = abbey.shed_types
        while left:
            if left & 15:
                types += 1
                most = max(most, left & 15)
            left >>= 4
        return most if what == SAME_SHEDS else types
    if what == PLACED_PRIVILEGES:
        placed: i64 = 0
        for card in abbey.placed:
            if card != NOTHING:
                placed += 1
        return placed
    if what == SUNNY_TILES:
        return PLOTS_A_SIDE - abbey.sunny_left
    if what == SHADY_TILES:
        return PLOTS_A_SIDE - abbey.shady_left
    return (abbey.fertility >> ((what - TILES_OF) * 8)) & 0xFF


def barrel_for(state: Pieces, abbey: Abbey, goal: i64) -> i64:
    """HA-9.2, HA-9.3: LARGE or SMALL for an achieved goal, 0 for none."""
    if (abbey.large | abbey.small) & BITS[goal]:
        return 0
    components = state.components
    if measure(abbey, components.measure[goal]) < components.threshold[goal]:
        return 0
    if state.barrels[goal] > 0:
        return LARGE
    small = goal + i64(len(components.goals))
    return SMALL if state.barrels[small] > 0 else 0


def any_barrel(state: Pieces, abbey: Abbey) -> bool:
    for goal in range(i64(len(state.components.goals))):
        if barrel_for(state, abbey, goal):
            return True
    return False


def take_barrels(state: Pieces, seat: i64) -> None:
    """HA-9.1"""
    abbey = state.abbeys[seat]
    goals = i64(len(state.components.goals))
    for goal in range(goals):
        size = barrel_for(state, abbey, goal)
        if size == LARGE:
            abbey.large |= BITS[goal]
            state.barrels[goal] -= 1
            tell_barrel(state, seat, goal, "large")
        elif size == SMALL:
            abbey.small |= BITS[goal]
            state.barrels[goals + goal] -= 1
            tell_barrel(state, seat, goal, "small")
