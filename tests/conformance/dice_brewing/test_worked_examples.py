"""The referee against the worked examples of the specification (section 18)."""

from __future__ import annotations

from typing import Any

import pytest

from brewhall.core import SeededDealer

from ..follow import load_game
from ..referee import Ask, Flow
from .dice import Die, names, parse
from .player import Player
from .purchasing import Purse
from .referee import DiceBrewingReferee


def at_start(players: int = 2, **options: Any) -> DiceBrewingReferee:
    """A referee after the opening roll of round 1, with nothing in the pools."""
    state = load_game("dice-brewing").start(players, dealer=SeededDealer(7), **options)
    referee = DiceBrewingReferee(state.to_json())
    for player in referee.players:
        player.pool.clear()
    referee.priority = 0
    return referee


def lay(player: Player, place: str, dice: str) -> None:
    player.places[place][:] = [parse(name) for name in dice.split()]


def first_ask(flow: Flow) -> Ask | None:
    return next(flow, None)


def test_strong_roasted_stout_is_brewed_with_special_malt() -> None:
    """DB-18.1."""
    referee = at_start()
    player = referee.players[0]
    lay(player, "warehouse", "pale-5 pale-3 dark-5 dark-4 hops-4")
    player.ingredients.update(["special_hops", "special_malt"])
    referee.market.subtract(["special_hops", "special_malt"])
    referee.display[0] = "DB26"
    flow = referee.brew(0, "DB26")
    ask = first_ask(flow)
    assert ask is not None
    assert ask.moves == {"improve none", "improve special_malt", "improve special_hops"}
    with pytest.raises(StopIteration):
        flow.send("improve special_malt")
    assert player.warehouse == []
    assert names(player.pool) == ["pale", "pale", "dark", "dark", "hops"]
    assert (player.xp, player.coins) == (6, 2 + 5)
    assert referee.market["special_malt"] == 3
    assert player.ingredients["special_hops"] == 1


def test_a_speed_up_is_the_second_piece_of_the_turn() -> None:
    """DB-18.2."""
    referee = at_start()
    player = referee.players[0]
    lay(player, "pool", "pale-3 blue-3 hops-2")
    flow = referee.arrangement_turn(0)
    first_ask(flow)
    assert "speed M3 pool blue-3" in flow.send("place pool pale-3 M3").moves
    assert flow.send("speed M3 pool blue-3").step == "put"
    assert flow.send("put warehouse").moves == {"end", "transfer hops-2"}
    assert names(player.warehouse) == ["pale-4"]


def test_a_blue_3_is_enough_for_practice_and_selection() -> None:
    """DB-18.3."""
    referee = at_start()
    referee.round = 2
    player = referee.players[0]
    lay(player, "pool", "pale-3 hops-2 blue-3")
    placed = [move.split()[-1] for move in referee.placements(0) if "blue-3" in move]
    assert placed == ["S1", "S2"]


def test_a_resource_of_an_earlier_turn_is_sped_up() -> None:
    """DB-18.4."""
    referee = at_start()
    player = referee.players[0]
    player.board["M1"].resource, player.board["M2"].resource = "seed", Die("pale", 2)
    player.board["M1"].used = player.board["M2"].used = True
    player.seeds = 0
    lay(player, "pool", "blue-3")
    assert referee.placements(0) == ["speed M1 pool blue-3", "speed M2 pool blue-3"]


def test_the_third_of_three_finds_a_space_taken() -> None:
    """DB-18.5."""
    referee = at_start(players=3)
    for seat in (0, 1):
        referee.players[seat].board["M1"].used = True
    assert not referee.may_use(2, "M1")
    assert referee.may_use(2, "M3")
    assert referee.players[2].seeds == 1


def test_three_ones_and_two_coins_buy_for_six() -> None:
    """DB-18.6."""
    referee = at_start(unlucky_roll=True)
    referee.round = 3
    player = referee.players[0]
    lay(player, "pool", "pale-1 dark-1 hops-1")
    purse = Purse()
    referee.buy(player, purse, "honey")
    assert (player.coins, purse.luck) == (2, 0)
    referee.buy(player, purse, "increase_die")
    assert player.coins == 0
    assert referee.purchases(player, purse) == []


def test_a_taken_die_stays_with_its_owner() -> None:
    """DB-18.7."""
    referee = at_start()
    referee.players[0].tokens["take_die"] = 1
    lay(referee.players[1], "warehouse", "dark-4 pale-2")
    referee.play_token(0, "take 1 dark-4")
    assert names(referee.players[1].pool) == ["dark-4"]
    assert names(referee.players[1].warehouse) == ["pale-2"]
    assert referee.players[0].tokens["take_die"] == 0


def test_final_score() -> None:
    """DB-18.8."""
    player = at_start().players[0]
    player.xp, player.coins = 10, 7
    lay(player, "warehouse", "pale-1 pale-2 pale-3 pale-4 hops-1 hops-1 hops-6")
    lay(player, "pool", "dark dark dark blue blue")
    assert player.score() == 26


def test_a_waiting_gain_is_met_by_what_another_gives_back() -> None:
    """DB-18.9."""
    referee = at_start()
    first, second = referee.players
    referee.supply["pale"] = 0
    first.board["M1"].resource = "seed"
    second.board["M2"].resource = Die("pale", 3)
    referee.evaluate(first)
    referee.serve()
    assert first.waiting["pale"] == 1
    referee.evaluate(second)
    referee.serve()
    assert (names(first.pool), names(second.pool)) == (["pale"], ["dark"])
    assert referee.supply["pale"] == 0
