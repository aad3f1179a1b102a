"""Positions that are refused, and what a position of a test is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from brewhall.core.errors import BadState
from tests.games.dice_brewing.positions import GAME, assert_conserved, position, start, table


def lose_a_die(data: dict[str, Any]) -> None:
    data["seats"][0]["pool"].pop(0)


def add_a_die(data: dict[str, Any]) -> None:
    data["seats"][0]["board"]["S1"]["resource"] = "blue-3"


def lose_a_seed(data: dict[str, Any]) -> None:
    data["supply"]["seeds"] -= 1


def add_a_seed(data: dict[str, Any]) -> None:
    data["seats"][1]["board"]["M1"]["resource"] = "seed"


def name_an_unknown_die(data: dict[str, Any]) -> None:
    data["seats"][0]["pool"][0] = "pale-7"


def name_an_unknown_recipe(data: dict[str, Any]) -> None:
    data["display"][0] = "DB99"


def name_an_unknown_space(data: dict[str, Any]) -> None:
    data["seats"][0]["board"]["M9"] = data["seats"][0]["board"].pop("M1")


def change_the_season(data: dict[str, Any]) -> None:
    data["season"] = "summer"


def lose_a_slot(data: dict[str, Any]) -> None:
    data["display"].pop()


def lose_a_seat(data: dict[str, Any]) -> None:
    data["seats"].pop()


def name_a_seat_that_is_not_there(data: dict[str, Any]) -> None:
    data["priority"] = 2


def name_an_unknown_step(data: dict[str, Any]) -> None:
    data["decisions"][0]["step"] = "sleep"


def name_another_format(data: dict[str, Any]) -> None:
    data["format"] = "dice-brewing-state-0"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lose_a_die, "there are 14 pale in the game, not 13"),
        (add_a_die, "there are 10 blue in the game, not 11"),
        (lose_a_seed, "there are 6 seeds in the game, not 5"),
        (add_a_seed, "there are 6 seeds in the game, not 7"),
        (name_an_unknown_die, "this is no state of Dice Brewing: KeyError at 'pale-7'"),
        (name_an_unknown_recipe, "this is no state of Dice Brewing: KeyError at 'DB99'"),
        (name_an_unknown_space, "this is no state of Dice Brewing: KeyError at 'M1'"),
        (change_the_season, "round 1 is in winter, not in summer"),
        (lose_a_slot, "with 2 players 3 recipes are displayed, not 2"),
        (lose_a_seat, "there are 2 players, but 1 seats"),
        (name_a_seat_that_is_not_there, "a seat is 2; it must be from 0 to 1"),
        (name_an_unknown_step, "this is no state of Dice Brewing: ValueError"),
        (name_another_format, "this is not a state of format dice-brewing-state-1"),
    ],
)
def test_a_position_that_is_not_possible(change: Callable[[dict[str, Any]], None], problem: str) -> None:
    data = table(start())
    change(data)
    with pytest.raises(BadState, match=problem):
        GAME.from_json(data)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decision", ["window", "arrange", "purchase", "window-brewing", "brew"])
def test_positions_of_tests_have_all_pieces(players: int, decision: str) -> None:
    crowded = {
        "pool": ["pale-1", "dark-2+1", "hops-3+blocked"],
        "warehouse": ["blue-4+protected"],
        "board": {"M1": "seed", "D3": {"resource": None, "speed": "blue-6"}},
        "discount_die": "blue-5",
        "seeds": 1,
        "ingredients": {"honey": 1},
        "tokens": {"take_die": 1},
    }
    seats: list[dict[str, Any]] = [crowded, *[{}] * (players - 1)]
    state = position(decision, seats=seats, brewed=[(1, "DB20")], supply={"pale": 2, "seeds": 1})
    assert_conserved(state)
    assert table(state)["supply"]["pale"] == 2
    assert GAME.from_json(table(state)).to_bytes() == state.to_bytes()
