"""The common track: two rows of stacked tiles, or a few lines where the screen is low."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from brewhall.boards.flow import flow
from brewhall.boards.heaven_and_ale import pieces
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.view import HeavenAndAleView, Space

HALF = 14  # spaces in the first row


def track(view: HeavenAndAleView, words: Words, width: int, brief: bool) -> RenderableType:
    spaces = view.track
    if brief:
        items = [Text.assemble(_place(view, space), " ", _offer(view, space, words)) for space in spaces]
        return flow(items, width - 1, indent=" ", gap=2)
    table = Table.grid(padding=(0, 1))
    for _ in range(HALF):
        table.add_column(no_wrap=True, min_width=4)
    for row in (spaces[:HALF], spaces[HALF:]):
        table.add_row(*(_cell(view, space, words) for space in row))
    return table


def _place(view: HeavenAndAleView, space: Space) -> Text:
    """The number of a space, standing out where one may go, and who is there."""
    ways = {action.parameters.get("position") for action in view.actions}
    style = pieces.NUMBER if str(space.position) in ways else "dim"
    return Text.assemble((str(space.position), style), (pieces.figures(view.figures_on(space.position)), "bold"))


def _cell(view: HeavenAndAleView, space: Space, words: Words) -> Text:
    return Text("\n").join([_place(view, space), *contents(view, space, words)])


def _offer(view: HeavenAndAleView, space: Space, words: Words) -> Text:
    there = contents(view, space, words)
    return Text(" ").join(there) if view.tiles_on(space.position) else there[0]


def contents(view: HeavenAndAleView, space: Space, words: Words) -> Sequence[Text]:
    """What lies there, or what the space is for."""
    if space.kind == "score":
        discs = pieces.DISC * space.discs or pieces.NO_DISC
        return [Text.assemble((space.letters, "bold"), discs)]
    if space.kind == "barrel":
        return [Text(words.text("terminal.barrel"), style="bold")]
    tiles = [pieces.tile(words, tile) for tile in view.tiles_on(space.position)] or [pieces.NOTHING]
    if space.kind == "monk":
        return [Text(words.text("terminal.monks", cost=space.cost), style="dim"), *tiles]
    return tiles
