"""BB-13.3 to 13.5: redraw, free keep and last draw. For reserved cards see test_upgrades_reserve."""

from __future__ import annotations

import pytest

from brewhall.core import ScriptedDealer
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import (
    LAST_TURN,
    decision,
    end_year,
    hand,
    journal_of,
    kinds,
    moves,
    play,
    position,
    side,
    storage,
    unshuffled,
    ways,
)

REDRAW, REDRAW_AGAIN = "beer-03", "bread-12"
FREE_KEEP, FREE_KEEP_AGAIN = "beer-23", "bread-30"
LAST_DRAW, LAST_DRAW_AGAIN = "beer-14", "bread-04"

BEERS = ["beer-04", "beer-05", "beer-06", "beer-07", "beer-08"]
BREADS = ["bread-05", "bread-06", "bread-07", "bread-08", "bread-09"]
TEN = [*BEERS, *BREADS]
NO_CARDS = [None, None, None]


def dealt(upgrades: list[list[str]], deck: list[str], year: int = 3) -> BeerAndBreadState:
    """The Card phase of a fruitful year: beers for seat 0, the windmill holder, and breads for seat 1."""
    state = position(
        year=year - 1,
        turn=LAST_TURN,
        windmill=1,
        upgrades=upgrades,
        deck=[*TEN, *deck],
        exchange=NO_CARDS if year % 2 else None,
        rest="beside",
    )
    return end_year(state)


# -- year-redraw -----------------------------------------------------------------------------------


def test_bb_13_3_one_card_is_discarded_for_the_top_card() -> None:
    state = dealt([[REDRAW], []], ["beer-01", "beer-02"])
    assert moves(state) == [*(f"redraw {card}" for card in BEERS), "stop"]
    play(state, "redraw beer-05")
    assert hand(state, 0) == ["beer-01", "beer-04", "beer-06", "beer-07", "beer-08"]
    assert state.to_json()["discard"] == ["beer-05"]
    assert decision(state) == ("play", 0)


def test_bb_13_3_it_is_optional() -> None:
    state = dealt([[REDRAW], []], ["beer-01"])
    play(state, "stop")
    assert (hand(state, 0), state.to_json()["discard"]) == (BEERS, [])
    assert decision(state) == ("play", 0)


@pytest.mark.parametrize("year", [2, 3, 4, 5, 6])
def test_bb_13_3_in_every_year(year: int) -> None:
    state = end_year(position(year=year - 1, turn=LAST_TURN, windmill=1, upgrades=[[REDRAW], []]))
    assert (state.year, decision(state)) == (year, ("redraw", 0))


def test_bb_13_3_the_windmill_holder_finishes_first() -> None:
    state = dealt([[REDRAW], [REDRAW_AGAIN]], ["beer-01", "beer-02"])
    assert decision(state) == ("redraw", 0)
    play(state, "redraw beer-04")
    assert decision(state) == ("redraw", 1)
    assert hand(state, 1) == BREADS
    play(state, "redraw bread-05")
    assert (hand(state, 0)[0], hand(state, 1)[0]) == ("beer-01", "beer-02")


def test_bb_13_3_two_copies_redraw_twice_seeing_the_first_card() -> None:
    state = dealt([[REDRAW, REDRAW_AGAIN], []], ["beer-01", "beer-02"])
    play(state, "redraw beer-04")
    assert decision(state) == ("redraw", 0)
    assert "redraw beer-01" in moves(state)
    play(state, "redraw beer-01")
    assert hand(state, 0) == ["beer-02", *BEERS[1:]]
    assert state.to_json()["discard"] == ["beer-04", "beer-01"]
    assert decision(state) == ("play", 0)


def test_bb_13_3_two_copies_may_stop_after_one() -> None:
    state = dealt([[REDRAW, REDRAW_AGAIN], []], ["beer-01", "beer-02"])
    play(state, "redraw beer-04", "stop")
    assert decision(state) == ("play", 0)


def test_bb_13_3_not_usable_with_deck_and_discard_pile_empty() -> None:
    state = dealt([[REDRAW], [REDRAW_AGAIN]], [])
    assert (state.to_json()["deck"], state.to_json()["discard"]) == ([], [])
    assert decision(state) == ("play", 0)


def test_bb_13_3_usability_is_tested_before_each_redraw() -> None:
    state = dealt([[REDRAW, REDRAW_AGAIN], []], ["beer-01"])
    play(state, "redraw beer-04")  # the last card of the deck; now beer-04 lies in the discard pile
    assert decision(state) == ("redraw", 0)
    play(state, "redraw beer-05", dealer=ScriptedDealer([0]))  # the shuffle turns the pile over
    assert hand(state, 0) == ["beer-01", "beer-04", "beer-06", "beer-07", "beer-08"]
    assert (state.to_json()["deck"], state.to_json()["discard"]) == (["beer-05"], [])


def test_bb_13_3_the_discarded_card_itself_may_come_back() -> None:
    state = dealt([[REDRAW, REDRAW_AGAIN], []], ["beer-01"])
    play(state, "redraw beer-04")
    play(state, "redraw beer-05", dealer=unshuffled(2))
    assert hand(state, 0) == ["beer-01", "beer-05", "beer-06", "beer-07", "beer-08"]
    assert state.to_json()["deck"] == ["beer-04"]


# -- year-free-keep --------------------------------------------------------------------------------


def test_bb_13_4_any_number_of_harvest_cards_is_discarded_before_drawing() -> None:
    state = position(
        turn=LAST_TURN, windmill=1, columns=[["beer-02", "beer-01"], []], upgrades=[[FREE_KEEP], []], deck=TEN
    )
    end_year(state)
    assert decision(state) == ("keep", 0)
    assert moves(state) == ["discard beer-01", "discard beer-02", "stop"]
    play(state, "discard beer-01", "stop")
    assert hand(state, 0) == ["beer-02", *BEERS[:4]]
    assert state.to_json()["discard"] == ["beer-01"]


def test_bb_13_4_each_set_of_cards_can_be_discarded_in_one_way() -> None:
    column = ["beer-09", "beer-01", "bread-01"]
    state = position(turn=LAST_TURN, windmill=1, columns=[column, []], upgrades=[[FREE_KEEP], []])
    end_year(state)
    assert moves(state) == ["discard beer-01", "discard beer-09", "discard bread-01", "stop"]
    kept = [set(column) - set(end.to_json()["discard"]) for end in ways(state, "discard")]
    assert len(kept) == 8
    assert {len(cards) for cards in kept} == {0, 1, 2, 3}
    assert len({frozenset(cards) for cards in kept}) == 8


def test_bb_13_4_nothing_need_be_discarded() -> None:
    state = position(turn=LAST_TURN, windmill=1, columns=[["beer-01"], []], upgrades=[[FREE_KEEP], []], deck=TEN)
    end_year(state)
    play(state, "stop")
    assert hand(state, 0) == ["beer-01", *BEERS[:4]]


def test_bb_13_4_only_in_dry_years() -> None:
    state = position(year=2, turn=LAST_TURN, windmill=1, columns=[["beer-01"], []], upgrades=[[FREE_KEEP], []])
    end_year(state)
    assert (state.year, decision(state)) == (3, ("play", 0))


def test_bb_13_4_copies_do_not_add_up() -> None:
    state = position(turn=LAST_TURN, windmill=1, columns=[["beer-01"], []], upgrades=[[FREE_KEEP, FREE_KEEP_AGAIN], []])
    end_year(state)
    play(state, "stop")
    assert decision(state) == ("play", 0)


def test_bb_13_4_the_windmill_holder_keeps_and_draws_before_the_other_keeps() -> None:
    state = position(
        turn=LAST_TURN,
        windmill=1,
        columns=[["beer-01"], ["bread-01"]],
        upgrades=[[FREE_KEEP], [FREE_KEEP_AGAIN]],
        deck=TEN,
    )
    end_year(state)
    assert (decision(state), hand(state, 0), hand(state, 1)) == (("keep", 0), [], [])
    play(state, "discard beer-01")
    assert (decision(state), hand(state, 0), hand(state, 1)) == (("keep", 1), BEERS, [])


@pytest.mark.clause("BB-6.2", "BB-13.4")
def test_discarded_harvest_cards_are_in_the_shuffle_that_their_own_draw_needs() -> None:
    state = position(
        turn=LAST_TURN,
        windmill=1,
        columns=[["beer-01", "beer-02", "beer-04"], BREADS],
        upgrades=[[FREE_KEEP], []],
        deck=["beer-05", "beer-06", "beer-07"],
        rest="beside",
    )
    end_year(state)
    play(state, "discard beer-01")
    play(state, "discard beer-02", "stop", dealer=unshuffled(2))
    assert hand(state, 0) == ["beer-02", "beer-04", "beer-05", "beer-06", "beer-07"]
    assert state.to_json()["exchange"] == ["beer-01", None, None]
    assert state.to_json()["discard"] == []


# -- year-last-draw --------------------------------------------------------------------------------


def last_turn(upgrades: list[str], deck: list[str]) -> BeerAndBreadState:
    """The fifth turn of seat 0 in a fruitful year, with beer-01 left in hand."""
    return position(turn=8, hands=[["beer-01"], ["bread-13"]], upgrades=[upgrades, []], deck=deck)


def test_bb_13_5_a_card_is_drawn_one_played_and_the_other_discarded() -> None:
    state = last_turn([LAST_DRAW], ["bread-01"])
    assert moves(state) == ["draw", "stop"]
    play(state, "draw")
    assert hand(state, 0) == ["beer-01", "bread-01"]
    play(state, "harvest bread-01")
    assert side(state, 0)["column"] == ["bread-01"]
    assert (hand(state, 0), state.to_json()["discard"]) == ([], ["beer-01"])
    assert decision(state) == ("play", 1)


def test_bb_13_5_it_is_optional() -> None:
    state = last_turn([LAST_DRAW], ["bread-01"])
    play(state, "stop", "harvest beer-01")
    assert (state.to_json()["deck"][0], state.to_json()["discard"]) == ("bread-01", [])


def test_bb_13_5_two_copies_draw_two_and_discard_the_rest() -> None:
    state = last_turn([LAST_DRAW, LAST_DRAW_AGAIN], ["bread-01", "bread-02"])
    play(state, "draw", "draw")
    assert hand(state, 0) == ["beer-01", "bread-01", "bread-02"]
    play(state, "upgrade bread-01")
    assert (hand(state, 0), sorted(state.to_json()["discard"])) == ([], ["beer-01", "bread-02"])


def test_bb_13_5_two_copies_may_stop_after_one() -> None:
    state = last_turn([LAST_DRAW, LAST_DRAW_AGAIN], ["bread-01", "bread-02"])
    play(state, "draw", "stop")
    assert hand(state, 0) == ["beer-01", "bread-01"]


def test_bb_13_5_only_at_the_start_of_the_fifth_turn() -> None:
    state = position(upgrades=[[LAST_DRAW], [LAST_DRAW_AGAIN]])
    asked = []
    while state.year == 1:
        if "draw" in moves(state):
            asked.append((state.turn_of_year, state.to_play))
            play(state, "stop")
        play(state, moves(state, "upgrade")[0])
    assert asked == [(8, 0), (9, 1)]


def test_bb_13_5_not_in_dry_years() -> None:
    state = position(year=2, turn=7, upgrades=[[LAST_DRAW], []])
    play(state, moves(state, "upgrade")[0])
    assert (state.turn_of_year, decision(state)) == (8, ("play", 0))


def test_bb_13_5_an_empty_deck_is_made_of_the_discard_pile_first() -> None:
    state = position(
        turn=8,
        hands=[["beer-01"], []],
        upgrades=[[LAST_DRAW], []],
        discard=["bread-01", "bread-02", "bread-03"],
        rest="beside",
    )
    play(state, "draw", dealer=unshuffled(3))
    assert hand(state, 0) == ["beer-01", "bread-03"]
    assert (state.to_json()["deck"], state.to_json()["discard"]) == (["bread-02", "bread-01"], [])


def test_bb_13_5_leftover_cards_are_discarded_before_the_windmill_is_compared() -> None:
    state = position(turn=LAST_TURN, windmill=1, hands=[["beer-01"], []], upgrades=[[LAST_DRAW], []], deck=["bread-01"])
    journal = journal_of(state)
    play(state, "draw", "upgrade beer-01")
    assert kinds(journal)[:4] == [("drew", 0), ("upgraded", 0), ("discarded", 0), ("windmill", 0)]
    assert storage(state, 0) == {}
