"""Advice for whoever must decide: where to look, moves worth a thought, the best one; and why.

The reasons are the terms of the game's evaluator: what a move leaves behind that the other moves do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from brewhall.bots.chances import chances
from brewhall.bots.evaluators import evaluator
from brewhall.bots.evaluators.evaluator import Evaluator
from brewhall.bots.greedy import GreedyBot
from brewhall.bots.search import Node, Search
from brewhall.core.dealer import SeededDealer
from brewhall.core.state import State

SIMULATIONS = 2500
MOST_CANDIDATES = 3
MARGIN = 0.05  # of the victory: who loses more by a move is not advised to make it
WELL_KNOWN = 0.05  # of the simulations: a move that was tried less is not known well enough to be advised
SHOWN = 4  # moves that "where to look" is about, so that it does not give the best one away
FEWEST_SHOWN = 3
COMPARED = 6  # moves whose positions are compared for reasons
WORLDS = 8  # in which they are compared
MOST_REASONS = 2
REST_OF_TURN = 8  # decisions that are followed, at most
NOTICEABLE = 0.015  # of the evaluator's spread: a smaller difference is no reason
RIVAL = "rival"  # the reason for a move that costs the others more than the other moves do
FURTHER = "further"  # the reason where only the search sees it


class Known(NamedTuple):
    """A move as the search knows it: how often it was tried, and what share of the victory it brought."""

    action: int
    tried: int
    share: float


@dataclass(frozen=True)
class Candidate:
    """A move worth a thought: the share of the victory it promises, and the terms that speak for it."""

    action: int
    chance: float
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Advice:
    """A ladder of three steps: where to look (`kinds` and `targets`), what to think of, and what to do."""

    kinds: tuple[str, ...]
    targets: tuple[str, ...]
    candidates: tuple[Candidate, ...]  # best first; a single one is the only sensible move

    @property
    def best(self) -> int:
        return self.candidates[0].action


def advise(seen: State, simulations: int = SIMULATIONS, seed: int | str = 0) -> Advice:
    """Advice for the seat to play, from what it sees."""
    chance = SeededDealer(f"advice {seed}")
    judge = evaluator(seen.game.id)
    search = Search(seen, judge, chance, Node())
    search.run(simulations)
    seat = int(seen.to_play)
    promised = chances(search)
    known = [Known(action, tried, promised[action][seat]) for action, tried, _ in search.choices()]
    known.sort(key=lambda move: (-move.tried, -move.share, move.action))
    best, *next_best = known
    enough = max(2, WELL_KNOWN * simulations)
    good = [best] + [
        move for move in next_best[: MOST_CANDIDATES - 1] if move.tried >= enough and move.share >= best.share - MARGIN
    ]
    order = [move.action for move in known]
    reasons = _reasons(seen, judge, chance, [move.action for move in good], order[:COMPARED])
    candidates = tuple(
        Candidate(
            move.action, min(move.share, best.share), reasons[move.action]
        )  # less tried is not known to be better
        for move in good
    )
    return _looking(seen, candidates, order)


def _looking(seen: State, candidates: tuple[Candidate, ...], order: list[int]) -> Advice:
    """Where to look: the candidates and the next best moves of their kinds, without a word about which is which."""
    table = seen.game.actions
    wanted = {table[candidate.action].kind for candidate in candidates}
    alike = [action for action in order if table[action].kind in wanted][:SHOWN]
    others = [action for action in order if action not in alike]
    shown = sorted(alike + others[: max(0, FEWEST_SHOWN - len(alike))])
    view = seen.game.view(seen, seen.game.narrator(viewer=int(seen.viewer)))
    targets = {move.action: move.targets for move in view.actions}
    return Advice(
        tuple(dict.fromkeys(table[action].kind for action in shown)),
        tuple(dict.fromkeys(target for action in shown for target in targets[action])),
        candidates,
    )


def _reasons(
    seen: State, judge: Evaluator, chance: SeededDealer, candidates: list[int], compared: list[int]
) -> dict[int, tuple[str, ...]]:
    """What speaks for each candidate against the others, or where nothing does, against the moves that are none."""
    parts = {action: [0.0] * (len(judge.terms) + 1) for action in compared}
    for number in range(WORLDS):
        world = seen.completed(chance)
        for action in compared:
            for term, points in enumerate(_weighed(world, judge, action, number)):
                parts[action][term] += points / WORLDS
    least = NOTICEABLE * judge.spread(seen.completed(chance))
    names = [*judge.terms, RIVAL]
    found: dict[int, tuple[str, ...]] = {}
    for action in candidates:
        others = [parts[other] for other in candidates if other != action]
        rest = [parts[other] for other in compared if other != action]
        better = _better(names, parts[action], others, least) or _better(names, parts[action], rest, least)
        found[action] = tuple(better[:MOST_REASONS]) or (FURTHER,)
    return found


def _better(names: list[str], own: list[float], others: list[list[float]], least: float) -> list[str]:
    """The terms by which something is better than others are on average, the clearest first."""
    if not others:
        return []
    lead = {name: own[term] - sum(other[term] for other in others) / len(others) for term, name in enumerate(names)}
    return sorted((name for name in names if lead[name] > least), key=lambda name: -lead[name])


def _weighed(world: State, judge: Evaluator, action: int, number: int) -> list[float]:
    """Each term in one world after a move and the rest of its turn, and last how the best other player fares."""
    seat, turn = int(world.to_play), world.turns
    greedy = GreedyBot(f"advice {number}")
    trial = world.copy()
    trial.apply(action, greedy.chance)
    for _ in range(REST_OF_TURN):
        if (trial.to_play, trial.turns) != (seat, turn):
            break
        trial.apply(greedy.choose(trial), greedy.chance)
    judge.weigh(trial, seat)
    own = list(judge.parts)
    rival = max(judge.worth(trial, other) for other in range(trial.players) if other != seat)
    return [*own, -judge.rivalry() * rival]
