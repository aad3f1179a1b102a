"""DB-6: arrangement turns, transfers, passing."""

from __future__ import annotations

import pytest

from brewhall.core import SeededDealer
from tests.games.dice_brewing.positions import GAME, decision, moves, play, position, refrain, seat, table

OTHER = {"pool": ["pale-1"]}


def test_db_6_1_turns_go_round_until_all_have_passed() -> None:
    state = position(seats=[{"pool": ["pale-2", "dark-2", "hops-2", "hops-3"]}, OTHER, {"pool": ["hops-1"]}])
    play(state, "place pool pale-2 M2", "end")
    assert decision(state) == ("arrange", 1)
    play(state, "pass")
    assert decision(state) == ("arrange", 2)
    play(state, "place pool hops-1 H2")  # he has nothing else: his turn ends, and he passes on the next
    assert decision(state) == ("arrange", 0)
    play(state, "place pool dark-2 M3", "end")
    assert decision(state) == ("arrange", 0), "the others have passed"
    play(state, "pass")
    assert table(state)["phase"] == "purchasing"
    assert [seat(state, number)["passed"] for number in range(3)] == [False] * 3


@pytest.mark.parametrize(
    "pieces",
    [
        ["place pool pale-2 M2", "place pool dark-2 M3"],
        ["place pool pale-2 M2", "place seed M1"],
        ["place seed M1", "place seed H1"],
        ["place pool pale-2 M2"],
        ["place seed H1"],
    ],
)
def test_db_6_2_one_or_two_pieces(pieces: list[str]) -> None:
    state = position(seats=[{"pool": ["pale-2", "dark-2", "hops-2"], "seeds": 2}, OTHER])
    play(state, *pieces)
    assert (moves(state, "place") == []) == (len(pieces) == 2)
    assert moves(state, "end") == ["end"]
    assert moves(state, "pass") == []


def test_db_6_3_the_first_piece_takes_effect_before_the_second_is_chosen() -> None:
    state = position(seats=[{"pool": ["hops-2", "blue-3", "blue-4"], "board": {"D1": "hops-1"}}, OTHER])
    assert moves(state, "place") == [
        "place pool hops-2 H2",
        "place pool blue-3 S1",
        "place pool blue-3 S2",
        "place pool blue-3 D3",
        "place pool blue-4 S1",
        "place pool blue-4 S2",
        "place pool blue-4 D3",
    ]
    play(state, "speed D1 pool blue-3")  # brings a seed
    play(state, "place seed M1")
    assert decision(state) == ("arrange", 0)
    assert moves(state) == ["end", "transfer hops-2", "transfer blue-4"]


def test_db_6_3_a_player_may_stop_after_the_first_piece() -> None:
    state = position(seats=[{"pool": ["pale-2", "dark-2"]}, OTHER])
    play(state, "place pool pale-2 M2", "end")
    assert decision(state) == ("arrange", 1)


def test_db_6_4_a_piece_of_an_earlier_turn_can_be_sped_up() -> None:
    state = position(seats=[{"pool": ["hops-2", "blue-3"], "seeds": 1}, OTHER])
    play(state, "place seed H1", "place pool hops-2 H2", "end", "pass")
    assert moves(state, "speed") == ["speed H1 pool blue-3", "speed H2 pool blue-3"]


def test_db_6_5_dice_come_from_pool_or_warehouse() -> None:
    state = position(seats=[{"pool": ["pale-2"], "warehouse": ["pale-2", "hops-3"]}, OTHER])
    assert moves(state, "place") == [
        "place pool pale-2 M2",
        "place pool pale-2 M3",
        "place warehouse pale-2 M2",
        "place warehouse pale-2 M3",
        "place warehouse hops-3 H2",
        "place warehouse hops-3 D1",
    ]
    play(state, "place warehouse pale-2 M2")
    assert (seat(state, 0)["pool"], seat(state, 0)["warehouse"]) == (["pale-2"], ["hops-3"])


def test_db_6_5_a_seed_comes_from_the_stock() -> None:
    state = position(seats=[{"seeds": 1, "pool": ["pale-1"]}, OTHER])
    play(state, "place seed M1")
    assert (seat(state, 0)["seeds"], moves(state, "place")) == (0, ["place pool pale-1 M2", "place pool pale-1 M3"])


def test_db_6_6_as_many_turns_as_one_likes() -> None:
    pool = ["pale-1", "pale-2", "dark-1", "dark-2", "hops-1", "hops-2", "blue-1"]
    state = position(seats=[{"pool": pool}, OTHER])
    targets = ["pale-1 M2", "pale-2 M3", "dark-1 D2", "dark-2 D3", "hops-1 H2", "hops-2 D1"]
    for number, target in enumerate(targets):
        play(state, f"place pool {target}", "end")
        if number == 0:
            play(state, "pass")
    assert decision(state) == ("arrange", 0)
    assert seat(state, 0)["pool"] == ["blue-1"]


def test_db_6_7_transfers_before_between_and_after_placements_and_when_passing() -> None:
    state = position(seats=[{"pool": ["pale-2", "dark-3", "hops-4", "blue-1", "blue-6"], "seeds": 2}, OTHER])
    play(
        state, "transfer pale-2", "place seed M1", "transfer dark-3", "place seed H1", "transfer hops-4", "end", "pass"
    )
    play(state, "transfer blue-1")
    assert seat(state, 0)["warehouse"] == ["pale-2", "dark-3", "hops-4", "blue-1"]
    assert decision(state) == ("arrange", 0)
    play(state, "pass")
    assert decision(state) == ("purchase", 0)
    play(state, "transfer blue-6")
    assert seat(state, 0)["pool"] == []


def test_db_6_7_no_transfers_on_the_turns_of_others_or_in_windows() -> None:
    owner = {"pool": ["pale-2"], "tokens": {"reroll_die": 1}}
    for window in ("window", "window-brewing"):
        assert moves(position(window, seats=[owner, OTHER]), "transfer") == []


def test_db_6_8_no_way_back_from_the_warehouse() -> None:
    state = position(seats=[{"warehouse": ["pale-6", "dark-2"], "pool": ["hops-1"]}, OTHER])
    assert [move for move in moves(state) if "pale-6" in move] == ["place warehouse pale-6 M2"]


def test_db_6_9_a_die_gained_by_a_speed_up_is_rolled_and_put_where_its_owner_likes() -> None:
    for place in ("pool", "warehouse"):
        state = position(seats=[{"pool": ["blue-3"], "board": {"M1": "seed"}}, OTHER])
        play(state, "speed M1 pool blue-3", chance=[4])
        assert moves(state) == ["put pool", "put warehouse"]
        play(state, f"put {place}")
        assert seat(state, 0)[place] == ["pale-4"]
        assert f"place {place} pale-4 M2" in moves(state), "it can be used this round"


def test_db_6_10_passing_is_final() -> None:
    state = position(seats=[{"pool": ["pale-2", "hops-2"]}, {"pool": ["dark-1", "dark-2"]}])
    play(state, "pass")
    assert seat(state, 0)["passed"]
    play(state, "place pool dark-1 M3", "end")
    assert decision(state) == ("arrange", 1)
    play(state, "pass")
    assert decision(state) == ("purchase", 0)


@pytest.mark.parametrize(
    ("own", "asked"),
    [
        ({}, False),
        ({"warehouse": ["blue-1"]}, True),  # it can be sold
        ({"warehouse": ["hops-1+blocked"]}, False),
        ({"pool": ["hops-1+blocked"]}, True),  # it can be transferred
        ({"seeds": 1}, True),
        ({"tokens": {"block_building": 1, "block_recipe": 1}}, False),
        ({"tokens": {"reroll_die": 1}}, True),
    ],
)
def test_db_6_11_who_can_do_nothing_passes_by_himself(own: dict[str, object], asked: bool) -> None:
    state = position("window", seats=[{"pool": ["pale-1"], "tokens": {"increase_die": 1}}, own])
    play(state, "decline")
    if state.to_play == 1 and decision(state)[0] == "window":
        play(state, "decline")
    play(state, "pass")
    assert (decision(state) == ("arrange", 1)) == asked


def test_db_6_12_pieces_stay_on_the_board_until_tidying() -> None:
    state = position(seats=[{"pool": ["pale-2", "hops-2"], "seeds": 1}, OTHER])
    play(state, "place pool pale-2 M2", "place seed M1")
    refrain(state, "purchase")
    board = seat(state, 0)["board"]
    assert (board["M2"]["resource"], board["M1"]["resource"]) == ("pale-2", "seed")


# -- edge cases ------------------------------------------------------------------------------------


def test_db_16_4_a_player_without_dice_goes_on() -> None:
    state = position(seats=[{"pool": ["blue-1"], "seeds": 1}, OTHER])
    play(state, "place pool blue-1 D3", "place seed M1")
    assert seat(state, 0)["pool"] == []
    assert decision(state) == ("arrange", 1)
    refrain(state, "purchase")
    assert state.to_play == 1, "who has neither dice nor coins is not asked"


def test_db_16_5_all_pass_at_once() -> None:
    state = position(seats=[OTHER, OTHER, OTHER, OTHER])
    play(state, "pass", "pass", "pass", "pass")
    assert decision(state) == ("purchase", 0)


def test_db_16_6_every_slot_is_filled_once() -> None:
    """Eleven resources and as many speed-ups as there are blue dice left: then nothing can be placed any more."""
    pool = ["pale-1"] * 3 + ["dark-1"] * 3 + ["hops-1"] * 3 + ["blue-6"] * 10
    state = position(seats=[{"pool": pool, "seeds": 3}, {}])
    dealer = SeededDealer(1)
    placements = 0
    while decision(state)[0] != "purchase":
        placing = [*moves(state, "place"), *moves(state, "speed"), moves(state)[0]]
        placements += len(placing) > 1
        state.play(GAME.action(placing[0]), dealer)
    assert placements == 11 + 7


def test_db_16_8_a_placed_die_cannot_be_withdrawn() -> None:
    state = position(seats=[{"pool": ["pale-2", "pale-3"]}, OTHER])
    play(state, "place pool pale-2 M2")
    assert [move for move in moves(state) if "pale-2" in move or "M2" in move] == []


def test_db_16_8_a_transferred_die_cannot_be_transferred_back() -> None:
    state = position(seats=[{"pool": ["pale-2", "pale-3"]}, OTHER])
    play(state, "transfer pale-2")
    assert moves(state, "transfer") == ["transfer pale-3"]


def test_db_16_9_equal_dice_are_one_action() -> None:
    state = position(seats=[{"pool": ["pale-2", "pale-2", "pale-2+blocked"], "warehouse": ["pale-2"]}, OTHER])
    assert moves(state) == [
        "pass",
        "place pool pale-2 M2",
        "place pool pale-2 M3",
        "place warehouse pale-2 M2",
        "place warehouse pale-2 M3",
        "transfer pale-2",
        "transfer pale-2+blocked",
    ]
