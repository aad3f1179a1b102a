"""How long bots think."""

from __future__ import annotations

from brewhall.arena.thinking_times import Pace, Thinking, note, pace, pace_text


def noted(*milliseconds: float) -> Thinking:
    thinking = Thinking()
    for time in milliseconds:
        note(thinking, time / 1000)
    return thinking


def test_percentiles_of_all_decisions() -> None:
    assert pace(noted(*range(1, 101))) == Pace(100, 50, 95)
    assert pace(noted(7)) == Pace(1, 7, 7)
    assert pace(Thinking()) is None


def test_times_keep_three_figures_and_add_up() -> None:
    both = noted(1.23456, 0.000456789)
    both.update(noted(1.23444))
    assert both == {1_230_000: 2, 457: 1}


def test_text() -> None:
    assert pace_text(Pace(9, 0.00123, 0.52)) == "<0.01, 0.5 ms"
    assert pace_text(Pace(9, 0.0123, 9.4)) == "0.01, 9 ms"
    assert pace_text(Pace(9, 9.6, 9.96)) == "10, 10 ms"
    assert pace_text(Pace(9, 12.3, 1234.5)) == "12, 1,234 ms"
    assert pace_text(None) == ""
