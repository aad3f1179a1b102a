"""BB-5: action A, Harvest and Store."""

from __future__ import annotations

from tests.games.beer_and_bread.positions import (
    decision,
    journal_of,
    kinds,
    moves,
    play,
    position,
    side,
    storage,
    tokens,
    ways,
)


def test_bb_5_1_the_card_goes_on_top_of_the_column() -> None:
    state = position(hands=[["beer-09"], []], columns=[["bread-03", "beer-01"], []])
    play(state, "harvest beer-09")
    assert side(state, 0)["column"] == ["bread-03", "beer-01", "beer-09"]
    assert "beer-09" not in side(state, 0)["hand"]


def test_bb_5_2_only_types_on_the_new_card_are_collected() -> None:
    state = position(hands=[["beer-09"], []], columns=[["beer-05"], []])  # beer-05 shows water and wheat
    play(state, "harvest beer-09")
    assert storage(state, 0) == {"barley": 1, "rye": 2}


def test_bb_5_3_the_amount_is_the_sum_over_the_whole_column() -> None:
    # in the column: wheat 2, barley 1, hops 1 and water 2, wheat 2
    state = position(hands=[["beer-06"], []], columns=[["beer-03", "beer-05"], []])
    play(state, "harvest beer-06")  # water 1, wheat 1, barley 1
    assert storage(state, 0) == {"water": 1 + 2, "wheat": 1 + 2 + 2, "barley": 1 + 1}


def test_bb_5_3_the_other_players_column_does_not_count() -> None:
    state = position(hands=[["beer-11"], []], columns=[[], ["beer-05"]])
    play(state, "harvest beer-11")
    assert storage(state, 0) == {"water": 1, "wheat": 2}


def test_bb_5_4_a_bonus_is_added_for_a_type_the_new_card_shows() -> None:
    state = position(hands=[["beer-11"], []], upgrades=[["beer-18"], []])  # harvest-plus-wheat
    play(state, "harvest beer-11")
    assert storage(state, 0) == {"water": 1, "wheat": 3}


def test_bb_5_4_no_bonus_for_a_type_that_only_older_cards_show() -> None:
    state = position(hands=[["bread-10"], []], columns=[["beer-11"], []], upgrades=[["beer-18"], []])
    play(state, "harvest bread-10")
    assert storage(state, 0) == {"water": 2, "rye": 2}


def test_bb_5_5_nobody_can_collect_less() -> None:
    state = play(position(hands=[["beer-06"], []]), "harvest beer-06")
    assert storage(state, 0) == {"water": 1, "wheat": 1, "barley": 1}
    assert decision(state) == ("play", 1)


def test_bb_5_5_all_types_are_collected_before_storing_is_decided() -> None:
    state = position(hands=[["beer-06"], []], storage=[{"rye": 8}, {}])
    play(state, "harvest beer-06")
    assert decision(state) == ("offer", 0)
    assert storage(state, 0) == {"water": 1, "wheat": 1, "barley": 1, "rye": 8}


def test_bb_5_6_what_does_not_fit_is_overflow() -> None:
    state = position(hands=[["beer-06"], []], storage=[{"rye": 8}, {"rye": 7}])
    play(state, "harvest beer-06")
    assert all(sum(storage(end, 0).values()) == 9 for end in ways(state, "offer"))
    play(state, "offer water 1", "offer wheat 1", "take water 1", "take wheat 0")
    assert storage(state, 0) == {"barley": 1, "rye": 8}
    assert storage(state, 1) == {"water": 1, "rye": 7}


def test_bb_5_7_the_action_is_over_when_the_offer_is_settled() -> None:
    state = position(hands=[["beer-14"], []], upgrades=[[], ["beer-09"]], storage=[{"wheat": 9}, {}])
    journal = journal_of(state)
    play(state, "harvest beer-14")  # water 2, hops 1
    play(state, "offer water 2", "offer wheat 1")
    assert moves(state) == ["take water 0", "take water 1", "take water 2"]
    play(state, "take water 0")
    assert storage(state, 1) == {}  # opponent-harvest-water waits
    play(state, "take wheat 1")
    assert storage(state, 1) == {"water": 1, "wheat": 1}
    assert tokens(state, "fields")["water"] == 18 - 2 - 1
    assert kinds(journal) == [
        ("harvested", 0),
        ("collected", 0),
        ("offered", 0),
        ("took", 1),
        ("returned", 0),
        ("collected", 1),
    ]
