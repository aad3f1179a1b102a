"""What can be said about the bots of a tournament: wins of every meeting, ratings, how long they think."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from brewhall.arena.intervals import Interval, share
from brewhall.arena.ratings import Wins, rate
from brewhall.arena.results import Results
from brewhall.arena.series import Played, Series
from brewhall.arena.thinking_times import Pace, pace


@dataclass(frozen=True)
class Meeting:
    """How one bot did at a table of others of one kind; a shared win counts as its part."""

    bot: str
    others: str
    games: int
    wins: Interval
    first_seat_wins: Interval
    stronger: str | None  # the bot that wins more than its part, beyond doubt; None: it cannot be told


@dataclass(frozen=True)
class Standing:
    """A bot's rating, None as long as a meeting lacks its first game, and its pace, None if it was not noted."""

    bot: str
    rating: Interval | None
    pace: Pace | None
    forfeits: int  # games that it gave up because it failed
    problem: str | None  # what was wrong the first time


@dataclass(frozen=True)
class Standings:
    """All that can be said of a tournament."""

    games: int
    bots: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]


def standings(results: Results) -> Standings:
    """The standings after the games so far; ratings come when every meeting has one."""
    tournament = results.tournament
    played = [results.of(place) for place in range(len(tournament.meetings))]
    meetings = [_meet(series, games) for series, games in zip(tournament.meetings, played, strict=True) if games]
    ratings: dict[str, Interval] = {}
    if all(played):
        wins = [_wins(series, games) for series, games in zip(tournament.meetings, played, strict=True)]
        ratings = rate(tournament.bots, wins)
    given_up: dict[str, list[str | None]] = {name: [] for name in tournament.bots}
    for series, games in zip(tournament.meetings, played, strict=True):
        for game in games:
            for seat in game.forfeits:
                given_up[series.bots[game.seats[seat]]].append(game.problem_of(seat))
    bots = (
        Standing(
            name,
            ratings.get(name),
            pace(results.thinking[name]),
            len(given_up[name]),
            next(filter(None, given_up[name]), None),
        )
        for name in tournament.bots
    )
    return Standings(len(results.games), tuple(bots), tuple(meetings))


def _meet(series: Series, played: Sequence[Played]) -> Meeting:
    games = len(played)
    won = sum(game.won(game.seats.index(0)) for game in played)
    first = sum(game.won(0) for game in played)
    one, other = series.bots[:2]
    wins, equal = share(won, games), 1 / len(series.bots)
    stronger = one if wins.low > equal else other if wins.high < equal else None
    return Meeting(one, other, games, wins, share(first, games), stronger)


def _wins(series: Series, played: Sequence[Played]) -> Wins:
    wins = dict.fromkeys(series.bots, 0.0)
    for game in played:
        for seat in game.winners:
            wins[series.bots[game.seats[seat]]] += game.won(seat)
    return Wins(series.bots, wins)
