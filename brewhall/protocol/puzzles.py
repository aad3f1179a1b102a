"""Puzzles as messages: a position without a table, the best move and why."""

from __future__ import annotations

from brewhall.bots.advice import Advice
from brewhall.bots.puzzles import count_puzzles, find_puzzle
from brewhall.core.state import State
from brewhall.games import GAMES, bundled
from brewhall.protocol.frames import hint_of
from brewhall.protocol.messages.learning import Hint, Puzzle, PuzzleMove, PuzzleName
from brewhall.protocol.trouble import Trouble

CANDIDATES = 2  # the step of a hint that has the reasons


def of_the_day(day: int, game: str = "") -> PuzzleName:
    """A game after the other, or one of this game. Raises Trouble."""
    name = game or list(GAMES)[day % len(GAMES)]
    of = _count(name)
    if of == 0:
        raise Trouble(404, f"there are no puzzles of {name}")
    return PuzzleName(name, day // len(GAMES) % of + 1, of)


def puzzle(game: str, number: str) -> Puzzle:
    """A position as its seat sees it, and the solution. Raises Trouble."""
    of, seen = _count(game), position(game, number)
    found, seat, loaded = find_puzzle(bundled(game), int(number)), int(seen.to_play), bundled(game)
    moves = [PuzzleMove(action, chance) for action, chance in sorted(found.chances.items(), key=lambda move: -move[1])]
    view = loaded.view(seen, loaded.narrator(viewer=seat))
    return Puzzle(game, int(number), of, seen.players, seat, view, found.best, found.obvious, moves)


def position(game: str, number: str) -> State:
    """What the seat of a puzzle sees. Raises Trouble."""
    of = _count(game)
    if not (number.isdecimal() and len(number) < 5 and 1 <= int(number) <= of):
        raise Trouble(404, f"puzzles of {bundled(game).title} have numbers from 1 to {of}")
    return find_puzzle(bundled(game), int(number)).seen


def hint(advice: Advice, seen: State) -> Hint:
    """Moves worth a thought, and why."""
    return hint_of(advice, CANDIDATES, seen, seen.game.narrator(viewer=int(seen.to_play)))


def _count(game: str) -> int:
    if game not in GAMES:
        raise Trouble(404, f"there is no game '{game[:40]}'; games are: {', '.join(GAMES)}")
    return count_puzzles(bundled(game))
