"""BB-13.14: what may be paid for a recipe when tokens may stand for others."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from brewhall.games.beer_and_bread.components import MOST_TOKENS, RESOURCES, SUBSTITUTE, Components


def payable(components: Components, powers: vec[u8], need: vec[i64], tokens: vec[i64], store: i64) -> bool:
    """Whether the stock, which lies from `store` on in `tokens`, can pay for `need` with the substitutions owned.

    Replacing only what the stock lacks is enough: a replaced token of which one is spare could be paid itself.
    `need` is changed on the way and comes back as it was.
    """
    short: i64 = -1
    missing: i64 = 0
    spare: i64 = 0
    for r in range(RESOURCES):
        left = tokens[store + r] - need[r]
        if left < 0:
            short = r
            missing -= left
        spare += left
    if short < 0:
        return True
    if spare < missing:  # to replace one token takes two or more
        return False
    for rule in range(components.rule_start[short], components.rule_start[short + 1]):
        amount = components.rule_amount[rule]
        if powers[SUBSTITUTE + rule] > 0 and amount - 1 <= spare:
            source = components.rule_from[rule]
            need[short] -= 1
            need[source] += amount
            found = payable(components, powers, need, tokens, store)
            need[source] -= amount
            need[short] += 1
            if found:
                return True
    return False


def payments(components: Components, powers: vec[u8], recipe: vec[i64], stock: vec[i64]) -> list[vec[i64]]:
    """All legal payments for `recipe` out of `stock`.

    Follows the clause: every requirement that replacing can reach (but for those that can no longer be paid), those
    the stock covers, less those that contain another (overpaying).
    """
    reached = [recipe]
    keys = vec[i64]([_key(recipe)])
    covered: list[vec[i64]] = []
    place = 0
    while place < len(reached):
        need = reached[place]
        place += 1
        if _within(need, stock):
            covered.append(need)
        for target in range(RESOURCES):
            if need[target] == 0:
                continue
            for rule in range(components.rule_start[target], components.rule_start[target + 1]):
                if powers[SUBSTITUTE + rule] == 0:
                    continue
                larger = need[:]
                larger[target] -= 1
                larger[components.rule_from[rule]] += components.rule_amount[rule]
                key = _key(larger)
                if key not in keys and payable(components, powers, larger, stock, 0):
                    keys = append(keys, key)
                    reached.append(larger)
    return [need for need in covered if not _overpays(need, covered)]


def _overpays(need: vec[i64], covered: list[vec[i64]]) -> bool:
    """Whether another payment is part of this one."""
    for other in covered:
        if _within(other, need) and _key(other) != _key(need):
            return True
    return False


def _within(small: vec[i64], large: vec[i64]) -> bool:
    for r in range(RESOURCES):
        if small[r] > large[r]:
            return False
    return True


def _key(need: vec[i64]) -> i64:
    key: i64 = 0
    for r in range(RESOURCES):
        key = key * 256 + need[r]
    return key


def amounts_next(options: list[vec[i64]], paid: vec[i64], resource: i64) -> vec[i64]:
    """The amounts of `resource`, ascending, that agree with what is `paid` of the resources before it."""
    if len(options) == 1:
        return options[0][resource : resource + 1]
    found = vec[i64]()
    for amount in range(MOST_TOKENS + 1):
        for option in options:
            if option[resource] == amount and _same_before(option, paid, resource):
                found = append(found, amount)
                break
    return found


def _same_before(option: vec[i64], paid: vec[i64], resource: i64) -> bool:
    for r in range(resource):
        if option[r] != paid[r]:
            return False
    return True
