"""HA-1: components."""

from __future__ import annotations

from collections import Counter

import pytest

from brewhall.core import OVER
from tests.games.heaven_and_ale.data_sets import SHEDS, rows
from tests.games.heaven_and_ale.positions import (
    CARDS,
    FACES,
    GAME,
    GOALS,
    MONKS,
    RESOURCE_SPACES,
    Seat,
    abbey,
    decision,
    ducats,
    finished,
    gains,
    go_home,
    moves,
    play,
    position,
    set_up,
    start,
    trial,
)

KINDS = {"resource": "R", "barrel": "K"}


def test_ha_1_1_a_starting_area_and_27_spaces() -> None:
    assert [space.kind for space in GAME.catalog.track].count("start") == 1
    assert GAME.catalog.track[0].kind == "start"
    assert len(GAME.catalog.track) == 28
    assert [row.move for row in GAME.actions if row.kind == "move"] == [f"move {place}" for place in range(1, 29)]


def test_ha_1_1_position_28_is_the_starting_area_again() -> None:
    state = play(position(Seat(at=27)), "move 28")
    assert decision(state) == ("stand", 0)
    play(state, "stand first")
    assert (abbey(state, 0)["figure"], abbey(state, 0)["space"]) == (0, "first")


def test_ha_1_2_15_resource_4_monk_6_scoring_disc_and_2_barrel_spaces() -> None:
    kinds = Counter(space.kind for space in GAME.catalog.track[1:])
    assert kinds == {"resource": 15, "monk": 4, "score": 6, "barrel": 2}


def test_ha_1_3_the_order_of_the_spaces() -> None:
    order = "R R mk4 A R R B R R mk3 R C R K R ABC R mk2 R ABC R R R ABC mk1 K R"
    spaces = GAME.catalog.track[1:]
    assert [KINDS.get(space.kind) or space.letters or f"mk{space.cost}" for space in spaces] == order.split()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_1_4_four_starting_spaces_and_their_rewards(players: int) -> None:
    others = [Seat(at=5)] * (players - 1)
    state = play(position(Seat(at=27), *others, players=players), "move 28")
    rewards = {move: gains(state, trial(state, move)) for move in moves(state, "stand")}
    assert rewards == {
        "stand first": {},
        "stand brewmaster": {"brewmaster": 1},
        "stand ducats": {"ducats": 2},
        "stand resource wood": {"wood": 2},
        "stand resource yeast": {"yeast": 2},
        "stand resource hops": {"hops": 2},
        "stand resource water": {"water": 2},
        "stand resource barley": {"barley": 2},
    }


def test_ha_1_4_each_space_is_for_one_figure() -> None:
    state = set_up(4)
    spaces = [abbey(state, seat)["space"] for seat in range(4)]
    assert sorted(spaces) == ["brewmaster", "ducats", "first", "resource"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_1_5_four_resource_tiles_of_each_kind(players: int) -> None:
    data = start(players).to_json()
    tiles = [*data["resource_pile"], *(face for space in RESOURCE_SPACES for face in data["track"][str(space)])]
    assert Counter(tiles) == dict.fromkeys(FACES[:25], 4)
    assert Counter(tile.split("-")[0] for tile in tiles) == dict.fromkeys(
        ("wood", "yeast", "hops", "water", "barley"), 20
    )


@pytest.mark.parametrize("seed", range(5))
def test_ha_1_6_two_tiles_of_each_kind_on_each_level(seed: int) -> None:
    data = start(seed=seed).to_json()
    upper = [*data["resource_pile"][:-50], *(face for space in RESOURCE_SPACES for face in data["track"][str(space)])]
    assert Counter(upper) == dict.fromkeys(FACES[:25], 2)
    assert Counter(data["resource_pile"][-50:]) == dict.fromkeys(FACES[:25], 2)
    backs = start(seed=seed).seen_by(None).to_json()["resource_pile"]
    assert backs == ["?I"] * 35 + ["?II"] * 50


@pytest.mark.parametrize("seed", range(5))
def test_ha_1_7_three_monks_of_each_type_on_each_level(seed: int) -> None:
    data = start(4, seed=seed).to_json()
    upper = [*data["monk_pile"][:-12], *(data["track"][str(space)][0] for space in (3, 10, 18, 25))]
    assert Counter(upper) == dict.fromkeys(MONKS, 3)
    assert Counter(data["monk_pile"][-12:]) == dict.fromkeys(MONKS, 3)
    assert start(4, seed=seed).seen_by(None).to_json()["monk_pile"] == ["?I"] * 8 + ["?II"] * 12


def test_ha_1_8_49_shed_tiles_of_five_types() -> None:
    assert [row["shed_type"] for row in rows(SHEDS)] == ["shed0", "shed1", "shed2", "shed3", "shed4"]
    assert sum(int(row["pile_size"]) for row in rows(SHEDS)) == 49


@pytest.mark.parametrize("goal", GOALS)
def test_ha_1_9_a_large_barrel_brings_4_points_and_a_small_one_2(goal: str) -> None:
    nothing = Seat(space="ducats")
    assert finished(nothing, Seat(large=[goal])).scores() == [0, 4]
    assert finished(nothing, Seat(small=[goal])).scores() == [0, 2]


def test_ha_1_9_twelve_goals_with_one_barrel_of_each_size() -> None:
    assert [goal.id for goal in GAME.catalog.goals] == list(GOALS)
    assert {(goal.larges, goal.smalls) for goal in GAME.catalog.goals} == {(1, 1)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ha_1_10_every_player_has_the_same_pieces(players: int) -> None:
    data = start(players).to_json()
    assert len(data["seats"]) == players
    for seat in data["seats"]:
        assert (len(seat["garden"]), len(seat["sheds"]), len(seat["markers"])) == (30, 7, 5)
        assert seat["cards"] == list(CARDS)


@pytest.mark.parametrize(("players", "needed"), [(2, 20), (3, 27), (4, 36)])
def test_ha_1_11_36_scoring_discs_are_enough(players: int, needed: int) -> None:
    state = set_up(players)
    laid, latest = sum(state.to_json()["discs"].values()), 1
    for _ in range(state.rounds * players):
        go_home(state)
        if state.round > latest:  # as if every disc had been taken in the round before
            laid, latest = laid + sum(state.to_json()["discs"].values()), state.round
    assert state.to_play == OVER
    assert laid == needed <= 36


def test_ha_1_12_the_bank_never_runs_out() -> None:
    state = position(Seat(ducats=197), Seat(ducats=197))
    play(state, "sell P_BREW")
    assert ducats(state) == 200
