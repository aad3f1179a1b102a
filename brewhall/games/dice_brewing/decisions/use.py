"""Which dice of the warehouse to use for a recipe (DB-11.4)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import USE
from brewhall.games.dice_brewing.components import MALTS_AND_HOPS, MOST_NEEDED
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    COLOUR,
    DIE_BITS,
    FACE_BITS,
    PROTECTED,
    die_by_pair,
    mark_of,
    number_by_pair,
    value_of,
)
from brewhall.games.dice_brewing.recipes import covers
from brewhall.games.dice_brewing.state import HAND_FROM_WAREHOUSE, WAREHOUSE, Pieces, key_of
from brewhall.games.dice_brewing.steps import IMPROVING


@final
class Use(Decision):
    """Detail: the recipe. The dice chosen are in hand."""

    def options(self, state: Pieces, seat: i64, recipe: i64, buffer: vec[i64], /) -> i64:
        """The next die, colour by colour, ascending, so that each set of dice is chosen in one way only."""
        dice = state.dice
        colour = colour_wanted(state, seat, recipe)
        chosen = chosen_of(state, seat, colour)
        least = state.components.needs[(recipe * MALTS_AND_HOPS + colour) * MOST_NEEDED + chosen]
        low = state.first(key_of(seat, WAREHOUSE, colour << COLOUR))
        if chosen > 0:
            last = dice[state.first(key_of(seat, HAND_FROM_WAREHOUSE, (colour + 1) << COLOUR)) - 1]
            low = state.first(key_of(seat, WAREHOUSE, last & DIE_BITS))
        n: i64 = 0
        for i in range(low, state.first(key_of(seat, WAREHOUSE, (colour + 1) << COLOUR))):
            die = dice[i] & DIE_BITS
            if (i > low and dice[i] == dice[i - 1]) or mark_of(die) == BLOCKED or value_of(die) < least:
                continue
            if not covers(state, seat, recipe, colour, chosen + 1, i + 1):
                break
            buffer[n] = USE + number_by_pair(die)
            n += 1
        return n

    def choose(self, state: Pieces, seat: i64, recipe: i64, action: i64, dealer: Dealer, /) -> None:
        die = die_by_pair(action - USE, PROTECTED)
        state.move(key_of(seat, WAREHOUSE, die), HAND_FROM_WAREHOUSE - WAREHOUSE)
        if colour_wanted(state, seat, recipe) == MALTS_AND_HOPS:
            state.replace_top(IMPROVING, seat, recipe)

    def blanks(self, state: Pieces, recipe: i64) -> dict[str, Any]:
        return {"recipe": state.components.recipes[recipe]}

    def targets(self, state: Pieces, seat: i64, recipe: i64, action: Action) -> list[str]:
        return [f"warehouse-{seat}-{action.parameters['die']}-1"]


def chosen_of(state: Pieces, seat: i64, colour: i64) -> i64:
    """How many dice of a colour are chosen."""
    key = key_of(seat, HAND_FROM_WAREHOUSE, colour << COLOUR)
    return state.first(key + FACE_BITS) - state.first(key)


def colour_wanted(state: Pieces, seat: i64, recipe: i64) -> i64:
    """The first colour that lacks dice; MALTS_AND_HOPS when none does."""
    colour: i64 = 0
    while colour < MALTS_AND_HOPS:
        if chosen_of(state, seat, colour) < state.components.needed[recipe * MALTS_AND_HOPS + colour]:
            return colour
        colour += 1
    return colour
