"""A search in which the first choice is given: what comes of one action if everybody goes on as well as they can."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from brewhall.bots.evaluators.evaluator import Evaluator
from brewhall.bots.search import Node, Search
from brewhall.core.dealer import Dealer
from brewhall.core.state import State


@final
class Trial(Search):
    """Spends all its simulations on one action, so that two actions can be compared with equal care."""

    def __init__(self, seen: State, evaluator: Evaluator, chance: Dealer, first: i64) -> None:
        super().__init__(seen, evaluator, chance, Node())
        self.first = first

    def _select(self, node: Node, world: State, count: i64) -> i64:
        if node is not self.root:
            return super()._select(node, world, count)
        for place in range(i64(len(node.actions))):
            if node.actions[place] == self.first:
                return place
        raise ValueError(f"action {self.first} is not legal here")
