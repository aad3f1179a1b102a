"""Puzzles: every one that is shipped can be asked, by what its seat sees alone; what is broken is refused."""

from __future__ import annotations

import json

import pytest

from brewhall.bots.puzzles import count_puzzles, find_puzzle, read_puzzle, write_puzzle
from brewhall.core import Game
from brewhall.core.errors import DataError
from brewhall.games import GAMES, bundled

PUZZLES = [(name, number) for name in GAMES for number in range(1, count_puzzles(bundled(name)) + 1)]


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_can_be_asked(name: str) -> None:
    game = bundled(name)
    assert count_puzzles(game) == 100
    for number in range(1, count_puzzles(game) + 1):
        puzzle = find_puzzle(game, number)
        seen = puzzle.seen
        assert seen.viewer == seen.to_play
        assert {puzzle.best, puzzle.obvious} <= set(seen.legal_actions())
        assert puzzle.chances[puzzle.best] == max(puzzle.chances.values())
        view = game.view(seen, game.narrator(viewer=int(seen.to_play)))
        known = {*view.pieces, *view.places, *(zone.id for zone in view.zones)}
        asked = {move.action: move for move in view.actions}
        for action in (puzzle.best, puzzle.obvious):
            assert set(asked[action].targets) <= known, f"{name} {number}: {asked[action].targets}"


def test_a_puzzle_is_read_as_it_was_written() -> None:
    game = bundled("beer-and-bread")
    puzzle = find_puzzle(game, 1)
    again = read_puzzle(game, write_puzzle(puzzle))
    assert again.seen.to_bytes() == puzzle.seen.to_bytes()
    assert (again.best, again.obvious, again.chances) == (puzzle.best, puzzle.obvious, puzzle.chances)


def test_no_puzzle_comes_twice() -> None:
    seen = [find_puzzle(bundled(name), number).seen.digest() for name, number in PUZZLES]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize(
    "change",
    [
        {"position": "AAAA"},
        {"position": 7},
        {"best": "fly away"},
        {"chances": {}},
        {"chances": []},
        {"obvious": None},
    ],
    ids=str,
)
def test_a_broken_puzzle_is_refused(change: dict[str, object]) -> None:
    game = bundled("beer-and-bread")
    line = json.dumps(json.loads(write_puzzle(find_puzzle(game, 1))) | change)
    with pytest.raises(DataError):
        read_puzzle(game, line)


@pytest.mark.parametrize("line", ["", "[]", "7", "{}", "null"])
def test_what_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(DataError):
        read_puzzle(bundled("beer-and-bread"), line)


def test_the_best_move_promises_most() -> None:
    game: Game = bundled("beer-and-bread")
    data = json.loads(write_puzzle(find_puzzle(game, 1)))
    data["best"], data["obvious"] = data["obvious"], data["best"]
    with pytest.raises(DataError, match="promises more"):
        read_puzzle(game, json.dumps(data))


def test_other_component_data_have_no_puzzles() -> None:
    game = bundled("beer-and-bread")
    assert count_puzzles(type(game)(game.data.texts)) == 0
