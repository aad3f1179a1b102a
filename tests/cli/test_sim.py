"""`brewhall sim`: the summary, the rows, and what is refused before anything is played."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from tests.cli.running import GAME, run

SERIES = ["sim", GAME, "--games", "10", "--bots", "greedy,random", "--seed", "5"]


def test_summary_with_intervals() -> None:
    text = run(*SERIES).out
    assert "10 games, with 95 % intervals" in text
    assert "greedy   100.0% (72.2% to 100.0%)" in text
    assert "decisions in a game" in text


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    alone = json.loads(run(*SERIES, "--json").out)
    assert alone == json.loads(run(*SERIES, "--json", "--jobs", "2").out)
    assert alone["games"] == 10
    assert alone["bots"][0]["name"] == "greedy"
    assert alone["bots"][0]["wins"]["value"] == 1.0


def test_rows_as_csv(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    run(*SERIES, "--out", file)
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert len(rows) == 10
    assert (rows[0]["bot_0"], rows[1]["bot_0"]) == ("greedy", "random")
    assert rows[0]["seed"] == rows[1]["seed"]
    assert all(int(row[f"score_{row['winners']}"]) > 0 for row in rows)


def test_rows_as_json_lines(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(*SERIES, "--out", file)
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["number"] for row in rows] == list(range(10))
    assert sorted(rows[0]["bots"]) == ["greedy", "random"]
    assert all(row["bots"][seat] == "greedy" and row["ranks"][seat] == 1 for row in rows for seat in row["winners"])


def test_options_reach_the_games() -> None:
    first = run(*SERIES, "--json", "--starting-player", "0").out
    assert first == run(*SERIES, "--json", "--option", "starting_player=0").out
    assert first != run(*SERIES, "--json", "--starting-player", "1").out


def test_an_output_of_unknown_kind_or_place_is_refused_before_playing(tmp_path: Path) -> None:
    answer = run("sim", GAME, "--games", "1000000", "--out", tmp_path / "games.xlsx")
    assert (answer.code, "ends in .csv or .jsonl" in answer.err) == (2, True)
    answer = run("sim", GAME, "--games", "1000000", "--out", tmp_path / "no" / "games.csv")
    assert (answer.code, "cannot be written: No such file" in answer.err) == (2, True)


def test_a_refused_series_leaves_the_old_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("old")
    assert run("sim", GAME, "--bots", "greedy,hal", "--out", file).code == 2
    assert file.read_text() == "old"
