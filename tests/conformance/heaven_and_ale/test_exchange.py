"""The exchange at the end of the game, against the test vectors of the specification and a search of all sequences."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from .components import EDITIONS, RESOURCES, TOP
from .exchange import (
    exchange_to_exhaustion,
    lowest_after_exchange,
    lowest_after_spending,
    lowest_at_the_end,
    lowest_in_free_exchange,
    spare,
)
from .player import Player

Markers = tuple[int, ...]

VECTORS = [
    ((12, 7, 9, 5, 3), 3, 10, 3, [6, 6, 7, 6, 5], 6),
    ((20, 14, 6, 2, -4), 2, 0, 12, [5, 5, 6, 5, 5], 5),
    ((20, 14, 6, 2, -4), 4, 30, 7, [4, 4, 4, 3, 2], 4),
    ((8, 5, 5, 5, 5), 2, 30, 1, [6, 6, 5, 5, 5], 6),
    ((10, 10, 10, 4, 2), 2, 20, 6, [6, 6, 6, 6, 6], 6),
    ((18, 3, 3, 3, 3), 5, 0, 2, [8, 4, 4, 3, 3], 3),
    ((20, 20, 20, 20, 13), 1, 0, 5, [18, 19, 19, 19, 18], 18),
    ((0, -2, -4, -6, -8), 5, 20, 2, [-6, -5, -5, -6, -6], -6),
    ((2, 2, 2, 2, 0), 2, 20, 1, [1, 1, 2, 2, 1], 1),
]


@pytest.mark.clause("HA-13.2", "HA-13.3", "HA-13.4", "HA-13.5")
@pytest.mark.parametrize(("markers", "rate", "ducats", "exchanges", "after", "lowest"), VECTORS)
def test_vectors(markers: Markers, rate: int, ducats: int, exchanges: int, after: list[int], lowest: int) -> None:
    moved = list(markers)
    assert exchange_to_exhaustion(moved, rate) == exchanges
    assert moved == after
    assert lowest_at_the_end(markers, rate, ducats, free=False) == lowest


@pytest.mark.clause("HA-13.9")
def test_who_may_stop_early_can_do_better() -> None:
    assert lowest_at_the_end((2, 2, 2, 2, 0), 2, 20, free=True) == 2


@pytest.mark.clause("HA-13.6")
def test_production_is_the_lowest_marker_times_the_value() -> None:
    player = Player(EDITIONS["published"], dict.fromkeys(RESOURCES, 9), brewmaster=9, ducats=0)
    assert player.score(free=False) == 36
    player.brewmaster = 20
    assert player.score(free=False) == 9 * 6
    player.markers = dict.fromkeys(RESOURCES, -1)
    assert player.score(free=False) == 0


# --- All sequences ------------------------------------------------------------------------------------------------


@cache
def donations(markers: Markers, floor: int, steps: int) -> frozenset[Markers]:
    """All ways to move markers back so many steps, none below the floor."""
    if steps == 0:
        return frozenset([markers])
    results: set[Markers] = set()
    for place, marker in enumerate(markers):
        if marker > floor:
            results |= donations((*markers[:place], marker - 1, *markers[place + 1 :]), floor, steps - 1)
    return frozenset(results)


def exchanges(markers: Markers, rate: int) -> set[Markers]:
    """All positions that one exchange leads to, each in ascending order (HA-13.2)."""
    goal = markers[0] + 1
    return {tuple(sorted((goal, *given))) for given in donations(markers[1:], goal, rate)}


@cache
def ends(markers: Markers, rate: int) -> frozenset[Markers]:
    """All positions in which an exhaustive sequence can end."""
    following = exchanges(markers, rate)
    if not following:
        return frozenset([markers])
    return frozenset(end for position in following for end in ends(position, rate))


@cache
def stops(markers: Markers, rate: int) -> frozenset[Markers]:
    """All positions in which a sequence can be stopped."""
    return frozenset([markers]).union(*(stops(position, rate) for position in exchanges(markers, rate)))


SPREAD = 7
POSITIONS = [(0, *rest) for rest in combinations_with_replacement(range(SPREAD + 1), 4)]


@pytest.mark.clause("HA-13.3", "HA-13.4")
@pytest.mark.parametrize("rate", range(1, 6))
def test_no_exhaustive_sequence_does_better(rate: int) -> None:
    for markers, ducats in product(POSITIONS, (0, 10, 20, 40)):
        best = max(lowest_after_spending(end, ducats) for end in ends(markers, rate))
        assert lowest_at_the_end(markers, rate, ducats, free=False) == best
        assert max(end[0] for end in ends(markers, rate)) == lowest_after_exchange(markers, rate)


@pytest.mark.clause("HA-13.9")
@pytest.mark.parametrize("rate", range(1, 6))
def test_no_sequence_that_stops_early_does_better(rate: int) -> None:
    for markers, ducats in product(POSITIONS, (0, 10, 20, 40)):
        best = max(lowest_after_spending(stop, ducats) for stop in stops(markers, rate))
        assert lowest_at_the_end(markers, rate, ducats, free=True) == best


@pytest.mark.clause("HA-13.5")
def test_ducats_lead_no_marker_past_the_last_spot() -> None:
    assert lowest_at_the_end((TOP,) * 5, 1, 500, free=False) == TOP
    assert lowest_in_free_exchange((19, TOP, TOP, TOP, TOP), 1, 500) == TOP


def test_nothing_is_left_to_exchange() -> None:
    moved = [20, 14, 6, 2, -4]
    exchange_to_exhaustion(moved, 2)
    assert spare(moved, min(moved) + 1) < 2
