"""Where a die goes that was gained or raised (DB-6.9, DB-7.23, DB-12.2)."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import PUT
from brewhall.games.dice_brewing.decisions.decision import Decision
from brewhall.games.dice_brewing.dice import die_name
from brewhall.games.dice_brewing.gains import put
from brewhall.games.dice_brewing.state import POOL, WAREHOUSE, Pieces
from brewhall.games.dice_brewing.steps import TIDYING


@final
class Put(Decision):
    """Detail: the die, which is in hand."""

    def surely_asks(self, state: Pieces, seat: i64) -> bool:
        return True

    def options(self, state: Pieces, seat: i64, die: i64, buffer: vec[i64], /) -> i64:
        buffer[0] = PUT + POOL
        buffer[1] = PUT + WAREHOUSE
        return 2

    def choose(self, state: Pieces, seat: i64, die: i64, action: i64, dealer: Dealer, /) -> None:
        state.pop()
        put(state, seat, die, action - PUT)

    def variant(self, state: Pieces, die: i64) -> str:
        return ".tidying" if state.phase == TIDYING else ""

    def blanks(self, state: Pieces, die: i64) -> dict[str, Any]:
        return {"die": die_name(die)}

    def targets(self, state: Pieces, seat: i64, die: i64, action: Action) -> list[str]:
        return [f"hand-{seat}-{die_name(die)}-1", f"{action.parameters['place']}-{seat}"]
