"""Whole servers on one PostgreSQL: killed, drained, started by the dozen. Clients go on unaided and nothing is lost."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from brewhall.cli.app import app
from tests.ports import free_port
from tests.server.harness import ME, OPEN, SECONDS, Device, until
from tests.server.killing import kill_again_and_again
from tests.server.process import ServerProcess
from tests.server.resilient import Resilient
from tests.store.databases import new_database

pytestmark = pytest.mark.asyncio


async def nodes(postgres_url: str, folder: Path, count: int) -> list[ServerProcess]:
    database = await new_database(postgres_url)
    return [ServerProcess(folder, database, name=f"node-{number}") for number in range(count)]


async def test_every_acknowledged_move_survives_the_loss_of_a_node_fifty_times(
    postgres_url: str, tmp_path: Path
) -> None:
    report = await kill_again_and_again(await nodes(postgres_url, tmp_path, 3), kills=50, seed=7)
    assert report.acknowledged >= 50
    assert report.interrupted >= 50
    assert report.wrong == []


async def test_every_acknowledged_move_survives_the_loss_of_two_nodes_at_once(
    postgres_url: str, tmp_path: Path
) -> None:
    report = await kill_again_and_again(await nodes(postgres_url, tmp_path, 3), kills=5, seed=8, at_once=2)
    assert report.acknowledged >= 5
    assert report.wrong == []


async def test_a_node_that_is_drained_hands_its_clients_on(postgres_url: str, tmp_path: Path) -> None:
    first, second = await nodes(postgres_url, tmp_path, 2)
    first.start()
    second.start()
    try:
        async with Device(first.url) as alice, Device(first.url) as bob:
            table = await alice.new_table(ME, OPEN)
            await bob.post(f"/api/claims/{table['invites'][0]}")
            urls = [first.url, second.url]
            players = [Resilient(each, table["id"], 0, nodes=urls) for each in (alice, bob)]
            enough = False
            running = [asyncio.create_task(player.run(lambda: enough)) for player in players]
            async with asyncio.timeout(SECONDS), httpx.AsyncClient(cookies=bob.http.cookies) as http:
                await moved_on(players, 3)
                waiting = asyncio.create_task(http.get(f"{first.url}/api/tables/{table['watch']}/turn?wait=30"))
                assert await asyncio.to_thread(first.end) == -signal.SIGTERM
                await moved_on(players, players[0].moves + 3)
                assert {player.node for player in players} == {second.url}
                await asyncio.wait([waiting])  # it ended with its node
            enough = True
            await asyncio.gather(*running)
    finally:
        first.kill()
        second.kill()
    assert "Traceback" not in first.log.read_text()


async def moved_on(players: list[Resilient], moves: int) -> None:
    for player in players:
        while player.moves < moves:
            player.progress.clear()
            await player.progress.wait()


async def test_several_processes_at_one_address(postgres_url: str, tmp_path: Path) -> None:
    url, database = f"http://127.0.0.1:{free_port()}", await new_database(postgres_url)
    command = [sys.executable, "-m", "brewhall.cli", "serve", "--no-browser", "--workers", "2", "--database", database]
    with (tmp_path / "server.log").open("wb") as log:
        server = subprocess.Popen([*command, "--port", url.rpartition(":")[2]], stdout=log, stderr=log)
    try:
        await until(lambda: answers(url))
        async with Device(url) as alice, Device(url) as bob:
            table = await alice.new_table(ME, OPEN)
            await bob.post(f"/api/claims/{table['invites'][0]}")
            players = [Resilient(device, table["id"], seed) for seed, device in enumerate((alice, bob))]
            enough = False
            running = [asyncio.create_task(player.run(lambda: enough)) for player in players]
            async with asyncio.timeout(SECONDS):
                await moved_on(players, 20)
            enough = True
            await asyncio.gather(*running)
        server.terminate()
        assert server.wait(SECONDS) == 0
    finally:
        server.kill()
        server.wait(SECONDS)
    assert "Traceback" not in (tmp_path / "server.log").read_text()


async def answers(url: str) -> bool:
    """Whether a server takes connections."""
    async with httpx.AsyncClient() as http:
        try:
            return (await http.get(f"{url}/healthz")).is_success
        except httpx.ConnectError:
            return False


async def test_several_processes_need_postgresql() -> None:
    told = CliRunner().invoke(app, ["serve", "--workers", "2", "--database", "sqlite:///games.db", "--no-browser"])
    assert told.exit_code != 0
    assert "PostgreSQL" in told.output + str(told.exception)
