"""HA-4: rounds, turns and what is laid out anew."""

from __future__ import annotations

import pytest

from brewhall.core import OVER
from tests.games.heaven_and_ale.positions import (
    DISC_SPACES,
    GAME,
    MONK_SPACES,
    RESOURCE_SPACES,
    Seat,
    abbey,
    decision,
    go_home,
    moves,
    play,
    position,
    set_up,
    skip_round,
    start,
    track,
    trial,
)

ROUNDS = {2: 3, 3: 4, 4: 6}
every_count = pytest.mark.parametrize("players", [2, 3, 4])


@every_count
def test_ha_4_1_three_rounds_with_two_players_four_with_three_six_with_four(players: int) -> None:
    state = set_up(players)
    rounds = []
    for _ in range(ROUNDS[players]):
        rounds.append(state.round)
        assert state.rounds == ROUNDS[players]
        skip_round(state)
    assert state.to_play == OVER
    assert rounds == list(range(1, ROUNDS[players] + 1))
    assert state.round == ROUNDS[players]


def test_ha_4_2_turns_go_clockwise_from_the_starting_player() -> None:
    seats = [Seat(), Seat(), Seat(), Seat()]
    state = position(*seats, players=4, to_play=2, track={1: ["wood-1", "hops-1"], 2: ["wood-2", "hops-2"]})
    order = []
    for move in ("move 1", "move 2", "move 1", "move 2"):
        order.append(state.to_play)
        play(state, move, moves(trial(state, move), "buy")[0], "done")
    assert order == [2, 3, 0, 1]
    assert decision(state) == ("move", 2)


def test_ha_4_2_the_starting_player_takes_the_first_turn() -> None:
    assert [decision(set_up(4, seat)) for seat in range(4)] == [("move", seat) for seat in range(4)]


def test_ha_4_2_players_who_are_back_are_skipped() -> None:
    back = Seat(space="ducats", returned=True)
    state = position(Seat(at=1), back, Seat(at=1), players=3, track={5: ["wood-1"], 6: ["wood-1"]})
    play(state, "move 5", "buy wood-1 D01", "done")
    assert decision(state) == ("move", 2)


def test_ha_4_2_the_last_one_out_keeps_taking_turns() -> None:
    back = Seat(space="first", returned=True)
    state = position(Seat(at=1), back, track={5: ["wood-1"], 6: ["wood-1"]})
    play(state, "move 5", "buy wood-1 D01", "done")
    assert decision(state) == ("move", 0)
    play(state, "move 6", "buy wood-1 D02", "done")
    assert decision(state) == ("move", 0)


@every_count
def test_ha_4_3_a_round_ends_when_every_figure_is_back(players: int) -> None:
    state = set_up(players)
    for _ in range(players - 1):
        go_home(state)
        assert state.round == 1
    go_home(state)
    assert state.round == 2


@every_count
def test_ha_4_3_after_the_last_round_the_game_is_over(players: int) -> None:
    out = [Seat(at=20)] * players
    state = position(*out, players=players, in_round=ROUNDS[players])
    for _ in range(players):
        assert state.outcome() is None
        go_home(state)
    assert state.to_play == OVER
    assert state.outcome() is not None
    assert state.legal_actions() == []
    assert (state.round, all(abbey(state, seat)["returned"] for seat in range(players))) == (ROUNDS[players], True)


@every_count
def test_ha_4_4_the_next_stack_of_monks_is_added(players: int) -> None:
    state = set_up(players)
    pile = state.to_json()["monk_pile"]
    first = [track(state, space) for space in MONK_SPACES]
    skip_round(state)
    assert [track(state, space) for space in MONK_SPACES] == [
        sorted([*left, new]) for left, new in zip(first, pile[:4], strict=True)
    ]
    assert state.to_json()["monk_pile"] == pile[4:]


@every_count
def test_ha_4_5_resource_tiles_are_added_in_track_order_level_i_first(players: int) -> None:
    state = set_up(players)
    data = state.to_json()
    tiles = [*(data["track"][str(space)][0] for space in RESOURCE_SPACES), *data["resource_pile"]]
    for number in range(1, ROUNDS[players] + 1):
        for place, space in enumerate(RESOURCE_SPACES):
            assert sorted(track(state, space)) == sorted(tiles[place : 15 * number : 15])
        skip_round(state)
    assert state.to_json()["resource_pile"] == tiles[15 * ROUNDS[players] :]
    assert len(state.to_json()["resource_pile"]) == {2: 55, 3: 40, 4: 10}[players]


def test_ha_4_5_the_last_tiles_of_level_i_go_to_the_first_five_spaces_in_round_4() -> None:
    state = set_up(4)
    for _ in range(2):
        skip_round(state)
    backs = state.seen_by(None).to_json()["resource_pile"]
    assert backs[:15] == ["?I"] * 5 + ["?II"] * 10
    upper = state.to_json()["resource_pile"][:5]
    before = {space: track(state, space) for space in RESOURCE_SPACES}
    skip_round(state)
    for space, face in zip((1, 2, 5, 6, 8), upper, strict=True):
        assert sorted(track(state, space)) == sorted([*before[space], face])


@every_count
def test_ha_4_6_every_scoring_disc_space_has_one_disc_again(players: int) -> None:
    garden = {"D01": "wood-1"}
    state = position(Seat(at=3, garden=garden), players=players, discs={7: 0, 20: 0})
    play(state, "move 4")
    assert state.to_json()["discs"]["4"] == 0
    for _ in range(players):
        go_home(state)
    assert state.round == 2
    assert state.to_json()["discs"] == dict.fromkeys(map(str, DISC_SPACES), 1)


@every_count
def test_ha_4_7_second_discs_before_the_last_round_only(players: int) -> None:
    state = set_up(players)
    second = {2: [7, 12], 3: [7, 12, 16], 4: []}[players]
    for _ in range(ROUNDS[players]):
        twice = second if state.round == ROUNDS[players] else []
        assert state.to_json()["discs"] == {str(space): 1 + (space in twice) for space in DISC_SPACES}
        skip_round(state)


def test_ha_4_8_who_stands_on_first_begins_and_figures_stay_where_they_are() -> None:
    state = position(*[Seat(at=20)] * 4, players=4)
    for space in ("ducats", "brewmaster", "first", "resource wood"):
        play(state, "move 28", f"stand {space}")
    assert decision(state) == ("move", 2)
    data = state.to_json()
    assert [seat["space"] for seat in data["seats"]] == ["ducats", "brewmaster", "first", "resource"]
    assert [seat["returned"] for seat in data["seats"]] == [False] * 4
    assert [seat["figure"] for seat in data["seats"]] == [0] * 4


def test_ha_4_9_not_yet_moved_and_returned_are_told_apart_and_both_block() -> None:
    not_moved, back = Seat(space="ducats"), Seat(space="brewmaster", returned=True)
    state = position(Seat(at=20), not_moved, back, players=3, track={1: ["wood-1"]})
    play(state, "move 28")
    assert moves(state, "stand")[0] == "stand first"
    assert {move.split()[1] for move in moves(state, "stand")} == {"first", "resource"}
    play(state, "stand first")
    assert decision(state) == ("move", 1)  # seat 1 has not moved, seat 2 is back
    assert [abbey(state, seat)["returned"] for seat in range(3)] == [True, False, True]


def test_turns_and_reveals_are_counted() -> None:
    state = set_up()
    assert (state.turns, state.reveals) == (0, 0)
    go_home(state)
    assert (state.turns, state.reveals) == (1, 0)
    go_home(state)
    assert (state.turns, state.reveals) == (2, 1)  # new tiles came to light


def test_a_game_of_three_rounds_is_the_default() -> None:
    assert GAME.start(seed=1).players == 2
    assert start().rounds == 3
