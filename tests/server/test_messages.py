"""The client's types are those of the server, and what comes from clients has bounds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import ValidationError, to_builtins

from brewhall.core import Game, SeededDealer
from brewhall.protocol.messages.live import ToServer
from brewhall.protocol.messages.records import PlayOnRecord, RecordText
from brewhall.protocol.messages.tables import NewTable
from brewhall.server.messages import Credentials
from brewhall.server.schema import main, message_schema, view_schema
from brewhall.server.wire import read
from brewhall.tables.commands import Play
from tests.view_pages import pages


def test_the_schemas_of_the_client_are_up_to_date() -> None:
    assert main(check=True) is None, "run: make types"


def test_the_pages_about_views_are_up_to_date() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, "run: make types"


def test_every_message_has_a_type() -> None:
    types = message_schema()["$defs"]
    assert {"Play", "Position", "Moved", "Answer", "NewTable", "TableInfo", "ToServer", "ToClient"} <= types.keys()
    for name, each in types.items():
        assert {} not in each.get("properties", {}).values(), name


def test_views_are_what_the_schema_says(game: Game) -> None:
    """Every view of whole games, for every seat and a spectator, acting or not."""
    types = view_schema(game.id)["$defs"]
    validator = Draft202012Validator({"$ref": f"#/$defs/{game.view_type.__name__}", "$defs": types})
    for players in game.seats:
        dealer = SeededDealer(players)
        state = game.start(players=players, dealer=dealer)
        while state.to_play >= 0:
            if dealer.below(60) == 0:
                for seat in (*range(players), None):
                    validator.validate(to_builtins(game.view(state.seen_by(seat), game.narrator(viewer=seat))))
            state.play(state.legal_actions()[dealer.below(len(state.legal_actions()))], dealer)


PLAY = {"type": "play", "id": "a b-1", "expect": 2**53, "actions": [-(2**31), 2**31 - 1]}


def test_numbers_and_texts_within_bounds_are_read() -> None:
    found: Any = read(json.dumps(PLAY), ToServer)  # type: ignore[arg-type]  # a union
    assert found == Play("a b-1", 2**53, [-(2**31), 2**31 - 1])


@pytest.mark.parametrize(
    "change",
    [
        *({"id": name} for name in ("", "x" * 65, "a\0", "a\n", "\u00fc", "\ud83c\udf7a")),
        *({"expect": version} for version in (-1, 2**53 + 1, 10**30, 1.5)),
        *({"actions": actions} for actions in ([2**31], [-(2**31) - 1], [10**30], [0] * 1001)),
    ],
)
def test_commands_out_of_bounds_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        read(json.dumps(PLAY | change), ToServer)  # type: ignore[arg-type]  # a union


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (ToServer, {"type": "say", "id": "x", "text": "x" * 1001}),
        (ToServer, {"type": "take-over", "id": "x", "seat": 2**31}),
        (NewTable, {"game": "x", "seats": [{"kind": "me"}] * 17}),
        (NewTable, {"game": "x" * 1001, "seats": []}),
        (NewTable, {"game": "x", "seats": [], "seconds_per_move": 2**31}),
        (NewTable, {"game": "x", "seats": [], "options": {str(number): 1 for number in range(101)}}),
        (Credentials, {"name": "x" * 1001, "password": "x"}),
        (Credentials, {"name": "x", "password": "x" * 1001}),
        (PlayOnRecord, {"text": "", "after": 2**31, "seat": 0}),
        (RecordText, {"text": "x" * (512 * 1024 + 1)}),
    ],
)
def test_messages_out_of_bounds_are_refused(kind: Any, message: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        read(json.dumps(message), kind)
