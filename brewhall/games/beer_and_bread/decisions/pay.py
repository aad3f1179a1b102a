"""D5: what is paid for a recipe when tokens may stand for others, one resource after the other (BB-8.4, BB-13.14)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.beer_and_bread.actions import AMOUNTS, PAY
from brewhall.games.beer_and_bread.catalog import RESOURCES as NAMES
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.chronicle import tell_settled
from brewhall.games.beer_and_bread.components import RESOURCES, pack
from brewhall.games.beer_and_bread.decisions.decision import Decision
from brewhall.games.beer_and_bread.payments import amounts_next, payments
from brewhall.games.beer_and_bread.produce import sell
from brewhall.games.beer_and_bread.state import STORE, TABLE, Pieces
from brewhall.games.beer_and_bread.steps import PAYING, card_of, paying, resource_of
from brewhall.games.beer_and_bread.storage import lay_out


@final
class Pay(Decision):
    """Detail: the card and the resource."""

    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        card = card_of(detail)
        legal = legal_payments(state, seat, card)
        for r in range(resource_of(detail), RESOURCES):
            amounts = amounts_of(state, legal, r)
            if len(amounts) > 1:
                state.replace_top(PAYING, seat, paying(card, r))
                return True
            tell_settled(state, "pay", seat, r, amounts[0])
            lay_out(state, seat, r, amounts[0])
        state.pop()
        sell(state, seat, card)
        return False

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        resource = resource_of(detail)
        n: i64 = 0
        for amount in amounts_of(state, legal_payments(state, seat, card_of(detail)), resource):
            buffer[n] = PAY + resource * AMOUNTS + amount
            n += 1
        return n

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        resource = resource_of(detail)
        lay_out(state, seat, resource, action - PAY - resource * AMOUNTS)
        state.replace_top(PAYING, seat, paying(card_of(detail), resource + 1))

    def blanks(self, state: Pieces, detail: i64) -> dict[str, Any]:
        return {"card": state.card_name(card_of(detail)), "resource": NAMES[resource_of(detail)]}

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return [f"storage-{seat}"]


def legal_payments(state: Pieces, seat: i64, card: i64) -> vec[i64]:
    """BB-13.14; what is already laid out counts as still in the storage."""
    stock = pack(state.tokens, STORE + seat * RESOURCES) + pack(state.tokens, TABLE)
    return payments(state.components, state.side(seat).powers, state.components.packed_recipe[card], stock)


def amounts_of(state: Pieces, legal: vec[i64], resource: i64) -> vec[i64]:
    """What may be paid of a resource, ascending, given what is laid out of those before it."""
    return amounts_next(legal, pack(state.tokens, TABLE), resource)
