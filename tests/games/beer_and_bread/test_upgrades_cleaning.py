"""BB-13.15: upgrades at the cleaning slot."""

from __future__ import annotations

import pytest

from tests.games.beer_and_bread.positions import decision, finished, play, position, side, storage

BEER_ANY, BEER_ANY_AGAIN = "beer-01", "bread-28"
BREAD_ANY, BREAD_ANY_AGAIN = "bread-01", "beer-25"
BEER_ONLY, BEER_ONLY_AGAIN = "beer-16", "bread-07"
BREAD_ONLY, BREAD_ONLY_AGAIN = "beer-08", "bread-18"
BOTH, BOTH_AGAIN = "beer-13", "bread-11"
QUIET = "beer-11"  # storage-any-1

BEER, BREAD = "beer-02", "bread-02"

CASES = [
    (BEER_ANY, BEER_ANY_AGAIN, [BEER], {"hops": 1}),
    (BEER_ANY, BEER_ANY_AGAIN, [BREAD], {}),
    (BEER_ANY, BEER_ANY_AGAIN, [BEER, BREAD], {"hops": 1}),
    (BREAD_ANY, BREAD_ANY_AGAIN, [BEER], {}),
    (BREAD_ANY, BREAD_ANY_AGAIN, [BREAD], {"rye": 1}),
    (BREAD_ANY, BREAD_ANY_AGAIN, [BEER, BREAD], {"rye": 1}),
    (BEER_ONLY, BEER_ONLY_AGAIN, [BEER], {"wheat": 2}),
    (BEER_ONLY, BEER_ONLY_AGAIN, [BREAD], {}),
    (BEER_ONLY, BEER_ONLY_AGAIN, [BEER, BREAD], {}),
    (BREAD_ONLY, BREAD_ONLY_AGAIN, [BEER], {}),
    (BREAD_ONLY, BREAD_ONLY_AGAIN, [BREAD], {"barley": 2}),
    (BREAD_ONLY, BREAD_ONLY_AGAIN, [BEER, BREAD], {}),
    (BOTH, BOTH_AGAIN, [BEER], {}),
    (BOTH, BOTH_AGAIN, [BREAD], {}),
    (BOTH, BOTH_AGAIN, [BEER, BREAD], {"water": 2}),
]


@pytest.mark.parametrize(("upgrade", "_copy", "goods", "collected"), CASES)
def test_bb_13_15_conditions_and_amounts(upgrade: str, _copy: str, goods: list[str], collected: dict[str, int]) -> None:
    state = position(hands=[[QUIET], []], upgrades=[[upgrade], []], goods=[goods, []])
    play(state, f"upgrade {QUIET}")
    assert storage(state, 0) == collected


@pytest.mark.parametrize(("upgrade", "_copy", "goods", "collected"), CASES)
def test_bb_13_15_it_applies_to_the_cleaning_that_placed_it(
    upgrade: str, _copy: str, goods: list[str], collected: dict[str, int]
) -> None:
    state = position(hands=[[upgrade], []], goods=[goods, []])
    play(state, f"upgrade {upgrade}")
    assert storage(state, 0) == collected


@pytest.mark.parametrize(("upgrade", "copy", "goods", "collected"), CASES)
def test_bb_13_15_copies_multiply_the_amount(
    upgrade: str, copy: str, goods: list[str], collected: dict[str, int]
) -> None:
    state = position(hands=[[copy], []], upgrades=[[upgrade], []], goods=[goods, []])
    play(state, f"upgrade {copy}")
    assert storage(state, 0) == {name: 2 * amount for name, amount in collected.items()}


@pytest.mark.parametrize("upgrade", [BEER_ANY, BREAD_ANY, BEER_ONLY, BREAD_ONLY, BOTH])
def test_bb_13_15_nothing_without_a_cleaned_card(upgrade: str) -> None:
    state = position(hands=[[QUIET], []], upgrades=[[upgrade], []], beside=[[BEER, BREAD], []])
    play(state, f"upgrade {QUIET}")
    assert storage(state, 0) == {}


def test_bb_13_15_once_per_cleaning_not_per_card() -> None:
    state = position(
        hands=[[QUIET], []],
        upgrades=[[BEER_ANY, BEER_ONLY, "beer-17", "bread-08"], []],  # and brewery-plus-1 twice
        goods=[["beer-02", "beer-03", "beer-04"], []],
    )
    play(state, f"upgrade {QUIET}")
    assert side(state, 0)["cleaned"] == 3
    assert storage(state, 0) == {"wheat": 2, "hops": 1}


def test_bb_13_15_compulsory_even_if_it_overflows() -> None:
    state = position(hands=[[BEER_ONLY], []], goods=[[BEER], []], storage=[{"rye": 9}, {}])
    play(state, f"upgrade {BEER_ONLY}")
    assert decision(state) == ("offer", 0)
    assert storage(state, 0) == {"wheat": 2, "rye": 9}


def test_bb_13_15_never_at_game_end() -> None:
    state = finished(upgrades=[[], [BEER_ANY, BEER_ONLY]], goods=[[], [BEER]])
    assert storage(state, 1) == {}
