"""How Heaven & Ale is played before the referee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from random import Random

from ..referee import Position
from .components import AROUND, DISC_SPACES, HOME, MONKS, PLOTS, fertility, resource

Garden = Mapping[str, str]  # plot -> face


@dataclass(frozen=True)
class HeavenAndAlePolicy:
    """Chance with a preference: a verb first, then one of its moves."""

    name: str
    verbs: Mapping[str, float] = field(default_factory=dict)
    places: Mapping[int, float] = field(default_factory=dict)  # destinations
    per_space: float = 1.0  # once for every space walked
    patience: int = 0  # tiles wanted in the garden for every disc
    per_point: float = 1.0  # once for every point of fertility that a scoring activates
    per_fertility: float = 1.0  # once for every point of a bought tile's fertility
    monk: float = 1.0
    plots: tuple[str, ...] = ()  # the favourite comes first
    per_plot: float = 0.5  # once for every plot that comes before
    words: Mapping[str, float] = field(default_factory=dict)  # a resource, a card, a starting space

    def choose(self, moves: list[str], engine: Position, random: Random) -> str:
        seat = engine["seats"][engine["to_play"]]
        garden = {plot: face for plot, face in seat["garden"].items() if face is not None}
        hurried = len(garden) < self.patience * (1 + len(seat["discs"]))
        verbs = list(dict.fromkeys(move.split()[0] for move in moves))
        verb = random.choices(verbs, [self.verbs.get(verb, 1.0) for verb in verbs])[0]
        candidates = [move.split()[1:] for move in moves if move.split()[0] == verb]
        weights = [self.weight(verb, words, garden, hurried) for words in candidates]
        return " ".join([verb, *random.choices(candidates, weights)[0]])

    def weight(self, verb: str, words: list[str], garden: Garden, hurried: bool) -> float:
        if verb == "move":
            place = int(words[0])
            early = 1e-4 if hurried and place in DISC_SPACES else 1.0
            return early * self.places.get(place, 1.0) * self.per_space**place
        if verb == "score":
            return self.per_point ** min(30, points(words, garden))
        weight = prod(self.words.get(word.partition("-")[0], 1.0) for word in words)
        if verb == "buy":
            face, plot = words
            weight *= self.monk if face in MONKS else self.per_fertility ** fertility(face)
            weight *= self.per_plot ** (self.plots.index(plot) if plot in self.plots else len(self.plots))
        return weight


def points(scoring: list[str], garden: Garden) -> int:
    """The fertility that a scoring activates, roughly."""
    spot, *number = scoring
    if number:
        return sum(fertility(face) for face in garden.values() if fertility(face) == int(number[0]))
    if spot in MONKS:
        around = [other for plot, face in garden.items() if face == spot for other in AROUND[plot] if other in garden]
        return sum(fertility(garden[plot]) for plot in around)
    return sum(fertility(face) for face in garden.values() if resource(face) == spot)


def rings(*spots: str) -> tuple[str, ...]:
    """The plots around one shed spot after the other."""
    return tuple(dict.fromkeys(plot for spot in spots for plot in AROUND[spot]))


def together(*spots: str) -> tuple[str, ...]:
    """The plots around several shed spots, those that touch two of them last."""
    return tuple(sorted(rings(*spots), key=lambda plot: sum(plot in AROUND[spot] for spot in spots)))


KEEP = {"sell": 0.01, "decline": 0.02, "done": 0.3}
HURRY = KEEP | {"done": 0.02}
OUT_OF_SPITE = {"privilege": 0.001, "decline": 0.001}  # rather sells all cards when one could be placed
DISCS = dict.fromkeys(DISC_SPACES, 20.0) | {HOME: 0.01}
BARRELS = {14: 300.0, 26: 300.0}

POLICIES = (
    HeavenAndAlePolicy("random"),
    HeavenAndAlePolicy("bargainer", KEEP | OUT_OF_SPITE, DISCS | BARRELS, per_space=0.8, per_plot=1),
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
    HeavenAndAlePolicy(
        "forester",
        HURRY,
        DISCS | BARRELS,
        per_space=0.7,
        patience=3,
        per_point=1.5,
        per_fertility=2,
        plots=rings("H4", "H2", "H5"),
        per_plot=0.8,
        words={"wood": 30, "resource": 9, "P_COLOUR": 9, "P_DUCATS": 3},
    ),
    HeavenAndAlePolicy("seller", {"sell": 0.3, "done": 0.3}, DISCS, per_space=0.7, plots=PLOTS[::-1]),
    HeavenAndAlePolicy("homebird", {"sell": 0.02}, {HOME: 20}),
)
