"""Where to walk on the track (HA-5)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.narrator import Reason, Refusal, reason
from brewhall.games.heaven_and_ale.actions import MOVE
from brewhall.games.heaven_and_ale.barrels import any_barrel, take_barrels
from brewhall.games.heaven_and_ale.chronicle import tell_moved
from brewhall.games.heaven_and_ale.components import DISCS, HOME, LAST_SPACE, TILES
from brewhall.games.heaven_and_ale.decisions.buy import too_dear
from brewhall.games.heaven_and_ale.decisions.decision import ONLY, Decision, cannot, fill_sales
from brewhall.games.heaven_and_ale.spots import usable_letters
from brewhall.games.heaven_and_ale.state import NOTHING, UNBUYABLE, Abbey, Pieces
from brewhall.games.heaven_and_ale.steps import BUYING, END_TURN, SCORING, STANDING

UNKNOWN: Final[i64] = -1


@final
class Move(Decision):
    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        abbey = state.abbeys[seat]
        return abbey.cards != 0 or fill_moves(state, abbey, ONLY) > 1

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        abbey = state.abbeys[seat]
        return fill_sales(buffer, fill_moves(state, abbey, buffer), abbey)

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, /) -> None:
        """HA-5.1: what the space asks for follows and cannot be left out (HA-5.8)."""
        state.pop()
        position = action - MOVE
        abbey = state.abbeys[seat]
        tell_moved(state, seat, position)
        state.push(END_TURN, seat)
        abbey.space = NOTHING
        if position == HOME:
            abbey.figure = 0
            state.push(STANDING, seat)
            return
        abbey.figure = position
        kind = state.components.kinds[position]
        if kind == TILES:
            state.push(BUYING, seat)
        elif kind == DISCS:
            state.push(SCORING, seat)
        else:
            take_barrels(state, seat)

    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        position = action.parameters["position"]
        return ["home" if position == str(HOME) else f"space-{position}"]

    def impossible(self, state: Pieces, seat: i64) -> list[Refusal]:
        abbey = state.abbeys[seat]
        found: list[Refusal] = []
        legal = vec[i64]([0] * HOME)  # ascending, the starting area last
        fill_moves(state, abbey, legal)
        n: i64 = 0
        for position in range(abbey.figure + 1, LAST_SPACE + 1):
            if legal[n] == MOVE + position:
                n += 1
            else:
                found += cannot("move", str(position), f"space-{position}", why_not_there(state, abbey, position))
        return found


def fill_moves(state: Pieces, abbey: Abbey, buffer: vec[i64]) -> i64:
    """HA-5.2 to 5.7: spaces whose action can be carried out, and the starting area; as many as there is room for.

    Who else stands there does not matter (HA-5.3).
    """
    n: i64 = 0
    most = i64(len(buffer))
    budget = abbey.budget()
    letters: i64 = UNKNOWN
    barrels: i64 = UNKNOWN
    kinds = state.components.kinds
    for position in range(abbey.figure + 1, LAST_SPACE + 1):
        kind = kinds[position]
        if kind == TILES:  # HA-5.4, for each kind of space
            if state.cheapest[position] > budget:
                continue
        elif kind == DISCS:
            if letters == UNKNOWN:
                letters = usable_letters(state, abbey)
            if state.discs[position] == 0 or state.components.letters[position] & letters == 0:
                continue
        else:
            if barrels == UNKNOWN:
                barrels = i64(any_barrel(state, abbey))
            if not barrels:
                continue
        buffer[n] = MOVE + position
        n += 1
        if n == most:
            return n
    buffer[n] = MOVE + HOME
    return n + 1


def why_not_there(state: Pieces, abbey: Abbey, position: i64) -> Reason:
    """What is missing on a space whose action cannot be carried out."""
    kind = state.components.kinds[position]
    if kind == DISCS:
        return reason("no-disc" if state.discs[position] == 0 else "no-spot")
    if kind != TILES:
        return reason("no-goal")
    if state.cheapest[position] == UNBUYABLE:
        return reason("no-tile")
    if abbey.budget() < 0:
        return reason("garden-full")
    return too_dear(abbey, state.cheapest[position])
