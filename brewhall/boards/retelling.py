"""The journal of a game that was recorded."""

from __future__ import annotations

from brewhall.core.dealer import ScriptedDealer
from brewhall.core.game import Game
from brewhall.core.journal import Journal
from brewhall.core.options import parse_options
from brewhall.core.record import Record

Events = list[dict[str, object]]


def retell(record: Record, game: Game) -> tuple[Journal, list[int]]:
    """Play a record again with a journal. Also says how many events had happened before each move."""
    state = game.blank(record.players, parse_options(game.options, record.options))
    journal = state.journal = Journal()
    game.set_up(state, ScriptedDealer(list(record.deal)))
    marks: list[int] = []
    for line in record.lines:
        marks.append(len(journal.events))
        state.play(game.action(line.move), ScriptedDealer(list(line.answers)))
    return journal, marks
