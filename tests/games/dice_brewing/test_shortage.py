"""DB-12.4 and DB-12.5: gains of Tidying that wait for what others return."""

from __future__ import annotations

import pytest

from brewhall.games.dice_brewing.rules import DiceBrewingState
from tests.games.dice_brewing.positions import events, moves, position, seat, table, tidied

GROW = {"board": {"M1": "seed"}}
ROAST = {"board": {"M2": "pale-4"}}
HOPS = {"board": {"H1": "seed"}}
STUDY = {"board": {"S3": "blue-5"}}
SELL_BLUE = {"board": {"D3": "blue-2"}}
SELL_DARK = {"board": {"D3": "dark-2"}}
SELL_HOPS = {"board": {"D1": "hops-2"}}
TWO_SEEDS = {"board": {"D2": "dark-2"}}
HOARDER: dict[str, object] = {}  # the last seat has what is not in the supply


def pools(state: DiceBrewingState) -> list[list[str]]:
    return [seat(state, number)["pool"] for number in range(state.players)]


def test_db_12_4_three_players_a_pale_die_returned_by_roasting() -> None:
    state = tidied(GROW, ROAST, HOARDER, supply={"pale": 0})
    assert pools(state) == [["pale"], ["dark"], []]
    assert table(state)["supply"]["pale"] == 0


def test_db_12_4_the_evaluating_players_own_gains_come_first() -> None:
    both = {"board": {"M1": "seed", "M2": "pale-4"}}
    state = tidied(GROW, both, HOARDER, supply={"pale": 0})
    assert pools(state) == [[], ["pale", "dark"], []], "who returned the die took it before the one who waited"


def test_db_12_4_who_waits_is_served_in_turn_order() -> None:
    state = tidied(GROW, GROW, ROAST, HOARDER, supply={"pale": 0})
    assert pools(state) == [["pale"], [], ["dark"], []]
    later = tidied(GROW, GROW, ROAST, HOARDER, supply={"pale": 0}, priority=1)
    assert pools(later) == [[], ["pale"], ["dark"], []], "seat 1 has priority; seat 0 evaluates last and is too late"


def test_db_12_4_turn_order_begins_with_the_priority_player() -> None:
    state = tidied(GROW, ROAST, GROW, HOARDER, supply={"pale": 0}, priority=2)
    assert pools(state) == [[], ["dark"], ["pale"], []]


def test_db_12_4_four_players_a_chain_of_returns() -> None:
    """A dark die sold lets the roaster roast; his pale die goes to the one who waits for it."""
    state = tidied(GROW, ROAST, SELL_DARK, HOARDER, supply={"pale": 0, "dark": 0})
    assert pools(state) == [["pale"], ["dark"], [], []]
    assert seat(state, 2)["coins"] == 3
    assert seat(state, 1)["board"]["M2"]["resource"] is None


def test_db_12_4_after_each_service_the_first_in_turn_order_again() -> None:
    """Serving the second player returns what the first waits for, and he is served before the third."""
    state = tidied(GROW, ROAST, GROW, SELL_DARK, supply={"pale": 0, "dark": 0})
    assert pools(state) == [["pale"], ["dark"], [], []]


def test_db_12_4_a_player_waits_for_his_own_return() -> None:
    state = tidied({"board": {"S3": "blue-6", "D3": "blue-1"}}, HOARDER, supply={"blue": 0})
    assert seat(state, 0)["pool"] == ["blue", "blue"]


def test_db_12_4_blue_and_hops_dice_wait_too() -> None:
    assert pools(tidied(STUDY, SELL_BLUE, HOARDER, supply={"blue": 0})) == [["blue", "blue"], [], []]
    assert pools(tidied(HOPS, SELL_HOPS, HOARDER, supply={"hops": 0})) == [["hops"], [], []]


def test_db_12_4_each_seed_is_a_separate_gain() -> None:
    state = tidied(TWO_SEEDS, HOPS, HOARDER, supply={"seeds": 1})
    assert [event["amount"] for event in events(state, "waits")] == [1]
    assert seat(state, 0)["seeds"] == 2, "one at once, one when the hops grower has returned his"
    short = tidied(TWO_SEEDS, {}, HOARDER, supply={"seeds": 1})
    assert seat(short, 0)["seeds"] == 1


def test_db_12_4_four_players_wait_for_seeds_in_turn_order() -> None:
    seats = [TWO_SEEDS, {"board": {"D1": "hops-1"}}, {"board": {"M1": "seed", "H1": "seed"}}, {}]
    state = tidied(*seats, supply={"seeds": 0})
    assert [seat(state, number)["seeds"] for number in range(3)] == [2, 0, 0]
    turned = tidied(*seats, supply={"seeds": 0}, priority=1)
    assert [seat(turned, number)["seeds"] for number in range(3)] == [1, 1, 0]


def test_db_12_5_an_unmet_seed_is_wasted() -> None:
    state = tidied(GROW, HOPS, HOARDER, supply={"pale": 0, "hops": 0})
    assert pools(state) == [[], [], []]
    assert table(state)["supply"]["seeds"] == 6
    assert [(event["gain"], event["seat"]) for event in events(state, "lapsed")] == [("pale", 0), ("hops", 1)]
    assert seat(state, 0)["waiting"] == dict.fromkeys(["blue", "seeds", "dark", "pale", "hops"], 0)


def test_db_12_5_the_departments_die_stays_in_the_supply() -> None:
    state = tidied(TWO_SEEDS, HOARDER, supply={"seeds": 0})
    assert (pools(state)[0], seat(state, 0)["seeds"]) == ([], 0)
    assert table(state)["supply"]["dark"] == 14


def test_db_12_5_the_pale_die_comes_back_when_there_was_no_dark_one() -> None:
    state = tidied(ROAST, HOARDER, supply={"dark": 0})
    assert pools(state)[0] == ["pale"]
    assert seat(state, 0)["board"]["M2"]["resource"] is None
    assert table(state)["supply"]["dark"] == 0


def test_db_16_1_the_gain_of_study_lapses_without_a_blue_die_in_the_supply() -> None:
    state = tidied(STUDY, HOARDER, supply={"blue": 0})
    assert pools(state)[0] == ["blue"]
    assert [event["gain"] for event in events(state, "lapsed")] == ["blue"]


@pytest.mark.clause("DB-16.1")
def test_db_16_2_pieces_may_be_placed_for_gains_that_are_not_there_yet() -> None:
    own = {"pool": ["pale-1", "dark-1", "hops-1", "blue-6"], "seeds": 1}
    nothing = {"pale": 0, "dark": 0, "hops": 0, "blue": 0, "seeds": 0}
    places = {move.split()[-1] for move in moves(position(seats=[own, HOARDER], supply=nothing), "place")}
    assert places == {"M1", "M2", "M3", "H1", "H2", "S1", "S3", "D1", "D2", "D3"}, "all but S2, which rolls the supply"
