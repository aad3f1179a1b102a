"""Where to stand in the starting area: in the set-up (HA-3.9), and when one returns (HA-12)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.games.heaven_and_ale.actions import STAND
from brewhall.games.heaven_and_ale.decisions.decision import Decision, fill_sales, markers
from brewhall.games.heaven_and_ale.starting_area import fill_spaces, stand_as_chosen
from brewhall.games.heaven_and_ale.state import Pieces

SPACES: Final = vec[i64]([0] * 8)  # room for all, to see how many are open


@final
class SetUp(Decision):
    """HA-3.9; no card may be sold (HA-3.11)."""

    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        return fill_spaces(state, seat, False, SPACES) > 1

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        return fill_spaces(state, seat, False, buffer)

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, /) -> None:
        state.pop()
        stand_as_chosen(state, seat, action - STAND)

    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        return [f"start-{action.parameters['space']}", *markers(seat, action)]


@final
class Stand(Decision):
    """HA-12; in the last round, the last chance to sell a card (HA-11.3)."""

    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        return state.abbeys[seat].cards != 0 or fill_spaces(state, seat, True, SPACES) > 1

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        return fill_sales(buffer, fill_spaces(state, seat, True, buffer), state.abbeys[seat])

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, /) -> None:
        """HA-12.1, HA-12.4"""
        state.pop()
        stand_as_chosen(state, seat, action - STAND)
        state.abbeys[seat].returned = True

    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        return [f"start-{action.parameters['space']}", *markers(seat, action)]
