"""What all decisions have in common. One file each beside this one, by the names of the table in BB-14a."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.dealer import Dealer
from brewhall.core.narrator import Refusal
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.state import Pieces


class Decision:
    """One question: whether there is a choice, what may be chosen, what follows, and how it is asked.

    It stands on top of the agenda. `detail` is what the agenda holds about it (see `steps`), called by its own name in
    each decision.
    """

    @abstractmethod
    def asks(self, state: Pieces, seat: i64, detail: i64, /) -> bool:
        """Whether there are two options or more; if not, the only one has been carried out (BB-14.1a)."""

    @abstractmethod
    def options(self, state: Pieces, seat: i64, detail: i64, buffer: vec[i64], /) -> i64:
        """Write the legal actions into `buffer`, ascending; return how many."""

    @abstractmethod
    def choose(self, state: Pieces, seat: i64, detail: i64, action: i64, dealer: Dealer, /) -> None:
        """What follows from one of them."""

    def blanks(self, state: Pieces, detail: i64) -> dict[str, Any]:
        """What the question names, for the words of its prompt."""
        return {}

    @abstractmethod
    def targets(self, seat: i64, action: Action, catalog: Catalog) -> list[str]:
        """Ids of the pieces, zones and places that an action is about, the first one being what is taken in hand."""

    def impossible(self, state: Pieces, seat: i64, detail: i64) -> list[Refusal]:
        """What the player would like to do but may not, and why."""
        return []


def fill_cards(buffer: vec[i64], first: i64, cards: vec[i64]) -> i64:
    """An action for each of the cards."""
    count = i64(len(cards))
    for i in range(count):
        buffer[i] = first + cards[i]
    return count


def fill_amounts(buffer: vec[i64], first: i64, low: i64, high: i64) -> i64:
    """An action for each of the amounts from `low` to `high`."""
    n: i64 = 0
    for amount in range(low, high + 1):
        buffer[n] = first + amount
        n += 1
    return n
