"""The end of the game step by step: markers, exchange, ducats, production, barrels, bonus."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from brewhall.boards.colours import ACCENT
from brewhall.boards.heaven_and_ale import pieces
from brewhall.core.phrases import plain, sentence
from brewhall.core.resigning import RESIGNED
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.catalog import RESOURCES
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.view import Abbey, HeavenAndAleView, Resource

SUMS = ("production", "total")


def pad(view: HeavenAndAleView, narrator: HeavenAndAleNarrator) -> RenderableType:
    words, outcome = narrator.words, view.outcome
    assert outcome is not None
    people = [narrator.person(seat) for seat in range(len(view.sides))]
    winners = [people[seat] for seat in outcome.winners]
    score = outcome.scores[outcome.winners[0]]
    if len(winners) == 1:
        key = "score.resigned" if outcome.why == RESIGNED else "score.wins"
        headline = words.phrase(key, player=winners[0], score=score)
    else:
        headline = words.phrase("score.shared", players=narrator.list(winners), score=score)
    table = Table(box=None, header_style="bold", padding=(0, 1), pad_edge=False)
    table.add_column("", no_wrap=True)
    for seat, person in enumerate(people):
        won = seat in outcome.winners
        table.add_column(Text(plain(sentence(person.said(""))), style=ACCENT if won else ""), justify="right")
    columns = [_steps(side, words) for side in view.sides]
    for name in columns[0]:
        style = f"bold {ACCENT}" if name in SUMS else ""
        cells = [Text(column[name], style=style) for column in columns]
        table.add_row(Text(words.text(f"score.{name}"), style=style or "dim"), *cells)
    codes = words.text("score.order", codes=" ".join(pieces.marker(words, name).plain for name in RESOURCES))
    return Group(
        Text(plain(sentence(headline)), style=f"bold {ACCENT}"),
        Text(f"{words.text('score.rule')} {plain(outcome.phrase)}", style="dim"),
        table,
        Text(codes, style="dim"),
    )


def _steps(side: Abbey, words: Words) -> dict[str, str]:
    """What a player's column says, row by row."""
    count = side.count
    return {
        "markers": _markers({name: side.markers[name] for name in RESOURCES}),
        "exchange": words.text("score.times", n=count.exchanges, rate=side.rate),
        "exchanged": _markers(count.exchanged),
        "ducats": words.text(
            "score.bought",
            ducats=side.ducats,
            steps=count.bought,
        ),
        "raised": _markers(count.raised),
        "lowest": str(count.lowest),
        "value": words.text("score.value.of", place=side.markers["brewmaster"], value=side.value),
        "production": str(count.production),
        "barrels": words.text("score.barrels.of", large=len(side.large), small=len(side.small), points=count.barrels),
        "bonus": str(count.bonus),
        "total": str(side.score),
    }


def _markers(markers: Mapping[Resource, int]) -> str:
    return " ".join(str(markers[name]) for name in RESOURCES)
