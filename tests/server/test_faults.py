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

from brewhall.server.thinking import Overworked, Thinkers
from tests.server.harness import GREEDY, HERE, ME, OPEN, Device, RunningServer
from tests.server.killing import kill_again_and_again
from tests.server.process import ServerProcess, free_port
from tests.server.resilient import Resilient

pytestmark = pytest.mark.asyncio


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
            assert (await up_to_date.receive())["type"] == "pong"


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


async def test_a_table_that_was_put_away_comes_back(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'games.db'}", idle_seconds=0.05) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, HERE)
            async with device.sit(table["id"]) as player:
                await player.receive()
                await player.do("play", actions=player.legal[:1])
            while "brewhall_tables 0" not in await server.numbers():
                await asyncio.sleep(0.02)
            async with device.sit(table["id"], since=player.version) as again:
                position = await again.receive()
                assert position["version"] > player.version
                assert position["view"] == player.view
                assert len(position["log"]) == 2


async def test_a_clock_runs_out_though_nobody_is_there(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'games.db'}", idle_seconds=0.05, sweep_seconds=0.1) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, GREEDY, options={"starting_player": 0}, seconds_per_move=5)
            with sqlite3.connect(tmp_path / "games.db") as database:
                while "brewhall_tables 0" not in await server.numbers():
                    await asyncio.sleep(0.02)
                database.execute("UPDATE games SET deadline = ?", (time.time() - 1,))
            database.close()
            async with device.sit(table["id"]) as player:
                await player.receive()
                while not player.seats[0]["stand_in"]:
                    await player.receive()


async def test_lost_doubled_and_reordered_frames_converge(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    players = [Resilient(device, table["id"], seed, chaos=0.1, most=60) for seed, device in enumerate((alice, bob))]

    def done() -> bool:
        return all(player.settled and (player.view["over"] or player.moves >= 60) for player in players)

    async with asyncio.timeout(60):
        await asyncio.gather(*(player.run(done) for player in players))
    for player, device in zip(players, (alice, bob), strict=True):
        async with device.sit(table["id"]) as fresh:
            assert (await fresh.receive())["view"] == player.view
        assert len(player.acknowledged) == len(set(player.acknowledged))
    assert sum(len(player.acknowledged) for player in players) == players[0].moves  # each command was done once


async def test_every_acknowledged_move_survives_fifty_kills(tmp_path: Path) -> None:
    report = await kill_again_and_again(tmp_path, kills=50, seed=7)
    assert report.acknowledged > 500
    assert report.interrupted > 10
    assert report.missing == []
    assert report.twice == 0
    assert report.slowest <= 5  # seconds, the promise to players


async def test_workers_that_crash_or_hang_are_replaced() -> None:
    thinkers = Thinkers(1, 0.5)
    try:
        with pytest.raises(Overworked):
            await thinkers.run("x", os._exit, 1)
        with pytest.raises(Overworked):
            await thinkers.run("x", time.sleep, 60)
        assert await thinkers.run("x", abs, -3) == 3
    finally:
        thinkers.close()


async def test_a_bot_that_crashes_does_not_lose_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brewhall.server.live.choose", crash)
    with RunningServer(f"sqlite:///{tmp_path / 'games.db'}") as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, GREEDY, options={"starting_player": 1})
            async with device.sit(table["id"]) as player:
                assert await player.my_turn()
                assert player.moves > 0


def crash(*_: object) -> int:
    os._exit(1)


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
            until = time.monotonic() + 1.5
            await player.run(lambda: time.monotonic() > until)
            stuck = player.moves
            assert stuck < 100
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            async with asyncio.timeout(15):
                await player.run(lambda: player.moves > stuck or bool(player.view["over"]))
    finally:
        server.kill()
    database = sqlite3.connect(tmp_path / "games.db")
    stored = {row[0] for row in database.execute("SELECT command FROM moves")}
    database.close()
    assert set(player.acknowledged) <= stored
    assert "a table could not be saved" in (tmp_path / "server.log").read_text()


@pytest.mark.parametrize("kind", ["corrupted", "missing"])
async def test_a_server_without_its_database_says_so_in_one_line(tmp_path: Path, kind: str) -> None:
    if kind == "corrupted":
        (tmp_path / "games.db").write_bytes(b"no database" * 1000)
        database = f"sqlite:///{tmp_path / 'games.db'}"
    else:
        database = f"postgresql://me:secret@127.0.0.1:{free_port()}/x"
    port = str(free_port())
    command = [sys.executable, "-m", "brewhall.cli", "serve", "--no-browser", "--port", port, "--database", database]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    assert "cannot be opened" in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr
