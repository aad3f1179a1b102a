"""What is said at a table, and what a host takes away of it."""

from __future__ import annotations

from dataclasses import replace

from brewhall.tables import chat
from brewhall.tables.answers import Rejected
from brewhall.tables.chat import ChatEntry
from brewhall.tables.commands import Say
from brewhall.tables.table import Accepted, Table
from brewhall.tables.wording import refusal


def propose_line(table: Table, person: str, seats: tuple[int, ...], command: Say, now: float) -> Accepted | Rejected:
    if (person, command.id) in table.commands:
        return Rejected("duplicate", refusal("said"))
    problem = chat.problem_with(command.text, command.reaction)
    if problem:
        return Rejected("illegal", problem)
    number = table.chat[-1].number + 1 if table.chat else 1
    seat = table.standing.shown_to(seats)
    assert seat is not None
    line = ChatEntry(
        number, person, table.seats[seat].name, seat, chat.cleaned(command.text), command.reaction, now, command.id
    )
    return replace(table.accepted(table.standing, table.seats, now), line=line)


def propose_removal(table: Table, number: int, now: float) -> Accepted | Rejected:
    """A line of chat is taken away; that there was one stays."""
    line = next((line for line in table.chat if line.number == number), None)
    if line is None:
        return Rejected("illegal", f"there is no line {number} in the chat of this table")
    if line.removed is not None:
        return Rejected("duplicate", refusal("line-removed"))
    accepted = table.accepted(table.standing, table.seats, now)
    return replace(accepted, line=line.taken_away(accepted.condition.version))
