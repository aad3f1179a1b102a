"""Action A, harvest and store (BB-5), and what the other player gets for it (BB-13.10)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from brewhall.games.beer_and_bread.chronicle import tell_card
from brewhall.games.beer_and_bread.components import (
    ANY_SHOWN,
    BYTE,
    HARVEST_ANSWERS,
    HARVEST_BONUS,
    ON_HARVEST,
    RESOURCES,
    amounts_given,
    unpack,
)
from brewhall.games.beer_and_bread.state import Pieces
from brewhall.games.beer_and_bread.steps import ANSWER_HARVEST
from brewhall.games.beer_and_bread.storage import collect


def harvest(state: Pieces, seat: i64, card: i64) -> None:
    """BB-5.1 to 5.7; the card joins the column even if the fields are empty (BB-14.13)."""
    side = state.side(seat)
    side.column = append(side.column, card)
    tell_card(state, "harvested", seat, card)
    shown = state.components.packed_harvest[card]
    column: i64 = 0
    for each in side.column:
        column += state.components.packed_harvest[each]
    column += amounts_given(side.powers, HARVEST_BONUS)  # BB-5.3, BB-5.4, BB-13.9
    wanted: i64 = 0
    for r in range(RESOURCES):
        if unpack(shown, r) > 0:  # BB-5.2
            wanted |= unpack(column, r) << (r * BYTE)
    # BB-5.7: pushed before the overflow and the offer that `collect` may push, so BB-13.10 comes after them
    if state.side(1 - seat).powers[HARVEST_ANSWERS] > 0:
        state.push(ANSWER_HARVEST, 1 - seat, card)
    collect(state, seat, wanted)


def answer_harvest(state: Pieces, seat: i64, card: i64) -> None:
    """BB-13.10, as a part of the turn (BB-14.17)."""
    powers = state.side(seat).powers
    wanted = amounts_given(powers, ON_HARVEST + ANY_SHOWN * RESOURCES)
    for shown in range(RESOURCES):
        if unpack(state.components.packed_harvest[card], shown) > 0:
            wanted += amounts_given(powers, ON_HARVEST + shown * RESOURCES)
    collect(state, seat, wanted)
