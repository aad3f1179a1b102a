"""HA-10: limits of the markers, privilege pairs and cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from tests.games.heaven_and_ale.positions import (
    CARDS,
    PAIRS,
    RESOURCES,
    Seat,
    abbey,
    brewmaster,
    decision,
    ducats,
    finished,
    gains,
    marker,
    moves,
    play,
    position,
    ring,
    trial,
)

GARDEN = {"S13": "wood-1", "D15": "hops-1", "D01": "hops-5", "D12": "hops-3"}
OWN = Seat(at=11, garden=GARDEN, discs=["X", "M1"])


def completed(own: Seat = OWN) -> HeavenAndAleState:
    """The pair of X and wood has just been completed: which card?"""
    return play(position(own), "move 12", "score wood")


@pytest.mark.parametrize(("place", "steps", "ducats"), [(15, 5, 0), (16, 4, 1), (18, 2, 3), (20, 0, 5)])
def test_ha_10_1_a_step_beyond_20_gives_a_ducat(place: int, steps: int, ducats: int) -> None:
    garden = {"S13": "wood-5", "D15": "hops-1"}
    state = position(Seat(at=11, garden=garden, markers={"wood": place}))
    expected = {name: change for name, change in (("wood", steps), ("ducats", ducats)) if change}
    assert gains(state, trial(state, "move 12", "score wood")) == expected


def test_ha_10_1_from_a_shed() -> None:
    garden = ring("H5", "M1", "M1", "M2", "wood-5", "hops-4", None)
    state = position(Seat(ducats=2, garden=garden, markers={"wood": 19}), track={5: ["yeast-1"]})
    play(state, "move 5", "buy yeast-1 S09", "shed S11")
    assert (marker(state, "wood"), ducats(state)) == (20, 4)


def test_ha_10_1_from_a_privilege_card() -> None:
    state = completed(replace(OWN, markers={"hops": 18}))
    assert gains(state, trial(state, "privilege P_COLOUR hops")) == {"hops": 2, "ducats": 1}
    state = completed(replace(OWN, markers=dict.fromkeys(RESOURCES, 19)))
    assert gains(state, trial(state, "privilege P_LAST barley")) == {"barley": 1, "ducats": 2}


def test_ha_10_1_from_the_starting_space() -> None:
    state = play(position(Seat(at=27, markers={"water": 19})), "move 28")
    assert gains(state, trial(state, "stand resource water")) == {"water": 1, "ducats": 1}


@pytest.mark.parametrize(("place", "steps"), [(14, 5), (15, 5), (16, 4), (19, 1), (20, 0)])
def test_ha_10_2_steps_of_the_brewmaster_beyond_20_are_lost(place: int, steps: int) -> None:
    state = completed(replace(OWN, brewmaster=place))
    assert gains(state, trial(state, "privilege P_BREW")) == ({"brewmaster": steps} if steps else {})


def test_ha_10_2_from_monks_and_starting_spaces_too() -> None:
    monks = position(Seat(at=3, brewmaster=20, garden={"S13": "M1", "S14": "M1"}))
    assert gains(monks, trial(monks, "move 7")) == {}
    back = play(position(Seat(at=27, brewmaster=20), Seat(at=5)), "move 28")
    assert gains(back, trial(back, "stand brewmaster")) == {}


def test_ha_10_3_a_completed_pair_offers_every_unplaced_card_or_none() -> None:
    state = completed()
    assert decision(state) == ("privilege", 0)
    colours = [f"privilege P_COLOUR {name}" for name in RESOURCES]
    others = ["privilege P_BARREL", "privilege P_DUCATS", "privilege P_BREW"]
    sales = [f"sell {card}" for card in CARDS]
    assert moves(state) == [*colours, "privilege P_LAST barley", *others, "decline", *sales]
    play(state, "privilege P_DUCATS")
    assert abbey(state, 0)["placed"] == dict.fromkeys(PAIRS) | {"pair1": "P_DUCATS"}
    assert "P_DUCATS" not in abbey(state, 0)["cards"]
    assert decision(state) == ("move", 1)


def test_ha_10_3_who_declines_gets_no_card_for_that_pair() -> None:
    state = completed()
    before = trial(state)
    play(state, "decline")
    assert gains(before, state) == {}
    assert abbey(state, 0)["placed"] == dict.fromkeys(PAIRS)
    assert abbey(state, 0)["cards"] == list(CARDS)
    assert decision(state) == ("move", 1)
    play(state, "move 28", "stand ducats", "move 16")
    assert abbey(state, 0)["discs"] == ["X", "wood", "hops", "M1"]  # the only spot that was left
    assert decision(state) == ("move", 0)  # the pair of X and wood is not asked about again


def test_ha_10_3_a_single_disc_of_a_pair_asks_nothing() -> None:
    state = position(Seat(at=11, garden=GARDEN, discs=["yeast", "M1"]))
    assert decision(play(state, "move 12", "score wood")) == ("move", 1)


def test_ha_10_4_with_no_card_left_nothing_happens() -> None:
    assert decision(completed(replace(OWN, cards=[]))) == ("move", 1)


def test_ha_10_4_one_card_a_pair() -> None:
    state = play(completed(), "privilege P_BREW")
    assert moves(state, "privilege") == []
    assert decision(state) == ("move", 1)


def test_ha_10_4_the_last_card_sold_leaves_only_declining() -> None:
    """And declining alone is no decision: it is carried out."""
    state = completed(replace(OWN, cards=["P_BREW", "P_LAST"]))
    play(state, "sell P_LAST")
    assert moves(state) == ["privilege P_BREW", "decline", "sell P_BREW"]
    play(state, "sell P_BREW")
    assert decision(state) == ("move", 1)
    assert abbey(state, 0)["placed"] == dict.fromkeys(PAIRS)
    assert ducats(state) == 25 + 6


@pytest.mark.parametrize(("resource", "steps"), [("wood", 1), ("hops", 3), ("barley", 0)])
def test_ha_10_5_p_colour_counts_tiles_not_fertility(resource: str, steps: int) -> None:
    state = completed()
    expected = {resource: steps} if steps else {}
    assert gains(state, trial(state, f"privilege P_COLOUR {resource}")) == expected


def test_ha_10_5_p_last_counts_all_discs_the_new_one_too() -> None:
    state = completed()
    assert abbey(state, 0)["discs"] == ["X", "wood", "M1"]
    assert gains(state, trial(state, "privilege P_LAST barley")) == {"barley": 3}


def test_ha_10_5_p_last_on_a_tie_the_player_chooses() -> None:
    state = completed(replace(OWN, markers={"wood": 0, "yeast": 1, "hops": 1, "water": 2, "barley": 1}))
    last = [move for move in moves(state, "privilege") if "P_LAST" in move]  # wood advanced to 1
    assert last == [f"privilege P_LAST {name}" for name in ("wood", "yeast", "hops", "barley")]
    assert gains(state, trial(state, last[2])) == {"hops": 3}  # all steps to one marker


def test_ha_10_5_p_barrel_is_worth_a_point_for_each_barrel() -> None:
    own = Seat(space="ducats", large=["B01", "B02"], small=["B03"])
    assert finished(own).scores()[0] == 10
    placed = Seat(
        space="ducats", large=["B01", "B02"], small=["B03"], discs=["X", "wood"], placed={"pair1": "P_BARREL"}, cards=[]
    )
    assert finished(placed).scores()[0] == 13
    state = completed()
    assert gains(state, trial(state, "privilege P_BARREL")) == {}


def test_ha_10_5_p_barrel_in_hand_is_worth_nothing() -> None:
    held = Seat(space="ducats", large=["B01"], cards=["P_BARREL"])
    assert finished(held).scores()[0] == 4


def test_ha_10_5_p_ducats_and_p_brew() -> None:
    state = completed()
    assert gains(state, trial(state, "privilege P_DUCATS")) == {"ducats": 12}
    assert gains(state, trial(state, "privilege P_BREW")) == {"brewmaster": 5}
    assert brewmaster(state) == -10


@pytest.mark.parametrize("pair", PAIRS)
def test_ha_10_6_any_card_beside_any_pair(pair: str) -> None:
    first, second = PAIRS[pair]
    garden = {"S01": "wood-1", "D15": "hops-1", "S06": "M2", "S11": "M4", "S13": "barley-2", "D07": "M1"}
    state = play(position(Seat(at=15, garden=garden, discs=[first])), "move 16", f"score {second}")
    placed = {move.split()[1] for move in moves(state, "privilege")}
    assert placed == set(CARDS)
    for move in moves(state, "privilege"):
        assert abbey(trial(state, move), 0)["placed"][pair] == move.split()[1]
