"""What all decisions have in common. One file each beside this one, by the names of their steps (DB-17)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.core.narrator import Refusal
from brewhall.games.dice_brewing.state import Pieces
from brewhall.games.dice_brewing.tokens import TOKEN_OF, token_targets
from brewhall.games.dice_brewing.transfers import has_pool, transfer_targets


class Decision:
    """One question: what may be chosen, what follows, and how it is asked.

    It stands on top of the agenda. `detail` is what the agenda holds about it (see `steps`), called by its own name in
    each decision. The options are counted to see whether there is a choice, unless it surely asks.
    """

    def surely_asks(self, state: Pieces, seat: i64) -> bool:
        """Whether there are two options or more, if that can be told without listing them."""
        return False

    @abstractmethod
    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        """Write the legal actions into `buffer`, ascending; return how many."""

    @abstractmethod
    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        """What follows from one of them."""

    def variant(self, state: Pieces, detail: i64) -> str:
        """What is added to the key of its prompt, if there are several."""
        return ""

    def blanks(self, state: Pieces, detail: i64) -> dict[str, Any]:
        """What the question names, for the words of its prompt."""
        return {}

    @abstractmethod
    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        """Ids of the pieces and zones that an action is about, the first one being what is taken in hand."""

    def impossible(self, state: Pieces, seat: i64, detail: i64, legal: list[Action]) -> list[Refusal]:
        """What a newcomer may expect to be possible and is not, and why."""
        return []


class Turn(Decision):
    """An arrangement or purchase turn: besides all else dice are transferred and tokens played (DB-6.7, DB-10.5)."""

    def surely_asks(self, state: Pieces, seat: i64) -> bool:
        return has_pool(state, seat)  # a die can be transferred, or not (DB-6.11)

    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        if not action.parameters:
            return []
        if action.kind in TOKEN_OF:
            return token_targets(state, seat, action)
        if action.kind == "transfer":
            return transfer_targets(seat, action)
        return self.own_targets(seat, action)

    @abstractmethod
    def own_targets(self, seat: i64, action: Action) -> list[str]:
        """The same for what is done on such a turn only."""
