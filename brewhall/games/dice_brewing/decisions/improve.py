"""How to improve a recipe: not, with an ingredient, or with a blue die (DB-11.5)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import IMPROVE, IMPROVE_BLUE
from brewhall.games.dice_brewing.brewing import NO_BONUS, brew
from brewhall.games.dice_brewing.components import BLUE_BONUS, BONUSES, INGREDIENT_NAMES, INGREDIENTS
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    BLUE,
    COLOUR,
    DIE_BITS,
    PROTECTED,
    die_name,
    face_of_pair,
    mark_of,
    pair_of,
    value_of,
)
from brewhall.games.dice_brewing.state import HAND, INGREDIENT, POOL, STOCK, WAREHOUSE, Pieces, key_of


@final
class Improve(Decision):
    """Detail: the recipe."""

    def options(self, state: Pieces, seat: i64, recipe: i64, buffer: vec[i64], /) -> i64:
        dice = state.dice
        components = state.components
        buffer[0] = IMPROVE
        n: i64 = 1
        for kind in range(INGREDIENTS):
            bonus = components.bonus_coins[recipe * BONUSES + kind] + components.bonus_xp[recipe * BONUSES + kind]
            if bonus > 0 and state.counts[state.seat_at(seat) + INGREDIENT + kind] > 0:
                buffer[n] = IMPROVE + 1 + kind
                n += 1
        low = state.blue_start(seat, WAREHOUSE)
        for i in range(low, state.start_of(seat, HAND)):
            die = dice[i] & DIE_BITS
            if mark_of(die) == BLOCKED or (i > low and dice[i] == dice[i - 1]):
                continue
            if value_of(die) >= components.blue_min[recipe]:
                buffer[n] = IMPROVE_BLUE + pair_of(die)
                n += 1
        return n

    def choose(self, state: Pieces, seat: i64, recipe: i64, action: i64, dealer: Dealer, /) -> None:
        """The last part of the choice: the beer is brewed."""
        state.pop()
        if action == IMPROVE:
            brew(state, seat, recipe, NO_BONUS, "none")
        elif action < IMPROVE_BLUE:
            kind = action - IMPROVE - 1
            state.counts[state.seat_at(seat) + INGREDIENT + kind] -= 1
            state.counts[STOCK + kind] += 1
            brew(state, seat, recipe, kind, INGREDIENT_NAMES[kind])
        else:
            die = (BLUE << COLOUR) + face_of_pair(action - IMPROVE_BLUE, PROTECTED)
            state.drop(key_of(seat, WAREHOUSE, die))
            state.add(key_of(seat, POOL, BLUE << COLOUR))
            brew(state, seat, recipe, BLUE_BONUS, die_name(die))

    def blanks(self, state: Pieces, recipe: i64) -> dict[str, Any]:
        return {"recipe": state.components.recipes[recipe]}

    def targets(self, state: Pieces, seat: i64, recipe: i64, action: Action) -> list[str]:
        given = action.parameters
        if "die" in given:
            return [f"warehouse-{seat}-{given['die']}-1"]
        return [] if given["ingredient"] == "none" else [f"ingredients-{seat}-{given['ingredient']}"]
