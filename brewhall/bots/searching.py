"""Bots that search, as far as they are allowed to."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from brewhall.bots.bot import Bot
from brewhall.bots.chances import chances
from brewhall.bots.evaluators import evaluator
from brewhall.bots.evaluators.evaluator import FORESIGHT
from brewhall.bots.search import Node, PlainSearch, Search
from brewhall.core.state import State

BATCH = 32  # simulations between two looks at the clock


class SearchBot(Bot):
    """Searches for a number of simulations, or until its time is up; what it learned serves the rest of the turn."""

    def __init__(
        self,
        seed: int | str = 0,
        simulations: int = 1000,
        seconds: float | None = None,
        foresight: float = FORESIGHT,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(seed)
        self.simulations = simulations
        self.foresight = foresight
        self.seconds = seconds
        self._clock = clock
        self._last: tuple[Search, int] | None = None

    def __repr__(self) -> str:
        budget = "" if self.seconds is None else f", {self.seconds:g} s"
        return f"<{type(self).__name__}, {self.simulations} simulations{budget}>"

    def __getstate__(self) -> dict[str, object]:
        """A copy begins its next search from nothing: trees are not copied."""
        return self.__dict__ | {"_last": None}

    def choose(self, seen: State) -> int:
        search = self.search(seen)
        action = search.best()
        self._last = (search, action)
        return action

    def promised(self) -> list[float]:
        """Every seat's share of the victory, as people may read it, after the last choice."""
        assert self._last is not None
        search, action = self._last
        return chances(search)[action]

    def search(self, seen: State) -> Search:
        """All that can be found out about a decision within the budget."""
        search = self._begin(seen, self._known(seen))
        if self.seconds is None:
            search.run(max(1, self.simulations - search.root.visits))
            return search
        end = self._clock() + self.seconds
        search.run(1)
        while search.root.visits < self.simulations and self._clock() < end:
            search.run(min(BATCH, self.simulations - search.root.visits))
        return search

    def _begin(self, seen: State, root: Node) -> Search:
        return Search(seen, evaluator(seen.game.id, self.foresight), self.chance, root)

    def _known(self, seen: State) -> Node:
        """What the last search found out about this position: it follows from its choice, with nothing revealed."""
        if self._last is None:
            return Node()
        search, action = self._last
        if (search.seen.viewer, search.seen.reveals) != (seen.viewer, seen.reveals):
            return Node()
        follows = search.seen.completed(self.chance)
        follows.apply(action, self.chance)
        if follows.seen_by(int(seen.viewer)).to_bytes() != seen.to_bytes():
            return Node()
        return search.after(action)


class RolloutBot(SearchBot):
    """Searches with random games instead of an evaluator: what one gets without knowing the game."""

    def _begin(self, seen: State, root: Node) -> Search:
        return PlainSearch(seen, evaluator(seen.game.id), self.chance, root)
