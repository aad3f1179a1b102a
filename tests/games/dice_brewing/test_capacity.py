"""DB-8: how many players may use a space in a round."""

from __future__ import annotations

import pytest

from tests.games.dice_brewing.positions import moves, play, position, refrain, seat, table

FULL = {
    "M1": "seed",
    "M2": "pale-3",
    "M3": "dark-3",
    "H1": "seed",
    "H2": "hops-3",
    "S1": "blue-2",
    "S2": "blue-3",
    "S3": "blue-5",
    "D1": "hops-3",
    "D2": "dark-3",
    "D3": "dark-3",
}
OWN = {"pool": ["pale-1", "dark-1", "hops-1", "blue-6"], "seeds": 1}


def usable(*others: dict[str, object]) -> set[str]:
    return {move.split()[-1] for move in moves(position(seats=[OWN, *others]), "place")}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("space", FULL)
@pytest.mark.clause("DB-8.1", "DB-8.2")
def test_a_space_is_blocked_for_the_last_player(space: str, players: int) -> None:
    used: dict[str, object] = {"board": {space: FULL[space]}}
    others: list[dict[str, object]] = [used] * (players - 1)
    assert usable(*others) == FULL.keys() - {space}
    if players > 2:
        assert usable(*others[1:], {}) == FULL.keys()


def test_db_8_1_all_but_one_may_use_a_space() -> None:
    state = position(seats=[{"seeds": 1, "pool": ["hops-1"]}] * 3)
    play(state, "place seed M1", "end", "place seed M1", "end")
    assert [move for move in moves(state, "place") if "seed" in move] == ["place seed H1"]


def test_db_8_3_a_use_counts_after_a_speed_up() -> None:
    assert "M1" not in usable({"board": {"M1": {"resource": None, "speed": "blue-3"}}})


def test_db_8_3_the_speed_slot_is_no_second_use() -> None:
    emptied = {"resource": None, "speed": "blue-3"}
    assert "D3" in usable({"board": {"D3": emptied}}, {})
    filled = position(seats=[{"pool": ["blue-6"], "board": {"D3": "dark-1"}}, {"board": {"D3": emptied}}, {}])
    assert moves(filled, "speed") == ["speed D3 pool blue-6"]


def test_db_8_3_a_use_counts_within_the_game_as_well_as_in_a_position_read() -> None:
    state = position(seats=[{"seeds": 1, "pool": ["blue-3", "hops-1"]}, {"seeds": 1}])
    play(state, "place seed M1", "speed M1 pool blue-3", chance=[3])
    play(state, "put pool", "end")
    assert moves(state, "place") == ["place seed H1"]


def test_db_8_4_blocked_spaces_are_free_next_round() -> None:
    state = position(seats=[{"seeds": 2, "pool": ["hops-1"]}, {"pool": ["hops-1"], "seeds": 1}])
    play(state, "place seed M1", "end")
    assert moves(state, "place") == ["place seed H1", "place pool hops-1 H2", "place pool hops-1 D1"]
    refrain(state, "purchase")
    refrain(state, "arrange")
    assert table(state)["round"] == 4
    assert state.to_play == 1
    assert seat(state, 0)["board"]["M1"] == {"resource": None, "speed": None}
    assert "place seed M1" in moves(state)
