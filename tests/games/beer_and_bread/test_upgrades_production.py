"""BB-13.11 to 13.14: upgrades at the storage and production slots."""

from __future__ import annotations

import random

import pytest

from tests.games.beer_and_bread.positions import (
    GAME,
    TOKENS,
    decision,
    moves,
    play,
    position,
    side,
    storage,
    tokens,
    ways,
)

ANY_1 = ["beer-11", "beer-22", "bread-13", "bread-25"]  # storage-any-1
WATER_2 = ["beer-05", "beer-20", "bread-02", "bread-20"]  # storage-water-2
BREWERY_PLUS = ["beer-17", "bread-08", "bread-23"]
BAKERY_PLUS = ["beer-06", "beer-21", "bread-16"]
FOR_WHEAT, FOR_WHEAT_AGAIN = "beer-26", "bread-15"  # 2 wheat for 1 hops or 1 barley
FOR_HOPS, FOR_HOPS_AGAIN = "beer-15", "bread-27"  # 2 hops for 1 rye or 1 wheat
FOR_BARLEY_RYE = "beer-30"  # 3 barley for 1 rye, 3 rye for 1 barley


@pytest.mark.parametrize("copies", range(5))
def test_bb_13_11_one_more_ordinary_unit_per_copy(copies: int) -> None:
    state = position(hands=[["beer-07"], []], upgrades=[ANY_1[:copies], []], storage=[{"rye": 9}, {}])
    play(state, "harvest beer-07")  # water 1, hops 2
    kept = {sum(storage(end, 0).values()) for end in ways(state, "offer")}
    assert kept == {min(9 + copies, 12)}


@pytest.mark.parametrize("copies", range(5))
def test_bb_13_12_two_more_water_only_units_per_copy(copies: int) -> None:
    state = position(upgrades=[WATER_2[:copies], []], storage=[{"water": 9 + 2 * copies, "rye": 0}, {}])
    view = state.view(0)["sides"][0]
    assert (view["units"], view["water_units"], view["free_units"]) == (9, 2 * copies, 0)


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_bb_13_13_the_brewery_holds_one_more_card_per_copy(copies: int) -> None:
    sold = ["beer-01", "beer-02", "beer-03"][:copies]
    state = position(
        year=2,
        hands=[["beer-04", "beer-05"], ["bread-05"]],
        goods=[sold, []],
        upgrades=[BREWERY_PLUS[:copies], []],
        storage=[{"water": 1, "wheat": 1, "barley": 3, "hops": 1}, {}],
        exchange=[None, None, None],
    )
    play(state, "produce beer-04", "upgrade bread-05")
    assert side(state, 0)["brewery"] == [*sold, "beer-04"]
    assert storage(state, 0) == {"barley": 2, "hops": 1}  # the price of beer-05
    assert "produce beer-05" not in moves(state)


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_bb_13_13_the_bakery_holds_one_more_card_per_copy(copies: int) -> None:
    sold = ["bread-01", "bread-02", "bread-03"][:copies]
    state = position(
        hands=[["bread-04", "beer-01"], []],
        goods=[sold, []],
        upgrades=[BAKERY_PLUS[:copies], []],
        storage=[{"water": 1, "wheat": 1, "barley": 2}, {}],
    )
    play(state, "produce bread-04")
    assert side(state, 0)["bakery"] == [*sold, "bread-04"]
    assert state.view(0)["sides"][0]["brewery_room"] == 1


# -- substitution ----------------------------------------------------------------------------------


def payments(card: str, stock: dict[str, int], *upgrades: str) -> list[dict[str, int]]:
    """What may be paid for a card."""
    state = position(hands=[[card], []], upgrades=[upgrades, []], storage=[stock, {}])
    if f"produce {card}" not in moves(state):
        return []
    ends = ways(play(state, f"produce {card}"), "pay")
    left = [storage(end, 0) for end in ends]
    return [{name: n - rest.get(name, 0) for name, n in stock.items() if n > rest.get(name, 0)} for rest in left]


def test_bb_13_14_without_the_upgrade_nothing_stands_for_anything() -> None:
    assert payments("beer-01", {"water": 1, "barley": 1, "wheat": 2}) == []


@pytest.mark.parametrize(
    ("upgrade", "card", "paid"),
    [
        (FOR_WHEAT, "beer-03", {"water": 1, "wheat": 4}),  # for 2 hops
        (FOR_WHEAT, "beer-01", {"water": 1, "wheat": 4}),  # for 2 barley
        (FOR_HOPS, "bread-03", {"water": 1, "hops": 4}),  # for 2 rye
        (FOR_HOPS, "bread-01", {"water": 1, "hops": 4}),  # for 2 wheat
        (FOR_BARLEY_RYE, "bread-03", {"water": 1, "barley": 6}),  # for 2 rye
        (FOR_BARLEY_RYE, "beer-01", {"water": 1, "rye": 6}),  # for 2 barley
    ],
)
def test_bb_13_14_each_rule_as_often_as_one_likes(upgrade: str, card: str, paid: dict[str, int]) -> None:
    assert payments(card, paid, upgrade) == [paid]
    for name in paid:
        assert payments(card, paid | {name: paid[name] - 1}, upgrade) == []


def test_bb_13_14_a_rule_works_for_brewing_and_for_baking() -> None:
    assert payments("bread-09", {"water": 1, "wheat": 4, "rye": 1}, FOR_WHEAT) == [{"water": 1, "wheat": 4, "rye": 1}]


def test_bb_13_14_substitution_is_virtual() -> None:
    state = position(hands=[["beer-01"], []], upgrades=[[FOR_WHEAT], []], storage=[{"water": 1, "wheat": 5}, {}])
    fields, supply = tokens(state, "fields"), tokens(state, "supply")
    play(state, "produce beer-01")  # barley 2 out of 4 wheat
    assert storage(state, 0) == {"wheat": 1}
    assert tokens(state, "fields") == fields
    assert tokens(state, "supply") == supply | {"water": 1, "wheat": supply["wheat"] + 4}


def test_bb_13_14_every_mixture_is_a_payment() -> None:
    stock = {"water": 1, "wheat": 4, "barley": 2}
    assert payments("beer-01", stock, FOR_WHEAT) == [
        {"water": 1, "barley": 2},
        {"water": 1, "wheat": 2, "barley": 1},
        {"water": 1, "wheat": 4},
    ]


def test_bb_13_14_chained_across_upgrades() -> None:
    assert payments("beer-04", {"water": 1, "hops": 6}, FOR_WHEAT, FOR_HOPS) == [{"water": 1, "hops": 6}]
    assert payments("beer-04", {"water": 1, "hops": 5}, FOR_WHEAT, FOR_HOPS) == []  # barley = 2 wheat = 4 hops


def test_bb_13_14_overpaying_is_not_allowed() -> None:
    # 1 hops = 2 wheat = 1 wheat and 2 hops: that would pay more than the recipe itself
    assert payments("beer-03", {"water": 1, "wheat": 1, "hops": 3}, FOR_WHEAT, FOR_HOPS) == [{"water": 1, "hops": 2}]


def test_bb_13_14_both_halves_of_the_3_to_1_rule_are_open() -> None:
    stock = {"water": 1, "barley": 4, "rye": 4}
    assert payments("bread-09", stock, FOR_BARLEY_RYE) == [
        {"water": 1, "barley": 1, "rye": 4},
        {"water": 1, "barley": 2, "rye": 1},
    ]


def test_bb_13_14_copies_do_not_add_up() -> None:
    stock = {"water": 1, "wheat": 5}
    assert payments("beer-01", stock, FOR_WHEAT, FOR_WHEAT_AGAIN) == [{"water": 1, "wheat": 4}]


def test_bb_13_14_no_substitution_for_what_is_not_produced() -> None:
    state = position(hands=[["beer-07"], []], upgrades=[[FOR_WHEAT, FOR_HOPS, FOR_BARLEY_RYE], []])
    play(state, "harvest beer-07")
    assert decision(state) == ("play", 1)


def by_definition(card: str, stock: dict[str, int], upgrades: list[str]) -> set[tuple[int, ...]]:
    """The clause as it is written: reach, cover, drop what contains another."""
    known = {known.id: known for known in GAME.catalog.cards}
    rules = [rule for upgrade in upgrades for rule in known[upgrade].upgrade.rules]
    held = tuple(stock.get(name, 0) for name in TOKENS)
    reached = {known[card].recipe}
    fresh = list(reached)
    while fresh:
        need = fresh.pop()
        for rule in rules:
            larger = list(need)
            larger[rule.target] -= 1
            larger[rule.source] += rule.amount
            step = tuple(larger)
            if min(step) >= 0 and sum(step) <= sum(held) and step not in reached:
                reached.add(step)
                fresh.append(step)

    def within(small: tuple[int, ...], large: tuple[int, ...]) -> bool:
        return all(a <= b for a, b in zip(small, large, strict=True))

    covered = {need for need in reached if within(need, held)}
    return {need for need in covered if not any(within(other, need) for other in covered - {need})}


@pytest.mark.parametrize("upgrades", [[FOR_WHEAT], [FOR_WHEAT, FOR_HOPS], [FOR_WHEAT, FOR_HOPS, FOR_BARLEY_RYE]])
def test_bb_13_14_payments_are_those_of_the_formal_definition(upgrades: list[str]) -> None:
    chance = random.Random(len(upgrades))
    cards = [card.id for card in GAME.catalog.cards if card.id not in upgrades]
    payable = 0
    for _ in range(300):
        card = chance.choice(cards)
        stored = chance.choices(list(TOKENS), [2, 3, 3, 3, 3], k=chance.randint(5, 13))
        stock = {name: stored.count(name) for name in TOKENS}
        found = [tuple(paid.get(name, 0) for name in TOKENS) for paid in payments(card, stock, *upgrades)]
        assert len(found) == len(set(found))
        assert set(found) == by_definition(card, stock, upgrades), (card, stock)
        payable += bool(found)
    assert payable > 60
