"""Writes the golden files anew: `make golden`. Each difference is a change of rules or bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path

import brewhall
from brewhall.core import OVER, Game, SeededDealer, State
from tests.conformance.random_games import random_game, scaled

FOLDER = Path(__file__).parent
PAIRINGS = ("random", "greedy")
PERFT_SEEDS = range(8)
PERFT_DEPTH = 3
CHECKSUM_GAMES = 40
PLAYTHROUGH_MOVES = 300  # all of them, but for long games


def record_text(game: Game, bot: str, players: int) -> str:
    """A whole game between bots of one kind."""
    match = brewhall.Match(game, [bot] * players, seed=f"golden {players}")
    match.run()
    return match.record.to_text()


def perft(state: State, depth: int) -> int:
    """How many positions lie `depth` actions ahead; chance always answers the same."""
    if depth == 0 or state.to_play == OVER:
        return 1
    count = 0
    for action in state.legal_actions():
        child = state.copy()
        child.play(action, SeededDealer("perft"))
        count += perft(child, depth - 1)
    return count


def perft_text(game: Game, players: int) -> str:
    """Node counts from positions at all stages of the game."""
    lines: list[str] = []
    for seed in PERFT_SEEDS:
        positions = [state.copy() for state in random_game(game, f"perft {seed}", players)]
        place = len(positions) * seed // len(PERFT_SEEDS)
        counts = [perft(positions[place], depth) for depth in range(1, PERFT_DEPTH + 1)]
        lines.append(f"seed {seed} move {place}: {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


def playthrough_text(game: Game, players: int) -> str:
    """A game told by what each move changes in the JSON of the position."""
    lines: list[str] = []
    before: dict[str, str] = {}
    for state in islice(random_game(game, "playthrough", players), PLAYTHROUGH_MOVES):
        after = dict(_leaves("", state.to_json()))
        lines += [
            f"  {key}: {before.get(key, '-')} -> {value}" for key, value in after.items() if before.get(key) != value
        ]
        legal = ", ".join(game.move(action) for action in state.legal_actions())
        lines.append(f"seat {state.to_play} may: {legal}")
        before = after
    return "\n".join(lines) + "\n"


def _leaves(name: str, value: object) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [leaf for key, part in value.items() for leaf in _leaves(f"{name}.{key}".lstrip("."), part)]
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        return [leaf for place, part in enumerate(value) for leaf in _leaves(f"{name}.{place}", part)]
    if isinstance(value, list):
        return [(name, " ".join(str(part) for part in value))]
    return [(name, str(value))]


def checksum_text(game: Game, players: int) -> str:
    """One line a game over all digests: the same interpreted and compiled."""
    lines = []
    for seed in range(scaled(game, CHECKSUM_GAMES)):
        total = 0
        for state in random_game(game, f"checksum {seed}", players):
            total = (total * 31 + int(state.digest(), 16)) & 0xFFFFFFFFFFFFFFFF
        lines.append(f"{seed} {total:016x} {state.scores()}")
    return "\n".join(lines) + "\n"


def golden_files(game: Game) -> dict[str, Callable[[], str]]:
    """The name of every golden file of a game, and what makes its content."""
    makers: dict[str, Callable[[], str]] = {}
    for players in game.seats:
        stem = f"{game.id}-{players}"
        makers |= {f"{stem}-{bot}.record": partial(record_text, game, bot, players) for bot in PAIRINGS}
        makers[f"{stem}.perft"] = partial(perft_text, game, players)
        makers[f"{stem}.playthrough"] = partial(playthrough_text, game, players)
        makers[f"{stem}.checksums"] = partial(checksum_text, game, players)
    return makers


if __name__ == "__main__":
    for name in brewhall.GAMES:
        for file, content in golden_files(brewhall.load(name)).items():
            (FOLDER / file).write_text(content())
            print(file)
