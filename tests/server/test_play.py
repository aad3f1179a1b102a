"""Whole games over real sockets."""

from __future__ import annotations

import random

import pytest

from brewhall.core.record import read_record
from brewhall.store.store import rules
from brewhall.tables.history import told
from tests.server.harness import GREEDY, ME, Device

pytestmark = pytest.mark.asyncio


async def test_a_whole_game_against_a_bot_and_its_record(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    chance = random.Random(1)
    async with alice.sit(table["id"]) as player:
        assert (await player.receive())["type"] == "position"
        while await player.my_turn():
            await player.do("play", actions=[chance.choice(player.legal)])
        last = player.frames[-1]
    assert last["view"]["outcome"]["winners"]
    text = (await alice.http.get(f"/api/tables/{table['id']}/record")).text
    record = read_record(text)
    assert record.key == last["key"]
    assert len(list(told(record, rules(record.game)))) == last["moves"] + 1  # told checks every line and the shuffle
