"""BB-7: the Action phase."""

from __future__ import annotations

import pytest

from brewhall.core import IllegalAction
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import (
    decision,
    hand,
    journal_of,
    kinds,
    moves,
    play,
    play_out,
    position,
    side,
    start,
    storage,
)

# Cards whose upgrades ask nothing, so that placing them only passes the turn.
BEERS = ["beer-02", "beer-05", "beer-11", "beer-20", "beer-22"]
BREADS = ["bread-02", "bread-05", "bread-06", "bread-13", "bread-17"]


@pytest.mark.parametrize("holder", [0, 1])
def test_bb_7_1_holder_then_other_then_the_hands_are_swapped(holder: int) -> None:
    state = position(windmill=holder, hands=[BEERS, BREADS])
    hands = [hand(state, 0), hand(state, 1)]
    assert state.to_play == holder
    play(state, f"upgrade {hands[holder].pop(0)}")
    assert state.to_play == 1 - holder
    play(state, f"upgrade {hands[1 - holder].pop(0)}")
    assert state.to_play == holder
    assert [hand(state, 0), hand(state, 1)] == [hands[1], hands[0]]


def test_bb_7_1_five_rounds_and_four_swaps() -> None:
    state = position(hands=[BEERS, BREADS])
    journal = journal_of(state)
    for turn in range(10):
        assert (state.year, state.turn_of_year, state.to_play) == (1, turn, turn % 2)
        play(state, moves(state, "upgrade")[0])
    assert state.year == 2
    assert kinds(journal).count(("swapped", 0)) == 4


def test_bb_7_2_no_swap_after_the_first_of_the_two_turns() -> None:
    state = position(hands=[BEERS, BREADS])
    play(state, "upgrade beer-05")
    assert hand(state, 0) == ["beer-02", "beer-11", "beer-20", "beer-22"]
    assert hand(state, 1) == BREADS


def test_bb_7_3_the_dealt_hand_on_turns_1_3_5_and_the_other_on_2_4() -> None:
    state = position(hands=[BEERS, BREADS])
    goods = []
    for _ in range(10):
        goods.append({card.split("-")[0] for card in hand(state, state.to_play)})
        play(state, moves(state, "upgrade")[0])
    assert goods[0::2] == [{"beer"}, {"bread"}, {"beer"}, {"bread"}, {"beer"}]
    assert goods[1::2] == [{"bread"}, {"beer"}, {"bread"}, {"beer"}, {"bread"}]


@pytest.mark.parametrize("holder", [0, 1])
def test_bb_7_4_in_dry_years_turns_alternate_without_swapping(holder: int) -> None:
    state = position(year=2, windmill=holder, hands=[BEERS, BREADS])
    for turn in range(9):
        assert state.to_play == (holder if turn % 2 == 0 else 1 - holder)
        assert set(hand(state, 0)) <= set(BEERS)
        assert set(hand(state, 1)) <= set(BREADS)
        play(state, moves(state, "upgrade")[0])
    play(state, moves(state, "upgrade")[0])
    assert (state.year, state.turn_of_year) == (3, 0)


def test_bb_7_5_an_exchanged_card_must_be_played_at_once() -> None:
    state = position(year=2, hands=[["beer-01"], []], exchange=["bread-02", "bread-04", "bread-12"])
    play(state, "exchange beer-01 2")
    assert decision(state) == ("play-taken", 0)
    assert moves(state) == ["harvest bread-04", "upgrade bread-04"]
    assert state.to_json()["exchange"] == ["bread-02", "beer-01", "bread-12"]
    assert "bread-04" not in hand(state, 0)


@pytest.mark.parametrize(
    ("action", "zone"), [("harvest bread-04", "column"), ("produce bread-04", "sold"), ("upgrade bread-04", "upgrades")]
)
def test_bb_7_5_for_any_legal_action(action: str, zone: str) -> None:
    state = position(
        year=2,
        hands=[["beer-01"], []],
        exchange=["bread-02", "bread-04", "bread-12"],
        storage=[{"water": 1, "wheat": 1, "barley": 1}, {}],
    )
    play(state, "exchange beer-01 2", action)
    assert side(state, 0)[zone] == ["bread-04"]
    assert state.to_play == 1


def test_bb_7_5_no_exchange_in_fruitful_years() -> None:
    assert moves(position(year=1), "exchange") == []


def test_bb_7_6_one_exchange_and_one_hand_card_a_turn() -> None:
    state = position(year=2, hands=[["beer-01"], []], exchange=["bread-02", "bread-04", "bread-12"])
    play(state, "exchange beer-01 2")
    assert len(hand(state, 0)) == 4
    assert moves(state, "exchange") == []
    play(state, "upgrade bread-04")
    assert len(hand(state, 0)) == 4


def test_bb_7_7_both_players_may_take_the_card_put_down() -> None:
    state = position(year=2, hands=[["beer-01", "beer-05"], BREADS], exchange=["bread-14", "bread-04", "bread-12"])
    play(state, "exchange beer-01 3", "upgrade bread-12")
    play(state, "exchange bread-05 3")
    assert moves(state, "harvest") == ["harvest beer-01"]
    play(state, "upgrade beer-01", "exchange beer-05 3")
    assert moves(state, "harvest") == ["harvest bread-05"]


def test_bb_7_7_also_who_put_it_down() -> None:
    state = position(year=2, hands=[["beer-01", "beer-05"], BREADS], exchange=["bread-14", "bread-04", "bread-12"])
    play(state, "exchange beer-01 3", "upgrade bread-12", "upgrade bread-02", "exchange beer-05 3")
    assert moves(state, "harvest") == ["harvest beer-01"]


def test_bb_7_8_only_spaces_with_a_card_can_be_used() -> None:
    state = position(year=6, exchange=["bread-02", None, None])
    assert moves(state, "exchange") == [f"exchange {card} 1" for card in hand(state, 0)]
    with pytest.raises(IllegalAction):
        play(state, f"exchange {hand(state, 0)[0]} 2")


def test_bb_7_9_a_hand_card_and_one_of_three_actions() -> None:
    state = position(turn=6, hands=[["beer-01", "bread-01"], []], storage=[{"water": 1, "barley": 2}, {}])
    assert moves(state) == [
        "harvest beer-01",
        "harvest bread-01",
        "produce beer-01",
        "upgrade beer-01",
        "upgrade bread-01",
    ]


def test_bb_7_9_in_dry_years_also_a_hand_card_and_an_exchange_card() -> None:
    state = position(year=2, turn=8, hands=[["beer-01"], []], exchange=["bread-02", "bread-04", "bread-12"])
    assert moves(state) == [
        "harvest beer-01",
        "upgrade beer-01",
        "exchange beer-01 1",
        "exchange beer-01 2",
        "exchange beer-01 3",
    ]


def test_bb_7_10_start_of_turn_then_action_then_triggers_then_leftover_cards() -> None:
    state = position(
        turn=8,
        hands=[["beer-01"], []],
        upgrades=[["beer-14"], ["beer-09"]],  # year-last-draw and opponent-harvest-water
        storage=[{"hops": 9}, {"rye": 9}],
        deck=["bread-01"],
    )
    journal = journal_of(state)
    assert moves(state) == ["draw", "stop"]
    play(state, "draw", "harvest beer-01")  # water 2 and barley 2
    play(state, "offer water 2", "offer barley 2")  # seat 1 has no room
    assert decision(state) == ("offer", 1)  # the trigger overflows
    assert "bread-01" in hand(state, 0)
    play(state, "offer water 1")
    assert kinds(journal) == [
        ("drew", 0),
        ("harvested", 0),
        ("collected", 0),
        ("offered", 0),
        ("returned", 0),
        ("collected", 1),
        ("offered", 1),
        ("returned", 1),
        ("discarded", 0),
    ]
    assert (state.turn_of_year, state.to_play) == (9, 1)


def test_bb_7_10_end_of_turn_effects_come_after_the_triggers() -> None:
    state = position(hands=[["beer-01"], []], upgrades=[["beer-29"], ["beer-09"]])
    play(state, "harvest beer-01")
    assert decision(state) == ("reserve", 0)
    assert storage(state, 1) == {"water": 1}
    assert state.turn_of_year == 0
    play(state, "stop")
    assert (state.turn_of_year, state.to_play) == (1, 1)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bb_7_11_nothing_is_discarded_at_will(seed: int) -> None:
    allowed = {
        "keep": {"discard", "stop"},
        "redraw": {"redraw", "stop"},
        "draw": {"draw", "stop"},
        "play": {"harvest", "produce", "upgrade", "exchange"},
        "play-taken": {"harvest", "produce", "upgrade"},
        "pay": {"pay"},
        "offer": {"offer"},
        "take": {"take"},
        "reserve": {"reserve", "stop"},
    }

    def look(state: BeerAndBreadState) -> None:
        if state.to_play >= 0:
            assert {move.split()[0] for move in moves(state)} <= allowed[decision(state)[0]]

    play_out(start(seed), seed, look)
