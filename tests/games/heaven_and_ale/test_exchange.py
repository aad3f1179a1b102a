"""HA-13.2 to HA-13.9: the final exchange against closed forms and against every other way to exchange."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brewhall.core import SeededDealer
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from brewhall.games.heaven_and_ale.scoring import Count, count
from tests.games.heaven_and_ale.positions import GAME, RESOURCES, Seat, finished

Markers = tuple[int, ...]
BREWMASTER_AT_RATE = {5: 0, 4: 1, 3: 5, 2: 12, 1: 20}
EXHAUSTIVE = finished(Seat(space="ducats"))
FREE = finished(Seat(space="ducats"), final_exchange="free")
places = st.lists(st.integers(-10, 20), min_size=5, max_size=5)


def counted(markers: Markers, rate: int, ducats: int, free: bool = False) -> Count:
    data = (FREE if free else EXHAUSTIVE).to_json()
    data["seats"][0] |= {"markers": dict(zip(RESOURCES, markers, strict=True)), "ducats": ducats}
    data["seats"][0]["brewmaster"] = BREWMASTER_AT_RATE[rate]
    return count(cast(HeavenAndAleState, GAME.from_json(data)), 0)


def missing(markers: Markers, spot: int) -> int:
    return sum(max(0, spot - place) for place in markers)


def surplus(markers: Markers, spot: int) -> int:
    return sum(max(0, place - spot) for place in markers)


def lowest_after_exchange(markers: Markers, rate: int) -> int:
    """HA-13.4"""
    return max(spot for spot in range(-10, 21) if rate * missing(markers, spot) <= surplus(markers, spot))


def lowest_after_ducats(markers: Markers, ducats: int) -> int:
    return max(spot for spot in range(-10, 21) if missing(markers, spot) <= ducats // 10)


def best_free(markers: Markers, rate: int, ducats: int) -> int:
    """HA-13.9"""

    def bought(spot: int) -> int:
        return missing(markers, spot) - min(missing(markers, spot), surplus(markers, spot) // rate)

    return max(spot for spot in range(-10, 21) if bought(spot) <= ducats // 10)


def check(markers: Markers, rate: int, ducats: int) -> None:
    made = counted(markers, rate, ducats)
    after = tuple(made.exchanged)
    assert min(after) == lowest_after_exchange(markers, rate)
    assert sum(after) == sum(markers) - made.exchanges * (rate - 1)
    assert surplus(after, min(after) + 1) < rate, "another exchange is possible"
    assert made.lowest == min(made.raised) == lowest_after_ducats(after, ducats)
    assert sum(made.raised) == sum(after) + made.bought
    assert made.bought <= ducats // 10
    free = counted(markers, rate, ducats, free=True)
    assert free.lowest == best_free(markers, rate, ducats)
    assert free.lowest >= made.lowest
    assert free.exchanges <= made.exchanges
    if free.lowest != made.lowest:
        assert ducats >= 20


@settings(max_examples=1000, deadline=None, derandomize=True)
@given(places, st.sampled_from([1, 2, 3, 4, 5]), st.integers(0, 300))
@pytest.mark.clause("HA-13.2", "HA-13.5", "HA-13.9")
def test_ha_13_4_the_closed_forms_hold(markers: list[int], rate: int, ducats: int) -> None:
    check(tuple(markers), rate, ducats)


@pytest.mark.clause("HA-13.5", "HA-13.9")
def test_ha_13_4_the_closed_forms_hold_in_thousands_of_likely_positions(pace: float) -> None:
    dealer = SeededDealer("exchange")
    for _ in range(round(4000 * pace)):
        lowest = dealer.below(12) - 4
        markers = tuple(lowest + dealer.below(min(14, 21 - lowest)) for _ in range(5))
        check(markers, 1 + dealer.below(5), dealer.below(80))


# -- all ways to exchange ----------------------------------------------------------------------------


@cache
def ends(markers: Markers, rate: int) -> frozenset[Markers]:
    """Sorted markers after every exhaustive sequence of exchanges."""
    target = markers[0] + 1
    results: set[Markers] = set()
    for donors in combinations_with_replacement(range(1, 5), rate):
        after = [markers[0] + 1, *(markers[place] - donors.count(place) for place in range(1, 5))]
        if all(after[place] >= target for place in set(donors)):
            results |= ends(tuple(sorted(after)), rate)
    return frozenset(results) or frozenset([markers])


@pytest.mark.parametrize("rate", [1, 2, 3, 4, 5])
def test_ha_13_3_no_other_choice_of_donors_is_better(rate: int, pace: float) -> None:
    dealer = SeededDealer(f"donors {rate}")
    for _ in range(round(100 * pace)):
        markers = tuple(dealer.below(9) for _ in range(5))
        possible = ends(tuple(sorted(markers)), rate)
        for ducats in (0, 10, 20, 50, 90):
            best = max(lowest_after_ducats(after, ducats) for after in possible)
            assert counted(markers, rate, ducats).lowest == best
        assert tuple(sorted(counted(markers, rate, 0).exchanged)) in possible
