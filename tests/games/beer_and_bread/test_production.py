"""BB-8: action B, Produce and Sell."""

from __future__ import annotations

import pytest

from brewhall.core import IllegalAction
from tests.games.beer_and_bread.positions import (
    TOKENS,
    coins,
    decision,
    end_year,
    moves,
    play,
    position,
    side,
    storage,
    tokens,
)

RICH = {"water": 1, "wheat": 2, "barley": 2, "rye": 2, "hops": 2}


def test_bb_8_1_beer_goes_to_the_brewery_and_bread_to_the_bakery() -> None:
    state = position(hands=[["beer-01"], ["bread-01"]], storage=[{"water": 1, "barley": 2}, {"water": 1, "wheat": 2}])
    play(state, "produce beer-01", "produce bread-01")
    assert (side(state, 0)["brewery"], side(state, 0)["bakery"]) == (["beer-01"], [])
    assert (side(state, 1)["brewery"], side(state, 1)["bakery"]) == ([], ["bread-01"])


def test_bb_8_2_a_full_space_takes_no_card() -> None:
    state = position(hands=[["beer-01", "bread-01"], []], goods=[["beer-16"], []], storage=[RICH, {}])
    assert "produce beer-01" not in moves(state)
    assert "produce bread-01" in moves(state)


def test_bb_8_2_cards_beside_the_board_do_not_count() -> None:
    state = position(hands=[["beer-01"], []], beside=[["beer-16"], []], storage=[RICH, {}])
    assert "produce beer-01" in moves(state)


@pytest.mark.clause("BB-8.2", "BB-10.4")
@pytest.mark.parametrize(("first", "second"), [("beer-01", "beer-04"), ("bread-01", "bread-04")])
def test_the_space_is_full_after_producing_and_free_after_cleaning(first: str, second: str) -> None:
    state = position(
        year=2,
        hands=[[first, second, "beer-11"], ["beer-05", "beer-20"]],
        storage=[{"water": 2, "wheat": 3, "barley": 3}, {}],
    )
    play(state, f"produce {first}", "upgrade beer-05")
    assert f"produce {second}" not in moves(state)
    play(state, "upgrade beer-11", "upgrade beer-20")
    assert f"produce {second}" in moves(state)


def test_bb_8_2_one_more_card_with_an_upgrade() -> None:
    state = position(hands=[["beer-01"], []], goods=[["beer-16"], []], upgrades=[["beer-17"], []], storage=[RICH, {}])
    play(state, "produce beer-01")
    assert side(state, 0)["brewery"] == ["beer-16", "beer-01"]


@pytest.mark.parametrize(
    ("stock", "payable"),
    [
        ({"water": 1, "barley": 2}, True),
        ({"water": 1, "barley": 1, "hops": 5}, False),
        ({"barley": 9}, False),
        ({}, False),
    ],
)
def test_bb_8_3_the_whole_recipe_must_be_paid(stock: dict[str, int], payable: bool) -> None:
    state = position(hands=[["beer-01"], []], storage=[stock, {}])  # water 1, barley 2
    assert ("produce beer-01" in moves(state)) is payable


def test_bb_8_3_an_illegal_action_changes_nothing() -> None:
    state = position(hands=[["beer-01"], []])
    before = state.to_json()
    with pytest.raises(IllegalAction, match="produce beer-01"):
        play(state, "produce beer-01")
    assert state.to_json() == before


def test_bb_8_4_without_substitution_the_payment_is_the_recipe() -> None:
    state = position(hands=[["beer-08"], []], storage=[{"water": 3, "barley": 1, "hops": 2, "rye": 1}, {}])
    play(state, "produce beer-08")  # water 2, barley 1, hops 1
    assert storage(state, 0) == {"water": 1, "hops": 1, "rye": 1}
    assert decision(state) == ("play", 1)


def test_bb_8_4_with_substitution_the_player_chooses() -> None:
    state = position(
        hands=[["bread-01"], []], upgrades=[["beer-15"], []], storage=[{"water": 1, "wheat": 2, "hops": 4}, {}]
    )
    play(state, "produce bread-01")  # water 1, wheat 2; 2 hops may stand for 1 wheat
    assert moves(state) == ["pay wheat 0", "pay wheat 1", "pay wheat 2"]
    play(state, "pay wheat 1")
    assert storage(state, 0) == {"wheat": 1, "hops": 2}


def test_bb_8_5_paid_tokens_go_to_the_supply() -> None:
    state = position(hands=[["beer-01"], []], storage=[{"water": 1, "barley": 2}, {}])
    fields, supply = tokens(state, "fields"), tokens(state, "supply")
    play(state, "produce beer-01")
    assert tokens(state, "fields") == fields
    assert tokens(state, "supply") == supply | {"water": 1, "barley": supply["barley"] + 2}


def test_bb_8_6_the_card_is_sold_and_stays_until_its_owner_cleans() -> None:
    state = position(turn=8, hands=[["beer-01"], []], storage=[{"water": 1, "barley": 2}, {}])
    play(state, "produce beer-01")
    assert state.view(1)["pieces"]["beer-01"]["face"] == "down"
    end_year(state)
    assert state.year == 2
    assert (side(state, 0)["brewery"], side(state, 0)["sold"]) == (["beer-01"], ["beer-01"])


def test_bb_8_7_no_coins_are_paid_out() -> None:
    state = position(hands=[["beer-01"], []], storage=[{"water": 1, "barley": 2}, {}])
    play(state, "produce beer-01")
    assert storage(state, 0) == {}
    assert list(side(state, 0)["storage"]) == list(TOKENS)
    assert coins(state, 0) == (4, 0)  # counted, not paid: the score is still the lower total
    assert state.scores() == [0, 0]
