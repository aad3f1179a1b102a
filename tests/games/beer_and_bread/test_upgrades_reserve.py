"""BB-13.6: year-reserve, the inverted card."""

from __future__ import annotations

import pytest

from brewhall.core import IllegalAction
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import CARDS, LAST_TURN, decision, hand, moves, play, position, side

RESERVE, RESERVE_AGAIN = "beer-29", "bread-24"
LAST_DRAW = "beer-14"

# Cards whose upgrades ask nothing, so that placing them only passes the turn.
BEERS = ["beer-02", "beer-05", "beer-11", "beer-20", "beer-22"]
BREADS = ["bread-02", "bread-05", "bread-06", "bread-13", "bread-17"]


def reserved_by_0(upgrades: tuple[str, ...] = (RESERVE,)) -> BeerAndBreadState:
    """Seat 0 has placed beer-02 and inverted beer-11; seat 1 has placed bread-02; the hands are swapped."""
    state = position(hands=[BEERS, BREADS], upgrades=[upgrades, []])
    return play(state, "upgrade beer-02", "reserve beer-11", "upgrade bread-02")


def test_bb_13_6_one_of_the_four_cards_left_may_be_inverted() -> None:
    state = position(hands=[BEERS, BREADS], upgrades=[[RESERVE], []])
    play(state, "upgrade beer-02")
    assert decision(state) == ("reserve", 0)
    assert moves(state) == ["reserve beer-05", "reserve beer-11", "reserve beer-20", "reserve beer-22", "stop"]
    play(state, "reserve beer-11")
    assert side(state, 0)["reserved"] == "beer-11"
    assert hand(state, 0) == ["beer-05", "beer-11", "beer-20", "beer-22"]
    assert decision(state) == ("play", 1)


def test_bb_13_6_it_is_optional() -> None:
    state = position(hands=[BEERS, BREADS], upgrades=[[RESERVE], []])
    play(state, "upgrade beer-02", "stop")
    assert side(state, 0)["reserved"] is None
    assert decision(state) == ("play", 1)


def test_bb_13_6_the_other_player_on_their_first_turn_too() -> None:
    state = position(hands=[BEERS, BREADS], upgrades=[[], [RESERVE]])
    play(state, "upgrade beer-02")
    assert decision(state) == ("play", 1)
    play(state, "upgrade bread-02", "reserve bread-05")
    assert side(state, 1)["reserved"] == "bread-05"
    assert "bread-05" in hand(state, 0)  # swapped at once
    assert "harvest bread-05" not in moves(state)


def test_bb_13_6_a_copy_placed_on_the_first_turn_already_works() -> None:
    state = position(hands=[[RESERVE], []])
    play(state, f"upgrade {RESERVE}")
    assert decision(state) == ("reserve", 0)


@pytest.mark.parametrize("turn", [2, 3, 4, 6, 7])
def test_bb_13_6_not_on_a_later_turn(turn: int) -> None:
    state = position(turn=turn, upgrades=[[RESERVE], [RESERVE_AGAIN]])
    play(state, moves(state, "upgrade")[0])
    assert decision(state)[0] == "play"


def test_bb_13_6_not_in_dry_years() -> None:
    state = position(year=2, upgrades=[[RESERVE], []])
    play(state, moves(state, "upgrade")[0])
    assert decision(state) == ("play", 1)


def test_bb_13_6_copies_do_not_add_up() -> None:
    state = position(hands=[BEERS, BREADS], upgrades=[[RESERVE, RESERVE_AGAIN], []])
    play(state, "upgrade beer-02", "reserve beer-11")
    assert decision(state) == ("play", 1)


def test_bb_13_6_it_travels_with_the_hand() -> None:
    state = reserved_by_0()
    assert hand(state, 1) == ["beer-05", "beer-11", "beer-20", "beer-22"]
    assert side(state, 0)["reserved"] == "beer-11"


def test_bb_13_6_the_other_player_cannot_play_it() -> None:
    state = reserved_by_0()
    play(state, "upgrade bread-05")
    assert state.to_play == 1
    assert [move for move in moves(state) if "beer-11" in move] == []
    with pytest.raises(IllegalAction):
        play(state, "harvest beer-11")


def test_bb_13_6_nor_produce_it() -> None:
    state = position(
        turn=3,
        hands=[[], ["beer-01", "beer-02"]],
        reserved=["beer-01", None],
        storage=[{}, {"water": 1, "barley": 2, "hops": 1}],
    )
    assert moves(state, "produce") == ["produce beer-02"]


def test_bb_13_6_nor_exchange_it() -> None:
    state = position(year=2, hands=[["beer-01"], []])
    state.second.reserved = CARDS.index("beer-01")  # no game gets there: in dry years nobody holds another one's hand
    assert [move for move in moves(state) if "beer-01" in move] == []


def test_bb_13_6_the_holder_may_read_it() -> None:
    state = reserved_by_0()
    view = state.view(1)
    piece = view["pieces"]["beer-11"]
    assert (piece["face"], piece["front"]["coins"], view["sides"][0]["reserved"]) == ("up", 6, "beer-11")


def test_bb_13_6_its_owner_may_play_it_when_the_hand_is_back() -> None:
    state = reserved_by_0()
    play(state, "upgrade bread-05", "upgrade beer-05")
    assert state.to_play == 0
    assert "harvest beer-11" in moves(state)
    play(state, "harvest beer-11")
    assert side(state, 0)["reserved"] is None
    assert side(state, 0)["column"] == ["beer-11"]


def test_bb_13_6_its_owner_need_not_play_it_then() -> None:
    state = reserved_by_0()
    play(state, "upgrade bread-05", "upgrade beer-05", "upgrade beer-20", "upgrade bread-06")
    assert hand(state, 1) == ["beer-11", "beer-22"]
    play(state, "upgrade bread-13")
    assert moves(state) == ["harvest beer-22", "upgrade beer-22"]  # the fourth turn of seat 1: one card is left
    play(state, "upgrade beer-22")
    assert hand(state, 0) == ["beer-11"]
    assert moves(state) == ["harvest beer-11", "upgrade beer-11"]  # the fifth turn: the own dealt hand


def test_bb_13_6_both_players_may_have_one() -> None:
    state = position(hands=[BEERS, BREADS], upgrades=[[RESERVE], [RESERVE_AGAIN]])
    play(state, "upgrade beer-02", "reserve beer-11", "upgrade bread-02", "reserve bread-05")
    assert [side(state, seat)["reserved"] for seat in range(2)] == ["beer-11", "bread-05"]
    assert [move for move in moves(state) if "bread-05" in move] == []
    play(state, "upgrade bread-06")
    assert [move for move in moves(state) if "beer-11" in move] == []
    play(state, "upgrade beer-05", "upgrade beer-11", "harvest bread-05")
    assert [side(state, seat)["reserved"] for seat in range(2)] == [None, None]


def test_bb_13_6_it_stops_being_inverted_when_its_owner_discards_it() -> None:
    state = position(
        turn=8,
        hands=[["beer-11"], []],
        upgrades=[[RESERVE, LAST_DRAW], []],
        reserved=["beer-11", None],
        deck=["bread-01"],
    )
    play(state, "draw", "upgrade bread-01")
    assert state.to_json()["discard"] == ["beer-11"]
    assert side(state, 0)["reserved"] is None


def test_bb_13_6_at_the_end_of_the_action_phase_no_card_is_inverted() -> None:
    state = position(
        turn=LAST_TURN, windmill=1, hands=[["beer-11"], []], reserved=["beer-11", None], storage=[{}, {"rye": 9}]
    )
    play(state, "harvest beer-11")
    assert state.year == 2
    assert [side(state, seat)["reserved"] for seat in range(2)] == [None, None]
    assert "exchange beer-11 1" in moves(state)  # taken up from the column, an ordinary card again
