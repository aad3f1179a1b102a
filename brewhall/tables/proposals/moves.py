"""Moves of people and bots, moves taken back alone, and giving up."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.core.errors import BrewhallError
from brewhall.core.journal import Journal
from brewhall.core.standing import NOBODY
from brewhall.tables.answers import Entry, Rejected, Snapshot
from brewhall.tables.commands import Resign, Undo
from brewhall.tables.table import Accepted, Table
from brewhall.tables.wording import refusal

MOST_ACTIONS = 50  # in one command


def propose_for_bot(table: Table, seat: int, action: int, expect: int, now: float) -> Accepted | Rejected:
    """A move of the bot that plays for a seat."""
    if table.seats[seat].player is None:
        return Rejected("not-yours", f"a person plays for seat {seat}")
    return why_not_now(table, expect) or propose_play(table, (seat,), [action], None, now)


def propose_play(
    table: Table, seats: tuple[int, ...], actions: Sequence[int], command: str | None, now: float
) -> Accepted | Rejected:
    """Actions one after the other, all or none. A bot's have no command."""
    if not 0 < len(actions) <= MOST_ACTIONS:
        return Rejected("illegal", f"a command has 1 to {MOST_ACTIONS} actions, not {len(actions)}")
    by_bot = command is None
    standing, snapshot = table.standing, None
    entries: list[Entry] = []
    for action in actions:
        seat = standing.to_play
        refused = _why_not(table, seat, seats, by_bot, len(entries))
        if refused is not None:
            return refused
        seq = table.entries + len(entries)
        if not standing.goes_on and seq != table.snapped:
            snapshot = Snapshot(seq, standing.moves, standing.state.to_bytes(), standing.drawn)
        try:
            standing = standing.played(action, table.setup.secret.dealer(standing.drawn), Journal(), by_bot)
        except (BrewhallError, OverflowError) as error:
            return Rejected("illegal", str(error))
        name = command if not entries else None
        answers, digest = standing.log[-1].answers, standing.state.digest()
        entries.append(Entry(seq + 1, "play", seat, action, answers, digest, table.version + 1, now, name, by_bot))
    return table.accepted(standing, table.seats, now, tuple(entries), snapshot)


def _why_not(table: Table, seat: int, seats: tuple[int, ...], by_bot: bool, done: int) -> Rejected | None:
    if seat == NOBODY:
        return Rejected("illegal", f"the game is over after {done} of these actions")
    if seat not in seats:
        if done:
            return Rejected("illegal", refusal("turn.after", n=done, player=table.name_of(seat)))
        return Rejected("not-yours", refusal("turn", player=table.name_of(seat)))
    if table.seats[seat].player is not None and not by_bot:
        return Rejected("not-yours", refusal("stand-in"))
    return None


def propose_undo(table: Table, seats: tuple[int, ...], command: Undo, now: float) -> Accepted | Rejected:
    now_at = table.standing
    if not now_at.may_undo(seats):
        return Rejected("illegal", refusal("no-undo"))
    back = now_at.earlier[0 if command.turn else -1]
    digest = back.state.digest()
    entry = Entry(table.entries + 1, "undo", now_at.turn_of, back.moves, (), digest, table.version + 1, now, command.id)
    return table.accepted(back, table.seats, now, (entry,))


def propose_resign(table: Table, seats: tuple[int, ...], command: Resign, now: float) -> Accepted | Rejected:
    left = [seat for seat in seats if not table.standing.has_resigned(seat)]
    if not left:
        return Rejected("illegal", refusal("resigned"))
    seat = table.standing.to_play if table.standing.to_play in left else left[0]
    standing = table.standing.resigned_by(seat)
    around = table.seats if standing.over else table.seats_with({seat: table.seats[seat].taken_over()})
    digest = standing.state.digest()
    entry = Entry(table.entries + 1, "resign", seat, standing.moves, (), digest, table.version + 1, now, command.id)
    return table.accepted(standing, around, now, (entry,))


def why_not_now(table: Table, expect: int) -> Rejected | None:
    """Whether a decision was made on what still stands; otherwise why it is refused."""
    if not table.moved <= expect <= table.version:
        return Rejected("stale", refusal("stale"))
    if not table.goes_on:
        return Rejected("illegal", refusal("over"))
    return None
