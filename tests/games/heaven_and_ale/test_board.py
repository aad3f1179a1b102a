"""HA-2 and the checks of section 15: the player board, its neighbours, the production track, the scoring spots."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.heaven_and_ale.data_sets import BOARD, rows
from tests.games.heaven_and_ale.positions import (
    AROUND,
    GAME,
    PAIRS,
    SHADY,
    SUNNY,
    Seat,
    abbey,
    brewmaster,
    destinations,
    finished,
    gains,
    plant,
    play,
    position,
    start,
    trial,
)

DRAWING = """
S01 D01
S02 H1 D02
S03 S04 S05 D03 D04 D05
S06 H2 S07 H3 D06 H4 D07
S08 S09 S10 D08 D09 D10
S11 H5 S12 H6 D11 H7 D12
S13 S14 S15 D13 D14 D15
"""
BOARD_DATA = GAME.catalog.board


def near(plot: str) -> list[str]:
    return [BOARD_DATA.plots[other] for other in BOARD_DATA.near[BOARD_DATA.plots.index(plot)]]


def touched(plot: str) -> list[str]:
    return [BOARD_DATA.sheds[shed] for shed in BOARD_DATA.touch[BOARD_DATA.plots.index(plot)]]


def test_ha_2_1_the_garden_as_drawn() -> None:
    drawn = [line.split() for line in DRAWING.strip().splitlines()]
    assert [len(line) for line in drawn] == [2, 3, 6, 7, 6, 7, 6]
    found = [[each.id for each in BOARD_DATA.hexes if each.r == row] for row in range(7)]
    assert found == drawn
    assert sum(map(len, drawn)) == 37


def test_ha_2_1_15_sunny_plots_15_shady_plots_7_shed_spots() -> None:
    garden = abbey(start(), 0)
    assert list(garden["garden"]) == [*SHADY, *SUNNY]
    assert list(garden["sheds"]) == list(AROUND)
    assert {plot for plot, sunny in BOARD_DATA.sunny.items() if sunny} == set(SUNNY)


def test_ha_2_2_neighbours_are_those_that_touch_on_the_drawing() -> None:
    """In doubled columns: two apart in the same row, one apart in the next."""
    places = {row["id"]: (int(row["row"]), int(row["col2"])) for row in rows(BOARD)}
    for plot in BOARD_DATA.plots:
        row, column = places[plot]
        beside = {(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)}
        expected = {name for name, (r, c) in places.items() if (r - row, c - column) in beside}
        assert {*near(plot), *touched(plot)} == expected, plot


@pytest.mark.parametrize("shed", AROUND)
def test_ha_2_2_plots_around_a_shed_in_rotational_order(shed: str) -> None:
    around = BOARD_DATA.around[BOARD_DATA.sheds.index(shed)]
    assert tuple(BOARD_DATA.plots[plot] for plot in around) == AROUND[shed]


def test_ha_2_2_adjacency_is_symmetric_and_crosses_the_border() -> None:
    for plot in BOARD_DATA.plots:
        assert all(plot in near(other) for other in near(plot))
    assert "D03" in near("S05")
    state = position(Seat(at=3, garden={"S05": "M1", "D03": "wood-4"}))
    after = trial(state, "move 7")
    assert gains(state, after) == {"ducats": 4}


def test_ha_2_2_the_garden_is_in_one_piece() -> None:
    reached, waiting = {"S01"}, ["S01"]
    while waiting:
        new = set(near(waiting.pop())) - reached
        reached |= new
        waiting += new
    assert reached == {*SUNNY, *SHADY}


def test_ha_2_3_every_shed_has_six_plots_and_touches_no_other() -> None:
    assert all(len(set(around)) == 6 for around in BOARD_DATA.around)
    assert all(set(around) <= {*SUNNY, *SHADY} for around in AROUND.values())


def test_ha_2_3_plots_touch_one_shed_or_two() -> None:
    assert Counter(len(touched(plot)) for plot in BOARD_DATA.plots) == {1: 18, 2: 12}
    two = "S05 S07 S08 S09 S10 S12 D03 D06 D08 D09 D10 D11"
    assert {plot for plot in BOARD_DATA.plots if len(touched(plot)) == 2} == set(two.split())
    assert Counter(len(near(plot)) for plot in BOARD_DATA.plots) == {2: 10, 3: 8, 4: 12}


def test_ha_2_3_sheds_in_the_sun_in_the_shade_and_between() -> None:
    sunny = {shed: sum(BOARD_DATA.sunny[plot] for plot in around) for shed, around in AROUND.items()}
    assert sunny == {"H1": 3, "H2": 6, "H3": 3, "H4": 0, "H5": 6, "H6": 3, "H7": 0}


def test_ha_2_4_all_markers_share_one_track_from_minus_10_to_20() -> None:
    state = position(Seat(at=3, brewmaster=-10, markers={"wood": 20}, garden={"S01": "wood-2"}))
    play(state, "move 12")  # the only resource is scored
    assert abbey(state, 0)["markers"]["wood"] == 20
    assert brewmaster(state) == -10


def test_ha_2_4_a_marker_that_reached_no_numbered_spot_counts_nothing() -> None:
    markers = dict.fromkeys(("wood", "yeast", "hops", "water", "barley"), 0)
    assert finished(Seat(space="ducats", ducats=0, markers=markers)).scores()[0] == 0
    markers = dict.fromkeys(markers, 1)
    assert finished(Seat(space="ducats", ducats=0, markers=markers)).scores()[0] == 2


def test_ha_2_4_the_goals_begin_at_spot_1() -> None:
    assert 14 not in destinations(position(Seat(at=13, brewmaster=0)))
    assert 14 in destinations(position(Seat(at=13, brewmaster=1)))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["published", "manual"])
def test_ha_2_5_starting_spots(players: int, edition: str) -> None:
    state = start(players, edition=edition)
    for seat in range(1, players):  # seat 0 stands on `first`, which brings a step in the edition `manual`
        assert abbey(state, seat)["markers"] == {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}
        assert brewmaster(state, seat) == -10


def test_ha_2_6_ten_scoring_spots_in_five_pairs() -> None:
    assert GAME.catalog.pairs == tuple(PAIRS.values())


@pytest.mark.parametrize("pair", PAIRS)
def test_ha_2_6_the_second_disc_of_a_pair_asks_for_a_privilege(pair: str) -> None:
    first, second = PAIRS[pair]
    garden = plant(["D01", "D05", "D07", "D12", "D15", "S01"], 1, 1, 1, 1, 1, None)
    garden |= plant(["S06", "S11", "S13", "S15"], "M1", "M2", "M3", "M4")
    for earlier, later in ((first, second), (second, first)):
        state = play(position(Seat(at=3, garden=garden, discs=[earlier])), "move 16")
        play(state, "score X 1" if later == "X" else f"score {later}")
        assert state.to_json()["decisions"][0] == {"step": "privilege", "seat": 0, "pair": pair}
