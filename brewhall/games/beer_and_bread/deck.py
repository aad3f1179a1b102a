"""Cards on their way: shuffling, drawing, hands and exchange spaces (BB-6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
from brewhall.games.beer_and_bread.actions import SPACES
from brewhall.games.beer_and_bread.state import BIT, HIDDEN_BREAD, NO_CARD
from brewhall.games.beer_and_bread.steps import KEEP, LAY_EXCHANGE, PICK_UP, REDRAWING, REFILL
from brewhall.games.beer_and_bread.stores import Stores
from brewhall.games.beer_and_bread.tables import DRY, FREE_KEEP, FRUITFUL, REDRAWS

HAND: Final[i64] = 5  # BB-6.4, BB-6.5


class Deck(Stores):
    """Deck, discard pile and hands."""

    # -- card phase (BB-6) -----------------------------------------------------------------------

    def _deal(self, dealer: Dealer) -> None:
        """Hands, then redraws, then exchange cards; the windmill holder first (BB-6.1, BB-6.7)."""
        kind = self.kind_of_year()
        holder = self.windmill
        other = 1 - holder
        if kind == DRY:
            self.push(LAY_EXCHANGE, 0)
        self.push(REDRAWING, other, i64(self.side(other).powers[REDRAWS + kind]))
        self.push(REDRAWING, holder, i64(self.side(holder).powers[REDRAWS + kind]))
        if kind == FRUITFUL:
            self._refill(holder, dealer)
            self._refill(other, dealer)
        else:
            self.push(PICK_UP, other)
            self.push(PICK_UP, holder)

    def _pick_up(self, seat: i64) -> None:
        """BB-6.5: the harvest column comes back, but for what BB-13.4 lets go."""
        self.push(REFILL, seat)
        if self.side(seat).powers[FREE_KEEP + self.kind_of_year()] > 0:
            self.push(KEEP, seat)

    def _discard_harvest(self, seat: i64, card: i64) -> None:
        self.pop()
        side = self.side(seat)
        side.column = remove(side.column, card)
        self._to_discard(seat, card)
        self.push(KEEP, seat, card)

    def _refill(self, seat: i64, dealer: Dealer) -> None:
        """Take up the column, which everybody knows (BB-14.10), then draw to five."""
        side = self.side(seat)
        for card in side.column:
            side.take_up(card)
            self.recalled |= BIT[card]
            self.public |= BIT[card]
        if len(side.column) > 0:
            self.tell_cards("picked-up", seat, side.column)
            side.column = vec[i64]()
        while len(side.hand) < HAND:
            card = self._draw(dealer)
            if card == NO_CARD:
                break
            side.take_up(card)
        self.reveals += 1
        self.tell_hand("hand", seat)

    def _redraw(self, seat: i64, left: i64, card: i64, dealer: Dealer) -> None:
        """BB-13.3: the discarded card is part of a shuffle that the draw causes (BB-6.2)."""
        self.pop()
        self.push(REDRAWING, seat, left - 1)
        self._leave_hand(seat, card)
        self._to_discard(seat, card)
        self._draw_into_hand(seat, dealer)

    def _lay_exchange(self, dealer: Dealer) -> None:
        """BB-6.8, BB-14.18"""
        laid = vec[i64]()
        for space in range(SPACES):
            card = self._draw(dealer)
            self.exchange[space] = card
            if card != NO_CARD:
                laid = append(laid, card)
        self.reveals += 1
        self.tell_cards("laid-exchange", self.windmill, laid)

    def _draw(self, dealer: Dealer) -> i64:
        """BB-6.2, BB-6.3: the top card, after a shuffle of the discard pile if the deck is empty."""
        if len(self.deck) == 0:
            if len(self.discard) == 0:
                return NO_CARD
            self.deck = self.discard
            self.discard = vec[i64]()
            self._shuffle(dealer)
        self.deck, card = pop(self.deck)
        self.backs, back = pop(self.backs)
        self.beers -= HIDDEN_BREAD - back
        return card

    def _draw_into_hand(self, seat: i64, dealer: Dealer) -> None:
        card = self._draw(dealer)
        self.side(seat).take_up(card)
        self.reveals += 1
        self.tell_private_card("drew", seat, card)

    def _shuffle(self, dealer: Dealer) -> None:
        shuffle(self.deck, dealer)
        self.look_at_backs()
        self.reveals += 1
        self.tell_shuffle()

    def _to_discard(self, seat: i64, card: i64) -> None:
        self.discard = append(self.discard, card)
        self.tell_card("discarded", seat, card)

    def _leave_hand(self, seat: i64, card: i64) -> None:
        side = self.side(seat)
        side.hand = remove(side.hand, card)
        self.recalled &= ~BIT[card]
        self.public &= ~BIT[card]
        if side.reserved == card:
            side.reserved = NO_CARD
