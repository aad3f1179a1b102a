"""Many games between the same bots: seat-balanced and seed-paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from brewhall.arena.counts import mean_of
from brewhall.arena.intervals import Interval, share
from brewhall.arena.thinking_times import Thinking, note
from brewhall.bots import Player, create_bot, player_name
from brewhall.core.errors import BadOption, BrewhallError
from brewhall.core.game import Game
from brewhall.core.options import parse_options
from brewhall.core.state import State
from brewhall.match import Match


@dataclass(frozen=True)
class Played:
    """The result of one game. `seats[s]` is the place of seat s's bot in the series' list of bots."""

    number: int
    seed: str
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    why: str
    moves: int
    turns: int
    # By the bots' names. The same game takes another time on another day, and is the same game.
    thinking: Mapping[str, Thinking] = field(default_factory=dict, compare=False)
    forfeits: tuple[int, ...] = ()  # seats whose bots failed and gave up
    problems: tuple[str, ...] = field(default=(), compare=False)  # what was wrong with each, if it was kept

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def untimed(self) -> Played:
        """The same without its times, which take far more room than all the rest."""
        return replace(self, thinking={})

    def problem_of(self, seat: int) -> str | None:
        """What was wrong with a seat's bot; None: nothing, or it was not kept."""
        return dict(zip(self.forfeits, self.problems, strict=False)).get(seat)

    def won(self, seat: int) -> float:
        """The seat's part of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Watcher:
    """Looks on while a game is played. This one notes nothing."""

    def begin(self, match: Match) -> None:
        """The game has been dealt."""

    def see(self, state: State, action: int) -> None:
        """This is about to be played."""


def named(players: Sequence[Player]) -> tuple[tuple[str, ...], dict[str, Player]]:
    """The names of players in results, and those players that are more than their names: bots and what makes them."""
    own: dict[str, Player] = {}
    names: list[str] = []
    for player in players:
        name = player_name(player)
        if not isinstance(player, str):
            others = [each for each in own if each.partition("#")[0] == name and own[each] is not player]
            name = f"{name}#{len(others) + 1}" if others else name
            own[name] = player
        names.append(name)
    return tuple(names), own


@dataclass(frozen=True)
class Series:
    """What to play."""

    game: Game
    bots: tuple[str, ...]
    games: int
    seed: int | str
    options: Mapping[str, Any]
    records: Path | None = None  # the folder for a record of every game
    own: Mapping[str, Player] = field(default_factory=dict)  # bots that are more than their names, see `named`

    def check(self) -> None:
        """Refuse a series that could not be played, before any game is."""
        self.game.check_players(len(self.bots))
        if self.games < 1:
            raise BadOption(f"a series has at least 1 game, not {self.games}")
        parse_options(self.game.options, self.options)
        for name in self.bots:
            create_bot(self.own.get(name, name))

    def seating(self, number: int) -> tuple[int, ...]:
        """Who sits where in game `number`: the bots move on by one seat from game to game."""
        players = len(self.bots)
        return tuple((seat + number) % players for seat in range(players))

    def deal(self, number: int) -> str:
        """The seed of game `number`: the same deal once for every seating."""
        return f"{self.seed}/{number // len(self.bots)}"

    def play(self, number: int) -> Played:
        """Play game `number`."""
        return self.watched(number, Watcher())

    def watched(self, number: int, watcher: Watcher) -> Played:
        """Play game `number`, with somebody who looks on."""
        seats = self.seating(number)
        names = [self.bots[place] for place in seats]
        players = [self.own.get(name, name) for name in names]
        match = Match(self.game, players, seed=self.deal(number), **self.options)
        watcher.begin(match)
        thinking = {name: Thinking() for name in names}
        while not match.over:
            seat = match.state.to_play
            began = perf_counter()
            action = match.choose()
            if action is not None:
                note(thinking[names[seat]], perf_counter() - began)
                watcher.see(match.state, action)
                match.play(action)
        outcome = match.outcome
        assert outcome is not None
        if self.records is not None:
            _keep(match, self.records / f"{number:06}.record")
        return Played(
            number,
            self.deal(number),
            seats,
            outcome.scores,
            outcome.ranks,
            outcome.why,
            match.moves,
            int(match.state.turns),
            thinking,
            tuple(match.forfeits),
            tuple(match.forfeits.values()),
        )


def _keep(match: Match, file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(match.record.to_text(), encoding="utf-8")
    except OSError as error:
        raise BrewhallError(f"{file} cannot be written: {error.strerror}") from error


@dataclass(frozen=True)
class BotSummary:
    """How one bot of a series did; a shared win counts as its part."""

    name: str
    wins: Interval
    score: Interval
    best: int
    forfeits: int  # games that it gave up because it failed
    problem: str | None  # what was wrong the first time


@dataclass(frozen=True)
class Summary:
    """How a series went."""

    games: int
    bots: tuple[BotSummary, ...]
    first_seat_wins: Interval
    moves: Interval
    reasons: dict[str, int]


def summarise(series: Series, played: Sequence[Played]) -> Summary:
    """What many games say together, with 95 % intervals."""
    bots: list[BotSummary] = []
    for place, name in enumerate(series.bots):
        seats = [(game, game.seats.index(place)) for game in played]
        wins = sum(game.won(seat) for game, seat in seats)
        scores = [game.scores[seat] for game, seat in seats]
        given_up = [game.problem_of(seat) for game, seat in seats if seat in game.forfeits]
        problem = next(filter(None, given_up), None)
        bots.append(
            BotSummary(name, share(wins, len(played)), mean_of(Counter(scores)), max(scores), len(given_up), problem)
        )
    return Summary(
        len(played),
        tuple(bots),
        share(sum(game.won(0) for game in played), len(played)),
        mean_of(Counter(game.moves for game in played)),
        dict(Counter(game.why for game in played)),
    )
