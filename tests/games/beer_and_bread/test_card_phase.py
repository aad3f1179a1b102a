"""BB-6: the Card phase. Positions are at the last turn of the year before; seat 0 will hold the windmill."""

from __future__ import annotations

import pytest

from brewhall.core import SeededDealer
from tests.games.beer_and_bread.positions import (
    GAME,
    LAST_TURN,
    decision,
    end_year,
    hand,
    moves,
    play,
    position,
    start,
    unshuffled,
)

TEN = [f"beer-{number:02}" for number in range(1, 11)]
NO_CARDS = [None, None, None]


@pytest.mark.parametrize("holder", [0, 1])
def test_bb_6_1_the_windmill_holder_draws_completely_first(holder: int) -> None:
    state = end_year(position(year=2, turn=LAST_TURN, windmill=1 - holder, deck=TEN))
    assert hand(state, holder) == TEN[:5]
    assert hand(state, 1 - holder) == TEN[5:]


@pytest.mark.parametrize("holder", [0, 1])
def test_bb_6_1_also_in_dry_years(holder: int) -> None:
    columns = [["bread-01", "bread-02"], ["bread-03", "bread-04"]]
    state = end_year(position(year=1, turn=LAST_TURN, windmill=1 - holder, columns=columns, deck=TEN))
    assert hand(state, holder) == [*TEN[:3], *columns[holder]]
    assert hand(state, 1 - holder) == [*TEN[3:6], *columns[1 - holder]]


def test_bb_6_2_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    state = position(
        year=2, turn=LAST_TURN, windmill=1, deck=TEN[:8], exchange=["bread-01", "bread-02", "bread-03"], rest="discard"
    )
    dealer = unshuffled(51)  # all but the 8 cards dealt before and the one placed
    end_year(state, dealer)
    assert dealer.left == 0
    assert hand(state, 0) == TEN[:5]
    assert hand(state, 1) == [*TEN[5:8], "bread-02", "bread-03"]  # the exchange cards were discarded last
    assert (len(state.to_json()["deck"]), state.to_json()["discard"]) == (49, [])


def test_bb_6_2_not_earlier() -> None:
    state = position(year=2, turn=LAST_TURN, deck=TEN, rest="discard")
    end_year(state)  # with no dealer: the last card of the deck is dealt and nothing is shuffled
    assert state.to_json()["deck"] == []
    assert len(state.to_json()["discard"]) == 49


def test_bb_6_2_cards_discarded_by_the_same_effect_are_shuffled_in() -> None:
    state = position(
        year=2,
        turn=LAST_TURN,
        windmill=1,
        deck=TEN,
        discard=["bread-01"],
        exchange=NO_CARDS,
        upgrades=[["bread-12"], []],
        rest="beside",
    )
    end_year(state)
    play(state, "redraw beer-03", dealer=unshuffled(2))
    assert "beer-03" in hand(state, 0)  # it came back from the shuffle
    assert (state.to_json()["deck"], state.to_json()["discard"]) == (["bread-01"], [])


def test_bb_6_3_with_deck_and_discard_pile_empty_nothing_is_drawn() -> None:
    state = position(year=5, turn=LAST_TURN, windmill=1, deck=TEN, rest="beside")
    end_year(state)
    assert (hand(state, 0), hand(state, 1)) == (TEN[:5], TEN[5:])
    assert state.to_json()["exchange"] == NO_CARDS
    assert state.to_json()["deck"] == []


def test_bb_6_3_ten_cards_remain_for_year_6_even_if_all_are_placed() -> None:
    state, dealer = start(), SeededDealer(1)
    while state.year < 6:
        texts = moves(state)
        play(state, "stop" if "stop" in texts else moves(state, "upgrade")[0], dealer=dealer)
    data = state.to_json()
    assert [len(side["upgrades"]) for side in data["sides"]] == [25, 25]
    assert [len(side["hand"]) for side in data["sides"]] == [5, 5]
    assert (data["deck"], data["discard"], data["exchange"]) == ([], [], NO_CARDS)


def test_bb_6_4_five_cards_to_the_windmill_holder_then_five_to_the_other() -> None:
    state = GAME.start(dealer=unshuffled(60), starting_player=1).to_json()
    assert state["sides"][1]["hand"] == TEN[:5]
    assert state["sides"][0]["hand"] == TEN[5:]


def test_bb_6_5_columns_come_back_and_hands_are_filled_to_five() -> None:
    state = position(turn=LAST_TURN, windmill=1, columns=[["bread-01", "bread-02", "bread-03"], ["bread-04"]], deck=TEN)
    end_year(state)
    assert hand(state, 0) == ["beer-01", "beer-02", "bread-01", "bread-02", "bread-03"]
    assert hand(state, 1) == ["beer-03", "beer-04", "beer-05", "beer-06", "bread-04"]


def test_bb_6_6_five_harvests_leave_nothing_to_draw() -> None:
    column = ["beer-01", "beer-02", "beer-03", "beer-04"]
    state = position(
        turn=LAST_TURN, windmill=1, hands=[["bread-22"], []], columns=[column, []], storage=[{}, {"rye": 9}]
    )
    deck = state.to_json()["deck"]
    play(state, "harvest bread-22")
    assert state.windmill == 0
    assert hand(state, 0) == [*column, "bread-22"]
    assert hand(state, 1) == deck[:5]


def test_bb_6_6_taking_the_column_up_is_compulsory() -> None:
    state = end_year(position(turn=LAST_TURN, windmill=1, columns=[["bread-01"], ["bread-02"]]))
    assert decision(state) == ("play", 0)
    assert "bread-01" in hand(state, 0)
    assert "bread-02" in hand(state, 1)


@pytest.mark.parametrize("year", [2, 3])
def test_bb_6_7_redraws_come_when_both_hands_are_complete(year: int) -> None:
    state = end_year(position(year=year - 1, turn=LAST_TURN, windmill=1, upgrades=[["beer-03"], []]))
    assert (state.year, decision(state)) == (year, ("redraw", 0))
    assert [len(hand(state, seat)) for seat in range(2)] == [5, 5]


def test_bb_6_7_redraws_come_before_the_exchange_cards() -> None:
    deck = [*TEN, "bread-01", "bread-02", "bread-05", "bread-06"]
    state = end_year(position(turn=LAST_TURN, windmill=1, upgrades=[["bread-12"], []], deck=deck))
    assert state.to_json()["exchange"] == NO_CARDS
    play(state, "redraw beer-01")
    assert hand(state, 0)[-1] == "bread-01"
    assert state.to_json()["exchange"] == ["bread-02", "bread-05", "bread-06"]


def test_bb_6_8_three_exchange_cards_lie_face_up() -> None:
    state = end_year(position(turn=LAST_TURN, windmill=1, deck=[*TEN, "bread-01", "bread-02", "bread-03"]))
    assert state.to_json()["exchange"] == ["bread-01", "bread-02", "bread-03"]
    assert state.seen_by(None).to_json()["exchange"] == ["bread-01", "bread-02", "bread-03"]


def test_bb_6_8_no_exchange_cards_in_fruitful_years() -> None:
    assert end_year(position(year=2, turn=LAST_TURN)).to_json()["exchange"] == NO_CARDS
