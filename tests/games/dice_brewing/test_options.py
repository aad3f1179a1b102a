"""DB-19.1: the options of a game."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.core.errors import BadOption
from tests.games.dice_brewing.positions import moves, play, position, refrain, seat, start, table, tidied

OTHER = {"pool": ["pale-1"]}


def test_db_19_1_defaults() -> None:
    assert table(start())["options"] == {
        "mode": "standard",
        "unlucky_roll": False,
        "start_seeds": 1,
        "school_opens_round": 2,
        "speed_min_m2": 3,
        "speed_min_d1": 3,
        "speed_min_d2": 3,
        "speed_min_d3": 3,
        "raised_die_in_tidying": "choice",
        "max_rounds": 40,
    }


@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 2), (4, 1)])
def test_db_19_1_start_seeds_as_far_as_there_are_six(players: int, most: int) -> None:
    for seeds in range(most + 1):
        state = start(players, start_seeds=seeds)
        assert [seat(state, number)["seeds"] for number in range(players)] == [seeds] * players
        assert table(state)["supply"]["seeds"] == 6 - players * seeds
    if most < 3:
        with pytest.raises(BadOption, match=f"{players} players cannot start with {most + 1} seeds each: there are 6"):
            start(players, start_seeds=most + 1)


@pytest.mark.parametrize("opens", [1, 2, 3])
def test_db_19_1_the_round_in_which_the_school_opens(opens: int) -> None:
    own = {"pool": ["pale-1", "blue-6"]}
    for in_round in range(1, 5):
        state = position(seats=[own, OTHER], in_round=in_round, school_opens_round=opens)
        assert ("place pool blue-6 S1" in moves(state)) == (in_round >= opens)
        thief = {"pool": ["pale-1"], "tokens": {"block_building": 1}}
        window = position("window", seats=[thief, OTHER], in_round=in_round, school_opens_round=opens)
        assert ("close 1 school-of-skills" in moves(window)) == (in_round >= opens)


@pytest.mark.parametrize("space", ["M2", "D1", "D2", "D3"])
@pytest.mark.parametrize("least", [1, 3, 6])
def test_db_19_1_least_values_of_speed_slots(space: str, least: int) -> None:
    board = {"M2": "pale-1", "D1": "hops-1", "D2": "dark-1", "D3": "dark-1"}
    option: dict[str, Any] = {f"speed_min_{space.lower()}": least}
    for value in range(1, 7):
        own = {"pool": [f"blue-{value}"], "board": board}
        state = position(seats=[own, OTHER], **option)
        sped = {move.split()[1] for move in moves(state, "speed")}
        assert sped == {name for name in board if value >= (least if name == space else 3)}


def test_db_19_1_where_a_die_raised_in_tidying_goes() -> None:
    own = {"board": {"M3": "pale-3", "H2": "hops-1"}}
    stored = seat(tidied(own, {}, raised_die_in_tidying="warehouse"), 0)
    assert (stored["warehouse"], stored["pool"]) == (["pale-4", "hops-2"], [])
    rolled = seat(tidied(own, {}, raised_die_in_tidying="active"), 0)
    assert (rolled["warehouse"], rolled["pool"]) == ([], ["pale", "hops"])
    assert moves(tidied(own, {}, raised_die_in_tidying="choice")) == ["put pool", "put warehouse"]


def test_db_19_1_a_sped_up_die_is_its_owners_choice_in_any_case() -> None:
    own = {"pool": ["blue-6"], "board": {"M3": "pale-3"}}
    state = position(seats=[own, OTHER], raised_die_in_tidying="active")
    play(state, "speed M3 pool blue-6")
    assert moves(state) == ["put pool", "put warehouse"]


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_db_19_1_the_last_round(rounds: int) -> None:
    state = start(max_rounds=rounds)
    refrain(state)
    assert table(state)["round"] == rounds
    assert state.outcome() is not None


def test_db_19_1_a_value_that_is_not_offered_is_refused() -> None:
    for name in ("start_seeds", "school_opens_round", "speed_min_d1", "max_rounds"):
        with pytest.raises(BadOption, match=f"option {name} cannot be 7"):
            start(**{name: 7})
