"""HA-13: final scoring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from brewhall.games.heaven_and_ale.scoring import Count, count
from tests.games.heaven_and_ale.positions import (
    RESOURCES,
    SHADY,
    SUNNY,
    Seat,
    abbey,
    finished,
    plant,
    position,
)

BREWMASTER_AT_RATE = {5: 0, 4: 1, 3: 5, 2: 12, 1: 20}
VALUE_AT_RATE = {5: 2, 4: 3, 3: 3, 2: 4, 1: 6}
NO_BONUS = "ducats"  # a starting space that brings no point
BARE = Seat(space=NO_BONUS, ducats=0)
EVEN = dict.fromkeys(RESOURCES, 10)

VECTORS = [  # markers, rate, ducats, exchanges, markers after step A, lowest after step B
    ((12, 7, 9, 5, 3), 3, 10, 3, (6, 6, 7, 6, 5), 6),
    ((20, 14, 6, 2, -4), 2, 0, 12, (5, 5, 6, 5, 5), 5),
    ((20, 14, 6, 2, -4), 4, 30, 7, (4, 4, 4, 3, 2), 4),
    ((8, 5, 5, 5, 5), 2, 30, 1, (6, 6, 5, 5, 5), 6),
    ((10, 10, 10, 4, 2), 2, 20, 6, (6, 6, 6, 6, 6), 6),
    ((18, 3, 3, 3, 3), 5, 0, 2, (8, 4, 4, 3, 3), 3),
    ((20, 20, 20, 20, 13), 1, 0, 5, (18, 19, 19, 19, 18), 18),
    ((0, -2, -4, -6, -8), 5, 20, 2, (-6, -5, -5, -6, -6), -6),
    ((2, 2, 2, 2, 0), 2, 20, 1, (1, 1, 2, 2, 1), 1),
]


def counted(markers: tuple[int, ...], rate: int, ducats: int, final_exchange: str = "exhaustive") -> Count:
    """The final scoring of a player with that exchange rate."""
    marks = dict(zip(RESOURCES, markers, strict=True))
    own = Seat(space=NO_BONUS, brewmaster=BREWMASTER_AT_RATE[rate], ducats=ducats, markers=marks)
    state = finished(own, final_exchange=final_exchange)
    made = count(state, 0)
    assert state.scores()[0] == made.total
    return made


def points(own: Seat) -> int:
    return finished(own).scores()[0]


@pytest.mark.parametrize(
    ("places", "rate", "value"),
    [
        (range(-10, 1), 5, 2),
        (range(1, 5), 4, 3),
        (range(5, 9), 3, 3),
        (range(9, 12), 3, 4),
        (range(12, 15), 2, 4),
        (range(15, 18), 2, 5),
        (range(18, 20), 2, 6),
        (range(20, 21), 1, 6),
    ],
)
def test_ha_13_1_rate_and_value_by_the_brewmaster(places: range, rate: int, value: int) -> None:
    for place in places:
        made = count(finished(Seat(space=NO_BONUS, brewmaster=place, markers=EVEN, ducats=0)), 0)
        assert (made.rate, made.value, made.production) == (rate, value, 10 * value)


@pytest.mark.parametrize(("markers", "rate", "ducats", "exchanges", "after", "lowest"), VECTORS)
@pytest.mark.clause("HA-13.3", "HA-13.5", "HA-13.6")
def test_ha_13_2_vectors(
    markers: tuple[int, ...], rate: int, ducats: int, exchanges: int, after: tuple[int, ...], lowest: int
) -> None:
    made = counted(markers, rate, ducats)
    assert (made.exchanges, tuple(made.exchanged), made.lowest) == (exchanges, after, lowest)
    assert made.production == max(0, lowest) * VALUE_AT_RATE[rate]


def test_ha_13_2_a_marker_is_not_moved_back_below_the_one_that_is_raised() -> None:
    assert counted((4, 3, 3, 3, 3), 1, 0).exchanges == 0  # the donor would fall to 3 for one that rises to 4
    assert counted((5, 3, 3, 3, 3), 1, 0).exchanges == 1


def test_ha_13_3_the_exchange_is_carried_to_the_end_even_if_that_costs_points() -> None:
    assert counted((2, 2, 2, 2, 0), 2, 20).lowest == 1
    assert counted((2, 2, 2, 2, 0), 2, 20, final_exchange="free").lowest == 2


def test_ha_13_3_of_equals_the_first_in_resource_order() -> None:
    assert tuple(counted((9, 9, 9, 9, 7), 2, 0).exchanged) == (8, 8, 9, 9, 8)
    assert tuple(counted((20, 5, 5, 5, 5), 3, 0).exchanged) == (8, 6, 6, 6, 6)
    assert tuple(counted((10, 5, 5, 5, 5), 3, 0).exchanged) == (7, 6, 5, 5, 5)


@pytest.mark.parametrize(("ducats", "raised"), [(9, (4, 4, 5, 5, 5)), (10, (5, 4, 5, 5, 5)), (29, (5, 5, 5, 5, 5))])
def test_ha_13_5_ten_ducats_raise_the_last_marker(ducats: int, raised: tuple[int, ...]) -> None:
    assert tuple(counted((4, 4, 5, 5, 5), 1, ducats).raised) == raised


def test_ha_13_5_not_past_20() -> None:
    made = counted((20, 20, 20, 20, 19), 1, 500)
    assert (tuple(made.raised), made.bought, made.production) == ((20,) * 5, 1, 120)


def test_ha_13_5_markers_and_ducats_stay_as_they_were() -> None:
    state = finished(Seat(ducats=47, markers={"wood": 20}))
    before = abbey(state, 0)
    state.scores()
    state.outcome()
    assert abbey(state, 0) == before


@pytest.mark.parametrize(("lowest", "production"), [(-1, 0), (0, 0), (1, 2), (9, 18)])
def test_ha_13_6_production(lowest: int, production: int) -> None:
    assert points(replace(BARE, markers=dict.fromkeys(RESOURCES, lowest))) == production


def test_ha_13_6_the_example_of_9_with_a_value_of_4() -> None:
    assert points(replace(BARE, markers=dict.fromkeys(RESOURCES, 9), brewmaster=9)) == 36


def test_ha_13_6_barrels_and_bonus() -> None:
    assert points(replace(BARE, large=["B01", "B09"], small=["B02"])) == 10
    assert points(replace(BARE, large=["B01"], space="first")) == 5
    assert points(replace(BARE, markers=EVEN, large=["B01"], small=["B12"], space="first")) == 20 + 4 + 2 + 1


def test_ha_13_7_all_who_are_tied_share_the_victory() -> None:
    seats = [Seat(large=["B01"]), Seat(large=["B02"], small=["B01"]), Seat(large=["B03", "B04"]), Seat(small=["B02"])]
    outcome = finished(*seats, players=4).outcome()
    assert outcome is not None
    assert outcome.scores == (5, 6, 8, 2)  # seat 0 stands on `first`
    assert (outcome.ranks, outcome.winners, outcome.why) == ((3, 2, 1, 4), (2,), "points")
    seats = [Seat(large=["B01"]), Seat(large=["B02"], small=["B03", "B04"]), Seat(large=["B03", "B04"]), Seat()]
    outcome = finished(*seats, players=4).outcome()
    assert outcome is not None
    assert outcome.scores == (5, 8, 8, 0)
    assert (outcome.ranks, outcome.winners) == ((3, 1, 1, 4), (1, 2))


def test_ha_13_7_there_is_no_outcome_before_the_end() -> None:
    assert position().outcome() is None
    assert position(Seat(large=["B01"])).scores() == [5, 0]  # as if it ended now


def test_ha_13_8_what_is_left_over_gives_no_points() -> None:
    garden = plant((*SHADY, *SUNNY), *[1] * 10, *[2] * 10, *[3] * 10)
    assert points(replace(BARE, ducats=9, garden=garden, discs=["X", "hops"], brewmaster=20)) == 0
    markers = dict.fromkeys(RESOURCES, 20)
    assert points(replace(BARE, markers=markers, ducats=99)) == points(replace(BARE, markers=markers, ducats=0)) == 40


@pytest.mark.parametrize(
    ("markers", "rate", "ducats", "lowest"),
    [((2, 2, 2, 2, 0), 2, 20, 2), ((12, 7, 9, 5, 3), 3, 10, 6), ((20, 14, 6, 2, -4), 4, 30, 4), ((5,) * 5, 5, 50, 6)],
)
def test_ha_13_9_one_may_stop_early(markers: tuple[int, ...], rate: int, ducats: int, lowest: int) -> None:
    assert counted(markers, rate, ducats, final_exchange="free").lowest == lowest


def test_ha_13_9_exchanges_only_as_far_as_the_target() -> None:
    made = counted((2, 2, 2, 2, 0), 2, 20, final_exchange="free")
    assert (made.exchanges, tuple(made.exchanged), made.bought) == (0, (2, 2, 2, 2, 0), 2)
