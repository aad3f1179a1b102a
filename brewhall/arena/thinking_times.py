"""How long bots think: decisions counted by their time, so that the counts of many games add up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from brewhall.arena.counts import quantile

Thinking = Counter[int]  # nanoseconds, rounded to three figures, and how many decisions took as long


def note(thinking: Thinking, seconds: float) -> None:
    thinking[int(float(f"{seconds * 1e9:.3g}"))] += 1


@dataclass(frozen=True)
class Pace:
    """Milliseconds for a decision: at most p50 one time in two, at most p95 nineteen times in twenty."""

    decisions: int
    p50: float
    p95: float


def pace(thinking: Thinking) -> Pace | None:
    """None if no time was taken."""
    if not thinking:
        return None
    return Pace(thinking.total(), quantile(thinking, 0.50) / 1e6, quantile(thinking, 0.95) / 1e6)


def pace_text(pace: Pace | None) -> str:
    """Both percentiles in milliseconds."""
    return "" if pace is None else f"{_milliseconds(pace.p50)}, {_milliseconds(pace.p95)} ms"


def _milliseconds(value: float) -> str:
    return f"{value:,.0f}" if value >= 9.5 else f"{value:.1g}" if value >= 0.01 else "<0.01"
