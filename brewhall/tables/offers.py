"""What somebody at a table asks of the others: another game, or a turn back. It happens when all have agreed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from brewhall.core.standing import Standing
from brewhall.tables.presence import Presence
from brewhall.tables.seats import Seat, bot_seat, moved_on

What = Literal["rematch", "takeback"]
LASTS = 24 * 3600.0  # seconds in which an offer can be answered; one to take back also ends with the next move
PAUSE = {"declined": 30.0, "withdrawn": 10.0}  # seconds before whoever asked may ask again
MOST_TAKEBACKS = 200  # in one game: what was taken back is kept, too


@dataclass(frozen=True)
class Offer:
    """Open until `closed`; an open one can be answered by whoever sits on a seat that it waits for."""

    what: What
    seat: int  # of whoever asks
    made: int  # the version with which it came
    until: float  # when it lapses, or when the same may be asked again
    asked: tuple[int, ...]  # the seats of all other people
    agreed: tuple[int, ...] = ()  # those who have
    back_to: int = 0  # of a takeback: how many moves would be left
    closed: Literal["", "declined", "withdrawn"] = ""
    closed_by: int = 0

    @property
    def waits_for(self) -> tuple[int, ...]:
        return () if self.closed else tuple(seat for seat in self.asked if seat not in self.agreed)

    def is_open(self, now: float) -> bool:
        return not self.closed and now < self.until

    def agreed_by(self, seats: Sequence[int]) -> Offer:
        return replace(self, agreed=tuple(seat for seat in self.asked if seat in self.agreed or seat in seats))

    def closed_as(self, how: Literal["declined", "withdrawn"], seat: int, now: float) -> Offer:
        return replace(self, closed=how, closed_by=seat, until=now + PAUSE[how])


def others_who_play(seats: Sequence[Seat], own: Sequence[int]) -> tuple[int, ...]:
    """The seats of all other people who decide for themselves. Bots agree to everything."""
    return tuple(
        place for place, seat in enumerate(seats) if seat.kind == "person" and place not in own and not seat.stand_in
    )


def others_who_stayed(seats: Sequence[Seat], own: Sequence[int], presence: Presence, now: float) -> tuple[int, ...]:
    """The seats of all other people, but those who left their seat to a bot and are not here any more."""
    return tuple(
        place
        for place, seat in enumerate(seats)
        if seat.kind == "person" and place not in own and (not seat.stand_in or presence.here(seat.person, now))
    )


def company(seats: Sequence[Seat], staying: Sequence[int]) -> tuple[Seat, ...]:
    """The seats of the next game, everybody one further. A bot sits down for whoever left."""
    return moved_on(
        [
            bot_seat(seat.stand_in) if seat.kind == "person" and seat.stand_in and place not in staying else seat
            for place, seat in enumerate(seats)
        ]
    )


def last_decision(standing: Standing, seats: Sequence[int], first: int) -> int | None:
    """The last move that one of these seats made after the `first` moves, which stay; None: there was none."""
    last = next((line.move for line in reversed(standing.log) if line.seat in seats), 0)
    return last if last > first else None


def begin_of_turn(standing: Standing, move: int, first: int) -> int:
    """How many moves were made before the turn that a move belongs to; at least the `first` ones."""
    begin, seat = move - 1, standing.log[move].seat
    while begin > first and standing.log[begin].seat == seat:
        begin -= 1
    befores = list(islice(standing.retold(begin), move - begin))
    return next(before.moves for before in befores if before.same_turn(befores[-1]))
