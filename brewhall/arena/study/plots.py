"""Plots as SVG, coloured by the style sheet of the page they stand in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import ceil

from brewhall.arena.intervals import Interval

WIDTH, HEIGHT = 360, 150
LINE = 14  # of small plots, as of the text beside them
WHISKER, BAR = 90, 44
LEFT, BOTTOM, TOP = 4, 20, 14
MOST_BARS = 36
STEPS = (1, 2, 5)


def histogram(counts: Sequence[Counter[int]], label: str, dark: Counter[int] | None = None) -> str:
    """How often each value came; of several sets side by side. `dark` is a part of the first that stands out."""
    values = sorted(set().union(*counts))
    low, high = values[0], values[-1]
    size = ceil((high - low + 1) / MOST_BARS)
    bins = range(low, high + 1, size)
    rows = [_binned(each, bins, size) for each in counts]
    shares = [[count / max(1, sum(row)) for count in row] for row in rows]
    highest = max(max(row) for row in shares) or 1.0
    step = (WIDTH - 2 * LEFT) / len(bins)
    width = step / len(rows)
    parts: list[str] = []
    for place, row in enumerate(shares):
        for index, part in enumerate(row):
            if part:
                x = LEFT + index * step + place * width
                title = f"{_span(bins[index], size)}: {part:.1%}"
                parts.append(_bar(x, width, part / highest, f"s{place}", title))
    if dark is not None:
        for index, count in enumerate(_binned(dark, bins, size)):
            if count:
                part = count / max(1, sum(rows[0]))
                parts.append(
                    _bar(LEFT + index * step, width, part / highest, "dark", f"{_span(bins[index], size)}: won")
                )
    for value in _ticks(low, high):
        x = LEFT + (value - low + 0.5) / size * step
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - 6}" class="tick">{value}</text>')
    parts.append(f'<text x="{LEFT}" y="10" class="top">{highest:.0%}</text>')
    base = HEIGHT - BOTTOM
    axis = f'<line x1="{LEFT}" x2="{WIDTH - LEFT}" y1="{base}" y2="{base}" class="axis"/>'
    return _svg(WIDTH, HEIGHT, label, "plot", axis + "".join(parts))


def _binned(counts: Counter[int], bins: range, size: int) -> list[int]:
    row = [0] * len(bins)
    for value, count in counts.items():
        row[(value - bins[0]) // size] += count
    return row


def _span(low: int, size: int) -> str:
    return f"{low}" if size == 1 else f"{low} to {low + size - 1}"


def _bar(x: float, width: float, part: float, kind: str, title: str) -> str:
    room = HEIGHT - BOTTOM - TOP
    height = max(0.6, part * room)
    gap = min(1.0, width / 5)
    return (
        f'<rect x="{x + gap / 2:.1f}" y="{TOP + room - height:.1f}" width="{width - gap:.1f}" height="{height:.1f}" '
        f'class="{kind}"><title>{escape(title)}</title></rect>'
    )


def _ticks(low: int, high: int) -> list[int]:
    """A handful of round numbers."""
    power = 1
    while True:
        for step in STEPS:
            if (high - low) / (step * power) <= 7:
                first = -(-low // (step * power)) * step * power
                return list(range(first, high + 1, step * power))
        power *= 10


def whisker(values: Sequence[Interval | None], average: float, low: float, high: float) -> str:
    """Values with their intervals, one line each, around what is average."""

    def x(value: float) -> float:
        return round(3 + (WHISKER - 6) * (min(max(value, low), high) - low) / (high - low), 1)

    parts = [f'<line x1="{x(average)}" x2="{x(average)}" y1="0" y2="{LINE * len(values)}" class="average"/>']
    for place, value in enumerate(values):
        if value is not None:
            y = place * LINE + LINE / 2
            parts.append(f'<line x1="{x(value.low)}" x2="{x(value.high)}" y1="{y}" y2="{y}" class="w{place}"/>')
            parts.append(f'<circle cx="{x(value.value)}" cy="{y}" r="3.2" class="s{place}"/>')
    return _svg(WHISKER, LINE * len(values), "", "whisker", "".join(parts))


def bars(values: Sequence[float | None]) -> str:
    """Parts of a whole, one line each."""
    parts = [
        f'<rect x="0" y="{place * LINE + 3}" width="{BAR * value:.1f}" height="8" class="s{place}"/>'
        for place, value in enumerate(values)
        if value
    ]
    grounds = [
        f'<rect x="0" y="{place * LINE + 3}" width="{BAR}" height="8" class="ground"/>' for place in range(len(values))
    ]
    return _svg(BAR, LINE * len(values), "", "bars", "".join(grounds + parts))


def _svg(width: int, height: int, label: str, kind: str, content: str) -> str:
    """Without a label it says nothing that the text beside it does not."""
    about = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg viewBox="0 0 {width} {height}" class="{kind}" {about}>{content}</svg>'
