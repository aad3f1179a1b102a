"""Plays games on the engine, has a referee follow them, and compares the two after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

import brewhall
from brewhall.core import Game, Outcome, SeededDealer, State

from .referee import Ask, DisagreementError, Policy, Position, Referee, Refereed


def compare_position(expected_position: Position, engine: Position) -> None:
    """All that the referee knows about a position, name by name."""
    for name, expected in expected_position.items():
        compare(name, expected, engine[name])


def compare(place: str, expected: Any, found: Any) -> None:
    """Go down to the value that differs, so that the message is short."""
    if expected == found:
        return
    if isinstance(expected, set):
        if len(found) != len(set(found)):
            raise DisagreementError(f"{place}: the engine has something twice: {found}")
        if set(found) == expected:
            return
    if isinstance(expected, Mapping) and isinstance(found, Mapping) and expected.keys() == found.keys():
        for name, value in expected.items():
            compare(f"{place}.{name}", value, found[name])
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for number, value in enumerate(expected):
            compare(f"{place}.{number}", value, found[number])
    else:
        raise DisagreementError(f"{place}: the referee says {expected}, the engine {found}")


def compare_view(referee: Referee, state: State, viewer: int | None) -> None:
    """What a seat or a spectator is told."""
    view = state.seen_by(viewer).to_json()
    try:
        compare_position(referee.view(viewer), view)
    except DisagreementError as error:
        raise DisagreementError(f"as seen by {view['viewer']}: {error}") from error


def compare_decision(ask: Ask | None, engine: Position, moves: list[str]) -> None:
    """Which decision stands, whose it is, and exactly which moves are legal."""
    if ask is None:
        if moves or engine["decisions"]:
            raise DisagreementError(f"the game is over, but the engine asks for {moves}")
        return
    if len(set(moves)) != len(moves) or set(moves) != ask.moves:
        too_many, too_few = sorted(set(moves) - ask.moves), sorted(ask.moves - set(moves))
        raise DisagreementError(f"legal moves in {ask.step}: the engine has too many {too_many} and lacks {too_few}")
    compare("decision", {"step": ask.step, "seat": ask.seat, **ask.details}, engine["decisions"][0])


def compare_end(referee: Referee, outcome: Outcome | None) -> None:
    if outcome is None:
        raise DisagreementError("the game is over, but the engine has no outcome")
    result = referee.result()
    expected = (tuple(result.scores), result.winners, result.ranks, result.why)
    found = (tuple(outcome.scores), tuple(outcome.winners), tuple(outcome.ranks), outcome.why)
    if found != expected:
        raise DisagreementError(f"end: the referee says {expected}, the engine {found}")


def compare_all(referee: Referee, state: State, engine: Position, moves: list[str], viewer: int | None) -> None:
    compare_decision(referee.ask, engine, moves)
    compare_position(referee.position(), engine)
    compare_view(referee, state, viewer)
    compare("scores", referee.scores(), state.scores())
    if state.to_play != engine["to_play"]:
        raise DisagreementError(f"to_play is {state.to_play}, in the position {engine['to_play']}")


@cache
def load_game(name: str) -> Game:
    return brewhall.load(name)


def follow_game(refereed: Refereed, seed: int, line_up: Sequence[Policy]) -> tuple[Counter[str], int]:
    """Play one game and compare everything; gives the situations met and the number of moves."""
    game = load_game(refereed.game)
    setting = refereed.settings[seed % len(refereed.settings)]
    viewers = (*range(len(line_up)), None)
    random = Random(seed)
    dealer = SeededDealer(seed)
    state = game.deal(len(line_up), setting.options, dealer)
    if refereed.put_ahead is not None:
        state = game.from_json(refereed.put_ahead(state.to_json(), setting.head_start))
    engine = state.to_json()
    played: list[str] = []
    try:
        referee = refereed.referee(engine, setting.head_start)
        while True:
            actions = state.legal_actions()
            if actions != sorted(actions):
                raise DisagreementError(f"legal actions are not in order: {actions}")
            moves = [game.move(action) for action in actions]
            compare_all(referee, state, engine, moves, viewers[len(played) % len(viewers)])
            if referee.ask is None:
                break
            move = line_up[referee.ask.seat].choose(moves, engine, random)
            state.play(actions[moves.index(move)], dealer)
            engine = state.to_json()
            played.append(move)
            referee.follow(move, engine)
        compare_end(referee, state.outcome())
    except DisagreementError as error:
        names = " v ".join(policy.name for policy in line_up)
        last = ", ".join(played[-6:])
        where = f"{refereed.game}, seed {seed}, {setting}, {names}, after move {len(played)} ({last})"
        raise DisagreementError(f"{where}: {error}") from error
    return referee.situations, len(played)


@cache
def line_ups(refereed: Refereed, players: int) -> list[tuple[Policy, ...]]:
    """Every line-up of policies, in an order in which neighbours have little in common."""
    every = list(product(refereed.policies, repeat=players))
    Random(players).shuffle(every)
    return every


def line_up(refereed: Refereed, players: int, number: int) -> tuple[Policy, ...]:
    every = line_ups(refereed, players)
    return every[number % len(every)]
