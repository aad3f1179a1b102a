"""Action B, produce and sell (BB-8)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from brewhall.games.beer_and_bread.chronicle import tell_card
from brewhall.games.beer_and_bread.components import BEER, HIGH_BITS, RESOURCES, ROOM, SUBSTITUTES
from brewhall.games.beer_and_bread.payments import payable
from brewhall.games.beer_and_bread.state import Pieces, Side
from brewhall.games.beer_and_bread.steps import PAYING, paying
from brewhall.games.beer_and_bread.storage import clear_table, lay_out


def can_produce(state: Pieces, side: Side, card: i64, stock: i64) -> bool:
    """Whether there is room and a payment for the card; `stock` is the packed storage."""
    lacking = HIGH_BITS & ~((stock | HIGH_BITS) - state.components.packed_recipe[card])
    if lacking & ~side.replaceable:  # BB-8.3
        return False
    good = state.components.good[card]
    made = side.brewing if good == BEER else side.baking
    if made >= i64(side.powers[ROOM + good]):  # BB-8.2, BB-13.13
        return False
    if lacking == 0:
        return True
    return payable(state.components, side.powers, state.components.packed_recipe[card], stock)


def produce(state: Pieces, seat: i64, card: i64) -> None:
    """BB-8.4: without substitution the payment is the recipe itself."""
    if state.side(seat).powers[SUBSTITUTES] > 0:
        state.push(PAYING, seat, paying(card, 0))
        return
    for r in range(RESOURCES):
        lay_out(state, seat, r, state.components.recipe[card * RESOURCES + r])
    sell(state, seat, card)


def sell(state: Pieces, seat: i64, card: i64) -> None:
    """BB-8.1, BB-8.5, BB-8.6"""
    side = state.side(seat)
    clear_table(state, "paid", seat)
    side.sold = append(side.sold, card)
    if state.components.good[card] == BEER:
        side.brewing += 1
    else:
        side.baking += 1
    tell_card(state, "sold", seat, card)
