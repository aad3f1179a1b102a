"""Tokens on their way: seeding (BB-4), collecting (BB-1.13), and what is laid out on the table."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.beer_and_bread.chronicle import tell_seeded, tell_table, tell_tokens
from brewhall.games.beer_and_bread.components import (
    BYTE,
    FROM_SUPPLY,
    FRUITFUL,
    RESOURCES,
    SEED_COLLECT,
    amounts_given,
    unpack,
)
from brewhall.games.beer_and_bread.state import FIELD, STORE, SUPPLY, TABLE, Pieces
from brewhall.games.beer_and_bread.steps import OFFERING, offering


def seed(state: Pieces) -> None:
    """BB-4.1 to BB-4.5"""
    kind = state.kind_of_year()
    tokens = state.tokens
    moved = vec[i64]([0, 0, 0, 0, 0])
    for r in range(RESOURCES):
        target = state.components.targets[kind * RESOURCES + r]
        added = tokens[SUPPLY + r]
        if target >= 0:
            missing = target - tokens[FIELD + r]
            if missing < added:
                added = missing
            if kind == FRUITFUL and added < 0:  # BB-4.2: a fruitful year only adds
                added = 0
        tokens[FIELD + r] += added
        tokens[SUPPLY + r] -= added
        moved[r] = added
    tell_seeded(state, moved)


def collect_seeds(state: Pieces, seat: i64) -> None:
    """BB-13.7"""
    collect(state, seat, amounts_given(state.side(seat).powers, SEED_COLLECT + state.kind_of_year() * RESOURCES))


def collect(state: Pieces, seat: i64, wanted: i64) -> None:
    """BB-1.13, BB-13.8: what there is of all types goes into the storage; then what does not fit is offered (BB-9.3).

    All that a player collects at one moment is one call (BB-9.8). The amounts are packed.
    """
    tokens = state.tokens
    store = STORE + seat * RESOURCES
    collected: i64 = 0
    for r in range(RESOURCES):
        wants = unpack(wanted, r)
        if wants == 0:
            continue
        found = min(wants, tokens[FIELD + r])
        missing = wants - found
        tokens[FIELD + r] -= found
        if missing > 0 and state.side(seat).powers[FROM_SUPPLY + r] > 0:
            extra = min(missing, tokens[SUPPLY + r])
            tokens[SUPPLY + r] -= extra
            found += extra
        tokens[store + r] += found
        collected |= found << (r * BYTE)
    tell_tokens(state, "collected", seat, collected)
    excess = -state.free_units(seat)
    if excess > 0:
        state.push(OFFERING, seat, offering(excess, 0))


def lay_out(state: Pieces, seat: i64, resource: i64, amount: i64) -> None:
    """From a storage to the table, to be paid or offered."""
    state.tokens[STORE + seat * RESOURCES + resource] -= amount
    state.tokens[TABLE + resource] += amount


def clear_table(state: Pieces, kind: str, seat: i64) -> None:
    """BB-8.5, BB-9.5: what was laid out goes to the supply, not to field or river (BB-4.6)."""
    tell_table(state, kind, seat)
    tokens = state.tokens
    for r in range(RESOURCES):
        tokens[SUPPLY + r] += tokens[TABLE + r]
        tokens[TABLE + r] = 0
