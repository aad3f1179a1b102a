"""A second Dice Brewing, written from the specification alone: the course of the game.

Rolls, the deck and the first player are read off the engine's position.
"""

from __future__ import annotations

from ..referee import Flow
from .components import GOAL
from .reading import read_opening_roll
from .tidying import Tidying


class DiceBrewingReferee(Tidying):
    """Follows one game of Dice Brewing."""

    def game(self) -> Flow:
        """DB-4.1."""
        while True:
            self.roll_pools()
            yield from self.window("rolling")
            yield from self.arrangement()
            yield from self.purchasing()
            yield from self.window("tokens")
            self.forget_rolls()
            yield from self.brewing()
            yield from self.tidying()
            if self.is_over():
                return
            self.next_round()

    def roll_pools(self) -> None:
        """DB-5.1."""
        for player, seat in zip(self.players, self.engine["seats"], strict=True):
            if not player.pool:
                self.note("nothing to roll")
            player.places["pool"] = read_opening_roll(seat, player.pool) if player.pool else []

    def forget_rolls(self) -> None:
        """DB-1.1: from now on the values of an Active Pool mean nothing."""
        for player in self.players:
            player.places["pool"] = [die.unrolled() for die in player.pool]

    def is_over(self) -> bool:
        """DB-15.1, DB-16.7."""
        goal = GOAL[len(self.players)]
        if len(self.brewed) >= goal:
            self.note(f"{goal} recipes brewed")
            if len(self.brewed) > goal:
                self.note("more recipes than needed")
            return True
        if self.round >= self.options["max_rounds"]:
            self.note("stopped by max_rounds")
            return True
        return False
