"""DB-15: what everything is worth in the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.outcome import Outcome
from brewhall.games.dice_brewing.components import SPACES
from brewhall.games.dice_brewing.dice import BLUE, COLOUR, COLOURS, DIE_BITS
from brewhall.games.dice_brewing.state import (
    BOARD,
    BREWED,
    COINS,
    EMPTY,
    SEAT_SHIFT,
    SEED,
    SPED,
    XP,
    Pieces,
)

DIE_POINTS: Final = vec[i64]([1, 2, 1, 0])  # DB-15.3, by colour


def dice_of(pieces: Pieces, seat: i64) -> vec[i64]:
    """A player's dice by colour, wherever they lie; the blue one on the Market is worth nothing and left out."""
    owned = vec[i64]([0, 0, 0, 0])
    for i in range(pieces.held):
        if pieces.dice[i] >> SEAT_SHIFT == seat:
            owned[(pieces.dice[i] & DIE_BITS) >> COLOUR] += 1
    for space in range(SPACES):
        content = pieces.counts[pieces.seat_at(seat) + BOARD + space]
        if content >= SPED:
            owned[BLUE] += 1
        elif content != EMPTY and content != SEED:
            owned[content >> COLOUR] += 1
    return owned


def score(pieces: Pieces, seat: i64) -> i64:
    """DB-15.3"""
    start = pieces.seat_at(seat)
    total = pieces.counts[start + XP] + pieces.counts[start + COINS] // 2
    owned = dice_of(pieces, seat)
    for colour in range(COLOURS):
        total += owned[colour] * DIE_POINTS[colour]
    return total


def scores(pieces: Pieces) -> list[int]:
    return [int(score(pieces, seat)) for seat in range(pieces.players)]


def outcome(pieces: Pieces) -> Outcome:
    """DB-15.4, DB-15.5: points, then recipes, then coins, then a shared victory."""
    standing = [
        (
            int(score(pieces, seat)),
            int(pieces.counts[pieces.seat_at(seat) + BREWED]),
            int(pieces.counts[pieces.seat_at(seat) + COINS]),
        )
        for seat in range(pieces.players)
    ]
    ranks = [1 + sum(other > own for other in standing) for own in standing]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    best = standing[winners[0]]
    others = [own for seat, own in enumerate(standing) if seat != winners[0]]
    if len(winners) > 1:
        why = "shared"
    elif all(own[0] < best[0] for own in others):
        why = "points"
    elif all(own[:2] < best[:2] for own in others):
        why = "recipes"
    else:
        why = "coins"
    return Outcome(tuple(ranks), tuple(winners), tuple(own[0] for own in standing), why)
