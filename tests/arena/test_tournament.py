"""Tournaments: who meets whom, on which deals, and what is refused."""

from __future__ import annotations

import pytest

import brewhall
from brewhall.arena.results import Results
from brewhall.arena.standings import standings
from brewhall.arena.tournament import Tournament
from brewhall.arena.workers import Result, play_tasks, processes
from brewhall.core.errors import BadOption, BrewhallError, UnknownName

CARDS = brewhall.load("beer-and-bread")
ABBEYS = brewhall.load("heaven-and-ale")


def tournament(*bots: str, players: int = 2, games: int = 4, game: brewhall.core.Game = CARDS) -> Tournament:
    return Tournament(game, bots, players, games, "1", {})


def play(wanted: Tournament, jobs: int = 1) -> list[Result]:
    with processes(jobs) as crew:
        return list(play_tasks(wanted.meetings, wanted.tasks({}), crew))


def test_every_pair_meets() -> None:
    meetings = tournament("a", "b", "c").meetings
    assert [meeting.bots for meeting in meetings] == [("a", "b"), ("a", "c"), ("b", "c")]


def test_at_larger_tables_one_sits_with_others() -> None:
    meetings = tournament("a", "b", "c", players=4, game=ABBEYS).meetings
    assert [meeting.bots for meeting in meetings] == [("a", "b", "b", "b"), ("a", "c", "c", "c"), ("b", "c", "c", "c")]


@pytest.mark.parametrize(("players", "asked", "played"), [(2, 4, 4), (2, 5, 6), (3, 4, 6), (4, 9, 12)])
def test_every_deal_is_played_from_every_seat(players: int, asked: int, played: int) -> None:
    (meeting,) = tournament("greedy", "random", players=players, games=asked, game=ABBEYS).meetings
    assert meeting.games == played
    for start in range(0, played, players):
        deal = range(start, start + players)
        assert len({meeting.deal(number) for number in deal}) == 1
        assert sorted(meeting.seating(number).index(0) for number in deal) == list(range(players))


def test_all_meetings_have_the_same_deals() -> None:
    first, second, third = tournament("a", "b", "c").meetings
    assert [first.deal(number) for number in range(4)] == [second.deal(number) for number in range(4)]
    assert first.deal(3) == third.deal(3)


def test_meetings_get_on_equally_far_and_what_is_done_is_left_out() -> None:
    wanted = tournament("a", "b", "c")
    tasks = list(wanted.tasks({}))
    assert tasks[:6] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert sorted(tasks) == [(place, number) for place in range(3) for number in range(4)]
    assert list(wanted.tasks(tasks[:7])) == tasks[7:]


@pytest.mark.parametrize(("players", "game"), [(2, CARDS), (3, ABBEYS)])
def test_results_do_not_depend_on_the_number_of_processes(players: int, game: brewhall.core.Game) -> None:
    wanted = tournament("greedy", "random", players=players, games=12, game=game)
    alone, together = play(wanted), play(wanted, jobs=2)
    assert len(alone) == 12
    assert alone == sorted(together, key=lambda result: result[1].number)


def test_a_longer_tournament_begins_with_the_shorter_one() -> None:
    assert play(tournament("greedy", "random", games=8))[:4] == play(tournament("greedy", "random", games=4))


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (tournament("greedy"), BadOption, "a tournament is between at least two bots, not greedy"),
        (tournament("greedy", "random", "greedy"), BadOption, "greedy is named twice"),
        (tournament("greedy", "hal"), UnknownName, "there is no bot 'hal'"),
        (tournament("greedy", "random", players=3), BadOption, "beer-and-bread is for 2 players, not 3"),
        (tournament("greedy", "random", games=0), BadOption, "at least 1 game, not 0"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: Tournament, error: type[BrewhallError], message: str) -> None:
    with pytest.raises(error, match=message):
        wrong.check()


# -- standings -------------------------------------------------------------------------------------


def results_of(wanted: Tournament) -> Results:
    results = Results(wanted)
    for result in play(wanted):
        results.add(result)
    return results


def test_standings_of_real_games_add_up() -> None:
    results = results_of(tournament("greedy", "random", games=10))
    found = standings(results)
    (meeting,) = found.meetings
    games = results.of(0)
    assert results.complete
    assert (found.games, meeting.games, meeting.bot, meeting.others) == (10, 10, "greedy", "random")
    assert meeting.wins.value == sum(game.won(game.seats.index(0)) for game in games) / 10
    greedy, random = found.bots
    assert greedy.rating is not None
    assert random.rating is not None
    assert greedy.rating.value > random.rating.value
    assert greedy.pace is not None
    assert random.pace is not None
    assert greedy.pace.decisions + random.pace.decisions == sum(game.moves for game in games)


def test_at_larger_tables_the_share_is_that_of_the_one() -> None:
    results = results_of(tournament("random", "greedy", players=3, games=6, game=ABBEYS))
    (meeting,) = standings(results).meetings
    assert (meeting.bot, meeting.others, meeting.wins.value) == ("random", "greedy", 0)
    assert meeting.first_seat_wins.value == pytest.approx(sum(game.won(0) for game in results.of(0)) / 6)


def test_there_are_no_ratings_before_every_meeting_has_begun() -> None:
    wanted = tournament("greedy", "random", "hal")
    results = Results(wanted)
    results.add((0, wanted.meetings[0].play(0)))
    found = standings(results)
    assert [meeting.others for meeting in found.meetings] == ["random"]
    assert [bot.rating for bot in found.bots] == [None] * 3
