"""Chances as people read them: of as many promises of 70 %, seven in ten come true.

Some searches are stronger if they trust leads in points more than they should (`Evaluator.calibrated`). What they find
is drawn towards what came true in games before anybody reads it.
"""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.bots.evaluators.evaluator import Evaluator
from brewhall.bots.search import Search
from brewhall.core.state import State


def chances(search: Search) -> dict[int, list[float]]:
    """What every action that a search knows promises each seat."""
    return {action: calibrated(shares, search.seen, search.evaluator) for action, _, shares in search.choices()}


def calibrated(shares: Sequence[float], seen: State, judge: Evaluator) -> list[float]:
    """Shares of the victory that were found by `judge`, from a position on."""
    if judge.calibrated:
        return list(shares)
    power = 1 / judge.temperature.at(judge.left(seen), seen.players)
    raised = [share**power for share in shares]
    return [share / sum(raised) for share in raised]
