"""Who sits where: people who come, go, are called otherwise, and bots that play for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from brewhall.tables.access import has_open_seat
from brewhall.tables.answers import Rejected
from brewhall.tables.seats import Seat, person_seat
from brewhall.tables.table import Accepted, Table
from brewhall.tables.wording import refusal


def propose_seating(table: Table, seat: int, person: str, name: str, now: float) -> Accepted | Rejected:
    """Somebody sits down on an open seat."""
    if table.seats_of(person):
        return Rejected("illegal", refusal("seated.invited"))
    if table.closed:
        return Rejected("illegal", refusal("closed", why=table.closed))
    if table.seats[seat].kind != "open":
        return Rejected("illegal", refusal("taken"))
    return _seating(table, {seat: person_seat(person, name)}, now)


def propose_joining(table: Table, person: str, name: str, now: float, from_lobby: bool) -> Accepted | Rejected:
    """Somebody sits down on any open seat; from the lobby, only while it is offered there."""
    if table.seats_of(person):
        return Rejected("illegal", refusal("seated"))
    if table.closed:
        return Rejected("illegal", refusal("closed", why=table.closed))
    if table.over or not has_open_seat(table.seats) or (from_lobby and not table.condition.access.lobby):
        return Rejected("illegal", refusal("taken.faster"))
    free = next(place for place, seat in enumerate(table.seats) if seat.kind == "open")
    return _seating(table, {free: person_seat(person, name)}, now)


def propose_passing(table: Table, holder: str, person: str, name: str, now: float) -> Accepted | None:
    """Somebody took a name, or a guest turned out to be somebody else: the seats are theirs under that name.

    Nobody comes to hold two sides of a game that way: if the person sits here already, a bot plays for the guest.
    """
    held = {place: table.seats[place] for place in table.seats_of(holder)}
    if not held:
        return None
    if holder == person or not table.seats_of(person):
        return _seating(table, {place: seat.passed_to(person, name, place) for place, seat in held.items()}, now)
    left = {place: seat.taken_over() for place, seat in held.items()} if table.goes_on else {}
    return _seating(table, left, now)


def propose_farewell(table: Table, person: str, now: float) -> Accepted | None:
    """Somebody deletes their account: bots play for them to the end, and nothing tells any more who it was."""
    gone = {place: table.seats[place].deserting(over=not table.goes_on) for place in table.seats_of(person)}
    return _seating(table, gone, now) if gone else None


def propose_naming(table: Table, seat: int, person: str, name: str, now: float) -> Accepted | Rejected:
    """Somebody at a person's device is called by a name of their own."""
    mine = table.seats_of(person)
    if seat not in mine:
        return Rejected("not-yours", refusal("seat-of-another"))
    if len(mine) < 2:
        return Rejected("illegal", refusal("alone"))
    return _seating(table, {seat: table.seats[seat].called(name)}, now)


def propose_return(table: Table, person: str, now: float) -> Accepted | None:
    """Somebody is back and takes their seats back from the bots that played for them."""
    mine = [seat for seat in table.seats_of(person) if table.seats[seat].stand_in]
    back = [seat for seat in mine if not table.standing.has_resigned(seat) and not table.time_is_up(seat)]
    if table.closed or not back:
        return None
    return _seating(table, {seat: table.seats[seat].handed_back() for seat in back}, now)


def why_no_return(table: Table, seats: tuple[int, ...]) -> Rejected:
    if any(table.seats[seat].stand_in and table.time_is_up(seat) for seat in seats):
        return Rejected("illegal", refusal("time-up"))
    return Rejected("duplicate", refusal("no-bot"))


def propose_holiday(table: Table, person: str, until: float, now: float) -> Accepted | None:
    """Somebody is away until then: slow clocks of theirs stand still. A time that is over ends a holiday."""
    mine = [seat for seat in table.seats_of(person) if table.seats[seat].away != until]
    if not table.slow or not table.goes_on or not mine:
        return None
    return _seating(table, {seat: replace(table.seats[seat], away=until) for seat in mine}, now)


def propose_expiry(table: Table, now: float) -> Accepted | None:
    """When the time is up, a bot takes the seat over; of a total clock for good."""
    if table.deadline is None or now < table.deadline:
        return None
    seat = table.standing.to_play
    return _seating(table, {seat: table.seats[seat].taken_over()}, now)


def propose_absence(table: Table, person: str, now: float) -> Accepted | Rejected:
    """Somebody cannot come any more: bots play for them."""
    left = {place: table.seats[place].taken_over() for place in table.seats_of(person)}
    if not table.goes_on or all(table.seats[place].stand_in for place in left):
        return Rejected("duplicate", "nobody plays here who has to be replaced")
    return _seating(table, left, now)


def propose_take_over(table: Table, own: tuple[int, ...], place: int, now: float) -> Accepted | Rejected:
    if not 0 <= place < len(table.seats):
        return Rejected("illegal", f"there is no seat {place}; seats are 0 to {len(table.seats) - 1}")
    seat = table.seats[place]
    if seat.player is not None:
        return Rejected("duplicate", refusal("bot-already"))
    if table.over:
        return Rejected("illegal", refusal("over"))
    if place not in own and seat.person is not None:
        if table.slow:
            return Rejected("not-yours", refusal("has-days", player=table.name_of(place)))
        left = table.presence.take_over_in(seat.person, now)
        if left is None:
            return Rejected("not-yours", refusal("is-here", player=table.name_of(place)))
        if left > 0:
            name, seconds = table.name_of(place), ceil(left)
            return Rejected("not-yours", refusal("back-soon", player=name, n=seconds))
    return _seating(table, {place: seat.taken_over()}, now)


def _seating(table: Table, changed: Mapping[int, Seat], now: float) -> Accepted:
    return table.accepted(table.standing, table.seats_with(changed), now)
