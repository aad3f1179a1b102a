"""A Beer & Bread small enough for exact methods: the whole chain from cards to OpenSpiel's solvers."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

import brewhall
import brewhall.envs.openspiel
from brewhall.core.record import read_record, replay
from tests.cli.running import run

TINY = "beer-and-bread-tiny"
ITERATIONS = 5

assert brewhall.envs.openspiel


@pytest.fixture(scope="module")
def game() -> pyspiel.Game:
    return pyspiel.load_game("brewhall_beer_and_bread_tiny(starting_player=0)")


def test_counterfactual_regret_minimisation_makes_it_ever_harder_to_exploit(game: pyspiel.Game) -> None:
    at_first = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRSolver(game)
    found = []
    for _ in range(2):
        for _ in range(ITERATIONS):
            solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert at_first > 0.3
    assert found[0] < at_first / 3
    assert found[1] < found[0]


def test_it_is_played_as_any_set_is() -> None:
    tiny = brewhall.load("beer-and-bread", TINY)
    usual = brewhall.load("beer-and-bread")
    assert [action.kind for action in tiny.actions] == [action.kind for action in usual.actions]
    assert tiny.observer.width == usual.observer.width
    for seed in range(20):
        match = brewhall.Match(tiny, ["greedy", "search:8"], seed=seed)
        match.run()
        assert match.state.year == 3  # type: ignore[attr-defined]
        *_, last = replay(read_record(match.record.to_text()), tiny)
        assert last == match.state
        assert tiny.from_json(last.to_json()) == last


def test_the_command_line_knows_it_by_name() -> None:
    answer = run("sim", "beer-and-bread", "--data", TINY, "--games", "4")
    assert answer.code == 0, answer.err
    assert "beer-and-bread: 4 games" in answer.out


def test_a_course_that_cannot_be_is_refused() -> None:
    texts = dict(brewhall.load("beer-and-bread", TINY).data.texts)
    for course, problem in {
        "years,hand\n0,1\n": "years is '0'; expected a whole number from 1 to 6",
        "years,hand\n1,6\n": "hand is '6'; expected a whole number from 1 to 5",
        "years,hand\n": "there are 0 rows; expected 1",
    }.items():
        with pytest.raises(brewhall.BrewhallError, match=problem):
            brewhall.load("beer-and-bread", texts | {"beer-and-bread-course.csv": course})
