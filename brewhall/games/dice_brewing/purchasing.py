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
    COLOUR,
    DIE_BITS,
    PAIRS,
    PROTECTED,
    face_of_pair,
    mark_of,
    pair_of,
    value_of,
)
from brewhall.games.dice_brewing.state import (
    COINS,
    DISCOUNT,
    HAND,
    INGREDIENT,
    POOL,
    STOCK,
    WAREHOUSE,
    key_of,
)
from brewhall.games.dice_brewing.steps import PURCHASE
from brewhall.games.dice_brewing.tables import INGREDIENTS, ITEMS

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
            n = self._fill_items(buffer, n, 0, INGREDIENTS, purse)
        if detail // 2 % 8 == 0:
            n = self._fill_items(buffer, n, INGREDIENTS, ITEMS, purse)
        if detail & 1 == 0:
            n = self._fill_discounts(buffer, n, seat, purse)
        return self.fill_tokens(buffer, n, seat, fresh_token(detail))

    def _fill_items(self, buffer: vec[i64], n: i64, low: i64, high: i64, purse: i64) -> i64:
        price = self.tables.price
        for item in range(low, high):
            if price[item] <= purse and self._offers(item):
                buffer[n] = BUY + item
                n += 1
        return n

    def _offers(self, item: i64) -> bool:
        """DB-9.1, DB-9.7"""
        return self.counts[STOCK + item] > 0 and self.round >= self.tables.opens[item]

    def _fill_discounts(self, buffer: vec[i64], n: i64, seat: i64, purse: i64) -> i64:
        """DB-9.4, DB-9.5: own blue dice that lower the price of an ingredient, unless one lies on the Market."""
        if self.counts[self.seat_at(seat) + DISCOUNT] != 0:
            return n
        pool = self.blue_start(seat, POOL)
        pool_end = self.start_of(seat, WAREHOUSE)
        warehouse = self.blue_start(seat, WAREHOUSE)
        warehouse_end = self.start_of(seat, HAND)
        if pool == pool_end and warehouse == warehouse_end:
            return n
        for item in range(INGREDIENTS):
            if self._offers(item):
                n = self._fill_discount(buffer, n, item * 2, purse, pool, pool_end)
                n = self._fill_discount(buffer, n, item * 2 + 1, purse, warehouse, warehouse_end)
        return n

    def _fill_discount(self, buffer: vec[i64], n: i64, row: i64, purse: i64, low: i64, high: i64) -> i64:
        """The blue dice of a part of the row that help to buy an item; `row` is its number * 2 + the source."""
        dice = self.dice
        for i in range(low, high):
            die = dice[i] & DIE_BITS
            if mark_of(die) == BLOCKED or (i > low and dice[i] == dice[i - 1]):
                continue
            price = self.price_with(row // 2, die)
            if price < self.tables.price[row // 2] and price <= purse:
                buffer[n] = BUY_WITH + row * PAIRS + pair_of(die)
                n += 1
        return n

    def price_with(self, item: i64, die: i64) -> i64:
        """The price of an ingredient with a blue die as discount."""
        price = self.tables.price[item] - self.tables.discount[item * VALUES + value_of(die)]
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
        for i in range(self.start_of(seat, POOL), self.start_of(seat, WAREHOUSE)):
            die = dice[i] & DIE_BITS
            if value_of(die) == 1 and mark_of(die) != BLOCKED:
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
            die = (BLUE << COLOUR) + face_of_pair(rest % PAIRS, PROTECTED)
            rest //= PAIRS
            item = rest // 2
            price = self.price_with(item, die)
            key = key_of(seat, rest % 2, die)
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
