"""The end of Heaven & Ale: how far the lowest marker comes, by steps and by closed forms (HA-13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .components import TOP

PRICE = 10  # ducats per step (HA-13.5)


def missing(markers: Sequence[int], goal: int) -> int:
    """d(T): steps that the markers lack to stand on the goal."""
    return sum(max(0, goal - marker) for marker in markers)


def spare(markers: Sequence[int], goal: int) -> int:
    """s(T): steps that the markers stand beyond the goal."""
    return sum(max(0, marker - goal) for marker in markers)


# By steps


def one_exchange(markers: list[int], rate: int) -> None:
    """Raise a rearmost marker; each step is paid by the marker that is most advanced at that moment (HA-13.3)."""
    raised = markers.index(min(markers))
    for _ in range(rate):
        markers[markers.index(max(markers))] -= 1
    markers[raised] += 1


def exchange_to_exhaustion(markers: list[int], rate: int) -> int:
    """Step A (HA-13.2); gives the number of exchanges."""
    exchanges = 0
    while spare(markers, min(markers) + 1) >= rate:
        one_exchange(markers, rate)
        exchanges += 1
    return exchanges


def exchange_up_to(markers: list[int], rate: int, goal: int) -> None:
    """Step A in the free exchange (HA-13.9)."""
    while min(markers) < goal and spare(markers, goal) >= rate:
        one_exchange(markers, rate)


def spend(markers: list[int], ducats: int) -> None:
    """Step B (HA-13.5)."""
    for _ in range(ducats // PRICE):
        if min(markers) < TOP:
            markers[markers.index(min(markers))] += 1


# By closed forms


def lowest_after_exchange(markers: Sequence[int], rate: int) -> int:
    """L* (HA-13.4)."""
    goals = range(min(markers), max(markers) + 1)
    return max(goal for goal in goals if rate * missing(markers, goal) <= spare(markers, goal))


def lowest_after_spending(markers: Sequence[int], ducats: int) -> int:
    return max(goal for goal in range(min(markers), TOP + 1) if missing(markers, goal) <= ducats // PRICE)


def lowest_in_free_exchange(markers: Sequence[int], rate: int, ducats: int) -> int:
    """HA-13.9."""
    goals = range(min(markers), TOP + 1)
    return max(
        goal
        for goal in goals
        if missing(markers, goal) - min(missing(markers, goal), spare(markers, goal) // rate) <= ducats // PRICE
    )


# Both, which must agree


@cache
def lowest_at_the_end(markers: tuple[int, ...], rate: int, ducats: int, free: bool) -> int:
    """Where the lowest marker stands after steps A and B."""
    moved = list(markers)
    if free:
        goal = lowest_in_free_exchange(markers, rate, ducats)
        exchange_up_to(moved, rate, goal)
    else:
        exchange_to_exhaustion(moved, rate)
        if min(moved) != lowest_after_exchange(markers, rate):
            raise AssertionError(f"HA-13.4 does not hold for {markers} at {rate}: 1")
        goal = lowest_after_spending(moved, ducats)
    spend(moved, ducats)
    if min(moved) != goal:
        raise AssertionError(f"steps lead {markers} at {rate}: 1 with {ducats} ducats to {moved}, not to {goal}")
    return goal
