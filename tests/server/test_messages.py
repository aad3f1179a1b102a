"""The client's types are those of the server."""

from __future__ import annotations

from brewhall.server.schema import TARGET, typescript


def test_the_types_of_the_client_are_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == typescript(), "run: python -m brewhall.server.schema"


def test_every_message_has_a_type() -> None:
    text = typescript()
    for name in ("Play", "Position", "Moved", "Answer", "NewTable", "TableInfo", "ToServer", "ToClient", "Problem"):
        assert f" {name} " in text
    assert "unknown" not in text.replace("Record<string, unknown>", "")
