"""HA-8: enclosing a shed spot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from tests.games.heaven_and_ale.positions import (
    AROUND,
    FACES,
    GAME,
    SHADY,
    SUNNY,
    Seat,
    abbey,
    brewmaster,
    decision,
    destinations,
    ducats,
    finished,
    gains,
    journal_of,
    moves,
    plant,
    play,
    position,
    ring,
    trial,
)

STEPS = {"shed0": 6, "shed1": 3, "shed2": 1, "shed3": 1, "shed4": 0}
OPTIONS = {"shed0": 0, "shed1": 6, "shed2": 3, "shed3": 2, "shed4": 15}
TILES = {"shed1": 1, "shed2": 2, "shed3": 3, "shed4": 4}
Ring = tuple[int | str, ...]

SUMS: dict[int, Ring] = {  # sum -> six tiles of that sum
    0: ("M1", "M1", "M2", "M2", "M3", "M3"),
    1: ("M1", "M1", "M2", "M2", "M3", 1),
    7: ("M1", "M1", "M2", 1, 1, 5),
    8: ("M1", "M1", "M2", 1, 2, 5),
    11: ("M1", "M1", "M2", 1, 5, 5),
    12: (2, 2, 2, 2, 2, 2),
    15: (2, 3, 2, 3, 2, 3),
    17: (3, 3, 3, 3, 3, 2),
    18: (3, 3, 3, 3, 3, 3),
    23: (4, 4, 4, 4, 4, 3),
    24: (4, 4, 4, 4, 4, 4),
    30: (5, 5, 5, 5, 5, 5),
}
TYPES = {0: 0, 1: 0, 7: 0, 8: 1, 11: 1, 12: 2, 15: 2, 17: 2, 18: 3, 23: 3, 24: 4, 30: 4}


def closing(shed: str, tiles: Ring) -> tuple[str, Seat, str]:
    """A garden in which one plot around a shed is empty; the seat, the plot, and the tile that belongs there."""
    garden = ring(shed, *tiles)
    plot = AROUND[shed][5]
    last = garden.pop(plot)
    return plot, Seat(ducats=50, garden=garden), last


def enclose(shed: str, tiles: Ring) -> tuple[dict[str, int], HeavenAndAleState]:
    """Buy the last tile around a shed; the gains without the price, and the position."""
    plot, own, last = closing(shed, tiles)
    space = 25 if last in FACES[25:] else 5
    state = play(position(own, track={space: [last]}), f"move {space}")
    before = trial(state)
    play(state, f"buy {last} {plot}")
    price = (1 if space == 25 else int(last[-1])) * (2 if plot in SUNNY else 1)
    changes = gains(before, state)
    changes["ducats"] = changes.get("ducats", 0) + price
    return {name: change for name, change in changes.items() if change}, state


@pytest.mark.parametrize("shed", AROUND)
@pytest.mark.parametrize("missing", range(6))
def test_ha_8_1_the_last_of_the_six_plots_encloses_the_shed(shed: str, missing: int) -> None:
    plots = AROUND[shed]
    others = [place for place in range(6) if place != missing]
    for empty in others:
        garden = {plots[place]: "wood-1" if place < 3 else "hops-1" for place in others if place != empty}
        state = play(position(Seat(garden=garden), track={5: ["water-1", "water-2"]}), "move 5")
        play(state, f"buy water-1 {plots[missing]}")
        assert abbey(state, 0)["sheds"] == dict.fromkeys(AROUND)
        play(state, f"buy water-2 {plots[empty]}")
        assert abbey(state, 0)["sheds"] == dict.fromkeys(AROUND) | {shed: "shed0"}


@pytest.mark.parametrize("total", SUMS)
@pytest.mark.parametrize("shed", ["H2", "H3", "H7"])
def test_ha_8_2_ha_8_3_type_and_steps_by_the_sum(total: int, shed: str) -> None:
    changes, state = enclose(shed, SUMS[total])
    kind = f"shed{TYPES[total]}"
    assert abbey(state, 0)["sheds"][shed] == kind
    steps = {"brewmaster": STEPS[kind]} if STEPS[kind] else {}
    assert changes == steps
    assert len(moves(state, "shed")) == OPTIONS[kind]


@pytest.mark.clause("HA-8.2")
def test_monks_count_nothing_in_the_sum() -> None:
    state = position(Seat(garden=ring("H2", "M1", "M2", "M3", "M4", 5, 5)))
    assert abbey(state, 0)["sheds"]["H2"] == "shed1"
    _, state = enclose("H2", ("M1", "M2", "M3", "M4", 5, 5))
    assert abbey(state, 0)["sheds"]["H2"] == "shed1"


@pytest.mark.clause("HA-8.3")
def test_the_example_of_sum_15() -> None:
    changes, state = enclose("H4", SUMS[15])
    assert changes == {"brewmaster": 1}
    assert abbey(state, 0)["sheds"]["H4"] == "shed2"


def test_ha_8_4_steps_then_the_shed_then_its_activations() -> None:
    plot, own, last = closing("H4", SUMS[12])
    state = position(own, track={5: [last]})
    journal = journal_of(state)
    play(state, "move 5", f"buy {last} {plot}")
    assert abbey(state, 0)["sheds"]["H4"] == "shed2"  # before anything is activated
    play(state, "shed D05+D09")
    events = [event for event in journal.since(0, None) if event["kind"] not in ("moved", "bought")]
    assert events == [
        {"kind": "enclosed", "seat": 0, "shed": "H4", "type": "shed2", "sum": 12},
        {"kind": "gained", "seat": 0, "steps": {"brewmaster": 1}},
        {"kind": "activated", "seat": 0, "plots": ["D05", "D09"], "tiles": ["wood-2", "hops-2"]},
        {"kind": "gained", "seat": 0, "ducats": 4},
    ]


def test_ha_8_4_activations_bring_what_they_bring_elsewhere() -> None:
    _, state = enclose("H3", ("wood-5", "M1", "hops-4", "M2", "barley-5", 5))  # D06 D08 S10 S07 S05 D03; sum 19
    before = trial(state)
    assert moves(state) == ["shed D03+D08+S07", "shed D06+S05+S10"]
    assert gains(before, trial(state, "shed D06+S05+S10")) == {"ducats": 5, "hops": 4, "barley": 5}
    assert gains(before, trial(state, "shed D03+D08+S07")) == {"ducats": 5, "brewmaster": 2}


@pytest.mark.parametrize("shed", AROUND)
def test_ha_8_5_what_each_type_lets_one_choose(shed: str) -> None:
    around = AROUND[shed]
    sets: dict[int, list[Sequence[str]]] = {
        8: [[plot] for plot in around],
        12: [[around[place], around[place + 3]] for place in range(3)],
        18: [around[0::2], around[1::2]],
        24: list(combinations(around, 4)),
    }
    for total, options in sets.items():
        _, state = enclose(shed, SUMS[total])
        assert decision(state) == ("shed", 0)
        expected = {"shed " + "+".join(sorted(option)) for option in options}
        assert set(moves(state)) == expected
        assert len(moves(state)) == len(options)


def test_ha_8_5_opposite_plots_and_no_neighbours() -> None:
    names = set(GAME.catalog.board.plots)
    near = {
        plot: {GAME.catalog.board.plots[other] for other in GAME.catalog.board.near[place]}
        for place, plot in enumerate(GAME.catalog.board.plots)
    }
    _, state = enclose("H6", SUMS[18])
    for move in moves(state):
        plots = move.split()[1].split("+")
        assert set(plots) <= names
        assert not any(second in near[first] for first, second in combinations(plots, 2))


def test_ha_8_5_nothing_is_asked_for_a_shed_without_activations() -> None:
    _, state = enclose("H5", SUMS[7])
    assert decision(state) == ("buy", 0)


def test_ha_8_6_all_chosen_plots_are_activated_and_none_can_be_left_out() -> None:
    _, state = enclose("H7", SUMS[24])
    assert all(len(move.split("+")) == 4 for move in moves(state))
    assert not {"done", "decline"} & set(moves(state))
    before = trial(state)
    for move in moves(state):
        assert gains(before, trial(state, move)) == {"ducats": 16}


def test_ha_8_7_the_tile_just_placed_may_be_activated() -> None:
    _, state = enclose("H4", ("M1", "M1", "M2", "M2", 4, 5))  # the last one lies on D05
    before = trial(state)
    assert gains(before, trial(state, "shed D05")) == {"ducats": 5}


def two_sheds(last: str, h4: Ring, h7: Ring) -> HeavenAndAleState:
    """H4 and H7 share D09 and D10; the tile on D10 closes both."""
    garden = ring("H7", *h7[:5], None) | ring("H4", *h4[:1], None, *h4[2:])
    garden["D09"] = "M4"
    state = position(Seat(ducats=20, garden=garden), track={5: [last, "yeast-1"], 25: [last]})
    return play(state, "move 5", f"buy {last} D10")


def test_ha_8_8_two_sheds_are_resolved_one_after_the_other_the_lower_first() -> None:
    state = two_sheds("wood-5", (3, 0, 3, 3, 3, 3), (5, 5, 5, 5, "M4"))
    top, below = state.to_json()["decisions"][:2]
    assert (top, below) == ({"step": "shed", "seat": 0, "shed": "H4"}, {"step": "enclose", "seat": 0, "shed": "H7"})
    sheds = abbey(state, 0)["sheds"]
    assert (sheds["H4"], sheds["H7"]) == ("shed2", None)  # the second comes after the first's activations
    assert brewmaster(state) == -10 + 1
    play(state, "shed D05+D09")
    assert state.to_json()["decisions"][0] == {"step": "shed", "seat": 0, "shed": "H7"}
    assert abbey(state, 0)["sheds"]["H7"] == "shed4"
    assert brewmaster(state) == -10 + 1 + 1
    play(state, "shed D11+D12+D14+D15")
    assert ducats(state) == 20 - 5 + 3 + 20
    assert decision(state) == ("buy", 0)
    play(state, "buy yeast-1 D01", "done")
    assert decision(state) == ("move", 1)


def test_ha_8_8_two_sheds_without_activations_bring_both_steps() -> None:
    state = two_sheds("wood-1", ("M1", 0, "M1", "M1", "M2", "M2"), ("M2", "M3", "M3", "M3", "M4"))
    assert brewmaster(state) == -10 + 12
    assert decision(state) == ("buy", 0)


def test_ha_8_9_no_shed_tile_ever_runs_out() -> None:
    """Fourteen sheds of a type whose pile has ten tiles."""
    twos_and_threes = plant((*SHADY, *SUNNY), *[2, 3] * 15)
    others = plant((*SHADY, *SUNNY), *[1, 4, 1, 4, 2, 3] * 5)
    plot = "D01"
    last = others.pop(plot)
    state = position(Seat(garden=others), Seat(garden=twos_and_threes), track={5: [last]})
    play(state, "move 5", f"buy {last} {plot}")
    assert [shed for seat in range(2) for shed in abbey(state, seat)["sheds"].values()] == ["shed2"] * 14


def test_ha_8_10_sheds_stay_and_are_never_activated() -> None:
    garden = ring("H2", "M1", 1, 1, 1, 1, 1)
    state = position(Seat(at=3, garden=garden))
    before = trial(state)
    play(state, "move 7")  # the monk on S07 beside H2, S09 and S04
    assert gains(before, state) == {"yeast": 1, "wood": 1}
    assert abbey(state, 0)["sheds"]["H2"] == "shed0"


def test_ha_8_10_sheds_bring_no_points_and_only_serve_two_goals() -> None:
    garden = ring("H2", *SUMS[0]) | ring("H4", 1, 1, 1, 1, 1, 1) | ring("H7", 1, 1, 1, "M4", 1, 1)
    assert finished(Seat(space="ducats", garden=garden)).scores()[0] == 0
    assert destinations(position(Seat(garden=ring("H2", *SUMS[0]))))[-2:] == [24, 28]
