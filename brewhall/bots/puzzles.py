"""Puzzles: positions from bots' games in which one move is clearly best, and the obvious one is another.

A line of `data/puzzles-<game>.jsonl` is a puzzle: what the seat to play sees (its JSON, deflated), the best move, the
one that looks best at first sight, and the share of the victory promised by each move that a deep search looked at for
long enough. `python -m tools.mine_puzzles` finds and verifies them. Why the best move is best is not kept: whoever asks
gets the reasons of a hint.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from brewhall.core.errors import BrewhallError, DataError
from brewhall.core.game import Game
from brewhall.core.state import State

MOST = 1000  # puzzles of a game
LONGEST = 100_000  # bytes of a position


@dataclass(frozen=True)
class Puzzle:
    seen: State
    best: int
    obvious: int
    chances: Mapping[int, float]  # by action; of the best, the obvious and all others that deserved a look


def count_puzzles(game: Game) -> int:
    """None are there for other component data than ours."""
    return len(_lines(game.id)) if game.data_is_bundled else 0


def find_puzzle(game: Game, number: int) -> Puzzle:
    """By number, from 1 on."""
    return read_puzzle(game, _lines(game.id)[number - 1])


@cache
def _lines(game: str) -> tuple[str, ...]:
    file = files("brewhall.bots") / "data" / f"puzzles-{game}.jsonl"
    lines = tuple(file.read_text("utf-8").splitlines()) if file.is_file() else ()
    if len(lines) > MOST:
        raise DataError(f"puzzles-{game}.jsonl: there are {len(lines)} puzzles; {MOST} are the most")
    return lines


def write_puzzle(puzzle: Puzzle) -> str:
    """The inverse of `read_puzzle`."""
    game = puzzle.seen.game
    position = json.dumps(puzzle.seen.to_json(), separators=(",", ":")).encode()
    return json.dumps(
        {
            "position": b64encode(zlib.compress(position, 9)).decode(),
            "best": game.move(puzzle.best),
            "obvious": game.move(puzzle.obvious),
            "chances": {game.move(action): round(chance, 3) for action, chance in puzzle.chances.items()},
        }
    )


def read_puzzle(game: Game, line: str) -> Puzzle:
    """A puzzle that can be asked: its moves are legal, and the best one promises most. Raises DataError."""
    try:
        data = json.loads(line)
        inflated = zlib.decompressobj()
        position = json.loads(inflated.decompress(b64decode(data["position"], validate=True), LONGEST))
        puzzle = Puzzle(
            game.from_json(position),
            game.action(data["best"]),
            game.action(data["obvious"]),
            {game.action(move): float(chance) for move, chance in data["chances"].items()},
        )
    except (ValueError, TypeError, KeyError, AttributeError, BadBase64, zlib.error, BrewhallError) as error:
        raise DataError(f"this is no puzzle of {game.title}: {error}") from error
    _check(puzzle)
    return puzzle


def _check(puzzle: Puzzle) -> None:
    seen, chances = puzzle.seen, puzzle.chances
    if seen.viewer < 0 or seen.viewer != seen.to_play:
        raise DataError("a puzzle shows what the seat to play sees, and nothing else")
    if not {puzzle.best, puzzle.obvious} <= chances.keys() <= set(seen.legal_actions()):
        raise DataError("the moves of a puzzle are legal, and both the best and the obvious one have a chance")
    if puzzle.best == puzzle.obvious or not all(0 <= chance < chances[puzzle.best] for chance in _others(puzzle)):
        raise DataError("the best move of a puzzle promises more than all others")


def _others(puzzle: Puzzle) -> list[float]:
    return [chance for action, chance in puzzle.chances.items() if action != puzzle.best]
