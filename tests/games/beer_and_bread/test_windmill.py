"""BB-11: the Windmill phase."""

from __future__ import annotations

import pytest

from brewhall.core import OVER
from tests.games.beer_and_bread.positions import LAST_TURN, decision, end_year, hand, play, position, side

CASES = [
    ({"wheat": 3}, {"wheat": 4}, 0),
    ({"wheat": 4}, {"wheat": 3}, 1),
    ({"water": 2, "rye": 2}, {"hops": 5}, 0),
    ({}, {"water": 1}, 0),
    ({"water": 9}, {}, 1),
]


@pytest.mark.parametrize("year", [1, 2])
@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize(("first", "second", "winner"), CASES)
def test_bb_11_1_the_windmill_goes_to_who_stores_less(
    year: int, holder: int, first: dict[str, int], second: dict[str, int], winner: int
) -> None:
    state = position(year=year, turn=LAST_TURN, windmill=holder, storage=[first, second])
    end_year(state)
    assert (state.windmill, state.to_play) == (winner, winner)


@pytest.mark.parametrize("holder", [0, 1])
def test_bb_11_1_on_a_tie_it_changes_hands(holder: int) -> None:
    state = position(turn=LAST_TURN, windmill=holder, storage=[{"wheat": 3}, {"water": 1, "hops": 2}])
    end_year(state)
    assert state.windmill == 1 - holder


def test_bb_11_1_water_only_units_count_like_any_unit() -> None:
    state = position(
        turn=LAST_TURN, windmill=0, upgrades=[["beer-05"], []], storage=[{"rye": 4, "water": 2}, {"wheat": 5}]
    )
    end_year(state)
    assert state.windmill == 1


def test_bb_11_2_columns_stay_until_the_next_card_phase() -> None:
    state = position(
        turn=LAST_TURN,
        windmill=1,
        columns=[["bread-01"], ["bread-02"]],
        upgrades=[["beer-12"], []],  # seed-collect-wheat overflows, so that year 2 halts after its seeding
        storage=[{"hops": 9}, {"rye": 9}],
    )
    end_year(state)
    assert (state.year, decision(state)) == (2, ("offer", 0))
    assert [side(state, seat)["column"] for seat in range(2)] == [["bread-01"], ["bread-02"]]
    assert state.to_json()["discard"] == []


def test_bb_11_3_a_dry_year_discards_exchange_cards_and_columns() -> None:
    state = position(
        year=2,
        turn=LAST_TURN,
        columns=[["bread-01"], ["bread-02", "bread-03"]],
        exchange=["beer-01", "beer-02", "beer-03"],
        discard=["bread-10"],
    )
    end_year(state)
    data = state.to_json()
    assert data["discard"][0] == "bread-10"
    assert sorted(data["discard"][1:]) == ["beer-01", "beer-02", "beer-03", "bread-01", "bread-02", "bread-03"]
    assert data["exchange"] == [None, None, None]
    assert [side["column"] for side in data["sides"]] == [[], []]


def test_bb_11_4_the_year_marker_moves() -> None:
    assert [end_year(position(year=year, turn=LAST_TURN)).year for year in range(1, 7)] == [2, 3, 4, 5, 6, 7]


def test_bb_11_4_after_year_6_the_game_is_over() -> None:
    state = end_year(position(year=6, turn=LAST_TURN))
    assert state.to_play == OVER
    assert state.legal_actions() == []
    assert state.outcome() is not None


def test_bb_11_4_the_windmill_phase_of_year_6_is_carried_out() -> None:
    state = position(
        year=6,
        turn=LAST_TURN,
        windmill=0,
        hands=[[], ["bread-22"]],
        columns=[["bread-01"], []],
        exchange=["beer-01", "beer-02", "beer-03"],
    )
    play(state, "upgrade bread-22")
    assert state.windmill == 1
    assert sorted(state.to_json()["discard"]) == ["beer-01", "beer-02", "beer-03", "bread-01"]
    assert [hand(state, seat) for seat in range(2)] == [[], []]
