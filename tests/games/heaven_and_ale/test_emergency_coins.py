"""HA-11: emergency coins."""

from __future__ import annotations

import pytest

from brewhall.core import OVER, IllegalAction
from tests.games.heaven_and_ale.positions import (
    CARDS,
    Seat,
    abbey,
    decision,
    ducats,
    finished,
    gains,
    moves,
    plant,
    play,
    position,
    ring,
    start,
    trial,
)

SALES = [f"sell {card}" for card in CARDS]


@pytest.mark.parametrize("card", CARDS)
def test_ha_11_1_every_unplaced_card_brings_3_ducats(card: str) -> None:
    state = position()
    after = trial(state, f"sell {card}")
    assert gains(state, after) == {"ducats": 3}
    assert abbey(after, 0)["cards"] == [other for other in CARDS if other != card]
    assert decision(after) == ("move", 0)  # the turn goes on


def test_ha_11_1_any_number_of_cards_each_once() -> None:
    state = play(position(Seat(ducats=0, brewmaster=1)), *SALES)
    assert (ducats(state), abbey(state, 0)["cards"]) == (15, [])
    with pytest.raises(IllegalAction):
        play(state, "sell P_BREW")


def test_ha_11_1_a_placed_card_cannot_be_sold() -> None:
    own = Seat(discs=["X", "wood"], placed={"pair1": "P_BREW"}, cards=["P_LAST"])
    assert moves(position(own), "sell") == ["sell P_LAST"]


def test_ha_11_2_with_moves_and_purchases() -> None:
    state = position(track={5: ["wood-1", "hops-1"]})
    assert moves(state, "sell") == SALES
    assert moves(play(state, "move 5"), "sell") == SALES
    assert moves(play(state, "buy wood-1 D01"), "sell") == SALES
    assert abbey(play(state, "sell P_LAST"), 0)["cards"] == [card for card in CARDS if card != "P_LAST"]
    assert decision(state) == ("buy", 0)


def test_ha_11_2_with_privileges_and_starting_spaces() -> None:
    garden = {"S13": "wood-1", "D15": "hops-1"}
    state = play(position(Seat(at=11, garden=garden, discs=["X"])), "move 12", "score wood")
    assert (decision(state)[0], moves(state, "sell")) == ("privilege", SALES)
    state = play(position(Seat(at=11)), "move 28")
    assert (decision(state)[0], moves(state, "sell")) == ("stand", SALES)
    play(state, "sell P_BREW")
    assert (decision(state), ducats(state)) == (("stand", 0), 28)


def test_ha_11_2_not_while_a_space_is_chosen_in_the_set_up_a_spot_scored_or_a_shed_enclosed() -> None:
    assert moves(start(), "sell") == []
    scoring = play(position(Seat(garden=plant(["D01", "D05"], 1, 2))), "move 4")
    assert (decision(scoring)[0], moves(scoring, "sell")) == ("score", [])
    shed = position(Seat(garden=ring("H4", 5, 5, 5, 5, 3, None)), track={5: ["wood-1"]})
    play(shed, "move 5", "buy wood-1 D05")
    assert (decision(shed)[0], moves(shed, "sell")) == ("shed", [])


def test_ha_11_2_others_cannot_sell_in_between() -> None:
    state = position(Seat(cards=["P_BREW"]), Seat())
    assert moves(state, "sell") == ["sell P_BREW"]


def test_ha_11_3_the_last_chance_is_before_the_last_starting_space() -> None:
    state = position(Seat(at=27), Seat(space="ducats", returned=True), in_round=3)
    play(state, "move 28")
    assert moves(state, "sell") == SALES
    play(state, "sell P_BREW", "stand first")
    assert state.to_play == OVER
    assert moves(state) == []
    assert abbey(state, 0)["cards"] == list(CARDS[:4])


def test_ha_11_3_unsold_cards_bring_nothing_in_the_end() -> None:
    markers = dict.fromkeys(("wood", "yeast", "hops", "water"), 5) | {"barley": 4}
    assert finished(Seat(space="ducats", ducats=7, markers=markers)).scores()[0] == 4 * 2
