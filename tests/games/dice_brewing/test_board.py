"""DB-7: the spaces of Malt House, Hops Plantation and Department of Seed, and their speed slots."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_brewing.positions import decision, moves, play, position, refrain, seat, table, tidied

OTHER = {"pool": ["pale-1"]}
DICE = [f"{colour}-{value}" for colour in ("pale", "dark", "hops", "blue") for value in range(1, 7)]
SPEED_MIN = {"M1": 3, "M2": 3, "M3": 2, "H1": 3, "H2": 2, "D1": 3, "D2": 3, "D3": 3}
CONTENT = {
    "M1": "seed",
    "M2": "pale-3",
    "M3": "dark-3",
    "H1": "seed",
    "H2": "hops-3",
    "D1": "hops-3",
    "D2": "dark-3",
    "D3": "dark-3",
}


def accepted(space: str) -> set[str]:
    """The dice that a space takes, and `seed`, out of every die there is."""
    offered = {"pool": DICE[:12], "warehouse": DICE[12:], "seeds": 1}
    found = moves(position(seats=[offered, OTHER]), "place")
    return {move.split()[-2] for move in found if move.endswith(f" {space}")}


def dice(*colours: str, low: int = 1, high: int = 6) -> set[str]:
    return {f"{colour}-{value}" for colour in colours for value in range(low, high + 1)}


def sped(space: str, blue: str = "blue-6", content: str | None = None, **own: Any) -> list[str]:
    """The moves that speed up a space with one blue die."""
    seats = [{"pool": [blue], "board": {space: content or CONTENT[space]}, **own}, OTHER]
    return moves(position(seats=seats), "speed")


# -- slots -----------------------------------------------------------------------------------------


def test_db_7_1_eight_spaces_have_a_speed_slot_and_the_school_has_none() -> None:
    full = CONTENT | {"S1": "blue-6", "S2": "blue-6", "S3": "blue-6"}
    state = position(seats=[{"pool": ["blue-6"], "board": full}, OTHER])
    assert moves(state, "place") == [], "each space has one resource slot"
    assert moves(state, "speed") == [f"speed {space} pool blue-6" for space in CONTENT]


def test_db_7_2_an_effect_that_is_not_sped_up_happens_in_tidying() -> None:
    state = position(seats=[{"pool": ["pale-2", "hops-2"]}, OTHER], max_rounds=3)
    play(state, "place pool pale-2 M2", "end")
    refrain(state, "purchase")
    assert seat(state, 0)["pool"] == ["hops-2"]
    refrain(state)
    assert seat(state, 0)["pool"] == ["dark", "hops"]


def test_db_7_3_a_speed_up_takes_effect_at_once_and_the_blue_die_stays_until_tidying() -> None:
    state = position(seats=[{"pool": ["blue-3"], "board": {"M1": "seed"}}, OTHER], max_rounds=3)
    play(state, "speed M1 pool blue-3", chance=[5])
    play(state, "put warehouse")
    assert seat(state, 0)["warehouse"] == ["pale-5"]
    assert seat(state, 0)["board"]["M1"] == {"resource": None, "speed": "blue-3"}
    assert table(state)["supply"]["seeds"] == 6
    refrain(state)
    assert seat(state, 0)["pool"] == ["blue"]
    assert seat(state, 0)["warehouse"] == ["pale-5"], "it is not gained twice"


def test_db_7_3_only_a_filled_space_of_ones_own_can_be_sped_up() -> None:
    state = position(seats=[{"pool": ["blue-6"]}, {"board": CONTENT}])
    assert moves(state, "speed") == []


def test_db_7_3_the_blue_die_may_come_from_the_warehouse() -> None:
    state = position(seats=[{"warehouse": ["blue-3"], "board": {"D3": "dark-1"}}, OTHER])
    assert moves(state, "speed") == ["speed D3 warehouse blue-3"]
    play(state, "speed D3 warehouse blue-3")
    assert (seat(state, 0)["warehouse"], seat(state, 0)["coins"]) == ([], 3)


@pytest.mark.parametrize("space", CONTENT)
def test_db_7_4_each_space_once_a_round(space: str) -> None:
    slots = {"resource": None, "speed": "blue-3"}
    state = position(seats=[{"pool": DICE, "seeds": 2, "board": {space: slots}}, OTHER, OTHER])
    assert [move for move in moves(state) if space in move.split()] == []


@pytest.mark.parametrize(
    ("space", "supply"),
    [("M1", "pale"), ("M2", "dark"), ("H1", "hops"), ("D1", "seeds"), ("D2", "seeds")],
)
def test_db_7_5_no_speed_up_without_gain(space: str, supply: str) -> None:
    own = {"pool": ["blue-6"], "board": {space: CONTENT[space]}}
    short = 1 if space == "D2" else 0
    assert moves(position(seats=[own, OTHER], supply={supply: short}), "speed") == []
    assert len(moves(position(seats=[own, OTHER], supply={supply: short + 1}), "speed")) == 1


def test_db_7_5_a_die_that_shows_six_is_not_sped_up() -> None:
    assert sped("M3", content="dark-6") == sped("H2", content="hops-6") == []
    assert sped("M3", content="dark-5") == ["speed M3 pool blue-6"]


def test_db_7_6_the_minimum_is_checked_when_the_die_is_placed() -> None:
    state = position(seats=[{"pool": ["blue-5"], "tokens": {"reroll_die": 1}}, OTHER], max_rounds=3)
    play(state, "place pool blue-5 S3", "reroll 0 S3", chance=[1])
    assert seat(state, 0)["board"]["S3"]["resource"] == "blue-1"
    refrain(state)
    assert seat(state, 0)["pool"] == ["blue", "blue"]


# -- the spaces ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "taken"),
    [
        ("M1", {"seed"}),
        ("M2", dice("pale")),
        ("M3", dice("pale", "dark", high=5)),
        ("H1", {"seed"}),
        ("H2", dice("hops", high=5)),
        ("S1", dice("blue", low=2)),
        ("S2", dice("blue", low=3)),
        ("S3", dice("blue", low=5)),
        ("D1", dice("hops")),
        ("D2", dice("dark")),
        ("D3", dice("dark", "blue")),
    ],
)
@pytest.mark.clause("DB-7.10", "DB-7.11", "DB-7.12", "DB-7.13", "DB-7.14", "DB-7.15", "DB-7.16", "DB-7.17", "DB-7.18")
@pytest.mark.clause("DB-7.19", "DB-7.20")
def test_what_each_space_takes(space: str, taken: set[str]) -> None:
    assert accepted(space) == taken


@pytest.mark.parametrize("space", CONTENT)
@pytest.mark.clause("DB-7.10", "DB-7.11", "DB-7.12", "DB-7.13", "DB-7.14", "DB-7.18", "DB-7.19", "DB-7.20")
def test_the_least_blue_die_of_each_speed_slot(space: str) -> None:
    least = SPEED_MIN[space]
    assert sped(space, f"blue-{least}") == [f"speed {space} pool blue-{least}"]
    assert sped(space, f"blue-{least - 1}") == []


@pytest.mark.parametrize(
    ("space", "content", "pool", "warehouse", "seeds", "coins", "supply"),
    [
        ("M1", "seed", ["pale"], [], 0, 0, {"pale": -1}),
        ("M2", "pale-6", ["dark"], [], 0, 0, {"pale": 1, "dark": -1}),
        ("M3", "pale-3", [], ["pale-4"], 0, 0, {}),
        ("M3", "dark-5", [], ["dark-6"], 0, 0, {}),
        ("H1", "seed", ["hops"], [], 0, 0, {"hops": -1}),
        ("H2", "hops-1", [], ["hops-2"], 0, 0, {}),
        ("S1", "blue-2", ["blue"], [], 0, 0, {}),
        ("S2", "blue-3", ["blue"], [], 0, 0, {}),
        ("S3", "blue-5", ["blue", "blue"], [], 0, 0, {"blue": -1}),
        ("D1", "hops-1", [], [], 1, 0, {"hops": 1}),
        ("D2", "dark-1", [], [], 2, 0, {"dark": 1}),
        ("D3", "blue-1", [], [], 0, 4, {"blue": 1}),
        ("D3", "dark-1", [], [], 0, 3, {"dark": 1}),
    ],
)
@pytest.mark.clause("DB-7.10", "DB-7.11", "DB-7.12", "DB-7.13", "DB-7.14", "DB-7.15", "DB-7.16", "DB-7.17", "DB-7.18")
@pytest.mark.clause("DB-7.19", "DB-7.20")
def test_what_each_space_brings_in_tidying(
    space: str,
    content: str,
    pool: list[str],
    warehouse: list[str],
    seeds: int,
    coins: int,
    supply: dict[str, int],
) -> None:
    own = {"board": {space: content}}
    before = table(position(seats=[own, {}]))["supply"]
    state = tidied(own, {}, raised_die_in_tidying="warehouse")
    after = seat(state, 0)
    assert (after["pool"], after["warehouse"], after["seeds"], after["coins"]) == (pool, warehouse, seeds, coins)
    returned = 1 if content == "seed" else 0
    expected = {colour: before[colour] + supply.get(colour, 0) for colour in ("pale", "dark", "hops", "blue")}
    assert table(state)["supply"] == expected | {"seeds": before["seeds"] + returned - seeds}


@pytest.mark.parametrize(
    ("space", "content", "roll", "die", "supply"),
    [
        ("M1", "seed", [2], "pale-2", {"pale": -1, "seeds": 1}),
        ("M2", "pale-6", [3], "dark-3", {"pale": 1, "dark": -1}),
        ("M3", "pale-3", [], "pale-4", {}),
        ("M3", "dark-5", [], "dark-6", {}),
        ("H1", "seed", [6], "hops-6", {"hops": -1, "seeds": 1}),
        ("H2", "hops-1", [], "hops-2", {}),
    ],
)
@pytest.mark.clause("DB-7.10", "DB-7.11", "DB-7.12", "DB-7.13", "DB-7.14", "DB-7.23", "DB-7.24")
def test_what_a_speed_up_brings(space: str, content: str, roll: list[int], die: str, supply: dict[str, int]) -> None:
    for place in ("pool", "warehouse"):
        state = position(seats=[{"pool": ["blue-6"], "board": {space: content}}, OTHER])
        before = table(state)["supply"]
        play(state, f"speed {space} pool blue-6", chance=roll)
        assert moves(state) == ["put pool", "put warehouse"]
        play(state, f"put {place}")
        assert seat(state, 0)[place] == [die]
        assert table(state)["supply"] == {name: count + supply.get(name, 0) for name, count in before.items()}


def test_db_7_18_a_sped_up_hops_die_brings_a_seed() -> None:
    state = position(seats=[{"pool": ["blue-3"], "board": {"D1": "hops-4"}}, OTHER])
    play(state, "speed D1 pool blue-3")
    assert (seat(state, 0)["seeds"], table(state)["supply"]["hops"]) == (1, 12)


def test_db_7_19_a_sped_up_dark_die_brings_two_seeds() -> None:
    state = position(seats=[{"pool": ["blue-3"], "board": {"D2": "dark-4"}}, OTHER])
    play(state, "speed D2 pool blue-3")
    assert (seat(state, 0)["seeds"], table(state)["supply"]["dark"]) == (2, 14)


@pytest.mark.parametrize(("die", "coins"), [("blue-4", 4), ("dark-4", 3)])
def test_db_7_20_a_sped_up_sale(die: str, coins: int) -> None:
    state = position(seats=[{"pool": ["blue-3"], "board": {"D3": die}}, OTHER])
    play(state, "speed D3 pool blue-3")
    assert seat(state, 0)["coins"] == coins
    assert table(state)["supply"][die[:4]] == {"blue-4": 9, "dark-4": 14}[die]


def test_db_7_23_a_six_cannot_be_raised() -> None:
    state = position(seats=[{"pool": ["pale-6", "dark-6", "hops-6"]}, OTHER])
    assert [move for move in moves(state, "place") if move.endswith(("M3", "H2"))] == []


def test_db_7_24_a_gained_die_keeps_its_value_this_round() -> None:
    state = position(seats=[{"pool": ["blue-3"], "board": {"H1": "seed"}}, OTHER])
    play(state, "speed H1 pool blue-3", chance=[6])
    play(state, "put pool")
    refrain(state, "purchase")
    assert seat(state, 0)["pool"] == ["hops-6"]


def test_db_7_25_seeds_of_the_department_can_be_placed_at_once() -> None:
    state = position(seats=[{"pool": ["blue-3"], "board": {"D2": "dark-1"}}, OTHER])
    play(state, "speed D2 pool blue-3", "place seed M1")
    assert seat(state, 0)["seeds"] == 1
    assert decision(state) == ("arrange", 1)


def test_db_7_25_coins_of_the_department_can_be_spent_this_round() -> None:
    state = position(seats=[{"pool": ["blue-3"], "board": {"D3": "blue-1"}}, {}])
    play(state, "speed D3 pool blue-3")
    assert decision(state) == ("purchase", 0)
    assert "buy honey" in moves(state)


def test_db_7_26_blue_dice_come_back_but_for_the_one_sold() -> None:
    used = {"S1": "blue-2", "S2": "blue-3", "M3": {"resource": None, "speed": "blue-2"}, "D3": "blue-6"}
    state = tidied({"board": used, "discount_die": "blue-5"}, {})
    assert seat(state, 0)["pool"] == ["blue"] * 4
