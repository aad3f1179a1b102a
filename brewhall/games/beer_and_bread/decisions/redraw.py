"""D2: a hand card that is discarded for another one (BB-13.3)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.beer_and_bread.actions import REDRAW, STOP
from brewhall.games.beer_and_bread.cards import discard, draw_into_hand, leave_hand
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.decisions.decision import Decision, fill_cards
from brewhall.games.beer_and_bread.state import Pieces
from brewhall.games.beer_and_bread.steps import REDRAWING


@final
class Redraw(Decision):
    """Detail: redraws left."""

    def asks(self, state: Pieces, seat: i64, left: i64, /) -> bool:
        if left > 0 and len(state.deck) + len(state.discard) > 0:
            return True
        state.pop()
        return False

    def options(self, state: Pieces, seat: i64, left: i64, buffer: vec[i64], /) -> i64:
        n = fill_cards(buffer, REDRAW, state.side(seat).hand)
        buffer[n] = STOP
        return n + 1

    def choose(self, state: Pieces, seat: i64, left: i64, action: i64, dealer: Dealer, /) -> None:
        if action == STOP:
            state.pop()
            return
        state.replace_top(REDRAWING, seat, left - 1)
        leave_hand(state, seat, action - REDRAW)
        discard(state, seat, action - REDRAW)  # it is part of a shuffle that the draw causes (BB-6.2)
        draw_into_hand(state, seat, dealer)

    def blanks(self, state: Pieces, left: i64) -> dict[str, Any]:
        return {"left": left}

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return [action.parameters["card"], "discard"] if action.parameters else []
