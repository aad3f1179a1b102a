"""Cards on their way: dealing, drawing, hands and exchange spaces (BB-6)."""

from __future__ import annotations

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
from brewhall.games.beer_and_bread.actions import SPACES
from brewhall.games.beer_and_bread.chronicle import tell_card, tell_cards, tell_hand, tell_private_card, tell_shuffle
from brewhall.games.beer_and_bread.components import DRY, FREE_KEEP, FRUITFUL, REDRAWS
from brewhall.games.beer_and_bread.state import BIT, HIDDEN_BREAD, NO_CARD, Pieces
from brewhall.games.beer_and_bread.steps import KEEP, LAY_EXCHANGE, PICK_UP, REDRAWING, REFILL

# -- card phase ------------------------------------------------------------------------------------


def deal(state: Pieces, dealer: Dealer) -> None:
    """Hands (BB-6.4, BB-6.5), then redraws (BB-6.7), one for each copy (BB-13.3), then exchange cards (BB-6.8).

    The windmill holder comes first (BB-6.1); what comes last is pushed first.
    """
    kind = state.kind_of_year()
    holder = state.windmill
    other = 1 - holder
    if kind == DRY:
        state.push(LAY_EXCHANGE, 0)
    state.push(REDRAWING, other, i64(state.side(other).powers[REDRAWS + kind]))
    state.push(REDRAWING, holder, i64(state.side(holder).powers[REDRAWS + kind]))
    if kind == FRUITFUL:
        refill(state, holder, dealer)
        refill(state, other, dealer)
    else:
        state.push(PICK_UP, other)
        state.push(PICK_UP, holder)


def pick_up(state: Pieces, seat: i64) -> None:
    """BB-6.5: the harvest column comes back, but for what BB-13.4 lets go."""
    state.push(REFILL, seat)
    if state.side(seat).powers[FREE_KEEP + state.kind_of_year()] > 0:
        state.push(KEEP, seat)


def refill(state: Pieces, seat: i64, dealer: Dealer) -> None:
    """BB-6.5: take up the whole column (BB-6.6), which everybody knows (BB-14.10), then draw to a full hand."""
    side = state.side(seat)
    for card in side.column:
        side.take_up(card)
        state.recalled |= BIT[card]
        state.public |= BIT[card]
    if len(side.column) > 0:
        tell_cards(state, "picked-up", seat, side.column)
        side.column = vec[i64]()
    while len(side.hand) < state.components.hand:
        card = draw(state, dealer)
        if card == NO_CARD:
            break
        side.take_up(card)
    state.reveals += 1
    tell_hand(state, "hand", seat)


def lay_exchange(state: Pieces, dealer: Dealer) -> None:
    """BB-6.8, BB-14.18"""
    laid = vec[i64]()
    for space in range(SPACES):
        card = draw(state, dealer)
        state.exchange[space] = card
        if card != NO_CARD:
            laid = append(laid, card)
    state.reveals += 1
    tell_cards(state, "laid-exchange", state.windmill, laid)


# -- deck, discard pile and hands ------------------------------------------------------------------


def shuffle_deck(state: Pieces, dealer: Dealer) -> None:
    shuffle(state.deck, dealer)
    state.look_at_backs()
    state.reveals += 1
    tell_shuffle(state)


def draw(state: Pieces, dealer: Dealer) -> i64:
    """BB-6.2, BB-6.3: the top card, after a shuffle of the discard pile if the deck is empty."""
    if len(state.deck) == 0:
        if len(state.discard) == 0:
            return NO_CARD
        state.deck = state.discard
        state.discard = vec[i64]()
        shuffle_deck(state, dealer)
    state.deck, card = pop(state.deck)
    state.backs, back = pop(state.backs)
    state.beers -= HIDDEN_BREAD - back
    return card


def draw_into_hand(state: Pieces, seat: i64, dealer: Dealer) -> None:
    card = draw(state, dealer)
    state.side(seat).take_up(card)
    state.reveals += 1
    tell_private_card(state, "drew", seat, card)


def discard(state: Pieces, seat: i64, card: i64) -> None:
    state.discard = append(state.discard, card)
    tell_card(state, "discarded", seat, card)


def leave_hand(state: Pieces, seat: i64, card: i64) -> None:
    side = state.side(seat)
    side.hand = remove(side.hand, card)
    state.recalled &= ~BIT[card]
    state.public &= ~BIT[card]
    if side.reserved == card:
        side.reserved = NO_CARD
