"""HA-5: turn and movement."""

from __future__ import annotations

import pytest

from brewhall.core import IllegalAction
from tests.games.heaven_and_ale.positions import (
    DISC_SPACES,
    HOME,
    SHADY,
    SUNNY,
    Seat,
    abbey,
    decision,
    destinations,
    ducats,
    finished,
    go_home,
    moves,
    plant,
    play,
    position,
    set_up,
    trial,
)

NO_DISCS = dict.fromkeys(DISC_SPACES, 0)
FILLED_SHADE = plant(SHADY, *[1] * 15)
FILLED_SUN = plant(SUNNY, *[2] * 15)


def test_ha_5_1_move_then_act_then_the_next_player() -> None:
    state = position(track={5: ["wood-1"]})
    play(state, "move 5")
    assert abbey(state, 0)["figure"] == 5
    assert decision(state) == ("buy", 0)
    play(state, "buy wood-1 D01", "done")
    assert decision(state) == ("move", 1)


def test_ha_5_2_any_number_of_spaces_forward_as_far_as_the_starting_area() -> None:
    tiles = {space: ["wood-1"] for space in (5, 8, 9, 27)}
    assert destinations(position(track=tiles)) == [5, 8, 9, 27, HOME]
    assert destinations(position(Seat(at=8), track=tiles)) == [9, 27, HOME]
    assert destinations(position(Seat(at=27), track=tiles)) == [HOME]


def test_ha_5_2_never_backwards_and_never_staying() -> None:
    state = position(Seat(at=8), track={5: ["wood-1"], 8: ["wood-1"]})
    for move in ("move 5", "move 8"):
        with pytest.raises(IllegalAction):
            play(state, move)


def test_ha_5_3_other_figures_do_not_block_an_action_space() -> None:
    state = position(Seat(), Seat(at=5), players=4, track={5: ["wood-1"]})
    assert destinations(state) == [5, HOME]


@pytest.mark.parametrize(("tile", "cash", "usable"), [("wood-3", 2, False), ("wood-3", 3, True), ("wood-1", 0, False)])
def test_ha_5_4_a_resource_space_needs_a_tile_that_can_be_paid(tile: str, cash: int, usable: bool) -> None:
    state = position(Seat(ducats=cash), track={5: [tile]})
    assert (5 in destinations(state)) == usable


def test_ha_5_4_the_cheapest_tile_of_a_space_counts() -> None:
    state = position(Seat(ducats=2), track={5: ["wood-5", "barley-2", "barley-4"]})
    assert 5 in destinations(state)
    assert {move.split()[1] for move in moves(play(state, "move 5"), "buy")} == {"barley-2"}


@pytest.mark.parametrize(("space", "cost"), [(3, 4), (10, 3), (18, 2), (25, 1)])
def test_ha_5_4_a_monk_space_needs_its_cost(space: int, cost: int) -> None:
    assert space in destinations(position(Seat(ducats=cost), track={space: ["M1"]}))
    assert space not in destinations(position(Seat(ducats=cost - 1), track={space: ["M1"]}))


def test_ha_5_4_an_empty_space_cannot_be_entered() -> None:
    assert destinations(position(track={5: ["wood-1"]}, discs=NO_DISCS)) == [5, HOME]


@pytest.mark.parametrize(
    ("garden", "used", "usable"),
    [
        ({}, [], []),
        ({"D01": "wood-1"}, [], [4, 12, 16, 20, 24]),
        ({"D01": "M1"}, [], [7, 16, 20, 24]),
        ({"D01": "M1", "D02": "wood-1"}, [], [4, 7, 12, 16, 20, 24]),
        ({"D01": "wood-1"}, ["X"], [12, 16, 20, 24]),
        ({"D01": "wood-1"}, ["wood"], [4, 16, 20, 24]),
        ({"D01": "wood-1"}, ["X", "wood"], []),
        ({"D01": "wood-1", "D02": "hops-1"}, ["X", "wood"], [12, 16, 20, 24]),
        ({"D01": "M1"}, ["M1"], []),
        ({"D01": "M1", "D02": "M4"}, ["M1"], [7, 16, 20, 24]),
    ],
)
def test_ha_5_4_a_scoring_disc_space_needs_a_usable_spot(
    garden: dict[str, str], used: list[str], usable: list[int]
) -> None:
    assert destinations(position(Seat(garden=garden, discs=used))) == [*usable, HOME]


@pytest.mark.parametrize("space", DISC_SPACES)
def test_ha_5_4_a_scoring_disc_space_needs_a_disc(space: int) -> None:
    garden = {"D01": "wood-1", "D02": "M1"}
    spaces = [other for other in DISC_SPACES if other != space]
    assert destinations(position(Seat(garden=garden), discs={space: 0})) == [*spaces, HOME]


def test_ha_5_4_a_barrel_space_needs_a_barrel_to_take() -> None:
    assert destinations(position(Seat(brewmaster=0))) == [HOME]
    assert destinations(position(Seat(brewmaster=1))) == [14, 26, HOME]
    assert destinations(position(Seat(brewmaster=1, large=["B01"]))) == [HOME]


def test_ha_5_5_only_ducats_in_hand_count_until_a_card_is_sold() -> None:
    state = position(Seat(ducats=1), track={5: ["wood-4"]})
    assert destinations(state) == [HOME]
    assert destinations(trial(state, "sell P_BREW")) == [5, HOME]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_5_6_the_starting_area_is_always_open(players: int) -> None:
    others = [Seat(space=space, returned=True) for space in ("first", "brewmaster", "ducats")][: players - 1]
    state = position(Seat(at=27, ducats=0), *others, players=players)
    assert destinations(state) == [HOME]
    assert len(moves(play(state, "move 28"), "stand")) >= 5  # the space `resource` is free


def test_ha_5_7_a_player_may_go_straight_back() -> None:
    state = set_up()
    before = abbey(state, 0)
    go_home(state)
    assert abbey(state, 0) == before | {"returned": True}
    assert decision(state) == ("move", 1)


@pytest.mark.parametrize("move", ["move 5", "move 4", "move 7"])
def test_ha_5_8_the_action_is_mandatory(move: str) -> None:
    garden = plant(["D01", "D03", "D07", "D15"], "wood-1", "hops-2", "M1", "M2")
    state = play(position(Seat(garden=garden), track={5: ["wood-1"]}), move)
    assert decision(state)[1] == 0
    assert "done" not in moves(state)
    assert not moves(state, "move")


def test_ha_5_8_barrels_are_taken_at_once() -> None:
    state = play(position(Seat(brewmaster=1)), "move 26")
    assert abbey(state, 0)["large"] == ["B01"]
    assert decision(state) == ("move", 1)


def test_ha_6_6_a_full_garden_closes_resource_and_monk_spaces() -> None:
    state = position(
        Seat(garden=FILLED_SHADE | FILLED_SUN, discs=["X", "wood", "yeast", "hops", "water", "barley"]),
        track={5: ["wood-3"], 25: ["M1"]},
    )
    assert destinations(state) == [14, 26, HOME]


@pytest.mark.parametrize(("cash", "usable"), [(5, []), (6, [5]), (7, [5])])
def test_ha_6_6_with_sunny_plots_only_the_doubled_price_counts(cash: int, usable: list[int]) -> None:
    state = position(Seat(ducats=cash, garden=FILLED_SHADE, discs=["X"]), track={5: ["wood-3"]}, discs=NO_DISCS)
    assert destinations(state) == [*usable, 14, 26, HOME]  # all shady plots are filled: B12


def test_ha_6_6_with_shady_plots_only_the_simple_price_counts() -> None:
    state = position(Seat(ducats=3, garden=FILLED_SUN), track={5: ["wood-3"]}, discs=NO_DISCS)
    assert destinations(state) == [5, 14, 26, HOME]


def test_a_finished_game_takes_no_move() -> None:
    with pytest.raises(IllegalAction, match="the game is over"):
        play(finished(), "move 28")
    assert ducats(finished()) == 25
