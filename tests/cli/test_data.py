"""`brewhall data`: export, edit, check, play."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import brewhall
from tests.cli.running import ABBEYS, GAME, run

CARDS = "beer-and-bread-cards.csv"
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
    assert "storage-any-1: params units=1;accepts=any \N{RIGHTWARDS ARROW} units=3;accepts=any" in checked.out
    assert "beer-and-bread-cards.csv: 60 of 60 rows are a reconstruction" in checked.out
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


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    run("data", "export", GAME, tmp_path)
    cards, upgrades = tmp_path / CARDS, tmp_path / UPGRADES
    lines = cards.read_text().splitlines()
    lines[3] = lines[3].replace(",beer,", ",bier,")
    lines[40] = lines[40].replace("wheat:", "weat:")
    cards.write_text("\n".join(lines))
    upgrades.write_text(upgrades.read_text().replace("collect=rye:1", "collect=oats:1", 1))
    answer = run("data", "check", GAME, tmp_path)
    assert answer.code == 1
    assert f"{CARDS}, line 4: type is 'bier'; expected one of: beer, bread; did you mean 'beer'?" in answer.err
    assert f"{CARDS}, line 41: " in answer.err
    assert "did you mean 'wheat'?" in answer.err
    assert f"{UPGRADES}, line 8: collect names the unknown resource 'oats'" in answer.err
    assert "3 problems; some may follow from others." in answer.err


def test_files_that_are_not_read_are_named(tmp_path: Path) -> None:
    run("data", "export", GAME, tmp_path)
    (tmp_path / CARDS).rename(tmp_path / "beer_and_bread-cards.csv")
    (tmp_path / "readme.txt").write_text("mine")
    answer = run("data", "check", GAME, tmp_path)
    assert answer.code == 0
    assert f"beer_and_bread-cards.csv: not read; did you mean {CARDS}?" in answer.err
    assert "readme.txt: not read; files of this game begin with beer-and-bread" in answer.err


def test_semicolons_are_read_as_spreadsheets_write_them(tmp_path: Path) -> None:
    text = brewhall.load(GAME).data.texts[CARDS].replace(",4,", ",5,", 1)
    rows = list(csv.reader(io.StringIO(text)))
    with (tmp_path / CARDS).open("w", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    answer = run("data", "check", GAME, tmp_path)
    assert answer.code == 0, answer.err
    assert f"{CARDS}: 60 rows, your own" in answer.out
    assert "beer-01: coins 4 \N{RIGHTWARDS ARROW} 5" in answer.out
    assert brewhall.load(GAME, tmp_path).catalog.cards[0].coins == 5  # type: ignore[attr-defined]


def test_printed_values_are_entered_row_by_row(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    first = ["", "", "5", "water:2;barlay:2", "", ""]  # a slip, which is asked for again
    again = ["", "", "", "water:3;barley:1", "", ""]
    answer = run("data", "enter", GAME, folder, typed="\n".join([*first, *again, "skip", "quit", ""]))
    assert answer.code == 0, answer.err
    assert "81 rows are a reconstruction." in answer.out
    assert "did you mean 'barley'?" in answer.err
    assert "1 rows entered; 80 are still a reconstruction." in answer.out
    [card] = [card for card in brewhall.load(GAME, folder).catalog.cards if card.id == "beer-01"]  # type: ignore[attr-defined]
    assert (card.coins, card.harvest) == (5, (3, 0, 1, 0, 0))
    more = run("data", "enter", GAME, folder, typed="quit\n")
    assert "80 rows are a reconstruction." in more.out
    assert "beer-02" in more.out


def test_what_goes_with_another_row_is_kept(tmp_path: Path) -> None:
    """An upgrade on one card more needs its count, which comes later."""
    answer = run("data", "enter", GAME, tmp_path, typed="\n\n\n\n\nscore-tier-6-7\nquit\n")
    assert "Kept; that is for another row to put right." in answer.out
    assert "score-tier-6-7" in (tmp_path / CARDS).read_text().splitlines()[1]


def test_nothing_is_left_to_enter_where_nothing_is_reconstructed(tmp_path: Path) -> None:
    assert "there is nothing to enter" in run("data", "enter", ABBEYS, tmp_path).out
