"""`brewhall dataset`: games to be replayed from their rows, whole files only, a datasheet that counts them."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import brewhall
from brewhall.arena import dataset
from brewhall.core.record import read_record, replay
from tests.cli.running import ABBEYS, GAME, run


def made(folder: Path, *more: str) -> list[dict[str, object]]:
    answer = run("dataset", ABBEYS, "--games", "6", "--bots", "random,greedy", "--out", folder, *more)
    assert answer.code == 0, answer.err
    rows: list[dict[str, object]] = pq.read_table(folder / f"{ABBEYS}-000.parquet").to_pylist()
    return rows


def test_rows_are_whole_games_of_every_number_of_players(tmp_path: Path) -> None:
    rows = made(tmp_path)
    game = brewhall.load(ABBEYS)
    assert [row["players"] for row in rows] == [2, 3, 4, 2, 3, 4]
    for row in rows:
        record = read_record(str(row["record"]))
        *_, last = replay(record, game)
        assert list(last.scores()) == row["scores"]
        assert [line.seat for line in record.lines] == row["seats"]
        assert [game.action(line.move) for line in record.lines] == row["actions"]
        assert record.seats == row["bots"]
    assert {bot for row in rows for bot in row["bots"]} == {"random", "greedy"}  # type: ignore[attr-defined]


def test_the_same_command_makes_the_same_bytes_whatever_plays(tmp_path: Path) -> None:
    made(tmp_path / "one")
    made(tmp_path / "two", "--jobs", "2")
    one, two = ((tmp_path / name / f"{ABBEYS}-000.parquet").read_bytes() for name in ("one", "two"))
    assert one == two


def test_the_datasheet_counts_what_is_there(tmp_path: Path) -> None:
    rows = made(tmp_path)
    sheet = (tmp_path / f"{ABBEYS}.md").read_text()
    decisions = sum(map(len, (row["actions"] for row in rows)))  # type: ignore[arg-type]
    assert f"6 games, {decisions:,} decisions" in sheet
    assert hashlib.sha256((tmp_path / f"{ABBEYS}-000.parquet").read_bytes()).hexdigest() in sheet
    assert "{" not in sheet


def test_parts_that_are_written_are_not_played_again(tmp_path: Path) -> None:
    made(tmp_path)
    file = tmp_path / f"{ABBEYS}-000.parquet"
    before = file.stat().st_mtime_ns
    made(tmp_path)
    assert file.stat().st_mtime_ns == before
    answer = run("dataset", ABBEYS, "--games", "6", "--seed", "other", "--out", tmp_path)
    assert answer.code == 2
    assert f"{file} is of another dataset; give another folder, or remove it" in " ".join(answer.err.split("\n"))


def test_a_large_dataset_has_many_files(tmp_path: Path) -> None:
    game = brewhall.load(GAME)
    found = dataset.parts(dataset.MixedSeries(game, ("random",), 2500, "0", {}), tmp_path)
    assert [len(part.numbers) for part in found] == [1000, 1000, 500]


def test_what_cannot_be_made_is_refused(tmp_path: Path) -> None:
    answer = run("dataset", GAME, "--bots", "deep-thought", "--out", tmp_path)
    assert answer.code == 2
    assert "there is no bot 'deep-thought'" in answer.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["sim", "arena"])
def test_records_of_a_series_can_be_replayed(command: str, tmp_path: Path) -> None:
    bots = ["--bots", "greedy,random"] if command == "sim" else ["greedy", "random"]
    answer = run(command, GAME, *bots, "--games", "2", "--records", tmp_path / "records")
    assert answer.code == 0
    files = sorted((tmp_path / "records").rglob("*.record"))
    assert [file.name for file in files] == ["000000.record", "000001.record"]
    for file in files:
        record = read_record(file.read_text())
        *_, last = replay(record, brewhall.load(GAME))
        assert last.outcome() is not None
        assert sorted(record.seats) == ["greedy", "random"]
