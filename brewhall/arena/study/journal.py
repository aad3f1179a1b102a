"""The games of a study on disk, line by line: after an interruption none is played again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from brewhall import __version__
from brewhall.arena.study.watching import Decisions, StudySeries, Watched
from brewhall.core.errors import BrewhallError
from brewhall.core.options import parse_options

PLAIN = ("number", "seed", "why", "moves", "turns", "rounds", "first")
TUPLES = ("seats", "scores", "ranks", "forfeits", "problems")


class StudyJournal:
    """What has been played of a study so far. One of another study is refused."""

    def __init__(self, path: Path, sets: Sequence[StudySeries]) -> None:
        self.path = path
        self._identity = [identity(series) for series in sets]
        self.games: dict[tuple[int, int], Watched] = {}  # by set and number

    def resume(self) -> bool:
        """Take over what is there; False: nothing is. A line that was cut off when somebody stopped is dropped."""
        if not self.path.exists():
            return False
        whole = 0
        with self.path.open("rb") as file:
            for place, line in enumerate(file):
                try:
                    content = json.loads(line)
                except ValueError:
                    break
                if place == 0 and content != self._identity:
                    raise BrewhallError(f"{self.path} is of another study; give another folder by --out, or remove it")
                if place:
                    self.games[content["set"], content["number"]] = game_of(content)
                whole += len(line)
        with self.path.open("r+b") as file:
            file.truncate(whole)
        return whole > 0

    def begin(self) -> None:
        """Start anew, with the first line that says which study this is."""
        self.path.write_text(json.dumps(self._identity) + "\n", encoding="utf-8")

    def add(self, place: int, game: Watched) -> None:
        """Keep a game."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"set": place, **row_of(game)}) + "\n")

    def missing(self, games: int) -> Iterator[tuple[int, int]]:
        """What is still to be played, a game with every set in turn."""
        for number in range(games):
            for place in range(len(self._identity)):
                if (place, number) not in self.games:
                    yield place, number


def identity(series: StudySeries) -> dict[str, Any]:
    """What makes it this study and no other. More games go on from fewer."""
    return {
        "format": "brewhall-study-1",
        "version": __version__,
        "game": series.game.id,
        "data": series.game.data.hash,
        "bots": list(series.bots),
        "seed": str(series.seed),
        "options": parse_options(series.game.options, series.options),
    }


def row_of(game: Watched) -> dict[str, Any]:
    """A game as plain data."""
    return {
        **{name: getattr(game, name) for name in (*PLAIN, *TUPLES)},
        "used": [[[*component, times] for component, times in sorted(used.items())] for used in game.used],
        "offered": [sorted(offered) for offered in game.offered],
        "decisions": {kind: [each.count, each.options, each.most] for kind, each in game.decisions.items()},
    }


def game_of(row: dict[str, Any]) -> Watched:
    """The inverse of `row_of`."""
    known: dict[str, Any] = {name: row[name] for name in PLAIN} | {name: tuple(row[name]) for name in TUPLES}
    return Watched(
        **known,
        used=tuple(Counter({(place, name): times for place, name, times in used}) for used in row["used"]),
        offered=tuple(frozenset((place, name) for place, name in offered) for offered in row["offered"]),
        decisions={kind: Decisions(*counts) for kind, counts in row["decisions"].items()},
    )
