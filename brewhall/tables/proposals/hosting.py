"""What those decide who keep a table: who may come to it, and that it is closed."""

from __future__ import annotations

from dataclasses import replace

from brewhall.tables.access import Access, problem_with
from brewhall.tables.answers import Rejected
from brewhall.tables.table import Accepted, Table
from brewhall.tables.wording import refusal


def propose_access(table: Table, person: str, access: Access, now: float) -> Accepted | Rejected:
    """Whoever set the table says who may come to it."""
    if not any(table.seats[place].host for place in table.seats_of(person)):
        return Rejected("not-yours", refusal("not-host"))
    if table.closed:
        return Rejected("illegal", refusal("closed", why=table.closed))
    problem = problem_with(access, table.seats)
    if problem:
        return Rejected("illegal", problem)
    if access == table.condition.access:
        return Rejected("duplicate", refusal("same"))
    accepted = table.accepted(table.standing, table.seats, now)
    return replace(accepted, condition=replace(accepted.condition, access=access))


def propose_closing(table: Table, reason: str, now: float) -> Accepted | Rejected:
    """The game ends here, without a result."""
    if table.over:
        return Rejected("illegal", refusal("over"))
    if table.closed:
        return Rejected("duplicate", refusal("closed.already"))
    accepted = table.accepted(table.standing, table.seats, now)
    ended = replace(accepted.condition, closed=reason, deadline=None, lease=None, offer=None)
    return replace(accepted, condition=ended)
