"""Records that somebody brings along, told again in a worker process."""

from __future__ import annotations

import msgspec

from brewhall.core.errors import RecordError
from brewhall.core.record import read_record
from brewhall.games import GAMES
from brewhall.server.messages import LogLine, Replay, Step
from brewhall.tables.history import told
from brewhall.tables.rules import rules


def tell(text: str) -> bytes:
    """A `Replay` as JSON. Raises RecordError with the line that is wrong."""
    record = read_record(text)
    if record.game not in GAMES:
        raise RecordError(f"this is a game of '{record.game[:40]}'; games are: {', '.join(GAMES)}")
    game = rules(record.game)
    if len(record.lines) > game.max_actions:
        raise RecordError(f"a game of {game.id} has at most {game.max_actions} moves, not {len(record.lines)}")
    steps = [
        Step(entry.move, view, LogLine(entry.move, entry.seat, [event.in_full() for event in entry.events]))
        for entry, view in told(record, game)
    ]
    return msgspec.json.encode(Replay(game.id, len(record.lines), record.seats, record.result or "", steps))
