"""Tournaments: every pair of bots meets in a series of its own, all on the same deals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from brewhall import __version__
from brewhall.arena.series import Series
from brewhall.arena.workers import Task
from brewhall.bots import Player
from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.core.options import parse_options


@dataclass(frozen=True)
class Tournament:
    """What to play. `games` are those of each meeting; there are a few more if not every deal comes out even."""

    game: Game
    bots: tuple[str, ...]
    players: int
    games: int
    seed: str
    options: Mapping[str, Any]
    records: Path | None = None  # the folder for a record of every game, with a folder for each meeting
    own: Mapping[str, Player] = field(default_factory=dict)  # bots that are more than their names

    @cached_property
    def meetings(self) -> tuple[Series, ...]:
        """For every pair, one of the bot named first at a table of the other."""
        games = -(-self.games // self.players) * self.players
        return tuple(
            Series(
                self.game,
                (one, *[other] * (self.players - 1)),
                games,
                self.seed,
                self.options,
                None if self.records is None else self.records / f"meeting-{place}",
                self.own,
            )
            for place, (one, other) in enumerate(combinations(self.bots, 2))
        )

    def check(self) -> None:
        """Refuse a tournament that could not be played, before any game is."""
        self.game.check_players(self.players)
        if len(self.bots) < 2:
            raise BadOption(f"a tournament is between at least two bots, not {', '.join(self.bots) or 'none'}")
        for name in self.bots:
            if self.bots.count(name) > 1:
                raise BadOption(f"{name} is named twice; a bot does not meet itself")
        for meeting in self.meetings:
            meeting.check()

    @property
    def identity(self) -> dict[str, Any]:
        """What makes it this tournament and no other. It can be prolonged: a longer one begins with the same games."""
        return {
            "format": "brewhall-arena-1",
            "version": __version__,
            "game": self.game.id,
            "data": self.game.data.hash,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "options": parse_options(self.game.options, self.options),
        }

    @property
    def total(self) -> int:
        """The games of all meetings."""
        return sum(meeting.games for meeting in self.meetings)

    def tasks(self, done: Collection[Task]) -> Iterator[Task]:
        """The games still to play, deal by deal, so that all meetings get on equally far."""
        for start in range(0, self.meetings[0].games, self.players):
            for place in range(len(self.meetings)):
                for number in range(start, start + self.players):
                    if (place, number) not in done:
                        yield place, number
