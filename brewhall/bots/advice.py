"""Advice for whoever must decide: where to look, moves worth a thought, the best one; and why, by what can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cmp_to_key
from math import sqrt
from typing import Literal, NamedTuple

from brewhall.bots.chances import chances
from brewhall.bots.contrasts import Contrasts, Why
from brewhall.bots.evaluators import evaluator
from brewhall.bots.search import Node, Search
from brewhall.core.dealer import SeededDealer
from brewhall.core.state import State

SIMULATIONS = 2500
MOST_CANDIDATES = 3
MARGIN = 0.05  # of the victory: who loses more by a move is not advised to make it
CLEAR = 0.08  # of the victory: a move that promises so much less makes no sense
CAUTION = 0.3  # of the victory: how far a single try may be off
NOISE = 0.015  # of the victory: the search cannot tell such moves apart
WELL_KNOWN = 0.05  # of the simulations: a move that was tried less is not known well enough to be advised
SHOWN = 4  # moves that "where to look" is about, so that it does not give the best one away
FEWEST_SHOWN = 3

Choice = Literal["forced", "only", "clear", "open"]


class Known(NamedTuple):
    """A move as the search knows it: how often it was tried, and what share of the victory it brought."""

    action: int
    tried: int
    share: float

    @property
    def sure(self) -> float:
        """What it brings at least, most likely: the less it was tried, the less is known."""
        return self.share - CAUTION / sqrt(max(1, self.tried))


@dataclass(frozen=True)
class Candidate:
    """A move worth a thought: the share of the victory it promises, and what speaks for it."""

    action: int
    chance: float
    why: Why


@dataclass(frozen=True)
class Advice:
    """A ladder of three steps: where to look (`kinds` and `targets`), what to think of, and what to do.

    The choice is `forced` where there is one legal move, `only` where all others are much worse, `clear` where one
    stands out, else `open`.
    """

    kinds: tuple[str, ...]
    targets: tuple[str, ...]
    candidates: tuple[Candidate, ...]  # best first
    choice: Choice

    @property
    def best(self) -> int:
        return self.candidates[0].action


def advise(seen: State, simulations: int = SIMULATIONS, seed: int | str = 0) -> Advice:
    """Advice for the seat to play, from what it sees."""
    root = Node()
    search = Search(seen, evaluator(seen.game.id), SeededDealer(f"advice {seed}"), root)
    search.run(simulations)
    seat = int(seen.to_play)
    promised = chances(search)
    known = [Known(action, tried, promised[action][seat]) for action, tried, _ in search.choices()]
    known.sort(key=lambda move: (-move.tried, -move.share, move.action))
    contrasts = Contrasts(seen, root, seed)
    first, *rest = _in_order(_good(_sensible(seen, known), simulations), contrasts)
    good = [first, *(move for move in rest if move.share >= first.share - MARGIN)]
    others = [move for move in known if move not in good]
    candidates: list[Candidate] = []
    for place, move in enumerate(good):
        over = good[0] if place else _rival(seen, [*good[1:], *others])
        chance = min(move.share, good[0].share)  # less tried is not known to be better
        other_chance = min(over.share, good[0].share) if over else 0.0
        why = contrasts.why(move.action, chance, over.action if over else None, other_chance)
        candidates.append(Candidate(move.action, chance, why))
    return _looking(seen, tuple(candidates), [move.action for move in known], _choice(good, others))


def _rival(seen: State, others: list[Known]) -> Known | None:
    """The move that the best one is compared with: the next best that people would think of."""
    table, makeshifts = seen.game.actions, seen.game.contrast.makeshifts
    real = [move for move in others if table[move.action].kind not in makeshifts]
    return next(iter(real or others), None)


def _sensible(seen: State, known: list[Known]) -> list[Known]:
    """Without makeshifts, unless the best move is one and clearly so."""
    table, makeshifts = seen.game.actions, seen.game.contrast.makeshifts
    real = [move for move in known if table[move.action].kind not in makeshifts]
    most = max((move.sure for move in real), default=0.0)
    return known if not real or (known[0] not in real and known[0].sure > most + NOISE) else real


def _good(known: list[Known], simulations: int) -> list[Known]:
    """The moves that were tried enough and are hardly worse than the best of them, best first."""
    enough = max(2, WELL_KNOWN * simulations)
    tried = [known[0]] + [move for move in known[1:] if move.tried >= enough]
    best, *next_best = sorted(tried, key=lambda move: -move.sure)
    hardly_worse = [move for move in next_best if move.share >= best.share - MARGIN]
    return [best, *hardly_worse[: MOST_CANDIDATES - 1]]


def _in_order(good: list[Known], contrasts: Contrasts) -> list[Known]:
    """Best first. Where the search cannot tell moves apart, what can be seen decides, then the points to expect."""

    def compare(one: Known, other: Known) -> int:
        if contrasts.dominates(one.action, other.action):
            return -1
        if contrasts.dominates(other.action, one.action):
            return 1
        return 1 if contrasts.outlook(one.action).points < contrasts.outlook(other.action).points else -1

    equal = [move for move in good if abs(move.share - good[0].share) <= NOISE]
    return sorted(equal, key=cmp_to_key(compare)) + [move for move in good if move not in equal]


def _choice(good: list[Known], others: list[Known]) -> Choice:
    if not others and len(good) == 1:
        return "forced"
    if len(good) > 1:
        return "open"
    return "only" if all(move.share < good[0].share - CLEAR for move in others) else "clear"


def _looking(seen: State, candidates: tuple[Candidate, ...], order: list[int], choice: Choice) -> Advice:
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
        choice,
    )
