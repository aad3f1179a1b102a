"""What speaks for a move of Beer & Bread: true of the position, and in words that a player would use."""

from __future__ import annotations

import pytest

from brewhall.core import SeededDealer, State
from tests.games.beer_and_bread.positions import position
from tests.games.contrasted import facts_of, why

# bread-03: harvest 2 water 2 barley, recipe 1 water 2 rye, 4 coins; beer-01: harvest 2 water 2 barley, recipe 1 water 2
# barley, 4 coins; bread-02: recipe 1 water 1 wheat 1 rye, 4 coins
HAND = ["beer-01", "bread-03", "beer-15", "beer-26", "beer-30"]  # no two alike in style and coins


def test_a_sale_that_lifts_the_score_says_by_how_much() -> None:
    state = position(
        year=2, hands=[["beer-01", "bread-03"], []], beside=[["bread-19"], []], storage=[{"water": 1, "barley": 2}, {}]
    )
    told = why(state, "produce beer-01", "harvest beer-01")
    assert (
        told[0]
        == "Table beer (4) sells for 4 coins and lifts the score from 0 to 4, and it costs 1 water and 2 barley."
    )


def test_a_sale_of_the_higher_good_says_that_the_score_stays() -> None:
    state = position(
        year=2, hands=[["beer-01", "bread-03"], []], beside=[["beer-21"], []], storage=[{"water": 1, "barley": 2}, {}]
    )
    told = why(state, "produce beer-01", "harvest beer-01")
    assert told[0].startswith("Table beer (4) sells for 4 coins (the score stays 0 until there is more bread)")


def test_an_overflow_speaks_against_a_harvest() -> None:
    full = {"wheat": 5, "rye": 4}
    state = position(year=2, hands=[HAND, []], storage=[full, {}])
    told = why(state, "upgrade bread-03", "harvest beer-01")
    against = "the harvest brings 2 water and 2 barley; 4 tokens do not fit, and Bert may take them"
    assert any(each.startswith("If you harvest with Table beer (4") and against in each for each in told)


@pytest.mark.parametrize(
    ("theirs", "told"),
    [
        ({"wheat": 7}, "4 tokens do not fit, and Bert has 2 units free for them"),
        ({"wheat": 9}, "4 tokens do not fit and go to the supply, as Bert has no room"),
    ],
)
def test_an_overflow_says_how_much_of_it_the_other_has_room_for(theirs: dict[str, int], told: str) -> None:
    state = position(year=2, hands=[HAND, []], storage=[{"rye": 9}, theirs])
    assert told in why(state, "harvest beer-01", "upgrade bread-03")[0]


def test_what_is_offered_later_is_not_told_of_the_first_answer() -> None:
    told = why(overflowing(), "offer water 0", "offer water 2")
    assert " in all" not in " ".join(told)
    assert told[0].startswith("It gives no water, so ")


def test_a_clean_place_is_worth_saying() -> None:
    state = position(year=2, hands=[["beer-01", "bread-03"], []], goods=[["beer-21", "bread-19"], []])
    told = why(state, "upgrade bread-03", "harvest bread-03")
    assert told[0].endswith("for the rest of the game, and it clears the brewery and the bakery for what comes next.")


def test_a_card_that_the_other_could_use_is_kept_from_them() -> None:
    state = position(year=1, hands=[["beer-01", "bread-03"], []], storage=[{}, {"water": 1, "barley": 2}], windmill=0)
    assert "It keeps Table beer (4) from Bert, who has all it takes to brew it." in why(
        state, "harvest beer-01", "harvest bread-03"
    )


def test_what_can_be_made_next_is_named() -> None:
    state = position(year=2, hands=[["beer-01", "bread-03"], []], storage=[{"water": 1}, {}])
    assert "Table beer (4, shows 2 water, 2 barley) can be brewed next turn." in why(
        state, "harvest bread-03", "harvest beer-01"
    )


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
    assert told[0].startswith("It gives ")
    assert any("t keeps 2 water for Amber ale (6)" in each for each in told)


def test_what_is_easily_had_again_can_be_given() -> None:
    told = why(overflowing(), "offer water 2", "offer water 0")
    assert any("hat goes can be harvested again" in each for each in told)


def test_cards_that_are_alike_are_told_apart_by_what_they_show() -> None:
    state = position(year=2, hands=[["beer-01", "beer-02", "bread-03"], []], storage=[{"wheat": 5, "rye": 4}, {}])
    told = why(state, "upgrade bread-03", "harvest beer-01")
    assert any("If you harvest with Table beer (4, shows 2 water, 2 barley), " in each for each in told)


def test_what_a_card_taken_from_the_exchange_is_used_for_is_told_first() -> None:
    state = position(year=2, hands=[["beer-01", "bread-03"], []], exchange=["bread-02", "beer-21", "bread-19"])
    told = why(state, "exchange beer-01 1", "harvest beer-01")
    assert any(name in told[0] for name in ("harvest with Rolls (4)", "Rolls (4) sells", "for the rest of the game"))


def test_what_comes_after_a_drawn_card_is_not_told_of_the_draw() -> None:
    state = position(year=1, turn=8, hands=[["beer-01"], ["beer-02"]], upgrades=[["bread-04"], []])
    kinds = {fact.kind for fact in facts_of(state, state.game.action("draw"), SeededDealer("rest"))[0]}
    assert kinds == {"drew"}


def test_what_is_given_in_all_is_told_with_what_it_means_for_cards() -> None:
    told = why(overflowing(), "offer water 2", "offer water 0")
    assert told[0] == "It gives 2 water in all, and Rolls (4) then lacks 1 water."


def test_what_is_taken_is_taken_for_a_card() -> None:
    hands = [["beer-01", "beer-15"], ["bread-03", "bread-02"]]
    state = position(year=2, hands=hands, storage=[{"wheat": 5, "rye": 2}, {"rye": 1}])
    for move in ("harvest beer-01", "offer water 2"):
        state.play(state.game.action(move), SeededDealer("overflow"))
    assert why(state, "take water 2", "take water 1") == [
        "It takes 2 water, and Rolls (4, shows 1 water, 1 wheat, 1 rye, 1 hops) then still lacks 1 wheat.",
        "If you take 1 water, it leaves 1 water behind, though there is room.",
    ]
