"""A study for spreadsheets and notebooks: rows of one kind a file, with the name of the set in front."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from brewhall.arena.intervals import Interval
from brewhall.arena.study.findings import Findings

Cells = list[Any]  # numbers, texts, or None for what is not known


def spreadsheets(sets: Sequence[Findings]) -> dict[str, str]:
    """The text of every file by its name."""
    return {
        "components.csv": _csv(
            "group component name could_use users uses users_share win_share low high group_average far_out",
            sets,
            _components,
        ),
        "scores.csv": _csv("turn score seats", sets, _scores),
        "turn-order.csv": _csv("turn games win_share low high", sets, _turn_order),
        "length.csv": _csv("what value games", sets, _length),
        "decisions.csv": _csv("kind decisions options most_options a_game", sets, _decisions),
    }


def _csv(names: str, sets: Sequence[Findings], rows: Callable[[Findings], Iterator[Cells]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["set", *names.split()])
    for each in sets:
        writer.writerows([each.name, *row] for row in rows(each))
    return text.getvalue()


def _components(found: Findings) -> Iterator[Cells]:
    for group in found.groups:
        for row in group.rows:
            tally = row.tally
            yield [
                *(group.title, row.component, row.name),
                *(tally.offered or None, tally.seats, tally.times, _rounded(tally.taken)),
                *_interval(tally.win_share),
                *(_rounded(group.average), row.verdict),
            ]


def _scores(found: Findings) -> Iterator[Cells]:
    for place, scores in enumerate(found.scores):
        yield from ([place + 1, score, scores[score]] for score in sorted(scores))


def _turn_order(found: Findings) -> Iterator[Cells]:
    for place in range(found.players):
        yield [place + 1, found.games, *_interval(found.place_wins(place))]


def _length(found: Findings) -> Iterator[Cells]:
    for what, counts in (
        ("decisions", found.moves),
        ("turns", found.turns),
        ("rounds", found.rounds),
        ("lead", found.margins),
    ):
        yield from ([what, value, counts[value]] for value in sorted(counts))


def _decisions(found: Findings) -> Iterator[Cells]:
    for kind, made in sorted(found.decisions.items()):
        yield [kind, made.count, made.options, made.most, _rounded(made.count / found.games)]


def _interval(value: Interval | None) -> Cells:
    return [None] * 3 if value is None else [_rounded(value.value), _rounded(value.low), _rounded(value.high)]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
