"""Playing on from a moment of a game that was played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.core.dealer import ScriptedDealer
from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.core.record import Record
from brewhall.core.standing import dealt
from brewhall.tables.ids import new_id
from brewhall.tables.seats import Seat, check_seats
from brewhall.tables.table import Setup, Table, begun, new_secret


def play_on(record: Record, game: Game, moves: int, seats: Sequence[Seat], now: float) -> Table:
    """A table that begins with the first moves of a recorded game.

    Decks that were shuffled by then lie as they did; all further chance is new, and committed to. The table is not
    listed: whoever opened it may know what comes. Whoever had given up in that game plays on here.
    """
    check_seats(seats)
    if not 0 <= moves < len(record.lines):
        raise BadOption(f"the game can be played on after 0 to {len(record.lines) - 1} of its moves, not after {moves}")
    watch = new_id()
    secret = new_secret(watch, moves)
    standing = dealt(game, len(seats), record.options, ScriptedDealer(list(record.deal)))
    for line in record.lines[:moves]:
        standing = standing.repeated(game.action(line.move), line.answers)
    setup = Setup(new_id(), watch, game, dict(standing.state.options), secret, None, now)
    return begun(setup, tuple(seats), standing)
