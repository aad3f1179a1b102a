"""Records that somebody brings along, told again."""

from __future__ import annotations

from typing import cast

from brewhall.core.errors import RecordError
from brewhall.core.narrator import Narrator
from brewhall.core.record import Record, read_record, retell
from brewhall.core.standing import Standing
from brewhall.core.view import GameEvent
from brewhall.games import GAMES
from brewhall.protocol.messages.live import LogLine
from brewhall.protocol.messages.records import Replay, Step
from brewhall.tables.card_sets import brought, own_values
from brewhall.tables.history import open_view
from brewhall.tables.offers import MOST_TAKEBACKS


def checked(text: str) -> Record:
    """A record of a game we have, no longer than any can be. Whether its lines are right is not known yet."""
    record = read_record(text)
    if record.game not in GAMES:
        raise RecordError(f"this is a game of '{record.game[:40]}'; games are: {', '.join(GAMES)}")
    game = brought.find(record.game, record.data)
    if len(record.lines) > game.max_actions:
        raise RecordError(f"a game of {game.id} has at most {game.max_actions} moves, not {len(record.lines)}")
    if len(record.taken_back) > MOST_TAKEBACKS:
        raise RecordError(f"at most {MOST_TAKEBACKS} turns of a game are taken back, not {len(record.taken_back)}")
    return record


def check(text: str) -> None:
    """Whether every line of a record is right. Raises RecordError with the one that is wrong."""
    record = checked(text)
    for _ in retell(record, brought.find(record.game, record.data)):
        pass


def tell(text: str) -> Replay:
    """All positions of a record. Raises RecordError with the line that is wrong."""
    record = checked(text)
    game = brought.find(record.game, record.data)
    narrator = game.narrator(names=record.seats)
    steps = [Step(then.moves, open_view(then, narrator), _line(then, narrator)) for then in retell(record, game)]
    return Replay(game.id, len(record.lines), record.seats, record.result or "", steps, own_values(game))


def _line(then: Standing, narrator: Narrator) -> LogLine:
    events = then.happened()
    moments = then.state.game.story(events, narrator).moments()
    return LogLine(then.moves, then.log[-1].seat, cast(list[GameEvent], events), moments)
