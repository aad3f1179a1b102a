"""Positions of every phase of a game, for the browser's boards: `python -m tests.samples` writes them as JSON.

Written anew whenever the client is tested, so they never differ from what the server sends.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brewhall
from brewhall.core import Game, SeededDealer, State
from brewhall.games import GAMES

FOLDER = Path(__file__).parent.parent / "web" / "samples"
WALKS = 30  # of each game, through all numbers of players

View = dict[str, Any]


def positions(game: Game, players: int | None = None, seed: int = 1) -> Iterator[State]:
    """Every position of one random game after the other, without end."""
    chance = random.Random(seed)
    while True:
        dealer = SeededDealer(chance.randrange(1 << 30))
        state = game.start(players=players, dealer=dealer)
        while True:
            yield state
            if state.to_play < 0:
                break
            state.play(chance.choice(state.legal_actions()), dealer)


def samples(game: Game, players: int | None = None, walks: int = WALKS) -> dict[str, View]:
    """Of every question the first position, the latest, and those with the most that can and that cannot be done."""
    best: dict[str, tuple[int, View]] = {}
    last: tuple[int, State] | None = None  # for those who only look on

    def offer(name: str, measure: int, view: View) -> None:
        if name not in best or measure > best[name][0]:
            best[name] = measure, view

    for ended, state in _numbered(positions(game, players)):
        if ended == walks:
            break
        view = state.view(max(state.to_play, 0))
        if view["over"]:
            offer("over", 0, view)
            continue
        question = view["prompt"]["step"]
        offer(f"{question}-first", 0, view)
        offer(f"{question}-late", state.turns, view)
        offer(f"{question}-most", len(view["actions"]), view)
        if view["impossible"]:
            offer(f"{question}-barred", len(view["impossible"]), view)
        if last is None or state.turns > last[0]:
            last = state.turns, state.copy()
    assert last is not None
    shown = {"waiting": last[1].view((last[1].to_play + 1) % len(last[1].scores())), "spectator": last[1].view(None)}
    return {name: view for name, (_, view) in best.items()} | shown


def _numbered(states: Iterator[State]) -> Iterator[tuple[int, State]]:
    """Positions with the number of games that have ended before."""
    ended = 0
    for state in states:
        yield ended, state
        ended += state.to_play < 0


def write(folder: Path = FOLDER) -> None:
    for name in GAMES:
        game = brewhall.load(name)
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).mkdir(parents=True)
        for players in game.seats:
            suffix = "" if players == min(game.seats) else f"-of-{players}"
            for sample, view in samples(game, players, WALKS // len(game.seats)).items():
                (folder / name / f"{sample}{suffix}.json").write_text(json.dumps(view))
        (folder / name / "words.json").write_text(json.dumps(game.texts()))


if __name__ == "__main__":
    write()
