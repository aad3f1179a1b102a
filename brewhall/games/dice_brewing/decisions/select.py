"""S2, first part: the colour of which the dice of the supply are rolled (DB-7.16, DB-7.21)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import SELECT
from brewhall.games.dice_brewing.chronicle import tell_selected, tell_supply_roll
from brewhall.games.dice_brewing.components import MALTS_AND_HOPS
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.rolling import throw
from brewhall.games.dice_brewing.school import can_select
from brewhall.games.dice_brewing.state import ROLLED, SUPPLY, Pieces
from brewhall.games.dice_brewing.steps import EXCHANGING


@final
class Select(Decision):
    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        n: i64 = 0
        for colour in range(MALTS_AND_HOPS):
            if can_select(state, seat, colour):
                buffer[n] = SELECT + colour
                n += 1
        return n

    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        colour = action - SELECT
        state.replace_top(EXCHANGING, seat, colour)
        tell_selected(state, seat, colour)
        values = vec[i64]([0] * state.counts[SUPPLY + colour])
        for i in range(i64(len(values))):
            values[i] = throw(state, dealer)
            state.counts[ROLLED + values[i] - 1] += 1
        tell_supply_roll(state, seat, colour, values)

    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        return [f"supply-{action.parameters['colour']}"]
