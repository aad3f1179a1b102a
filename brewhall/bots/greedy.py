"""Looks one action ahead and takes what leaves its side best, by the game's evaluator."""

from __future__ import annotations

from brewhall.bots.bot import Bot
from brewhall.bots.evaluators import evaluator
from brewhall.core.state import State


class GreedyBot(Bot):
    def choose(self, seen: State) -> int:
        return self.rank(seen)[0][0]

    def rank(self, seen: State) -> list[tuple[int, float]]:
        """All legal actions with the value of what they lead to, best first; equals by number."""
        judge = evaluator(seen.game.id)
        seat = seen.to_play
        world = seen.completed(self.chance)
        values: list[tuple[int, float]] = []
        for action in seen.legal_actions():
            trial = world.copy()
            trial.apply(action, self.chance)
            values.append((action, judge.value(trial, seat)))
        values.sort(key=lambda pair: (-pair[1], pair[0]))
        return values
