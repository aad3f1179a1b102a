"""Positions as pictures: panels with rows of chips, drawn as SVG. Games say what lies where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 1080
GAP = 12
PAD = 12
LABEL = 118  # width of the labels at the left of a panel
LINE = 28
CHIP = 22
LETTER = 7.0  # of text in a chip

PAPER, PANEL, INK, FAINT, EDGE, ACCENT = "#efe6d6", "#fbf7ef", "#33281f", "#86766a", "#d9cbb6", "#b5622d"
COLOURS = {
    "plain": ("#efe4d0", INK),
    "hidden": ("#8d7f74", "#ffffff"),
    "empty": ("#f5efe3", "#a99a8b"),
    "beer": ("#e0a33a", INK),
    "bread": ("#c98d5a", "#2b1d12"),
    "water": ("#6ea8c9", "#12242e"),
    "wheat": ("#ecd27a", INK),
    "barley": ("#d8b25a", INK),
    "rye": ("#b59a6a", INK),
    "hops": ("#8fb35a", "#1d2b0d"),
    "wood": ("#9c7350", "#ffffff"),
    "yeast": ("#e8dcc2", INK),
    "monk": ("#6b5570", "#ffffff"),
    "pale": ("#f0d58a", INK),
    "dark": ("#6b4a33", "#ffffff"),
    "blue": ("#5b8fc7", "#ffffff"),
    "good": ("#5f8a4e", "#ffffff"),
}


@dataclass(frozen=True)
class Chip:
    """A piece or a number."""

    text: str
    colour: str = "plain"


@dataclass(frozen=True)
class Row:
    """Chips that lie in one place."""

    label: str
    chips: Sequence[Chip]


@dataclass(frozen=True)
class Panel:
    """A player's things, or shared ones; `active` if it is about whoever is to play."""

    title: str
    rows: Sequence[Row]
    active: bool = False


def draw(title: str, shared: Panel, players: Sequence[Panel]) -> str:
    """The shared panel over those of the players, side by side."""
    columns = 2 if len(players) in (2, 4) else len(players)
    width = (WIDTH - GAP * (columns + 1)) // columns
    body: list[str] = [_text(GAP + 2, 30, title, INK, 18, "bold")]
    height = _panel(body, shared, GAP, 44, WIDTH - 2 * GAP) + 44 + GAP
    for start in range(0, len(players), columns):
        row = players[start : start + columns]
        tallest = max(_height(panel, width) for panel in row)
        for place, panel in enumerate(row):
            _panel(body, panel, GAP + place * (width + GAP), height, width, tallest)
        height += tallest + GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" role="img"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    )
    return head + "".join(body) + "</svg>"


def _lines(chips: Sequence[Chip], width: int) -> list[list[tuple[int, Chip]]]:
    """Chips with their horizontal places, broken into lines."""
    lines: list[list[tuple[int, Chip]]] = [[]]
    x = 0
    for chip in chips:
        if x and x + _chip_width(chip) > width:
            lines.append([])
            x = 0
        lines[-1].append((x, chip))
        x += _chip_width(chip) + 5
    return lines


def _chip_width(chip: Chip) -> int:
    return max(CHIP, round(len(chip.text) * LETTER) + 12)


def _height(panel: Panel, width: int) -> int:
    inner = width - 2 * PAD - LABEL
    return 34 + PAD + sum(LINE * len(_lines(row.chips, inner)) for row in panel.rows)


def _panel(body: list[str], panel: Panel, x: int, y: int, width: int, height: int | None = None) -> int:
    """Draw a panel and return its height."""
    height = height or _height(panel, width)
    edge, stroke = (ACCENT, 2) if panel.active else (EDGE, 1)
    body.append(
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10" fill="{PANEL}" stroke="{edge}" '
        f'stroke-width="{stroke}"/>'
    )
    body.append(_text(x + PAD, y + 23, panel.title, ACCENT if panel.active else INK, 14, "bold"))
    top = y + 34
    for row in panel.rows:
        body.append(_text(x + PAD, top + 16, row.label, FAINT, 12))
        for line in _lines(row.chips, width - 2 * PAD - LABEL):
            body.extend(_chip(x + PAD + LABEL + offset, top, chip) for offset, chip in line)
            top += LINE
    return height


def _chip(x: int, y: int, chip: Chip) -> str:
    fill, ink = COLOURS[chip.colour]
    width = _chip_width(chip)
    box = f'<rect x="{x}" y="{y}" width="{width}" height="{CHIP}" rx="6" fill="{fill}" stroke="#00000022"/>'
    return box + _text(x + width / 2, y + 15.5, chip.text, ink, 11.5, anchor="middle")


def _text(x: float, y: float, text: str, ink: str, size: float, weight: str = "normal", anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{ink}" font-size="{size:g}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )
