"""The recipes: dealt and displayed (DB-3.4), and who has the dice for them (DB-11.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
from brewhall.games.dice_brewing.chronicle import tell_reveal, tell_shuffle
from brewhall.games.dice_brewing.components import MALTS_AND_HOPS, MOST_NEEDED
from brewhall.games.dice_brewing.dice import BLOCKED, COLOUR, DIE_BITS, mark_of, value_of
from brewhall.games.dice_brewing.state import BLOCKED_RECIPE, DISPLAY, HAND, NO_CARD, WAREHOUSE, Pieces, key_of

ANYBODY: Final[i64] = -1


def deal_recipes(state: Pieces, dealer: Dealer) -> None:
    """DB-3.4, DB-3.5"""
    shown = vec[i64]()
    if not state.setting.advanced:
        shown = state.components.starting[: state.slots()]
    state.deck = vec[i64]()
    for recipe in range(i64(len(state.components.recipes)) - 1, -1, -1):
        if recipe not in shown:
            state.deck = append(state.deck, recipe)
    shuffle(state.deck, dealer)
    state.reveals += 1
    tell_shuffle(state)
    for slot in range(state.slots()):
        if state.setting.advanced:
            state.deck, recipe = pop(state.deck)
        else:
            recipe = shown[slot]
        state.counts[DISPLAY + slot] = recipe
        tell_reveal(state, recipe, slot)


def reveal(state: Pieces, slot: i64) -> None:
    """DB-11.6, DB-16.3: the top card of the deck, if there is one, takes the free slot; with it the turn ends."""
    state.turns += 1
    if len(state.deck) == 0:
        return
    state.deck, recipe = pop(state.deck)
    state.counts[DISPLAY + slot] = recipe
    state.reveals += 1
    tell_reveal(state, recipe, slot)


def slot_of(state: Pieces, recipe: i64) -> i64:
    """Where a recipe is displayed."""
    slot: i64 = 0
    while state.counts[DISPLAY + slot] != recipe:
        slot += 1
    return slot


def fill_recipes(state: Pieces, buffer: vec[i64], n: i64, base: i64, seat: i64) -> i64:
    """DB-11.2: the displayed, unblocked recipes, ascending; if a seat is named, only those it has the dice for."""
    counts = state.counts
    start = n
    for slot in range(state.slots()):
        recipe = counts[DISPLAY + slot]
        if recipe == NO_CARD or counts[BLOCKED_RECIPE + slot] > 0:
            continue
        if seat != ANYBODY and not can_brew(state, seat, recipe):
            continue
        place = n
        while place > start and buffer[place - 1] > base + recipe:
            buffer[place] = buffer[place - 1]
            place -= 1
        buffer[place] = base + recipe
        n += 1
    return n


def can_brew(state: Pieces, seat: i64, recipe: i64) -> bool:
    """DB-11.4"""
    stored = state.start_of(seat, HAND) - state.start_of(seat, WAREHOUSE)
    if stored < state.components.dice_needed[recipe]:
        return False
    for colour in range(MALTS_AND_HOPS):
        if not covers(state, seat, recipe, colour, 0, state.first(key_of(seat, WAREHOUSE, colour << COLOUR))):
            return False
    return True


def covers(state: Pieces, seat: i64, recipe: i64, colour: i64, fulfilled: i64, low: i64) -> bool:
    """Whether the dice of a colour from `low` on in the row meet all its needs but the first `fulfilled`."""
    dice = state.dice
    row = recipe * MALTS_AND_HOPS + colour
    need = state.components.needed[row] - 1
    if need < fulfilled:
        return True
    needs = state.components.needs
    i = state.first(key_of(seat, WAREHOUSE, (colour + 1) << COLOUR)) - 1
    while i >= low:  # from the highest die and the highest need down
        die = dice[i] & DIE_BITS
        if mark_of(die) != BLOCKED:
            if value_of(die) < needs[row * MOST_NEEDED + need]:
                return False
            need -= 1
            if need < fulfilled:
                return True
        i -= 1
    return False
