"""BB-9: storage, overflow and offer."""

from __future__ import annotations

import pytest

from tests.games.beer_and_bread.positions import (
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
    ways,
)

WATER_2 = "beer-05"  # storage-water-2
WATER_2_AGAIN = "beer-20"
PLUS_WHEAT = "beer-18"  # harvest-plus-wheat
WHEAT_FROM_SUPPLY = "bread-09"  # supply-collect-wheat


@pytest.mark.parametrize("resource", ["water", "wheat", "barley", "rye", "hops"])
def test_bb_9_1_an_ordinary_unit_holds_any_token(resource: str) -> None:
    state = position(storage=[{resource: 9}, {}])
    assert state.view(0)["sides"][0]["free_units"] == 0


def test_bb_9_1_a_water_only_unit_holds_water_only() -> None:
    full = {"hops": 9}
    state = position(hands=[["beer-11"], []], upgrades=[[WATER_2], []], storage=[full, {}])
    play(state, "harvest beer-11")  # water 1, wheat 2
    assert decision(state) == ("offer", 0)
    kept = [storage(end, 0) for end in ways(state, "offer")]
    assert all(stock["water"] == 1 and sum(stock.values()) == 10 for stock in kept)


@pytest.mark.parametrize(
    ("stock", "water_units", "free"),
    [
        ({"wheat": 7}, 0, 2),
        ({"wheat": 7, "water": 2}, 0, 0),
        ({"wheat": 7, "water": 2}, 2, 2),
        ({"wheat": 7, "water": 3}, 2, 1),
        ({"wheat": 9, "water": 1}, 2, 0),
        ({"wheat": 9, "water": 4}, 4, 0),
        ({"water": 11}, 2, 0),
        ({"water": 12}, 4, 1),
    ],
)
def test_bb_9_2_water_lies_in_water_only_units_first(stock: dict[str, int], water_units: int, free: int) -> None:
    owned = [WATER_2, WATER_2_AGAIN][: water_units // 2]
    state = position(upgrades=[owned, []], storage=[stock, {}])
    view = state.view(0)["sides"][0]
    assert (view["water_units"], view["free_units"]) == (water_units, free)


def test_bb_9_2_water_moves_as_soon_as_there_are_water_only_units() -> None:
    state = position(hands=[[WATER_2], []], storage=[{"water": 2, "hops": 7}, {}])
    play(state, f"upgrade {WATER_2}")
    assert state.view(0)["sides"][0]["free_units"] == 2


def test_bb_9_2_nobody_can_overflow_on_purpose() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[[WATER_2], []], storage=[{"water": 2, "hops": 6}, {}])
    play(state, "harvest beer-11")  # water 1, wheat 2: 3 water and 8 crops
    assert decision(state) == ("play", 1)
    assert storage(state, 0) == {"water": 3, "wheat": 2, "hops": 6}


def test_bb_9_3_the_player_chooses_among_old_and_new_tokens() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"hops": 8}, {"rye": 9}])
    play(state, "harvest beer-11")  # water 1, wheat 2: two too many
    assert [storage(end, 0) for end in ways(state, "offer")] == [
        {"water": 1, "wheat": 2, "hops": 6},
        {"water": 1, "wheat": 1, "hops": 7},
        {"water": 1, "hops": 8},
        {"wheat": 2, "hops": 7},
        {"wheat": 1, "hops": 8},
    ]


def test_bb_9_4_exactly_the_excess_is_offered() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"hops": 7, "rye": 1}, {}])
    play(state, "harvest beer-11")
    assert {sum(storage(end, 0).values()) for end in ways(state, "offer")} == {9}


def test_bb_9_4_no_water_is_offered_that_fits_a_water_only_unit() -> None:
    state = position(hands=[["beer-14"], []], upgrades=[[WATER_2], []], storage=[{"rye": 9}, {}])
    play(state, "harvest beer-14")  # water 2, hops 1: one crop too many, the water fits
    assert moves(state) == ["offer rye 0", "offer rye 1"]


def test_bb_9_5_all_that_does_not_fit_is_offered_at_once() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"hops": 8}, {}])
    play(state, "harvest beer-11", "offer water 1", "offer wheat 1")
    assert tokens(state, "table") == {"water": 1, "wheat": 1}
    assert decision(state) == ("take", 1)


def test_bb_9_5_the_other_player_may_take_any_that_fit_or_none() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"hops": 9}, {"rye": 7}])
    play(state, "harvest beer-11", "offer water 1", "offer wheat 2")
    taken = [storage(end, 1) for end in ways(state, "take")]
    assert taken == [
        {"rye": 7},
        {"wheat": 1, "rye": 7},
        {"wheat": 2, "rye": 7},
        {"water": 1, "rye": 7},
        {"water": 1, "wheat": 1, "rye": 7},
    ]


def test_bb_9_5_what_is_not_taken_goes_to_the_supply() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"hops": 9}, {}])
    supply = tokens(state, "supply")
    play(state, "harvest beer-11", "offer water 1", "offer wheat 2", "take water 0", "take wheat 1")
    assert storage(state, 1) == {"wheat": 1}
    assert tokens(state, "supply") == supply | {"water": 1, "wheat": supply["wheat"] + 1}
    assert tokens(state, "fields")["water"] == 17  # not back in the river
    assert tokens(state, "table") == {}


def test_bb_9_5_water_only_units_of_the_other_player_are_free_units_for_water() -> None:
    state = position(hands=[["beer-05"], []], upgrades=[[], [WATER_2_AGAIN]], storage=[{"hops": 9}, {"rye": 9}])
    play(state, "harvest beer-05", "offer water 2", "offer wheat 2")
    assert moves(state) == ["take water 0", "take water 1", "take water 2"]
    play(state, "take water 2")
    assert storage(state, 1) == {"water": 2, "rye": 9}
    assert decision(state) == ("play", 1)  # no room for wheat


def test_bb_9_6_taking_is_not_collecting() -> None:
    state = position(
        hands=[["beer-11"], []],
        upgrades=[[], [PLUS_WHEAT, WHEAT_FROM_SUPPLY]],
        storage=[{"hops": 9}, {"rye": 8}],
        fields={"wheat": 2},
    )
    play(state, "harvest beer-11", "offer water 0", "offer wheat 2")
    supply = tokens(state, "supply")
    assert moves(state) == ["take wheat 0", "take wheat 1"]  # the room there is: no overflow
    play(state, "take wheat 1")
    assert storage(state, 1) == {"wheat": 1, "rye": 8}
    assert tokens(state, "supply") == supply | {"wheat": supply["wheat"] + 1, "hops": supply.get("hops", 0) + 1}
    assert decision(state) == ("play", 1)


def test_bb_9_7_an_offer_to_a_full_storage_is_settled_without_a_decision() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"hops": 9}, {"rye": 9}])
    supply = tokens(state, "supply")
    play(state, "harvest beer-11", "offer water 1", "offer wheat 2")
    assert decision(state) == ("play", 1)
    assert tokens(state, "supply") == supply | {"water": 1, "wheat": supply["wheat"] + 2}


def test_bb_9_8_two_cleaning_upgrades_are_one_collection() -> None:
    state = position(
        hands=[["beer-16"], []],  # clean-beer-only: 2 wheat
        upgrades=[["beer-01"], []],  # clean-beer-any: 1 hops
        goods=[["beer-02"], []],
        storage=[{"rye": 9}, {"rye": 4}],
    )
    journal = journal_of(state)
    play(state, "upgrade beer-16")
    assert storage(state, 0) == {"wheat": 2, "rye": 9, "hops": 1}
    assert state.to_json()["decisions"][0] == {"step": "offer", "seat": 0, "resource": "wheat", "excess": 3}
    play(state, "offer wheat 2", "offer rye 0", "take wheat 2", "take hops 1")
    assert storage(state, 0) == {"rye": 9}
    assert kinds(journal).count(("collected", 0)) == 1


def test_bb_9_8_two_seeding_upgrades_are_one_collection() -> None:
    state = position(turn=LAST_TURN, windmill=1, upgrades=[["beer-12", "bread-21"], []], storage=[{"rye": 9}, {}])
    end_year(state)  # seed-collect-wheat and seed-collect-hops
    assert state.to_json()["decisions"][0] == {"step": "offer", "seat": 0, "resource": "wheat", "excess": 2}
