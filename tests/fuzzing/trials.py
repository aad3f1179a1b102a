"""One mutant after the other: it is refused with an error of the project, or everything can be done with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random

import brewhall
from brewhall.core import OVER, Game, Journal, SeededDealer, State
from brewhall.core.errors import BrewhallError
from brewhall.core.observation import Rows
from brewhall.core.record import read_record, replay
from brewhall.core.state import WHOLE
from tests.conformance.random_games import random_game, variants
from tests.fuzzing.mutations import mutate_bytes, mutate_csv, mutate_json, mutate_record

POSITIONS = 40  # of each number of players to start from


@cache
def bundled(name: str) -> Game:
    return brewhall.load(name)


@cache
def positions(name: str) -> list[State]:
    """Positions of random games of all variants: whole ones, and what seats and spectators see."""
    game = bundled(name)
    found: list[State] = []
    for players in game.seats:
        options = variants(game, players)
        random = Random(f"positions {players}")
        games = [
            list(map(State.copy, random_game(game, seed, players, options[seed % len(options)]))) for seed in range(5)
        ]
        for number in range(POSITIONS):
            course = games[number % len(games)]
            state = course[-1] if number < 2 else random.choice(course)
            viewer = random.choice(("whole", "whole", None, *range(players)))
            found.append(state if isinstance(viewer, str) else state.seen_by(viewer))
    return found


@cache
def records(name: str) -> list[str]:
    """Records of whole and of paused games."""
    game = bundled(name)
    texts: list[str] = []
    for seed, players in enumerate([*game.seats, *game.seats]):
        match = brewhall.Match(game, ["random"] * players, seed=seed)
        while not match.over and (seed < len(game.seats) or len(match.record.lines) < 30):
            match.step()
        texts.append(match.record.to_text())
    return texts


# -- reading a mutant ----------------------------------------------------------------------------


def from_json(game: Game, random: Random) -> State:
    one, other = random.choice(positions(game.id)), random.choice(positions(game.id))
    return game.from_json(mutate_json(one.to_json(), other.to_json(), random))


def from_bytes(game: Game, random: Random) -> State:
    one, other = random.choice(positions(game.id)), random.choice(positions(game.id))
    return game.from_bytes(mutate_bytes(one.to_bytes(), other.to_bytes(), random))


def from_record(game: Game, random: Random) -> State:
    one, other = random.choice(records(game.id)), random.choice(records(game.id))
    record = read_record(mutate_record(one, other, random))
    return list(replay(record, game))[-1]


def from_csv(game: Game, random: Random) -> State:
    file = random.choice(sorted(game.data.texts))
    changed = type(game)(data={file: mutate_csv(game.data.texts[file], random)})
    return changed.start(random.choice(changed.seats), seed=random.random().hex())


PARTS: dict[str, Callable[[Game, Random], State]] = {
    "json": from_json,
    "bytes": from_bytes,
    "records": from_record,
    "csv": from_csv,
}


def is_accepted(part: str, name: str, number: int) -> bool:
    """Try the mutant of that number. Whatever is raised, but an error of the project on reading, is a failure."""
    random = Random(f"{part} {name} {number}")
    try:
        state = PARTS[part](bundled(name), random)
    except BrewhallError:
        return False
    exercise(state, random)
    return True


# -- doing everything with it --------------------------------------------------------------------


def exercise(state: State, random: Random) -> None:
    """Save it, look at it from every seat, and play it to its end."""
    game = state.game
    dealer = SeededDealer(random.random().hex())
    assert game.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()
    assert game.from_json(json.loads(json.dumps(state.to_json()))).to_bytes() == state.to_bytes()
    if state.viewer != WHOLE:
        state.view(None if state.viewer < 0 else int(state.viewer))
    whole = state.completed(dealer)
    whole.turns = whole.reveals = 0  # they only count; from as many as can be read they would go beyond
    look(whole, dealer, random)
    whole.journal = Journal()
    for _ in range(game.max_actions):
        if whole.to_play == OVER:
            break
        legal = whole.legal_actions()
        whole.play(legal[dealer.below(len(legal))], dealer)
    assert whole.outcome() is not None, "the game does not end"
    assert len(whole.scores()) == whole.players
    look(whole, dealer, random)


def look(state: State, dealer: SeededDealer, random: Random) -> None:
    """What every seat and a spectator see, what they could imagine, and what one of them is told."""
    game = state.game
    viewers = [None, *range(int(state.players))]
    rows = Rows(1, game.observer.width)
    for viewer in viewers:
        seen = state.seen_by(viewer)
        assert game.from_bytes(seen.to_bytes()).to_bytes() == seen.to_bytes()
        assert seen.completed(dealer).scores() == state.scores() or state.to_play != OVER
        if viewer is not None:
            game.observer.observe(seen, rows, 0)
    state.view(random.choice(viewers))
