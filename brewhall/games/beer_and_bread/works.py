"""What a played card does: harvest, produce, or upgrade and clean (BB-5, BB-8, BB-10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.games.beer_and_bread.deck import Deck
from brewhall.games.beer_and_bread.payments import amounts_next, payable, payments
from brewhall.games.beer_and_bread.state import STORE, TABLE, Side
from brewhall.games.beer_and_bread.steps import ANSWER_HARVEST, PAYING
from brewhall.games.beer_and_bread.tables import (
    ANY_BEER,
    ANY_BREAD,
    ANY_SHOWN,
    BEER,
    BOTH,
    HARVEST_BONUS,
    HIGH_BITS,
    ON_CLEANING,
    ON_HARVEST,
    ONLY_BEER,
    ONLY_BREAD,
    RESOURCES,
    ROOM,
    SUBSTITUTES,
    TRIGGERS,
    unpack,
)


class Works(Deck):
    """The three actions of a card."""

    # -- action A: harvest and store (BB-5) ------------------------------------------------------

    def _harvest(self, seat: i64, card: i64) -> None:
        side = self.side(seat)
        side.column = append(side.column, card)
        self.tell_card("harvested", seat, card)
        shown = self.tables.packed_harvest[card]
        column: i64 = 0
        for each in side.column:
            column += self.tables.packed_harvest[each]
        wanted = vec[i64]([0, 0, 0, 0, 0])
        for r in range(RESOURCES):
            if unpack(shown, r) > 0:  # BB-5.2
                wanted[r] = unpack(column, r) + i64(side.powers[HARVEST_BONUS + r])  # BB-5.3, BB-5.4
        if self.side(1 - seat).powers[TRIGGERS] > 0:
            self.push(ANSWER_HARVEST, 1 - seat, card)
        self._collect(seat, wanted)

    def _answer_harvest(self, seat: i64, card: i64) -> None:
        """BB-13.10"""
        powers = self.side(seat).powers
        wanted = vec[i64]([0, 0, 0, 0, 0])
        for shown in range(RESOURCES + 1):
            if shown == ANY_SHOWN or self.tables.harvest[card * RESOURCES + shown] > 0:
                for r in range(RESOURCES):
                    wanted[r] += i64(powers[ON_HARVEST + shown * RESOURCES + r])
        self._collect(seat, wanted)

    # -- action B: produce and sell (BB-8) -------------------------------------------------------

    def _can_produce(self, side: Side, seat: i64, card: i64, stock: i64) -> bool:
        """Whether there is room and a payment for the card; `stock` is the packed storage."""
        lacking = HIGH_BITS & ~((stock | HIGH_BITS) - self.tables.packed_recipe[card])
        if lacking & ~side.replaceable:  # BB-8.3
            return False
        good = self.tables.good[card]
        made = side.brewing if good == BEER else side.baking
        if made >= i64(side.powers[ROOM + good]):  # BB-8.2
            return False
        if lacking == 0:
            return True
        recipe = self.tables.recipe[card * RESOURCES : card * RESOURCES + RESOURCES]
        return payable(self.tables, side.powers, recipe, self.tokens, STORE + seat * RESOURCES)

    def _produce(self, seat: i64, card: i64) -> None:
        """BB-8.4: without substitution the payment is the recipe itself."""
        if self.side(seat).powers[SUBSTITUTES] > 0:
            self.push(PAYING, seat, card * 8)
            return
        recipe = self.tables.recipe
        for r in range(RESOURCES):
            self._lay_out(seat, r, recipe[card * RESOURCES + r])
        self._sell(seat, card)

    def _legal_payments(self, seat: i64, card: i64) -> list[vec[i64]]:
        """BB-13.14; what is already laid out counts as still in the storage."""
        stock = vec[i64]([0, 0, 0, 0, 0])
        for r in range(RESOURCES):
            stock[r] = self.tokens[STORE + seat * RESOURCES + r] + self.tokens[TABLE + r]
        recipe = self.tables.recipe[card * RESOURCES : card * RESOURCES + RESOURCES]
        return payments(self.tables, self.side(seat).powers, recipe, stock)

    def _payment_amounts(self, legal: list[vec[i64]], r: i64) -> vec[i64]:
        """What may be paid of resource r, ascending, given what is laid out of those before it."""
        return amounts_next(legal, self.tokens[TABLE : TABLE + RESOURCES], r)

    def _asks_payment(self, seat: i64, card: i64, r: i64) -> bool:
        legal = self._legal_payments(seat, card)
        while r < RESOURCES:
            amounts = self._payment_amounts(legal, r)
            if len(amounts) > 1:
                self.replace_top(PAYING, seat, card * 8 + r)
                return True
            self.tell_settled("pay", seat, r, amounts[0])
            self._lay_out(seat, r, amounts[0])
            r += 1
        self.pop()
        self._sell(seat, card)
        return False

    def _lay_out(self, seat: i64, r: i64, amount: i64) -> None:
        self.tokens[STORE + seat * RESOURCES + r] -= amount
        self.tokens[TABLE + r] += amount

    def _sell(self, seat: i64, card: i64) -> None:
        """BB-8.5, BB-8.6"""
        side = self.side(seat)
        self._table_to_supply("paid", seat)
        side.sold = append(side.sold, card)
        if self.tables.good[card] == BEER:
            side.brewing += 1
        else:
            side.baking += 1
        self.tell_card("sold", seat, card)

    # -- action C: upgrade and clean (BB-10) -----------------------------------------------------

    def _upgrade(self, seat: i64, card: i64) -> None:
        """BB-10.3: first the upgrade takes effect, then the player cleans."""
        side = self.side(seat)
        side.place_upgrade(card, self.tables)
        self.tell_card("upgraded", seat, card)
        beers = side.brewing
        breads = side.baking
        if beers + breads == 0:  # BB-14.14
            return
        side.cleaned = len(side.sold)
        side.brewing = 0
        side.baking = 0
        self.tell("cleaned", seat)
        wanted = vec[i64]([0, 0, 0, 0, 0])
        if beers > 0:
            self._add_cleaning(wanted, side, ANY_BEER)
        if breads > 0:
            self._add_cleaning(wanted, side, ANY_BREAD)
        if breads == 0:
            self._add_cleaning(wanted, side, ONLY_BEER)
        if beers == 0:
            self._add_cleaning(wanted, side, ONLY_BREAD)
        if beers > 0 and breads > 0:
            self._add_cleaning(wanted, side, BOTH)
        self._collect(seat, wanted)

    def _add_cleaning(self, wanted: vec[i64], side: Side, condition: i64) -> None:
        """BB-13.15"""
        for r in range(RESOURCES):
            wanted[r] += i64(side.powers[ON_CLEANING + condition * RESOURCES + r])
