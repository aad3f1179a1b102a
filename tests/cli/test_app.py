"""The command as a whole: version, help, errors, and that the library does not carry it along."""

from __future__ import annotations

import subprocess
import sys

import pytest

import brewhall
from tests.cli.running import ROOT, run

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
    assert run("--version").out == f"brewhall {brewhall.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_explains_and_gives_an_example(command: list[str]) -> None:
    answer = run(*command, "--help")
    assert answer.code == 0
    assert "Example: brewhall " + " ".join(command) in answer.out


def test_help_lists_the_options_of_games() -> None:
    for command in ("play", "sim", "arena"):
        text = run(command, "--help").out
        assert "--starting-player" in text
        assert "--no-strict-memory" in text


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
