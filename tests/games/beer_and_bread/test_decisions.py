"""BB-14.1 to 14.2 and 14.13 to 14.19: decision points, chance and edge cases."""

from __future__ import annotations

from typing import cast

import pytest

from brewhall.core import Journal, ScriptedDealer, SeededDealer
from brewhall.core.dealer import NotingDealer
from brewhall.core.journal import Event
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import (
    CARDS,
    GAME,
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
    unshuffled,
)

NO_TOKENS = dict.fromkeys(("water", "wheat", "barley", "rye", "hops"), 0)


def test_bb_14_1_one_player_decides_at_a_time() -> None:
    def look(state: BeerAndBreadState) -> None:
        if state.to_play >= 0:
            assert decision(state)[1] == state.to_play
            assert state.view(1 - state.to_play)["actions"] == []

    play_out(start(), 1, look)


def test_bb_14_1_where_both_could_act_the_windmill_holder_decides_first() -> None:
    for holder in (0, 1):
        state = position(turn=LAST_TURN, windmill=1 - holder, upgrades=[["beer-03"], ["bread-12"]])
        end_year(state)
        assert decision(state) == ("redraw", holder)
        play(state, "stop")
        assert decision(state) == ("redraw", 1 - holder)


def test_bb_14_1_every_choice_but_the_inverted_card_is_open() -> None:
    state = start(5)
    journal = journal_of(state)
    play_out(state, 5, lambda _: None)
    hidden = {event.kind for event in journal.events if event.private}
    assert hidden <= {"hand", "swapped", "drew", "shuffled", "reserved"}  # all but the last are no choices


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_bb_14_1a_every_decision_has_two_options_or_more(seed: int) -> None:
    def look(state: BeerAndBreadState) -> None:
        assert state.to_play < 0 or len(state.legal_actions()) >= 2

    play_out(start(seed), seed, look)


def test_bb_14_1a_an_overflow_of_one_resource_is_carried_out() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"wheat": 8}, {}], fields={"water": 0})
    journal = journal_of(state)
    play(state, "harvest beer-11")  # 2 wheat: one too many
    assert decision(state) == ("take", 1)
    assert tokens(state, "table") == {"wheat": 1}
    assert kinds(journal)[2:] == [("settled", 0), ("offered", 0)]


def test_bb_14_1a_the_only_payment_is_carried_out() -> None:
    state = position(hands=[["beer-01"], []], upgrades=[["beer-26"], []], storage=[{"water": 1, "wheat": 4}, {}])
    play(state, "produce beer-01")
    assert decision(state) == ("play", 1)
    assert storage(state, 0) == {}


def test_bb_14_1a_an_empty_column_leaves_nothing_to_keep() -> None:
    state = end_year(position(turn=LAST_TURN, windmill=1, upgrades=[["beer-23"], []]))
    assert decision(state) == ("play", 0)


# -- chance ----------------------------------------------------------------------------------------


def _order(shuffle: Event) -> list[str]:
    """The cards from the top after a shuffle."""
    return cast(list[str], shuffle.in_full()["order"])


def test_bb_14_2_at_set_up_a_shuffle_and_then_the_starting_player() -> None:
    dealer = ScriptedDealer([*range(59, 0, -1), 1])
    data = GAME.start(dealer=dealer).to_json()
    assert dealer.left == 0
    assert data["windmill"] == 1
    assert data["sides"][1]["hand"] == list(CARDS[:5])


def test_bb_14_2_no_event_if_the_table_fixes_the_starting_player() -> None:
    dealer = unshuffled(60)
    GAME.start(dealer=dealer, starting_player=1)
    assert dealer.left == 0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bb_14_2_nothing_is_random_but_shuffles(seed: int) -> None:
    dealer, choices = NotingDealer(SeededDealer(seed)), SeededDealer(f"choices {seed}")
    state = start(seed)
    while state.to_play >= 0:
        journal = journal_of(state)
        legal = state.legal_actions()
        state.play(legal[choices.below(len(legal))], dealer)
        orders = [_order(event) for event in journal.events if event.kind == "shuffled"]
        assert len(dealer.take()) == sum(len(order) - 1 for order in orders)


def test_bb_14_2_a_shuffle_is_recorded_as_the_order_from_the_top() -> None:
    state = GAME.blank(2, {"starting_player": 0, "strict_memory": False})
    state.journal = Journal()
    GAME.set_up(state, SeededDealer(7))
    assert state.journal.events[0].kind == "shuffled"
    order, data = _order(state.journal.events[0]), state.to_json()
    assert sorted(order[:5], key=CARDS.index) == data["sides"][0]["hand"]
    assert sorted(order[5:10], key=CARDS.index) == data["sides"][1]["hand"]
    assert order[10:] == data["deck"]


# -- edge cases ------------------------------------------------------------------------------------


def test_bb_14_13_a_harvest_from_empty_fields_is_legal() -> None:
    state = position(hands=[["beer-11"], []], fields=NO_TOKENS)
    play(state, "harvest beer-11")
    assert storage(state, 0) == {}
    assert side(state, 0)["column"] == ["beer-11"]


def test_bb_14_14_an_upgrade_with_nothing_to_clean_triggers_no_cleaning() -> None:
    cleaners = ["beer-01", "bread-01", "beer-16", "beer-08", "beer-13"]
    state = position(hands=[["beer-11"], []], upgrades=[cleaners, []], beside=[["beer-02", "bread-02"], []])
    play(state, "upgrade beer-11")
    assert storage(state, 0) == {}
    assert decision(state) == ("play", 1)


def test_bb_14_15_what_a_full_player_is_offered_goes_to_the_supply() -> None:
    state = position(hands=[["beer-11"], []], storage=[{"hops": 9}, {"rye": 9}])
    wheat = tokens(state, "supply")["wheat"]
    play(state, "harvest beer-11", "offer water 1", "offer wheat 2")
    assert (tokens(state, "supply")["water"], tokens(state, "supply")["wheat"]) == (1, wheat + 2)
    assert storage(state, 1) == {"rye": 9}


def test_bb_14_16_a_new_storage_unit_is_there_for_tokens_of_its_own_cleaning() -> None:
    state = position(
        hands=[["beer-05"], []],  # storage-water-2
        upgrades=[["beer-13"], []],  # clean-both: 2 water
        goods=[["beer-02", "bread-02"], []],
        storage=[{"rye": 9}, {}],
    )
    play(state, "upgrade beer-05")
    assert decision(state) == ("play", 1)
    assert storage(state, 0) == {"water": 2, "rye": 9}


def test_bb_14_17_water_triggered_by_the_last_harvest_counts_for_the_windmill() -> None:
    state = position(
        turn=LAST_TURN,
        windmill=1,
        hands=[["beer-11"], []],
        upgrades=[[], ["beer-09"]],  # opponent-harvest-water
        storage=[{}, {"rye": 2}],
    )
    play(state, "harvest beer-11")  # 3 tokens; seat 1 collects its third
    assert state.windmill == 0  # a tie: it changes hands; without the water seat 1 would have kept it
    assert storage(state, 1) == {"water": 1, "rye": 2}


@pytest.mark.parametrize("cards", [10, 11, 12, 13])
def test_bb_14_18_a_short_deck_fills_hands_first_then_exchange_spaces_from_the_first(cards: int) -> None:
    deck = [f"bread-{number:02}" for number in range(1, cards + 1)]
    state = position(year=5, turn=LAST_TURN, windmill=1, deck=deck, rest="beside")
    end_year(state)
    assert (hand(state, 0), hand(state, 1)) == (deck[:5], deck[5:10])
    assert state.to_json()["exchange"] == [*deck[10:], None, None, None][:3]
    assert moves(state, "exchange")[: cards - 10] == [f"exchange bread-01 {space + 1}" for space in range(cards - 10)]


def test_bb_14_19_a_card_taken_by_exchange_and_harvested_is_discarded_with_the_column() -> None:
    state = position(
        year=2,
        turn=LAST_TURN,
        windmill=1,
        hands=[["beer-12"], []],
        columns=[["beer-01"], []],
        exchange=["beer-11", None, None],
    )
    play(state, "exchange beer-12 1", "harvest beer-11")
    assert (state.year, sorted(state.to_json()["discard"])) == (3, ["beer-01", "beer-11", "beer-12"])
