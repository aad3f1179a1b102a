"""HA-12: returning to the starting area."""

from __future__ import annotations

import pytest

from brewhall.core import OVER, IllegalAction
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from tests.games.heaven_and_ale.positions import (
    GAME,
    RESOURCES,
    SPACES,
    Seat,
    abbey,
    decision,
    ducats,
    finished,
    gains,
    lively_game,
    moves,
    play,
    position,
    set_up,
    trial,
)

BACK = {space: Seat(space=space, returned=True) for space in SPACES}


def free(state: HeavenAndAleState) -> list[str]:
    """The starting spaces that may be taken."""
    return list(dict.fromkeys(move.split()[1] for move in moves(state, "stand")))


def test_ha_12_1_any_space_without_a_figure_and_its_reward_at_once() -> None:
    state = play(position(Seat(at=3), Seat(at=5), players=2), "move 28")
    assert free(state) == list(SPACES)
    after = trial(state, "stand ducats")
    assert gains(state, after) == {"ducats": 2}
    assert (abbey(after, 0)["figure"], abbey(after, 0)["space"]) == (0, "ducats")


@pytest.mark.parametrize("space", SPACES)
def test_ha_12_2_a_figure_that_has_not_left_blocks_its_space(space: str) -> None:
    state = play(position(Seat(at=3), Seat(space=space)), "move 28")
    assert free(state) == [other for other in SPACES if other != space]


@pytest.mark.parametrize("space", SPACES)
def test_ha_12_2_who_goes_straight_back_may_take_the_space_she_left(space: str) -> None:
    others = [Seat(space=other) for other in SPACES if other != space]
    state = play(position(Seat(space=space), *others, players=4), "move 28")
    assert free(state) == [space]


def test_ha_12_2_a_space_that_was_left_is_free_for_others() -> None:
    state = position(Seat(), Seat(at=5), track={1: ["wood-1"]})
    play(state, "move 1", "buy wood-1 D01", "done", "move 28")
    assert "first" in free(state)


def test_ha_12_3_the_last_player_must_take_first_if_it_is_free() -> None:
    state = play(position(Seat(at=3), BACK["ducats"], BACK["resource"], players=3), "move 28")
    assert free(state) == ["first"]
    with pytest.raises(IllegalAction):
        play(state, "stand brewmaster")


def test_ha_12_3_not_if_somebody_else_stands_there() -> None:
    state = play(position(Seat(at=3), BACK["first"], BACK["resource"], players=3), "move 28")
    assert free(state) == ["brewmaster", "ducats"]


def test_ha_12_3_not_while_somebody_is_out_or_has_not_moved() -> None:
    out = play(position(Seat(at=3), BACK["ducats"], Seat(at=20), players=3), "move 28")
    assert free(out) == ["first", "brewmaster", "resource"]
    waiting = play(position(Seat(at=3), BACK["ducats"], Seat(space="resource"), players=3), "move 28")
    assert free(waiting) == ["first", "brewmaster"]


def test_ha_12_3_a_figure_that_has_not_moved_still_blocks_first() -> None:
    state = play(position(Seat(at=3), Seat(space="first")), "move 28")
    assert free(state) == ["brewmaster", "ducats", "resource"]


def test_ha_12_3_the_last_one_straight_back_from_first_must_take_it_again() -> None:
    state = play(position(Seat(space="first"), BACK["ducats"]), "move 28")
    assert free(state) == ["first"]


def test_ha_12_3_does_not_hold_in_the_set_up() -> None:
    state = position(Seat(at=3), BACK["first"])
    assert free(play(state, "move 28")) == ["brewmaster", "ducats", "resource"]
    start = GAME.start(2, seed=1, starting_player=0)
    assert start.game.move(start.legal_actions()[0]) == "stand brewmaster"


def test_ha_12_4_who_is_back_is_out_for_the_rest_of_the_round() -> None:
    state = position(Seat(at=3), Seat(at=5), track={6: ["wood-1"], 8: ["wood-1"]})
    play(state, "move 28", "stand ducats")
    assert abbey(state, 0)["returned"] is True
    play(state, "move 6", "buy wood-1 D01", "done")
    assert decision(state) == ("move", 1)
    play(state, "move 8", "buy wood-1 D02", "done")
    assert decision(state) == ("move", 1)


def test_ha_12_5_rewards_in_the_last_round_and_first_is_a_point() -> None:
    state = position(Seat(at=27), BACK["first"], in_round=3)
    play(state, "move 28")
    for resource in RESOURCES:
        assert gains(state, trial(state, f"stand resource {resource}")) == {resource: 2}
    play(state, "stand ducats")
    assert (state.to_play, ducats(state)) == (OVER, 27)
    assert state.scores() == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ha_12_6_exactly_one_player_stands_on_first_at_the_end_of_every_round(players: int, seed: int) -> None:
    rounds: dict[int, list[str]] = {}

    def look(state: HeavenAndAleState) -> None:
        data = state.to_json()
        number = data["round"] + (data["to_play"] == OVER)
        rounds.setdefault(number, [seat["space"] for seat in data["seats"]])

    lively_game(set_up(players), seed, look)
    assert len(rounds) == {2: 4, 3: 5, 4: 7}[players]
    assert all(spaces.count("first") == 1 for spaces in rounds.values())


def test_ha_12_6_the_bonus_is_for_the_figure_on_first_only() -> None:
    assert finished(Seat(space="first"), Seat(space="ducats")).scores() == [1, 0]
