"""What all decisions have in common. One file each beside this one (HA-14)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.narrator import Reason, Refusal
from brewhall.games.heaven_and_ale.actions import SELL
from brewhall.games.heaven_and_ale.components import CARDS
from brewhall.games.heaven_and_ale.state import BITS, Abbey, Pieces

ONLY: Final = vec[i64]([0, 0])  # room for a decision that is none, and one more


class Decision:
    """One question: whether there is a choice, what may be chosen, what follows, and how it is asked.

    It stands on top of the agenda. `detail` is what the agenda holds about it (see `steps`), called by its own name in
    each decision.
    """

    @abstractmethod
    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        """Whether there are two options or more."""

    @abstractmethod
    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        """Write the legal actions into `buffer`, ascending; return how many."""

    @abstractmethod
    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, /) -> None:
        """What follows from one of them. To sell a card is no answer: it is done before (HA-11.2)."""

    def variant(self, state: Pieces, seat: i64, detail: i64) -> str:
        """What is added to the key of its prompt, if there are several."""
        return ""

    def blanks(self, state: Pieces, seat: i64, detail: i64) -> dict[str, Any]:
        """What the question names, for the words of its prompt."""
        return {}

    @abstractmethod
    def targets(self, state: Pieces, seat: i64, detail: i64, action: Action) -> list[str]:
        """Ids of the pieces and places that an action is about, the first one being what is taken in hand."""

    def impossible(self, state: Pieces, seat: i64) -> list[Refusal]:
        """What the player would like to do but cannot, and why."""
        return []


def fill_sales(buffer: vec[i64], n: i64, abbey: Abbey) -> i64:
    """HA-11.2"""
    for card in range(CARDS):
        if abbey.cards & BITS[card]:
            buffer[n] = SELL + card
            n += 1
    return n


def markers(seat: i64, action: Action) -> list[str]:
    """The marker that an action names, if it does."""
    resource = action.parameters.get("resource")
    return [] if resource is None else [f"marker-{seat}-{resource}"]


def cannot(kind: str, move: str, target: str, why: Reason | None) -> list[Refusal]:
    """An entry for what cannot be done; none if nothing speaks against it."""
    return [] if why is None else [Refusal(kind, target, f"{kind} {move}", why)]
