"""DB-14: the optional rule for unlucky rolls."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.games.dice_brewing.rules import DiceBrewingState
from tests.games.dice_brewing.positions import events, moves, play, position, seat

PRICES = {
    "fruit": 2,
    "spices": 3,
    "honey": 4,
    "increase_die": 2,
    "take_die": 3,
    "block_recipe": 3,
}


def buyer(*pool: str, coins: int = 0, unlucky_roll: bool = True, **own: Any) -> DiceBrewingState:
    seats: list[dict[str, Any]] = [{"pool": list(pool), "coins": coins, **own}, {"pool": ["pale-1"] * 4}]
    return position("purchase", seats=seats, unlucky_roll=unlucky_roll)


def purse(state: DiceBrewingState) -> int:
    """The dearest thing that can be bought."""
    return max([PRICES[move.split()[1]] for move in moves(state, "buy") if move.split()[1] in PRICES], default=0)


def test_db_14_1_only_if_agreed() -> None:
    assert purse(buyer(*["pale-1"] * 4, unlucky_roll=False)) == 0
    assert purse(buyer(*["pale-1"] * 4)) == 4


@pytest.mark.parametrize(("ones", "coins"), [(0, 0), (1, 0), (2, 2), (3, 4), (4, 6), (5, 6), (7, 6)])
def test_db_14_2_ones_of_the_pool_are_worth_coins(ones: int, coins: int) -> None:
    state = buyer(*["pale-1"] * ones, "dark-2", "hops-3", coins=20)
    play(state, "buy honey")
    assert seat(state, 0)["coins"] == 20 - 4 + min(coins, 4)
    play(state, "buy block_recipe")
    assert seat(state, 0)["coins"] == 20 - 7 + coins


def test_db_14_2_every_colour_counts() -> None:
    assert purse(buyer("pale-1", "dark-1", "hops-1", "blue-1")) == 4
    assert purse(buyer("hops-1", "blue-1")) == 2


def test_db_14_3_the_dice_stay_and_the_warehouse_does_not_count() -> None:
    state = buyer("pale-1", "dark-1", coins=1, warehouse=["pale-1", "pale-1"])
    play(state, "buy spices")
    assert seat(state, 0)["pool"] == ["pale-1", "dark-1"]
    assert seat(state, 0)["coins"] == 0


def test_db_14_4_spent_first_for_both_purchases_without_change() -> None:
    state = buyer(*["pale-1"] * 3, coins=3)
    play(state, "buy spices")
    assert seat(state, 0)["coins"] == 3
    assert events(state, "bought")[0]["unlucky"] == 3
    play(state, "buy take_die")
    assert seat(state, 0)["coins"] == 1
    rest = buyer(*["pale-1"] * 3, coins=3)
    play(rest, "buy fruit", "end")
    assert seat(rest, 0)["coins"] == 3, "the two that are left vanish"


def test_db_14_4_they_help_with_a_discounted_price() -> None:
    state = buyer("pale-1", "pale-1", "blue-6")
    play(state, "buy honey pool blue-6")
    assert seat(state, 0)["ingredients"]["honey"] == 1


def test_db_14_5_counted_at_the_first_purchase() -> None:
    state = buyer("pale-1", "dark-1", "hops-1", "blue-1", tokens={"increase_die": 1})
    play(state, "transfer pale-1", "increase pool dark-1")
    assert purse(state) == 2, "two are left to be counted"
    state = buyer("pale-1", "dark-1", "hops-1", "blue-1", tokens={"increase_die": 1})
    play(state, "buy reroll_die", "transfer pale-1", "transfer dark-1", "increase pool hops-1")
    assert "buy honey" in moves(state), "four of six coins are left whatever happens to the dice"


def test_db_14_5_a_die_that_comes_to_show_one_counts() -> None:
    state = buyer("pale-1", "dark-6", tokens={"reroll_die": 1})
    assert purse(state) == 0
    play(state, "reroll 0 pool dark-6", chance=[1])
    assert purse(state) == 2


def test_db_14_5_blocked_dice_do_not_count_and_protected_ones_do() -> None:
    assert purse(buyer("pale-1", "dark-1+blocked")) == 0
    assert purse(buyer("pale-1", "dark-1+protected")) == 2
    assert purse(buyer("pale-1", "dark-1+1")) == 0
