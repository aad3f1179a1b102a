"""Two sets of components on the same deals: what differs from game to game, which says more than two averages do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from brewhall.arena.counts import mean_of
from brewhall.arena.intervals import Interval
from brewhall.arena.study.findings import PARTS
from brewhall.arena.study.watching import Watched


@dataclass(frozen=True)
class Difference:
    """By how much a measure of the second set is above that of the first, on average, with its 95 % interval."""

    measure: str
    interval: Interval
    percent: bool = False

    @property
    def beyond_chance(self) -> bool:
        """Whether the interval leaves no difference out."""
        return self.interval.low > 0 or self.interval.high < 0


class Comparison:
    """Pairs of games with the same number: the same seed, the same bots, other components."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.pairs = 0
        self._waiting: dict[int, tuple[int, dict[str, int]]] = {}
        self._differences: dict[str, Counter[int]] = {}

    def add(self, place: int, game: Watched) -> None:
        """A game of the first (0) or second (1) set."""
        measured = _measures(game)
        if game.number not in self._waiting:
            self._waiting[game.number] = (place, measured)
            return
        _, other = self._waiting.pop(game.number)
        sign = 1 if place else -1
        self.pairs += 1
        for name, value in measured.items():
            self._differences.setdefault(name, Counter())[sign * (value - other[name])] += 1

    def differences(self) -> list[Difference]:
        """In the order of the page; empty: no pair was played."""
        found = {name: mean_of(counts) for name, counts in self._differences.items()}
        scale = {"score": self.players, "who begins wins": PARTS}
        return [
            Difference(name, _scaled(interval, scale.get(name, 1)), name == "who begins wins")
            for name, interval in found.items()
        ]


def _measures(game: Watched) -> dict[str, int]:
    """Whole numbers, so that sums do not depend on the order of the games."""
    best, second, *_ = sorted(game.scores, reverse=True)
    part = PARTS // len(game.winners)
    return {
        "score": sum(game.scores),
        "the winner's lead": best - second,
        "who begins wins": part if game.first in game.winners else 0,
        "rounds": game.rounds,
        "turns": game.turns,
        "decisions": game.moves,
    }


def _scaled(interval: Interval, by: int) -> Interval:
    return Interval(interval.value / by, interval.low / by, interval.high / by)
