"""BB-1: terms and components."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from brewhall.core import OVER
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import (
    GAME,
    LAST_TURN,
    TOKENS,
    assert_conserved,
    decision,
    end_year,
    journal_of,
    play,
    play_out,
    position,
    side,
    start,
    storage,
    tokens,
)


def test_bb_1_1_five_resources_four_of_them_crops() -> None:
    state = start()
    assert list(state.to_json()["fields"]) == ["water", "wheat", "barley", "rye", "hops"]
    assert list(state.to_json()["sides"][0]["storage"]) == ["water", "wheat", "barley", "rye", "hops"]


def test_bb_1_2_84_tokens() -> None:
    data = start().to_json()
    totals = {name: data["fields"][name] + data["supply"][name] for name in TOKENS}
    assert totals == {"water": 18, "wheat": 18, "barley": 18, "rye": 15, "hops": 15}
    assert sum(totals.values()) == 84


@pytest.mark.parametrize("seed", range(1, 9))
def test_bb_1_2_no_token_and_no_card_is_ever_lost(seed: int) -> None:
    play_out(start(seed), seed, lambda state: assert_conserved(state.to_json()))


def test_bb_1_2_collected_tokens_are_in_storage_and_offered_ones_on_the_table_while_a_choice_is_open() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"hops": 9}, {}])
    play(state, "harvest beer-11")  # 1 water and 2 wheat
    assert storage(state, 0) == {"water": 1, "wheat": 2, "hops": 9}
    play(state, "offer water 1", "offer wheat 2")
    assert tokens(state, "table") == {"water": 1, "wheat": 2}
    assert_conserved(state.to_json())


def test_bb_1_3_thirty_beers_and_thirty_breads_told_apart_by_the_back() -> None:
    assert Counter(card.good for card in GAME.catalog.cards) == {"beer": 30, "bread": 30}
    assert Counter(start().seen_by(None).to_json()["deck"]).keys() == {"?beer", "?bread"}


def test_bb_1_4_every_card_has_all_its_sections() -> None:
    for card in GAME.catalog.cards:
        assert card.good in ("beer", "bread")
        assert card.coins in range(4, 10)
        assert sum(card.harvest) > 0
        assert sum(card.recipe) > 0
        assert card.upgrade.slot in ("year", "harvest", "storage", "production", "cleaning", "scoring")
    styles = {(card.good, card.style) for card in GAME.catalog.cards}
    assert Counter(good for good, _ in styles) == {"beer": 3, "bread": 3}


def test_bb_1_5_the_style_follows_the_coins() -> None:
    styles: dict[tuple[str, int], set[str]] = {}
    for card in GAME.catalog.cards:
        styles.setdefault((card.good, (card.coins - 4) // 2), set()).add(card.style)
    assert styles == {
        ("beer", 0): {"table-beer"},
        ("beer", 1): {"amber-ale"},
        ("beer", 2): {"dark-bock"},
        ("bread", 0): {"rolls"},
        ("bread", 1): {"country-loaf"},
        ("bread", 2): {"feast-bread"},
    }


def test_bb_1_6_the_shared_board() -> None:
    data = start().to_json()
    assert set(data["fields"]) - {"water"} == {"wheat", "barley", "rye", "hops"}
    assert data["fields"]["water"] == 18  # the river
    assert data["exchange"] == [None, None, None]


def test_bb_1_6_six_years_and_an_end_space() -> None:
    state = end_year(position(year=6, turn=LAST_TURN))
    assert (state.year, state.to_play) == (7, OVER)


@pytest.mark.parametrize("seat", [0, 1])
def test_bb_1_7_a_players_side(seat: int) -> None:
    view = start().view(None)
    units = {"units": 9, "water_units": 0, "brewery_room": 1, "bakery_room": 1}
    assert units.items() <= view["sides"][seat].items()
    zones = [zone["id"] for zone in view["zones"] if zone["seat"] == seat]
    slots = [f"slot-{seat}-{slot}" for slot in ("year", "harvest", "storage", "production", "cleaning", "scoring")]
    assert [zone for zone in zones if zone.startswith("slot")] == slots
    assert {f"brewery-{seat}", f"bakery-{seat}"} <= set(zones)


def test_bb_1_8_one_year_marker_and_one_windmill() -> None:
    data = start(starting_player=1).to_json()
    assert data["year"] == 1
    assert data["windmill"] == 1


def test_bb_1_9_the_supply_is_all_that_lies_nowhere_else() -> None:
    state = position(storage=[{"wheat": 2}, {"wheat": 1}], fields={"wheat": 4})
    assert tokens(state, "supply")["wheat"] == 18 - 2 - 1 - 4


def test_bb_1_10_the_column_holds_the_harvest_cards_of_this_year_in_order() -> None:
    state = position(turn=8, columns=[["beer-09", "beer-01"], []], hands=[["beer-05"], []])
    play(state, "harvest beer-05")
    assert side(state, 0)["column"] == ["beer-09", "beer-01", "beer-05"]


@pytest.mark.parametrize("year", [1, 2, 3, 4, 5])
def test_bb_1_10_every_year_starts_with_empty_columns(year: int) -> None:
    state = position(year=year, turn=LAST_TURN, columns=[["beer-09"], ["beer-01"]])
    end_year(state)
    assert state.year == year + 1
    assert [side(state, seat)["column"] for seat in range(2)] == [[], []]


def test_bb_1_11_only_produced_cards_are_sold_cards() -> None:
    state = position(hands=[["beer-01"], []], storage=[{"water": 1, "barley": 2}, {}])
    sold = {}
    for action in ("harvest", "upgrade", "produce"):
        trial = cast(BeerAndBreadState, state.copy())
        sold[action] = side(play(trial, f"{action} beer-01"), 0)["sold"]
    assert sold == {"harvest": [], "upgrade": [], "produce": ["beer-01"]}


def test_bb_1_11_a_sold_card_stays_sold_after_cleaning() -> None:
    state = position(hands=[["beer-11"], []], goods=[["beer-16"], []])
    assert side(state, 0)["brewery"] == ["beer-16"]
    play(state, "upgrade beer-11")
    assert (side(state, 0)["brewery"], side(state, 0)["sold"]) == ([], ["beer-16"])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bb_1_12_the_windmill_stays_where_it_is_during_a_year(seed: int) -> None:
    holders: dict[int, set[int]] = {}
    play_out(start(seed), seed, lambda state: holders.setdefault(state.year, set()).add(state.windmill))
    assert [len(holders[year]) for year in range(1, 7)] == [1] * 6


def test_bb_1_13_tokens_are_collected_from_field_and_river() -> None:
    state = play(position(hands=[["beer-11"], []]), "harvest beer-11")  # 1 water and 2 wheat
    assert storage(state, 0) == {"water": 1, "wheat": 2}
    assert tokens(state, "fields") == {"water": 17, "wheat": 5, "barley": 8, "rye": 6, "hops": 6}


def test_bb_1_13_what_is_not_there_is_forfeited() -> None:
    state = position(hands=[["beer-11"], []], fields={"water": 0, "wheat": 1})
    supply, journal = tokens(state, "supply"), journal_of(state)
    play(state, "harvest beer-11")  # 1 water and 2 wheat
    assert journal.since(1, None) == [{"kind": "collected", "seat": 0, "tokens": {"wheat": 1}}]
    assert storage(state, 0) == {"wheat": 1}
    assert tokens(state, "supply") == supply


def test_bb_1_13_collecting_is_compulsory() -> None:
    state = play(position(hands=[["beer-11"], []]), "harvest beer-11")
    assert decision(state) == ("play", 1)  # nothing was asked of seat 0
    assert storage(state, 0) == {"water": 1, "wheat": 2}
