"""BB-16: the test vectors of the specification, as written there."""

from __future__ import annotations

from tests.games.beer_and_bread.positions import (
    LAST_TURN,
    coins,
    decision,
    end_year,
    finished,
    moves,
    play,
    position,
    storage,
    tokens,
    ways,
)


def test_bb_16_1_harvest_example_of_the_book() -> None:
    state = position(hands=[["beer-06"], []], columns=[["beer-11"], []])
    play(state, "harvest beer-06")
    assert storage(state, 0) == {"water": 2, "wheat": 3, "barley": 1}


def test_bb_16_2_types_that_only_older_cards_show() -> None:
    state = position(hands=[["beer-09"], []], columns=[["beer-01"], []])
    play(state, "harvest beer-09")
    assert storage(state, 0) == {"barley": 3, "rye": 2}


def test_bb_16_3_brewing() -> None:
    stock = {"barley": 3, "hops": 2}
    state = position(hands=[["beer-16"], []], storage=[stock, {}])
    assert "produce beer-16" in moves(state)
    state = position(hands=[["beer-16"], []], storage=[stock, {}], goods=[["beer-01"], []])
    assert "produce beer-16" not in moves(state)
    state = position(hands=[["beer-16"], []], storage=[stock, {}], goods=[["beer-01"], []], upgrades=[["beer-17"], []])
    play(state, "produce beer-16")
    assert storage(state, 0) == {}


def test_bb_16_4_chained_substitution() -> None:
    upgrades = [["beer-26", "beer-15"], []]  # substitute-wheat and substitute-hops
    state = position(hands=[["bread-02"], []], upgrades=upgrades, storage=[{"water": 1, "wheat": 5}, {}])
    play(state, "produce bread-02")
    assert storage(state, 0) == {}
    state = position(hands=[["bread-02"], []], upgrades=upgrades, storage=[{"water": 1, "wheat": 4}, {}])
    assert "produce bread-02" not in moves(state)


def test_bb_16_5_scoring() -> None:
    sold = ["beer-16", "beer-17", "beer-21", "bread-16", "bread-17", "bread-26"]
    state = finished(beside=[sold, []], upgrades=[["beer-02", "beer-10"], []])  # score-tier-6-7, score-pair-bread
    assert coins(state, 0) == (22 + 2, 23 + 2 + 1)
    assert state.scores()[0] == 24


def test_bb_16_6_dry_seeding() -> None:
    state = position(year=1, turn=LAST_TURN, fields={"barley": 7})
    supply = tokens(state, "supply")["barley"]
    end_year(state)
    assert tokens(state, "fields")["barley"] == 4
    assert tokens(state, "supply")["barley"] == supply + 3


def test_bb_16_7_overflow() -> None:
    state = position(hands=[["beer-14"], []], upgrades=[["beer-05"], []], storage=[{"rye": 8, "water": 1}, {}])
    play(state, "harvest beer-14")  # water 2, hops 1: 9 crops and 3 water
    ends = ways(state, "offer")
    assert len(ends) == 3
    assert {sum(tokens(end, "table").values()) for end in ends} == {1}
    assert {sum(storage(end, 0).values()) for end in ends} == {11}


def test_bb_16_7a_water_first() -> None:
    state = position(hands=[["bread-22"], []], upgrades=[["beer-05"], []], storage=[{"barley": 7, "water": 2}, {}])
    play(state, "harvest bread-22")  # rye 1, hops 1
    assert sum(storage(state, 0).values()) == 11
    assert decision(state) == ("play", 1)


def test_bb_16_8_cleaning() -> None:
    state = position(hands=[["beer-16"], []], goods=[["beer-01"], []])
    play(state, "upgrade beer-16")  # clean-beer-only
    assert storage(state, 0) == {"wheat": 2}


def test_bb_16_9_choice_of_two_coins() -> None:
    beer_20 = ["beer-26", "beer-16", "beer-01"]
    bread_23 = ["bread-26", "bread-16", "bread-17"]
    bread_21 = ["bread-26", "bread-21", "bread-01"]
    more_stock, most_upgrades = "bread-29", "beer-19"
    stock = [{"rye": 2}, {}]
    state = finished(beside=[[*beer_20, *bread_23], []], upgrades=[[more_stock], []], storage=stock)
    assert coins(state, 0) == (22, 23)
    state = finished(beside=[[*beer_20, *bread_21], []], upgrades=[[more_stock, most_upgrades], []], storage=stock)
    assert coins(state, 0) == (22, 23)
    assert state.scores()[0] == 22


def test_bb_16_10_windmill_tie() -> None:
    state = position(turn=LAST_TURN, windmill=0, storage=[{"wheat": 4}, {"hops": 4}])
    end_year(state)
    assert state.windmill == 1
