"""Heaven & Ale at the keyboard: two to four seats, purchases by name, and all that differs from a game of hands."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

import brewhall
from brewhall.boards.face import face_of
from tests.cli.running import ABBEYS, Answer, run, whole_game

FIRST = ["play", ABBEYS, "--seed", "3", "--seats", "human,random", "--starting-player", "0"]
PEOPLE = ["play", ABBEYS, "--seed", "3", "--seats", "human,human", "--starting-player", "0"]


def play(*typed: str, game: list[str] = FIRST) -> Answer:
    return run(*game, typed="".join(f"{line}\n" for line in typed))


def answers(text: str) -> str:
    """What came after the first question, in one line."""
    return re.sub(r"\s+", " ", text.split("(? helps) > ", 1)[1])


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats",
    [
        ("human", "greedy"),
        pytest.param(("human", "random", "greedy"), marks=pytest.mark.long),
        ("random", "human", "greedy", "random"),
    ],
    ids=",".join,
)
def test_a_whole_game(seats: tuple[str, ...]) -> None:
    whole_game(ABBEYS, 1, seats, "random")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pad_adds_up(players: int) -> None:
    text = run("play", ABBEYS, "--seats", ",".join(["greedy"] * players), "--seed", "12", columns=80).out
    rows = {line[:20].strip(): line[20:] for line in text.splitlines()}

    def last(name: str) -> list[int]:
        """The number at the end of each column."""
        return [int(cell.split()[-1].lstrip("x")) for cell in re.split("  +", rows[name].strip())]

    names = ("Total", "Production", "Barrels large+small", "First space", "Last marker", "Brewmaster")
    for total, production, barrels, bonus, lowest, value in zip(*map(last, names), strict=True):
        assert total == production + barrels + bonus
        assert production == max(0, lowest) * value
    assert len(last("Total")) == players


# -- typing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["buy barley-2 S05", "BUY barley-2 s05", "ba2 s05", "b ba2 s05", "barley 2 s05", "b bar s05"]
)
def test_a_purchase_can_be_typed_in_many_ways(line: str) -> None:
    assert "You moved to space 5 (resources); bought barley 2 for 4 ducats, in the sun." in play("5", line).out


def test_a_move_is_the_number_of_its_space() -> None:
    assert "You moved to space 9 (resources)." in play("9").out
    assert "You returned to the starting area." in play("28").out


def test_cards_and_monks_are_called_by_name() -> None:
    assert "sold Purse for 3 ducats" in answers(play("sell purse").out).lower().replace("purse", "Purse")
    assert "bought a Cooper for 4 ducats, in the shade" in play("3", "cooper d01").out


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["99"], "there is no move 99 now; the numbers are 1 to 3, 5 to 6, 8 to 11, 13, 15, 17 to 19, 21 to 23, 25,"),
        (["4"], "“4” is not possible now. You have no free scoring spot"),
        (["move 14"], "“move 14” is not possible now. You have not met a goal with a barrel left."),
        (["dance"], "'dance' is no move; a move begins with one of: move, buy, done"),
        (["buy ba2 S05"], "'buy ba2 s05' is no move; 'ba2' is no tile"),
        (
            ["5", "ba2"],
            "“ba2” could be buy barley-2 D01, buy barley-2 D02, buy barley-2 D03, buy barley-2 D04 and 26 more",
        ),
        (["5", "buy hops-1 S05"], "“buy hops-1 S05” is not possible now. The moves above are"),
        (["5", "ba2 h1"], "'ba2 h1' is no move"),
        (["? nothing"], "there is nothing called “nothing”"),
    ],
)
def test_invalid_input_says_why_and_loses_nothing(lines: list[str], problem: str) -> None:
    answer = play(*lines, *(["5"] if len(lines) == 1 else []), "ba2 d01")
    assert problem in answers(answer.out)
    assert "bought barley 2 for 2 ducats, in the shade" in answer.out


def test_a_plot_that_is_taken_or_too_dear_is_refused_with_the_reason() -> None:
    game = brewhall.load(ABBEYS)
    state = game.start(2, seed="3", starting_player=0)
    for move in ("stand ducats", "move 5"):
        state.play(game.action(move), brewhall.core.SeededDealer(0))
    position = state.to_json()
    position["seats"][0]["ducats"] = 3
    position["monk_pile"].remove("M1")
    position["seats"][0]["garden"]["D01"] = "M1"
    view = game.view(game.from_json(position).seen_by(0), game.narrator(viewer=0))
    refused = face_of(game).refusals(view)
    assert refused["Ba2 D01"] == refused["buy barley-2 D01"] == "There is a tile on this plot already."
    assert refused["Ba2 S05"] == "It costs at least 4; you have 3."
    assert "Ba2 D02" not in refused


def test_nobody_is_asked_whether_they_are_done_where_nothing_is_left() -> None:
    text = play("5", "1", "log all").out
    assert "Buy another tile" not in text
    assert re.search(r"Where do you go\?(?s:.*)Where do you go\?", text)


# -- undo, people at one keyboard ------------------------------------------------------------------


def test_undo_takes_back_the_purchase_and_not_only_its_end() -> None:
    text = answers(play("5", "1", "undo", "2").out)
    assert "Taken back: buy barley-2 D01, done" in text
    assert "bought barley 2 for 2 ducats, in the shade" in text


def test_people_at_one_keyboard_hide_nothing_and_are_asked_by_name() -> None:
    text = play("1", "5", "1", game=PEOPLE).out
    assert "Pass the keyboard" not in text
    assert "Seat 1: Choose the starting space" in text
    assert "Seat 0: Where do you go?" in text
    assert "Seat 1: Where do you go?" in text


def test_undo_at_one_keyboard_is_for_whoever_played_last() -> None:
    text = answers(play("1", "5", "1", "undo", game=PEOPLE).out)
    assert "Taken back: buy barley-2 D01, done" in text


# -- help and news -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("ho3", "It costs 3 ducats in the shade, 6 in the sun."),
        ("hops-3", "It costs 3 ducats in the shade"),
        ("reaper", "Scoring its type activates all tiles beside it"),
        ("purse", "Take 12 ducats."),
        ("b01", "Brewmaster on 1 or higher"),
        ("sell", "3 ducats"),
        ("sheds", "Fill the six plots around a spot"),
        ("overflow", "gives a ducat for every step too many"),
    ],
)
def test_help_explains(topic: str, text: str) -> None:
    assert text in answers(play(f"? {topic}").out)


def test_help_has_examples_of_this_game() -> None:
    text = play("?").out
    assert "buy hops-3 S05" in text
    assert "beer" not in text.split("Type the number")[1].split("Rules:")[0]


def test_hints_have_a_number_or_the_move() -> None:
    text = play("5", "hint", "hint").out.split("(? helps) > ")[3]
    plot = r"the \d\w\w (?:sunny|shady) plot of row \d"
    assert re.search(rf"^ *(?:\d+|buy \S+ \S+) buy barley 2 for {plot}$", text, re.MULTILINE)


# -- the other commands --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_recorded_told_checked_and_drawn(tmp_path: Path, players: int) -> None:
    file = tmp_path / "game.record"
    seats = ",".join(["greedy", "random", "random", "random"][:players])
    assert run("play", ABBEYS, "--seats", seats, "--seed", "4", "--save", file).code == 0
    assert "every line is right, and the result is right" in run("replay", file, "--check").out
    assert re.search(r"won with \d+ points|share the victory", run("replay", file).out)
    drawn = run("replay", file, "--at", "60", columns=80).out
    assert [f"@{seat} " in drawn for seat in range(players)] == [True] * players
    assert drawn.count("S01") + len(re.findall(r"\(..\d?\) +(?:D01|\[)", drawn)) >= players
    seen = json.loads(run("replay", file, "--at", "60", "--seat", "1", "--json").out)
    assert (seen["viewer"], len(seen["sides"])) == (1, players)


def test_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    begun = run(*FIRST, "--save", file, typed="5\nba2 s05\nquit\n")
    assert f"brewhall play {ABBEYS} --resume" in begun.out
    resumed = run("play", ABBEYS, "--resume", file, typed="log all\nquit\n")
    assert "bought barley 2 for 4 ducats, in the sun." in resumed.out
    assert "a game of 2 players, not 3" in run("play", ABBEYS, "--resume", file, "--seats", "human,random,random").err


@pytest.mark.parametrize("players", [2, 3, 4])
def test_series(tmp_path: Path, players: int) -> None:
    file = tmp_path / "games.csv"
    bots = ",".join(["random"] * players)
    answer = run("sim", ABBEYS, "--games", str(players), "--bots", bots, "--out", file, "--json")
    assert json.loads(answer.out)["games"] == players
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert all({f"score_{seat}" for seat in range(players)} <= row.keys() for row in rows)


def test_by_default_greedy_meets_random_ones() -> None:
    told = json.loads(run("sim", ABBEYS, "--games", "3", "--players", "3", "--json").out)
    assert [bot["name"] for bot in told["bots"]] == ["greedy", "random", "random"]


def test_players_seats_a_person_with_journeymen() -> None:
    text = run("play", ABBEYS, "--players", "4", "--seed", "5").out
    assert [name in text for name in ("@0 You", "@1 Journeyman 1", "@2 Journeyman 2", "@3 Journeyman 3")] == [True] * 4


def test_actions_and_data(tmp_path: Path) -> None:
    game = brewhall.load(ABBEYS)
    assert f"{len(game.actions)} actions" in run("actions", ABBEYS).out
    assert run("actions", ABBEYS, "--all").out.splitlines()[28] == "28\tbuy wood-1 D01\tbuy\ttile=wood-1 plot=D01"
    assert run("data", "export", ABBEYS, tmp_path).code == 0
    start = tmp_path / "heaven-and-ale-production-track.csv"
    start.write_text(start.read_text().replace("start,wood,0,", "start,wood,1,"))
    checked = run("data", "check", ABBEYS, tmp_path)
    assert "heaven-and-ale-production-track.csv: 14 rows, your own" in checked.out
    assert "Wo 1" in run(*FIRST, "--data", tmp_path, columns=80).out
    start.write_text(start.read_text().replace("start,wood,1,", "start,oak,1,"))
    broken = run("data", "check", ABBEYS, tmp_path)
    assert (broken.code, "heaven-and-ale-production-track.csv, line" in broken.err) == (1, True)
