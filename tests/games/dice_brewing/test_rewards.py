"""DB-11.6 to DB-11.9: what a brewed recipe brings, and its choices."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.games.dice_brewing.rules import DiceBrewingState
from tests.games.dice_brewing.data_sets import RECIPES_FILE, changed
from tests.games.dice_brewing.positions import GAME, decision, moves, play, position, seat, table

TOKENS = ["increase_die", "take_die", "reroll_die", "block_protect_die", "block_building", "block_recipe"]
COLOURS = ["pale", "dark", "hops", "blue"]
SESSION_PALE = {"warehouse": ["pale-3", "hops-3"]}  # DB05: an action token
EXPERIMENT = {"warehouse": ["pale-3", "dark-2", "hops-2"]}  # DB03: one die
TWIN_HOP = {"warehouse": ["pale-3", "pale-4", "hops-4", "hops-4"]}  # DB22: two dice


def brew(recipe: str, own: dict[str, Any], other: Any = None, **more: Any) -> DiceBrewingState:
    state = position("brew", seats=[own, other or {}], display=[recipe, None, None], max_rounds=3, **more)
    play(state, f"brew {recipe}")
    return state


@pytest.mark.parametrize("recipe", [recipe for recipe in GAME.catalog.recipes if not recipe.tokens and not recipe.dice])
@pytest.mark.clause("DB-11.6", "DB-11.7", "DB-11.8")
def test_every_recipe_of_points_or_coins_brings_what_it_says_and_one_point(recipe: Any) -> None:
    dice = [f"{colour}-{least}" for colour, values in zip(COLOURS, recipe.needs, strict=False) for least in values]
    state = brew(recipe.id, {"warehouse": dice})
    assert seat(state, 0)["xp"] == 1 + recipe.xp
    assert seat(state, 0)["coins"] == recipe.coins
    assert len(seat(state, 0)["pool"]) == len(dice)


def test_db_11_7_the_player_chooses_a_token() -> None:
    for kind in TOKENS:
        state = brew("DB05", SESSION_PALE)
        assert moves(state) == [f"claim {name}" for name in TOKENS]
        play(state, f"claim {kind}")
        assert seat(state, 0)["tokens"] == dict.fromkeys(TOKENS, 0) | {kind: 1}
        assert table(state)["black_market"][kind] == 2
        assert seat(state, 0)["coins"] == 0, "it is free"


def test_db_11_7_a_token_even_before_the_black_market_opens() -> None:
    state = position("brew", seats=[SESSION_PALE, {}], display=["DB05", None, None], in_round=1)
    play(state, "brew DB05")
    assert decision(state) == ("claim", 0)


def test_db_11_7_a_token_and_coins() -> None:
    state = brew("DB10", {"warehouse": ["pale-3", "pale-4", "hops-3"]})
    assert seat(state, 0)["coins"] == 2
    play(state, "claim take_die")
    assert seat(state, 0)["tokens"]["take_die"] == 1


def test_db_11_7_only_kinds_that_are_left() -> None:
    hoard = {"tokens": {"increase_die": 3, "block_recipe": 3}}
    assert moves(brew("DB05", SESSION_PALE, hoard)) == [f"claim {name}" for name in TOKENS[1:-1]]


@pytest.mark.parametrize("colour", COLOURS)
def test_db_11_7_a_die_of_any_colour_goes_to_the_pool_unrolled(colour: str) -> None:
    state = brew("DB03", EXPERIMENT)
    before = table(state)["supply"][colour]
    assert moves(state) == [f"gain {name}" for name in COLOURS]
    play(state, f"gain {colour}")
    assert sorted(seat(state, 0)["pool"]) == sorted(["pale", "dark", "hops", colour])
    assert table(state)["supply"][colour] == before - 1


def test_db_11_7_several_dice_are_chosen_as_one_multiset() -> None:
    state = brew("DB22", TWIN_HOP)
    assert moves(state) == [f"gain {name}" for name in COLOURS]
    play(state, "gain dark")
    assert moves(state) == ["gain dark", "gain hops", "gain blue"], "pale and dark were possible in the other order"
    play(state, "gain dark")
    assert seat(state, 0)["pool"].count("dark") == 2


def test_db_11_7_only_colours_that_leave_the_rest_possible() -> None:
    state = brew("DB22", TWIN_HOP, supply={"pale": 1, "dark": 0, "hops": 0, "blue": 1})
    pool = seat(state, 0)["pool"]
    assert state.to_play == -1, "there is one choice only"
    assert (pool.count("pale"), pool.count("blue")) == (3, 1)


def test_db_11_7_the_token_is_chosen_before_the_dice() -> None:
    game = changed(RECIPES_FILE, 2, reward_action_tokens="1")
    data = table(position("brew", seats=[EXPERIMENT, {}], display=["DB03", None, None]))
    state = game.from_json(data | {"data": game.data.hash})
    assert isinstance(state, DiceBrewingState)
    play(state, "brew DB03")
    assert decision(state) == ("claim", 0)
    play(state, "claim take_die")
    assert decision(state) == ("gain", 0)


def test_db_11_8_one_point_besides_the_reward() -> None:
    state = brew("DB26", {"warehouse": ["pale-2", "pale-3", "dark-3", "dark-5", "hops-4"]})
    assert seat(state, 0)["xp"] == 5 + 1


def test_db_11_9_a_reward_that_is_not_there_is_lost() -> None:
    state = brew("DB05", SESSION_PALE, {"tokens": dict.fromkeys(TOKENS, 3)})
    assert state.to_play == -1
    assert sum(seat(state, 0)["tokens"].values()) == 0
    dice = brew("DB03", EXPERIMENT, supply=dict.fromkeys(COLOURS, 0))
    assert dice.to_play == -1
    assert seat(dice, 0)["pool"] == ["pale", "dark", "hops"]
    assert seat(dice, 0)["xp"] == 1


def test_db_11_9_as_many_dice_as_there_are() -> None:
    state = brew("DB22", TWIN_HOP, supply={"pale": 0, "dark": 0, "hops": 0, "blue": 1})
    assert seat(state, 0)["pool"] == ["pale", "pale", "hops", "hops", "blue"]
