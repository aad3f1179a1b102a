"""The games of a tournament on disk: a journal that grows game by game, and in the end a file made from it.

The journal survives whatever stops the process; the next run plays what it lacks. The file holds the games in order
and nothing that depends on when, where and how often they were played: equal tournaments give equal bytes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from brewhall.arena.series import Played, Series
from brewhall.arena.thinking_times import Thinking
from brewhall.arena.tournament import Tournament
from brewhall.arena.workers import Result, Task
from brewhall.core.errors import BadOption, BrewhallError

Row = dict[str, Any]


class ResultsError(BrewhallError):
    """A file of results that cannot be gone on with."""


class Form(Protocol):
    """A way to write a file of results: what was played, and a row for every game."""

    def write(self, path: Path, head: Mapping[str, Any], rows: Iterable[Row]) -> None:
        """All of it, at once."""

    def read(self, path: Path) -> tuple[object, list[Row]]:
        """What was written: the head and the rows."""


def form_of(path: Path) -> Form:
    """The form that the file's name asks for."""
    if path.suffix == ".json":
        return JsonForm()
    if path.suffix == ".parquet":
        from brewhall.arena.parquet import ParquetForm  # needs an extra package

        return ParquetForm()
    raise BadOption(f"{path}: the name of a file of results ends in .parquet or .json")


class JsonForm:
    """`{"tournament": {...}, "games": [...]}`, one line a game."""

    def write(self, path: Path, head: Mapping[str, Any], rows: Iterable[Row]) -> None:
        games = ",\n".join(json.dumps(row) for row in rows)
        path.write_text(f'{{"tournament": {json.dumps(head)},\n"games": [\n{games}\n]}}\n', encoding="utf-8")

    def read(self, path: Path) -> tuple[object, list[Row]]:
        content = json.loads(path.read_text(encoding="utf-8"))
        return content["tournament"], content["games"]


def row_of(series: Series, played: Played) -> Row:
    """A game as plain data, bots by seat."""
    return {
        "number": played.number,
        "seed": played.seed,
        "bots": [series.bots[place] for place in played.seats],
        "scores": list(played.scores),
        "ranks": list(played.ranks),
        "why": played.why,
        "moves": played.moves,
        "turns": played.turns,
        "forfeits": list(played.forfeits),
    }


def game_of(series: Series, row: Row) -> Played:
    """The inverse of `row_of`."""
    number = row["number"]
    return Played(
        number,
        row["seed"],
        series.seating(number),
        tuple(row["scores"]),
        tuple(row["ranks"]),
        row["why"],
        row["moves"],
        row["turns"],
        {name: Thinking(dict(times)) for name, times in row.get("thinking", {}).items()},
        tuple(row.get("forfeits", ())),
        tuple(row.get("problems", ())),
    )


class Results:
    """What has been played of a tournament, in memory."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.games: dict[Task, Played] = {}
        self.thinking = {name: Thinking() for name in tournament.bots}

    def add(self, result: Result) -> None:
        """Take over a game that was played."""
        place, played = result
        self.games[place, played.number] = played.untimed()
        for name, times in played.thinking.items():
            self.thinking[name].update(times)

    def of(self, place: int) -> list[Played]:
        """The games of one meeting, in order."""
        return [self.games[task] for task in sorted(self.games) if task[0] == place]

    @property
    def complete(self) -> bool:
        """Whether all games have been played."""
        return len(self.games) == self.tournament.total

    def close(self) -> None:
        """To be called in the end, complete or not."""


class StoredResults(Results):
    """The same with a file, which is there when all has been played, and a journal beside it."""

    def __init__(self, tournament: Tournament, path: Path, form: Form) -> None:
        super().__init__(tournament)
        self.path = path
        self.journal = path.with_name(path.name + ".journal")
        self._form = form
        if path.is_dir():
            raise ResultsError(f"{path} is a folder; results are written to a file")
        if not path.parent.is_dir():
            raise ResultsError(f"{path} cannot be written: there is no folder {path.parent}")
        with _trouble():
            if self.journal.exists():
                self._resume()
            else:
                self._begin()
            self._file = self.journal.open("a", encoding="utf-8", buffering=1)  # each line is handed over at once
        if self.complete:
            self._finish()  # whoever played the last game may have died before it came to this

    def add(self, result: Result) -> None:
        super().add(result)
        with _trouble():
            self._file.write(self._line(*result))
        if self.complete:
            self._finish()

    def _finish(self) -> None:
        draft = _draft_of(self.path)
        head = {**self.tournament.identity, "games": self.tournament.meetings[0].games}
        with _trouble():
            self._form.write(draft, head, [self._row(*task) for task in sorted(self.games)])
            draft.replace(self.path)

    def close(self) -> None:
        self._file.close()

    def _begin(self) -> None:
        """A journal of what a finished file holds, if there is one."""
        if self.path.exists():
            head: object
            try:
                head, rows = self._form.read(self.path)
            except (KeyError, TypeError, ValueError):
                head, rows = None, []
            self._take_over(self.path, head, rows)
        draft = _draft_of(self.journal)
        lines = [self._line(place, played) for (place, _), played in self.games.items()]
        draft.write_text("".join([json.dumps(self.tournament.identity) + "\n", *lines]), encoding="utf-8")
        draft.replace(self.journal)

    def _resume(self) -> None:
        """Take over what was written whole. A line that was being written when the process died is cut off."""
        lines: list[Any] = []
        whole = 0
        with self.journal.open("rb") as file:
            for line in file:
                try:
                    content = json.loads(line)
                except ValueError:
                    break
                if not line.endswith(b"\n"):
                    break
                lines.append(content)
                whole += len(line)
        self._take_over(self.journal, lines[0] if lines else None, lines[1:])
        os.truncate(self.journal, whole)

    def _row(self, place: int, number: int) -> Row:
        return {"meeting": place, **row_of(self.tournament.meetings[place], self.games[place, number])}

    def _line(self, place: int, played: Played) -> str:
        """A game in the journal, with what may differ from run to run."""
        thinking = {name: sorted(times.items()) for name, times in played.thinking.items()}
        row = {**self._row(place, played.number), "thinking": thinking, "problems": played.problems}
        return json.dumps(row) + "\n"

    def _take_over(self, path: Path, head: object, rows: Iterable[Row]) -> None:
        """Add what is in a file, if it is of this tournament."""
        if not isinstance(head, dict):
            raise ResultsError(f"{path} holds no results of a tournament; give another file")
        for name, value in self.tournament.identity.items():
            if head.get(name) != value:
                raise ResultsError(
                    f"{path} is of another tournament: its {name} is {_text(head.get(name))}, not {_text(value)};"
                    " give another file, or remove this one"
                )
        meetings = self.tournament.meetings
        for row in rows:
            place = row["meeting"]
            if row["number"] >= meetings[place].games:
                raise ResultsError(f"{path} holds more than {meetings[place].games} games a meeting; ask for more")
            super().add((place, game_of(meetings[place], row)))


def _draft_of(path: Path) -> Path:
    """Where to write what then replaces the file as a whole."""
    return path.with_name(path.name + ".part")


@contextmanager
def _trouble() -> Iterator[None]:
    """What the disk refuses is said in one line."""
    try:
        yield
    except OSError as error:
        raise ResultsError(
            f"{error.filename or 'the file of results'} cannot be used: {error.strerror or error}"
        ) from error


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
