"""How Heaven & Ale is played before the referee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from .components import AROUND, DISC_SPACES, MONKS, PLOTS, fertility


@dataclass(frozen=True)
class HeavenAndAlePolicy:
    """Chance with a preference: a verb first, then one of its moves."""

    name: str
    verbs: Mapping[str, float] = field(default_factory=dict)
    places: Mapping[int, float] = field(default_factory=dict)  # destinations; 28 is the starting area
    per_space: float = 1.0  # once for every space walked
    per_fertility: float = 1.0  # once for every point of a tile's fertility
    monk: float = 1.0
    plots: tuple[str, ...] = ()  # the favourite comes first
    per_plot: float = 0.5  # once for every plot that comes before
    cards: Mapping[str, float] = field(default_factory=dict)

    def choose(self, moves: list[str], random: Random) -> str:
        verbs = {move.split()[0]: 0.0 for move in moves}
        verb = random.choices(list(verbs), [self.verbs.get(verb, 1.0) for verb in verbs])[0]
        candidates = [move for move in moves if move.split()[0] == verb]
        return random.choices(candidates, [self.weight(verb, *move.split()[1:]) for move in candidates])[0]

    def weight(self, verb: str, *words: str) -> float:
        if verb == "move":
            place = int(words[0])
            return self.places.get(place, 1.0) * self.per_space**place
        if verb == "buy":
            face, plot = words
            liked = self.monk if face in MONKS else self.per_fertility ** fertility(face)
            return liked * self.per_plot ** (self.plots.index(plot) if plot in self.plots else len(self.plots))
        if verb == "privilege":
            return self.cards.get(words[0], 1.0)
        return 1.0


def rings(*spots: str) -> tuple[str, ...]:
    """The plots around one shed spot after the other."""
    return tuple(dict.fromkeys(plot for spot in spots for plot in AROUND[spot]))


def together(*spots: str) -> tuple[str, ...]:
    """The plots around several shed spots, those that touch two of them last."""
    return tuple(sorted(rings(*spots), key=lambda plot: sum(plot in AROUND[spot] for spot in spots)))


KEEP = {"sell": 0.01, "decline": 0.02, "done": 0.3}
HURRY = KEEP | {"done": 0.02}
DISCS = dict.fromkeys(DISC_SPACES, 20.0) | {28: 0.01}
BARRELS = {14: 300.0, 26: 300.0}

POLICIES = (
    HeavenAndAlePolicy("random"),
    HeavenAndAlePolicy("keeper", KEEP, DISCS | BARRELS, per_space=0.8, per_plot=1),
    HeavenAndAlePolicy(
        "shady",
        HURRY,
        DISCS | BARRELS,
        per_space=0.6,
        per_fertility=0.5,
        monk=2,
        plots=together("H4", "H7"),
        per_plot=0.3,
    ),
    HeavenAndAlePolicy("gardener", HURRY, DISCS, per_space=0.6, per_fertility=0.4, monk=0.5, plots=PLOTS),
    HeavenAndAlePolicy(
        "sunny", KEEP, DISCS | BARRELS, per_space=0.6, per_fertility=1.2, plots=together("H2", "H5"), per_plot=0.7
    ),
    HeavenAndAlePolicy(
        "abbot",
        HURRY,
        DISCS | BARRELS | {3: 20, 10: 40, 18: 80, 25: 160},
        per_space=0.8,
        per_fertility=0.5,
        monk=9,
        plots=rings("H4", "H7", "H6"),
        per_plot=0.6,
    ),
    HeavenAndAlePolicy("rich", KEEP, DISCS, per_space=0.7, per_fertility=5, monk=0.01, plots=rings("H7", "H4", "H5")),
    HeavenAndAlePolicy("seller", {"sell": 0.3, "done": 0.3}, DISCS, per_space=0.7, plots=PLOTS[::-1]),
    HeavenAndAlePolicy("homebird", {"sell": 0.02}, {28: 20}),
)
