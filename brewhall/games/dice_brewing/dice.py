"""A die as a number: colour, value, Increase tokens on it, and whether it is protected or blocked (DB-16.9).

From the highest bits down: the colour, then the *face*: effective value (DB-1.8), Increase tokens, mark. So dice of one
colour are ordered by effective value, equal dice are equal numbers, and a die that is not rolled has face 0.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLOURS: Final[i64] = 4
PALE: Final[i64] = 0
DARK: Final[i64] = 1
HOPS: Final[i64] = 2
BLUE: Final[i64] = 3
COLOUR_NAMES: Final = ["pale", "dark", "hops", "blue"]

SIDES: Final[i64] = 6
HIGHEST: Final[i64] = 6

COLOUR: Final[i64] = 8  # how far each part is shifted
VALUE: Final[i64] = 5  # the effective value
TOKENS: Final[i64] = 2
FACE_BITS: Final[i64] = 0xFF
COLOUR_BITS: Final[i64] = 3
MARK_BITS: Final[i64] = 3
TOKEN_BITS: Final[i64] = 7
DIE_BITS: Final[i64] = 0x3FF

FREE: Final[i64] = 0  # marks (DB-10.10)
PROTECTED: Final[i64] = 1
BLOCKED: Final[i64] = 2
MARKS: Final[i64] = 3
MARK_NAMES: Final = ["", "+protected", "+blocked"]

RAISE: Final[i64] = 32  # added to a die below 6: its value is one higher (DB-7.12)
ONE_MORE: Final[i64] = 36  # the same by an Increase token, which lies on it (DB-10.7)

# Rolled dice of a colour are numbered within an action by kind (value and Increase tokens), or by pair: kind and
# whether there is a mark. Dice of all colours are numbered colour by colour.
KINDS: Final[i64] = 21
PAIRS: Final[i64] = 42
DICE_BY_KIND: Final[i64] = COLOURS * KINDS
DICE_BY_PAIR: Final[i64] = COLOURS * PAIRS
FACE_OF_KIND: Final = vec[i64](
    [(value << VALUE) + (tokens << TOKENS) for value in range(1, HIGHEST + 1) for tokens in range(value)]
)


def value_of(die: i64) -> i64:
    """The effective value; 0 of a die that is not rolled."""
    return (die & FACE_BITS) >> VALUE


def mark_of(die: i64) -> i64:
    return die & MARK_BITS


def tokens_on(die: i64) -> i64:
    """Increase tokens."""
    return (die >> TOKENS) & TOKEN_BITS


def kind_of(die: i64) -> i64:
    """The number of its value and Increase tokens."""
    value = (die & FACE_BITS) >> VALUE
    return value * (value - 1) // 2 + ((die >> TOKENS) & TOKEN_BITS)


def pair_of(die: i64) -> i64:
    """The number of its value, Increase tokens and whether it is marked."""
    return kind_of(die) * 2 + ((die & MARK_BITS) + 1) // 2


def face_of_pair(pair: i64, mark: i64) -> i64:
    """The inverse of `pair_of`, where dice have that mark or none."""
    return FACE_OF_KIND[pair // 2] + pair % 2 * mark


def number_by_kind(die: i64) -> i64:
    """Its number among the dice of all colours."""
    return (die >> COLOUR) * KINDS + kind_of(die)


def number_by_pair(die: i64) -> i64:
    return (die >> COLOUR) * PAIRS + pair_of(die)


def die_by_kind(number: i64) -> i64:
    """The inverse of `number_by_kind`, where dice have no mark."""
    return (number // KINDS << COLOUR) + FACE_OF_KIND[number % KINDS]


def die_by_pair(number: i64, mark: i64) -> i64:
    """The inverse of `number_by_pair`, where dice have that mark or none."""
    return (number // PAIRS << COLOUR) + face_of_pair(number % PAIRS, mark)


def raised(die: i64) -> i64:
    """One higher for good; a 6 stays 6."""
    if value_of(die) == HIGHEST:
        return die
    return die + RAISE


def rolled(die: i64, value: i64) -> i64:
    """The die after a roll: Increase tokens are gone, a mark stays (DB-10.7, DB-10.13)."""
    return (die & ~FACE_BITS) + (value << VALUE) + (die & MARK_BITS)


def plain(die: i64) -> i64:
    """The die after the round: it drops back, and the mark is gone (DB-12.6)."""
    value = value_of(die) - tokens_on(die)
    return (die & ~FACE_BITS) + (value << VALUE)


def die_name(die: i64) -> str:
    """`pale` for a die that is not rolled, `pale-3`, `pale-3+1` with an Increase token, `pale-3+1+blocked`."""
    colour = COLOUR_NAMES[die >> COLOUR]
    if value_of(die) == 0:
        return colour
    tokens = tokens_on(die)
    more = "" if tokens == 0 else f"+{tokens}"
    return f"{colour}-{value_of(die) - tokens}{more}{MARK_NAMES[mark_of(die)]}"


def all_dice(colour: int, marks: tuple[int, ...]) -> list[int]:
    """The rolled dice of a colour that have one of the marks, ascending."""
    return [(colour << COLOUR) + face + mark for face in FACE_OF_KIND for mark in marks]
