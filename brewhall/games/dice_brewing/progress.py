"""How far a seat is with a recipe: what it has, what is missing, and what would improve it."""

from __future__ import annotations

from typing import cast

from brewhall.games.dice_brewing import state as s
from brewhall.games.dice_brewing.catalog import Improvement, Recipe
from brewhall.games.dice_brewing.components import INGREDIENT_NAMES, MALTS_AND_HOPS, MOST_NEEDED
from brewhall.games.dice_brewing.dice import BLOCKED, BLUE, COLOUR, DIE_BITS, die_name, mark_of, value_of
from brewhall.games.dice_brewing.state import Pieces
from brewhall.games.dice_brewing.view import COLOURS, Bonus, BonusIn, BonusKind, Need, Source


def free_dice(seen: Pieces, seat: int, place: int) -> list[int]:
    """The dice of a place that are not blocked, ascending."""
    row = range(seen.start_of(seat, place), seen.start_of(seat, place + 1))
    return [die for die in (seen.dice[i] & DIE_BITS for i in row) if mark_of(die) != BLOCKED]


def needs(seen: Pieces, seat: int | None, recipe: int) -> list[Need]:
    """For each die of a recipe the least die of the seat that will do: from the warehouse, else from the pool."""
    stock: dict[Source, list[int]] = {}
    if seat is not None:
        stock = {"warehouse": free_dice(seen, seat, s.WAREHOUSE), "pool": free_dice(seen, seat, s.POOL)}
    rows: list[Need] = []
    for colour in range(MALTS_AND_HOPS):
        first = recipe * MALTS_AND_HOPS + colour
        for number in reversed(
            range(seen.components.needed[first])
        ):  # what is too low for the hardest may do for others
            row = Need(COLOURS[colour], int(seen.components.needs[first * MOST_NEEDED + number]))
            for place, dice in stock.items():
                fitting = [die for die in dice if die >> COLOUR == colour and value_of(die) >= row.least]
                if fitting and row.die is None:
                    dice.remove(fitting[0])
                    row.die, row.place = die_name(fitting[0]), place
            rows.append(row)
    return rows


def improvements(seen: Pieces, seat: int | None, recipe: Recipe) -> list[Bonus]:
    """The improvements of a recipe, and whether the seat has what they need."""
    return [
        Bonus(
            cast(BonusKind, each.kind),
            each.least or None,
            cast(BonusIn, each.bonus),
            each.amount,
            have=seat is not None and _has(seen, seat, each),
        )
        for each in recipe.improvements
    ]


def _has(seen: Pieces, seat: int, improvement: Improvement) -> bool:
    if improvement.kind == "blue":
        stored = free_dice(seen, seat, s.WAREHOUSE)
        return any(die >> COLOUR == BLUE and value_of(die) >= improvement.least for die in stored)
    return seen.counts[seen.seat_at(seat) + s.INGREDIENT + INGREDIENT_NAMES.index(improvement.kind)] > 0


def best_improvement(improvements: list[Bonus]) -> Bonus | None:
    """The one that brings most, a coin being half a point; None if the seat can make none."""
    possible = [each for each in improvements if each.have]
    return max(possible, key=lambda each: each.amount * (2 if each.bonus == "xp" else 1), default=None)
