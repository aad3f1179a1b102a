"""Reconnecting, lost frames, a killed server, bots that crash, a full disk: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from brewhall.server.thinkers import Overworked, Thinkers
from tests.ports import free_port
from tests.server.harness import GREEDY, HERE, ME, OPEN, SECONDS, Clock, Device, RunningServer
from tests.server.killing import kill_again_and_again
from tests.server.process import ServerProcess
from tests.server.resilient import Resilient
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio
NOT_SAVED = "a table could not be saved"


async def test_coming_again_within_the_gap_brings_exactly_what_was_missed(alice: Device) -> None:
    table = await alice.new_table(ME, HERE)
    async with alice.sit(table["id"]) as player:
        await player.receive()
        seen = player.version
        for _ in range(10):
            await player.do("play", actions=player.legal[:1])
        async with alice.sit(table["id"], since=seen) as again:
            versions = [(await again.receive())["version"] for _ in range(10)]
            assert versions == list(range(seen + 1, seen + 11))
            assert again.view == player.view
        async with alice.sit(table["id"], since=player.version) as up_to_date:
            await up_to_date.socket.send('{"type":"ping"}')
            await up_to_date.until("pong")
            assert {frame["type"] for frame in up_to_date.frames} == {"present", "pong"}


async def test_coming_again_beyond_the_gap_brings_everything(alice: Device) -> None:
    table = await alice.new_table(ME, HERE)
    async with alice.sit(table["id"]) as player:
        await player.receive()
        seen = player.version
        for _ in range(60):
            if player.view["over"]:
                break
            await player.do("play", actions=player.legal[:1])
        for since in (seen, 0, player.version + 5, 10**14):
            async with alice.sit(table["id"], since=since) as again:
                position = await again.receive()
                assert position["type"] == "position"
                assert position["view"] == player.view
                assert [line["move"] for line in position["log"]] == list(range(player.moves + 1))


async def test_a_table_that_is_put_away_all_the_time_refuses_nobody(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), idle_seconds=0) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, HERE)
            async with device.sit(table["id"]) as player:
                await player.receive()
                await player.do("play", actions=player.legal[:1])
            asked = [device.http.get(f"/api/tables/{table['id']}/turn") for _ in range(60)]
            assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}
            async with device.sit(table["id"]) as again:
                position = await again.receive()
                assert position["version"] == player.version
                assert position["view"] == player.view
                assert len(position["log"]) == 2


async def test_a_clock_runs_out_though_nobody_is_there(tmp_path: Path) -> None:
    clock = Clock()
    with RunningServer(new_file(tmp_path), idle_seconds=0, sweep_seconds=0.1, now=clock) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, HERE, options={"starting_player": 0}, seconds_per_move=3600)
            clock.forward(3601)
            async with Device(server.url) as watching, watching.sit(table["watch"]) as watcher:
                await watcher.until_told(lambda each: bool(each.seats) and each.seats[0]["stand_in"] is not None)


async def test_whoever_is_away_loses_the_seat_to_a_bot_and_gets_it_back(tmp_path: Path) -> None:
    clock = Clock()
    with RunningServer(new_file(tmp_path), now=clock) as server:
        async with Device(server.url) as alice, Device(server.url) as bob:
            table = await alice.new_table(ME, OPEN)
            await bob.post(f"/api/claims/{table['invites'][0]}")
            async with alice.sit(table["id"]) as player:
                async with bob.sit(table["id"]):
                    await player.until_told(lambda each: bool(each.seats) and each.seats[1]["online"])
                    assert "is here" in (await player.answer("take-over", seat=1))["reason"]
                await player.until_told(lambda each: not each.seats[1]["online"])
                assert "in 60 seconds" in (await player.answer("take-over", seat=1))["reason"]
                clock.forward(60)
                await player.do("take-over", seat=1)
                assert player.seats[1]["stand_in"]
                async with bob.sit(table["id"]) as back:
                    await back.until_told(lambda each: bool(each.seats) and each.seats[1]["stand_in"] is None)
                    await player.until_told(lambda each: each.seats[1]["stand_in"] is None)


async def test_whoever_plays_by_requests_is_here_as_well(tmp_path: Path) -> None:
    clock = Clock()
    with RunningServer(new_file(tmp_path), now=clock) as server:
        async with Device(server.url) as alice, Device(server.url) as bob:
            table = await alice.new_table(ME, OPEN)
            await bob.post(f"/api/claims/{table['invites'][0]}")
            async with alice.sit(table["id"]) as player:
                clock.forward(60)
                await bob.get(f"/api/tables/{table['id']}/turn")
                await player.until_told(lambda each: bool(each.seats) and each.seats[1]["online"])
                assert "is here" in (await player.answer("take-over", seat=1))["reason"]


async def test_a_command_id_of_a_person_does_not_stop_a_bot(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY, options={"starting_player": 0})
    async with alice.sit(table["id"]) as player:
        await player.receive()
        for _ in range(10):
            if not await player.my_turn():
                break
            await player.do("play", actions=player.legal[:1], id=f"bot {player.version + 1}")
        assert player.moves > 10


async def test_lost_doubled_and_reordered_frames_converge(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    players = [Resilient(device, table["id"], seed, chaos=0.1, most=60) for seed, device in enumerate((alice, bob))]

    def done() -> bool:
        return all(player.settled and (player.view["over"] or player.moves >= 60) for player in players)

    async with asyncio.timeout(SECONDS):
        await asyncio.gather(*(player.run(done) for player in players))
    for player, device in zip(players, (alice, bob), strict=True):
        async with device.sit(table["id"]) as fresh:
            assert (await fresh.receive())["view"] == player.view
        assert len(player.acknowledged) == len(set(player.acknowledged))
    assert sum(len(player.acknowledged) for player in players) == players[0].moves  # each command was done once


async def test_every_acknowledged_move_survives_twenty_kills(tmp_path: Path) -> None:
    report = await kill_again_and_again([ServerProcess(tmp_path)], kills=20, seed=7)
    assert report.acknowledged >= 20
    assert report.interrupted >= 20
    assert report.wrong == []


async def test_workers_that_crash_or_hang_are_replaced() -> None:
    thinkers = Thinkers(1, 0.5)
    try:
        with pytest.raises(Overworked):
            await thinkers.run("me", os._exit, 1)
        with pytest.raises(Overworked):
            await thinkers.run("me", time.sleep, 60)
        assert await thinkers.run("me", abs, -3) == 3
    finally:
        thinkers.close()


async def test_a_bot_whose_worker_dies_does_not_lose_the_table(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), bot_seconds=0.001) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, {"kind": "bot", "bot": "master"}, options={"starting_player": 1})
            async with device.sit(table["id"]) as player:
                assert await player.my_turn()
                assert player.moves > 0


async def test_a_full_disk_loses_nothing_and_the_table_comes_back(tmp_path: Path) -> None:
    """The file size of the server process is limited, as if the disk were full; then there is room again."""
    server = ServerProcess(tmp_path)
    server.start()
    try:
        async with Device(server.url) as device:
            table = await device.new_table(ME, HERE)
            player = Resilient(device, table["id"], 1)
            await player.run(lambda: player.moves >= 3)
            room = max((tmp_path / name).stat().st_size for name in ("games.db", "games.db-wal")) + 20_000
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
            async with asyncio.timeout(SECONDS):
                await player.run(lambda: NOT_SAVED in server.log.read_text())
            stuck = player.moves
            assert stuck < 100
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            async with asyncio.timeout(SECONDS):
                await player.run(lambda: player.moves > stuck or bool(player.view["over"]))
    finally:
        server.kill()
    database = sqlite3.connect(tmp_path / "games.db")
    stored = {row[0] for row in database.execute("SELECT command FROM moves")}
    database.close()
    assert set(player.acknowledged) <= stored


@pytest.mark.parametrize("kind", ["corrupted", "missing"])
async def test_a_server_without_its_database_says_so_in_one_line(tmp_path: Path, kind: str) -> None:
    if kind == "corrupted":
        (tmp_path / "games.db").write_bytes(b"no database" * 1000)
        database = f"sqlite:///{tmp_path / 'games.db'}"
    else:
        database = f"postgresql://me:secret@127.0.0.1:{free_port()}/x"
    port = str(free_port())
    command = [sys.executable, "-m", "brewhall.cli", "serve", "--no-browser", "--port", port, "--database", database]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode != 0
    assert "cannot be opened" in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr
