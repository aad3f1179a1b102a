"""DB-9 and DB-14: the purchase turn.

The detail of its frame: 1 if an ingredient was bought, + 2 * (1 + the kind of token bought, or 0),
+ 16 * (1 + coins for an unlucky roll that are left, or 0 before the first purchase).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.dice_brewing.actions import BUY, BUY_WITH, END
from brewhall.games.dice_brewing.arrangement import Arrangement
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    BLUE,
    COLOUR_SHIFT,
    EFFECTIVE,
    FACE_BITS,
    MARK,
    PAIR,
    PAIRS,
    PROTECTED,
    face_of_pair,
)
from brewhall.games.dice_brewing.state import (
    COINS,
    DIE_BITS,
    DISCOUNT,
    INGREDIENT,
    POOL,
    STOCK,
    WAREHOUSE,
    key_of,
)
from brewhall.games.dice_brewing.steps import PURCHASE
from brewhall.games.dice_brewing.tables import INGREDIENTS, TOKENS

VALUES: Final[i64] = 7  # 0 to 6, in the table of discounts
LUCK: Final = vec[i64]([0, 0, 2, 4, 6])  # DB-14.2: coins for so many 1s
MOST_ONES: Final[i64] = 4


class Purchasing(Arrangement):
    def fill_purchase(self, buffer: vec[i64], seat: i64, detail: i64) -> i64:
        """DB-17.6"""
        buffer[0] = END
        n = self.fill_transfers(buffer, 1, seat)
        purse = self.counts[self.seat_at(seat) + COINS] + self.unlucky_coins(seat, detail)
        if detail & 1 == 0:
            for item in range(INGREDIENTS):
                if self._offers(item) and self.tables.price[item] <= purse:
                    buffer[n] = BUY + item
                    n += 1
        if detail // 2 % 8 == 0:
            for item in range(INGREDIENTS, INGREDIENTS + TOKENS):
                if self._offers(item) and self.tables.price[item] <= purse:
                    buffer[n] = BUY + item
                    n += 1
        if detail & 1 == 0:
            for item in range(INGREDIENTS):
                if self._offers(item):
                    n = self._fill_discounts(buffer, n, seat, item, purse)
        return self.fill_tokens(buffer, n, seat, fresh_token(detail))

    def _offers(self, item: i64) -> bool:
        """DB-9.1, DB-9.7"""
        return self.counts[STOCK + item] > 0 and self.round >= self.tables.opens[item]

    def _fill_discounts(self, buffer: vec[i64], n: i64, seat: i64, item: i64, purse: i64) -> i64:
        """DB-9.4: own blue dice that lower the price."""
        dice = self.dice
        for place in range(POOL, WAREHOUSE + 1):
            low = self.first(key_of(seat, place, BLUE << COLOUR_SHIFT))
            for i in range(low, self.first(key_of(seat, place + 1, 0))):
                face = dice[i] & FACE_BITS
                if MARK[face] == BLOCKED or (i > low and dice[i] == dice[i - 1]):
                    continue
                price = self.price_with(item, face)
                if price < self.tables.price[item] and price <= purse:
                    buffer[n] = BUY_WITH + (item * 2 + place) * PAIRS + PAIR[face]
                    n += 1
        return n

    def price_with(self, item: i64, face: i64) -> i64:
        """The price of an ingredient with a blue die as discount."""
        price = self.tables.price[item] - self.tables.discount[item * VALUES + EFFECTIVE[face]]
        if price < 0:
            return 0
        return price

    def unlucky_coins(self, seat: i64, detail: i64) -> i64:
        """DB-14: coins that the 1s of the pool are worth, or what is left of them after the first purchase."""
        if detail >= 16:
            return detail // 16 - 1
        if not self.setting.unlucky:
            return 0
        dice = self.dice
        ones: i64 = 0
        for i in range(self.first(key_of(seat, POOL, 0)), self.first(key_of(seat, WAREHOUSE, 0))):
            face = dice[i] & FACE_BITS
            if EFFECTIVE[face] == 1 and MARK[face] != BLOCKED:
                ones += 1
        return LUCK[min(ones, MOST_ONES)]

    def buy(self, action: i64, seat: i64, detail: i64) -> None:
        """DB-9.3, DB-14.4: coins for an unlucky roll are spent first."""
        start = self.seat_at(seat)
        key: i64 = -1
        if action < BUY_WITH:
            item = action - BUY
            price = self.tables.price[item]
        else:
            rest = action - BUY_WITH
            face = face_of_pair(rest % PAIRS, PROTECTED)
            rest //= PAIRS
            item = rest // 2
            price = self.price_with(item, face)
            key = key_of(seat, rest % 2, (BLUE << COLOUR_SHIFT) + face)
        unlucky = self.unlucky_coins(seat, detail)
        spent = min(unlucky, price)
        if key >= 0:  # DB-9.5
            self.drop(key)
            self.counts[start + DISCOUNT] = key & DIE_BITS
        self.counts[start + COINS] -= price - spent
        self.counts[STOCK + item] -= 1
        self.counts[start + INGREDIENT + item] += 1
        bought = detail % 16
        if item < INGREDIENTS:
            bought += 1
        else:
            bought += (item - INGREDIENTS + 1) * 2
        self.replace_top(PURCHASE, seat, bought + (unlucky - spent + 1) * 16)
        self.tell_bought(seat, item, price, spent, key)


def fresh_token(detail: i64) -> i64:
    """The kind of token bought on this turn, or -1."""
    return detail // 2 % 8 - 1
