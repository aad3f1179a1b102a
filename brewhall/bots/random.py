"""Plays any legal action, each as likely as the others."""

from __future__ import annotations

from brewhall.bots.bot import Bot
from brewhall.core.state import State


class RandomBot(Bot):
    def choose(self, seen: State) -> int:
        legal = seen.legal_actions()
        return legal[self.chance.below(len(legal))]
