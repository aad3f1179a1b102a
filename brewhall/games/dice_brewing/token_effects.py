"""What action tokens do (DB-10.7 to DB-10.12)."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import (
    BLOCK,
    CLOSE,
    INCREASE,
    PROTECT,
    REROLL,
    REROLL_SPACE,
    SOURCES,
    TAKE,
    USE,
)
from brewhall.games.dice_brewing.buildings import BUILDING_BIT
from brewhall.games.dice_brewing.chronicle import (
    tell_change,
    tell_change_on_board,
    tell_closed,
    tell_die,
    tell_item,
    tell_recipe,
)
from brewhall.games.dice_brewing.components import (
    BUILDING_TOKEN,
    BUILDINGS,
    GUARD_TOKEN,
    INCREASE_TOKEN,
    INGREDIENTS,
    RECIPE_TOKEN,
    REROLL_TOKEN,
    SPACES,
    TAKE_TOKEN,
)
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    DICE_BY_KIND,
    DICE_BY_PAIR,
    DIE_BITS,
    ONE_MORE,
    PROTECTED,
    die_by_kind,
    die_by_pair,
    rolled,
)
from brewhall.games.dice_brewing.recipes import slot_of
from brewhall.games.dice_brewing.rolling import throw
from brewhall.games.dice_brewing.state import BLOCKED_RECIPE, BOARD, CLOSED, POOL, TOKEN, WAREHOUSE, Pieces, key_of
from brewhall.games.dice_brewing.tokens import first_ban


def play_token(state: Pieces, seat: i64, action: i64, dealer: Dealer) -> None:
    """DB-10.2: the token is used up."""
    if action < TAKE:
        spend(state, seat, INCREASE_TOKEN)
        increase(state, seat, action - INCREASE)
    elif action < REROLL:
        spend(state, seat, TAKE_TOKEN)
        take(state, action - TAKE)
    elif action < REROLL_SPACE:
        spend(state, seat, REROLL_TOKEN)
        reroll(state, action - REROLL, dealer)
    elif action < PROTECT:
        spend(state, seat, REROLL_TOKEN)
        reroll_on_board(state, action - REROLL_SPACE, dealer)
    elif action < BLOCK:
        spend(state, seat, GUARD_TOKEN)
        protect(state, seat, action - PROTECT)
    elif action < CLOSE:
        spend(state, seat, GUARD_TOKEN)
        block(state, action - BLOCK)
    elif action < USE:
        spend(state, seat, BUILDING_TOKEN)
        close(state, action - CLOSE)
    else:
        spend(state, seat, RECIPE_TOKEN)
        block_recipe(state, seat, action - first_ban(state))


def spend(state: Pieces, seat: i64, kind: i64) -> None:
    state.counts[state.seat_at(seat) + TOKEN + kind] -= 1
    tell_item(state, "played", seat, INGREDIENTS + kind)


def increase(state: Pieces, seat: i64, target: i64) -> None:
    """DB-10.7"""
    die = die_by_kind(target % DICE_BY_KIND)
    become(state, "increased", seat, key_of(seat, target // DICE_BY_KIND, die), die + ONE_MORE)


def take(state: Pieces, target: i64) -> None:
    """DB-10.8: to its owner's pool."""
    owner = target // DICE_BY_PAIR
    die = die_by_pair(target % DICE_BY_PAIR, BLOCKED)
    state.move(key_of(owner, WAREHOUSE, die), POOL - WAREHOUSE)
    tell_die(state, "taken", owner, die)


def reroll(state: Pieces, target: i64, dealer: Dealer) -> None:
    """DB-10.9"""
    row = target // DICE_BY_PAIR
    owner = row // SOURCES
    die = die_by_pair(target % DICE_BY_PAIR, BLOCKED)
    become(state, "rerolled", owner, key_of(owner, row % SOURCES, die), rolled(die, throw(state, dealer)))


def reroll_on_board(state: Pieces, target: i64, dealer: Dealer) -> None:
    """DB-10.9, DB-7.6: the die stays where it is."""
    owner = target // SPACES
    space = target % SPACES
    place = state.seat_at(owner) + BOARD + space
    content = state.counts[place]
    die = rolled(content & DIE_BITS, throw(state, dealer))
    state.counts[place] = (content & ~DIE_BITS) + die
    tell_change_on_board(state, "rerolled", owner, space, content & DIE_BITS, die)


def protect(state: Pieces, seat: i64, target: i64) -> None:
    """DB-10.10: an own die."""
    die = die_by_kind(target % DICE_BY_KIND)
    become(state, "protected", seat, key_of(seat, target // DICE_BY_KIND, die), die + PROTECTED)


def block(state: Pieces, target: i64) -> None:
    """DB-10.10: another player's die."""
    row = target // DICE_BY_KIND
    owner = row // SOURCES
    die = die_by_kind(target % DICE_BY_KIND)
    become(state, "blocked", owner, key_of(owner, row % SOURCES, die), die + BLOCKED)


def close(state: Pieces, target: i64) -> None:
    """DB-10.11"""
    owner = target // BUILDINGS
    building = target % BUILDINGS
    state.counts[state.seat_at(owner) + CLOSED] |= BUILDING_BIT[building]
    tell_closed(state, owner, building)


def block_recipe(state: Pieces, seat: i64, recipe: i64) -> None:
    """DB-10.12"""
    state.counts[BLOCKED_RECIPE + slot_of(state, recipe)] = 1
    tell_recipe(state, "banned", seat, recipe)


def become(state: Pieces, kind: str, owner: i64, key: i64, die: i64) -> None:
    """A die in a pool or warehouse changes into another one."""
    state.drop(key)
    state.add((key & ~DIE_BITS) + die)
    tell_change(state, kind, owner, key, die)
