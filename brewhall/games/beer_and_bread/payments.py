"""BB-13.14: what may be paid for a recipe when tokens may stand for others. All amounts are packed, see `pack`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from brewhall.games.beer_and_bread.components import (
    HIGH_BITS,
    MOST_TOKENS,
    RESOURCES,
    SUBSTITUTE,
    Components,
    unpack,
)

BEFORE: Final = vec[i64]([(1 << (8 * resource)) - 1 for resource in range(5)])  # the resources before each, as bits


def payable(components: Components, powers: vec[u8], need: i64, stock: i64) -> bool:
    """Whether the stock can pay for `need` with the substitutions owned.

    Replacing only what the stock lacks is enough: a replaced token of which one is spare could be paid itself.
    """
    short: i64 = -1
    missing: i64 = 0
    spare: i64 = 0
    for r in range(RESOURCES):
        left = unpack(stock, r) - unpack(need, r)
        if left < 0:
            short = r
            missing -= left
        spare += left
    if short < 0:
        return True
    if spare < missing:  # to replace one token takes two or more
        return False
    for rule in range(components.rule_start[short], components.rule_start[short + 1]):
        enough = powers[SUBSTITUTE + rule] > 0 and components.rule_amount[rule] - 1 <= spare
        if enough and payable(components, powers, need + components.rule_change[rule], stock):
            return True
    return False


def payments(components: Components, powers: vec[u8], recipe: i64, stock: i64) -> vec[i64]:
    """All legal payments for `recipe` out of `stock`.

    Follows the clause: every requirement that replacing can reach (but for those that can no longer be paid), those
    the stock covers, less those that contain another (overpaying).
    """
    reached = vec[i64]([recipe])
    covered = vec[i64]()
    place: i64 = 0
    while place < i64(len(reached)):
        need = reached[place]
        place += 1
        if covers(stock, need):
            covered = append(covered, need)
        for target in range(RESOURCES):
            if unpack(need, target) == 0:
                continue
            for rule in range(components.rule_start[target], components.rule_start[target + 1]):
                if powers[SUBSTITUTE + rule] == 0:
                    continue
                larger = need + components.rule_change[rule]
                if larger not in reached and payable(components, powers, larger, stock):
                    reached = append(reached, larger)
    legal = vec[i64]()
    for need in covered:
        if not overpays(need, covered):
            legal = append(legal, need)
    return legal


def covers(stock: i64, need: i64) -> bool:
    """Whether there is enough of every resource."""
    return HIGH_BITS & ~((stock | HIGH_BITS) - need) == 0


def overpays(need: i64, covered: vec[i64]) -> bool:
    """Whether another payment is part of this one."""
    for other in covered:
        if other != need and covers(need, other):
            return True
    return False


def amounts_next(options: vec[i64], paid: i64, resource: i64) -> vec[i64]:
    """The amounts of `resource`, ascending, that agree with what is `paid` of the resources before it."""
    if len(options) == 1:
        return vec[i64]([unpack(options[0], resource)])
    found = vec[i64]()
    for amount in range(MOST_TOKENS + 1):
        for option in options:
            if unpack(option, resource) == amount and (option ^ paid) & BEFORE[resource] == 0:
                found = append(found, amount)
                break
    return found
