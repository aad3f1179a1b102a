"""Which tile to buy, and for which plot (HA-6)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.narrator import Reason, Refusal, reason
from brewhall.games.heaven_and_ale.actions import BUY, DONE
from brewhall.games.heaven_and_ale.chronicle import tell_bought
from brewhall.games.heaven_and_ale.components import PLOTS, SUNNY
from brewhall.games.heaven_and_ale.decisions.decision import Decision, cannot, fill_sales
from brewhall.games.heaven_and_ale.sheds import enclose_sheds_beside
from brewhall.games.heaven_and_ale.state import NOTHING, TILE_BITS, TILE_MASK, Abbey, Pieces, price_on
from brewhall.games.heaven_and_ale.steps import BUYING


@final
class Buy(Decision):
    """Detail: 1 after the first purchase."""

    def asks(self, state: Pieces, seat: i64, bought: i64, /) -> bool:
        abbey = state.abbeys[seat]
        return abbey.cards != 0 or count_purchases(state, abbey, bought) > 1

    def options(self, state: Pieces, seat: i64, bought: i64, buffer: vec[i64], /) -> i64:
        abbey = state.abbeys[seat]
        return fill_sales(buffer, fill_purchases(state, abbey, bought, buffer), abbey)

    def choose(self, state: Pieces, seat: i64, bought: i64, action: i64, /) -> None:
        if action == DONE:
            state.pop()
        else:
            buy(state, seat, (action - BUY) // PLOTS, (action - BUY) % PLOTS)

    def variant(self, state: Pieces, seat: i64, bought: i64) -> str:
        return "-more" if bought else ""

    def targets(self, state: Pieces, seat: i64, bought: i64, action: Action) -> list[str]:
        given = action.parameters
        if not given:
            return []
        return [f"tile-{state.abbeys[seat].figure}-{given['tile']}-1", f"plot-{seat}-{given['plot']}"]

    def impossible(self, state: Pieces, seat: i64) -> list[Refusal]:
        abbey = state.abbeys[seat]
        found: list[Refusal] = []
        for face in dict.fromkeys(state.tiles_on(abbey.figure)):
            name = state.components.faces[face]
            found += cannot("buy", name, f"tile-{abbey.figure}-{name}-1", why_not_bought(state, abbey, face))
        return found


def fill_purchases(state: Pieces, abbey: Abbey, bought: i64, buffer: vec[i64]) -> i64:
    """Every distinct tile (HA-6.4) on every empty plot (HA-6.3) that can be paid for."""
    n: i64 = 0
    shady = abbey.empty & ~state.components.sunny_plots
    left = state.tiles[abbey.figure]
    last: i64 = NOTHING
    while left:
        face = (left & TILE_MASK) - 1
        left >>= TILE_BITS
        price = state.shady_price(abbey.figure, face)
        if face == last or price > abbey.ducats:
            continue
        last = face
        plots = abbey.empty if price_on(SUNNY, price) <= abbey.ducats else shady
        action = BUY + face * PLOTS
        while plots:
            if plots & 1:
                buffer[n] = action
                n += 1
            plots >>= 1
            action += 1
    if bought:  # HA-6.1
        buffer[n] = DONE
        n += 1
    return n


def count_purchases(state: Pieces, abbey: Abbey, bought: i64) -> i64:
    """How many these are."""
    n = bought
    left = state.tiles[abbey.figure]
    last: i64 = NOTHING
    while left:
        face = (left & TILE_MASK) - 1
        left >>= TILE_BITS
        price = state.shady_price(abbey.figure, face)
        if face != last and price <= abbey.ducats:
            n += abbey.shady_left
            if price_on(SUNNY, price) <= abbey.ducats:
                n += abbey.sunny_left
        last = face
    return n


def buy(state: Pieces, seat: i64, face: i64, plot: i64) -> None:
    """HA-6.5: pay, place, resolve the sheds that are enclosed, then go on."""
    abbey = state.abbeys[seat]
    sunny = state.components.sunny[plot]
    price = price_on(sunny, state.shady_price(abbey.figure, face))
    abbey.ducats -= price
    state.take(abbey.figure, face)
    abbey.plant(plot, face, sunny)
    tell_bought(state, seat, abbey.figure, face, plot, price)
    state.replace_top(BUYING, seat, 1)
    enclose_sheds_beside(state, seat, plot)


def why_not_bought(state: Pieces, abbey: Abbey, face: i64) -> Reason | None:
    price = state.shady_price(abbey.figure, face)
    if abbey.budget() < 0:
        return reason("garden-full")
    return too_dear(abbey, price) if price > abbey.budget() else None


def too_dear(abbey: Abbey, price: i64) -> Reason:
    """HA-6.6: with only sunny plots left everything costs double."""
    return reason("too-dear", price=price * (1 if abbey.shady_left else 2), has=abbey.ducats)
