"""What one player of Dice Brewing has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .components import BUILDINGS, INGREDIENTS, PLACES, POINTS, SPACES, TOKENS, WAITING
from .dice import Die, names

Piece = Die | str  # a die or "seed"


@dataclass
class Slots:
    """One space of a player board. `used` lasts for the round (DB-7.4)."""

    resource: Piece | None = None
    speed: Die | None = None
    used: bool = False

    @property
    def die(self) -> Die | None:
        """A sped-up resource leaves the board, so there is never a second die."""
        return self.resource if isinstance(self.resource, Die) else self.speed

    def as_json(self) -> dict[str, str | None]:
        return {
            "resource": None if self.resource is None else str(self.resource),
            "speed": None if self.speed is None else str(self.speed),
        }


@dataclass
class Player:
    seeds: int
    coins: int = 2  # DB-3.7
    xp: int = 0
    passed: bool = False
    places: dict[str, list[Die]] = field(default_factory=lambda: {place: [] for place in PLACES})
    in_hand: dict[str, list[Die]] = field(default_factory=lambda: {place: [] for place in PLACES})
    ingredients: Counter[str] = field(default_factory=Counter)
    tokens: Counter[str] = field(default_factory=Counter)
    recipes: list[str] = field(default_factory=list)
    board: dict[str, Slots] = field(default_factory=lambda: {space: Slots() for space in SPACES})
    closed: set[str] = field(default_factory=set)
    discount_die: Die | None = None
    waiting: Counter[str] = field(default_factory=Counter)

    @property
    def pool(self) -> list[Die]:
        return self.places["pool"]

    @property
    def warehouse(self) -> list[Die]:
        return self.places["warehouse"]

    def placed_dice(self) -> Iterator[tuple[str, Die]]:
        """Everything in the Active Pool and the Warehouse."""
        for place, dice in self.places.items():
            for die in dice:
                yield place, die

    def all_dice(self) -> Iterator[Die]:
        for dice in (*self.places.values(), *self.in_hand.values()):
            yield from dice
        yield from (slots.die for slots in self.board.values() if slots.die is not None)
        if self.discount_die is not None:
            yield self.discount_die

    def score(self) -> int:
        """DB-15.3."""
        return self.xp + self.coins // 2 + sum(POINTS[die.colour] for die in self.all_dice())

    def as_json(self) -> dict[str, Any]:
        return {
            "coins": self.coins,
            "xp": self.xp,
            "seeds": self.seeds,
            "passed": self.passed,
            "pool": names(self.pool),
            "warehouse": names(self.warehouse),
            "in_hand": {place: names(dice) for place, dice in self.in_hand.items()},
            "ingredients": {kind: self.ingredients[kind] for kind in INGREDIENTS},
            "tokens": {kind: self.tokens[kind] for kind in TOKENS},
            "recipes": list(self.recipes),
            "board": {space: slots.as_json() for space, slots in self.board.items()},
            "closed": [building for building in BUILDINGS if building in self.closed],
            "discount_die": None if self.discount_die is None else str(self.discount_die),
            "waiting": {gain: self.waiting[gain] for gain in WAITING},
        }
