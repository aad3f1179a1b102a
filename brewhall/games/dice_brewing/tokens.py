"""Which action tokens may be played on what, and why not (DB-10). What they do is in `token_effects`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.narrator import Refusal, reason
from brewhall.games.dice_brewing.actions import (
    BLOCK,
    BREW,
    CLOSE,
    INCREASE,
    PROTECT,
    REROLL,
    REROLL_SPACE,
    SOURCES,
    TAKE,
)
from brewhall.games.dice_brewing.buildings import BUILDING_BIT, opens
from brewhall.games.dice_brewing.components import (
    BUILDING_TOKEN,
    BUILDINGS,
    GUARD_TOKEN,
    INCREASE_TOKEN,
    RECIPE_TOKEN,
    REROLL_TOKEN,
    SPACE_NAMES,
    SPACES,
    TAKE_TOKEN,
    TOKEN_NAMES,
    TOKENS,
)
from brewhall.games.dice_brewing.dice import (
    DICE_BY_KIND,
    DICE_BY_PAIR,
    DIE_BITS,
    FREE,
    HIGHEST,
    PROTECTED,
    die_name,
    mark_of,
    number_by_kind,
    number_by_pair,
    value_of,
)
from brewhall.games.dice_brewing.recipes import ANYBODY, fill_recipes
from brewhall.games.dice_brewing.state import BOARD, CLOSED, EMPTY, POOL, SEED, SPED, TOKEN, WAREHOUSE, Pieces
from brewhall.games.dice_brewing.steps import ROLLING, TOKEN_CALL

# The token that a kind of action plays
TOKEN_OF: Final = {
    "increase": "increase_die",
    "take": "take_die",
    "reroll": "reroll_die",
    "protect": "block_protect_die",
    "block": "block_protect_die",
    "close": "block_building",
    "ban": "block_recipe",
}


def fill_tokens(state: Pieces, buffer: vec[i64], n: i64, seat: i64, fresh: i64) -> i64:
    """Every token and target that the seat may play now; `fresh` is the kind of one bought on this turn (DB-10.16)."""
    if not has_token(state, seat):
        return n
    if may_play(state, seat, INCREASE_TOKEN, fresh):
        n = fill_increase(state, buffer, n, seat)
    if may_play(state, seat, TAKE_TOKEN, fresh):
        for owner in range(state.players):
            n = fill_unprotected(state, buffer, n, TAKE + owner * DICE_BY_PAIR, owner, WAREHOUSE)
    if may_play(state, seat, REROLL_TOKEN, fresh):
        for owner in range(state.players):
            for place in range(POOL, WAREHOUSE + 1):
                base = REROLL + (owner * SOURCES + place) * DICE_BY_PAIR
                n = fill_unprotected(state, buffer, n, base, owner, place)
        n = fill_spaces(state, buffer, n)
    if may_play(state, seat, GUARD_TOKEN, fresh):
        n = fill_guards(state, buffer, n, seat)
    if state.phase == ROLLING and may_play(state, seat, BUILDING_TOKEN, fresh):
        n = fill_close(state, buffer, n, seat)
    if state.phase == TOKEN_CALL and may_play(state, seat, RECIPE_TOKEN, fresh):
        n = fill_recipes(state, buffer, n, first_ban(state), ANYBODY)
    return n


def has_token(state: Pieces, seat: i64) -> bool:
    counts = state.counts
    start = state.seat_at(seat) + TOKEN
    for kind in range(TOKENS):
        if counts[start + kind] > 0:
            return True
    return False


def may_play(state: Pieces, seat: i64, kind: i64, fresh: i64) -> bool:
    """DB-10.16"""
    held = state.counts[state.seat_at(seat) + TOKEN + kind]
    if kind == fresh:
        held -= 1
    return held > 0


def fill_increase(state: Pieces, buffer: vec[i64], n: i64, seat: i64) -> i64:
    """DB-10.7, DB-10.13, DB-10.14: own unmarked dice below 6."""
    dice = state.dice
    for place in range(POOL, WAREHOUSE + 1):
        low = state.start_of(seat, place)
        for i in range(low, state.start_of(seat, place + 1)):
            die = dice[i] & DIE_BITS
            if (i == low or dice[i] != dice[i - 1]) and mark_of(die) == FREE and value_of(die) < HIGHEST:
                buffer[n] = INCREASE + place * DICE_BY_KIND + number_by_kind(die)
                n += 1
    return n


def fill_unprotected(state: Pieces, buffer: vec[i64], n: i64, base: i64, owner: i64, place: i64) -> i64:
    """DB-10.13, DB-10.14: all dice of a place but protected ones."""
    dice = state.dice
    low = state.start_of(owner, place)
    for i in range(low, state.start_of(owner, place + 1)):
        die = dice[i] & DIE_BITS
        if (i == low or dice[i] != dice[i - 1]) and mark_of(die) != PROTECTED:
            buffer[n] = base + number_by_pair(die)
            n += 1
    return n


def fill_spaces(state: Pieces, buffer: vec[i64], n: i64) -> i64:
    """DB-10.9: dice on any board."""
    counts = state.counts
    for owner in range(state.players):
        board = state.seat_at(owner) + BOARD
        for space in range(SPACES):
            content = counts[board + space]
            if content != EMPTY and content != SEED and mark_of(content) != PROTECTED:
                buffer[n] = REROLL_SPACE + owner * SPACES + space
                n += 1
    return n


def fill_guards(state: Pieces, buffer: vec[i64], n: i64, seat: i64) -> i64:
    """DB-10.10: own dice are protected, those of others blocked."""
    for place in range(POOL, WAREHOUSE + 1):
        n = fill_unmarked(state, buffer, n, PROTECT + place * DICE_BY_KIND, seat, place)
    for owner in range(state.players):
        if owner != seat:
            for place in range(POOL, WAREHOUSE + 1):
                base = BLOCK + (owner * SOURCES + place) * DICE_BY_KIND
                n = fill_unmarked(state, buffer, n, base, owner, place)
    return n


def fill_unmarked(state: Pieces, buffer: vec[i64], n: i64, base: i64, owner: i64, place: i64) -> i64:
    """DB-10.15: all dice of a place that carry no Block / Protect token yet."""
    dice = state.dice
    low = state.start_of(owner, place)
    for i in range(low, state.start_of(owner, place + 1)):
        die = dice[i] & DIE_BITS
        if (i == low or dice[i] != dice[i - 1]) and mark_of(die) == FREE:
            buffer[n] = base + number_by_kind(die)
            n += 1
    return n


def fill_close(state: Pieces, buffer: vec[i64], n: i64, seat: i64) -> i64:
    """DB-10.11"""
    for owner in range(state.players):
        if owner == seat:
            continue
        closed = state.counts[state.seat_at(owner) + CLOSED]
        for building in range(BUILDINGS):
            if state.round >= opens(state, building) and closed & BUILDING_BIT[building] == 0:
                buffer[n] = CLOSE + owner * BUILDINGS + building
                n += 1
    return n


def first_ban(state: Pieces) -> i64:
    """Where the actions `ban` begin, which block a recipe (DB-10.12): after those that brew one."""
    return BREW + i64(len(state.components.recipes))


# -- for those who choose ------------------------------------------------------------------------


def token_targets(state: Pieces, seat: i64, action: Action) -> list[str]:
    """The token that an action plays, and what on."""
    given = action.parameters
    token = f"tokens-{seat}-{TOKEN_OF[action.kind]}"
    if action.kind == "ban":
        return [token, given["recipe"]]
    owner = int(given.get("seat", seat))
    if action.kind == "close":
        return [token, f"building-{owner}-{given['building']}"]
    if "space" in given:
        content = state.counts[state.seat_at(owner) + BOARD + SPACE_NAMES.index(given["space"])]
        slot = "speed" if content >= SPED else "space"
        return [token, f"{slot}-{owner}-{given['space']}-{die_name(content & DIE_BITS)}-1"]
    place = given.get("source", "warehouse")  # Take a Die names none
    return [token, f"{place}-{owner}-{given['die']}-1"]


def unplayable_tokens(state: Pieces, seat: i64, fresh: i64, legal: list[Action]) -> list[Refusal]:
    """The tokens of a seat that no legal action plays, and why."""
    playable = {TOKEN_OF.get(action.kind) for action in legal}
    found: list[Refusal] = []
    for token in range(TOKENS):
        name = TOKEN_NAMES[token]
        if state.counts[state.seat_at(seat) + TOKEN + token] == 0 or name in playable:
            continue
        if token == BUILDING_TOKEN and state.phase != ROLLING:
            why = reason("token-start")
        elif token == RECIPE_TOKEN and state.phase != TOKEN_CALL:
            why = reason("token-brewing")
        elif token == fresh:
            why = reason("token-fresh")
        else:
            why = reason("token-no-target")
        found.append(Refusal("play", f"tokens-{seat}-{name}", f"play {name}", why))
    return found
