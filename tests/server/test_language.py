"""Everybody at a table reads their own language, also where something is refused."""

from __future__ import annotations

import pytest

from brewhall.core.phrases import plain
from tests.server.harness import Device
from tests.server.test_play import two

pytestmark = pytest.mark.asyncio


async def test_two_people_at_a_table_read_their_own_languages(alice: Device, bob: Device) -> None:
    alice.http.headers["Accept-Language"] = "de-AT,de;q=0.9,en;q=0.5"
    bob.http.headers["Accept-Language"] = "it"
    table = await two(alice, bob)
    async with alice.sit(table) as german, bob.sit(table) as italian:
        for player in (german, italian):
            await player.receive()
        mover = german if german.legal else italian
        await mover.do("play", actions=[mover.legal[0]])
        told = []
        for player in (german, italian):
            while player.moves < 1:
                await player.receive()
            frame = next(frame for frame in reversed(player.frames) if frame.get("log"))
            told.append(plain(frame["log"][-1]["moments"][0]["caption"]))
            assert plain(player.view["prompt"]["context"] or player.view["prompt"]["phrase"])
        called = [
            {seat["name"].partition(" ")[0] for frame in player.frames for seat in frame.get("seats", [])}
            for player in (german, italian)
        ]
    assert called == [{"Gast"}, {"Ospite"}]
    assert told[0] != told[1]
    assert any(word in told[0].lower() for word in ("du ", "hat ", "erntet", "ernte", "legt", "gast"))
    assert any(word in told[1].lower() for word in ("hai ", "ha ", "raccolto", "ospite"))


async def test_what_is_refused_is_said_in_the_language_of_whoever_asked(alice: Device) -> None:
    said = set()
    for language in ("en", "de", "it"):
        alice.http.headers["Accept-Language"] = language
        said.add((await alice.http.get("/api/tables/nowhere/turn")).json()["problem"])
    assert len(said) == 3
