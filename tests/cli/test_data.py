"""`brewhall data`: export, edit, check, play."""

from __future__ import annotations

from pathlib import Path

import brewhall
from tests.cli.running import GAME, run

UPGRADES = "beer-and-bread-upgrades.csv"


def test_export_edit_check_and_play(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert run("data", "export", GAME, folder).code == 0
    file = folder / UPGRADES
    file.write_text(file.read_text().replace("units=1;accepts=any", "units=3;accepts=any"))
    checked = run("data", "check", GAME, folder)
    assert checked.code == 0
    assert f"{UPGRADES}: 38 rows, your own" in checked.out
    assert "beer-and-bread-cards.csv: 60 rows, as bundled" in checked.out
    assert f"data hash {brewhall.load(GAME, folder).data.hash}" in checked.out
    played = run("play", GAME, "--data", folder, "--seed", "1", typed="? storage-any-1\nquit\n")
    assert "grows by 3 units" in played.out


def test_check_names_file_and_line_and_ends_with_1(tmp_path: Path) -> None:
    run("data", "export", GAME, tmp_path)
    file = tmp_path / UPGRADES
    file.write_text(file.read_text().replace("collect=rye:1", "collect=oats:1", 1))
    answer = run("data", "check", GAME, tmp_path)
    assert answer.code == 1
    assert f"{UPGRADES}, line 8: collect names the unknown resource 'oats'" in answer.err
    assert answer.err.count("\n") == 1
    assert run("play", GAME, "--data", tmp_path).code == 2


def test_check_of_a_folder_that_is_not_there_or_empty(tmp_path: Path) -> None:
    assert "there is no such folder" in run("data", "check", GAME, tmp_path / "no").err
    assert "expected one of" in run("data", "check", GAME, tmp_path).err


def test_export_overwrites_nothing(tmp_path: Path) -> None:
    mine = tmp_path / UPGRADES
    mine.write_text("mine")
    answer = run("data", "export", GAME, tmp_path)
    assert answer.code == 2
    assert "exists already" in answer.err
    assert mine.read_text() == "mine"
    assert [file.name for file in tmp_path.iterdir()] == [UPGRADES]


def test_export_into_a_place_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = run("data", "export", GAME, tmp_path / "file" / "folder")
    assert answer.code == 2
    assert "cannot be made" in answer.err
