"""D8: a hand card that the other player may not play (BB-13.6)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.beer_and_bread.actions import RESERVE_CARD, STOP
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.chronicle import tell_reserved
from brewhall.games.beer_and_bread.decisions.decision import Decision, fill_cards
from brewhall.games.beer_and_bread.state import Pieces


@final
class Reserve(Decision):
    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        if len(state.side(seat).hand) > 0:
            return True
        state.pop()
        return False

    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        n = fill_cards(buffer, RESERVE_CARD, state.side(seat).hand)
        buffer[n] = STOP
        return n + 1

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        state.pop()
        if action != STOP:
            state.side(seat).reserved = action - RESERVE_CARD
            tell_reserved(state, seat, action - RESERVE_CARD)

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return [action.parameters["card"], f"hand-{seat}"] if action.parameters else []
