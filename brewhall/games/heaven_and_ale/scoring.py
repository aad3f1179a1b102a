"""HA-13: the final exchange, the ducats, and what everything is worth."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.outcome import Outcome
from brewhall.games.heaven_and_ale.components import BARREL_BONUS, BREWMASTER, FIRST, LOWEST, RESOURCES, TOP
from brewhall.games.heaven_and_ale.state import Abbey, Pieces, count_bits

DUCATS_A_STEP: Final[i64] = 10  # HA-13.5


@final
class Count:
    """A player's final scoring, step by step."""

    def __init__(self, rate: i64, value: i64, markers: vec[i64]) -> None:
        self.rate = rate  # this many steps back buy one forward
        self.value = value  # points of a step
        self.exchanged = markers[:RESOURCES]  # the markers after step A
        self.exchanges: i64 = 0
        self.raised = markers[:RESOURCES]  # the markers after step B
        self.bought: i64 = 0  # steps for ducats
        self.lowest: i64 = 0  # the last marker in the end
        self.production: i64 = 0
        self.barrels: i64 = 0
        self.bonus: i64 = 0

    @property
    def total(self) -> i64:
        """HA-13.6; nothing else counts (HA-13.8)."""
        return self.production + self.barrels + self.bonus


def count(state: Pieces, seat: i64) -> Count:
    """HA-13.1 to HA-13.6, as if the game ended now."""
    abbey = state.abbeys[seat]
    zone = abbey.markers[BREWMASTER] - LOWEST
    made = Count(state.edition.rate[zone], state.edition.value[zone], abbey.markers)
    target: i64 = TOP
    free = state.options["final_exchange"] == "free"
    if free:
        target = best_target(abbey.markers, made.rate, abbey.ducats // DUCATS_A_STEP)
    made.exchanges = exchange(made.exchanged, made.rate, target, free)
    made.raised = made.exchanged[:]
    made.bought = spend(made.raised, abbey.ducats // DUCATS_A_STEP)
    made.lowest = made.raised[last_marker(made.raised)]
    if made.lowest >= 1:
        made.production = made.lowest * made.value
    made.barrels = barrel_points(state, abbey)
    if abbey.space == FIRST:
        made.bonus = 1
    return made


def last_marker(markers: vec[i64]) -> i64:
    """The rearmost one; of equals the first in resource order."""
    last: i64 = 0
    for r in range(i64(1), RESOURCES):
        if markers[r] < markers[last]:
            last = r
    return last


def foremost_marker(markers: vec[i64]) -> i64:
    best: i64 = 0
    for r in range(i64(1), RESOURCES):
        if markers[r] > markers[best]:
            best = r
    return best


def steps_above(markers: vec[i64], spot: i64) -> i64:
    """How many steps the markers stand beyond a spot, all together."""
    steps: i64 = 0
    for r in range(RESOURCES):
        if markers[r] > spot:
            steps += markers[r] - spot
    return steps


def exchange(markers: vec[i64], rate: i64, target: i64, free: bool) -> i64:
    """HA-13.2, HA-13.3: raise the last marker while the others can pay for it, each step by the foremost one.

    With the option `free` one stops at the `target` (HA-13.9). Gives the number of exchanges.
    """
    made: i64 = 0
    while True:
        last = last_marker(markers)
        floor = markers[last] + 1
        if free:
            if markers[last] >= target:
                return made
            floor = target
        if steps_above(markers, floor) < rate:
            return made
        for _ in range(rate):
            markers[foremost_marker(markers)] -= 1
        markers[last] += 1
        made += 1


def best_target(markers: vec[i64], rate: i64, bought: i64) -> i64:
    """HA-13.9: the highest spot that all markers can reach."""
    target: i64 = TOP
    while True:
        missing: i64 = 0
        for r in range(RESOURCES):
            if markers[r] < target:
                missing += target - markers[r]
        if missing - min(missing, steps_above(markers, target) // rate) <= bought:
            return target
        target -= 1


def spend(markers: vec[i64], steps: i64) -> i64:
    """HA-13.5: raise the last marker with each ten ducats. Gives the steps taken."""
    taken: i64 = 0
    while taken < steps:
        last = last_marker(markers)
        if markers[last] >= TOP:
            break
        markers[last] += 1
        taken += 1
    return taken


def barrel_points(state: Pieces, abbey: Abbey) -> i64:
    """HA-1.9: what a large and a small barrel are worth stands with their goal in the data."""
    points: i64 = 0
    for goal in range(i64(len(state.components.goals))):
        points += ((abbey.large >> goal) & 1) * state.components.large_points[goal]
        points += ((abbey.small >> goal) & 1) * state.components.small_points[goal]
    for card in abbey.placed:
        if card == BARREL_BONUS:
            points += count_bits(abbey.large) + count_bits(abbey.small)
    return points


def scores(state: Pieces) -> list[int]:
    return [count(state, seat).total for seat in range(state.players)]


def outcome(state: Pieces) -> Outcome:
    """HA-13.7"""
    points = scores(state)
    ranks = [1 + sum(other > own for other in points) for own in points]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(tuple(ranks), winners, tuple(points), "points")
