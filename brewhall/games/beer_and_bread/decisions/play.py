"""D4: a card and what to do with it (BB-7.9): harvest, produce or upgrade, or an exchange for another one (BB-7.5)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.core.narrator import Refusal, reason
from brewhall.games.beer_and_bread.actions import EXCHANGE, HARVEST, PRODUCE, SPACES, UPGRADE
from brewhall.games.beer_and_bread.cards import leave_hand
from brewhall.games.beer_and_bread.catalog import RESOURCES as NAMES
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.chronicle import tell_exchange
from brewhall.games.beer_and_bread.components import BEER, CARDS, DRY, RESOURCES, ROOM, pack
from brewhall.games.beer_and_bread.decisions.decision import Decision
from brewhall.games.beer_and_bread.harvest import harvest
from brewhall.games.beer_and_bread.produce import can_produce, produce
from brewhall.games.beer_and_bread.state import NO_CARD, STORE, Pieces
from brewhall.games.beer_and_bread.steps import PLAYING_TAKEN
from brewhall.games.beer_and_bread.upgrade import upgrade


@final
class Play(Decision):
    """A hand card that the other player has not reserved."""

    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        return True  # harvest and upgrade are always there (BB-3.4)

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        n: i64 = 0
        side = state.side(seat)
        hand = side.hand
        barred = state.side(1 - seat).reserved
        for card in hand:
            if card != barred:
                buffer[n] = HARVEST + card
                n += 1
        stock = pack(state.tokens, STORE + seat * RESOURCES)
        for card in hand:
            if card != barred and can_produce(state, side, card, stock):
                buffer[n] = PRODUCE + card
                n += 1
        for card in hand:
            if card != barred:
                buffer[n] = UPGRADE + card
                n += 1
        if state.kind_of_year() == DRY:
            for card in hand:
                if card != barred:
                    for space in range(SPACES):
                        if state.exchange[space] != NO_CARD:  # BB-7.8
                            buffer[n] = EXCHANGE + card * SPACES + space
                            n += 1
        return n

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        state.pop()
        if action >= EXCHANGE:
            exchange(state, seat, (action - EXCHANGE) // SPACES, (action - EXCHANGE) % SPACES)
        else:
            leave_hand(state, seat, action % CARDS)
            play_card(state, seat, action)

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return [action.parameters["card"], destination(seat, action, catalog)]

    def impossible(self, state: Pieces, seat: i64, detail: i64) -> list[Refusal]:
        barred = state.side(1 - seat).reserved
        found: list[Refusal] = []
        for card in state.side(seat).hand:
            if card == barred:
                name = state.components.cards[card]
                found.append(Refusal("any", name, "", reason("reserved")))
            else:
                found += not_produced(state, seat, card)
        return found


@final
class PlayTaken(Decision):
    """BB-7.5: the card taken by exchange must be played at once, not exchanged again (BB-7.6). Detail: the card."""

    def asks(self, state: Pieces, seat: i64, card: i64, /) -> bool:
        return True

    def options(self, state: Pieces, seat: i64, card: i64, buffer: vec[i64], /) -> i64:
        n: i64 = 0
        buffer[n] = HARVEST + card
        n += 1
        if can_produce(state, state.side(seat), card, pack(state.tokens, STORE + seat * RESOURCES)):
            buffer[n] = PRODUCE + card
            n += 1
        buffer[n] = UPGRADE + card
        return n + 1

    def choose(self, state: Pieces, seat: i64, card: i64, action: i64, dealer: Dealer, /) -> None:
        state.pop()
        play_card(state, seat, action)

    def blanks(self, state: Pieces, card: i64) -> dict[str, Any]:
        return {"card": state.card_name(card)}

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return [action.parameters["card"], destination(seat, action, catalog)]

    def impossible(self, state: Pieces, seat: i64, card: i64) -> list[Refusal]:
        return not_produced(state, seat, card)


def play_card(state: Pieces, seat: i64, action: i64) -> None:
    card = action % CARDS
    if action < PRODUCE:
        harvest(state, seat, card)
    elif action < UPGRADE:
        produce(state, seat, card)
    else:
        upgrade(state, seat, card)


def exchange(state: Pieces, seat: i64, card: i64, space: i64) -> None:
    """BB-7.5, BB-7.7"""
    taken = state.exchange[space]
    leave_hand(state, seat, card)
    state.exchange[space] = card
    tell_exchange(state, seat, card, space, taken)
    state.push(PLAYING_TAKEN, seat, taken)


def destination(seat: i64, action: Action, catalog: Catalog) -> str:
    """The zone where the card will lie."""
    if action.kind == "harvest":
        return f"column-{seat}"
    if action.kind == "exchange":
        return f"exchange-{action.parameters['space']}"
    card = catalog.by_name[action.parameters["card"]]
    if action.kind == "produce":
        return f"{'brewery' if card.good == 'beer' else 'bakery'}-{seat}"
    return f"slot-{seat}-{card.upgrade.slot}"


def not_produced(state: Pieces, seat: i64, card: i64) -> list[Refusal]:
    """Why a card cannot be produced, if so."""
    side = state.side(seat)
    if can_produce(state, side, card, pack(state.tokens, STORE + seat * RESOURCES)):
        return []
    good = state.components.good[card]
    made = side.brewing if good == BEER else side.baking
    room = int(side.powers[ROOM + good])
    if made >= room:
        why = reason("brewery-full" if good == BEER else "bakery-full", room=room)
    else:
        why = reason("lacks", lacks=lacks(state, seat, card))
    name = state.components.cards[card]
    return [Refusal("produce", name, f"produce {name}", why)]


def lacks(state: Pieces, seat: i64, card: i64) -> dict[str, dict[str, int]]:
    """What a recipe needs and the storage has, of every resource that is short."""
    found: dict[str, dict[str, int]] = {}
    for r in range(RESOURCES):
        needs = state.components.recipe[card * RESOURCES + r]
        has = state.tokens[STORE + seat * RESOURCES + r]
        if needs > has:
            found[NAMES[r]] = {"needs": needs, "has": has}
    return found
