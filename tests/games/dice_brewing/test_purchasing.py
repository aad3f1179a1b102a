"""DB-9: the purchase turn, prices and discounts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_brewing.positions import decision, moves, play, position, refrain, seat, table

INGREDIENTS = {"fruit": 2, "spices": 3, "honey": 4, "special_malt": 3, "special_hops": 4}
TOKENS = {
    "increase_die": 2,
    "take_die": 3,
    "reroll_die": 2,
    "block_protect_die": 3,
    "block_building": 2,
    "block_recipe": 3,
}
OTHER = {"pool": ["pale-1"]}


def bought_with(die: str, coins: int = 9) -> dict[str, int]:
    """What each ingredient costs with one blue die, if that is possible."""
    prices: dict[str, int] = {}
    for item in INGREDIENTS:
        state = position("purchase", seats=[{"pool": [die], "coins": coins}, OTHER])
        if f"buy {item} pool {die}" in moves(state):
            play(state, f"buy {item} pool {die}")
            prices[item] = coins - seat(state, 0)["coins"]
    return prices


def test_db_9_1_one_purchase_turn_each_in_turn_order() -> None:
    state = position("purchase", seats=[OTHER, OTHER, OTHER], priority=1)
    asked = []
    for _ in range(3):
        asked.append(decision(state))
        play(state, "end", chance=[1] * 3 if len(asked) == 3 else [])
    assert asked == [("purchase", 1), ("purchase", 2), ("purchase", 0)]
    assert table(state)["round"] == 4


@pytest.mark.parametrize("order", [["fruit", "take_die"], ["take_die", "fruit"]])
def test_db_9_1_one_ingredient_and_one_token_in_any_order(order: list[str]) -> None:
    state = position("purchase", seats=[{"pool": ["pale-1"], "coins": 20}, OTHER])
    assert moves(state, "buy") == [f"buy {item}" for item in INGREDIENTS | TOKENS]
    play(state, f"buy {order[0]}")
    others = TOKENS if order[0] in INGREDIENTS else INGREDIENTS
    assert moves(state, "buy") == [f"buy {item}" for item in others]
    play(state, "transfer pale-1", f"buy {order[1]}")
    assert decision(state) == ("purchase", 1), "nothing is left to do"


def test_db_9_1_all_parts_are_optional() -> None:
    state = position("purchase", seats=[{"pool": ["pale-1"], "coins": 20}, OTHER])
    assert moves(state)[0] == "end"
    play(state, "end")
    assert decision(state) == ("purchase", 1)
    assert seat(state, 0)["coins"] == 20


def test_db_9_2_no_transfers_after_the_own_purchase_turn() -> None:
    owner = {"pool": ["pale-1"], "tokens": {"reroll_die": 1}}
    state = position("purchase", seats=[owner, OTHER])
    play(state, "end", "end")
    assert decision(state) == ("window", 0)
    assert moves(state) == ["decline", "reroll 0 pool pale-1", "reroll 1 pool pale-1"]


@pytest.mark.parametrize(("item", "price"), (INGREDIENTS | TOKENS).items())
def test_db_9_3_the_price_is_paid_and_the_token_goes_to_the_buyer(item: str, price: int) -> None:
    held, market = ("ingredients", "market") if item in INGREDIENTS else ("tokens", "black_market")
    state = position("purchase", seats=[{"coins": price, "pool": ["pale-1"]}, OTHER])
    play(state, f"buy {item}")
    assert seat(state, 0)["coins"] == 0
    assert (seat(state, 0)[held][item], table(state)[market][item]) == (1, 2)
    assert f"buy {item}" not in moves(position("purchase", seats=[{"coins": price - 1, "pool": ["pale-1"]}, OTHER]))


@pytest.mark.parametrize(
    ("value", "prices"),
    [
        (1, {}),
        (3, {}),
        (4, {"spices": 2, "special_malt": 2}),
        (5, {"spices": 2, "honey": 3, "special_malt": 2, "special_hops": 3}),
        (6, {"spices": 2, "honey": 2, "special_malt": 2, "special_hops": 2}),
    ],
)
def test_db_9_4_a_blue_die_lowers_the_price(value: int, prices: dict[str, int]) -> None:
    assert bought_with(f"blue-{value}") == prices


def test_db_9_4_the_die_may_lie_in_pool_or_warehouse() -> None:
    state = position("purchase", seats=[{"coins": 2, "pool": ["blue-4"], "warehouse": ["blue-6"]}, OTHER])
    assert moves(state, "buy") == [
        "buy fruit",
        "buy increase_die",
        "buy reroll_die",
        "buy block_building",
        "buy spices pool blue-4",
        "buy spices warehouse blue-6",
        "buy honey warehouse blue-6",
        "buy special_malt pool blue-4",
        "buy special_malt warehouse blue-6",
        "buy special_hops warehouse blue-6",
    ]
    play(state, "buy honey warehouse blue-6")
    own = seat(state, 0)
    assert (own["coins"], own["warehouse"], own["discount_die"]) == (0, [], "blue-6")


def test_db_9_4_a_die_of_another_colour_is_no_discount() -> None:
    state = position("purchase", seats=[{"coins": 9, "pool": ["pale-6", "dark-6", "hops-6"]}, OTHER])
    assert [move for move in moves(state, "buy") if "-" in move] == []


def test_db_9_4_the_discount_is_for_that_purchase_only() -> None:
    state = position("purchase", seats=[{"coins": 5, "pool": ["blue-6", "blue-5"]}, OTHER])
    play(state, "buy honey pool blue-6")
    assert moves(state, "buy") == [f"buy {item}" for item in TOKENS]


def test_db_9_5_the_discount_die_rests_until_tidying() -> None:
    state = position("purchase", seats=[{"coins": 5, "warehouse": ["blue-6", "pale-2", "hops-2"]}, OTHER], max_rounds=3)
    play(state, "buy honey warehouse blue-6")
    assert [move for move in moves(state) if "blue-6" in move] == []
    refrain(state, "brew")
    play(state, "brew DB02")
    assert state.to_play == -1, "no blue die can improve it, so nothing is asked"
    assert seat(state, 0)["pool"] == ["pale", "hops", "blue"]
    assert seat(state, 0)["discount_die"] is None


def test_db_9_6_no_discount_on_the_black_market() -> None:
    state = position("purchase", seats=[{"coins": 9, "pool": ["blue-6"]}, OTHER])
    assert not {move.split()[1] for move in moves(state, "buy") if "blue" in move} & TOKENS.keys()


def test_db_9_7_empty_stacks_and_no_debts() -> None:
    hoarder: dict[str, Any] = {"ingredients": {"honey": 3}, "tokens": {"take_die": 3}}
    state = position("purchase", seats=[{"coins": 9, "pool": ["blue-6"]}, hoarder])
    assert {move.split()[1] for move in moves(state, "buy")} == (INGREDIENTS | TOKENS).keys() - {"honey", "take_die"}
    poor = position("purchase", seats=[{"coins": 1, "pool": ["blue-6"]}, {}])
    assert moves(poor, "buy") == []


def test_db_9_8_any_number_of_ingredients_open_to_all() -> None:
    everything = dict.fromkeys(INGREDIENTS, 3)
    state = position("purchase", seats=[{"ingredients": everything, "pool": ["pale-1"]}, OTHER])
    for viewer in (1, None):
        assert state.seen_by(viewer).to_json()["seats"][0]["ingredients"] == everything
    assert moves(state) == ["end", "transfer pale-1"], "they do nothing here"
