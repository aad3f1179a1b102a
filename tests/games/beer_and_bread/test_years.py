"""BB-3: the structure of a year."""

from __future__ import annotations

from collections import Counter

import pytest

from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import (
    DRY_FIELDS,
    FRUITFUL_FIELDS,
    LAST_TURN,
    decision,
    end_year,
    hand,
    journal_of,
    kinds,
    moves,
    play,
    play_out,
    position,
    side,
    start,
    storage,
    tokens,
)


def test_bb_3_1_six_years_fruitful_and_dry_in_turn() -> None:
    years: dict[int, str] = {}

    def look(state: BeerAndBreadState) -> None:
        if state.to_play >= 0:
            view = state.view(None)
            years[view["year"]] = view["year_kind"]

    play_out(start(), 1, look)
    assert years == {1: "fruitful", 2: "dry", 3: "fruitful", 4: "dry", 5: "fruitful", 6: "dry"}


@pytest.mark.parametrize(("year", "seeded"), [(2, DRY_FIELDS), (3, FRUITFUL_FIELDS)])
def test_bb_3_1_the_kind_of_year_decides_the_seeding(year: int, seeded: dict[str, int]) -> None:
    assert tokens(end_year(position(year=year - 1, turn=LAST_TURN)), "fields") == seeded


def test_bb_3_2_windmill_then_seeding_then_cards_then_actions() -> None:
    state = position(turn=LAST_TURN, windmill=1)
    journal = journal_of(state)
    end_year(state)
    card = hand(state, 0)[0]
    play(state, f"harvest {card}")
    assert kinds(journal)[:9] == [
        ("upgraded", 0),
        ("windmill", 0),
        ("year", None),
        ("seeded", 0),
        ("hand", 0),
        ("hand", 1),
        ("laid-exchange", 0),
        ("harvested", 0),
        ("collected", 0),
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bb_3_3_five_turns_for_each_player_each_year(seed: int) -> None:
    turns: Counter[tuple[int, int]] = Counter()

    def look(state: BeerAndBreadState) -> None:
        if state.to_play >= 0 and decision(state)[0] == "play":
            turns[state.year, state.to_play] += 1

    play_out(start(seed), seed, look)
    assert turns == {(year, seat): 5 for year in range(1, 7) for seat in range(2)}


@pytest.mark.parametrize("year", [1, 2])
def test_bb_3_3_there_is_no_passing(year: int) -> None:
    state = position(year=year)
    assert {move.split()[0] for move in moves(state)} <= {"harvest", "produce", "upgrade", "exchange"}


@pytest.mark.parametrize("year", [1, 2])
def test_bb_3_4_every_card_can_be_harvested_and_placed(year: int) -> None:
    nothing = dict.fromkeys(FRUITFUL_FIELDS, 0)
    state = position(year=year, fields=nothing)
    cards = hand(state, 0)
    assert moves(state, "harvest") == [f"harvest {card}" for card in cards]
    assert moves(state, "upgrade") == [f"upgrade {card}" for card in cards]
    play(state, f"harvest {cards[0]}")
    assert (storage(state, 0), side(state, 0)["column"]) == ({}, [cards[0]])
