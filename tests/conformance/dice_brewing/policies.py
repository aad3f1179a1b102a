"""How Dice Brewing is played before the referee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random

from ..referee import Position
from .components import BUILDINGS, COLOURS
from .dice import parse


@cache
def features(word: str) -> tuple[tuple[str, ...], int]:
    """What a policy can like about a word of a move: itself or, of a die, colour, mark and Increase; and its pips."""
    if word in BUILDINGS or word.split("-")[0] not in COLOURS:
        return (word,), 0
    die = parse(word)
    return (die.colour, *filter(None, [die.mark]), *["increased"] * (die.increases > 0)), die.face


@dataclass(frozen=True)
class DiceBrewingPolicy:
    """Chance with a preference: a verb first, then one of its moves."""

    name: str
    verbs: Mapping[str, float] = field(default_factory=dict)
    words: Mapping[str, float] = field(default_factory=dict)  # space, ware, place, colour, mark; or verb and these
    per_pip: Mapping[str, float] = field(default_factory=dict)  # verb -> once for every pip of the die named

    def choose(self, moves: list[str], _engine: Position, random: Random) -> str:
        by_verb: dict[str, dict[str, float]] = {}
        for move in moves:
            by_verb.setdefault(move.split()[0], {})[move] = self.weight(move)
        likes = [self.verbs.get(verb, 1.0) * sum(some.values()) / len(some) for verb, some in by_verb.items()]
        weights = by_verb[random.choices(list(by_verb), likes)[0]]
        return random.choices(list(weights), list(weights.values()))[0]

    def weight(self, move: str) -> float:
        verb, *words = move.split()
        weight = 1.0
        for word in words:
            liked, pips = features(word)
            for name in liked:
                weight *= self.words.get(name, 1.0) * self.words.get(f"{verb} {name}", 1.0)
            if pips:
                weight *= self.per_pip.get(verb, 1.0) ** (pips - 4)
        return weight


BUSY = {"pass": 0.02, "end": 0.3, "brew": 50.0, "transfer": 0.5, "speed": 3.0}
HIGH = {
    "transfer": 3.0,
    "put": 2.0,
    "choose": 0.3,
    "place": 0.7,
    "use": 0.7,
    "increase": 2.0,
    "protect": 2.0,
    "block": 2.0,
}
KEEP_DICE = {"M2": 0.3, "D1": 0.02, "D2": 0.02, "D3": 0.02, "none": 0.1}
TOKENS = {"increase_die": 9.0, "take_die": 9.0, "reroll_die": 9.0, "block_protect_die": 9.0}
PLAYS = ("increase", "take", "reroll", "protect", "block")

POLICIES = (
    DiceBrewingPolicy("random", {"pass": 0.3}),
    DiceBrewingPolicy(
        "brewer",
        BUSY | {"pass": 0.2, "transfer": 2, "end": 0.5, "take": 0.1, "buy": 9, "roll": 0.3},
        KEEP_DICE
        | {"M1": 9, "H1": 9, "M3": 2, "H2": 2, "S1": 3, "S3": 9, "warehouse": 3}
        | {"increase_die": 40, "increase warehouse": 9, "increase blue": 3, "increased": 20},
        HIGH | {"place": 0.5, "increase": 0.6},
    ),
    DiceBrewingPolicy(
        "schemer",
        BUSY | {"buy": 9, "decline": 0.5, "transfer": 1, "pass": 0.1},
        KEEP_DICE
        | TOKENS
        | {"block_building": 5, "block_recipe": 5, "D3": 3, "fruit": 0.01, "increased": 9, "blocked": 9},
        HIGH,
    ),
    DiceBrewingPolicy(
        "waiter",  # keeps tokens for later
        BUSY | {"pass": 3, "end": 0.2, "buy": 9, "decline": 30, "transfer": 0.1} | dict.fromkeys(PLAYS, 0.2),
        KEEP_DICE | TOKENS | {"D3": 5, "pool": 2},
    ),
    DiceBrewingPolicy(
        "guard",
        BUSY
        | {"buy": 9, "protect": 9, "increase": 5, "block": 3, "transfer": 0.5, "end": 0.2, "pass": 0.1, "speed": 9},
        {
            "block_protect_die": 40,
            "increase_die": 20,
            "honey": 9,
            "special_hops": 9,
            "special_malt": 9,
            "protected": 20,
            "increased": 20,
            "blocked": 20,
            "blue": 4,
            "increase blue": 0.02,
            "M3": 5,
            "H2": 5,
            "D1": 0.1,
            "D2": 0.1,
            "D3": 1,
            "S3": 9,
            "none": 0.01,
        },
        {"protect": 1.5, "block": 2, "transfer": 2, "increase": 1.2, "buy": 2, "place": 0.7},
    ),
    DiceBrewingPolicy(
        "keeper",  # of good blue dice
        BUSY | {"pass": 0.05, "transfer": 0.1, "speed": 0.01, "protect": 9, "increase": 9, "buy": 30, "decline": 90},
        {
            "increase_die": 20,
            "block_protect_die": 20,
            "honey": 9,
            "special_hops": 9,
            "fruit": 0.1,
            "increase blue": 9,
            "increase increased": 9,
            "protect blue": 20,
            "place blue": 0.001,
            "buy increased": 50,
            "buy protected": 50,
            "improve increased": 50,
            "none": 0.01,
            "M1": 5,
            "M2": 5,
            "D1": 0.05,
            "D2": 0.05,
            "D3": 20,
        },
        {"protect": 2, "increase": 1.5, "transfer": 2},
    ),
    DiceBrewingPolicy(
        "wretch",  # many dice in the Active Pool
        BUSY | {"brew": 0.1, "transfer": 0.1, "speed": 0.3, "buy": 30, "pass": 0.2, "decline": 9},
        {"M1": 20, "H1": 20, "M2": 0.1, "S3": 40, "D1": 0.02, "D2": 0.02, "D3": 0.02, "pool": 3} | TOKENS,
        {"block": 0.2},
    ),
    DiceBrewingPolicy(
        "grower",
        BUSY | {"brew": 0.05, "transfer": 0.1, "speed": 1, "buy": 0.2},
        {"M1": 20, "H1": 20, "M2": 9, "S3": 40, "D1": 0.1, "D2": 1, "D3": 0.05, "S1": 0.3, "S2": 0.3},
    ),
    DiceBrewingPolicy(
        "student",
        BUSY | {"roll": 0.2, "exchange": 2, "transfer": 1, "pass": 0.2, "buy": 5},
        KEEP_DICE | {"S1": 20, "S2": 20, "S3": 20, "pool": 2, "increase_die": 40, "increased": 20},
        HIGH | {"place": 1.2},
    ),
    DiceBrewingPolicy(
        "merchant",
        BUSY | {"buy": 9, "transfer": 0.5, "pass": 0.1},
        {
            "D3": 3,
            "M2": 3,
            "S3": 20,
            "D1": 0.2,
            "buy pool": 3,
            "place blue": 0.1,
            "none": 0.01,
            "honey": 9,
            "special_hops": 9,
            "spices": 9,
            "special_malt": 9,
        },
        HIGH | {"buy": 3.0},
    ),
)
