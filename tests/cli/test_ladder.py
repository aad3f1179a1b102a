"""`brewhall ladder`: the page, and going on with more games."""

from __future__ import annotations

from pathlib import Path

import pytest

from brewhall.arena import ladder
from brewhall.arena.ladder import Rung
from tests.cli.running import DICE, GAME, run


@pytest.fixture(autouse=True)
def _short_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = (Rung("greedy", "random", 2, 0.95), Rung("random", "greedy", 3, 0.1))
    monkeypatch.setattr(ladder, "RUNGS", rungs)


def test_the_page_is_written(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    answer = run("ladder", GAME, DICE, "--games", "6", "--results", tmp_path / "games", "--out", page)
    assert (answer.code, answer.err) == (0, "")
    text = page.read_text()
    assert text.count("| greedy | random | 100.0% (61.0% to 100.0%) | 6 | 95% | met |") == 2
    assert text.count("| random | 2 greedy | 0.0% (0.0% to 39.0%) | 6 | 10% | not met |") == 1
    assert "not met" in answer.out


def test_more_games_go_on_from_there(tmp_path: Path) -> None:
    once, twice = tmp_path / "once", tmp_path / "twice"
    run("ladder", GAME, "--games", "8", "--results", once)
    run("ladder", GAME, "--games", "4", "--results", twice)
    run("ladder", GAME, "--games", "8", "--results", twice, "--jobs", "2")
    name = f"{GAME}-2-greedy-random.json"
    assert (once / name).read_bytes() == (twice / name).read_bytes()
    answer = run("ladder", GAME, "--games", "4", "--results", twice)
    assert (answer.code, "holds more than 4 games a meeting; ask for more" in answer.err) == (2, True)


def test_a_bot_of_ones_own_meets_every_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LEVELS", {"apprentice": None})
    (tmp_path / "own.py").write_text("from brewhall.bots.random import RandomBot as Own\n")
    monkeypatch.chdir(tmp_path)
    name = "python:own.py:Own"
    answer = run("ladder", GAME, "--games", "2", "--results", tmp_path / "games", "--enter", name, columns=160)
    assert (answer.code, answer.err) == (0, "")
    assert [line.split()[1] for line in answer.out.splitlines() if line.startswith(name)] == [
        "random",
        "greedy",
        "apprentice",
    ]
    assert all(":" not in file.name and "/" not in file.name for file in (tmp_path / "games").iterdir())
    assert "there is no bot 'nobody'" in run("ladder", GAME, "--enter", "nobody").err
