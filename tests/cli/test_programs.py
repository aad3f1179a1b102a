"""Programs as bots on the command line: a failing one loses its games, and nothing else is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import brewhall
from tests.cli.running import GAME, run


@pytest.fixture
def failing(tmp_path: Path) -> str:
    """A program that answers its first question with nonsense."""
    file = tmp_path / "failing.py"
    file.write_text("import sys\nfor line in sys.stdin: print('what?', flush=True)\n")
    return f"program:{file}"


def test_sim_counts_games_given_up(failing: str) -> None:
    text = run("sim", GAME, "--games", "2", "--bots", f"{failing},random").out
    assert f"{failing} failed and gave up 2 games: " in text
    assert "answered 'what?', which is no JSON" in text
    assert "decided by: resigned 2" in text


def test_arena_counts_games_given_up_also_when_it_is_resumed(failing: str, tmp_path: Path) -> None:
    command = ["arena", GAME, "random", failing, "--games", "2", "--out", str(tmp_path / "games.json")]
    assert f"{failing} failed and gave up 2 games: " in run(*command).out
    other, again = json.loads(run(*command, "--json").out)["bots"]
    assert (other["bot"], other["forfeits"], other["problem"]) == ("random", 0, None)
    assert (again["bot"], again["forfeits"]) == (failing, 2)
    assert "which is no JSON" in again["problem"]
    (tmp_path / "games.json.journal").unlink()
    assert f"{failing} failed and gave up 2 games\n" in run(*command).out, "the reason is kept in the journal alone"


def test_play_says_why_a_program_gave_up(failing: str) -> None:
    answer = run("play", GAME, "--seats", f"{failing},random", "--seed", "1")
    assert answer.code == 0
    assert "gives up" in answer.out
    assert "which is no JSON" in answer.out


def test_a_record_starts_no_program(failing: str, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    record.write_text(brewhall.Match(brewhall.load(GAME), ["human", failing], seed=1).record.to_text())
    answer = run("play", GAME, "--resume", record)
    assert answer.code == 2
    assert "to start that again, name everybody with --seats" in answer.err
