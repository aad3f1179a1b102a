"""A server on PostgreSQL, and what the logs say."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import asyncpg
import pytest

from tests.server.harness import GREEDY, HERE, ME, OPEN, SECONDS, Device, RunningServer
from tests.server.process import ServerProcess
from tests.server.resilient import Resilient
from tests.store.databases import new_database
from tests.store.postgres import running_postgres

pytestmark = pytest.mark.asyncio


async def test_a_game_on_postgresql_and_the_server_lost_in_the_middle(postgres_url: str) -> None:
    database = await new_database(postgres_url)
    with RunningServer(database) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, GREEDY)
            async with device.sit(table["id"]) as player:
                while player.moves < 20 and await player.my_turn():
                    await player.do("play", actions=player.legal[:1])
            cookies = device.http.cookies
    with RunningServer(database) as server:
        async with Device(server.url) as device:
            device.http.cookies = cookies
            async with device.sit(table["id"]) as player:
                assert (await player.receive())["moves"] >= 20
                assert await player.my_turn()
                await player.do("play", actions=player.legal[:1])


async def test_a_database_server_that_is_gone_for_a_while(tmp_path: Path) -> None:
    """Nothing is acknowledged while it is away, everything that was is kept, and the game goes on by itself."""
    with running_postgres() as database:
        server = ServerProcess(tmp_path, await new_database(database.url))
        server.start()
        try:
            async with Device(server.url) as device:
                table = await device.new_table(ME, HERE)
                player = Resilient(device, table["id"], 1)
                await player.run(lambda: player.moves >= 5)
                await asyncio.to_thread(database.stop)
                answer = await device.http.get("/api/tables")
                assert answer.status_code == 503
                assert (
                    answer.json()["problem"]
                    == "the database does not answer; nothing was changed, try again in a moment"
                )
                assert (await device.http.get("/healthz")).status_code == 503
                before = len(player.acknowledged)
                until = asyncio.get_running_loop().time() + 0.5
                await player.run(lambda: asyncio.get_running_loop().time() > until)
                assert len(player.acknowledged) == before
                await asyncio.to_thread(database.start)
                async with asyncio.timeout(SECONDS):
                    await player.run(lambda: len(player.acknowledged) > before + 3 or bool(player.view["over"]))
            connection = await asyncpg.connect(server.database)
            stored = {row["command"] for row in await connection.fetch("SELECT command FROM moves")}
            await connection.close()
            assert set(player.acknowledged) <= stored
        finally:
            server.kill()


async def test_logs_are_json_and_hold_no_secrets(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    try:
        async with Device(server.url) as alice, Device(server.url) as bob:
            table = await alice.new_table(ME, OPEN)
            await bob.post(f"/api/claims/{table['invites'][0]}")
            await bob.http.post("/api/me", json={"name": "Bert", "password": "very secret words"})
            async with bob.sit(table["id"]) as player:
                await player.receive()
            secrets = [*table["invites"], table["id"], "very secret words", *alice.http.cookies.values()]
            secrets += bob.http.cookies.values()
    finally:
        server.kill()
    text = (tmp_path / "server.log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert any(line.get("route") == "/api/claims/{claim}" for line in lines)
    assert not any(secret in text for secret in secrets)
