"""The end of the game: every point by what it is for, and the recipes that brought the experience."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from brewhall.boards.colours import ACCENT
from brewhall.core.phrases import Blank, plain, sentence
from brewhall.core.resigning import RESIGNED
from brewhall.core.view import Result
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.view import DiceBrewingView, Seat


def pad(view: DiceBrewingView, narrator: DiceBrewingNarrator) -> RenderableType:
    assert view.outcome is not None
    words, outcome, sides = narrator.words, view.outcome, view.seats
    table = Table(box=None, header_style="bold", padding=(0, 1), pad_edge=False)
    table.add_column("", no_wrap=True)
    for seat in range(len(sides)):
        name = plain(sentence(narrator.person(seat).said("")))
        table.add_column(Text(name, style=ACCENT if seat in outcome.winners else ""), justify="right")
    for lines in zip(*(_experience(side, narrator) for side in sides), strict=True):
        table.add_row(Text(lines[0][0], style="dim"), *(Text(cell) for _, cell in lines))
    for parts in zip(*(side.score_parts for side in sides), strict=True):
        if parts[0].item != "xp":
            cells = [words.text("score.of", n=part.count, points=part.points) for part in parts]
            table.add_row(Text(words.text(f"score.{parts[0].item}"), style="dim"), *cells)
    style = f"bold {ACCENT}"
    totals = [Text(str(side.score), style=style) for side in sides]
    table.add_row(Text(words.text("score.total"), style=style), *totals)
    return Group(
        Text(_headline(outcome, narrator), style=style),
        Text(plain(outcome.phrase), style="dim"),
        table,
        *(_brewed(seat, side, narrator) for seat, side in enumerate(sides)),
    )


def _headline(outcome: Result, narrator: DiceBrewingNarrator) -> str:
    winners = [narrator.person(seat) for seat in outcome.winners]
    blanks: dict[str, Blank] = {"score": outcome.scores[outcome.winners[0]]}
    if len(winners) > 1:
        phrase = narrator.words.phrase("score.shared", players=narrator.list(winners), **blanks)
    else:
        key = "score.resigned" if outcome.why == RESIGNED else "score.wins"
        phrase = narrator.words.phrase(key, player=winners[0], **blanks)
    return plain(sentence(phrase))


def _experience(side: Seat, narrator: DiceBrewingNarrator) -> list[tuple[str, str]]:
    """Where experience came from: one for each brewing, what the recipes say, what improved them."""
    words, printed = narrator.words, narrator.texts.recipes
    brewed, written = len(side.recipes), sum(printed[each].xp for each in side.recipes)
    return [
        (words.text("score.brewed"), words.text("score.of", n=brewed, points=brewed)),
        (words.text("score.printed"), str(written)),
        (words.text("score.improved"), str(side.xp - brewed - written)),
    ]


def _brewed(seat: int, side: Seat, narrator: DiceBrewingNarrator) -> Text:
    recipes = narrator.list(narrator.texts.beers[each] for each in side.recipes)
    phrase = narrator.words.phrase("score.recipes", player=narrator.person(seat), recipes=recipes)
    return Text(plain(sentence(phrase)), style="dim")
