"""DB-3: set-up."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.core import ScriptedDealer
from brewhall.core.errors import BadOption
from tests.games.dice_brewing.positions import GAME, seat, start, table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
EMPTY = {"resource": None, "speed": None}


def dealt(players: int, first_rolls: list[int], *, mode: str = "standard", rolls: list[int]) -> dict[str, Any]:
    """A start with an unshuffled deck; `rolls` are those of the opening roll."""
    cards = 30 if mode == "advanced" else 26 if players == 4 else 27
    answers = [value - 1 for value in first_rolls] + list(range(cards - 1, 0, -1)) + [value - 1 for value in rolls]
    dealer = ScriptedDealer(answers)
    data: dict[str, Any] = GAME.deal(players, {"mode": mode}, dealer).to_json()
    assert dealer.left == 0
    return data


@PLAYERS
def test_db_3_1_all_dice_and_seeds_that_are_not_dealt_are_in_the_supply(players: int) -> None:
    supply = table(start(players))["supply"]
    assert list(supply.values()) == [14 - players, 14 - players, 12 - players, 10 - players, 6 - players]


@PLAYERS
def test_db_3_2_the_first_round_is_in_winter(players: int) -> None:
    data = table(start(players))
    assert (data["round"], data["season"]) == (1, "winter")


@PLAYERS
def test_db_3_3_the_highest_roll_has_priority(players: int) -> None:
    for seat_number in range(players):
        first_rolls = [4] * players
        first_rolls[seat_number] = 5
        assert dealt(players, first_rolls, rolls=[1] * 4 * players)["priority"] == seat_number


def test_db_3_3_those_who_share_the_highest_roll_again() -> None:
    data = dealt(4, [6, 3, 6, 6, 4, 2, 4, 1, 5], rolls=[1] * 16)  # seats 0, 2, 3, then 0 and 3
    assert data["priority"] == 3


def test_db_3_3_chance_in_the_order_first_player_deck_opening_rolls() -> None:
    data = dealt(3, [1, 4, 2], rolls=[1, 2, 3, 4, 5, 6, 1, 2, 6, 5, 4, 3])
    pools = [seat["pool"] for seat in data["seats"]]
    assert pools[1] == ["pale-1", "dark-2", "hops-3", "blue-4"]
    assert pools[2] == ["pale-5", "dark-6", "hops-1", "blue-2"]
    assert pools[0] == ["pale-6", "dark-5", "hops-4", "blue-3"]


@pytest.mark.parametrize(
    ("players", "shown"),
    [(2, ["DB01", "DB02", "DB03"]), (3, ["DB01", "DB02", "DB03"]), (4, ["DB01", "DB02", "DB03", "DB04"])],
)
def test_db_3_4_standard_mode_shows_the_starting_recipes(players: int, shown: list[str]) -> None:
    data = table(start(players))
    assert data["display"] == shown
    rest = [recipe.id for recipe in GAME.catalog.recipes if recipe.id not in shown]
    assert sorted(data["deck"]) == rest
    assert len(rest) == {2: 27, 3: 27, 4: 26}[players]
    assert data["deck"] != rest, "it is shuffled"
    assert dealt(players, [6] + [1] * (players - 1), rolls=[1] * 4 * players)["deck"] == rest


@PLAYERS
def test_db_3_5_advanced_mode_shows_recipes_of_a_deck_of_all(players: int) -> None:
    data = dealt(players, [6] + [1] * (players - 1), mode="advanced", rolls=[1] * 4 * players)
    slots = 4 if players == 4 else 3
    names = [recipe.id for recipe in GAME.catalog.recipes]
    assert (data["display"], data["deck"]) == (names[:slots], names[slots:])
    shown = {tuple(table(start(players, seed, mode="advanced"))["display"]) for seed in range(6)}
    assert len(shown) == 6


@PLAYERS
def test_db_3_6_all_tokens_lie_on_the_markets(players: int) -> None:
    data = table(start(players))
    assert set(data["market"].values()) == set(data["black_market"].values()) == {3}
    assert (len(data["market"]), len(data["black_market"])) == (5, 6)


@PLAYERS
def test_db_3_7_every_player_has_two_coins_and_an_empty_board(players: int) -> None:
    state = start(players)
    for number in range(players):
        own = seat(state, number)
        assert (own["coins"], own["xp"], own["recipes"]) == (2, 0, [])
        assert set(own["ingredients"].values()) == set(own["tokens"].values()) == {0}
        assert list(own["board"].values()) == [EMPTY] * 11


@PLAYERS
def test_db_3_8_every_player_has_one_die_of_each_colour_in_the_pool(players: int) -> None:
    state = start(players)
    for number in range(players):
        own = seat(state, number)
        assert [name.partition("-")[0] for name in own["pool"]] == ["pale", "dark", "hops", "blue"]
        assert own["warehouse"] == []


@PLAYERS
def test_db_3_9_every_player_has_one_seed(players: int) -> None:
    state = start(players)
    assert [seat(state, number)["seeds"] for number in range(players)] == [1] * players


def test_db_3_10_mode_and_unlucky_roll_are_chosen_before_the_game() -> None:
    assert table(start())["options"] | {"mode": "standard", "unlucky_roll": False} == table(start())["options"]
    options = table(start(mode="advanced", unlucky_roll=True))["options"]
    assert (options["mode"], options["unlucky_roll"]) == ("advanced", True)
    with pytest.raises(BadOption, match="option mode cannot be 'expert'"):
        start(mode="expert")
