"""BB-13.7 to 13.10: upgrades at the harvest slot."""

from __future__ import annotations

import pytest

from tests.games.beer_and_bread.card_sets import card_set
from tests.games.beer_and_bread.positions import (
    FRUITFUL_FIELDS,
    LAST_TURN,
    decision,
    end_year,
    journal_of,
    kinds,
    moves,
    play,
    position,
    storage,
    tokens,
)

SEED_COLLECT = {"wheat": "beer-12", "barley": "bread-14", "rye": "beer-24", "hops": "bread-21"}
SUPPLY_COLLECT = {"wheat": "bread-09", "barley": "beer-07", "rye": "bread-19", "hops": "beer-27"}
HARVEST_PLUS = {"wheat": "beer-18", "barley": "bread-26", "rye": "beer-04", "hops": "bread-03"}
SHOWS_ALL_CROPS = "beer-08"  # wheat 1, barley 1, rye 1, hops 1
OPPONENT_WATER, OPPONENT_WATER_AGAIN = "beer-09", "bread-10"
NO_TOKENS = dict.fromkeys(FRUITFUL_FIELDS, 0)


# -- seed-collect ----------------------------------------------------------------------------------


@pytest.mark.parametrize("year", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("crop", SEED_COLLECT)
def test_bb_13_7_one_crop_after_each_seeding(crop: str, year: int) -> None:
    state = position(year=year - 1, turn=LAST_TURN, upgrades=[[], [SEED_COLLECT[crop]]])
    end_year(state)
    assert [storage(state, seat) for seat in range(2)] == [{}, {crop: 1}]
    seeded = {"wheat": 5, "barley": 4, "rye": 4, "hops": 4} if year % 2 == 0 else FRUITFUL_FIELDS
    assert tokens(state, "fields")[crop] == seeded[crop] - 1


def test_bb_13_7_per_copy() -> None:
    game = card_set(upgrades={"beer-13": "seed-collect-wheat"})
    state = end_year(position(game, turn=LAST_TURN, upgrades=[["beer-12", "beer-13"], []]))
    assert storage(state, 0) == {"wheat": 2}


def test_bb_13_7_it_is_compulsory() -> None:
    state = position(turn=LAST_TURN, windmill=1, upgrades=[["beer-12"], []], storage=[{"wheat": 8}, {"rye": 8}])
    end_year(state)
    assert (state.year, decision(state)) == (2, ("play", 0))
    assert storage(state, 0) == {"wheat": 9}


def test_bb_13_7_the_windmill_holder_settles_overflow_and_offer_first() -> None:
    state = position(
        turn=LAST_TURN,
        windmill=1,
        upgrades=[["beer-12"], ["beer-24"]],  # wheat and rye
        storage=[{"hops": 9}, {"barley": 8, "water": 1}],
    )
    end_year(state)
    assert decision(state) == ("offer", 0)
    assert storage(state, 1) == {"water": 1, "barley": 8}
    play(state, "offer wheat 1")
    assert decision(state) == ("offer", 1)
    assert storage(state, 1) == {"water": 1, "barley": 8, "rye": 1}


def test_bb_13_7_what_the_holder_offers_may_fill_the_others_last_unit() -> None:
    state = position(
        turn=LAST_TURN,
        windmill=0,
        upgrades=[["beer-24"], ["beer-12"]],  # rye and wheat
        storage=[{"barley": 9}, {"hops": 8}],
    )
    end_year(state)  # the windmill goes to seat 1, which collects first and fills its storage
    assert (state.windmill, decision(state)) == (1, ("offer", 0))
    assert storage(state, 1) == {"wheat": 1, "hops": 8}


# -- supply-collect --------------------------------------------------------------------------------


@pytest.mark.parametrize("crop", SUPPLY_COLLECT)
def test_bb_13_8_missing_tokens_of_the_crop_come_from_the_supply(crop: str) -> None:
    state = position(hands=[[SHOWS_ALL_CROPS], []], upgrades=[[SUPPLY_COLLECT[crop]], []], fields=NO_TOKENS)
    supply = tokens(state, "supply")
    play(state, f"harvest {SHOWS_ALL_CROPS}")
    assert storage(state, 0) == {crop: 1}
    assert tokens(state, "supply")[crop] == supply[crop] - 1


def test_bb_13_8_the_field_comes_first() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[["bread-09"], []], fields={"wheat": 1})
    supply = tokens(state, "supply")["wheat"]
    play(state, "harvest beer-11")  # wheat 2
    assert storage(state, 0) == {"water": 1, "wheat": 2}
    assert "wheat" not in tokens(state, "fields")
    assert tokens(state, "supply")["wheat"] == supply - 1


def test_bb_13_8_as_far_as_the_supply_has_them() -> None:
    state = position(
        hands=[["beer-11"], []],
        columns=[["beer-05", "bread-04"], []],
        upgrades=[["bread-09"], []],
        storage=[{"wheat": 4}, {"wheat": 9}],
        fields={"water": 0, "wheat": 2},
    )
    assert tokens(state, "supply")["wheat"] == 3
    play(state, "harvest beer-11")  # wheat 2 + 2 + 2: 2 from the field, 3 from the supply
    assert storage(state, 0) == {"wheat": 4 + 5}
    assert "wheat" not in tokens(state, "supply")


def test_bb_13_8_the_field_is_enough_if_it_has_enough() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[["bread-09"], []])
    supply = tokens(state, "supply")
    play(state, "harvest beer-11")
    assert tokens(state, "supply") == supply


def test_bb_13_8_when_cleaning() -> None:
    state = position(
        hands=[["beer-16"], []],  # clean-beer-only: 2 wheat
        upgrades=[["bread-09"], []],
        goods=[["beer-01"], []],
        fields={"wheat": 1},
    )
    play(state, "upgrade beer-16")
    assert storage(state, 0) == {"wheat": 2}


def test_bb_13_8_when_seeding() -> None:
    game = card_set(params={"seed-collect-wheat": "years=any;collect=wheat:7"})
    state = position(game, turn=LAST_TURN, upgrades=[["beer-12", "bread-09"], []])
    end_year(state)  # 5 on the field of a dry year, 2 from the supply
    assert storage(state, 0) == {"wheat": 7}
    assert tokens(state, "supply")["wheat"] == 18 - 7


def test_bb_13_8_copies_do_not_add_up() -> None:
    game = card_set(upgrades={"beer-13": "supply-collect-wheat"})
    state = position(game, hands=[["beer-11"], []], upgrades=[["bread-09", "beer-13"], []], fields={"wheat": 0})
    play(state, "harvest beer-11")
    assert storage(state, 0) == {"water": 1, "wheat": 2}


# -- harvest-plus ----------------------------------------------------------------------------------


@pytest.mark.parametrize("crop", HARVEST_PLUS)
def test_bb_13_9_one_more_of_the_crop_if_the_card_shows_it(crop: str) -> None:
    state = position(hands=[[SHOWS_ALL_CROPS], []], upgrades=[[HARVEST_PLUS[crop]], []])
    play(state, f"harvest {SHOWS_ALL_CROPS}")
    assert storage(state, 0) == {"wheat": 1, "barley": 1, "rye": 1, "hops": 1} | {crop: 2}


def test_bb_13_9_nothing_if_the_card_does_not_show_it() -> None:
    state = position(hands=[["beer-14"], []], upgrades=[[HARVEST_PLUS["wheat"]], []])
    play(state, "harvest beer-14")  # water 2, hops 1
    assert storage(state, 0) == {"water": 2, "hops": 1}


def test_bb_13_9_per_copy() -> None:
    game = card_set(upgrades={"beer-13": "harvest-plus-wheat"})
    state = position(game, hands=[["beer-11"], []], upgrades=[["beer-18", "beer-13"], []])
    play(state, "harvest beer-11")
    assert storage(state, 0) == {"water": 1, "wheat": 4}


def test_bb_13_9_once_a_harvest_not_per_card_of_the_column() -> None:
    state = position(hands=[["beer-11"], []], columns=[["beer-05"], []], upgrades=[["beer-18"], []])
    play(state, "harvest beer-11")
    assert storage(state, 0) == {"water": 3, "wheat": 2 + 2 + 1}


def test_bb_13_9_not_for_other_collecting() -> None:
    state = position(
        turn=8,
        hands=[["beer-16"], []],  # clean-beer-only: 2 wheat
        upgrades=[["beer-18", "beer-12"], []],  # harvest-plus-wheat and seed-collect-wheat
        goods=[["beer-01"], []],
    )
    play(state, "upgrade beer-16")
    assert storage(state, 0) == {"wheat": 2}
    end_year(state)
    assert storage(state, 0) == {"wheat": 3}


# -- opponent-harvest-water ------------------------------------------------------------------------


def test_bb_13_10_one_water_when_the_other_harvests_a_card_that_shows_water() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[[], [OPPONENT_WATER]])
    play(state, "harvest beer-11")
    assert storage(state, 1) == {"water": 1}
    assert tokens(state, "fields")["water"] == 16


def test_bb_13_10_per_copy() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[[], [OPPONENT_WATER, OPPONENT_WATER_AGAIN]])
    play(state, "harvest beer-11")
    assert storage(state, 1) == {"water": 2}


def test_bb_13_10_not_when_only_older_cards_show_water() -> None:
    state = position(hands=[["beer-12"], []], columns=[["beer-05"], []], upgrades=[[], [OPPONENT_WATER]])
    play(state, "harvest beer-12")
    assert storage(state, 1) == {}


def test_bb_13_10_not_for_ones_own_harvest() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[[OPPONENT_WATER], []])
    play(state, "harvest beer-11")
    assert storage(state, 0) == {"water": 1, "wheat": 2}


@pytest.mark.parametrize("action", ["produce beer-01", "upgrade beer-01"])
def test_bb_13_10_not_for_other_actions(action: str) -> None:
    state = position(hands=[["beer-01"], []], upgrades=[[], [OPPONENT_WATER]], storage=[{"water": 1, "barley": 2}, {}])
    play(state, action)
    assert storage(state, 1) == {}


def test_bb_13_10_also_for_a_card_taken_by_exchange() -> None:
    state = position(
        year=2, hands=[["bread-01"], []], exchange=["beer-11", None, None], upgrades=[[], [OPPONENT_WATER]]
    )
    play(state, "exchange bread-01 1", "harvest beer-11")
    assert storage(state, 1) == {"water": 1}


def test_bb_13_10_it_triggers_even_if_they_got_no_water() -> None:
    game = card_set(params={"opponent-harvest-water": "shown=water;collect=hops:1"})
    state = position(game, hands=[["beer-11"], []], upgrades=[[], [OPPONENT_WATER]], fields={"water": 0})
    play(state, "harvest beer-11")
    assert storage(state, 0) == {"wheat": 2}
    assert storage(state, 1) == {"hops": 1}


def test_bb_13_10_with_shown_any_every_harvest_triggers() -> None:
    game = card_set(params={"opponent-harvest-water": "shown=any;collect=water:1"})
    state = position(game, hands=[["beer-12"], []], upgrades=[[], [OPPONENT_WATER]])
    play(state, "harvest beer-12")
    assert storage(state, 1) == {"water": 1}


def test_bb_13_10_it_is_compulsory_overflows_in_turn_and_is_offered_back() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[[], [OPPONENT_WATER]], storage=[{"hops": 6}, {"rye": 9}])
    play(state, "harvest beer-11")  # fills the storage of seat 0
    assert decision(state) == ("offer", 1)
    assert storage(state, 1) == {"water": 1, "rye": 9}
    assert moves(state) == ["offer water 0", "offer water 1"]
    play(state, "offer water 1")
    assert storage(state, 0) == {"water": 1, "wheat": 2, "hops": 6}  # no room: to the supply
    assert tokens(state, "supply")["water"] == 1


def test_bb_13_10_the_harvester_may_take_what_is_offered_back() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[[], [OPPONENT_WATER]], storage=[{"hops": 5}, {"rye": 9}])
    play(state, "harvest beer-11", "offer water 0")  # seat 1 keeps the water and offers a rye
    assert (decision(state), moves(state)) == (("take", 0), ["take rye 0", "take rye 1"])
    play(state, "take rye 1")
    assert storage(state, 0) == {"water": 1, "wheat": 2, "rye": 1, "hops": 5}
    assert storage(state, 1) == {"water": 1, "rye": 8}
    assert decision(state) == ("play", 1)


def test_bb_13_10_both_storages_overflow_one_after_the_other() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[[], [OPPONENT_WATER]], storage=[{"hops": 9}, {"rye": 8}])
    journal = journal_of(state)
    play(state, "harvest beer-11", "offer water 1", "offer wheat 2")
    play(state, "take water 0", "take wheat 1")  # seat 1 fills up, then its water overflows
    assert decision(state) == ("offer", 1)
    assert storage(state, 1) == {"water": 1, "wheat": 1, "rye": 8}
    play(state, "offer water 0", "offer wheat 1")
    assert decision(state) == ("play", 1)  # seat 0 is full: nothing is asked
    assert storage(state, 1) == {"water": 1, "rye": 8}
    assert kinds(journal) == [
        ("harvested", 0),
        ("collected", 0),
        ("offered", 0),
        ("took", 1),
        ("returned", 0),
        ("collected", 1),
        ("offered", 1),
        ("returned", 1),
    ]
