"""The end of the game: every point by what it is for, and the recipes that brought the experience."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from brewhall.cli.console import ACCENT
from brewhall.core.phrases import player_text, sentence
from brewhall.core.resigning import RESIGNED
from brewhall.core.words import Words
from brewhall.games.dice_brewing.catalog import Catalog


def pad(
    view: Mapping[str, Any], players: Sequence[str], viewer: int | None, words: Words, catalog: Catalog
) -> RenderableType:
    outcome = view["outcome"]
    names = [player_text(words, seat, viewer, players) for seat in range(len(view["seats"]))]
    table = Table(box=None, header_style="bold", padding=(0, 1), pad_edge=False)
    table.add_column("", no_wrap=True)
    for seat, name in enumerate(names):
        won = seat in outcome["winners"]
        table.add_column(Text(sentence(name), style=ACCENT if won else ""), justify="right")
    sides = view["seats"]
    for lines in zip(*(_experience(side, words, catalog) for side in sides), strict=True):
        table.add_row(Text(lines[0][0], style="dim"), *(Text(cell) for _, cell in lines))
    for parts in zip(*(side["score_parts"] for side in sides), strict=True):
        if parts[0]["key"] != "score.xp":
            cells = [words.text("score.of", n=part["count"], points=part["points"]) for part in parts]
            table.add_row(Text(words.text(parts[0]["key"]), style="dim"), *cells)
    style = f"bold {ACCENT}"
    table.add_row(
        Text(words.text("score.total"), style=style), *(Text(str(side["score"]), style=style) for side in sides)
    )
    return Group(
        Text(_headline(view, names, words), style=style),
        Text(words.text(f"outcome.{outcome['why']}"), style="dim"),
        table,
        *(_brewed(side, name, words, catalog) for side, name in zip(sides, names, strict=True)),
    )


def _headline(view: Mapping[str, Any], names: Sequence[str], words: Words) -> str:
    outcome = view["outcome"]
    winners = [names[seat] for seat in outcome["winners"]]
    score = outcome["scores"][outcome["winners"][0]]
    if len(winners) > 1:
        return sentence(words.text("score.shared", players=words.text("list.comma").join(winners), score=score))
    key = "score.resigned" if outcome["why"] == RESIGNED else "score.wins"
    return sentence(words.text(key, player=winners[0], score=score))


def _experience(side: Mapping[str, Any], words: Words, catalog: Catalog) -> list[tuple[str, str]]:
    """Where experience came from: one for each brewing, what the recipes say, what improved them."""
    printed = {recipe.id: recipe.xp for recipe in catalog.recipes}
    brewed, written = len(side["recipes"]), sum(printed[each] for each in side["recipes"])
    return [
        (words.text("score.brewed"), words.text("score.of", n=brewed, points=brewed)),
        (words.text("score.printed"), str(written)),
        (words.text("score.improved"), str(side["xp"] - brewed - written)),
    ]


def _brewed(side: Mapping[str, Any], name: str, words: Words, catalog: Catalog) -> Text:
    names = {recipe.id: recipe.name for recipe in catalog.recipes}
    recipes = words.text("list.comma").join(names[each] for each in side["recipes"]) or words.text("list.nothing")
    return Text(sentence(words.text("score.recipes", player=name, recipes=recipes)), style="dim")
