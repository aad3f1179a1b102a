"""BB-13.16 to 13.20: upgrades at the scoring slot."""

from __future__ import annotations

import pytest

from tests.games.beer_and_bread.positions import coins, finished

TIER_4_5, TIER_6_7, TIER_8_9 = "bread-22", "beer-02", "bread-05"
PAIR_BEER, PAIR_BREAD = "bread-06", "beer-10"
MOST_UPGRADES, MORE_STOCK = "beer-19", "bread-29"
ALL_BREADS, ALL_BEERS = "beer-28", "bread-17"

BEERS = ["beer-01", "beer-06", "beer-16", "beer-21"]  # 4, 5, 7, 8
BREADS = ["bread-01", "bread-11", "bread-26", "bread-27"]  # 4, 6, 9, 9


@pytest.mark.parametrize(("upgrade", "beer", "bread"), [(TIER_4_5, 2, 1), (TIER_6_7, 1, 1), (TIER_8_9, 1, 2)])
def test_bb_13_16_one_coin_per_sold_card_of_the_tier(upgrade: str, beer: int, bread: int) -> None:
    state = finished(beside=[BEERS, BREADS], upgrades=[[upgrade], []])
    assert (coins(state, 0), coins(state, 1)) == ((24 + beer, 0), (0, 28))
    state = finished(beside=[[*BEERS, *BREADS], []], upgrades=[[upgrade], []])
    assert coins(state, 0) == (24 + beer, 28 + bread)


def test_bb_13_16_cards_still_in_brewery_and_bakery_count() -> None:
    state = finished(goods=[[], ["beer-16", "bread-11"]], upgrades=[[], [TIER_6_7]])
    assert coins(state, 1) == (7 + 1, 6 + 1)


@pytest.mark.parametrize(("sold", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_bb_13_17_one_coin_per_two_sold_cards_of_the_type(sold: int, bonus: int) -> None:
    beer = sum([4, 5, 7, 8][:sold])
    state = finished(beside=[[*BEERS[:sold], *BREADS], []], upgrades=[[PAIR_BEER], []])
    assert coins(state, 0) == (beer + bonus, 28)
    bread = sum([4, 6, 9, 9][:sold])
    state = finished(beside=[[*BEERS, *BREADS[:sold]], []], upgrades=[[PAIR_BREAD], []])
    assert coins(state, 0) == (24, bread + bonus)


@pytest.mark.parametrize(
    ("others", "bonus"), [(["beer-11"], 2), (["beer-11", "beer-03"], 0), (["beer-11", "beer-03", "beer-06"], 0)]
)
def test_bb_13_18_strictly_more_upgrades(others: list[str], bonus: int) -> None:
    state = finished(upgrades=[[MOST_UPGRADES], others])  # and the last card of the game: two upgrades
    assert coins(state, 0) == (bonus, 0)


def test_bb_13_18_the_other_player_may_have_it_too() -> None:
    state = finished(upgrades=[[], [MOST_UPGRADES, "beer-11"]])
    assert coins(state, 1) == (2, 0)


@pytest.mark.parametrize(
    ("own", "others", "bonus"),
    [
        ({"rye": 2}, {}, 2),
        ({"rye": 1}, {}, 0),
        ({"rye": 3, "water": 2}, {"wheat": 3}, 2),
        ({"rye": 3, "water": 1}, {"wheat": 3}, 0),
        ({}, {"wheat": 3}, 0),
    ],
)
def test_bb_13_18_at_least_two_more_tokens(own: dict[str, int], others: dict[str, int], bonus: int) -> None:
    assert coins(finished(upgrades=[[MORE_STOCK], []], storage=[own, others]), 0) == (bonus, 0)


@pytest.mark.clause("BB-13.12", "BB-13.18")
def test_tokens_in_water_only_units_count_as_stock() -> None:
    state = finished(upgrades=[[MORE_STOCK, "beer-05"], []], storage=[{"rye": 9, "water": 2}, {"wheat": 9}])
    assert coins(state, 0) == (2, 0)


@pytest.mark.parametrize(
    ("sold", "bonus"),
    [
        (["beer-01", "beer-11", "beer-21"], 2),
        (["beer-01", "beer-06", "beer-11"], 0),
        (["beer-11", "beer-21", "bread-01"], 0),
    ],
)
def test_bb_13_19_a_sold_beer_of_each_style(sold: list[str], bonus: int) -> None:
    without = coins(finished(beside=[sold, []]), 0)
    with_it = coins(finished(beside=[sold, []], upgrades=[[ALL_BEERS], []]), 0)
    assert sum(with_it) - sum(without) == bonus


@pytest.mark.parametrize(
    ("sold", "bonus"),
    [
        (["bread-01", "bread-11", "bread-26"], 2),
        (["bread-01", "bread-02", "bread-26"], 0),
        (["bread-11", "bread-26", "beer-01"], 0),
    ],
)
def test_bb_13_19_a_sold_bread_of_each_style(sold: list[str], bonus: int) -> None:
    without = coins(finished(beside=[sold, []]), 0)
    with_it = coins(finished(beside=[sold, []], upgrades=[[ALL_BREADS], []]), 0)
    assert sum(with_it) - sum(without) == bonus


def test_bb_13_19_cards_still_in_the_brewery_count() -> None:
    state = finished(beside=[[], ["beer-01", "beer-11"]], goods=[[], ["beer-21"]], upgrades=[[], [ALL_BEERS]])
    assert coins(state, 1) == (4 + 6 + 8, 2)


@pytest.mark.parametrize(
    ("sold", "totals"),
    [
        (["beer-01", "bread-26"], (4 + 2, 9)),
        (["beer-26", "bread-01"], (9, 4 + 2)),
        (["beer-01", "bread-06"], (4 + 2, 5)),
        (["beer-26", "bread-22"], (9, 8 + 2)),
        (["beer-01", "bread-01"], (4 + 2, 4)),  # either way the lower total is 4: to beer
        ([], (2, 0)),
    ],
)
def test_bb_13_20_two_coins_go_where_they_raise_the_lower_total(sold: list[str], totals: tuple[int, int]) -> None:
    state = finished(beside=[sold, []], upgrades=[[MORE_STOCK], []], storage=[{"rye": 2}, {}])
    assert coins(state, 0) == totals


@pytest.mark.parametrize(
    ("sold", "totals"),
    [
        (["beer-01", "bread-26"], (4 + 4, 9)),  # both to beer
        (["beer-26", "bread-01"], (9, 4 + 4)),  # both to bread
        (["beer-01", "bread-06"], (4 + 2, 5 + 2)),  # one each
        (["beer-01", "bread-01"], (4 + 2, 4 + 2)),
    ],
)
def test_bb_13_20_separately_per_upgrade(sold: list[str], totals: tuple[int, int]) -> None:
    state = finished(beside=[sold, []], upgrades=[[MORE_STOCK, MOST_UPGRADES], []], storage=[{"rye": 2}, {}])
    assert coins(state, 0) == totals


def test_bb_13_20_of_equal_lower_totals_the_higher_beer_total() -> None:
    sold = ["beer-01", "beer-11", "beer-21", "bread-26", "bread-27"]  # 18 and 18, all styles of beer
    upgrades = [MORE_STOCK, MOST_UPGRADES, ALL_BEERS]
    state = finished(beside=[sold, []], upgrades=[upgrades, []], storage=[{"rye": 2}, {}])
    assert coins(state, 0) == (18 + 4, 18 + 2)
