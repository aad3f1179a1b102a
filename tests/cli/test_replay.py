"""`brewhall replay`: told, checked, opened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import brewhall
from tests.cli.running import GAME, run
from tests.core.records import given_up
from tests.golden.make import FOLDER


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.record"
    assert run("play", GAME, "--seats", "greedy,random", "--seed", "4", "--save", file).code == 0
    return file


def edited(record: Path, tmp_path: Path, old: str, new: str) -> Path:
    file = tmp_path / "edited.record"
    text = record.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    return file


def test_told_with_names_and_result(record: Path) -> None:
    text = run("replay", record).out
    assert "   1  random: harvest bread-08" in text
    assert "Greedy won, 37 to 0." in text


def test_as_json(record: Path) -> None:
    told = json.loads(run("replay", record, "--json").out)
    assert told["seats"] == ["greedy", "random"]
    assert told["result"] == {"scores": [37, 0], "winners": [0], "why": "higher-score"}
    game = brewhall.load(GAME)
    assert all(game.move(move["action"]) == move["move"] for move in told["moves"])


def test_check_says_yes(record: Path) -> None:
    answer = run("replay", record, "--check")
    assert answer.code == 0
    assert "159 moves, every line is right, and the result is right" in answer.out
    assert json.loads(run("replay", record, "--check", "--json").out)["ok"] is True


def test_check_from_standard_input(record: Path) -> None:
    assert run("replay", "-", "--check", typed=record.read_text()).code == 0


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("7 1 upgrade bread-30", "7 1 harvest bread-30", "line 17: move 7 (harvest bread-30): the mark is"),
        ("7 1 upgrade bread-30", "7 1 upgrade beer-06", "line 17: move 7: 'upgrade beer-06' is not legal now"),
        ("7 1 upgrade", "7 0 upgrade", "line 17: move 7: seat 0 plays, but seat 1 decides"),
        ("7 1 upgrade bread-30", "7 1 eat bread-30", "line 17: move 7: 'eat bread-30' is no move"),
        ("7 1 upgrade", "7 upgrade", "line 17: '7 upgrade bread-30"),
        ("result scores 37", "result scores 38", "the result is written as"),
        ("brewhall record 1", "chess record 1", "line 1: this is no record"),
        ("game beer-and-bread", "game chess", "there is no game 'chess'"),
        ("\ndata ", "\ndata 0", "it was played with component data 0"),
    ],
)
def test_check_says_no_and_where(record: Path, tmp_path: Path, old: str, new: str, problem: str) -> None:
    file = edited(record, tmp_path, old, new)
    answer = run("replay", file, "--check")
    assert answer.code == 1
    assert problem in answer.err
    assert answer.err.count("\n") == 1
    as_json = run("replay", file, "--check", "--json")
    assert (as_json.code, json.loads(as_json.out)["ok"]) == (1, False)
    assert run("replay", file).code == 2


def test_a_game_that_was_given_up(tmp_path: Path) -> None:
    file = tmp_path / "given-up.record"
    file.write_text(given_up(seat=1))
    told = run("replay", file).out
    assert "RandomBot 1 gave up." in told
    assert "RandomBot 0 won." in told
    assert " ".join(told.split()).count("RandomBot 1 gave up.") == 2, "in the story and on the pad"
    assert "why resigned" in run("replay", file, "--check").out
    as_json = json.loads(run("replay", file, "--json").out)
    assert as_json["resigned"] == [{"seat": 1, "after": 20}]
    assert as_json["result"]["winners"] == [0]
    assert "RandomBot 0 won." in run("replay", file, "--at", "20").out
    assert "won" not in run("replay", file, "--at", "19").out


def test_a_truncated_record(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut.record"
    file.write_text("\n".join(record.read_text().splitlines()[:20]))
    answer = run("replay", file, "--check")
    assert (answer.code, "line 21: the record ends here" in answer.err) == (1, True)


def test_a_record_of_an_owners_card_set(tmp_path: Path) -> None:
    run("data", "export", GAME, tmp_path)
    cards = tmp_path / "beer-and-bread-cards.csv"
    cards.write_text(cards.read_text().replace("table-beer", "small-beer"))
    file = tmp_path / "own.record"
    run("play", GAME, "--seats", "random,random", "--seed", "1", "--data", tmp_path, "--save", file)
    assert run("replay", file, "--check", "--data", tmp_path).code == 0
    assert "the loaded data is" in run("replay", file, "--check").err
    assert "Small beer" in run("replay", file, "--data", tmp_path).out


def test_a_record_of_an_earlier_version_needs_no_folder() -> None:
    file = FOLDER / "earlier" / "dice-brewing-0.1.record"
    assert run("replay", file, "--check").code == 0
    assert run("replay", file, "--check", "--data", "dice-brewing-0.1").code == 0


def test_a_position_with_all_hands_open(record: Path) -> None:
    text = run("replay", record, "--at", "0").out
    for card in ("beer-10", "beer-25", "bread-05", "bread-08", "bread-16", "beer-12", "beer-27", "bread-30"):
        assert card in text


def test_a_position_as_a_seat_saw_it(record: Path) -> None:
    text = run("replay", record, "--at", "0", "--seat", "0").out
    assert "beer-27" in text
    assert "beer-10" not in text
    assert "2 beer, 3 bread" in text
    assert json.loads(run("replay", record, "--at", "0", "--seat", "0", "--json").out)["viewer"] == 0


def test_the_last_position_has_the_scoring_pad(record: Path) -> None:
    assert "Greedy won, 37 to 0." in run("replay", record, "--at", "159").out


def test_positions_and_seats_that_are_not_there(record: Path) -> None:
    assert "positions 0 to 159" in run("replay", record, "--at", "160").err
    assert "there is no seat 2" in run("replay", record, "--at", "1", "--seat", "2").err
    assert "it goes with --at" in run("replay", record, "--seat", "1").err


# -- analysed ------------------------------------------------------------------------------------


def test_analysed_with_curve_and_turning_points(record: Path) -> None:
    answer = run("replay", record, "--analyse", "--simulations", "8")
    assert answer.code == 0
    heading, greedy, random, *rest = answer.out.splitlines()
    assert heading == "How the chances went"
    assert (greedy[:6], greedy[-7:]) == ("greedy", "█ 100 %")
    assert (random[:6], random[-5:]) == ("random", "▁ 0 %")
    assert rest[0] == "Where the game turned"
    points = sum(line.startswith("Move ") and ": " in line and " % → " in line for line in rest)
    assert 3 <= points <= 6  # at most three of each player
    assert sum(line.startswith("      better: ") for line in rest) == points


def test_analysed_as_json(record: Path) -> None:
    told = json.loads(run("replay", record, "--analyse", "--simulations", "8", "--json").out)
    assert len(told["curve"]) == 160
    assert told["curve"][-1] == [1.0, 0.0]
    assert told["decisions"][0]["played"] == "harvest bread-08"
    game = brewhall.load(GAME)
    for point in told["turning_points"]:
        assert point["best_share"] > point["played_share"]
        assert all(game.action(move) >= 0 for move in point["line"])


def test_a_record_without_moves_cannot_be_analysed(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "empty.record"
    head = record.read_text().split("\n1 1 ")[0]
    file.write_text(f"{head}\npaused after 0\n")
    answer = run("replay", file, "--analyse")
    assert answer.code == 2
    assert "nothing was played" in answer.err
