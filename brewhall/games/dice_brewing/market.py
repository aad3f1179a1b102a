"""Market and Black Market: what they offer, and for how much (DB-9, DB-14)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.dice_brewing.components import INGREDIENTS, TOKENS
from brewhall.games.dice_brewing.dice import BLOCKED, DIE_BITS, mark_of, value_of
from brewhall.games.dice_brewing.state import POOL, STOCK, WAREHOUSE, Pieces
from brewhall.games.dice_brewing.steps import NOT_COUNTED, luck_of

VALUES: Final[i64] = 7  # 0 to 6, in the table of discounts
LUCK: Final = vec[i64]([0, 0, 2, 4, 6])  # DB-14.2: coins for so many 1s
MOST_ONES: Final[i64] = 4


def offers(state: Pieces, item: i64) -> bool:
    """DB-9.1, DB-9.7"""
    return state.counts[STOCK + item] > 0 and state.round >= state.components.opens[item]


def any_token_left(state: Pieces) -> bool:
    """DB-11.7: whether any action token is left."""
    for kind in range(TOKENS):
        if state.counts[STOCK + INGREDIENTS + kind] > 0:
            return True
    return False


def price_with(state: Pieces, item: i64, die: i64) -> i64:
    """DB-9.4: the price of an ingredient with a blue die as discount."""
    price = state.components.price[item] - state.components.discount[item * VALUES + value_of(die)]
    if price < 0:
        return 0
    return price


def unlucky_coins(state: Pieces, seat: i64, bought: i64) -> i64:
    """DB-14: coins that the 1s of the pool are worth, or what is left of them after the first purchase."""
    if luck_of(bought) != NOT_COUNTED:
        return luck_of(bought)
    if not state.setting.unlucky:  # DB-14.1
        return 0
    dice = state.dice
    ones: i64 = 0
    for i in range(state.start_of(seat, POOL), state.start_of(seat, WAREHOUSE)):  # DB-14.3
        die = dice[i] & DIE_BITS
        if value_of(die) == 1 and mark_of(die) != BLOCKED:
            ones += 1
    return LUCK[min(ones, MOST_ONES)]


def market_of(item: i64) -> str:
    """The zone where its stack lies."""
    return "market" if item < INGREDIENTS else "black-market"
