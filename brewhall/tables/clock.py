"""Clocks: how long people may think.

Each seat has a bank of seconds. While a seat's clock runs, the table's deadline says when its bank will be empty; when
the clock stops, what is left goes back into the bank. A clock a move is a bank that every turn fills again; a total
clock is one that a finished turn adds a little to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from brewhall.core.errors import BadOption
from brewhall.core.standing import Standing
from brewhall.tables.seats import Seat

DAY = 24 * 3600
SHORTEST, LONGEST = 5, 30 * DAY  # seconds for a move
SHORTEST_TOTAL, LONGEST_TOTAL = 30, DAY  # seconds for all moves of a seat
LARGEST_INCREMENT = 600  # seconds
MERCY = 5.0  # seconds that whoever plays a turn again has at least


@dataclass(frozen=True)
class Clock:
    """So many seconds for each turn or, `total`, for all turns of a seat, and then some more after each."""

    seconds: int
    total: bool = False
    increment: int = 0

    def __post_init__(self) -> None:
        if not self.total and not SHORTEST <= self.seconds <= LONGEST:
            raise BadOption(f"a move gets from {SHORTEST} to {LONGEST} seconds, not {self.seconds}")
        if self.total and not SHORTEST_TOTAL <= self.seconds <= LONGEST_TOTAL:
            raise BadOption(f"a player gets from {SHORTEST_TOTAL} to {LONGEST_TOTAL} seconds, not {self.seconds}")
        if not 0 <= self.increment <= (LARGEST_INCREMENT if self.total else 0):
            raise BadOption(f"a turn adds 0 to {LARGEST_INCREMENT} seconds to a total, not {self.increment}")

    @property
    def slow(self) -> bool:
        """Whether people play by the day: they come and go, and may be on holiday."""
        return not self.total and self.seconds >= DAY

    def full(self, players: int) -> tuple[float, ...]:
        return (float(self.seconds),) * players

    def begins(self, seat: Seat, now: float) -> float:
        """From when a clock that runs now counts: a holiday is not counted."""
        return max(now, seat.away) if self.slow else now

    def left(self, seat: Seat, deadline: float, now: float) -> float:
        """Seconds left to a seat whose clock runs."""
        return max(0.0, deadline - self.begins(seat, now))

    def is_up(self, bank: float) -> bool:
        """Whether a seat that a bot took over has no time to come back to."""
        return self.total and bank <= 0


@dataclass(frozen=True)
class Times:
    """What every seat has in its bank, and when that of the running clock will be empty; None: no clock runs."""

    banks: tuple[float, ...] = ()
    deadline: float | None = None


@dataclass(frozen=True)
class Position:
    """What a clock has to know of a table at one moment."""

    standing: Standing
    seats: tuple[Seat, ...]

    @property
    def running(self) -> int | None:
        """Whose clock runs: of the person to play, once nobody is missing for whom no bot plays."""
        if self.standing.over or any(seat.kind == "open" and seat.player is None for seat in self.seats):
            return None
        seat = self.standing.to_play
        return None if self.seats[seat].player is not None else seat


def started(clock: Clock | None, at: Position, now: float) -> Times:
    """The times at a new table."""
    return Times() if clock is None else _running(clock, at, list(clock.full(len(at.seats))), now)


def ticked(clock: Clock | None, times: Times, before: Position, after: Position, now: float) -> Times:
    """The times after something happened at a table: a move, a way back, or a change of who plays."""
    if clock is None:
        return times
    ran = None if times.deadline is None else before.standing.to_play
    same_turn = after.standing.same_turn(before.standing)
    if ran is not None and same_turn and ran == after.running and before.seats[ran].away == after.seats[ran].away:
        return times
    banks = list(times.banks)
    if ran is not None and times.deadline is not None:
        banks[ran] = clock.left(before.seats[ran], times.deadline, now)
        if banks[ran] <= 0 and not clock.total:  # a bot takes over; whoever comes back begins anew
            banks[ran] = float(clock.seconds)
    if not same_turn and not clock.total:
        banks = list(clock.full(len(banks)))
    elif not same_turn:
        _count_turns(clock, banks, before, after)
    return _running(clock, after, banks, now)


def _running(clock: Clock, at: Position, banks: list[float], now: float) -> Times:
    seat = at.running
    if seat is None:
        return Times(tuple(banks))
    return Times(tuple(banks), clock.begins(at.seats[seat], now) + banks[seat])


def _count_turns(clock: Clock, banks: list[float], before: Position, after: Position) -> None:
    """A turn that a person finished adds to their bank; one that is taken back will be finished again."""
    then, now = before.standing, after.standing
    by_people = [place for place, seat in enumerate(before.seats) if seat.player is None]
    if now.moves > then.moves:
        turns = finished(then, now)
        for seat in by_people:
            banks[seat] += turns[seat] * clock.increment
    elif now.moves < then.moves:
        turns = finished(now, then)
        for seat in by_people:
            banks[seat] = max(min(banks[seat], MERCY), banks[seat] - turns[seat] * clock.increment)


def finished(earlier: Standing, later: Standing) -> Counter[int]:
    """How many turns each seat has finished between two standings of a game."""
    between: Sequence[Standing] = (earlier, later)
    if later.moves - earlier.moves > 1:
        between = list(later.retold(earlier.moves))
    return Counter(then.to_play for then, now in pairwise(between) if not now.same_turn(then))
