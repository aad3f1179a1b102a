"""The hex garden in rows of text: free plots by name, (tiles) in the sun, [tiles] in the shade, <sheds>."""

from __future__ import annotations

from rich.text import Text

from brewhall.boards.colours import ACCENT
from brewhall.boards.heaven_and_ale import pieces
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.view import HeavenAndAleView, Hex, ShedSpot, Tile

CELL = 6  # columns of a hex; the rows are shifted by half of it
BRACKETS = {"sunny": ("(", ")", pieces.SUN), "shady": ("[", "]", pieces.SHADE)}


def garden(view: HeavenAndAleView, seat: int, words: Words) -> Text:
    """A row of text for each row of hexes."""
    side = view.sides[seat]
    types = [entry.type for entry in view.sheds]
    left = min(_column(each) for each in view.hexes)
    rows: dict[int, Text] = {}
    for each in sorted(view.hexes, key=lambda each: (each.r, each.q)):
        row = rows.setdefault(each.r, Text())
        row.append(" " * ((_column(each) - left) * CELL // 2 - row.cell_len))
        if each.id in side.sheds:
            cell = _shed(each.id, side.sheds[each.id], types)
        else:
            cell = _plot(each, view.pieces.get(side.garden.get(each.id, "")), words)
        space = CELL - cell.cell_len
        row.append_text(Text.assemble(" " * (space // 2), cell, " " * (space - space // 2)))
    return Text("\n").join(rows.values())


def _column(each: Hex) -> int:
    """Where a hex begins, in halves of a cell."""
    return 2 * each.q + each.r


def _plot(each: Hex, piece: Tile | None, words: Words) -> Text:
    before, after, colour = BRACKETS[each.side]
    if piece is None:
        return Text(each.id, style=colour)
    return Text.assemble((before, colour), pieces.tile(words, piece), (after, colour))


def _shed(name: str, entry: ShedSpot, types: list[str]) -> Text:
    """Its name while nothing lies around it, then plots filled and their sum, then the type of the shed."""
    if entry.type is not None:
        return Text(f"<#{types.index(entry.type)}>", style=f"bold {ACCENT}")
    if entry.filled:
        return Text(f"<{entry.filled}·{entry.sum}>", style=ACCENT)
    return Text(f"<{name}>", style="dim")
