"""`brewhall study`: a page and tables, the same ones whoever plays; and what is refused before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from brewhall.bots import BOTS
from brewhall.bots.random import RandomBot
from brewhall.core.state import State
from tests.cli.running import DICE, GAME, run

TABLES = ["components", "decisions", "length", "scores", "turn-order"]


def study(folder: Path, *more: str | Path, game: str = GAME) -> dict[str, str]:
    answer = run("study", game, "--games", "4", "--bots", "random", "--out", folder, *more)
    assert answer.code == 0, answer.err
    assert f"{game}.html" in answer.out.replace("\n", "")
    return {file.name: file.read_text() for file in folder.iterdir() if file.suffix != ".journal"}


def test_a_page_and_tables_the_same_on_any_number_of_processes(tmp_path: Path) -> None:
    written = study(tmp_path / "one")
    assert sorted(written) == sorted([f"{GAME}.html", *(f"{GAME}-{name}.csv" for name in TABLES)])
    assert written == study(tmp_path / "two", "--jobs", "2")
    assert written != study(tmp_path / "three", "--seed", "2")


def test_more_players_and_options(tmp_path: Path) -> None:
    page = study(tmp_path, "--players", "3", "--mode", "advanced", game=DICE)[f"{DICE}.html"]
    assert "4 games of 3 players (3 random)" in page
    assert "mode advanced" in page


def test_bundled_and_own_components_side_by_side(tmp_path: Path) -> None:
    run("data", "export", GAME, tmp_path / "mine")
    written = study(tmp_path / "study", "--data", tmp_path / "mine")
    assert '<span class="set1">mine</span>' in written[f"{GAME}.html"]
    scores = written[f"{GAME}-scores.csv"]
    assert scores.count("\nbundled,") == scores.count("\nmine,"), "equal data, equal games"


def test_an_interruption_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Tired(RandomBot):
        """Two of them play three games; then somebody presses Ctrl-C."""

        made = 0

        def __init__(self, seed: int | str) -> None:
            super().__init__(seed)
            Tired.made += 1

        def choose(self, seen: State) -> int:
            if Tired.made > 1 + 2 * (1 + 3):  # one for the check
                raise KeyboardInterrupt
            return super().choose(seen)

    monkeypatch.setitem(BOTS, "tired", Tired)
    answer = run("study", GAME, "--games", "100", "--bots", "tired", "--out", tmp_path)
    assert answer.code == 130
    assert "Interrupted after 3 of 100 games. The same command plays the others." in answer.err
    assert "3 games of 2 players" in (tmp_path / f"{GAME}.html").read_text()


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    journal = folder / f"{GAME}.journal"
    whole = study(tmp_path / "whole", "--games", "6")
    study(folder)
    kept = journal.read_bytes()
    journal.write_bytes(kept + b'{"set": 0, "number')  # somebody was stopped while it was written
    assert study(folder, "--games", "6") == whole, "more games go on from fewer"
    assert journal.read_bytes().startswith(kept)
    for other in (["--seed", "2"], ["--bots", "greedy"]):
        answer = run("study", GAME, "--games", "4", "--bots", "random", "--out", folder, *other)
        assert answer.code == 2
        assert "is of another study; give another folder by --out, or remove it" in answer.err.replace("\n", " ")


def test_a_page_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    page = tmp_path / f"{GAME}.html"
    page.write_text("mine")
    answer = run("study", GAME, "--games", "1", "--out", tmp_path)
    assert answer.code == 2
    assert "exists already; give another folder by --out, or remove it" in answer.err.replace("\n", " ")
    assert page.read_text() == "mine"


def test_it_opens_with_what_was_changed_and_what_came_of_it(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    run("data", "export", GAME, mine)
    cards = mine / "beer-and-bread-cards.csv"
    cards.write_text(cards.read_text().replace("beer-01,beer,table-beer,4,", "beer-01,beer,table-beer,5,"))
    page = study(tmp_path / "study", "--data", mine)[f"{GAME}.html"]
    assert "<li>beer-01: coins 4 \N{RIGHTWARDS ARROW} 5</li>" in page
    assert page.index("What was changed") < page.index("What came of it") < page.index("In short")
    assert "(4 pairs)" in page
    again = run("study", GAME, "--games", "4", "--bots", "random", "--out", tmp_path / "study", "--data", mine)
    assert "1 values are not as bundled; game by game on the same seeds:" in again.out


def test_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for arguments, problem in {
        ("--bots", "clever"): "there is no bot 'clever'",
        ("--bots", "greedy,random", "--players", "3"): "2 bots are named; name one for all",
        ("--players", "3"): "for 2 players, not 3",
        ("--games", "0"): "at least 1 game",
        ("--data", str(tmp_path / "nowhere")): "nowhere",
        ("--out", str(tmp_path / "file" / "deeper")): "cannot be written to",
    }.items():
        answer = run("study", GAME, "--games", "1000000", *arguments)
        assert (answer.code, problem in answer.err.replace("\n", "")) == (2, True), answer.err
