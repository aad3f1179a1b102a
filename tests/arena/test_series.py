"""Series of games: seats balanced, deals paired, the same results on any number of processes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
from dataclasses import dataclass

import pytest

import brewhall
from brewhall.arena.series import Played, Series, summarise
from brewhall.arena.workers import WorkerLost, play_series
from brewhall.core.errors import BadOption, UnknownName

GAME = brewhall.load("beer-and-bread")


def series(games: int = 12, *bots: str, seed: int | str = 1, **options: object) -> Series:
    return Series(GAME, bots or ("greedy", "random"), games, seed, options)


def played(*scores: tuple[int, int], seats: tuple[int, int] = (0, 1), why: str = "higher-score") -> list[Played]:
    """Games with these scores; a tie is won by both."""
    return [
        Played(number, "", seats, pair, tuple(1 if score == max(pair) else 2 for score in pair), why, 100, 60)
        for number, pair in enumerate(scores)
    ]


# -- playing ---------------------------------------------------------------------------------------


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    alone = list(play_series(series(20)))
    assert alone == list(play_series(series(20), jobs=2)) == list(play_series(series(20), jobs=3))
    assert [game.number for game in alone] == list(range(20))


def test_the_seed_decides_the_results() -> None:
    assert list(play_series(series(4))) == list(play_series(series(4)))
    assert list(play_series(series(4, seed="1"))) == list(play_series(series(4, seed=1)))
    assert list(play_series(series(4, seed=2))) != list(play_series(series(4, seed=1)))


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    assert list(play_series(series(9)))[:4] == list(play_series(series(4)))


def test_every_bot_sits_on_every_seat_equally_often() -> None:
    games = list(play_series(series(12)))
    assert [game.seats for game in games] == [(0, 1), (1, 0)] * 6


def test_every_deal_is_played_once_in_each_seating() -> None:
    games = list(play_series(series(12)))
    assert [game.seed for game in games] == [f"1/{pair}" for pair in range(6) for _ in range(2)]
    for game in games:
        names = [("greedy", "random")[place] for place in game.seats]
        match = brewhall.Match(GAME, names, seed=game.seed)
        outcome = match.run()
        assert (game.scores, game.winners, game.why) == (outcome.scores, outcome.winners, outcome.why)
        assert (game.moves, game.turns) == (match.moves, 60)


def test_the_two_games_of_a_pair_have_the_same_cards() -> None:
    first, second, third = (
        brewhall.Match(GAME, ["random", "random"], seed=game.seed).record.deal
        for game in list(play_series(series(3, "random", "random")))
    )
    assert first == second != third


def test_options_are_played_by() -> None:
    begun = series(6, starting_player=1)
    for number in range(6):
        assert begun.play(number).moves > 0
    assert list(play_series(begun)) != list(play_series(series(6, starting_player=0)))


def test_a_series_can_be_sent_to_another_process() -> None:
    again = pickle.loads(pickle.dumps(series(4)))
    assert again.play(3) == series(4).play(3)


def workers() -> set[int | None]:
    """The processes that this one has started and that still run."""
    return {process.pid for process in multiprocessing.active_children()}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_series_that_is_broken_off_leaves_no_process_behind(jobs: int) -> None:
    before = workers()
    games = play_series(series(500, "random", "random"), jobs)
    assert next(games).number == 0
    assert len(workers() - before) == (0 if jobs == 1 else jobs)
    games.close()  # type: ignore[attr-defined]
    assert workers() <= before


@dataclass(frozen=True)
class Deadly(Series):
    """Ends every process that plays it."""

    def play(self, number: int) -> Played:
        os._exit(1)


def test_a_process_that_dies_is_one_clear_error() -> None:
    before = workers()
    with pytest.raises(WorkerLost, match="was ended from outside"):
        list(play_series(Deadly(GAME, ("random", "random"), 20, 1, {}), jobs=2))
    assert workers() <= before


def test_a_series_that_is_played_to_its_end_leaves_no_process_behind() -> None:
    before = workers()
    assert len(list(play_series(series(20, "random", "random"), jobs=2))) == 20
    assert workers() <= before


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (series(0), BadOption, "a series has at least 1 game, not 0"),
        (series(-3), BadOption, "a series has at least 1 game, not -3"),
        (series(4, "random"), BadOption, "beer-and-bread is for 2 players, not 1"),
        (series(4, "random", "random", "random"), BadOption, "beer-and-bread is for 2 players, not 3"),
        (series(4, "random", "clever"), UnknownName, "there is no bot 'clever'; bots are: "),
        (series(4, "random", "human"), UnknownName, "there is no bot 'human'; bots are: "),
        (series(4, colour="red"), UnknownName, "there is no option 'colour'"),
        (series(4, starting_player=5), BadOption, "option starting_player cannot be 5"),
    ],
)
def test_a_series_that_cannot_be_played_is_refused(
    wrong: Series, error: type[Exception], message: str, jobs: int
) -> None:
    with pytest.raises(error, match=message):
        next(play_series(wrong, jobs))


@pytest.mark.parametrize("wrong", [series(4, colour="red"), series(4, starting_player=5)])
def test_wrong_options_are_refused_before_any_game_is_played(wrong: Series) -> None:
    with pytest.raises(brewhall.BrewhallError, match="option"):
        wrong.check()


# -- the summary -----------------------------------------------------------------------------------


def test_the_summary_of_real_games_adds_up() -> None:
    games = list(play_series(series(20)))
    summary = summarise(series(20), games)
    assert summary.games == 20
    assert [bot.name for bot in summary.bots] == ["greedy", "random"]
    assert sum(bot.wins.value for bot in summary.bots) == pytest.approx(1)
    assert sum(summary.reasons.values()) == 20
    assert summary.moves.value == sum(game.moves for game in games) / 20
    for place, bot in enumerate(summary.bots):
        scores = [game.scores[game.seats.index(place)] for game in games]
        assert bot.score.value == sum(scores) / 20
        assert bot.best == max(scores)
    seat_0 = sum(0 in game.winners for game in games) / 20
    assert summary.first_seat_wins.value == seat_0


def test_wins_follow_the_bot_and_not_the_seat() -> None:
    games = [*played((9, 1), (8, 2)), *played((3, 7), seats=(1, 0))]
    greedy, random = summarise(series(3), games).bots
    assert (greedy.wins.value, random.wins.value) == (1, 0)
    assert (greedy.score.value, greedy.best) == (8, 9)
    assert (random.score.value, random.best) == (2, 3)
    assert summarise(series(3), games).first_seat_wins.value == pytest.approx(2 / 3)


def test_a_shared_win_counts_half_for_each() -> None:
    summary = summarise(series(2), played((5, 5), (6, 1)))
    assert [bot.wins.value for bot in summary.bots] == [0.75, 0.25]
    assert summary.first_seat_wins.value == 0.75


def test_reasons_are_counted() -> None:
    games = [*played((5, 1), (6, 1)), *played((4, 4), why="windmill")]
    assert summarise(series(3), games).reasons == {"higher-score": 2, "windmill": 1}
