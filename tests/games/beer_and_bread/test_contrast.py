"""What speaks for a move of Beer & Bread: true of the position, and in words that a player would use."""

from __future__ import annotations

from brewhall.core import SeededDealer, State
from tests.games.beer_and_bread.positions import position
from tests.games.contrasted import why

# bread-03: harvest 2 water 2 barley, recipe 1 water 2 rye, 4 coins; beer-01: harvest 2 water 2 barley, recipe 1 water 2
# barley, 4 coins; bread-02: recipe 1 water 1 wheat 1 rye, 4 coins
HAND = ["beer-01", "bread-03", "beer-15", "beer-26", "beer-30"]  # no two alike in style and coins


def test_a_sale_that_lifts_the_score_says_by_how_much() -> None:
    state = position(
        year=2, hands=[["beer-01", "bread-03"], []], beside=[["bread-19"], []], storage=[{"water": 1, "barley": 2}, {}]
    )
    told = why(state, "produce beer-01", "harvest beer-01")
    assert "Table beer (4) sells for 4 coins and lifts the score from 0 to 4." in told


def test_a_sale_of_the_higher_good_says_that_the_score_stays() -> None:
    state = position(
        year=2, hands=[["beer-01", "bread-03"], []], beside=[["beer-21"], []], storage=[{"water": 1, "barley": 2}, {}]
    )
    told = why(state, "produce beer-01", "harvest beer-01")
    assert "Table beer (4) sells for 4 coins, but the score stays 0 until there is more bread." in told


def test_an_overflow_speaks_against_a_harvest() -> None:
    full = {"wheat": 5, "rye": 4}
    state = position(year=2, hands=[HAND, []], storage=[full, {}])
    told = why(state, "upgrade bread-03", "harvest beer-01")
    against = "it brings 2 water, 2 barley, but the storage overflows by 4, which Bert may take."
    assert any(each.startswith("If you harvest with Table beer (4") and each.endswith(against) for each in told)


def test_a_clean_place_is_worth_saying() -> None:
    state = position(year=2, hands=[["beer-01", "bread-03"], []], goods=[["beer-21", "bread-19"], []])
    assert "It clears the brewery and the bakery for what comes next." in why(
        state, "upgrade bread-03", "harvest bread-03"
    )


def test_a_card_that_the_other_could_use_is_kept_from_them() -> None:
    state = position(year=1, hands=[["beer-01", "bread-03"], []], storage=[{}, {"water": 1, "barley": 2}], windmill=0)
    assert "It keeps Table beer (4) from Bert, who could brew it at once." in why(
        state, "harvest beer-01", "harvest bread-03"
    )


def test_what_can_be_made_next_is_named() -> None:
    state = position(year=2, hands=[["beer-01", "bread-03"], []], storage=[{"water": 1}, {}])
    assert "Table beer (4) can be brewed next turn." in why(state, "harvest bread-03", "harvest beer-01")


def test_a_card_from_the_exchange_is_named() -> None:
    state = position(year=2, hands=[["beer-01", "bread-03"], []], exchange=["bread-02", "beer-21", "bread-19"])
    told = why(state, "harvest beer-01", "exchange beer-01 2")
    assert any("lay Table beer (4) on the exchange for Dark bock (8)" in each for each in told)


def overflowing() -> State:
    """Two tokens too many, of wheat, rye, and the water and barley that came in; water is asked for first."""
    state = position(year=2, hands=[HAND, []], storage=[{"wheat": 5, "rye": 2}, {}])
    state.play(state.game.action("harvest beer-01"), SeededDealer("overflow"))
    return state


def test_what_is_kept_is_kept_for_a_card() -> None:
    told = why(overflowing(), "offer water 0", "offer water 2")
    assert "It keeps 2 water for Amber ale (6); if you offer 2 water, Amber ale (6) lacks 2 water." in told


def test_what_is_easily_had_again_can_be_given() -> None:
    told = why(overflowing(), "offer water 1", "offer water 0")
    assert any("There is plenty of water" in each for each in told)


def test_cards_that_are_alike_are_told_apart_by_what_they_show() -> None:
    state = position(year=2, hands=[["beer-01", "beer-02", "bread-03"], []], storage=[{"wheat": 5, "rye": 4}, {}])
    told = why(state, "upgrade bread-03", "harvest beer-01")
    assert any("If you harvest with Table beer (4, shows 2 water, 2 barley), it brings" in each for each in told)
