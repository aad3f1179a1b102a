"""D6: which tokens of a storage that overflows are offered, one resource after the other (BB-9.3, BB-9.4)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.beer_and_bread.actions import AMOUNTS, OFFER
from brewhall.games.beer_and_bread.catalog import RESOURCES as NAMES
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.chronicle import tell_settled, tell_table
from brewhall.games.beer_and_bread.components import RESOURCES, WATER
from brewhall.games.beer_and_bread.decisions.decision import Decision, fill_amounts
from brewhall.games.beer_and_bread.state import STORE, Pieces
from brewhall.games.beer_and_bread.steps import OFFERING, TAKING, excess_of, offering, resource_of
from brewhall.games.beer_and_bread.storage import lay_out


@final
class Offer(Decision):
    """Detail: how many tokens are still to be offered, and the resource."""

    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        excess = excess_of(detail)
        resource = resource_of(detail)
        low = least(state, seat, excess, resource)
        if low < most(state, seat, excess, resource):
            return True
        tell_settled(state, "offer", seat, resource, low)
        offer(state, seat, excess, resource, low)
        return False

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        excess = excess_of(detail)
        resource = resource_of(detail)
        low = least(state, seat, excess, resource)
        return fill_amounts(buffer, OFFER + resource * AMOUNTS, low, most(state, seat, excess, resource))

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        resource = resource_of(detail)
        offer(state, seat, excess_of(detail), resource, action - OFFER - resource * AMOUNTS)

    def blanks(self, state: Pieces, detail: i64) -> dict[str, Any]:
        return {"resource": NAMES[resource_of(detail)], "excess": excess_of(detail)}

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return [f"storage-{seat}"]


def most(state: Pieces, seat: i64, excess: i64, resource: i64) -> i64:
    """BB-9.4: all tokens may go but water that a water-only unit holds."""
    if resource == WATER:
        return min(excess, state.spare_water(seat))
    return min(excess, state.tokens[STORE + seat * RESOURCES + resource])


def least(state: Pieces, seat: i64, excess: i64, resource: i64) -> i64:
    """What the resources after this one cannot make up for."""
    for later in range(resource + 1, RESOURCES):
        excess -= state.tokens[STORE + seat * RESOURCES + later]
    if excess < 0:
        return 0
    return excess


def offer(state: Pieces, seat: i64, excess: i64, resource: i64, amount: i64) -> None:
    """Then the next resource, or the other player is asked (BB-9.5)."""
    lay_out(state, seat, resource, amount)
    if amount < excess:
        state.replace_top(OFFERING, seat, offering(excess - amount, resource + 1))
    else:
        tell_table(state, "offered", seat)
        state.replace_top(TAKING, 1 - seat, 0)
