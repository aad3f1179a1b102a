"""Which privilege card is placed beside a pair of discs (HA-10.3, HA-10.5)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.games.heaven_and_ale.actions import DECLINE, PLACE_CARD, PLACE_COLOUR, PLACE_LAST
from brewhall.games.heaven_and_ale.chronicle import before, tell_declined, tell_gain, tell_privilege
from brewhall.games.heaven_and_ale.components import (
    CARDS,
    COLOUR,
    LAST,
    MONK,
    PURSE,
    RESOURCES,
    STRIDE,
    resource_of,
)
from brewhall.games.heaven_and_ale.decisions.decision import Decision, fill_sales, markers
from brewhall.games.heaven_and_ale.state import BITS, NOTHING, Abbey, Pieces, count_bits

PURSE_DUCATS: Final[i64] = 12  # HA-10.5
STRIDE_STEPS: Final[i64] = 5


@final
class Privilege(Decision):
    """Detail: the pair."""

    def asks(self, state: Pieces, seat: i64, pair: i64, /) -> bool:
        """HA-10.4"""
        return state.abbeys[seat].cards != 0

    def options(self, state: Pieces, seat: i64, pair: i64, buffer: vec[i64], /) -> i64:
        """HA-10.3; the same cards for every pair (HA-10.6)."""
        abbey = state.abbeys[seat]
        n: i64 = 0
        if abbey.cards & BITS[COLOUR]:
            for r in range(RESOURCES):
                buffer[n] = PLACE_COLOUR + r
                n += 1
        if abbey.cards & BITS[LAST]:
            rearmost = abbey.rearmost()
            for r in range(RESOURCES):
                if abbey.markers[r] == rearmost:
                    buffer[n] = PLACE_LAST + r
                    n += 1
        for card in range(LAST + 1, CARDS):
            if abbey.cards & BITS[card]:
                buffer[n] = PLACE_CARD + card
                n += 1
        buffer[n] = DECLINE
        return fill_sales(buffer, n + 1, abbey)

    def choose(self, state: Pieces, seat: i64, pair: i64, action: i64, /) -> None:
        state.pop()
        if action == DECLINE:
            tell_declined(state, seat, pair)
        elif action < PLACE_LAST:
            place(state, seat, COLOUR, action - PLACE_COLOUR, pair)
        elif action < PLACE_LAST + RESOURCES:
            place(state, seat, LAST, action - PLACE_LAST, pair)
        else:
            place(state, seat, action - PLACE_CARD, 0, pair)

    def blanks(self, state: Pieces, seat: i64, pair: i64) -> dict[str, Any]:
        return {"pair": f"pair{pair + 1}"}

    def targets(self, state: Pieces, seat: i64, pair: i64, action: Action) -> list[str]:
        if not action.parameters:
            return []
        return [f"card-{seat}-{action.parameters['card']}", f"pair-{seat}-pair{pair + 1}", *markers(seat, action)]


def place(state: Pieces, seat: i64, card: i64, resource: i64, pair: i64) -> None:
    """HA-10.5"""
    abbey = state.abbeys[seat]
    abbey.cards &= ~BITS[card]
    abbey.placed[pair] = card
    tell_privilege(state, seat, card, pair)
    was = before(state, abbey)
    if card == COLOUR:
        abbey.advance(resource, tiles_of_resource(abbey, resource))
    elif card == LAST:
        abbey.advance(resource, count_bits(abbey.discs))
    elif card == PURSE:
        abbey.ducats += PURSE_DUCATS
    elif card == STRIDE:
        abbey.stride(STRIDE_STEPS)
    tell_gain(state, seat, abbey, was)


def tiles_of_resource(abbey: Abbey, resource: i64) -> i64:
    tiles: i64 = 0
    for face in abbey.garden:
        if face != NOTHING and face < MONK and resource_of(face) == resource:
            tiles += 1
    return tiles
