"""Two readers and writers of the same messages, one with msgspec and one without, agree."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from brewhall.core.errors import BrewhallError
from brewhall.games import GAMES, bundled
from brewhall.protocol import coding
from brewhall.protocol.frames import Viewer
from brewhall.protocol.lessons import listed, remarks
from brewhall.protocol.listing import game_info
from brewhall.protocol.messages.live import ToServer
from brewhall.protocol.messages.records import PlayOnRecord, RecordText
from brewhall.protocol.messages.tables import NewTable
from brewhall.protocol.rulebooks import gallery
from brewhall.server import wire
from brewhall.tables import new_table
from brewhall.tables.seats import bot_seat, person_seat

READ: list[tuple[Any, object]] = [
    (ToServer, {"type": "play", "id": "a", "expect": 3, "actions": [1, -2]}),
    (ToServer, {"type": "play", "id": "a", "expect": 3}),
    (ToServer, {"type": "play", "id": "a\n", "expect": 3, "actions": []}),
    (ToServer, {"type": "play", "id": "a", "expect": True, "actions": []}),
    (ToServer, {"type": "play", "id": "a", "expect": 3, "actions": [2**31]}),
    (ToServer, {"type": "play", "id": "a", "expect": 3, "actions": [], "more": 1}),
    (ToServer, {"type": "nothing"}),
    (ToServer, {"type": "offer", "id": "a", "expect": 0, "what": "rematch"}),
    (ToServer, {"type": "offer", "id": "a", "expect": 0, "what": "money"}),
    (ToServer, {"type": "undo", "id": "a", "expect": 0, "turn": "yes"}),
    (ToServer, {"type": "ping"}),
    (ToServer, []),
    (ToServer, None),
    (NewTable, {"game": "x", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}),
    (NewTable, {"game": "x", "seats": [{"kind": "them"}]}),
    (NewTable, {"game": "x", "seats": [{"kind": "me"}] * 17}),
    (NewTable, {"game": "x", "seats": [], "options": {"a": 1, "b": "c", "d": True}, "clock": None}),
    (NewTable, {"game": "x", "seats": [], "options": {"a": [1]}}),
    (NewTable, {"game": "x", "seats": [], "clock": {"seconds": 4}}),
    (NewTable, {"game": "x", "seats": [], "clock": {"seconds": 60, "increment": 5}}),
    (RecordText, {"text": 5}),
    (PlayOnRecord, {"text": "", "after": 1.5, "seat": 0}),
]


@pytest.mark.parametrize(("kind", "message"), READ)
def test_the_same_messages_are_read_and_refused(kind: Any, message: object) -> None:
    text = json.dumps(message)
    try:
        expected = wire.read(text, kind)
    except msgspec.DecodeError:
        with pytest.raises(coding.BadMessage):
            coding.read(text, kind)
    else:
        assert coding.read(text, kind) == expected


@pytest.mark.parametrize("text", ["", "{", '"' + "[" * 100_000, "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BrewhallError, match="JSON"):
        coding.read(text, NewTable)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_is_written(name: str) -> None:
    game = bundled(name)
    table = new_table(game, [person_seat("a", "Anna"), bot_seat("greedy")], {}, 0.0)
    for message in (
        Viewer(table, (0,), 1.0).position(),
        Viewer(table, (), 1.0).position(),
        game_info(game),
        gallery(game),
        game.rulebook(),
        listed(),
        remarks(name),
    ):
        assert json.loads(coding.written(message)) == msgspec.json.decode(wire.encoded(message))
