"""What a person at a table asks for."""

from __future__ import annotations

from brewhall.tables.answers import Rejected
from brewhall.tables.commands import AnswerOffer, Command, HandBack, MakeOffer, Play, Resign, Say, TakeOver, Undo
from brewhall.tables.proposals.agreement import propose_answer, propose_offer
from brewhall.tables.proposals.moves import propose_play, propose_resign, propose_undo, why_not_now
from brewhall.tables.proposals.seating import propose_return, propose_take_over, why_no_return
from brewhall.tables.proposals.talk import propose_line
from brewhall.tables.table import Accepted, Table
from brewhall.tables.wording import refusal


def propose(table: Table, person: str | None, command: Command, now: float) -> Accepted | Rejected:
    """What a person's command would do. Nothing happens yet."""
    seats = table.seats_of(person)
    if person is None or not seats:
        return Rejected("not-yours", refusal("watching"))
    if table.closed:
        return Rejected("illegal", refusal("closed", why=table.closed))
    if isinstance(command, Play | Undo | Resign):
        if any((seat, command.id) in table.commands for seat in seats):
            return Rejected("duplicate", refusal("done"))
        late = why_not_now(table, command.expect)
        if late is not None:
            return late
    match command:
        case Play():
            return propose_play(table, seats, command.actions, command.id, now)
        case Undo():
            return propose_undo(table, seats, command, now)
        case Resign():
            return propose_resign(table, seats, command, now)
        case MakeOffer():
            return propose_offer(table, seats, command, now)
        case AnswerOffer():
            return propose_answer(table, seats, command, now)
        case TakeOver():
            return propose_take_over(table, seats, command.seat, now)
        case HandBack():
            return propose_return(table, person, now) or why_no_return(table, seats)
        case Say():
            return propose_line(table, person, seats, command, now)
