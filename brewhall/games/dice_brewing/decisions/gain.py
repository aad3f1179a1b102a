"""Which dice to take as a reward, one colour after the other (DB-11.7)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import GAIN
from brewhall.games.dice_brewing.brewing import supply_from
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.dice import COLOURS
from brewhall.games.dice_brewing.gains import gain_unrolled
from brewhall.games.dice_brewing.state import SUPPLY, Pieces
from brewhall.games.dice_brewing.steps import GAINING, gaining, left_of, lowest_of


@final
class Gain(Decision):
    """Detail: dice left and the lowest colour that may still be chosen."""

    def options(self, state: Pieces, seat: i64, wanted: i64, buffer: vec[i64], /) -> i64:
        """Colours in ascending order; what is left must still be possible."""
        left = left_of(wanted)
        n: i64 = 0
        for colour in range(lowest_of(wanted), COLOURS):
            if state.counts[SUPPLY + colour] > 0 and supply_from(state, colour) >= left:
                buffer[n] = GAIN + colour
                n += 1
        return n

    def choose(self, state: Pieces, seat: i64, wanted: i64, action: i64, dealer: Dealer, /) -> None:
        colour = action - GAIN
        if left_of(wanted) > 1:
            state.replace_top(GAINING, seat, gaining(left_of(wanted) - 1, colour))
        else:
            state.pop()
        gain_unrolled(state, seat, colour)

    def blanks(self, state: Pieces, wanted: i64) -> dict[str, Any]:
        return {"left": left_of(wanted)}

    def targets(self, state: Pieces, seat: i64, wanted: i64, action: Action) -> list[str]:
        return [f"supply-{action.parameters['colour']}"]
