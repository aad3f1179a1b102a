"""What to do on the purchase turn: buy, transfer, play tokens (DB-9)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.core.narrator import Reason, Refusal, reason
from brewhall.games.dice_brewing.actions import BUY, BUY_WITH, CHOOSE, END, INCREASE, SOURCES
from brewhall.games.dice_brewing.chronicle import tell_bought
from brewhall.games.dice_brewing.components import INGREDIENTS, ITEM_NAMES, ITEMS
from brewhall.games.dice_brewing.decisions.decision import Turn
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
)
from brewhall.games.dice_brewing.market import market_of, offers, price_with, unlucky_coins
from brewhall.games.dice_brewing.state import COINS, DISCOUNT, HAND, INGREDIENT, POOL, STOCK, WAREHOUSE, Pieces, key_of
from brewhall.games.dice_brewing.steps import NO_TOKEN, PURCHASE, ingredients_of, purchase, token_of
from brewhall.games.dice_brewing.token_effects import play_token
from brewhall.games.dice_brewing.tokens import fill_tokens, unplayable_tokens
from brewhall.games.dice_brewing.transfers import fill_transfers, transfer

NO_DIE: Final[i64] = -1


@final
class Purchase(Turn):
    """Detail: what was bought."""

    def options(self, state: Pieces, seat: i64, bought: i64, buffer: vec[i64], /) -> i64:
        """DB-17.6"""
        buffer[0] = END
        n = fill_transfers(state, buffer, 1, seat)
        purse = state.counts[state.seat_at(seat) + COINS] + unlucky_coins(state, seat, bought)
        fresh = token_of(bought)
        if ingredients_of(bought) == 0:
            n = fill_items(state, buffer, n, 0, INGREDIENTS, purse)
        if fresh == NO_TOKEN:
            n = fill_items(state, buffer, n, INGREDIENTS, ITEMS, purse)
        if ingredients_of(bought) == 0:
            n = fill_discounts(state, buffer, n, seat, purse)
        return fill_tokens(state, buffer, n, seat, fresh)

    def choose(self, state: Pieces, seat: i64, bought: i64, action: i64, dealer: Dealer, /) -> None:
        """DB-9.1"""
        if action == END:
            state.turns += 1
            state.pop()  # and with it what is left of an unlucky roll (DB-14.4)
        elif action < CHOOSE:
            transfer(state, seat, action)
        elif action < BUY_WITH:
            buy(state, seat, bought, action - BUY, NO_DIE)
        elif action < INCREASE:
            row = (action - BUY_WITH) // PAIRS
            die = (BLUE << COLOUR) + face_of_pair((action - BUY_WITH) % PAIRS, PROTECTED)
            buy(state, seat, bought, row // SOURCES, key_of(seat, row % SOURCES, die))
        else:
            play_token(state, seat, action, dealer)

    def own_targets(self, seat: i64, action: Action) -> list[str]:
        given = action.parameters
        discount = [f"{given['source']}-{seat}-{given['die']}-1"] if "die" in given else []
        return [f"{market_of(ITEM_NAMES.index(given['item']))}-{given['item']}", *discount]

    def impossible(self, state: Pieces, seat: i64, bought: i64, legal: list[Action]) -> list[Refusal]:
        possible = {action.parameters["item"] for action in legal if action.kind == "buy"}
        found: list[Refusal] = []
        for item in range(ITEMS):
            name = ITEM_NAMES[item]
            if name not in possible:
                why = why_not_bought(state, seat, bought, item)
                found.append(Refusal("buy", f"{market_of(item)}-{name}", f"buy {name}", why))
        return found + unplayable_tokens(state, seat, token_of(bought), legal)


def fill_items(state: Pieces, buffer: vec[i64], n: i64, low: i64, high: i64, purse: i64) -> i64:
    price = state.components.price
    for item in range(low, high):
        if price[item] <= purse and offers(state, item):
            buffer[n] = BUY + item
            n += 1
    return n


def fill_discounts(state: Pieces, buffer: vec[i64], n: i64, seat: i64, purse: i64) -> i64:
    """DB-9.4 to DB-9.6: own blue dice that lower the price of an ingredient, unless one lies on the Market."""
    if state.counts[state.seat_at(seat) + DISCOUNT] != 0:
        return n
    pool = state.blue_start(seat, POOL)
    pool_end = state.start_of(seat, WAREHOUSE)
    warehouse = state.blue_start(seat, WAREHOUSE)
    warehouse_end = state.start_of(seat, HAND)
    if pool == pool_end and warehouse == warehouse_end:
        return n
    for item in range(INGREDIENTS):
        if offers(state, item):
            n = fill_discount(state, buffer, n, item, POOL, purse, pool, pool_end)
            n = fill_discount(state, buffer, n, item, WAREHOUSE, purse, warehouse, warehouse_end)
    return n


def fill_discount(
    state: Pieces, buffer: vec[i64], n: i64, item: i64, source: i64, purse: i64, low: i64, high: i64
) -> i64:
    """The blue dice of a part of the row that help to buy an item."""
    dice = state.dice
    base = BUY_WITH + (item * SOURCES + source) * PAIRS
    for i in range(low, high):
        die = dice[i] & DIE_BITS
        if mark_of(die) == BLOCKED or (i > low and dice[i] == dice[i - 1]):
            continue
        price = price_with(state, item, die)
        if price < state.components.price[item] and price <= purse:
            buffer[n] = base + pair_of(die)
            n += 1
    return n


def buy(state: Pieces, seat: i64, bought: i64, item: i64, key: i64) -> None:
    """DB-9.3, DB-14.4: coins for an unlucky roll are spent first. `key` is the discount die, if there is one."""
    start = state.seat_at(seat)
    luck = unlucky_coins(state, seat, bought)
    price = state.components.price[item]
    if key != NO_DIE:  # DB-9.5
        price = price_with(state, item, key & DIE_BITS)
        state.drop(key)
        state.counts[start + DISCOUNT] = key & DIE_BITS
    spent = min(luck, price)
    state.counts[start + COINS] -= price - spent
    state.counts[STOCK + item] -= 1
    state.counts[start + INGREDIENT + item] += 1  # tokens follow the ingredients
    if item < INGREDIENTS:
        state.replace_top(PURCHASE, seat, purchase(1, token_of(bought), luck - spent))
    else:
        state.replace_top(PURCHASE, seat, purchase(ingredients_of(bought), item - INGREDIENTS, luck - spent))
    tell_bought(state, seat, item, price, spent, key)


def why_not_bought(state: Pieces, seat: i64, bought: i64, item: i64) -> Reason:
    if state.round < state.components.opens[item]:
        return reason("opens", round=state.components.opens[item])
    if item < INGREDIENTS and ingredients_of(bought) > 0:
        return reason("bought-ingredient")
    if item >= INGREDIENTS and token_of(bought) != NO_TOKEN:
        return reason("bought-token")
    if state.counts[STOCK + item] == 0:
        return reason("sold-out")
    coins = state.counts[state.seat_at(seat) + COINS] + unlucky_coins(state, seat, bought)
    return reason("too-dear", price=state.components.price[item], coins=coins)
