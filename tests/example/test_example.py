"""A game that brings rules, a view, phrases and a board can be played, told and recorded: nothing else is needed.

It runs on the sources: compiled, a game's state has to be compiled like the kernel's.
"""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import to_builtins

from brewhall import Match
from brewhall.core.phrases import plain
from brewhall.core.record import read_record, replay
from brewhall.tables.commands import Play
from brewhall.tables.proposals import propose
from brewhall.tables.seats import bot_seat, person_seat
from brewhall.tables.shown import events_of, narrator_of, view_of
from brewhall.tables.table import Accepted, new_table
from tests.example.game import LastMug

GAME = LastMug()
FOLDER = Path(__file__).parent
BOARD = FOLDER.parents[1] / "web" / "src" / "boards" / "example"


def test_a_whole_game_is_played_and_recorded() -> None:
    match = Match(GAME, ["random", "random"], seed=1)
    assert match.run().why == "last-mug"
    *_, last = replay(read_record(match.record.to_text()), GAME)
    assert last.outcome() == match.outcome
    begun = GAME.start(seed=1)
    assert GAME.from_json(begun.to_json()).to_bytes() == begun.to_bytes()


def test_it_is_played_at_a_table_and_told() -> None:
    table = new_table(GAME, [person_seat("anna", "Anna"), bot_seat("random")], {}, now=0.0)
    taken = propose(table, "anna", Play("1", table.version, [1]), 0.0)
    assert isinstance(taken, Accepted)
    table.commit(taken)
    narrator = narrator_of(table.standing, 1, ["Anna", "Odo"])
    [event] = events_of(table.standing.log[-1], table.standing, narrator)
    told = narrator.event(event)
    assert told is not None
    assert plain(told) == "Anna took 2 mugs."
    assert [plain(action.phrase) for action in view_of(table.standing, narrator).actions][:2] == [
        "take 1 mug",
        "take 2 mugs",
    ]


def test_the_view_that_the_board_is_tested_with_is_of_this_game() -> None:
    view = GAME.view(GAME.start(seed=1).seen_by(0), GAME.narrator(viewer=0))
    assert json.loads((FOLDER / "view.json").read_text()) == to_builtins(view)


def test_it_is_small() -> None:
    files = [FOLDER / "game.py", *FOLDER.glob("data/*"), *FOLDER.glob("words/*.json")]
    files += [file for file in BOARD.iterdir() if not file.name.endswith(".test.ts")]
    assert sum(len(file.read_text().splitlines()) for file in files) < 300
