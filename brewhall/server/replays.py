"""Records that somebody brings along, told again in a worker process."""

from __future__ import annotations

import msgspec

from brewhall.core.errors import RecordError
from brewhall.core.record import Record, read_record, replay
from brewhall.games import GAMES, bundled
from brewhall.server.messages import LogLine, Replay, Step
from brewhall.tables.history import told
from brewhall.tables.standing import LogEntry


def checked(text: str) -> Record:
    """A record of a game we have, no longer than any can be. Whether its lines are right is not known yet."""
    record = read_record(text)
    if record.game not in GAMES:
        raise RecordError(f"this is a game of '{record.game[:40]}'; games are: {', '.join(GAMES)}")
    game = bundled(record.game)
    if len(record.lines) > game.max_actions:
        raise RecordError(f"a game of {game.id} has at most {game.max_actions} moves, not {len(record.lines)}")
    return record


def check(text: str) -> None:
    """Whether every line of a record is right. Raises RecordError with the one that is wrong."""
    record = checked(text)
    for _ in replay(record, bundled(record.game)):
        pass


def tell(text: str) -> bytes:
    """A `Replay` as JSON. Raises RecordError with the line that is wrong."""
    record = checked(text)
    game = bundled(record.game)
    steps = [
        Step(entry.move, view, LogLine(entry.move, entry.seat, _events(entry, record)))
        for entry, view in told(record, game)
    ]
    return msgspec.json.encode(Replay(game.id, len(record.lines), record.seats, record.result or "", steps))


def _events(entry: LogEntry, record: Record) -> list[dict[str, object]]:
    told = [event.in_full() for event in entry.events]
    return told + [each.event() for each in record.resigned if each.after == entry.move]
