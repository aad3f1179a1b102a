"""Which tiles around an enclosed shed are activated (HA-8.5)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.games.heaven_and_ale.actions import SHED
from brewhall.games.heaven_and_ale.catalog import PATTERNS as PATTERN_NAMES
from brewhall.games.heaven_and_ale.components import PATTERNS
from brewhall.games.heaven_and_ale.decisions.decision import Decision
from brewhall.games.heaven_and_ale.sheds import activate_set
from brewhall.games.heaven_and_ale.state import Pieces


@final
class Activate(Decision):
    """Detail: the shed."""

    def asks(self, state: Pieces, seat: i64, shed: i64, /) -> bool:
        return True

    def options(self, state: Pieces, seat: i64, shed: i64, buffer: vec[i64], /) -> i64:
        """The tile just placed is one of those around (HA-8.7)."""
        offer = shed * PATTERNS + pattern(state, seat, shed)
        n: i64 = 0
        for place in range(state.components.option_start[offer], state.components.option_start[offer + 1]):
            buffer[n] = SHED + state.components.options[place]
            n += 1
        return n

    def choose(self, state: Pieces, seat: i64, shed: i64, action: i64, /) -> None:
        state.pop()
        activate_set(state, seat, action - SHED)

    def variant(self, state: Pieces, seat: i64, shed: i64) -> str:
        return f".{PATTERN_NAMES[pattern(state, seat, shed)]}"

    def blanks(self, state: Pieces, seat: i64, shed: i64) -> dict[str, Any]:
        return {"shed": state.components.sheds[shed]}

    def targets(self, state: Pieces, seat: i64, shed: i64, action: Action) -> list[str]:
        return [f"plot-{seat}-{plot}" for plot in action.parameters["plots"].split("+")]


def pattern(state: Pieces, seat: i64, shed: i64) -> i64:
    """What the shed's tile activates."""
    return state.edition.shed_pattern[state.abbeys[seat].sheds[shed]]
