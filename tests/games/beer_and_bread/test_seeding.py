"""BB-4: the Seeding phase. Positions are at the last turn of the year before."""

from __future__ import annotations

import pytest

from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.card_sets import card_set
from tests.games.beer_and_bread.positions import (
    DRY_FIELDS,
    FRUITFUL_FIELDS,
    LAST_TURN,
    decision,
    end_year,
    hand,
    play,
    play_out,
    position,
    start,
    storage,
    tokens,
)

FRUITFUL = {"water": 18, "wheat": 7, "barley": 8, "rye": 6, "hops": 6}
DRY = {"water": 18, "wheat": 5, "barley": 4, "rye": 4, "hops": 4}
ODD_FIELDS = {"water": 2, "wheat": 6, "barley": 0, "rye": 5, "hops": 1}


def test_bb_4_1_targets_of_the_first_year() -> None:
    assert tokens(start(), "fields") == FRUITFUL


@pytest.mark.parametrize(("year", "seeded"), [(2, DRY), (3, FRUITFUL), (4, DRY), (5, FRUITFUL), (6, DRY)])
def test_bb_4_1_targets_of_fruitful_and_dry_years(year: int, seeded: dict[str, int]) -> None:
    state = end_year(position(year=year - 1, turn=LAST_TURN, fields=ODD_FIELDS))
    assert state.year == year
    assert tokens(state, "fields") == seeded


def test_bb_4_2_a_fruitful_year_adds_from_the_supply() -> None:
    state = position(year=2, turn=LAST_TURN, fields={"wheat": 2, "barley": 4, "rye": 0, "hops": 3})
    assert tokens(state, "supply") == {"wheat": 16, "barley": 14, "rye": 15, "hops": 12}
    end_year(state)
    assert tokens(state, "supply") == {"wheat": 11, "barley": 10, "rye": 9, "hops": 9}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bb_4_2_no_field_is_ever_above_its_target(seed: int) -> None:
    def look(state: BeerAndBreadState) -> None:
        targets = DRY_FIELDS if state.year % 2 == 0 else FRUITFUL_FIELDS
        if state.year <= 6:
            assert all(amount <= targets[name] for name, amount in tokens(state, "fields").items())

    play_out(start(seed), seed, look)


def test_bb_4_3_a_dry_year_puts_the_surplus_back_and_fills_up_the_rest() -> None:
    state = position(year=1, turn=LAST_TURN, fields={"wheat": 7, "barley": 8, "rye": 1, "hops": 4})
    assert tokens(state, "supply") == {"wheat": 11, "barley": 10, "rye": 14, "hops": 11}
    end_year(state)
    assert tokens(state, "fields") == DRY
    assert tokens(state, "supply") == {"wheat": 13, "barley": 14, "rye": 11, "hops": 11}


@pytest.mark.parametrize(("year", "left", "seeded"), [(2, 0, 3), (1, 1, 3)])
def test_bb_4_4_only_what_the_supply_has_is_added(year: int, left: int, seeded: int) -> None:
    state = position(year=year, turn=LAST_TURN, storage=[{"rye": 6}, {"rye": 6}], fields={"rye": left})
    end_year(state)
    assert tokens(state, "fields")["rye"] == seeded
    assert "rye" not in tokens(state, "supply")


@pytest.mark.parametrize("year", [1, 2])
def test_bb_4_5_all_water_of_the_supply_goes_to_the_river(year: int) -> None:
    state = position(year=year, turn=LAST_TURN, storage=[{"water": 3}, {"water": 3}], fields={"water": 5})
    assert tokens(state, "supply")["water"] == 7
    end_year(state)
    assert tokens(state, "fields")["water"] == 12
    assert [storage(state, seat) for seat in range(2)] == [{"water": 3}, {"water": 3}]
    assert "water" not in tokens(state, "supply")


def test_bb_4_5_the_river_is_never_reduced() -> None:
    state = position(year=1, turn=LAST_TURN)
    assert tokens(state, "fields")["water"] == 18
    assert tokens(end_year(state), "fields")["water"] == 18


def test_bb_4_6_paid_water_is_back_in_the_river_only_after_the_next_seeding() -> None:
    state = position(
        turn=8,
        hands=[["beer-01"], ["beer-05"]],
        storage=[{"water": 1, "barley": 2}, {}],
        fields={"water": 0},
    )
    play(state, "produce beer-01")
    assert tokens(state, "supply")["water"] == 18
    assert "water" not in tokens(state, "fields")
    play(state, "harvest beer-05")  # 2 water and 2 wheat, then year 2 begins
    assert storage(state, 1) == {"wheat": 2}
    assert tokens(state, "fields")["water"] == 18


def test_bb_4_7_upgrades_collect_after_seeding_and_before_cards_are_dealt() -> None:
    state = position(turn=LAST_TURN, windmill=1, upgrades=[["beer-12"], []], storage=[{"hops": 9}, {"rye": 9}])
    end_year(state)  # seed-collect-wheat does not fit
    assert (state.year, decision(state)) == (2, ("offer", 0))
    assert storage(state, 0) == {"wheat": 1, "hops": 9}
    assert tokens(state, "fields")["wheat"] == 4  # of 5
    assert [hand(state, seat) for seat in range(2)] == [[], []]


def test_bb_4_7_the_windmill_holder_collects_first() -> None:
    game = card_set(upgrades={"beer-13": "seed-collect-rye"})
    for holder, stored in ((0, [8, 7]), (1, [7, 8])):
        state = position(
            game,
            turn=LAST_TURN,
            windmill=1 - holder,  # both hold as many tokens: the windmill changes hands
            upgrades=[["beer-24"], ["beer-13"]],
            storage=[{"rye": 7}, {"rye": 7}],  # one rye is left for the field
        )
        end_year(state)
        assert state.windmill == holder
        assert [storage(state, seat)["rye"] for seat in range(2)] == stored
