"""The published ladder: who should beat whom and how often, and the page that says how often it is so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from brewhall.arena.intervals import Interval, percent_text
from brewhall.arena.results import Results
from brewhall.arena.standings import standings
from brewhall.arena.thinking_times import Pace, pace_text
from brewhall.arena.tournament import Tournament
from brewhall.bots import LEVELS
from brewhall.core.game import Game
from brewhall.core.options import parse_options


@dataclass(frozen=True)
class Rung:
    """One bot at a table of others, and the part of the games it should win; None: only for information."""

    bot: str
    others: str
    players: int
    bar: float | None
    dearer: int = 1  # the others get so many times the bot's time: so many times fewer games are played


ROLLOUT = "rollout"  # with the simulations of each game

RUNGS = (
    Rung("greedy", "random", 2, 0.95),
    Rung("apprentice", "greedy", 2, None),
    Rung("journeyman", "apprentice", 2, 0.60),
    Rung("brewer", "journeyman", 2, 0.60),
    Rung("master", "brewer", 2, 0.60),
    Rung("master", "greedy", 2, 0.75),
    Rung("master", ROLLOUT, 2, 0.60, dearer=10),
    Rung("master", "greedy", 3, 0.50),
    Rung("master", "greedy", 4, 0.42),
)

# Simulations for which a plain rollout search takes ten times the master's time and more
ROLLOUTS = {"beer-and-bread": 17000, "heaven-and-ale": 50000, "dice-brewing": 2800}


@dataclass(frozen=True)
class Climb:
    """A rung in one game."""

    game: Game
    rung: Rung

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.game.id}-{self.rung.players}-{self.rung.bot}-{self.rung.others}"

    def tournament(self, games: int, seed: str) -> Tournament:
        """What has to be played for it."""
        rung = self.rung
        options = parse_options(self.game.options, {})
        others = f"{ROLLOUT}:{ROLLOUTS[self.game.id]}" if rung.others == ROLLOUT else rung.others
        return Tournament(self.game, (rung.bot, others), rung.players, max(2, games // rung.dearer), seed, options)

    def file(self, folder: Path) -> Path:
        """Where its games are kept."""
        return folder / f"{re.sub('[^A-Za-z0-9.]+', '-', self.name)}.json"


def climbs(games: Sequence[Game], entered: Sequence[str] = ()) -> Iterator[Climb]:
    """Every rung in every game that is for as many players. Bots that are `entered` meet all levels instead."""
    own = [Rung(bot, level, 2, None) for bot in entered for level in ("random", "greedy", *LEVELS) if level != bot]
    for game in games:
        for rung in own or RUNGS:
            if rung.players in game.seats:
                yield Climb(game, rung)


@dataclass(frozen=True)
class Measured:
    """What came out; None where nothing was played."""

    climb: Climb
    games: int = 0
    wins: Interval | None = None
    paces: tuple[Pace | None, Pace | None] = (None, None)

    @property
    def verdict(self) -> str:
        """Whether the bar is met; empty: there is none, or nothing was played."""
        if self.wins is None:
            return "not played"
        if self.climb.rung.bar is None:
            return ""
        return "met" if self.wins.value >= self.climb.rung.bar else "not met"


def measure(climb: Climb, results: Results) -> Measured:
    """What the games of a rung say."""
    if not results.games:
        return Measured(climb)
    found = standings(results)
    meeting, (one, other) = found.meetings[0], found.bots
    return Measured(climb, meeting.games, meeting.wins, (one.pace, other.pace))


# -- the page ------------------------------------------------------------------------------------

HEADINGS = ("bot", "against", "wins", "games", "bar", "", "p50, p95", "theirs")


def cells(measured: Measured) -> tuple[str, ...]:
    """A line of the table."""
    rung, wins = measured.climb.rung, measured.wins
    others = rung.others if rung.players == 2 else f"{rung.players - 1} {rung.others}"
    return (
        rung.bot,
        others,
        "" if wins is None else percent_text(wins),
        f"{measured.games:,}" if measured.games else "",
        "" if rung.bar is None else f"{rung.bar:.0%}",
        measured.verdict,
        *map(pace_text, measured.paces),
    )


def page(measured: Sequence[Measured], version: str, date: str, games: int, seed: str) -> str:
    """The ladder as Markdown."""
    text = [
        "# How strong the bots are",
        "",
        f"Measured on {date} with Brewhall {version}, seed {seed}, by `brewhall ladder --games {games}`. Every deal is",
        "played once from every seat; a shared win counts as a part; intervals are Wilson's. Against two or three",
        "others an equal would win a third or a quarter. Half of a bot's decisions take at most p50, 95 % at most p95.",
        "`rollout` is a plain rollout search that is given ten times the master's time and a tenth of the games.",
        "How all this is done: [the arena](arena.md).",
    ]
    for game in dict.fromkeys(each.climb.game for each in measured):
        text += ["", f"## {game.title}", "", f"Component data `{game.data.hash}`.", ""]
        text += [_line(HEADINGS), _line(["---"] * len(HEADINGS))]
        text += [_line(cells(each)) for each in measured if each.climb.game is game]
    return "\n".join(text) + "\n"


def _line(parts: Sequence[str]) -> str:
    return f"| {' | '.join(parts)} |"
