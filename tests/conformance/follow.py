"""Plays games on the engine, has the referee follow them, and compares the two after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import brewhall
from brewhall.core import Game, Outcome, SeededDealer, State

from .referee import CARDS, FILE_ORDER, SEATS, SPECTATOR, Ask, DisagreementError, Position, Referee

VIEWERS = (*SEATS, SPECTATOR)
AS_SETS = ("discard", "recalled", "public")  # their order says nothing


@dataclass(frozen=True)
class Policy:
    """Chance with a preference: how much likelier some moves are than others."""

    name: str
    verbs: Mapping[str, float] = field(default_factory=dict)
    upgrades: Mapping[str, float] = field(default_factory=dict)  # by the beginning of the upgrade's name
    per_token: Mapping[str, float] = field(default_factory=dict)  # once for every token: "take", "offer water"

    def weight(self, move: str) -> float:
        verb, *words = move.split()
        weight = self.verbs.get(verb, 1.0)
        if verb == "upgrade":
            name = CARDS[words[0]].upgrade.name
            weight *= max((likes for start, likes in self.upgrades.items() if name.startswith(start)), default=1.0)
        if verb in ("pay", "offer", "take"):
            resource, amount = words
            weight *= self.per_token.get(f"{verb} {resource}", self.per_token.get(verb, 1.0)) ** int(amount)
        return weight

    def choose(self, moves: list[str], random: Random) -> str:
        return random.choices(moves, [self.weight(move) for move in moves])[0]


POLICIES = (
    Policy("random"),
    Policy(
        "rare",
        {"draw": 4, "redraw": 2, "reserve": 3, "discard": 2, "exchange": 0.5, "produce": 10},
        {"year-": 30, "substitute-": 20, "supply-collect": 10, "opponent-harvest": 20, "storage-water": 8},
    ),
    Policy(
        "brewer",
        {"produce": 200, "harvest": 2, "exchange": 0.2},
        {"substitute-": 60, "brewery": 9, "bakery": 9, "score-": 9},
    ),
    Policy(
        "placer",
        {"harvest": 0.01, "produce": 9, "exchange": 0.2, "redraw": 6, "draw": 9, "discard": 9},
        {"year-": 60},
    ),
    Policy(
        "hoarder",
        {"harvest": 5},
        {"opponent-harvest": 90, "seed-collect": 20, "storage-water": 9},
        {"take": 3, "offer water": 0.02},
    ),
    Policy("trader", {"exchange": 3, "draw": 9, "reserve": 9, "stop": 0.2}, {"year-": 90, "clean-": 4, "score-": 4}),
)


def compare_position(expected_position: Position, engine: Position) -> None:
    """Everything there is to know about a position, name by name."""
    for name, expected in expected_position.items():
        found = engine[name]
        if name in AS_SETS:
            if len(found) != len(set(found)):
                raise DisagreementError(f"{name}: the engine has a card twice: {found}")
            found = set(found)
        if found != expected:
            raise DisagreementError(f"{name}: the referee says {expected}, the engine {found}")


def compare_view(referee: Referee, state: State, viewer: int) -> None:
    """What a seat or a spectator is told (BB-14)."""
    view = state.seen_by(None if viewer == SPECTATOR else viewer).to_json()
    try:
        compare_position(referee.view(viewer), view)
    except DisagreementError as error:
        raise DisagreementError(f"as seen by {view['viewer']}: {error}") from error


def compare_decision(referee: Referee, engine: Position, moves: list[str]) -> None:
    """Which decision stands, whose it is, and exactly which moves are legal."""
    ask = referee.ask
    if ask is None:
        if moves or engine["decisions"]:
            raise DisagreementError(f"the game is over, but the engine asks for {moves}")
        return
    if len(set(moves)) != len(moves) or set(moves) != ask.moves:
        too_many, too_few = sorted(set(moves) - ask.moves), sorted(ask.moves - set(moves))
        raise DisagreementError(f"legal moves in {ask.step}: the engine has too many {too_many} and lacks {too_few}")
    compare_top(ask, engine)


def compare_top(ask: Ask, engine: Position) -> None:
    """The top entry of the decision stack."""
    top: dict[str, Any] = dict(engine["decisions"][0])
    if ask.step == "keep":
        first = FILE_ORDER[top.pop("discards_from")]
        column = engine["sides"][ask.seat]["column"]
        top["discards"] = sorted((card for card in column if FILE_ORDER[card] >= first), key=FILE_ORDER.__getitem__)
    expected = {"step": ask.step, "seat": ask.seat, **ask.details}
    if top != expected:
        raise DisagreementError(f"decision: the referee says {expected}, the engine {top}")


def compare_end(referee: Referee, scores: list[int], outcome: Outcome | None) -> None:
    if outcome is None:
        raise DisagreementError("the game is over, but the engine has no outcome")
    result = referee.result()
    ranks = tuple(1 if seat == result.winner else 2 for seat in (0, 1))
    expected = (result.scores, tuple(result.scores), (result.winner,), ranks, result.why)
    found = (list(scores), tuple(outcome.scores), tuple(outcome.winners), tuple(outcome.ranks), outcome.why)
    if found != expected:
        raise DisagreementError(f"end: the referee says {expected}, the engine {found}")
    referee.note(f"decided by {result.why}")


@cache
def load_game() -> Game:
    return brewhall.load("beer-and-bread")


def follow_game(seed: int, policies: tuple[Policy, Policy]) -> tuple[Counter[str], int]:
    """Play one game and compare everything; gives the situations met and the number of moves."""
    game = load_game()
    random = Random(seed)
    dealer = SeededDealer(seed)
    state = game.start(dealer=dealer)
    engine = state.to_json()
    played: list[str] = []
    try:
        referee = Referee(engine)
        while True:
            actions = state.legal_actions()
            if actions != sorted(actions):
                raise DisagreementError(f"legal actions are not in order: {actions}")
            moves = [game.move(action) for action in actions]
            compare_decision(referee, engine, moves)
            compare_position(referee.position(), engine)
            compare_view(referee, state, VIEWERS[len(played) % len(VIEWERS)])
            if state.to_play != engine["to_play"]:
                raise DisagreementError(f"to_play is {state.to_play}, in the position {engine['to_play']}")
            if referee.ask is None:
                break
            move = policies[referee.ask.seat].choose(moves, random)
            state.play(actions[moves.index(move)], dealer)
            engine = state.to_json()
            played.append(move)
            referee.follow(move, engine)
        compare_end(referee, state.scores(), state.outcome())
    except DisagreementError as error:
        names = " v ".join(policy.name for policy in policies)
        last = ", ".join(played[-6:])
        raise DisagreementError(f"seed {seed}, {names}, after move {len(played)} ({last}): {error}") from error
    return referee.situations, len(played)


def pairing(number: int) -> tuple[Policy, Policy]:
    """Every pair of policies in turn."""
    first, second = divmod(number % len(POLICIES) ** 2, len(POLICIES))
    return POLICIES[first], POLICIES[second]
