"""BB-10: action C, Upgrade and Clean."""

from __future__ import annotations

import pytest

from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import (
    GAME,
    LAST_TURN,
    coins,
    decision,
    end_year,
    play,
    play_out,
    position,
    side,
    start,
    storage,
    tokens,
)


@pytest.mark.parametrize("card", ["beer-03", "beer-04", "beer-05", "beer-06", "beer-08", "beer-02"])
def test_bb_10_1_the_card_lies_at_the_slot_of_its_icon(card: str) -> None:
    slot = next(known.upgrade.slot for known in GAME.catalog.cards if known.id == card)
    state = play(position(hands=[[card], []]), f"upgrade {card}")
    zone = next(zone for zone in state.view(1)["zones"] if zone["id"] == f"slot-0-{slot}")
    assert zone["pieces"] == [card]


def test_bb_10_1_the_upgrade_works_for_the_rest_of_the_game() -> None:
    state = play(position(hands=[["beer-11"], []]), "upgrade beer-11")
    assert [view["units"] for view in state.view(0)["sides"]] == [10, 9]
    units = []
    play_out(state, 1, lambda later: units.append(later.view(0)["sides"][0]["units"]))
    assert min(units) == 10


def test_bb_10_1_its_other_sections_are_out_of_play() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[["beer-05"], []])  # beer-05 shows water 2, wheat 2
    play(state, "harvest beer-11")
    assert storage(state, 0) == {"water": 1, "wheat": 2}
    assert coins(state, 0) == (0, 0)


def test_bb_10_2_any_number_of_upgrades_and_copies_at_a_slot() -> None:
    storage_cards = ["beer-11", "beer-22", "bread-13", "bread-25"]  # all four storage-any-1
    state = position(hands=[["beer-05"], []], upgrades=[storage_cards, []])
    play(state, "upgrade beer-05")
    view = state.view(0)
    assert view["sides"][0]["units"] == 13
    zone = next(zone for zone in view["zones"] if zone["id"] == "slot-0-storage")
    assert zone["pieces"] == [*storage_cards, "beer-05"]


@pytest.mark.parametrize("seed", [1, 2])
def test_bb_10_2_upgrades_are_never_removed(seed: int) -> None:
    placed: list[list[str]] = [[], []]

    def look(state: BeerAndBreadState) -> None:
        for seat in range(2):
            now = side(state, seat)["upgrades"]
            assert now[: len(placed[seat])] == placed[seat]
            placed[seat] = now

    play_out(start(seed), seed, look)
    assert len(placed[0]) > 5


def test_bb_10_3_first_the_upgrade_then_the_cleaning() -> None:
    state = position(
        hands=[["beer-11"], []],  # storage-any-1
        upgrades=[["beer-01"], []],  # clean-beer-any
        goods=[["beer-02"], []],
        storage=[{"rye": 9}, {}],
    )
    play(state, "upgrade beer-11")
    assert storage(state, 0) == {"rye": 9, "hops": 1}  # it fits the new unit
    assert decision(state) == ("play", 1)


def test_bb_10_4_both_spaces_are_cleaned() -> None:
    state = position(hands=[["beer-11"], []], goods=[["beer-02", "bread-01"], ["beer-03", "bread-03"]])
    play(state, "upgrade beer-11")
    assert (side(state, 0)["brewery"], side(state, 0)["bakery"]) == ([], [])
    assert (side(state, 0)["sold"], side(state, 0)["cleaned"]) == (["beer-02", "bread-01"], 2)
    assert (side(state, 1)["brewery"], side(state, 1)["bakery"]) == (["beer-03"], ["bread-03"])


def test_bb_10_4_cleaning_is_not_asked() -> None:
    state = position(hands=[["beer-11"], []], goods=[["beer-02"], []])
    play(state, "upgrade beer-11")
    assert decision(state) == ("play", 1)


def test_bb_10_4_empty_spaces_are_fine() -> None:
    state = play(position(hands=[["beer-11"], []]), "upgrade beer-11")
    assert (side(state, 0)["sold"], side(state, 0)["cleaned"]) == ([], 0)


def test_bb_10_5_cleaning_upgrades_resolve_the_new_one_included() -> None:
    state = position(
        hands=[["bread-28"], []],  # clean-beer-any
        upgrades=[["beer-01"], []],  # clean-beer-any
        goods=[["beer-02"], []],
    )
    play(state, "upgrade bread-28")
    assert storage(state, 0) == {"hops": 2}
    assert tokens(state, "fields")["hops"] == 4


@pytest.mark.parametrize("action", ["harvest bread-01", "produce bread-01"])
def test_bb_10_6_no_other_action_cleans(action: str) -> None:
    state = position(
        hands=[["bread-01"], []],
        upgrades=[["beer-01"], []],  # clean-beer-any
        goods=[["beer-02"], []],
        storage=[{"water": 1, "wheat": 2}, {}],
        fields={"hops": 6},
    )
    play(state, action)
    assert side(state, 0)["brewery"] == ["beer-02"]
    assert "hops" not in storage(state, 0)


@pytest.mark.parametrize("year", [1, 2, 3, 4, 5, 6])
def test_bb_10_6_the_end_of_a_year_does_not_clean(year: int) -> None:
    state = position(year=year, turn=LAST_TURN, windmill=1, upgrades=[[], ["beer-01"]], goods=[[], ["beer-02"]])
    end_year(state)
    assert side(state, 1)["brewery"] == ["beer-02"]
    assert storage(state, 1) == {}
