"""A die as a number: colour, value, Increase tokens on it, and whether it is protected or blocked (DB-16.9).

A *face* is all but the colour: 0 is an unrolled die, the others are ordered by effective value, then by tokens, then
by mark. A *die* is its colour * FACES + its face. Equal dice are equal numbers.
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

FACES: Final[i64] = 64
FACE_BITS: Final[i64] = 63
COLOUR_SHIFT: Final[i64] = 6
UNROLLED: Final[i64] = 0
SIDES: Final[i64] = 6

FREE: Final[i64] = 0  # marks (DB-10.10)
PROTECTED: Final[i64] = 1
BLOCKED: Final[i64] = 2
MARK_NAMES: Final = ["", "+protected", "+blocked"]

# What can be seen of an unmarked die: its value and how many Increase tokens lie on it (DB-10.7)
SHOWN: Final = [(effective - tokens, tokens) for effective in range(1, 7) for tokens in range(effective)]
KINDS: Final[i64] = 21  # how many of these there are
PAIRS: Final[i64] = 42  # with and without a mark


def _face(value: int, tokens: int, mark: int) -> int:
    return 1 + SHOWN.index((value, tokens)) * 3 + mark


VALUE: Final = vec[i64]([0] + [value for value, _ in SHOWN for _ in range(3)])
INCREASES: Final = vec[i64]([0] + [tokens for _, tokens in SHOWN for _ in range(3)])
EFFECTIVE: Final = vec[i64]([0] + [value + tokens for value, tokens in SHOWN for _ in range(3)])  # DB-1.8
MARK: Final = vec[i64]([0] + [mark for _ in SHOWN for mark in range(3)])
KIND: Final = vec[i64]([0] + [kind for kind in range(21) for _ in range(3)])
PAIR: Final = vec[i64]([0] + [kind * 2 + min(mark, 1) for kind in range(21) for mark in range(3)])
PLAIN: Final = vec[i64]([0] + [_face(value, 0, 0) for value, _ in SHOWN for _ in range(3)])  # after the round (DB-12.6)
SHOWING: Final = vec[i64]([0] + [_face(value, 0, 0) for value in range(1, 7)])  # the face of a value, freshly rolled
RAISED: Final = vec[i64](  # by one for good (DB-7.12); a 6 stays 6
    [0]
    + [_face(value + 1 if value + tokens < 6 else value, tokens, mark) for value, tokens in SHOWN for mark in range(3)]
)
INCREASED: Final = vec[i64](  # by one token (DB-10.7); a 6 stays 6
    [0]
    + [_face(value, tokens + 1 if value + tokens < 6 else tokens, mark) for value, tokens in SHOWN for mark in range(3)]
)


def face_of_kind(kind: i64, mark: i64) -> i64:
    return 1 + kind * 3 + mark


def face_of_pair(pair: i64, mark: i64) -> i64:
    """The face that `PAIR` maps to `pair`, `mark` being the mark that counts there."""
    return 1 + pair // 2 * 3 + pair % 2 * mark


def die_name(die: i64) -> str:
    """`pale` for an unrolled die, `pale-3`, `pale-3+1` with an Increase token, `pale-3+1+blocked`."""
    colour = COLOUR_NAMES[die >> COLOUR_SHIFT]
    face = die & FACE_BITS
    if face == UNROLLED:
        return colour
    tokens = "" if INCREASES[face] == 0 else f"+{INCREASES[face]}"
    return f"{colour}-{VALUE[face]}{tokens}{MARK_NAMES[MARK[face]]}"


def all_dice(colour: int, marks: tuple[int, ...]) -> tuple[int, ...]:
    """The rolled dice of a colour that have one of the marks, ascending."""
    return tuple(colour * 64 + face for face in range(1, 64) if MARK[face] in marks)
