"""BB-12 and BB-13.16 to 13.20: what the sold cards are worth."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.outcome import Outcome
from brewhall.games.beer_and_bread.components import (
    ALL_STYLES,
    BEER,
    BREAD,
    CHOICE,
    MORE_TOKENS,
    MORE_UPGRADES,
    OWN_TYPE,
    PER_CARD,
    PER_SET,
    STYLES,
    Bonus,
    Components,
)
from brewhall.games.beer_and_bread.state import Pieces, Side


@final
class Totals:
    """A side's coins for beer and for bread."""

    def __init__(self, beer: i64, bread: i64) -> None:
        self.beer = beer
        self.bread = bread

    def add(self, good: i64, coins: i64) -> None:
        if good == BEER:
            self.beer += coins
        else:
            self.bread += coins

    @property
    def lower(self) -> i64:
        """BB-12.4: the final score."""
        return self.beer if self.beer < self.bread else self.bread

    @property
    def higher(self) -> i64:
        """BB-12.5: the first tie-break."""
        return self.bread if self.beer < self.bread else self.beer


def totals(pieces: Pieces, seat: i64) -> Totals:
    """BB-12.2, BB-12.3: coins of sold cards and bonuses, nothing else (BB-12.7), as if the game ended now."""
    side = pieces.side(seat)
    components = pieces.components
    coins = printed(side, components)
    chosen: list[i64] = []
    for card in side.upgrades:
        bonus = components.bonuses[components.upgrade[card]]
        if bonus is not None:
            add_bonus(bonus, pieces, seat, coins, chosen)
    assign_chosen(coins, chosen)
    return coins


def printed(side: Side, components: Components) -> Totals:
    """BB-8.7, BB-12.1: the coins printed on the sold cards, wherever they lie."""
    coins = Totals(0, 0)
    for card in side.sold:
        coins.add(components.good[card], components.coins[card])
    return coins


def add_bonus(bonus: Bonus, pieces: Pieces, seat: i64, coins: Totals, chosen: list[i64]) -> None:
    """Add what one scoring upgrade pays; coins of the owner's choice go to `chosen` for later."""
    beer = coins_for(bonus, pieces, seat, BEER)
    bread = coins_for(bonus, pieces, seat, BREAD)
    if bonus.to == CHOICE:
        chosen.append(beer + bread)
    elif bonus.to == OWN_TYPE:
        coins.add(BEER, beer)
        coins.add(BREAD, bread)
    else:
        coins.add(bonus.to, beer + bread)


def coins_for(bonus: Bonus, pieces: Pieces, seat: i64, good: i64) -> i64:
    """What a scoring upgrade pays for one's cards of a good; conditions that are about no good pay with beer's."""
    side = pieces.side(seat)
    if bonus.kind == PER_CARD:  # BB-13.16
        return bonus.coins * _in_tier(side, pieces.components, good, bonus.low, bonus.high)
    if bonus.kind == PER_SET:  # BB-13.17
        return bonus.coins * (_in_tier(side, pieces.components, good, 0, 99) // bonus.size) if good == bonus.good else 0
    if good != BEER:
        return 0
    if bonus.kind == MORE_UPGRADES:  # BB-13.18
        lead = i64(len(side.upgrades)) - i64(len(pieces.side(1 - seat).upgrades))
        return bonus.coins if lead >= bonus.margin else 0
    if bonus.kind == MORE_TOKENS:  # BB-13.18
        return bonus.coins if pieces.stored(seat) - pieces.stored(1 - seat) >= bonus.margin else 0
    assert bonus.kind == ALL_STYLES  # BB-13.19
    return bonus.coins if _has_all_styles(side, pieces.components, bonus.good) else 0


def _in_tier(side: Side, components: Components, good: i64, low: i64, high: i64) -> i64:
    count: i64 = 0
    for card in side.sold:
        if components.good[card] == good and low <= components.coins[card] <= high:
            count += 1
    return count


def _has_all_styles(side: Side, components: Components, good: i64) -> bool:
    found = vec[i64]([0, 0, 0])
    for card in side.sold:
        if components.good[card] == good:
            found[components.style[card]] = 1
    return found[0] + found[1] + found[2] == STYLES


def assign_chosen(coins: Totals, chosen: list[i64]) -> None:
    """BB-13.20: each amount wholly to beer or bread, so that the lower total is highest; then the most to beer."""
    reach = 1  # bit s is set if some of the amounts add up to s
    whole: i64 = 0
    for amount in chosen:
        reach |= reach << int(amount)
        whole += amount
    best = Totals(-1, -1)
    for to_beer in range(int(whole) + 1):
        if reach >> to_beer & 1:
            tried = Totals(coins.beer + to_beer, coins.bread + whole - to_beer)
            if tried.lower > best.lower or (tried.lower == best.lower and tried.beer > best.beer):
                best = tried
    coins.beer = best.beer
    coins.bread = best.bread


def scores(pieces: Pieces) -> list[int]:
    """BB-12.4: the lower of the two totals."""
    return [totals(pieces, 0).lower, totals(pieces, 1).lower]


def outcome(pieces: Pieces) -> Outcome:
    """BB-12.4 to 12.6: there is always exactly one winner."""
    first = totals(pieces, 0)
    second = totals(pieces, 1)
    if first.lower != second.lower:
        winner = 0 if first.lower > second.lower else 1
        why = "higher-score"
    elif first.higher != second.higher:
        winner = 0 if first.higher > second.higher else 1
        why = "higher-other-total"
    else:
        winner = 1 - int(pieces.windmill)
        why = "without-windmill"
    return Outcome((1, 2) if winner == 0 else (2, 1), (winner,), (int(first.lower), int(second.lower)), why)
