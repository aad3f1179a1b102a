"""Stored moves played again: each must lead where it led then."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.core.errors import BrewhallError
from brewhall.core.journal import Journal
from brewhall.core.standing import Standing
from brewhall.tables.answers import Entry
from brewhall.tables.secret import Secret
from brewhall.tables.table import Setup, Table


class BadHistory(BrewhallError):
    """Stored moves that cannot have been played so."""


def continued(setup: Setup, standing: Standing, entries: Sequence[Entry]) -> Standing:
    """The standing after these moves. Raises BadHistory."""
    for entry in entries:
        where = f"game {setup.id}, move {entry.seq}"
        standing = after(where, setup.secret, standing, entry)
        found = standing.state.digest()
        if found != entry.digest:
            raise BadHistory(f"{where}: the stored state is {entry.digest}, the rules give {found}")
    return standing


def after(where: str, secret: Secret, standing: Standing, entry: Entry) -> Standing:
    """The standing after one move. Raises BadHistory."""
    if entry.kind == "resign":
        return standing.resigned_by(entry.seat)
    if entry.kind == "back":
        if not 0 <= entry.action < standing.moves:
            raise BadHistory(f"{where}: of {standing.moves} moves {entry.action} cannot be left")
        return next(standing.retold(entry.action))
    if entry.kind == "undo":
        back = next((earlier for earlier in standing.earlier if earlier.moves == entry.action), None)
        if back is None:
            raise BadHistory(f"{where}: there is no way back to move {entry.action}")
        return back
    if standing.moves < (secret.inherited or 0):
        return standing.repeated(entry.action, entry.answers)
    after = standing.played(entry.action, secret.dealer(standing.drawn), Journal(), entry.by_bot)
    if after.log[-1].answers != entry.answers:
        raise BadHistory(f"{where}: the dealer answered {entry.answers}, its key gives {after.log[-1].answers}")
    return after


def inherited_entries(table: Table) -> list[Entry]:
    """The moves with which a new table begins that goes on from another one."""
    at, version = table.setup.created, table.version
    return [
        Entry(line.move, "play", line.seat, line.action, line.answers, then.state.digest(), version, at, None)
        for then in table.standing.retold(1)
        for line in then.log[-1:]
    ]
