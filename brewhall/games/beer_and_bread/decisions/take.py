"""D7: what the other player takes of the tokens on offer, one resource after the other (BB-9.5)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.beer_and_bread.actions import AMOUNTS, TAKE
from brewhall.games.beer_and_bread.catalog import RESOURCES as NAMES
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.chronicle import tell_taken
from brewhall.games.beer_and_bread.components import RESOURCES, WATER, WATER_UNITS
from brewhall.games.beer_and_bread.decisions.decision import Decision, fill_amounts
from brewhall.games.beer_and_bread.state import STORE, TABLE, Pieces
from brewhall.games.beer_and_bread.steps import TAKING
from brewhall.games.beer_and_bread.storage import clear_table


@final
class Take(Decision):
    """Detail: the resource."""

    def asks(self, state: Pieces, seat: i64, resource: i64, /) -> bool:
        """In the end, or at once if nothing fits (BB-9.7, BB-14.15), what is left goes to the supply."""
        for r in range(resource, RESOURCES):
            if most(state, seat, r) > 0:
                state.replace_top(TAKING, seat, r)
                return True
        state.pop()
        clear_table(state, "returned", 1 - seat)
        return False

    def options(self, state: Pieces, seat: i64, resource: i64, buffer: vec[i64], /) -> i64:
        return fill_amounts(buffer, TAKE + resource * AMOUNTS, 0, most(state, seat, resource))

    def choose(self, state: Pieces, seat: i64, resource: i64, action: i64, dealer: Dealer, /) -> None:
        amount = action - TAKE - resource * AMOUNTS
        state.tokens[TABLE + resource] -= amount
        state.tokens[STORE + seat * RESOURCES + resource] += amount  # BB-9.6: not collected
        tell_taken(state, seat, resource, amount)
        state.replace_top(TAKING, seat, resource + 1)

    def blanks(self, state: Pieces, resource: i64) -> dict[str, Any]:
        return {"resource": NAMES[resource]}

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return ["table"]


def most(state: Pieces, seat: i64, resource: i64) -> i64:
    """As many as are on offer and fit."""
    offered = state.tokens[TABLE + resource]
    if offered == 0:
        return 0
    room = state.free_units(seat)
    if resource == WATER:
        free = i64(state.side(seat).powers[WATER_UNITS]) - state.tokens[STORE + seat * RESOURCES + WATER]
        if free > 0:
            room += free
    return min(offered, room)
