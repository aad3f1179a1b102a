"""On which scoring spot a disc is laid (HA-7.2 to HA-7.4)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.narrator import Reason, Refusal, reason
from brewhall.games.heaven_and_ale.actions import SCORE, SCORE_SPOT
from brewhall.games.heaven_and_ale.catalog import SPOTS as SPOT_NAMES
from brewhall.games.heaven_and_ale.components import FERTILITIES, NUMBER_SPOT, SPOTS
from brewhall.games.heaven_and_ale.decisions.decision import ONLY, Decision, cannot
from brewhall.games.heaven_and_ale.spots import has_fertility, score, usable
from brewhall.games.heaven_and_ale.state import BITS, Abbey, Pieces
from brewhall.games.heaven_and_ale.steps import PRIVILEGE


@final
class Score(Decision):
    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        return self.options(state, seat, detail, ONLY) > 1

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        """As many as there is room for."""
        abbey = state.abbeys[seat]
        n: i64 = 0
        most = i64(len(buffer))
        for spot in range(SPOTS):
            if not is_here(state, abbey, spot) or not usable(abbey, spot):
                continue
            if spot == NUMBER_SPOT:
                for number in range(i64(1), FERTILITIES + 1):
                    if n < most and has_fertility(abbey, number):
                        buffer[n] = SCORE + number - 1
                        n += 1
            elif n < most:
                buffer[n] = SCORE_SPOT + spot
                n += 1
        return n

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, /) -> None:
        """HA-7.1, HA-7.11"""
        state.pop()
        abbey = state.abbeys[seat]
        state.discs[abbey.figure] -= 1
        spot: i64 = NUMBER_SPOT
        number = action - SCORE + 1
        if number > FERTILITIES:
            spot = action - SCORE_SPOT
            number = 0
        score(state, seat, spot, number)
        pair = state.components.spot_pair[spot]
        discs = state.components.pair_discs[pair]
        if abbey.discs & discs == discs and abbey.cards:  # HA-10.3, HA-10.4
            state.push(PRIVILEGE, seat, pair)

    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        given = action.parameters
        number = [f"number-{seat}-{given['number']}"] if "number" in given else []
        return [f"spot-{seat}-{given['spot']}", *number]

    def impossible(self, state: Pieces, seat: i64) -> list[Refusal]:
        abbey = state.abbeys[seat]
        found: list[Refusal] = []
        for spot in range(SPOTS):
            if is_here(state, abbey, spot):
                name = SPOT_NAMES[spot]
                found += cannot("score", name, f"spot-{seat}-{name}", why_not_scored(abbey, spot))
        return found


def is_here(state: Pieces, abbey: Abbey, spot: i64) -> bool:
    """Whether the space where the figure stands has the letter of a spot."""
    return state.components.spot_letter[spot] & state.components.letters[abbey.figure] != 0


def why_not_scored(abbey: Abbey, spot: i64) -> Reason | None:
    """HA-7.3"""
    if usable(abbey, spot):
        return None
    return reason("scored" if abbey.discs & BITS[spot] else "nothing-to-score")
