"""Many games between the same bots: seat-balanced, seed-paired, on one or more processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

from brewhall.bots import create_bot
from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.core.options import parse_options
from brewhall.match import Match

Z95 = 1.959964  # the normal quantile of a 95 % interval
CHUNK = 8  # games a worker plays before it reports


@dataclass(frozen=True)
class Played:
    """The result of one game. `seats[s]` is the place of seat s's bot in the series' list of bots."""

    number: int
    seed: str
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    why: str
    moves: int
    turns: int


@dataclass(frozen=True)
class Series:
    """What to play."""

    game: Game
    bots: tuple[str, ...]
    games: int
    seed: int | str
    options: Mapping[str, Any]

    def check(self) -> None:
        """Refuse a series that could not be played, before any game is."""
        self.game.check_players(len(self.bots))
        if self.games < 1:
            raise BadOption(f"a series has at least 1 game, not {self.games}")
        parse_options(self.game.options, self.options)
        for name in self.bots:
            create_bot(name)

    def play(self, number: int) -> Played:
        """Game `number`: the same deal once for every rotation of the bots over the seats."""
        players = len(self.bots)
        seats = tuple((seat + number) % players for seat in range(players))
        seed = f"{self.seed}/{number // players}"
        match = Match(self.game, [self.bots[place] for place in seats], seed=seed, **self.options)
        outcome = match.run()
        return Played(
            number,
            seed,
            seats,
            outcome.scores,
            outcome.winners,
            outcome.why,
            match.moves,
            int(match.state.turns),
        )


def play_series(series: Series, jobs: int = 1) -> Iterator[Played]:
    """Play all games, giving each result in order as soon as it is there. The results do not depend on `jobs`."""
    series.check()
    if jobs <= 1:
        yield from map(series.play, range(series.games))
        return
    window = CHUNK * jobs * 8  # handing out a million games at once would take as long to take back
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            for start in range(0, series.games, window):
                numbers = range(start, min(start + window, series.games))
                yield from pool.map(series.play, numbers, chunksize=CHUNK)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


@dataclass(frozen=True)
class Interval:
    """A mean or share with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def share(successes: float, trials: int) -> Interval:
    """Wilson's interval, which is right also near 0 and 1."""
    p = successes / trials
    centre = (p + Z95**2 / (2 * trials)) / (1 + Z95**2 / trials)
    half = Z95 / (1 + Z95**2 / trials) * sqrt(p * (1 - p) / trials + Z95**2 / (4 * trials**2))
    return Interval(p, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float]) -> Interval:
    count = len(values)
    average = sum(values) / count
    if count < 2:
        return Interval(average, average, average)
    deviation = sqrt(sum((value - average) ** 2 for value in values) / (count - 1))
    half = Z95 * deviation / sqrt(count)
    return Interval(average, average - half, average + half)


@dataclass(frozen=True)
class BotSummary:
    """How one bot of a series did; a shared win counts as its part."""

    name: str
    wins: Interval
    score: Interval
    best: int


@dataclass(frozen=True)
class Summary:
    """How a series went."""

    games: int
    bots: tuple[BotSummary, ...]
    first_seat_wins: Interval
    moves: Interval
    reasons: dict[str, int]


def summarise(series: Series, played: Sequence[Played]) -> Summary:
    bots: list[BotSummary] = []
    for place, name in enumerate(series.bots):
        seats = [(game, game.seats.index(place)) for game in played]
        wins = sum(1 / len(game.winners) for game, seat in seats if seat in game.winners)
        scores = [game.scores[seat] for game, seat in seats]
        bots.append(BotSummary(name, share(wins, len(played)), mean(scores), max(scores)))
    reasons: dict[str, int] = {}
    for game in played:
        reasons[game.why] = reasons.get(game.why, 0) + 1
    first = sum(1 / len(game.winners) for game in played if 0 in game.winners)
    return Summary(len(played), tuple(bots), share(first, len(played)), mean([game.moves for game in played]), reasons)
