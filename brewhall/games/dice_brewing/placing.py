"""Seeds and dice placed in the resource and school slots of one's board (DB-6.3, DB-7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.dice_brewing.actions import (
    MOST_SPACES,
    PLACE,
    PLACE_COLOUR,
    PLACE_SEED,
    PLACE_SOURCE,
    PLACE_SPACES,
    PLACE_WIDTH,
    SEED_SPACES,
)
from brewhall.games.dice_brewing.buildings import SPACE_BIT
from brewhall.games.dice_brewing.chronicle import tell_placed, tell_seed_placed
from brewhall.games.dice_brewing.components import H2, M3, S1, S2, S3, SCHOOL_MIN
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    BLUE,
    COLOUR,
    DIE_BITS,
    HIGHEST,
    PROTECTED,
    face_of_pair,
    mark_of,
    pair_of,
    value_of,
)
from brewhall.games.dice_brewing.school import can_practise, can_select_any
from brewhall.games.dice_brewing.state import BOARD, POOL, SEED, SEEDS, USES, WAREHOUSE, Pieces, key_of
from brewhall.games.dice_brewing.steps import PRACTISE, SELECTING


def spaces_for(die: i64) -> i64:
    """DB-7.10 to DB-7.20: the spaces, as bits, that take a die of this colour, value and mark."""
    spaces: i64 = 0
    colour = die >> COLOUR
    if mark_of(die) == BLOCKED:
        return spaces
    for k in range(PLACE_WIDTH[colour]):
        space = PLACE_SPACES[colour * MOST_SPACES + k]
        if space == M3 or space == H2:
            takes = value_of(die) < HIGHEST and mark_of(die) != PROTECTED  # DB-7.23, DB-10.14
        elif S1 <= space <= S3:
            takes = value_of(die) >= SCHOOL_MIN[space - S1]
        else:
            takes = True
        if takes:
            spaces |= SPACE_BIT[space]
    return spaces


def first_place(die: i64) -> i64:
    """The action that places a die of the pool on the first of the spaces for its colour."""
    colour = die >> COLOUR
    return PLACE + PLACE_COLOUR[colour] + pair_of(die) * PLACE_WIDTH[colour]


# Both worked out once, of each die
SPACES_FOR: Final = vec[i64]([spaces_for(die) for die in range(DIE_BITS + 1)])
FIRST_PLACE: Final = vec[i64]([first_place(die) for die in range(DIE_BITS + 1)])


def fill_seeds(state: Pieces, buffer: vec[i64], n: i64, seat: i64, free: i64) -> i64:
    """DB-7.10, DB-7.13"""
    if state.counts[state.seat_at(seat) + SEEDS] > 0:
        for number in range(i64(len(SEED_SPACES))):
            if free & SPACE_BIT[SEED_SPACES[number]]:
                buffer[n] = PLACE_SEED + number
                n += 1
    return n


def fill_places(state: Pieces, buffer: vec[i64], n: i64, seat: i64, free: i64) -> i64:
    """DB-7.11 to DB-7.20: what each die of pool and warehouse (DB-6.5) may be placed on."""
    dice = state.dice
    for place in range(POOL, WAREHOUSE + 1):
        last: i64 = -1
        for i in range(state.start_of(seat, place), state.start_of(seat, place + 1)):
            die = dice[i] & DIE_BITS
            spaces = free & SPACES_FOR[die]
            if spaces == 0 or die == last:
                continue
            last = die
            colour = die >> COLOUR
            base = FIRST_PLACE[die] + place * PLACE_SOURCE
            for k in range(PLACE_WIDTH[colour]):
                space = PLACE_SPACES[colour * MOST_SPACES + k]
                if (spaces >> space) & 1 and has_effect(state, space, seat, die):
                    buffer[n] = base + k
                    n += 1
    return n


def has_effect(state: Pieces, space: i64, seat: i64, die: i64) -> bool:
    """DB-7.21, DB-7.22: whether S1 or S2 would find dice to work on. All else may wait in Tidying (DB-16.1, 16.2)."""
    if space == S1:
        return can_practise(state, seat, die)
    return space != S2 or can_select_any(state, seat)


def place_seed(state: Pieces, seat: i64, space: i64) -> None:
    state.counts[state.seat_at(seat) + SEEDS] -= 1
    state.counts[state.seat_at(seat) + BOARD + space] = SEED
    state.counts[USES + space] += 1
    tell_seed_placed(state, seat, space)


def place_die(state: Pieces, seat: i64, action: i64) -> None:
    """DB-7.15, DB-7.16: the first two spaces of the school work at once."""
    rest = action - PLACE
    place = rest // PLACE_SOURCE
    rest %= PLACE_SOURCE
    colour = BLUE
    while PLACE_COLOUR[colour] > rest:
        colour -= 1
    rest -= PLACE_COLOUR[colour]
    width = PLACE_WIDTH[colour]
    space = PLACE_SPACES[colour * MOST_SPACES + rest % width]
    die = (colour << COLOUR) + face_of_pair(rest // width, PROTECTED)
    state.drop(key_of(seat, place, die))
    state.counts[state.seat_at(seat) + BOARD + space] = die
    state.counts[USES + space] += 1
    tell_placed(state, "placed", seat, key_of(seat, place, die), space)
    if space == S1:
        state.push(PRACTISE, seat)
    elif space == S2:
        state.push(SELECTING, seat)
