"""DB-15: the end of the game, points and ties."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_brewing.positions import (
    GAME,
    decision,
    events,
    moves,
    play,
    position,
    refrain,
    seat,
    table,
    tidied,
)

NAMES = [recipe.id for recipe in GAME.catalog.recipes][4:]


def brewed(*numbers: int) -> list[tuple[int, str]]:
    """So many recipes for each seat."""
    owners = [number for number, count in enumerate(numbers) for _ in range(count)]
    return list(zip(owners, NAMES, strict=False))


def ended(*seats: dict[str, Any], recipes: tuple[int, ...] = ()) -> Any:
    """The outcome of a game that ends now."""
    state = position("brew", seats=seats, display=[None] * 3, max_rounds=3, brewed=brewed(*recipes))
    play(state, "decline")
    return state.outcome()


@pytest.mark.parametrize(("players", "recipes"), [(2, 10), (3, 15), (4, 20)])
def test_db_15_1_the_game_ends_after_so_many_recipes(players: int, recipes: int) -> None:
    empty = [None] * (4 if players == 4 else 3)
    seats = [{"seeds": 1}] * players
    for count, over in [(recipes - 1, False), (recipes, True), (recipes + 1, True)]:
        shares = (count - players + 1, *[1] * (players - 1))
        state = position("brew", seats=seats, display=empty, brewed=brewed(*shares))
        play(state, "decline")
        assert (state.to_play == -1) == over, count
        assert (state.outcome() is not None) == over


def test_db_15_2_the_last_round_is_played_out() -> None:
    cheap: dict[str, Any] = {"warehouse": ["pale-2", "hops-2", "pale-3", "hops-4"]}
    seats = [cheap, cheap | {"board": {"M1": "seed"}}]
    state = position("brew", seats=seats, display=["DB02", "DB04", None], deck=["DB01"], brewed=brewed(5, 4))
    play(state, "brew DB02", "use pale-2", "use hops-2")
    assert decision(state) == ("brew", 1), "the tenth recipe is brewed, and the phase goes on"
    play(state, "brew DB04")
    assert len(table(state)["brewed"]) == 11
    refrain(state)
    assert "pale" in seat(state, 1)["pool"], "Tidying takes place"


def test_db_15_3_points() -> None:
    own = {
        "xp": 3,
        "coins": 5,
        "seeds": 1,
        "tokens": {"take_die": 2},
        "ingredients": {"honey": 3},
        "pool": ["pale-1", "dark-1", "hops-1", "blue-1"],
        "warehouse": ["pale-6", "dark-6", "hops-6", "blue-6"],
    }
    assert position(seats=[own, {}]).scores() == [3 + 2 + 2 + 2 * 2 + 2, 0]


def test_db_15_3_dice_count_wherever_they_lie() -> None:
    board = {"M2": "pale-3", "D2": "dark-3", "H2": "hops-3", "S1": "blue-2", "M1": "seed", "D3": "dark-1"}
    sped = {"D1": {"resource": None, "speed": "blue-3"}}
    assert position(seats=[{"board": board | sped, "discount_die": "blue-6"}, {}]).scores()[0] == 1 + 2 + 1 + 2


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (9, 4)])
def test_db_15_3_a_point_for_two_coins(coins: int, points: int) -> None:
    assert position(seats=[{"coins": coins}, {}]).scores()[0] == points


def test_db_15_4_most_points_win() -> None:
    outcome = ended({"xp": 5}, {"xp": 9}, {"xp": 7}, recipes=(3, 0, 1))
    assert (outcome.scores, outcome.ranks, outcome.winners, outcome.why) == ((5, 9, 7), (3, 1, 2), (1,), "points")


def test_db_15_5_then_more_recipes() -> None:
    outcome = ended({"xp": 9}, {"xp": 4, "coins": 10}, {"xp": 9}, recipes=(2, 3, 2))
    assert (outcome.scores, outcome.ranks, outcome.winners, outcome.why) == ((9, 9, 9), (2, 1, 2), (1,), "recipes")


def test_db_15_5_a_recipe_of_the_last_round_counts() -> None:
    brewer = {"warehouse": ["pale-2", "hops-2"]}
    state = position("brew", seats=[brewer, {"xp": 4}], display=["DB02", None, None], max_rounds=3)
    play(state, "brew DB02")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.why) == ((4, 4), (0,), "recipes")


def test_db_15_5_then_more_coins() -> None:
    outcome = ended({"xp": 8, "coins": 3}, {"xp": 7, "coins": 4}, recipes=(2, 2))
    assert (outcome.scores, outcome.ranks, outcome.winners, outcome.why) == ((9, 9), (2, 1), (1,), "coins")
    odd = ended({"xp": 8, "coins": 3}, {"xp": 8, "coins": 2}, recipes=(2, 2))
    assert (odd.winners, odd.why) == ((0,), "coins")


def test_db_15_5_then_the_victory_is_shared() -> None:
    outcome = ended({"xp": 8, "coins": 3}, {"xp": 1}, {"xp": 8, "coins": 3}, recipes=(2, 4, 2))
    assert (outcome.ranks, outcome.winners, outcome.why) == ((1, 3, 1), (0, 2), "shared")


def test_db_15_6_no_seeds_after_the_last_round() -> None:
    state = tidied({}, {}, {})
    data = table(state)
    assert (data["round"], data["season"], data["priority"]) == (3, "winter", 0)
    assert [own["seeds"] for own in data["seats"]] == [0, 0, 0]
    assert events(state, "summer-seed") == []


def test_db_16_7_the_game_ends_after_forty_rounds() -> None:
    state = position("brew", seats=[{"seeds": 1, "xp": 3}, {"seeds": 1}], in_round=39, display=[None] * 3)
    play(state, "decline")
    assert table(state)["round"] == 40
    refrain(state)
    assert table(state)["round"] == 40
    assert state.outcome() is not None
    assert state.scores() == [3, 0]
    assert moves(state) == []
