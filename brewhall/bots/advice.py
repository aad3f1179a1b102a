"""Advice for whoever must decide: where to look, moves worth a thought, the best one; and why, by what can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal, NamedTuple

from brewhall.bots.chances import chances
from brewhall.bots.contrasts import Contrasts, Why, percent
from brewhall.bots.evaluators import evaluator
from brewhall.bots.search import Node, Search
from brewhall.core.dealer import SeededDealer
from brewhall.core.state import State

SIMULATIONS = 2500
MOST_CANDIDATES = 3
MOST_RIVALS = 4  # moves among which one is looked for that people can tell from the best
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

    The choice is `forced` where there is one legal move, `only` where all others are much worse and that can be seen,
    `clear` where one stands out, else `open`.
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
    known.sort(key=_most_tried)
    contrasts = Contrasts(seen, root, seed)
    worth = _undominated(seen, known)
    good = _apart(_in_order(_good(_sensible(seen, worth), simulations), contrasts), contrasts)
    others = sorted((move for move in known if move.action not in {each.action for each in good}), key=_surest)
    rival = _rival(good[0], [*good[1:], *others], contrasts)
    may_be_good = rival is not None and rival.action in {each.action for each in worth}
    if rival is not None and may_be_good and len(good) == 1 and _about_as_good(rival, good[0], contrasts):
        good.append(_capped(rival, good[0].share))
        others.remove(rival)
        rival = good[1]
    candidates: list[Candidate] = []
    for place, move in enumerate(good):
        over = good[0] if place else rival
        other_chance = min(over.share, good[0].share) if over else 0.0
        why = contrasts.why(move.action, move.share, over.action if over else None, other_chance)
        candidates.append(Candidate(move.action, move.share, why))
    choice = _choice(good, others)
    if choice == "only" and candidates[0].why.unseen:
        choice = "clear"  # nobody can see that the others make no sense
    return _looking(seen, tuple(candidates), [move.action for move in known], choice)


def _rival(best: Known, others: list[Known], contrasts: Contrasts) -> Known | None:
    """The move that the best one is compared with: the next best that people would think of and can tell from it."""
    table, makeshifts = contrasts.game.actions, contrasts.contrast.makeshifts
    real = [move for move in others if table[move.action].kind not in makeshifts] or others
    differs = (move for move in real[:MOST_RIVALS] if contrasts.differs(best.action, move.action))
    return next(differs, real[0] if real else None)


def _most_tried(move: Known) -> tuple[int, float, int]:
    return -move.tried, -move.share, move.action


def _surest(move: Known) -> float:
    return -move.sure


def _capped(move: Known, most: float) -> Known:
    """As good as the best at most: what was tried less is not known to be better."""
    return move._replace(share=min(move.share, most))


def _about_as_good(rival: Known, best: Known, contrasts: Contrasts) -> bool:
    """Whether a move was tried too little to be advised by itself, but nobody could say that the best stands out."""
    makeshift = contrasts.game.actions[rival.action].kind in contrasts.contrast.makeshifts
    return not makeshift and percent(best.share) - percent(rival.share) <= 1


def _undominated(seen: State, known: list[Known]) -> list[Known]:
    """Without moves that another one cannot be worse than; what was found for them holds for that one at least."""
    table, contrast = seen.game.actions, seen.game.contrast
    left: list[Known] = []
    for move in known:
        action = table[move.action]
        if any(contrast.dominates(table[other.action], action) for other in known):
            continue
        worse = [other for other in known if contrast.dominates(action, table[other.action])]
        left.append(
            move._replace(
                tried=max(each.tried for each in (move, *worse)), share=max(each.share for each in (move, *worse))
            )
        )
    return sorted(left, key=_most_tried)


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
    return [best, *hardly_worse[:MOST_RIVALS]]


def _in_order(good: list[Known], contrasts: Contrasts) -> list[Known]:
    """Best first. Where the search cannot tell moves apart, they promise the same: what can be seen decides, then the
    points to expect."""

    def promise(move: Known) -> tuple[float, float]:
        outlook = contrasts.outlook(move.action)
        return round(outlook.visible, 6), outlook.points

    most = good[0].share
    equal = [move for move in good if move.share >= most - NOISE]
    level = [move._replace(share=most) for move in sorted(equal, key=promise, reverse=True)]
    return level + sorted((move for move in good if move not in equal), key=lambda move: -move.share)


def _apart(good: list[Known], contrasts: Contrasts) -> list[Known]:
    """Those that people can tell from each other; where there is only one, with one that comes to the same."""
    apart, alike = good[:1], list[Known]()
    for move in good[1:]:
        differs = all(contrasts.differs(move.action, other.action) for other in apart)
        (apart if differs else alike).append(move)
    return apart[:MOST_CANDIDATES] if len(apart) > 1 else [*apart, *alike[:1]]


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
    first = [candidate.action for candidate in candidates]
    alike = [*first, *(action for action in order if table[action].kind in wanted and action not in first)][:SHOWN]
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
