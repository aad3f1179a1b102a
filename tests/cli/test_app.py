"""The command as a whole: version, help, errors, and that the library does not carry it along."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import brewhall
from tests.cli.running import COMMAND, ROOT, run

COMMANDS = [
    ["games"],
    ["play"],
    ["sim"],
    ["arena"],
    ["ladder"],
    ["replay"],
    ["data", "check"],
    ["data", "export"],
    ["actions"],
]


def test_version() -> None:
    built = "compiled" if brewhall.COMPILED else "interpreted, far slower"
    assert run("--version").out == f"brewhall {brewhall.__version__} ({built})\n"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_explains_and_gives_an_example(command: list[str]) -> None:
    answer = run(*command, "--help")
    assert answer.code == 0
    assert "Example: brewhall " + " ".join(command) in answer.out


@pytest.mark.parametrize("command", ["play", "sim", "arena", "study"])
def test_help_lists_the_options_of_the_game_that_is_named(command: str) -> None:
    bread, dice, none = (run(command, *game, "--help").out for game in (["beer-and-bread"], ["dice-brewing"], []))
    assert "--no-strict-memory" in bread
    assert "--starting-player" in bread
    assert "windmill" in bread
    assert "--max-rounds" not in bread
    assert "--max-rounds" in dice
    assert "windmill" not in dice
    assert "--strict-memory" not in dice
    assert "--starting-player" not in none
    assert "--option" in none


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("brewhall sim dice", {"dice-brewing"}),
        ("brewhall play beer-and-bread --st", {"--starting-player", "--strict-memory"}),
        ("brewhall ser", {"serve"}),
    ],
)
def test_the_shell_completes(typed: str, offered: set[str]) -> None:
    words = {"_BREWHALL_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    done = subprocess.run(COMMAND, capture_output=True, text=True, cwd=ROOT, env=os.environ | words, check=True)
    assert set(done.stdout.split()) == offered


@pytest.mark.parametrize("command", [["db", "check"], ["db", "export", "games.jsonl"], ["admin", "who"]])
def test_looking_after_a_database_makes_none(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    answer = run(*command, "--database", f"sqlite:///{file}")
    assert answer.code == 2
    assert answer.err.startswith(f"brewhall: there is no database at {file}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["play", "beer"], "there is no game 'beer'; games are: beer-and-bread"),
        (["actions", "beer"], "there is no game 'beer'"),
        (["sim", "beer"], "there is no game 'beer'"),
        (["data", "check", "beer", "."], "there is no game 'beer'"),
        (["play", "beer-and-bread", "--seats", "human,hal"], "there is no bot 'hal'; bots are: random, greedy"),
        (["play", "beer-and-bread", "--seats", "human"], "beer-and-bread is for 2 players, not 1"),
        (
            ["play", "beer-and-bread", "--starting-player", "7"],
            "starting_player cannot be '7'; it is one of: random, 0, 1",
        ),
        (["play", "beer-and-bread", "--option", "colour=red"], "there is no option 'colour'"),
        (["play", "beer-and-bread", "--option", "colour"], "the form is: --option NAME=VALUE"),
        (["play", "beer-and-bread", "--data", "/nowhere"], "/nowhere: there is no such folder"),
        (["play", "beer-and-bread", "--resume", "/nowhere"], "/nowhere cannot be read: No such file"),
        (["play", "beer-and-bread", "--save", "/nowhere/game"], "/nowhere/game cannot be written: No such file"),
        (["sim", "beer-and-bread", "--bots", "greedy"], "beer-and-bread is for 2 players, not 1"),
        (["play", "beer-and-bread", "--players", "3"], "beer-and-bread is for 2 players, not 3"),
        (["play", "heaven-and-ale", "--players", "5"], "heaven-and-ale is for 2 or 3 or 4 players, not 5"),
        (
            ["play", "heaven-and-ale", "--players", "3", "--seats", "human,greedy"],
            "--players 3: 2 are named, human, greedy; leave out one of both",
        ),
        (["sim", "heaven-and-ale", "--players", "9"], "heaven-and-ale is for 2 or 3 or 4 players, not 9"),
        (["play", "heaven-and-ale", "--starting-player", "3"], "starting_player cannot be 3; seats are 0 to 1"),
        (["sim", "beer-and-bread", "--bots", "greedy,hal"], "there is no bot 'hal'"),
        (["sim", "beer-and-bread", "--games", "0"], "a series has at least 1 game, not 0"),
        (["sim", "beer-and-bread", "--starting-player", "7"], "starting_player cannot be '7'"),
        (["arena", "beer", "greedy", "random"], "there is no game 'beer'"),
        (["arena", "beer-and-bread", "greedy"], "a tournament is between at least two bots, not greedy"),
        (["arena", "beer-and-bread", "greedy", "hal"], "there is no bot 'hal'"),
        (["arena", "beer-and-bread", "greedy", "greedy"], "greedy is named twice"),
        (["arena", "beer-and-bread", "greedy", "random", "--players", "3"], "beer-and-bread is for 2 players, not 3"),
        (["arena", "beer-and-bread", "greedy", "random", "--games", "0"], "at least 1 game, not 0"),
        (["arena", "beer-and-bread", "greedy", "random", "--out", "games.csv"], "ends in .parquet or .json"),
        (["arena", "beer-and-bread", "greedy", "random", "--out", "/nowhere/a.json"], "there is no folder"),
        (["arena", "beer-and-bread", "greedy", "random", "--starting-player", "7"], "starting_player cannot be '7'"),
        (["ladder", "beer"], "there is no game 'beer'"),
        (["ladder", "beer-and-bread", "--out", "/nowhere/ladder.md"], "/nowhere/ladder.md cannot be written"),
        (["replay", "/nowhere"], "/nowhere cannot be read: No such file"),
        (["serve", "--data", "my-cards"], "--data my-cards names no folder; the form is: --data GAME=DIR"),
        (["serve", "--data", "beer=my-cards"], "there is no game 'beer'"),
        (["serve", "--data", "beer-and-bread=/nowhere"], "/nowhere: there is no such folder"),
    ],
)
def test_bad_input_is_one_clear_line_and_code_2(arguments: list[str], problem: str) -> None:
    answer = run(*arguments)
    assert answer.code == 2
    assert problem in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_the_library_does_not_import_the_command_line() -> None:
    code = "import sys, brewhall; brewhall.load('beer-and-bread'); print({'rich', 'typer'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "set()\n"
