"""The journal of a game that was recorded, and a look at what moves would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True)
class Outcome:
    """What a move would bring. From the first card that is drawn on, `events` are imagination."""

    events: Events
    question: Mapping[str, Any] | None  # the prompt, if the same player is asked again and nothing was revealed


def foresee(state: State, seat: int) -> dict[int, Outcome]:
    """Try each of a seat's actions on what the seat sees."""
    seen = state.seen_by(seat)
    world = seen.completed(SeededDealer(0))
    outcomes: dict[int, Outcome] = {}
    for action in seen.legal_actions():
        trial = world.copy()
        trial.journal = Journal()
        trial.play(action, SeededDealer(0))
        same = trial.to_play == seat and trial.reveals == world.reveals
        question = trial.view(seat)["prompt"] if same else None
        outcomes[action] = Outcome(trial.journal.since(0, seat), question)
    return outcomes
