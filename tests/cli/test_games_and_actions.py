"""`brewhall games` and `brewhall actions`."""

from __future__ import annotations

import json

import brewhall
from tests.cli.running import ABBEYS, GAME, run

GAME_LOADED = brewhall.load(GAME)


def test_games_shows_options_hash_and_that_the_set_is_reconstructed() -> None:
    text = run("games").out
    for piece in (
        GAME,
        GAME_LOADED.title,
        "--starting-player",
        "random, 0, 1",
        GAME_LOADED.data.hash,
        "reconstruction",
    ):
        assert piece in text
    assert text.count("reconstruction") == 2, "once for each game whose card values are one"


def test_games_as_json() -> None:
    games = {entry["id"]: entry for entry in json.loads(run("games", "--json").out)}
    entry = games[GAME]
    assert games[ABBEYS]["players"] == [2, 3, 4]
    assert entry["players"] == [2]
    assert entry["data"] == GAME_LOADED.data.hash
    names = {option["name"]: option["default"] for option in entry["options"]}
    assert names == {"starting_player": "random", "strict_memory": False}


def test_actions_shows_kinds_with_their_ranges() -> None:
    text = run("actions", GAME).out
    assert "180-359  exchange" in text
    assert "827 actions" in text


def test_all_actions_one_a_line() -> None:
    lines = run("actions", GAME, "--all").out.splitlines()
    assert len(lines) == len(GAME_LOADED.actions)
    assert lines[5] == "5\tharvest beer-06\tharvest\tcard=beer-06"
    assert all(GAME_LOADED.action(line.split("\t")[1]) == int(line.split("\t")[0]) for line in lines)


def test_actions_as_json() -> None:
    rows = json.loads(run("actions", GAME, "--json").out)
    assert rows[181] == {
        "action": 181,
        "move": "exchange beer-01 2",
        "kind": "exchange",
        "parameters": {"card": "beer-01", "space": "2"},
    }
