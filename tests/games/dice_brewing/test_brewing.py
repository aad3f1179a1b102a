"""DB-11: brewing recipes and improving them."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.games.dice_brewing.rules import DiceBrewingState
from tests.games.dice_brewing.positions import GAME, decision, moves, play, position, seat, table

CHEAP = ["pale-2", "hops-2"]  # what DB02, Cheap Lager, needs


def brewer(*warehouse: str, display: list[str | None], other: Any = None, **own: Any) -> DiceBrewingState:
    seats = [{"warehouse": list(warehouse), **own}, other or {}]
    return position("brew", seats=seats, display=display, max_rounds=3)


def used(state: DiceBrewingState) -> list[str]:
    """The dice chosen so far."""
    dice: list[str] = seat(state, 0)["in_hand"]["warehouse"]
    return dice


def test_db_11_1_the_fourth_window_comes_first() -> None:
    own = {"warehouse": CHEAP, "pool": ["hops-3"], "tokens": {"increase_die": 1}}
    state = position("purchase", seats=[own, {}], display=["DB02", None, None])
    play(state, "end")
    assert decision(state) == ("window", 0)
    play(state, "decline")
    assert decision(state) == ("brew", 0)


def test_db_11_2_one_recipe_then_the_next_player() -> None:
    seats = [{"warehouse": CHEAP * 2}, {"warehouse": ["pale-3", "hops-4"]}]
    state = position("brew", seats=seats, display=["DB02", None, None], deck=["DB04"])
    play(state, "brew DB02")
    assert decision(state) == ("brew", 1)
    assert moves(state) == ["decline", "brew DB04"]


def test_db_11_2_declining_is_not_final() -> None:
    seats = [{"warehouse": ["pale-3", "hops-4"]}, {"warehouse": CHEAP}, {}]
    state = position("brew", seats=seats, display=["DB02", None, None], deck=["DB04"])
    play(state, "decline")
    assert decision(state) == ("brew", 1)
    play(state, "brew DB02")
    assert decision(state) == ("brew", 0)
    assert moves(state) == ["decline", "brew DB04"]


def test_db_11_2_the_phase_ends_when_all_decline_in_a_row() -> None:
    seats = [{"warehouse": CHEAP}, {"warehouse": CHEAP}, {"warehouse": CHEAP}]
    state = position("brew", seats=seats, display=["DB02", None, None], deck=["DB30"], max_rounds=3)
    play(state, "decline", "decline")
    assert decision(state) == ("brew", 2)
    play(state, "decline")
    assert state.to_play == -1


def test_db_11_3_brewing_is_never_compulsory() -> None:
    assert moves(brewer(*CHEAP, display=["DB02", None, None])) == ["decline", "brew DB02"]


@pytest.mark.parametrize(
    ("warehouse", "recipe", "possible"),
    [
        (["pale-2", "hops-2"], "DB02", True),
        (["pale-1", "hops-2"], "DB02", False),
        (["pale-6", "pale-6"], "DB02", False),  # each entry needs its colour
        (["pale-6", "blue-6"], "DB02", False),
        (["pale-2", "hops-2"], "DB01", False),  # two entries need two dice
        (["pale-2", "pale-2", "hops-2"], "DB01", True),
        (["pale-3", "pale-4", "pale-4", "dark-3", "hops-3"], "DB29", True),
        (["pale-3", "pale-3", "pale-6", "dark-3", "hops-3"], "DB29", False),
        (["pale-4", "pale-4", "pale-4", "dark-3", "hops-3"], "DB29", True),
        (["pale-2", "pale-3", "dark-3", "dark-5", "hops-4"], "DB26", True),
        (["pale-2", "pale-3", "dark-4", "dark-4", "hops-4"], "DB26", False),
        (["pale-2", "pale-2", "dark-3", "dark-5", "hops-4"], "DB26", False),
    ],
)
def test_db_11_4_a_different_die_for_each_entry(warehouse: list[str], recipe: str, possible: bool) -> None:
    state = brewer(*warehouse, display=[recipe, None, None])
    assert (moves(state, "brew") == [f"brew {recipe}"]) == possible


def test_db_11_4_the_player_chooses_which_dice() -> None:
    state = brewer("pale-1", "pale-2", "pale-5", "hops-2", "hops-6", display=["DB02", None, None])
    play(state, "brew DB02")
    assert moves(state) == ["use pale-2", "use pale-5"]
    play(state, "use pale-5")
    assert used(state) == ["pale-5"]
    assert moves(state) == ["use hops-2", "use hops-6"]
    play(state, "use hops-2")
    assert seat(state, 0)["warehouse"] == ["pale-1", "pale-2", "hops-6"]


def test_db_11_4_only_dice_that_leave_the_rest_possible() -> None:
    state = brewer("pale-2", "pale-3", "pale-3", "pale-4", display=["DB06", None, None])  # pale 2 and 3
    play(state, "brew DB06")
    assert moves(state) == ["use pale-2", "use pale-3"], "ascending: a four leaves no higher one"
    play(state, "use pale-3")
    assert moves(state) == ["use pale-3", "use pale-4"]


def test_db_11_4_no_recipe_needs_a_blue_die() -> None:
    state = brewer(*["blue-6"] * 10, display=["DB01", "DB02", "DB03"])
    assert moves(state) == ["decline"]


def test_db_11_5_at_most_one_improvement_of_those_named() -> None:
    everything = dict.fromkeys(["fruit", "spices", "honey", "special_malt", "special_hops"], 1)
    state = brewer(
        *CHEAP, "blue-3", "blue-4", "blue-6", display=["DB02", None, None], ingredients=everything, pool=["blue"]
    )
    play(state, "brew DB02")
    assert moves(state) == ["improve none", "improve fruit", "improve blue-4", "improve blue-6"]
    play(state, "improve fruit")
    assert seat(state, 0)["coins"] == 2 + 4
    assert seat(state, 0)["ingredients"] == everything | {"fruit": 0}
    assert seat(state, 0)["warehouse"] == ["blue-3", "blue-4", "blue-6"]


def test_db_11_5_where_no_blue_die_is_named_none_improves() -> None:
    state = brewer("pale-2", "pale-3", "hops-4", "blue-6", display=["DB13", None, None], ingredients={"honey": 1})
    play(state, "brew DB13")
    assert moves(state) == ["improve none", "improve honey"]


@pytest.mark.parametrize(
    ("improvement", "coins", "xp"),
    [("none", 0, 6), ("blue-4", 0, 7), ("special_malt", 5, 6), ("special_hops", 0, 9)],
)
def test_db_11_5_coins_or_points_as_stated(improvement: str, coins: int, xp: int) -> None:
    dice = ["pale-2", "pale-3", "dark-3", "dark-5", "hops-4", "blue-4"]
    ingredients = {"special_malt": 1, "special_hops": 1}
    state = brewer(*dice, display=["DB26", None, None], ingredients=ingredients)
    play(state, "brew DB26", f"improve {improvement}")
    assert (seat(state, 0)["coins"], seat(state, 0)["xp"]) == (coins, xp)


def test_db_11_6_dice_used_go_to_the_pool_and_are_spent() -> None:
    state = brewer(*CHEAP, "pale-2", "blue-4", display=["DB02", "DB01", None])  # either, but not both
    play(state, "brew DB02", "improve blue-4")
    assert state.to_play == -1
    assert seat(state, 0)["pool"] == ["pale", "hops", "blue"]
    assert seat(state, 0)["warehouse"] == ["pale-2"]


def test_db_11_6_the_brewer_keeps_the_card_and_the_top_card_takes_its_slot() -> None:
    seats = [{"warehouse": CHEAP}, {"warehouse": ["pale-3", "hops-4"]}]
    state = position("brew", seats=seats, display=["DB30", "DB02", "DB29"], deck=["DB04", "DB28"])
    play(state, "brew DB02")
    assert seat(state, 0)["recipes"] == ["DB02"]
    assert table(state)["display"] == ["DB30", "DB04", "DB29"]
    assert table(state)["deck"][0] == "DB28"
    assert moves(state) == ["decline", "brew DB04"], "it can be brewed this very round"


def test_db_11_6_the_card_is_revealed_after_the_choice_of_rewards() -> None:
    state = brewer("pale-3", "hops-3", display=["DB05", None, None])
    play(state, "brew DB05")
    assert decision(state) == ("claim", 0)
    assert table(state)["display"][0] is None
    play(state, "claim take_die")
    assert table(state)["display"][0] is not None


def test_db_11_6_a_used_ingredient_goes_back_to_the_market() -> None:
    state = brewer(*CHEAP, display=["DB02", None, None], ingredients={"fruit": 2})
    play(state, "brew DB02", "improve fruit")
    assert table(state)["market"]["fruit"] == 2


def test_db_16_3_without_cards_the_slot_stays_empty() -> None:
    others = [(1, recipe.id) for recipe in GAME.catalog.recipes if recipe.id != "DB02"]
    state = position("brew", seats=[{"warehouse": CHEAP}, {}], display=["DB02", None, None], brewed=others)
    assert table(state)["deck"] == []
    play(state, "brew DB02")
    assert table(state)["display"] == [None, None, None]


def test_db_16_3_when_all_recipes_are_blocked_everyone_declines() -> None:
    own = {"warehouse": CHEAP, "tokens": {"block_recipe": 1}}
    state = position("window-brewing", seats=[own, {"warehouse": CHEAP}], display=["DB02", None, None], max_rounds=3)
    play(state, "ban DB02")
    assert state.to_play == -1
    assert table(state)["brewed"] == []
