"""BB-12: end and scoring."""

from __future__ import annotations

from brewhall.core import Outcome
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from tests.games.beer_and_bread.positions import coins, finished, storage


def outcome_of(state: BeerAndBreadState) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def test_bb_12_1_sold_cards_count_wherever_they_lie() -> None:
    state = finished(
        beside=[["beer-01"], ["beer-02", "bread-02"]],
        goods=[["bread-01"], ["beer-26"]],
    )
    assert coins(state, 0) == (4, 4)
    assert coins(state, 1) == (4 + 9, 4)


def test_bb_12_1_all_sold_cards_are_shown() -> None:
    state = finished(beside=[["beer-01"], []], goods=[[], ["bread-01"]])
    shown = state.seen_by(None).to_json()["sides"]
    assert (shown[0]["sold"], shown[1]["sold"]) == (["beer-01"], ["bread-01"])


def test_bb_12_2_a_total_is_coins_and_bonuses_of_its_type() -> None:
    state = finished(
        beside=[["beer-16", "beer-21", "bread-26"], []],  # 7 and 8, 9
        upgrades=[["beer-02"], []],  # score-tier-6-7
    )
    assert coins(state, 0) == (7 + 8 + 1, 9)


def test_bb_12_3_bonuses_come_from_ones_own_scoring_upgrades() -> None:
    sold = [["beer-16", "beer-17"], ["beer-18", "beer-19"]]
    state = finished(beside=sold, upgrades=[[], ["bread-06"]])  # score-pair-beer
    assert [coins(state, seat)[0] for seat in range(2)] == [14, 15]


def test_bb_12_4_the_score_is_the_lower_total() -> None:
    state = finished(beside=[["beer-26", "beer-27", "bread-01"], ["beer-01", "beer-06", "bread-06"]])
    assert [coins(state, seat) for seat in range(2)] == [(18, 4), (9, 5)]
    assert state.scores() == [4, 5]


def test_bb_12_4_the_higher_score_wins() -> None:
    rich, balanced = ["beer-26", "beer-27", "bread-01"], ["beer-01", "beer-06", "bread-06"]
    assert outcome_of(finished(beside=[rich, balanced])) == Outcome((2, 1), (1,), (4, 5), "higher-score")
    assert outcome_of(finished(beside=[balanced, rich])) == Outcome((1, 2), (0,), (5, 4), "higher-score")


def test_bb_12_4_bonuses_count_for_the_score_of_either_seat() -> None:
    even = [["beer-01", "bread-06"], ["beer-02", "bread-07"]]  # 4 and 5 each
    state = finished(beside=even, upgrades=[["bread-29"], []], storage=[{"rye": 2}, {}])  # score-more-stock
    assert (state.scores(), outcome_of(state).scores, outcome_of(state).winners) == ([5, 4], (5, 4), (0,))
    state = finished(beside=even, upgrades=[[], ["bread-29"]], storage=[{}, {"rye": 2}])
    assert (state.scores(), outcome_of(state).scores, outcome_of(state).winners) == ([4, 5], (4, 5), (1,))


def test_bb_12_5_on_a_tie_the_higher_other_total_wins() -> None:
    beery, bready = ["beer-26", "bread-01"], ["beer-01", "bread-16"]
    state = finished(beside=[beery, bready])
    assert [coins(state, seat) for seat in range(2)] == [(9, 4), (4, 7)]
    assert outcome_of(state) == Outcome((1, 2), (0,), (4, 4), "higher-other-total")
    assert outcome_of(finished(beside=[bready, beery])) == Outcome((2, 1), (1,), (4, 4), "higher-other-total")


def test_bb_12_6_still_tied_the_player_without_the_windmill_wins() -> None:
    sold = [["beer-26", "bread-01"], ["beer-01", "bread-26"]]
    state = finished(beside=sold)
    assert state.windmill == 0  # it changed hands after year 6 (BB-11.4)
    assert outcome_of(state) == Outcome((2, 1), (1,), (4, 4), "without-windmill")
    state = finished(beside=sold, storage=[{"rye": 1}, {}])
    assert state.windmill == 1
    assert outcome_of(state) == Outcome((1, 2), (0,), (4, 4), "without-windmill")


def test_bb_12_6_there_is_always_one_winner() -> None:
    state = finished()
    assert state.scores() == [0, 0]
    assert outcome_of(state).winners == (1,)


def test_bb_12_7_tokens_and_unsold_cards_score_nothing() -> None:
    state = finished(storage=[{"rye": 9}, {}], columns=[["beer-26", "bread-26"], []], upgrades=[["beer-27"], []])
    assert coins(state, 0) == (0, 0)
    assert storage(state, 0) == {"rye": 9}


def test_bb_12_7_except_through_score_more_stock() -> None:
    state = finished(storage=[{"rye": 2}, {}], upgrades=[["bread-29"], []])
    assert coins(state, 0) == (2, 0)
