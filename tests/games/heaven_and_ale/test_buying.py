"""HA-6: buying and placing tiles."""

from __future__ import annotations

import pytest

from brewhall.core import IllegalAction
from tests.games.heaven_and_ale.positions import (
    SHADY,
    SUNNY,
    Seat,
    abbey,
    decision,
    ducats,
    gains,
    journal_of,
    moves,
    plant,
    play,
    position,
    ring,
    track,
    trial,
)


def test_ha_6_1_at_least_one_tile_must_be_bought() -> None:
    state = play(position(track={5: ["wood-1", "hops-1"]}), "move 5")
    with pytest.raises(IllegalAction):
        play(state, "done")
    play(state, "buy wood-1 D01")
    assert "done" in moves(state)


def test_ha_6_1_as_many_tiles_as_one_can_pay_for() -> None:
    state = play(position(Seat(ducats=6, cards=()), track={5: ["wood-1", "hops-2", "hops-3"]}), "move 5")
    play(state, "buy hops-2 D01", "buy hops-3 D02", "buy wood-1 D03")
    assert ducats(state) == 0
    assert decision(state) == ("move", 1)  # nothing more to decide
    assert track(state, 5) == []


def test_ha_6_1_done_ends_the_turn_and_leaves_the_rest() -> None:
    state = play(position(track={5: ["wood-1", "hops-2"]}), "move 5", "buy wood-1 D01", "done")
    assert track(state, 5) == ["hops-2"]
    assert decision(state) == ("move", 1)


@pytest.mark.parametrize("fertility", [1, 2, 3, 4, 5])
def test_ha_6_2_fertility_in_the_shade_and_twice_that_in_the_sun(fertility: int) -> None:
    state = play(position(track={5: [f"water-{fertility}"]}), "move 5")
    for plot, price in (("D07", fertility), ("S07", 2 * fertility)):
        assert gains(state, trial(state, f"buy water-{fertility} {plot}")) == {"ducats": -price}


@pytest.mark.parametrize(("space", "cost"), [(3, 4), (10, 3), (18, 2), (25, 1)])
@pytest.mark.parametrize("monk", ["M1", "M4"])
def test_ha_6_2_a_monk_costs_the_number_of_its_space(space: int, cost: int, monk: str) -> None:
    state = play(position(track={space: [monk]}), f"move {space}")
    for plot, price in (("D07", cost), ("S07", 2 * cost)):
        assert gains(state, trial(state, f"buy {monk} {plot}")) == {"ducats": -price}


@pytest.mark.parametrize(("cash", "plots"), [(2, []), (3, SHADY), (5, SHADY), (6, (*SHADY, *SUNNY))])
def test_ha_6_2_only_what_can_be_paid_is_offered(cash: int, plots: tuple[str, ...]) -> None:
    state = play(position(Seat(ducats=cash), track={5: ["hops-3", "wood-1"]}), "move 5")
    offered = [move.split()[2] for move in moves(state, "buy") if "hops-3" in move]
    assert offered == list(plots)


def test_ha_6_3_any_empty_plot_of_either_side_but_no_shed_spot() -> None:
    garden = {"D03": "wood-1", "S12": "hops-2"}
    state = play(position(Seat(garden=garden), track={5: ["wood-1"]}), "move 5")
    free = [plot for plot in (*SHADY, *SUNNY) if plot not in garden]
    assert moves(state, "buy") == [f"buy wood-1 {plot}" for plot in free]


def test_ha_6_3_the_tile_lies_on_the_plot_and_nothing_else_changes() -> None:
    state = position(Seat(garden={"D03": "wood-1"}), track={5: ["wood-4"]})
    before = abbey(state, 0)
    play(state, "move 5", "buy wood-4 S09", "done")
    expected = before | {"figure": 5, "space": None, "ducats": 25 - 8}
    assert abbey(state, 0) == expected | {"garden": before["garden"] | {"S09": "wood-4"}}


def test_ha_6_4_all_tiles_of_a_space_are_open_equal_faces_count_once() -> None:
    state = play(position(track={5: ["barley-1", "wood-2", "wood-2", "hops-1"]}), "move 5")
    faces = [move.split()[1] for move in moves(state, "buy") if move.endswith("D01")]
    assert faces == ["wood-2", "hops-1", "barley-1"]
    play(state, "buy barley-1 D01", "buy wood-2 D02")
    assert track(state, 5) == ["wood-2", "hops-1"]
    play(state, "buy wood-2 D03", "buy hops-1 D04")
    assert track(state, 5) == []


def test_ha_6_4_monks_of_one_type_are_equal_too() -> None:
    state = play(position(track={25: ["M3", "M3", "M1"]}), "move 25")
    assert [move.split()[1] for move in moves(state, "buy") if move.endswith("D01")] == ["M1", "M3"]


def test_ha_6_5_a_shed_is_resolved_before_the_next_purchase() -> None:
    garden = ring("H4", 5, 5, 5, 1, 1, None)  # D05 is empty
    state = play(position(Seat(garden=garden), track={5: ["wood-1", "hops-1"]}), "move 5", "buy wood-1 D05")
    assert decision(state) == ("shed", 0)
    assert not moves(state, "buy")
    play(state, moves(state)[0])
    assert decision(state) == ("buy", 0)


def test_ha_6_5_ducats_from_a_shed_pay_for_the_next_tile() -> None:
    garden = ring("H4", 5, 5, 5, 5, 3, None)  # D05 is empty; the sum will be 24
    state = play(position(Seat(ducats=1, garden=garden), track={5: ["wood-1", "wood-5"]}), "move 5")
    play(state, "buy wood-1 D05")
    assert (decision(state), ducats(state)) == (("shed", 0), 0)
    play(state, "shed D06+D07+D09+D10")
    assert ducats(state) == 20
    play(state, "buy wood-5 S01", "done")
    assert ducats(state) == 10


def test_ha_6_5_each_purchase_is_told_with_its_price() -> None:
    state = position(track={5: ["wood-2", "hops-1"]})
    journal = journal_of(state)
    play(state, "move 5", "buy wood-2 S01", "buy hops-1 D01", "done")
    bought = [event for event in journal.since(0, None) if event["kind"] == "bought"]
    assert [(event["tile"], event["plot"], event["side"], event["price"]) for event in bought] == [
        ("wood-2", "S01", "sunny", 4),
        ("hops-1", "D01", "shady", 1),
    ]


def test_ha_6_7_done_is_still_asked_while_a_card_could_be_sold() -> None:
    state = play(position(Seat(ducats=1), track={5: ["wood-1", "wood-4"]}), "move 5", "buy wood-1 D01")
    assert moves(state, "buy") == []
    assert decision(state) == ("buy", 0)
    play(state, "sell P_BREW")
    assert moves(state, "buy") == []
    play(state, "sell P_LAST")  # 6 ducats now
    assert len(moves(state, "buy")) == 14
    play(state, "buy wood-4 D02", "done")
    assert ducats(state) == 2


def test_ha_6_7_done_is_still_asked_on_an_empty_space() -> None:
    state = play(position(track={5: ["wood-1"]}), "move 5", "buy wood-1 D01")
    assert decision(state) == ("buy", 0)
    assert moves(state) == ["done", *(f"sell {card}" for card in abbey(state, 0)["cards"])]


def test_ha_6_7_done_is_still_asked_in_a_full_garden() -> None:
    garden = plant((*SHADY, *SUNNY), *[1] * 5, *[2] * 5, *[3] * 5, *[4] * 5, *[5] * 5, "M1", *["M2"] * 3, None)
    state = play(position(Seat(garden=garden), track={5: ["wood-1", "hops-1"]}), "move 5", "buy wood-1 S15")
    play(state, *[moves(state)[0]] * (decision(state)[0] == "shed"))
    assert decision(state) == ("buy", 0)
    assert moves(state, "buy") == []
    assert track(state, 5) == ["hops-1"]
