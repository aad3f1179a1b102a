"""Who may come to a table without one of its links. Nobody, unless whoever set it said so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from brewhall.core.errors import BadOption
from brewhall.tables.seats import Seat
from brewhall.tables.wording import refusal


@dataclass(frozen=True)
class Access:
    public: bool = False  # others may watch: it is listed among the games that are played
    lobby: bool = False  # an open seat is for anybody: it is listed among those to sit down on

    def kept_at(self, seats: Sequence[Seat]) -> Access:
        """When all seats are taken there is none to offer."""
        return self if has_open_seat(seats) else replace(self, lobby=False)


PRIVATE = Access()


def has_open_seat(seats: Sequence[Seat]) -> bool:
    return any(seat.kind == "open" for seat in seats)


def problem_with(access: Access, seats: Sequence[Seat]) -> str:
    """Why a table cannot be opened so; empty if it can."""
    people = [seat.person for seat in seats if seat.person is not None]
    if len(people) > len(set(people)) and (access.public or access.lobby):
        return refusal("one-device")
    if access.lobby and not has_open_seat(seats):
        return refusal("no-open-seat")
    return ""


def check_access(access: Access, seats: Sequence[Seat]) -> None:
    problem = problem_with(access, seats)
    if problem:
        raise BadOption(problem)
