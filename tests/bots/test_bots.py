"""Bots choose legal actions, the same ones under the same seed; the greedy one plays better than chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from brewhall.arena.series import Series, summarise
from brewhall.arena.workers import play_series
from brewhall.bots import create_bot
from brewhall.bots.greedy import GreedyBot
from brewhall.core import OVER, Game, SeededDealer, State
from brewhall.core.errors import UnknownName
from brewhall.match import Match
from tests.conformance.random_games import last_decision, random_game

KNOWN = (
    "random, greedy, apprentice, journeyman, brewer, master, search:SIMULATIONS, rollout:SIMULATIONS, "
    "program:COMMAND, python:MODULE:CLASS, python:MODULE:CLASS:CHECKPOINT or onnx:FILE"
)

every_bot = pytest.mark.parametrize("name", ["random", "greedy", "search:4", "rollout:4"])


def seen_positions(game: Game, seed: int) -> list[State]:
    """Every decision of a random game, as the seat to play sees it."""
    return [state.seen_by(state.to_play) for state in random_game(game, seed) if state.to_play != OVER]


@every_bot
def test_bots_choose_legal_actions(game: Game, name: str) -> None:
    bot = create_bot(name, 1)
    for seed in range(20):
        for seen in seen_positions(game, seed)[seed % 2 :: 2]:
            assert bot.choose(seen) in seen.legal_actions()


@every_bot
def test_choosing_leaves_the_position_as_it_was(game: Game, name: str) -> None:
    bot = create_bot(name, 1)
    for seen in seen_positions(game, 1):
        before = seen.to_bytes()
        bot.choose(seen)
        assert seen.to_bytes() == before


@every_bot
def test_the_same_seed_makes_the_same_choices(game: Game, name: str) -> None:
    bots = [create_bot(name, "same"), create_bot(name, "same")]
    for seen in seen_positions(game, 2):
        assert len({bot.choose(seen) for bot in bots}) == 1


@every_bot
def test_the_choice_does_not_change_with_what_is_hidden(game: Game, name: str) -> None:
    """Two tables that look the same to the seat, with other cards in other hands and other piles."""
    different = 0
    for state in [position.copy() for position in random_game(game, 4)][:-1:5]:
        imagined = state.seen_by(state.to_play).completed(SeededDealer("another world"))
        different += imagined.to_bytes() != state.to_bytes()
        chosen = set()
        for table in (state, imagined):
            match = Match(game, [name] * game.seats[0], seed=1)
            match.standing = replace(match.standing, state=table)
            chosen.add(match.choose())
        assert len(chosen) == 1
    assert different


def test_random_bots_with_other_seeds_choose_otherwise(game: Game) -> None:
    positions = seen_positions(game, 2)
    choices = {tuple(map(create_bot("random", seed).choose, positions)) for seed in range(10)}
    assert len(choices) == 10


def test_the_random_bot_takes_each_action_equally_often(game: Game) -> None:
    seen = seen_positions(game, 1)[0]
    bot = create_bot("random", 1)
    taken = Counter(bot.choose(seen) for _ in range(200 * len(seen.legal_actions())))
    assert set(taken) == set(seen.legal_actions())
    assert all(130 < times < 280 for times in taken.values()), taken


def test_the_greedy_bot_takes_the_best_of_what_it_ranks(game: Game) -> None:
    for seen in seen_positions(game, 3):
        ranked = GreedyBot(1).rank(seen)
        assert sorted(action for action, _ in ranked) == seen.legal_actions()
        assert ranked == sorted(ranked, key=lambda pair: (-pair[1], pair[0])), "best first, equals by number"
        assert GreedyBot(1).choose(seen) == ranked[0][0]


def test_the_greedy_bot_takes_a_win_that_lies_before_it(game: Game) -> None:
    decided = 0
    for seed in range(100):
        state, wins = last_decision(game, seed)
        if wins:
            assert GreedyBot(1).choose(state.seen_by(state.to_play)) in wins
            decided += len(wins) < len(state.legal_actions())
    assert decided, "in some game the last decision decides"


def test_greedy_beats_random(game: Game, pace: float) -> None:
    """In 95 of 100 games and more, with seats balanced; measured on the compiled engine in a long series."""
    series = Series(game, ("greedy", "random"), round(1000 * pace), 1, {})
    greedy = summarise(series, list(play_series(series))).bots[0]
    assert greedy.wins.value >= 0.95


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    for name in ("clever", "", "Random", "search", "search:", "search:0", "search:-1", "search:many", "greedy:5"):
        with pytest.raises(UnknownName) as error:
            create_bot(name)
        assert str(error.value) == f"there is no bot '{name}'; bots are: {KNOWN}"
