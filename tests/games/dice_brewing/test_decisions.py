"""DB-17: decision points, single options that are carried out, and chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from brewhall.core import Journal, SeededDealer
from brewhall.core.dealer import NotingDealer
from brewhall.games.dice_brewing.rules import DiceBrewingState
from tests.games.dice_brewing.positions import (
    decision,
    events,
    lively_game,
    moves,
    play,
    position,
    seat,
    start,
    table,
    tidied,
)

TOKENS = ["increase_die", "take_die", "reroll_die", "block_protect_die", "block_building", "block_recipe"]
ALL_TOKENS = dict.fromkeys(TOKENS, 1)
OTHER = {"pool": ["pale-1"]}


def verbs(state: DiceBrewingState) -> list[str]:
    """The kinds of moves, each once, in order."""
    return list(dict.fromkeys(move.split()[0] for move in moves(state)))


def settled(state: DiceBrewingState) -> list[tuple[object, object]]:
    return [(event["seat"], event["move"]) for event in events(state, "settled")]


@pytest.mark.parametrize(("window", "last"), [("window", "close"), ("window-brewing", "ban")])
@pytest.mark.clause("DB-17.1", "DB-17.7")
def test_a_window_is_a_token_or_decline(window: str, last: str) -> None:
    state = position(window, seats=[{"warehouse": ["pale-2"], "tokens": ALL_TOKENS}, OTHER])
    assert verbs(state) == ["decline", "increase", "take", "reroll", "protect", "block", last]


@pytest.mark.clause("DB-17.1", "DB-17.7")
def test_who_has_no_playable_token_is_not_asked() -> None:
    seats: list[dict[str, Any]] = [{"pool": ["hops"]}, {"pool": ["pale"], "tokens": {"increase_die": 1}}]
    state = position("brew", seats=seats, display=[None] * 3)
    play(state, "decline", chance=[6, 1])
    assert decision(state) == ("arrange", 1), "the die shows a six already, and so no window is asked"


def test_db_17_2_an_arrangement_turn() -> None:
    own = {"pool": ["pale-1", "blue-5"], "seeds": 1, "tokens": {"increase_die": 1}, "board": {"M3": "pale-2"}}
    state = position(seats=[own, OTHER])
    assert verbs(state) == ["pass", "place", "speed", "transfer", "increase"]
    play(state, "place seed M1")
    assert verbs(state) == ["end", "place", "speed", "transfer", "increase"]
    play(state, "place pool pale-1 M2")
    assert verbs(state) == ["end", "transfer", "increase"]


def test_db_17_2_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    state = position(seats=[{"seeds": 2}, OTHER])
    play(state, "place seed M1", "place seed H1")
    assert decision(state) == ("arrange", 1)
    assert settled(state) == [(0, "end")]
    play(state, "pass")
    assert settled(state)[1] == (0, "pass"), "and he passes by himself"


def test_db_17_3_dice_are_chosen_one_by_one_then_rolled() -> None:
    state = position(seats=[{"pool": ["pale-1", "pale-2", "blue-2"]}, OTHER])
    play(state, "place pool blue-2 S1")
    assert (decision(state), verbs(state)) == (("practise", 0), ["choose"])
    play(state, "choose pool pale-1")
    assert moves(state) == ["roll", "choose pool pale-2"]
    assert seat(state, 0)["in_hand"] == {"pool": ["pale-1"], "warehouse": []}
    play(state, "choose pool pale-2", chance=[6, 6])
    assert settled(state) == [(0, "roll")], "nothing else was left to choose"


def test_db_17_4_colour_then_exchange_or_decline() -> None:
    own = {"pool": ["pale-1", "dark-1", "blue-3"]}
    state = position(seats=[own, OTHER], supply={"pale": 1})
    play(state, "place pool blue-3 S2")
    assert (decision(state), moves(state)) == (("select", 0), ["select pale", "select dark"])
    play(state, "select pale", chance=[4])
    assert (decision(state), moves(state)) == (("exchange", 0), ["decline", "exchange pool pale-1 4"])


def test_db_17_4_the_only_colour_is_selected() -> None:
    state = position(seats=[{"pool": ["pale-1", "blue-3"]}, OTHER], supply={"pale": 1})
    play(state, "place pool blue-3 S2", chance=[4])
    assert settled(state) == [(0, "select pale")]


def test_db_17_5_a_gained_or_raised_die_must_be_put_somewhere() -> None:
    state = position(seats=[{"pool": ["blue-6"], "board": {"M3": "pale-2"}}, OTHER])
    play(state, "speed M3 pool blue-6")
    assert (decision(state), moves(state)) == (("put", 0), ["put pool", "put warehouse"])


def test_db_17_6_a_purchase_turn() -> None:
    own = {"pool": ["pale-1", "blue-6"], "coins": 9, "tokens": {"increase_die": 1}}
    state = position("purchase", seats=[own, OTHER])
    assert verbs(state) == ["end", "transfer", "buy", "increase"]
    poor = position("purchase", seats=[OTHER, {}, OTHER])
    play(poor, "end")
    assert (decision(poor), settled(poor)) == (("purchase", 2), [(1, "end")])


def test_db_17_8_recipe_then_dice_then_improvement() -> None:
    own = {"warehouse": ["pale-2", "pale-3", "hops-2", "blue-4"]}
    state = position("brew", seats=[own, {}], display=["DB02", None, None])
    assert (decision(state), moves(state)) == (("brew", 0), ["decline", "brew DB02"])
    play(state, "brew DB02")
    assert (decision(state), moves(state)) == (("use", 0), ["use pale-2", "use pale-3"])
    play(state, "use pale-3")  # and the only hops die
    assert (decision(state), moves(state)) == (("improve", 0), ["improve none", "improve blue-4"])
    assert settled(state) == [(0, "use hops-2")]


def test_db_17_8_who_can_brew_nothing_declines_by_himself() -> None:
    state = position("brew", seats=[{"warehouse": ["pale-2", "hops-2"]}, {}, {}], display=["DB02", None, None])
    play(state, "decline")
    assert settled(state)[:2] == [(1, "decline"), (2, "decline")]


def test_db_17_9_token_then_dice_are_compulsory() -> None:
    state = position("brew", seats=[{"warehouse": ["pale-3", "hops-3"]}, {}], display=["DB05", None, None])
    play(state, "brew DB05")
    assert (decision(state), verbs(state)) == (("claim", 0), ["claim"])
    dice = position("brew", seats=[{"warehouse": ["pale-3", "dark-2", "hops-2"]}, {}], display=["DB03", None, None])
    play(dice, "brew DB03")
    assert (decision(dice), verbs(dice)) == (("gain", 0), ["gain"])


def test_db_17_9_the_only_token_or_colour_is_taken() -> None:
    own = {"warehouse": ["pale-3", "hops-3"]}
    hoard = {"tokens": dict.fromkeys(TOKENS[1:], 3)}
    state = position("brew", seats=[own, hoard], display=["DB05", None, None], max_rounds=3)
    play(state, "brew DB05")
    assert seat(state, 0)["tokens"]["increase_die"] == 1


def test_db_17_10_where_a_raised_die_goes_is_asked_in_tidying() -> None:
    state = tidied({"board": {"H2": "hops-2"}}, {"board": {"M3": "dark-5"}})
    assert (decision(state), moves(state)) == (("put", 0), ["put pool", "put warehouse"])
    play(state, "put pool")
    assert (decision(state), table(state)["decisions"][0]["die"]) == (("put", 1), "dark-6")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["standard", "advanced"])
@pytest.mark.clause("DB-17.1", "DB-17.2", "DB-17.3", "DB-17.4", "DB-17.5", "DB-17.6", "DB-17.7", "DB-17.8", "DB-17.9")
@pytest.mark.clause("DB-17.10")
def test_every_decision_has_two_options_or_more_and_declining_is_legal_where_it_must_be(
    players: int, mode: str
) -> None:
    always = {"window": "decline", "purchase": "end", "brew": "decline", "exchange": "decline"}
    asked: Counter[str] = Counter()

    def look(state: DiceBrewingState) -> None:
        if state.to_play < 0:
            return
        step, player = decision(state)
        asked[step] += 1
        assert player == state.to_play
        options = moves(state)
        assert len(options) >= 2
        assert options[0] == always.get(step, options[0])
        if step == "arrange":
            placed = table(state)["decisions"][0]["placed"]
            assert options[0] == ("end" if placed else "pass")

    for seed in range(7):
        lively_game(start(players, seed, mode=mode), seed, look)
    every = {"window", "arrange", "practise", "select", "exchange", "put"}
    assert asked.keys() == every | {"purchase", "brew", "use", "improve", "claim", "gain"}


def test_chance_is_asked_where_dice_are_rolled_and_nowhere_else() -> None:
    """Every move of a game: the dealer is asked for the dice that the journal tells of, no more and no less."""
    dealer = NotingDealer(SeededDealer(8))
    kinds: Counter[object] = Counter()

    def look(state: DiceBrewingState) -> None:
        told = events(state) if state.journal else []
        rolled = 0
        for event in told:
            kinds[event["kind"]] += 1
            dice = event.get("dice", event.get("values"))
            if event["kind"] in ("rolled", "supply-rolled"):
                assert isinstance(dice, list)
                rolled += len(dice)
            elif event["kind"] in ("rerolled", "gained-rolled"):
                rolled += 1
        assert len(dealer.take()) == rolled
        state.journal = Journal()

    lively_game(start(3, 8), 8, look, dealer)
    assert min(kinds[kind] for kind in ("rolled", "supply-rolled", "rerolled", "gained-rolled")) > 0
