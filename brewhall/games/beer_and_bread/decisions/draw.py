"""D3: more cards to choose from before the last turn of a year (BB-13.5)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.beer_and_bread.actions import DRAW, STOP
from brewhall.games.beer_and_bread.cards import draw_into_hand
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.decisions.decision import Decision
from brewhall.games.beer_and_bread.state import Pieces
from brewhall.games.beer_and_bread.steps import DRAWING


@final
class Draw(Decision):
    """Detail: draws left."""

    def asks(self, state: Pieces, seat: i64, left: i64, /) -> bool:
        if left > 0 and len(state.deck) + len(state.discard) > 0:
            return True
        state.pop()
        return False

    def options(self, state: Pieces, seat: i64, left: i64, buffer: vec[i64], /) -> i64:
        buffer[0] = DRAW
        buffer[1] = STOP
        return 2

    def choose(self, state: Pieces, seat: i64, left: i64, action: i64, dealer: Dealer, /) -> None:
        if action == STOP:
            state.pop()
            return
        state.replace_top(DRAWING, seat, left - 1)
        draw_into_hand(state, seat, dealer)

    def blanks(self, state: Pieces, left: i64) -> dict[str, Any]:
        return {"left": left}

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return ["deck", f"hand-{seat}"] if action.number == DRAW else []
