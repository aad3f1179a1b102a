"""What needs the agreement of others: taking back a turn, playing another game."""

from __future__ import annotations

from dataclasses import replace

from brewhall.tables.answers import Entry, Rejected, Snapshot
from brewhall.tables.commands import AnswerOffer, MakeOffer
from brewhall.tables.offers import (
    LASTS,
    MOST_TAKEBACKS,
    Offer,
    begin_of_turn,
    company,
    others_who_play,
    others_who_stayed,
)
from brewhall.tables.proposals.moves import why_not_now
from brewhall.tables.table import Accepted, Table, new_table
from brewhall.tables.wording import refusal


def propose_offer(table: Table, seats: tuple[int, ...], command: MakeOffer, now: float) -> Accepted | Rejected:
    if any((seat, command.id) in table.commands for seat in seats):
        return Rejected("duplicate", refusal("done"))
    refused = _no_rematch(table) if command.what == "rematch" else _no_takeback(table, seats, command)
    last = table.offer
    if refused is not None:
        return refused
    if last is not None and last.is_open(now):
        if last.seat in seats:
            return Rejected("duplicate", refusal("asked"))
        if last.what == command.what == "rematch":  # both ask for the same: both agree
            return _agreed(table, last.agreed_by(seats), now)
        return Rejected("illegal", refusal("asked.first", player=table.name_of(last.seat)))
    if last is not None and last.closed and last.seat in seats and now < last.until:
        who = table.name_of(last.closed_by)
        return Rejected("illegal", refusal(f"just.{last.closed}", player=who))
    seat = table.standing.shown_to(seats)
    assert seat is not None
    if command.what == "rematch":
        asked, back_to = others_who_stayed(table.seats, seats, table.presence, now), 0
    else:
        asked, back_to = others_who_play(table.seats, seats), _back_to(table, seats)
    offer = Offer(command.what, seat, table.version + 1, now + LASTS, asked, back_to=back_to)
    return _agreed(table, offer, now, command.id)


def _no_rematch(table: Table) -> Rejected | None:
    if not table.over:
        return Rejected("illegal", refusal("not-over"))
    return Rejected("duplicate", refusal("rematch-set")) if table.condition.rematch else None


def _no_takeback(table: Table, seats: tuple[int, ...], command: MakeOffer) -> Rejected | None:
    late = why_not_now(table, command.expect)
    if late is not None:
        return late
    if table.last_decision(seats) is None:
        return Rejected("illegal", refusal("nothing-back"))
    if table.condition.takebacks >= MOST_TAKEBACKS:
        return Rejected("illegal", refusal("enough-back", n=MOST_TAKEBACKS))
    return None


def _back_to(table: Table, seats: tuple[int, ...]) -> int:
    """How many moves are left if the last turn of these seats is taken back."""
    move = table.last_decision(seats)
    return 0 if move is None else begin_of_turn(table.standing, move, table.kept_moves)


def propose_answer(table: Table, seats: tuple[int, ...], command: AnswerOffer, now: float) -> Accepted | Rejected:
    offer = table.offer
    if offer is None or not offer.is_open(now) or not offer.made <= command.expect <= table.version:
        return Rejected("stale", refusal("not-asked"))
    if offer.seat in seats:
        return Rejected("illegal", refusal("others-answer")) if command.agree else _closed(table, offer, seats, now)
    if not any(seat in offer.waits_for for seat in seats):
        return Rejected("duplicate", refusal("answered"))
    return _agreed(table, offer.agreed_by(seats), now) if command.agree else _closed(table, offer, seats, now)


def _closed(table: Table, offer: Offer, seats: tuple[int, ...], now: float) -> Accepted:
    own = offer.seat in seats
    seat = offer.seat if own else next(seat for seat in seats if seat in offer.waits_for)
    return _asked(table, offer.closed_as("withdrawn" if own else "declined", seat, now), now)


def _asked(table: Table, offer: Offer, now: float) -> Accepted:
    accepted = table.accepted(table.standing, table.seats, now)
    return replace(accepted, condition=replace(accepted.condition, offer=offer))


def _agreed(table: Table, offer: Offer, now: float, command: str | None = None) -> Accepted:
    """Do what was asked if nobody has still to agree."""
    if offer.waits_for:
        return _asked(table, offer, now)
    return _rematch(table, offer, now) if offer.what == "rematch" else _take_back(table, offer, now, command)


def _rematch(table: Table, offer: Offer, now: float) -> Accepted:
    setup, person = table.setup, table.seats[offer.seat].person
    seats = company(table.seats, (*table.seats_of(person), *offer.asked))
    access = table.condition.access.kept_at(seats)
    another = new_table(setup.game, seats, setup.options, now, setup.clock, access, setup.hints, setup.rated)
    accepted = table.accepted(table.standing, table.seats, now)
    return replace(accepted, condition=replace(accepted.condition, rematch=another.id, offer=None), rematch=another)


def _take_back(table: Table, offer: Offer, now: float, command: str | None) -> Accepted:
    """The dealer's stream does not go back: what is drawn anew is new."""
    back = next(table.standing.retold(offer.back_to))
    seq, digest = table.entries + 1, back.state.digest()
    entry = Entry(seq, "back", offer.seat, back.moves, (), digest, table.version + 1, now, command)
    snapshot = Snapshot(seq, back.moves, back.state.to_bytes(), back.drawn)
    accepted = table.accepted(back, table.seats, now, (entry,), snapshot)
    takebacks = table.condition.takebacks + 1
    return replace(accepted, condition=replace(accepted.condition, takebacks=takebacks))
