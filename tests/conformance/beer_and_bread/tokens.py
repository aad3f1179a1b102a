"""Choices of several tokens, as wholes: payments, offers, what is taken of an offer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, product

from .components import RESOURCES, Rule, Tokens, as_tokens


def covers(stock: Tokens, need: Tokens) -> bool:
    return all(have >= wanted for have, wanted in zip(stock, need, strict=True))


@cache
def requirements(recipe: Tokens, rules: frozenset[Rule], most: int) -> frozenset[Tokens]:
    """Everything the recipe can become by substitution, up to `most` tokens (BB-13.14)."""
    reached = {recipe}
    unexplored = [recipe]
    while unexplored:
        need = unexplored.pop()
        for rule in rules:
            step = list(need)
            step[RESOURCES.index(rule.needed)] -= 1
            step[RESOURCES.index(rule.spent)] += rule.number
            bigger = tuple(step)
            if min(bigger) >= 0 and sum(bigger) <= most and bigger not in reached:
                reached.add(bigger)
                unexplored.append(bigger)
    return frozenset(reached)


def payable(recipe: Tokens, rules: frozenset[Rule], stock: Tokens) -> list[Tokens]:
    """The requirements that a storage covers (BB-13.14)."""
    return [need for need in requirements(recipe, rules, sum(stock)) if covers(stock, need)]


def legal_payments(recipe: Tokens, rules: frozenset[Rule], stock: Tokens) -> set[Tokens]:
    """All payments (D5): payable, and no other payable one is a proper part of it (BB-8.4, BB-13.14)."""
    candidates = payable(recipe, rules, stock)
    return {need for need in candidates if not any(covers(need, part) and need != part for part in candidates)}


def unchained(recipe: Tokens, rules: frozenset[Rule]) -> set[Tokens]:
    """Requirements in which no token stands for a substitute; only for the count of situations."""
    sums = {(0,) * len(RESOURCES)}
    for place, amount in enumerate(recipe):
        needed = RESOURCES[place]
        stands = [as_tokens({rule.spent: rule.number}) for rule in rules if rule.needed == needed]
        for _ in range(amount):
            sums = {add(total, one) for total in sums for one in (as_tokens({needed: 1}), *stands)}
    return sums


def add(left: Tokens, right: Tokens) -> Tokens:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def subtract(left: Tokens, right: Tokens) -> Tokens:
    return tuple(a - b for a, b in zip(left, right, strict=True))


def fits(stock: Tokens, units: int, water_units: int) -> bool:
    """Whether the tokens can be stored, water in water-only units first (BB-9.2)."""
    water, *crops = stock
    return sum(crops) + max(0, water - water_units) <= units


def parts(stock: Tokens, size: int) -> Iterator[Tokens]:
    """All sub-multisets with a number of tokens."""
    if not stock:
        if size == 0:
            yield ()
        return
    for amount in range(max(0, size - sum(stock[1:])), min(stock[0], size) + 1):
        for rest in parts(stock[1:], size - amount):
            yield (amount, *rest)


def legal_offers(stock: Tokens, units: int, water_units: int) -> set[Tokens]:
    """All offers (D6): the rest fits, and as many tokens as can be stored are kept (BB-9.4)."""
    for size in count(max(0, sum(stock) - units - water_units)):
        offers = {offer for offer in parts(stock, size) if fits(subtract(stock, offer), units, water_units)}
        if offers:
            return offers
    raise AssertionError("offering everything always fits")


def legal_takings(offered: Tokens, stock: Tokens, units: int, water_units: int) -> set[Tokens]:
    """All sub-multisets that fit into the free units (D7, BB-9.5)."""
    choices = product(*(range(amount + 1) for amount in offered))
    return {taken for taken in choices if fits(add(stock, taken), units, water_units)}
