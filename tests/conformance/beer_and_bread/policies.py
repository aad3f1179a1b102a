"""How Beer & Bread is played before the referee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from ..referee import Position
from .components import CARDS


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

    def choose(self, moves: list[str], _engine: Position, random: Random) -> str:
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
