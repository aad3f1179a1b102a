"""Rematch and taking back, over sockets and HTTP, with one process and with several."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from brewhall.core.record import read_record, replay
from brewhall.games import bundled
from tests.server.harness import GREEDY, HERE, ME, OPEN, Clock, Device, Frame, Player, RunningServer
from tests.store.databases import new_database, new_file

pytestmark = pytest.mark.asyncio


async def two(alice: Device, bob: Device, **more: Any) -> str:
    """A table of both; Alice begins."""
    table = await alice.new_table(ME, OPEN, options={"starting_player": "0"}, **more)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    return str(table["id"])


async def told(player: Player, what: str, wanted: object) -> Frame:
    """Read until a frame says so."""
    while not player.frames or player.frames[-1].get(what) != wanted:
        await player.receive()
    return player.frames[-1]


async def offered(player: Player) -> Frame:
    """Read until something is asked."""
    while not player.frames or not player.frames[-1].get("offer"):
        await player.receive()
    offer: Frame = player.frames[-1]["offer"]
    return offer


async def turn_passed(first: Player, second: Player) -> None:
    """Alice plays until Bob has to decide something, and both know it."""
    while first.view == {} or first.legal:
        if first.view:
            await first.do("play", actions=[first.legal[0]])
        else:
            await first.receive()
    while not second.view or not second.legal:
        await second.receive()


async def test_the_friend_who_was_asked_agrees_to_a_rematch(alice: Device, bob: Device) -> None:
    table = await two(alice, bob, seconds_per_move=60)
    async with alice.sit(table) as first, bob.sit(table) as second, Device(alice.url) as stranger:
        await first.receive()
        await second.receive()
        await first.do("resign")
        await second.until("moved")
        await first.do("offer", what="rematch")
        asked = await offered(second)
        assert (asked["what"], asked["seat"], asked["asks_you"], asked["waits_for"]) == ("rematch", 0, True, [1])
        own = await offered(first)
        assert (own["yours"], own["asks_you"], own["closed"]) == (True, False, "")
        watch = (await alice.get("/api/tables"))[0]["watch"]
        async with stranger.sit(watch) as watcher:  # a link alone lets nobody answer
            await watcher.receive()
            assert (await watcher.answer("answer", agree=True))["result"] == "not-yours"
            assert (await watcher.answer("offer", what="rematch"))["result"] == "not-yours"
        assert (await alice.get("/api/tables"))[0]["id"] == table
        await second.do("answer", agree=True)
        following = second.frames[-1]["rematch"]
        assert following
        await told(first, "rematch", following)
    async with alice.sit(following) as first:
        position = await first.receive()
        assert [seat["you"] for seat in position["seats"]] == [False, True]


async def test_a_rematch_that_is_declined_or_withdrawn_begins_nothing(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    async with alice.sit(table) as first, bob.sit(table) as second:
        await first.receive()
        await second.receive()
        await first.do("resign")
        await second.until("moved")
        await first.do("offer", what="rematch")
        await offered(second)
        await second.do("answer", agree=False)
        while (await offered(first))["closed"] != "declined":
            await first.receive()
        assert (await first.answer("offer", what="rematch"))["reason"].endswith("has just said no; wait a moment")
        await second.do("offer", what="rematch")
        await second.do("answer", agree=False)
        assert second.frames[-1]["offer"]["closed"] == "withdrawn"
    assert len(await alice.get("/api/tables")) == 1


async def test_an_unanswered_rematch_lapses(tmp_path: Path) -> None:
    clock = Clock()
    with RunningServer(new_file(tmp_path), now=clock) as server:
        async with Device(server.url) as alice, Device(server.url) as bob:
            table = await two(alice, bob)
            async with alice.sit(table) as first:
                await first.receive()
                await first.do("resign")
                await first.do("offer", what="rematch")
            clock.forward(24 * 3600)
            async with bob.sit(table) as second:
                assert (await second.receive())["offer"] is None
                assert (await second.answer("answer", agree=True))["result"] == "stale"


async def test_a_turn_is_taken_back_when_the_other_allows_it(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    async with alice.sit(table) as first, bob.sit(table) as second:
        await turn_passed(first, second)
        moves = first.moves
        await first.do("offer", what="takeback")
        asked = await offered(second)
        assert (asked["what"], asked["moves"]) == ("takeback", moves)
        await second.do("answer", agree=True)
        moved = second.frames[-1]
        assert (moved["moves"], moved["takebacks"], moved["undone_by"], moved["offer"]) == (0, 1, 0, None)
        await told(first, "takebacks", 1)
        assert first.legal
    assert (await bob.get("/api/tables"))[0]["takebacks"] == 1


async def test_who_plays_on_has_answered(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    async with alice.sit(table) as first, bob.sit(table) as second:
        await turn_passed(first, second)
        await first.do("offer", what="takeback")
        await offered(second)
        asked_at = second.version
        await second.do("play", actions=[second.legal[0]])
        assert second.frames[-1]["offer"] is None
        assert (await second.answer("answer", agree=True, expect=asked_at))["result"] == "stale"


async def test_agreeing_and_withdrawing_at_once(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    async with alice.sit(table) as first, bob.sit(table) as second:
        await turn_passed(first, second)
        await first.do("offer", what="takeback")
        await offered(second)
        answers = await asyncio.gather(second.answer("answer", agree=True), first.answer("answer", agree=False))
        assert sorted(answer["result"] for answer in answers) == ["applied", "stale"]


async def test_undo_tells_the_other_side(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    async with alice.sit(table) as first, bob.sit(table) as second:
        await first.receive()
        while not first.can_undo:
            mover = first if first.legal else second
            await mover.do("play", actions=[mover.legal[0]])
            for each in (first, second):
                while each.moves < mover.moves:
                    await each.receive()
        await first.do("undo")
        assert (await told(second, "undone_by", 0))["takebacks"] == 0
    async with bob.sit(table) as second:  # also for whoever comes later
        assert (await second.receive())["undone_by"] == 0


async def test_against_a_bot_taking_back_is_free_and_the_game_says_so(alice: Device) -> None:
    table = (await alice.new_table(ME, GREEDY))["id"]
    async with alice.sit(table) as player:
        assert not (await player.receive())["can_take_back"]
        await player.my_turn()
        start = player.moves
        await player.do("play", actions=[player.legal[0]])
        while not (player.legal and player.frames[-1].get("can_take_back") and player.moves > start + 1):
            if player.legal and player.frames[-1]["type"] == "moved":
                await player.do("play", actions=[player.legal[0]])
            else:
                await player.receive()
        before = player.moves
        await player.do("offer", what="takeback")
        assert player.moves < before
        assert player.frames[-1]["takebacks"] == 1
        await player.do("resign")
        text = (await alice.http.get(f"/api/tables/{table}/record")).text
    assert "\ntaken-back " in text
    record = read_record(text)
    assert len(list(replay(record, bundled(record.game)))) == player.moves + 1
    assert (await alice.post("/api/replays", {"text": text}))["moves"] == player.moves


async def test_a_program_asks_and_answers_over_http(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    version = (await alice.get(f"/api/tables/{table}/turn"))["version"]
    commands = f"/api/tables/{table}/commands"
    assert (await alice.post(commands, {"type": "resign", "id": "r", "expect": version}))["result"] == "applied"
    asked = await alice.post(commands, {"type": "offer", "id": "o", "expect": version + 1, "what": "rematch"})
    assert asked["result"] == "applied"
    turn = await bob.get(f"/api/tables/{table}/turn")
    assert turn["offer"]["asks_you"]
    answer = {"type": "answer", "id": "a", "expect": turn["version"], "agree": True}
    assert (await bob.post(commands, answer))["result"] == "applied"
    assert len(await bob.get("/api/tables")) == 2
    async with Device(alice.url) as stranger:
        assert (await stranger.http.post(commands, json=answer)).status_code == 403


@pytest.mark.parametrize(
    "command",
    [
        {"type": "offer", "id": "o", "expect": 1, "what": "everything"},
        {"type": "offer", "id": "o", "expect": -1, "what": "rematch"},
        {"type": "offer", "id": "o" * 65, "expect": 1, "what": "rematch"},
        {"type": "offer", "id": "o", "what": "rematch"},
        {"type": "answer", "id": "a", "expect": 1, "agree": "perhaps"},
        {"type": "answer", "id": "a", "expect": 1, "agree": True, "seat": 1},
        {"type": "rematch", "id": "r"},
    ],
)
async def test_what_is_no_offer_is_refused(alice: Device, command: dict[str, object]) -> None:
    table = (await alice.new_table(ME, HERE))["id"]
    assert (await alice.http.post(f"/api/tables/{table}/commands", json=command)).status_code == 400


async def test_asking_and_answering_at_different_processes(postgres_url: str) -> None:
    database = await new_database(postgres_url)
    with RunningServer(database) as here, RunningServer(database) as there:
        async with Device(here.url) as alice, Device(here.url) as bob:
            table = await two(alice, bob)
            async with alice.sit(table) as first, Player(bob, table, url=there.url) as second:
                await turn_passed(first, second)
                await first.do("offer", what="takeback")
                await offered(second)
                await second.do("answer", agree=True)
                await told(first, "takebacks", 1)
                assert first.moves == second.moves == 0
                await first.do("play", actions=[first.legal[0]])
                await told(second, "moves", 1)
                await first.do("resign")
                await second.until("moved")
                await second.do("offer", what="rematch")
                await offered(first)
                await first.do("answer", agree=True)
                await told(second, "rematch", first.frames[-1]["rematch"])
