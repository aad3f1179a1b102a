"""DB-4, DB-5 and DB-13: the round, what opens when, the opening roll, season, priority and seeds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_brewing.positions import decision, events, moves, play, position, refrain, seat, start, table

RICH = {"pool": ["pale-2", "dark-2", "hops-2", "blue-6"], "seeds": 1, "coins": 20}


def spaces(in_round: int, **options: Any) -> set[str]:
    """The spaces that a player with a bit of everything can place a piece on."""
    state = position(seats=[RICH, {}], in_round=in_round, **options)
    return {move.split()[-1] for move in moves(state, "place")}


def sold(in_round: int) -> set[str]:
    state = position("purchase", seats=[RICH, {}], in_round=in_round)
    return {move.split()[1] for move in moves(state, "buy")}


MALT_AND_HOPS = {"M1", "M2", "M3", "H1", "H2"}
SCHOOL = {"S1", "S2", "S3"}
DEPARTMENT = {"D1", "D2", "D3"}
INGREDIENTS = {"fruit", "spices", "honey", "special_malt", "special_hops"}
TOKENS = {"increase_die", "take_die", "reroll_die", "block_protect_die", "block_building", "block_recipe"}


def test_db_4_1_four_phases_in_this_order() -> None:
    state = position("window", seats=[RICH, RICH])
    refrain(state, "purchase")
    play(state, "end")
    play(state, "end", chance=[1] * 8)
    assert table(state)["round"] == 4
    phases = [event["phase"] for event in events(state, "phase")]
    assert phases == ["arrangement", "purchasing", "tokens", "brewing", "tidying", "arrangement"]
    assert [event["round"] for event in events(state, "round")] == [4]


def test_db_4_1_rounds_are_numbered_from_one() -> None:
    assert table(start())["round"] == 1


@pytest.mark.parametrize(
    ("in_round", "places", "items"),
    [
        (1, MALT_AND_HOPS, set()),
        (2, MALT_AND_HOPS | SCHOOL, INGREDIENTS),
        (3, MALT_AND_HOPS | SCHOOL | DEPARTMENT, INGREDIENTS | TOKENS),
        (7, MALT_AND_HOPS | SCHOOL | DEPARTMENT, INGREDIENTS | TOKENS),
    ],
)
def test_db_4_2_what_opens_when(in_round: int, places: set[str], items: set[str]) -> None:
    assert spaces(in_round) == places
    assert sold(in_round) == items


def test_db_4_3_there_is_a_purchase_turn_when_nothing_is_sold() -> None:
    buyer = {"pool": ["pale-2"], "tokens": {"increase_die": 1}}
    state = position("arrange", seats=[buyer, {}], in_round=1)
    play(state, "pass")
    assert decision(state) == ("purchase", 0)
    assert moves(state) == ["end", "transfer pale-2", "increase pool pale-2"]


def test_db_4_4_the_end_is_checked_after_tidying() -> None:
    brewed = [(0, f"DB{number:02}") for number in range(5, 14)]
    brewer = {"warehouse": ["pale-2", "hops-2"], "board": {"M3": "pale-3"}}
    state = position("brew", seats=[brewer, {}], display=["DB02", None, None], brewed=brewed)
    play(state, "brew DB02")
    assert decision(state) == ("put", 0), "the tenth recipe is brewed, and Tidying follows"
    play(state, "put warehouse")
    assert state.to_play == -1
    assert seat(state, 0)["warehouse"] == ["pale-4"]


# -- rolling ---------------------------------------------------------------------------------------


def test_db_5_1_all_dice_of_the_pools_are_rolled_in_turn_order() -> None:
    seats = [{"pool": ["pale", "blue"]}, {"pool": ["dark"]}, {"pool": ["pale", "pale", "hops"]}]
    state = position("brew", seats=seats, display=[None] * 3)
    play(state, "decline", chance=[1, 6, 2, 5, 3, 4])
    assert [seat(state, number)["pool"] for number in range(3)] == [
        ["pale-3", "blue-4"],
        ["dark-1"],
        ["pale-2", "pale-6", "hops-5"],
    ]


def test_db_5_2_dice_of_the_warehouse_are_not_rolled() -> None:
    state = position("brew", seats=[{"warehouse": ["pale-3"]}, {"pool": ["hops"]}], display=[None] * 3)
    play(state, "decline", chance=[5])
    assert seat(state, 0)["warehouse"] == ["pale-3"]


def test_db_5_3_rolled_dice_stay_in_the_pool() -> None:
    state = start()
    before = [seat(state, number)["pool"] for number in range(2)]
    refrain(state, "purchase")
    assert [seat(state, number)["pool"] for number in range(2)] == before


def test_db_5_4_a_token_window_after_the_roll() -> None:
    owner = {"pool": ["pale"], "tokens": {"reroll_die": 1}}
    state = position("brew", seats=[{"pool": ["hops"]}, owner], display=[None] * 3)
    play(state, "decline", chance=[1, 6])
    assert decision(state) == ("window", 1)
    assert moves(state) == ["decline", "reroll 0 pool hops-6", "reroll 1 pool pale-1"]
    play(state, "reroll 1 pool pale-1", chance=[5])
    assert decision(state) == ("arrange", 1)
    assert seat(state, 1)["pool"] == ["pale-5"]


# -- season, priority and seeds --------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_db_13_1_priority_goes_round_clockwise_and_the_season_changes(players: int) -> None:
    empty = [None] * (4 if players == 4 else 3)
    state = position("brew", seats=[{}] * players, in_round=2, max_rounds=8, priority=1, display=empty)
    refrain(state)
    told = [(event["round"], event["priority"], event["season"]) for event in events(state, "round")]
    expected = [(number, (number - 1) % players, "winter" if number % 2 else "summer") for number in range(3, 9)]
    assert told == expected


def test_db_13_2_a_seed_for_everyone_in_summer_only() -> None:
    state = position("brew", seats=[{}, {}, {}], in_round=1, display=[None] * 3)
    play(state, "decline")
    assert table(state)["round"] == 2
    assert [seat(state, number)["seeds"] for number in range(3)] == [1, 1, 1]
    winter = position("brew", seats=[{"pool": ["pale"]}, {}, {}], in_round=2, display=[None] * 3)
    play(winter, "decline", chance=[1])
    assert table(winter)["season"] == "winter"
    assert [seat(winter, number)["seeds"] for number in range(3)] == [0, 0, 0]


def test_db_13_3_scarce_seeds_go_in_the_new_turn_order() -> None:
    seats = [{"seeds": 1}, {"seeds": 1}, {"seeds": 1}, {"seeds": 1}]
    state = position("brew", seats=seats, priority=2, display=[None] * 4)
    play(state, "decline")
    assert table(state)["priority"] == 3
    assert [seat(state, number)["seeds"] for number in range(4)] == [2, 1, 1, 2]
    assert table(state)["supply"]["seeds"] == 0


def test_db_13_4_any_number_of_seeds_may_be_held() -> None:
    state = position("brew", seats=[{"seeds": 5}, {}], display=[None] * 3, priority=1)
    play(state, "decline")
    assert [seat(state, number)["seeds"] for number in range(2)] == [6, 0]
