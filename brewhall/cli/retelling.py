"""The journal of a game that was recorded, and a look at what moves would do."""

from __future__ import annotations

from brewhall.core.dealer import ScriptedDealer, SeededDealer
from brewhall.core.game import Game
from brewhall.core.journal import Journal
from brewhall.core.options import parse_options
from brewhall.core.record import Record
from brewhall.core.state import State

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


def foresee(state: State, seat: int) -> dict[int, Events]:
    """What would happen after each of a seat's actions, tried on what the seat sees.

    From the first card that is drawn on, this is imagination: clients show only what comes before.
    """
    seen = state.seen_by(seat)
    world = seen.completed(SeededDealer(0))
    outcomes: dict[int, Events] = {}
    for action in seen.legal_actions():
        trial = world.copy()
        trial.journal = Journal()
        trial.play(action, SeededDealer(0))
        outcomes[action] = trial.journal.since(0, seat)
    return outcomes
