"""The worked examples of the specification, DB-18.1 to DB-18.9."""

from __future__ import annotations

import pytest

from brewhall.core.errors import DealerExhausted
from tests.games.dice_brewing.positions import moves, play, position, seat

STOUT = {
    "warehouse": ["pale-3", "pale-5", "dark-4", "dark-5", "hops-4"],
    "ingredients": {"special_malt": 1, "special_hops": 1},
}


def test_db_18_1_brewing_a_strong_roasted_stout() -> None:
    state = position("brew", seats=[STOUT, {}], display=["DB26", "DB01", "DB02"], deck=["DB30"], max_rounds=3)
    play(state, "brew DB26")
    assert moves(state) == ["improve none", "improve special_malt", "improve special_hops"]
    play(state, "improve special_malt")
    brewer = seat(state, 0)
    assert brewer["pool"] == ["pale", "pale", "dark", "dark", "hops"]
    assert brewer["warehouse"] == []
    assert (brewer["xp"], brewer["coins"]) == (6, 5)
    assert brewer["ingredients"]["special_hops"] == 1
    assert brewer["ingredients"]["special_malt"] == 0
    assert brewer["recipes"] == ["DB26"]
    assert state.to_json()["market"]["special_malt"] == 3
    assert state.to_json()["display"] == ["DB30", "DB01", "DB02"]


def test_db_18_2_raising_a_die_at_once() -> None:
    state = position(seats=[{"pool": ["pale-2", "pale-3", "blue-3"]}, {"pool": ["pale-1"]}])
    play(state, "place pool pale-3 M3", "speed M3 pool blue-3", "put warehouse")
    assert seat(state, 0)["warehouse"] == ["pale-4"]
    assert moves(state) == ["end", "transfer pale-2"], "no third piece may be placed"


def test_db_18_3_a_blue_three_in_the_school() -> None:
    state = position(seats=[{"pool": ["pale-1", "hops-2", "blue-3"]}, {"pool": ["pale-1"]}])
    assert [move for move in moves(state, "place") if "blue" in move] == [
        "place pool blue-3 S1",
        "place pool blue-3 S2",
        "place pool blue-3 D3",
    ]
    play(state, "place pool blue-3 S1", "choose pool pale-1", "choose pool hops-2", chance=[5, 4])
    assert seat(state, 0)["pool"] == ["pale-5", "hops-4"]
    play(state, "transfer pale-5", "transfer hops-4")
    assert "place warehouse pale-5 M2" in moves(state)
    play(state, "end", "pass")
    assert state.to_play == 0
    assert "pass" in moves(state)


def test_db_18_4_speeding_up_on_a_later_turn() -> None:
    first = {"pool": ["pale-2", "blue-3", "blue-2"], "seeds": 1}
    state = position(seats=[first, {"pool": ["pale-1"]}])
    play(state, "place seed M1", "place pool pale-2 M2", "end", "pass")
    assert moves(state, "speed") == ["speed M1 pool blue-3", "speed M2 pool blue-3"]
    play(state, "speed M2 pool blue-3", chance=[6])
    assert moves(state) == ["put pool", "put warehouse"]
    play(state, "put pool")
    assert seat(state, 0)["pool"] == ["dark-6", "blue-2"]
    assert seat(state, 0)["board"]["M2"] == {"resource": None, "speed": "blue-3"}
    assert seat(state, 0)["board"]["M1"] == {"resource": "seed", "speed": None}


def test_db_18_5_two_of_three_players_fill_a_space() -> None:
    planted = {"board": {"M1": "seed"}}
    state = position(seats=[{"seeds": 1, "pool": ["pale-3"]}, planted, planted])
    assert moves(state, "place") == ["place seed H1", "place pool pale-3 M2", "place pool pale-3 M3"]


def test_db_18_6_three_ones_buy_for_six_coins() -> None:
    ones = {"pool": ["pale-1", "dark-1", "hops-1"], "coins": 2}
    state = position("purchase", seats=[ones, {}], unlucky_roll=True)
    play(state, "buy special_hops", "buy reroll_die")
    assert seat(state, 0)["coins"] == 0
    without = position("purchase", seats=[ones, {}])
    assert moves(without, "buy") == ["buy fruit", "buy increase_die", "buy reroll_die", "buy block_building"]


def test_db_18_7_taking_a_die_from_a_warehouse() -> None:
    thief = {"tokens": {"take_die": 1}}
    brewer = {"warehouse": ["pale-3", "dark-3", "hops-3"]}
    state = position("window-brewing", seats=[thief, brewer], display=["DB09", None, None], max_rounds=3)
    play(state, "take 1 dark-3")
    victim = seat(state, 1)
    assert victim["warehouse"] == ["pale-3", "hops-3"]
    assert victim["pool"] == ["dark"], "it will be rolled next round"
    assert victim["recipes"] == [], "it could not be brewed with"


def test_db_18_8_scoring() -> None:
    pile = {
        "xp": 10,
        "coins": 7,
        "pool": ["pale-1"] * 4 + ["hops-2"] * 3,
        "warehouse": ["dark-6"] * 3 + ["blue-1"] * 2,
    }
    assert position(seats=[pile, {}]).scores()[0] == 26


def test_db_18_9_a_returned_die_goes_to_who_waits() -> None:
    state = position(
        seats=[{"board": {"M1": "seed"}, "pool": ["hops-1"]}, {"board": {"M2": "pale-4"}}, {"pool": ["hops-1"]}],
        supply={"pale": 0},
        max_rounds=3,
    )
    while state.to_play >= 0:
        play(state, next(move for move in moves(state) if move in ("pass", "end", "decline")))
    assert seat(state, 0)["pool"] == ["pale", "hops"]
    assert seat(state, 1)["pool"] == ["dark"]
    assert state.to_json()["supply"]["pale"] == 0


def test_a_dealer_without_answers_is_noticed() -> None:
    state = position(seats=[{"pool": ["pale-1", "blue-3"]}, {}])
    with pytest.raises(DealerExhausted):
        play(state, "place pool blue-3 S1")
