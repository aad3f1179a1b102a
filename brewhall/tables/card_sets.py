"""The component values that tables are played with: the bundled ones, and those an owner has brought along."""

from __future__ import annotations

from collections.abc import Iterable

from brewhall.core.game import Game
from brewhall.games import bundled, shipped


class CardSets:
    """At most one of an owner's own for each game: new tables are played with it."""

    def __init__(self, own: Iterable[Game] = ()) -> None:
        self.own = {game.id: game for game in own}

    def current(self, name: str) -> Game:
        """A game as new tables play it."""
        return self.own.get(name) or bundled(name)

    def find(self, name: str, data: str) -> Game:
        """A game with the values that have this hash. If nobody has brought them it is the bundled one: whoever reads
        a position or a record with it is told that they differ."""
        own = self.own.get(name)
        return own if own is not None and own.data.hash == data else shipped(name, data) or bundled(name)


brought = CardSets()  # those that this process was given; a server has its own, and gives them to its workers


def own_values(game: Game) -> str:
    """The hash of an owner's values; empty: as bundled."""
    return "" if game.data_is_bundled else game.data.hash
