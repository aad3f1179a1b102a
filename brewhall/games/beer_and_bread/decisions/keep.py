"""D1: cards of the harvest column that are discarded instead of being picked up (BB-13.4)."""

from __future__ import annotations

from typing import final

from librt.vecs import remove, vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.beer_and_bread.actions import DISCARD, STOP
from brewhall.games.beer_and_bread.cards import discard
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.decisions.decision import Decision
from brewhall.games.beer_and_bread.state import Pieces
from brewhall.games.beer_and_bread.steps import KEEP


@final
class Keep(Decision):
    """Discards in ascending order, so that each set of cards is chosen in one way only. Detail: the lowest to go."""

    def asks(self, state: Pieces, seat: i64, lowest: i64, /) -> bool:
        for card in state.side(seat).column:
            if card >= lowest:
                return True
        state.pop()
        return False

    def options(self, state: Pieces, seat: i64, lowest: i64, buffer: vec[i64], /) -> i64:
        n: i64 = 0
        for card in state.side(seat).column:
            if card >= lowest:
                place = n
                while place > 0 and buffer[place - 1] > DISCARD + card:
                    buffer[place] = buffer[place - 1]
                    place -= 1
                buffer[place] = DISCARD + card
                n += 1
        buffer[n] = STOP
        return n + 1

    def choose(self, state: Pieces, seat: i64, lowest: i64, action: i64, dealer: Dealer, /) -> None:
        if action == STOP:
            state.pop()
            return
        card = action - DISCARD
        side = state.side(seat)
        side.column = remove(side.column, card)
        discard(state, seat, card)
        state.replace_top(KEEP, seat, card)

    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        return [action.parameters["card"], "discard"] if action.parameters else []
