"""How fast bots play: as people would, so that one can follow; at once if somebody at the table wants them to hurry."""

from __future__ import annotations

import asyncio
import contextlib
import time

from brewhall.tables import Table

PART = 0.4  # of a pause, before a further decision of the same turn
MANY = 4  # moves of bots in a row after which their pauses are half as long


class BotPauses:
    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._impatient: set[object] = set()
        self._hurry = asyncio.Event()

    def hurry(self, who: object, on: bool) -> None:
        """Somebody wants bots to hurry, or not any more."""
        if on:
            self._impatient.add(who)
            self._hurry.set()
        else:
            self._impatient.discard(who)
            if not self._impatient:
                self._hurry.clear()

    async def keep(self, table: Table, began: float) -> None:
        """Wait until as much time has passed since it `began` to think as a person would take for the move."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, began + self.pause_before_move(table) - time.monotonic())):
                await self._hurry.wait()

    def pause_before_move(self, table: Table) -> float:
        """In seconds: shorter within a turn, and the shorter the more moves bots have made since a person did."""
        log, seats, to_play = table.standing.log[1:], table.seats, table.standing.to_play
        in_a_row = 0
        while in_a_row < len(log) and seats[log[-1 - in_a_row].seat].player is not None:
            in_a_row += 1
        goes_on = in_a_row > 0 and log[-1].seat == to_play
        return self._pause * (PART if goes_on else 1.0) / (1.0 + in_a_row / MANY)
