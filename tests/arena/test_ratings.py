"""Elo: results that follow from known strengths give these strengths back, with honest intervals."""

from __future__ import annotations

from itertools import combinations
from math import log, log10, sqrt

import pytest

from brewhall.arena.intervals import Z95
from brewhall.arena.ratings import Wins, rate


def expected(*strengths: float, games: int, players: int = 2) -> list[Wins]:
    """What bots a, b, c… of these strengths win on average, one at a table of others."""
    results = []
    for one, other in combinations(range(len(strengths)), 2):
        table = ("abcdef"[one], *["abcdef"[other]] * (players - 1))
        won = games * strengths[one] / (strengths[one] + (players - 1) * strengths[other])
        results.append(Wins(table, {table[0]: won, table[1]: games - won}))
    return results


@pytest.mark.parametrize(("won", "ahead"), [(50, 0), (64, 99.95), (75, 190.85), (10 / 11 * 100, 400)])
def test_two_bots_are_as_far_apart_as_the_share_says(won: float, ahead: float) -> None:
    """The well-known table: 64 % are 100 points, 75 % are 191, ten to one are 400."""
    ratings = rate("ab", [Wins(("a", "b"), {"a": won, "b": 100 - won})])
    assert ratings["a"].value - ratings["b"].value == pytest.approx(ahead, abs=0.01)
    assert ratings["a"].value + ratings["b"].value == pytest.approx(3000)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_strengths_are_found_again(players: int) -> None:
    strengths = (20.0, 5.0, 2.0, 1.0)
    ratings = rate("abcd", expected(*strengths, games=200, players=players))
    average = sum(log10(strength) for strength in strengths) / 4
    for name, strength in zip("abcd", strengths, strict=True):
        assert ratings[name].value == pytest.approx(1500 + 400 * (log10(strength) - average), abs=0.001)


def test_a_bot_is_rated_through_others_it_has_not_met() -> None:
    first, second = expected(9.0, 3.0, games=40)[0], expected(3.0, 1.0, games=40)[0]
    ratings = rate("abc", [first, Wins(("b", "c"), {"b": second.wins["a"], "c": second.wins["b"]})])
    assert ratings["a"].value - ratings["c"].value == pytest.approx(400 * log10(9))


def test_the_interval_of_two_is_that_of_the_log_odds() -> None:
    rating = rate("ab", [Wins(("a", "b"), {"a": 60, "b": 40})])["a"]
    half = Z95 * sqrt(1 / 60 + 1 / 40) * 400 / log(10) / 2  # half, for each is rated against the average of both
    assert (rating.value - rating.low, rating.high - rating.value) == pytest.approx((half, half))


def test_four_times_as_many_games_make_the_intervals_half_as_wide() -> None:
    few, many = (rate("abc", expected(4.0, 2.0, 1.0, games=games)) for games in (100, 400))
    for name in "abc":
        assert few[name].high - few[name].low == pytest.approx(2 * (many[name].high - many[name].low))


def test_who_wins_every_game_is_rated_as_if_half_a_game_were_lost() -> None:
    sweep = rate("ab", [Wins(("a", "b"), {"a": 100, "b": 0})])
    assert sweep["a"].value - sweep["b"].value == pytest.approx(400 * log10(100 / 0.5))
    assert sweep["a"].low > sweep["b"].high
    longer = rate("ab", [Wins(("a", "b"), {"a": 1000, "b": 0})])
    assert longer["a"].value > sweep["a"].value
    every = rate("abc", [Wins(pair, {pair[0]: 30, pair[1]: 0}) for pair in combinations("abc", 2)])
    assert every["a"].value > every["b"].value > every["c"].value
