"""S2, second part: which own die is exchanged for which of the rolled ones (DB-7.21)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import DECLINE, EXCHANGE
from brewhall.games.dice_brewing.chronicle import tell, tell_change
from brewhall.games.dice_brewing.components import MALTS_AND_HOPS
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.dice import (
    COLOUR,
    COLOUR_NAMES,
    DIE_BITS,
    FACE_BITS,
    FREE,
    KINDS,
    SIDES,
    die_by_kind,
    mark_of,
    number_by_kind,
    rolled,
)
from brewhall.games.dice_brewing.state import POOL, ROLLED, WAREHOUSE, Pieces, key_of


@final
class Exchange(Decision):
    """Detail: the colour."""

    def options(self, state: Pieces, seat: i64, colour: i64, buffer: vec[i64], /) -> i64:
        dice = state.dice
        counts = state.counts
        buffer[0] = DECLINE
        n: i64 = 1
        for place in range(POOL, WAREHOUSE + 1):
            key = key_of(seat, place, colour << COLOUR)
            low = state.first(key)
            for i in range(low, state.first(key + FACE_BITS)):
                die = dice[i] & DIE_BITS
                if mark_of(die) != FREE or (i > low and dice[i] == dice[i - 1]):
                    continue
                for value in range(SIDES):
                    if counts[ROLLED + value] > 0:
                        buffer[n] = EXCHANGE + (place * MALTS_AND_HOPS * KINDS + number_by_kind(die)) * SIDES + value
                        n += 1
        return n

    def choose(self, state: Pieces, seat: i64, colour: i64, action: i64, dealer: Dealer, /) -> None:
        """The new die takes the place of the old one; or the player declines."""
        state.pop()
        for value in range(SIDES):
            state.counts[ROLLED + value] = 0
        if action == DECLINE:
            tell(state, "kept-own", seat)
            return
        own = (action - EXCHANGE) // SIDES
        place = own // (MALTS_AND_HOPS * KINDS)
        die = die_by_kind(own % (MALTS_AND_HOPS * KINDS))
        better = rolled(die, (action - EXCHANGE) % SIDES + 1)
        state.drop(key_of(seat, place, die))
        state.add(key_of(seat, place, better))
        tell_change(state, "exchanged", seat, key_of(seat, place, die), better)

    def blanks(self, state: Pieces, colour: i64) -> dict[str, Any]:
        return {"colour": COLOUR_NAMES[colour]}

    def targets(self, state: Pieces, seat: i64, colour: i64, action: Action) -> list[str]:
        given = action.parameters
        if not given:
            return []
        return [f"{given['source']}-{seat}-{given['die']}-1", f"rolled-{COLOUR_NAMES[colour]}-{given['value']}-1"]
