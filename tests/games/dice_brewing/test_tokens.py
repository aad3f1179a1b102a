"""DB-10: action tokens and their windows."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.view import Held
from tests.games.dice_brewing.positions import (
    decision,
    events,
    moves,
    play,
    position,
    refrain,
    seat,
    seen,
    table,
)

KINDS = ["increase_die", "take_die", "reroll_die", "block_protect_die", "block_building", "block_recipe"]
ALL = dict.fromkeys(KINDS, 1)
VERBS = {
    "increase": "increase_die",
    "take": "take_die",
    "reroll": "reroll_die",
    "protect": "block_protect_die",
    "block": "block_protect_die",
    "close": "block_building",
    "ban": "block_recipe",
}
DICE = {"pool": ["pale-2"], "warehouse": ["dark-3"]}
PHASE = {"window": "rolling", "window-brewing": "tokens"}
WINDOWS = ["window", "arrange", "purchase", "window-brewing"]


def owner(*kinds: str, each: int = 1, **own: Any) -> dict[str, Any]:
    return {**DICE, "tokens": dict.fromkeys(kinds, each), **own}


def playable(state: DiceBrewingState) -> set[str]:
    return {VERBS[verb] for verb in (move.split()[0] for move in moves(state)) if verb in VERBS}


# -- holding tokens --------------------------------------------------------------------------------


def test_db_10_1_any_number_of_tokens_may_be_held() -> None:
    hoard = dict.fromkeys(KINDS, 3)
    state = position("purchase", seats=[{**DICE, "tokens": hoard | {"take_die": 2}, "coins": 3}, DICE])
    play(state, "buy take_die")
    assert seat(state, 0)["tokens"] == hoard


def test_db_10_2_a_used_token_leaves_the_game() -> None:
    state = position(seats=[owner("increase_die"), DICE])
    play(state, "increase pool pale-2")
    assert seat(state, 0)["tokens"]["increase_die"] == 0
    assert table(state)["black_market"]["increase_die"] == 2
    refrain(state, "purchase")
    assert table(state)["black_market"]["increase_die"] == 2


def test_db_10_3_standard_mode_shows_all_tokens() -> None:
    view = seen(position(seats=[DICE, owner(*KINDS)]), 0)
    assert {held.item: held.amount for held in view.seats[1].tokens} == ALL


def test_db_10_4_advanced_mode_shows_how_many_tokens_others_have() -> None:
    state = position(seats=[owner("take_die"), owner(*KINDS)], mode="advanced")
    mine, theirs = seen(state, 0).seats
    assert mine.tokens == [Held("tokens-0-take_die", "take_die", 1)]
    assert theirs.tokens == [Held("tokens-1-hidden", "hidden", 6)]
    assert [own.tokens[0].item for own in seen(state, None).seats] == ["hidden", "hidden"]


def test_db_10_4_what_is_taken_and_played_is_public() -> None:
    state = position("purchase", seats=[{"pool": ["pale-1"], "coins": 3}, DICE], mode="advanced")
    play(state, "buy take_die")
    assert events(state, "bought")[0]["item"] == "take_die"
    assert state.seen_by(1).to_json()["seats"][0]["tokens"]["take_die"] == 1
    played = position(seats=[owner("increase_die"), DICE], mode="advanced")
    play(played, "increase pool pale-2")
    assert events(played, "played")[0]["item"] == "increase_die"


# -- windows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
def test_db_10_5_which_tokens_can_be_played_in_which_window(window: str) -> None:
    always = {"increase_die", "take_die", "reroll_die", "block_protect_die"}
    more = {"window": {"block_building"}, "window-brewing": {"block_recipe"}}
    assert playable(position(window, seats=[owner(*KINDS), DICE])) == always | more.get(window, set())


@pytest.mark.parametrize("window", ["window", "window-brewing"])
def test_db_10_5_a_window_goes_round_until_all_decline_in_a_row(window: str) -> None:
    seats = [owner("take_die", "increase_die"), owner("reroll_die"), owner("reroll_die")]
    state = position(window, seats=seats, max_rounds=3)
    play(state, "decline")
    assert decision(state) == ("window", 1)
    play(state, "decline")
    assert decision(state) == ("window", 2)
    play(state, "reroll 0 pool pale-2", chance=[4])
    assert decision(state) == ("window", 0), "one token, then the next player"
    play(state, "increase pool pale-4")
    assert decision(state) == ("window", 1)
    play(state, "decline")  # seat 2 has no token any more
    assert decision(state) == ("window", 0)
    play(state, "decline")
    assert table(state)["phase"] != PHASE[window]


def test_db_10_5_tokens_before_between_and_after_placements_and_before_passing() -> None:
    three = {"pool": ["pale-1", "pale-2", "dark-1"], "tokens": {"increase_die": 3, "reroll_die": 1}}
    state = position(seats=[three, DICE])
    play(state, "increase pool pale-1", "place pool pale-1+1 M2", "increase pool dark-1", "place pool pale-2 M3")
    play(state, "increase pool dark-1+1", "end", "pass")
    assert moves(state)[0] == "pass"
    assert moves(state, "reroll") != []
    assert seat(state, 0)["pool"] == ["dark-1+2"]


def test_db_10_5_tokens_between_purchases() -> None:
    state = position("purchase", seats=[owner("increase_die", "take_die", coins=9), DICE])
    play(state, "increase pool pale-2", "buy fruit", "take 1 dark-3", "buy reroll_die")
    assert seat(state, 1)["pool"] == ["pale-2", "dark-3"]


def test_db_10_5_nothing_comes_between_a_placement_and_its_effect() -> None:
    state = position(seats=[owner(*KINDS, pool=["pale-1", "pale-2", "blue-6"], board={"M1": "seed"}), DICE])
    play(state, "speed M1 pool blue-6", chance=[1])
    assert moves(state) == ["put pool", "put warehouse"]
    state = position(seats=[owner(*KINDS, pool=["pale-1", "pale-2", "blue-6"]), DICE])
    play(state, "place pool blue-6 S1")
    assert {move.split()[0] for move in moves(state)} == {"choose"}


def test_db_10_5_no_tokens_while_brewing_or_tidying() -> None:
    brewer = owner(*KINDS, warehouse=["pale-2", "hops-2"], board={"M3": "pale-1"})
    state = position("brew", seats=[brewer, DICE], display=["DB02", None, None])
    assert moves(state) == ["decline", "brew DB02"]
    play(state, "decline")
    assert moves(state) == ["put pool", "put warehouse"]


def test_db_10_6_effects_end_with_the_round() -> None:
    warehouse = ["pale-2+1", "dark-2+protected", "hops-3+blocked"]
    own = {"warehouse": warehouse, "closed": ["malt-house"], "pool": ["blue"]}
    state = position("brew", seats=[own, {}], display=[None] * 3)
    play(state, "decline", chance=[1])
    assert table(state)["round"] == 4
    assert seat(state, 0)["warehouse"] == ["pale-2", "dark-2", "hops-3"]
    assert seat(state, 0)["closed"] == []


# -- the six kinds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
def test_db_10_7_increase_an_own_die_below_six(window: str) -> None:
    own = {"pool": ["pale-5", "dark-6"], "warehouse": ["hops-1"], "tokens": {"increase_die": 2}}
    state = position(window, seats=[own, DICE])
    assert moves(state, "increase") == ["increase pool pale-5", "increase warehouse hops-1"]
    play(state, "increase warehouse hops-1")
    assert seat(state, 0)["warehouse"] == ["hops-1+1"]


def test_db_10_7_several_may_lie_on_one_die_up_to_six() -> None:
    state = position(seats=[{"pool": ["pale-4"], "tokens": {"increase_die": 3}}, DICE])
    play(state, "increase pool pale-4", "increase pool pale-4+1")
    assert seat(state, 0)["pool"] == ["pale-4+2"]
    assert moves(state, "increase") == []


def test_db_10_7_it_ends_when_the_die_is_rerolled() -> None:
    state = position(seats=[{"pool": ["pale-4+2"], "tokens": {"reroll_die": 1}}, DICE])
    play(state, "reroll 0 pool pale-4+2", chance=[3])
    assert seat(state, 0)["pool"] == ["pale-3"]
    school = position(seats=[{"pool": ["pale-4+2", "blue-6"]}, DICE])
    play(school, "place pool blue-6 S1", chance=[2])
    assert seat(school, 0)["pool"] == ["pale-2"]


def test_db_10_7_it_drops_back_in_tidying() -> None:
    state = position("window-brewing", seats=[{"warehouse": ["pale-4+2", "dark-1"]}, {}], max_rounds=3)
    play(state, "decline")
    assert seat(state, 0)["warehouse"] == ["pale-4", "dark-1"]


def test_db_10_7_a_raise_stays_when_the_increase_drops_back() -> None:
    own = {"pool": ["pale-3+1", "blue-2"]}
    state = position(seats=[own, {}], max_rounds=3, display=[None] * 3)
    play(state, "place pool pale-3+1 M3", "speed M3 pool blue-2", "put warehouse")
    assert seat(state, 0)["warehouse"] == ["pale-4+1"]
    refrain(state)
    assert seat(state, 0)["warehouse"] == ["pale-4"]
    tidy = position(seats=[{"pool": ["pale-4+1", "hops-1"]}, {}], max_rounds=3, raised_die_in_tidying="warehouse")
    play(tidy, "place pool pale-4+1 M3")
    refrain(tidy)
    assert seat(tidy, 0)["warehouse"] == ["pale-5"]


@pytest.mark.parametrize("window", WINDOWS)
def test_db_10_8_take_a_die_from_any_warehouse_to_its_owners_pool(window: str) -> None:
    seats = [
        owner("take_die", each=2),
        {"warehouse": ["pale-1", "hops-6"]},
        {"pool": ["blue-1"], "warehouse": ["blue-2"]},
    ]
    state = position(window, seats=seats)
    assert moves(state, "take") == ["take 0 dark-3", "take 1 pale-1", "take 1 hops-6", "take 2 blue-2"]
    play(state, "take 2 blue-2")
    assert len(seat(state, 2)["warehouse"]) == 0
    assert len(seat(state, 2)["pool"]) == 2
    assert len(seat(state, 0)["pool"]) == 1


@pytest.mark.parametrize("window", WINDOWS)
def test_db_10_9_reroll_any_die_in_pool_warehouse_or_on_a_board(window: str) -> None:
    board = {"M1": "seed", "M2": "pale-5", "D3": {"resource": None, "speed": "blue-4"}}
    state = position(window, seats=[owner("reroll_die", each=2), {**DICE, "board": board}])
    assert moves(state, "reroll") == [
        "reroll 0 pool pale-2",
        "reroll 0 warehouse dark-3",
        "reroll 1 pool pale-2",
        "reroll 1 warehouse dark-3",
        "reroll 1 M2",
        "reroll 1 D3",
    ]
    warehouse = position(window, seats=[owner("reroll_die", each=2), {**DICE, "board": board}])
    play(state, "reroll 1 D3", chance=[1])
    assert seat(state, 1)["board"]["D3"] == {"resource": None, "speed": "blue-1"}
    play(warehouse, "reroll 1 warehouse dark-3", chance=[6])
    assert seat(warehouse, 1)["warehouse"] == ["dark-6"]


@pytest.mark.parametrize("window", WINDOWS)
def test_db_10_10_block_a_die_of_an_opponent_or_protect_an_own_one(window: str) -> None:
    state = position(window, seats=[owner("block_protect_die", each=2), DICE, {}])
    assert moves(state, "protect") == ["protect pool pale-2", "protect warehouse dark-3"]
    assert moves(state, "block") == ["block 1 pool pale-2", "block 1 warehouse dark-3"]
    other = position(window, seats=[owner("block_protect_die", each=2), DICE, {}])
    play(state, "block 1 warehouse dark-3")
    assert seat(state, 1)["warehouse"] == ["dark-3+blocked"]
    play(other, "protect warehouse dark-3")
    assert seat(other, 0)["warehouse"] == ["dark-3+protected"]


BUILDINGS = {
    "malt-house": {"M1", "M2", "M3"},
    "hops-plantation": {"H1", "H2"},
    "school-of-skills": {"S1", "S2", "S3"},
    "department-of-seed": {"D1", "D2", "D3"},
}
FULL_HAND = {"pool": ["pale-1", "dark-1", "hops-1", "blue-6"], "seeds": 1}


@pytest.mark.parametrize("building", BUILDINGS)
def test_db_10_11_nothing_can_be_placed_in_a_closed_building(building: str) -> None:
    state = position("window", seats=[owner("block_building"), FULL_HAND])
    play(state, f"close 1 {building}")
    assert seat(state, 1)["closed"] == [building]
    play(state, "pass")
    places = {move.split()[-1] for move in moves(state, "place")}
    assert places == set().union(*BUILDINGS.values()) - BUILDINGS[building]


def test_db_10_11_no_speed_up_in_a_closed_building() -> None:
    board = {"M1": "seed", "D3": "dark-1"}
    state = position(seats=[{"pool": ["blue-6"], "board": board, "closed": ["malt-house"]}, DICE])
    assert moves(state, "speed") == ["speed D3 pool blue-6"]


@pytest.mark.parametrize(("in_round", "closable"), [(1, 2), (2, 3), (3, 4)])
def test_db_10_11_a_building_of_an_opponent_that_is_open_and_not_closed_yet(in_round: int, closable: int) -> None:
    seats = [owner("block_building"), DICE, {**DICE, "closed": ["malt-house"]}]
    state = position("window", seats=seats, in_round=in_round)
    names = list(BUILDINGS)[:closable]
    assert moves(state, "close") == [f"close 1 {name}" for name in names] + [f"close 2 {name}" for name in names[1:]]


def test_db_10_12_a_blocked_recipe_cannot_be_brewed_by_anyone() -> None:
    ready = {"warehouse": ["pale-3", "hops-3"], "tokens": {"block_recipe": 1}}
    state = position("window-brewing", seats=[ready, ready], display=["DB05", "DB02", "DB30"])
    assert moves(state, "ban") == ["ban DB02", "ban DB05", "ban DB30"]
    play(state, "ban DB05")
    assert table(state)["banned"] == ["DB05"]
    assert moves(state, "ban") == ["ban DB02", "ban DB30"], "not again"
    play(state, "decline")
    assert decision(state) == ("brew", 0)
    assert moves(state) == ["decline", "brew DB02"]
    play(state, "decline")
    assert moves(state) == ["decline", "brew DB02"]
    play(state, "decline")
    assert table(state)["banned"] == []
    assert table(state)["round"] == 4


# -- when a new token may be played ----------------------------------------------------------------


def test_db_10_16_a_bought_token_waits_for_the_fourth_window() -> None:
    state = position("purchase", seats=[{**DICE, "coins": 9}, DICE])
    play(state, "buy increase_die")
    assert moves(state, "increase") == []
    play(state, "end", "end")
    assert decision(state) == ("window", 0)
    assert moves(state, "increase") == ["increase pool pale-2", "increase warehouse dark-3"]


def test_db_10_16_an_older_token_of_the_same_kind_may_be_played() -> None:
    state = position("purchase", seats=[owner("increase_die", coins=9), DICE])
    play(state, "buy increase_die", "increase pool pale-2")
    assert moves(state, "increase") == []
    assert seat(state, 0)["tokens"]["increase_die"] == 1


def test_db_10_16_a_token_gained_by_brewing_waits_for_the_next_round() -> None:
    own = {"warehouse": ["pale-3", "hops-3", "pale-2", "hops-2"]}
    state = position("brew", seats=[own, {}], display=["DB05", "DB02", None])
    play(state, "brew DB05", "claim reroll_die")
    assert moves(state) == ["decline", "brew DB02"]
    play(state, "decline", chance=[1, 1])
    assert decision(state) == ("window", 0)
    assert moves(state, "reroll") != []
