"""Looking back: the positions of a game at a table, its record, and records that somebody brings along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from brewhall.core.dealer import ScriptedDealer
from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.core.journal import Journal
from brewhall.core.options import parse_options
from brewhall.core.record import Record, Recorder, begin_record, replay
from brewhall.core.resigning import given_up
from brewhall.core.state import State
from brewhall.tables.shown import is_strict, view_of
from brewhall.tables.standing import LogEntry, Standing
from brewhall.tables.table import Table


def positions(standing: Standing) -> Iterator[State]:
    """Every position of the game so far, the dealt one first: one state that moves on."""
    now, (deal, *moves) = standing.state, standing.log
    state = now.game.deal(int(now.players), now.options, ScriptedDealer(list(deal.answers)))
    yield state
    for entry in moves:
        state.play(entry.action, ScriptedDealer(list(entry.answers)))
        yield state


def steps(standing: Standing, seat: int | None, first: int, last: int) -> Iterator[tuple[LogEntry, dict[str, Any]]]:
    """The moves from `first` to `last`, and what a seat saw after each. Move 0 is the deal."""
    if not 0 <= first <= last <= standing.moves:
        raise BadOption(f"the game has moves 0 to {standing.moves}; {first} to {last} are not among them")
    for number, state in enumerate(islice(positions(standing), last + 1)):
        if number >= first:
            resigned = tuple(each for each in standing.resigned if each.after <= number)
            then = replace(standing, state=state, resigned=resigned)
            yield standing.log[number], view_of(then, seat, is_strict(standing))


def record_of(table: Table) -> Record:
    """The game on paper. The dealer's key is in it once the game is over, so that anyone can verify the shuffle."""
    fair, states = table.setup.secret.dealer(), positions(table.standing)
    deal, *moves = table.standing.log
    names = [seat.name or "open" for seat in table.seats]
    start = next(states)
    recorder = Recorder(begin_record(start, list(deal.answers), names, fair, table.setup.secret.inherited))

    def note_resigned(move: int, state: State) -> None:
        for resignation in table.standing.resigned:
            if resignation.after == move:
                recorder.note_resignation(resignation.seat, state)

    note_resigned(0, start)
    for entry, state in zip(moves, states, strict=True):
        recorder.note(entry.seat, entry.action, list(entry.answers), state)
        note_resigned(entry.move, state)
    recorder.record.key = table.key
    return recorder.record


def told(record: Record, game: Game) -> Iterator[tuple[LogEntry, dict[str, Any]]]:
    """A record checked and told again, all hands open: its moves (0 is the deal) and the position after each."""
    checked = replay(record, game)
    state = game.blank(record.players, parse_options(game.options, record.options))
    state.journal = journal = Journal()
    game.set_up(state, ScriptedDealer(list(record.deal)))
    dealt = next(checked)
    yield LogEntry(0, -1, -1, record.deal, tuple(journal.events)), _told_view(record, 0, dealt)
    for number, (line, position) in enumerate(zip(record.lines, checked, strict=True), 1):
        state.journal = journal = Journal()
        action = game.action(line.move)
        state.play(action, ScriptedDealer(list(line.answers)))
        entry = LogEntry(number, line.seat, action, line.answers, tuple(journal.events))
        yield entry, _told_view(record, number, position)


def _told_view(record: Record, number: int, position: State) -> dict[str, Any]:
    return given_up(open_view(position), position, [each for each in record.resigned if each.after <= number])


def open_view(state: State) -> dict[str, Any]:
    """A spectator's view in which each seat's zones are as that seat sees them: nothing of a hand is hidden."""
    view = state.view(None)
    for seat in range(int(state.players)):
        own = state.view(seat)
        known = {zone["id"]: zone["pieces"] for zone in own["zones"] if zone["seat"] == seat}
        for zone in view["zones"]:
            if zone["id"] in known:
                for piece in zone["pieces"]:
                    view["pieces"].pop(piece, None)
                zone["pieces"] = known[zone["id"]]
                view["pieces"] |= {piece: own["pieces"][piece] for piece in zone["pieces"]}
    return view
