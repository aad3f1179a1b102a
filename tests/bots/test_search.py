"""The search: fair, repeatable, within its budget, and better the longer it searches."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from brewhall.bots import LEVELS, create_bot
from brewhall.bots.evaluators import evaluator
from brewhall.bots.search import Node, PlainSearch, Search
from brewhall.bots.searching import BATCH, RolloutBot, SearchBot
from brewhall.core import OVER, Game, SeededDealer, State
from brewhall.match import Match
from tests.conformance.random_games import random_game

PAGE = Path(__file__).parents[2] / "docs" / "research" / "search.md"

both_searches = pytest.mark.parametrize("kind", [Search, PlainSearch])


def some_positions(game: Game, seed: int, every: int = 9) -> list[State]:
    """Some decisions of a random game, as whole positions."""
    return [state.copy() for state in random_game(game, seed) if state.to_play != OVER][::every]


def begin(kind: type[Search], seen: State, seed: str) -> Search:
    return kind(seen, evaluator(seen.game.id), SeededDealer(seed), Node())


@both_searches
def test_what_is_hidden_changes_nothing(game: Game, kind: type[Search]) -> None:
    """Positions that look the same to the seat are the same to its search, down to the last visit."""
    for state in some_positions(game, 1):
        seat = state.to_play
        seen = state.seen_by(seat)
        otherwise = seen.completed(SeededDealer("another world")).seen_by(seat)
        searches = [begin(kind, position, "same") for position in (seen, otherwise)]
        for search in searches:
            search.run(30)
        assert searches[0].choices() == searches[1].choices()


@both_searches
def test_simulations_are_counted_and_shared_out(game: Game, kind: type[Search]) -> None:
    """All shares of the victory add up to one for every visit, and each simulation is one visit of the root."""
    for state in some_positions(game, 2):
        search = begin(kind, state.seen_by(state.to_play), "count")
        for simulations in (1, 10, 20):
            search.run(simulations)
        assert search.root.visits == 31
        for _, tried, shares in search.choices():
            assert all(0 <= share <= 1 for share in shares)
            if tried:
                assert sum(shares) == pytest.approx(1)


def test_the_best_choice_is_one_that_was_tried_most(game: Game) -> None:
    for state in some_positions(game, 3):
        search = begin(Search, state.seen_by(state.to_play), "best")
        search.run(40)
        tried = {action: times for action, times, _ in search.choices()}
        assert sorted(tried) == state.legal_actions()
        assert tried[search.best()] == max(tried.values())


def test_searching_longer_only_adds(game: Game) -> None:
    """A search may be asked at any time and go on: the same as if it had not been asked."""
    state = some_positions(game, 4)[1]
    seen = state.seen_by(state.to_play)
    at_once = begin(Search, seen, "anytime")
    at_once.run(60)
    in_parts = begin(Search, seen, "anytime")
    for _ in range(6):
        in_parts.run(10)
        in_parts.best()
    assert in_parts.choices() == at_once.choices()


def test_a_budget_of_simulations_is_kept(game: Game) -> None:
    state = some_positions(game, 5)[0]
    seen = state.seen_by(state.to_play)
    assert SearchBot(1, simulations=50).search(seen).root.visits == 50
    assert SearchBot(1, simulations=50, seconds=60).search(seen).root.visits == 50


def test_a_budget_of_time_is_kept(game: Game) -> None:
    """Some simulations between two looks at the clock, and none after the time is up."""
    state = some_positions(game, 5)[0]
    seen = state.seen_by(state.to_play)
    for seconds, batches in ((5.0, 4), (0.5, 0)):
        clock = count().__next__  # every look at it takes a second
        search = SearchBot(1, simulations=10**9, seconds=seconds, clock=clock).search(seen)
        assert search.root.visits == 1 + batches * BATCH
        assert search.best() in seen.legal_actions()


def test_what_was_learned_serves_the_rest_of_the_turn(game: Game) -> None:
    """A decision that follows from the last one starts with what the last search knows of it."""
    bot = SearchBot(1, simulations=60)
    kept = 0
    for number in range(6):
        dealer = SeededDealer(number)
        state = game.start(players=2, dealer=dealer)
        while state.to_play != OVER and kept < 3:
            seat = state.to_play
            seen = state.seen_by(seat)
            known = bot._known(seen).visits
            kept += known > 0
            action = bot.choose(seen)
            assert action in state.legal_actions()
            state.play(action, dealer)
            assert known <= 60
    assert kept


def test_a_tree_is_not_kept_for_another_position(game: Game) -> None:
    bot = SearchBot(1, simulations=30)
    for state in some_positions(game, 6):
        seen = state.seen_by(state.to_play)
        fresh = SearchBot(2, simulations=30)
        bot.choose(seen)
        assert fresh._known(seen).visits == 0
        assert bot._known(seen).visits == 0, "the same position again does not follow from a move made there"


def test_rollouts_end_games_and_know_nothing_of_the_game(game: Game) -> None:
    state = some_positions(game, 7)[2]
    search = RolloutBot(1, simulations=20).search(state.seen_by(state.to_play))
    assert isinstance(search, PlainSearch)
    assert search.judged == 0


def test_levels_search_ever_further_and_know_ever_more() -> None:
    levels = list(LEVELS.values())
    assert levels == sorted(set(levels))
    assert [level.foresight for level in levels] == sorted(level.foresight for level in levels)
    for name, level in LEVELS.items():
        bot = create_bot(name, 1)
        assert isinstance(bot, SearchBot)
        assert (bot.simulations, bot.foresight) == level
        assert f"| `{name}` | {level.simulations} | {level.foresight:.0%} |" in PAGE.read_text(encoding="utf-8")


def test_foresight_is_what_the_outlook_adds(game: Game) -> None:
    """With less of it chances are reckoned from what a seat has and may hope for."""
    state = some_positions(game, 7)[2]
    seeing, half, blind = (evaluator(game.id, foresight) for foresight in (1.0, 0.5, 0.0))
    worth = blind.worth(state, 0)
    assert blind.expect(state, 0, worth) == worth
    outlook = seeing.outlook
    assert outlook is not None
    assert seeing.expect(state, 0, worth) == outlook.points(state, 0)
    assert half.expect(state, 0, worth) == (worth + outlook.points(state, 0)) / 2


def test_search_beats_greedy(game: Game, pace: float) -> None:
    """Already with few simulations; the published table has the figures."""
    wins = 0.0
    games = max(4, round(100 * pace))
    for number in range(games):
        seats = ["search:60", "greedy"] if number % 2 == 0 else ["greedy", "search:60"]
        outcome = Match(game, seats, seed=f"search {number // 2}").run()
        wins += sum(1 / len(outcome.winners) for seat in outcome.winners if seats[seat] != "greedy")
    assert wins / games >= (0.6 if pace == 1 else 0.5)
