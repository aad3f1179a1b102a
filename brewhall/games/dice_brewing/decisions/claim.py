"""Which action token to take as a reward (DB-11.7)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import CLAIM
from brewhall.games.dice_brewing.chronicle import tell_item
from brewhall.games.dice_brewing.components import INGREDIENTS, TOKENS
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.state import STOCK, TOKEN, Pieces


@final
class Claim(Decision):
    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        """The kinds that the Black Market still has."""
        n: i64 = 0
        for kind in range(TOKENS):
            if state.counts[STOCK + INGREDIENTS + kind] > 0:
                buffer[n] = CLAIM + kind
                n += 1
        return n

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        state.pop()
        kind = action - CLAIM
        state.counts[STOCK + INGREDIENTS + kind] -= 1
        state.counts[state.seat_at(seat) + TOKEN + kind] += 1
        tell_item(state, "claimed", seat, INGREDIENTS + kind)

    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        return [f"black-market-{action.parameters['item']}"]
