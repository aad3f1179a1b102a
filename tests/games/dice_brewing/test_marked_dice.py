"""DB-10.13 to DB-10.15: blocked and protected dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_brewing.positions import moves, play, position, seat

OTHER = {"pool": ["pale-1"]}
TOKENS = {"increase_die": 1, "take_die": 1, "reroll_die": 1, "block_protect_die": 1}


def about(die: str, decision: str = "arrange", *, place: str = "pool", **own: Any) -> list[str]:
    """The moves of seat 0 with one die of its own, whatever mark they name."""
    state = position(decision, seats=[{place: [die], **own}, OTHER], display=["DB02", None, None])
    return [move for move in moves(state) if die.partition("+")[0] in move]


def test_db_10_13_a_blocked_die_can_only_be_transferred() -> None:
    for die in ("pale-2+blocked", "dark-2+blocked", "hops-2+blocked", "blue-6+blocked"):
        assert about(die, board={"M1": "seed"}) == [f"transfer {die}"]
        assert about(die, place="warehouse", board={"M1": "seed"}) == []
        assert about(die, tokens={"increase_die": 1, "block_protect_die": 1}) == [f"transfer {die}"]


def test_db_10_13_a_blocked_die_cannot_be_brewed_with_or_improve() -> None:
    assert about("pale-2+blocked", "brew", place="warehouse") == []
    blocked = {"warehouse": ["pale-2+blocked", "hops-2"]}
    assert moves(position("brew", seats=[blocked, {}], display=["DB02", None, None])) == ["decline"]
    spare = {"warehouse": ["pale-2", "pale-6+blocked", "hops-2", "blue-6+blocked"]}
    state = position("brew", seats=[spare, {}], display=["DB02", None, None], max_rounds=3)
    play(state, "brew DB02")
    assert seat(state, 0)["warehouse"] == ["pale-6", "blue-6"], "no choice was left"


def test_db_10_13_a_blocked_die_is_no_discount() -> None:
    assert about("blue-6+blocked", "purchase", coins=9) == ["transfer blue-6+blocked"]


def test_db_10_13_a_blocked_die_is_left_out_by_the_school() -> None:
    state = position(seats=[{"pool": ["pale-1+blocked", "pale-2", "pale-3", "blue-6"]}, OTHER], supply={"pale": 1})
    play(state, "place pool blue-6 S1")
    assert moves(state) == ["choose pool pale-2", "choose pool pale-3"]
    state = position(seats=[{"pool": ["pale-1+blocked", "pale-2", "blue-6"]}, OTHER], supply={"pale": 1})
    play(state, "place pool blue-6 S2", chance=[5])
    assert moves(state) == ["decline", "exchange pool pale-2 5"]


def test_db_10_13_tokens_that_may_target_a_blocked_die() -> None:
    own = {"warehouse": ["pale-2+blocked"], "pool": ["hops-6"], "tokens": TOKENS}
    state = position(seats=[own, OTHER])
    assert [move for move in moves(state) if "blocked" in move] == [
        "take 0 pale-2+blocked",
        "reroll 0 warehouse pale-2+blocked",
    ]
    play(state, "reroll 0 warehouse pale-2+blocked", chance=[5])
    assert seat(state, 0)["warehouse"] == ["pale-5+blocked"], "the block stays on it"
    play(state, "take 0 pale-5+blocked")
    assert seat(state, 0)["pool"] == ["pale-5+blocked", "hops-6"]


def test_db_10_13_the_block_stays_on_a_transferred_die() -> None:
    state = position(seats=[{"pool": ["pale-2+blocked", "hops-1"]}, OTHER])
    play(state, "transfer pale-2+blocked")
    assert seat(state, 0)["warehouse"] == ["pale-2+blocked"]


@pytest.mark.parametrize(
    ("die", "spaces"),
    [
        ("pale-2+protected", ["M2"]),
        ("dark-2+protected", ["D2", "D3"]),
        ("hops-2+protected", ["D1"]),
        ("blue-6+protected", ["S1", "S2", "S3", "D3"]),
    ],
)
def test_db_10_14_a_protected_die_may_be_placed_but_not_raised(die: str, spaces: list[str]) -> None:
    for place, elsewhere in (("pool", "warehouse"), ("warehouse", "pool")):
        own: dict[str, Any] = {elsewhere: ["hops-3"]}
        placing = [move for move in about(die, place=place, **own) if move.startswith("place")]
        assert placing == [f"place {place} {die} {space}" for space in spaces]


def test_db_10_14_a_protected_die_speeds_up_and_gives_discounts() -> None:
    die = "blue-6+protected"
    assert f"speed M1 pool {die}" in about(die, board={"M1": "seed"})
    assert f"buy honey pool {die}" in about(die, "purchase", coins=2)
    state = position("purchase", seats=[{"pool": [die, "pale-1"], "coins": 2}, OTHER])
    play(state, f"buy honey pool {die}")
    assert seat(state, 0)["discount_die"] == die


def test_db_10_14_a_protected_die_may_be_transferred() -> None:
    state = position(seats=[{"pool": ["pale-2+protected", "hops-1"]}, OTHER])
    play(state, "transfer pale-2+protected")
    assert seat(state, 0)["warehouse"] == ["pale-2+protected"]


def test_db_10_14_a_protected_die_can_be_brewed_with_and_improve() -> None:
    own = {"warehouse": ["pale-2+protected", "hops-2", "blue-4+protected"]}
    state = position("brew", seats=[own, {}], display=["DB02", None, None], max_rounds=3)
    play(state, "brew DB02")
    assert moves(state) == ["improve none", "improve blue-4+protected"]
    play(state, "improve blue-4+protected")
    assert (seat(state, 0)["coins"], seat(state, 0)["pool"]) == (4, ["pale", "hops", "blue"])


def test_db_10_14_no_token_and_no_school_changes_or_takes_it() -> None:
    own = {"warehouse": ["pale-2+protected"], "pool": ["pale-3", "pale-4", "blue-6"], "tokens": TOKENS}
    thief = {"pool": ["pale-1"], "tokens": TOKENS}
    state = position(seats=[own, thief], supply={"pale": 1})
    assert [move for move in moves(state) if "pale-2" in move] == ["place warehouse pale-2+protected M2"]
    school = position(seats=[own, thief], supply={"pale": 1})
    play(school, "place pool blue-6 S1")
    assert moves(school) == ["choose pool pale-3", "choose pool pale-4"]
    play(state, "place pool blue-6 S2", chance=[6])
    assert moves(state) == ["decline", "exchange pool pale-3 6", "exchange pool pale-4 6"]
    play(state, "decline", "end")
    assert [move for move in moves(state) if "pale-2" in move] == []


def test_db_10_14_a_protected_die_on_a_board_is_not_rerolled() -> None:
    board = {"M2": "pale-2+protected", "D1": "hops-2", "M1": {"resource": None, "speed": "blue-3+protected"}}
    state = position(seats=[{"pool": ["dark-1"], "tokens": TOKENS}, {"board": board}])
    assert moves(state, "reroll") == ["reroll 0 pool dark-1", "reroll 1 D1"]


def test_db_10_15_one_block_or_protect_token_on_a_die() -> None:
    own = {"pool": ["pale-1+protected", "pale-2+blocked", "pale-3"], "tokens": TOKENS}
    state = position(seats=[own, {"pool": ["dark-1+blocked", "dark-2+protected", "dark-3"]}])
    assert moves(state, "protect") == ["protect pool pale-3"]
    assert moves(state, "block") == ["block 1 pool dark-3"]
