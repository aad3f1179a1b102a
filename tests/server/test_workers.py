"""Several server processes on one PostgreSQL: every table lives in one of them, whichever somebody connects to."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from typer.testing import CliRunner

from brewhall.cli.app import app
from brewhall.match import Match
from brewhall.server.crew import Crew
from brewhall.tables.rules import rules
from tests.server.harness import GAME, GREEDY, HERE, ME, OPEN, SECONDS, Device
from tests.server.process import ServerProcess
from tests.server.resilient import Resilient
from tests.store.postgres import new_database

pytestmark = pytest.mark.asyncio
TWO = Crew(size=2)


@pytest_asyncio.fixture
async def server(postgres_url: str, tmp_path: Path) -> AsyncIterator[ServerProcess]:
    process = ServerProcess(tmp_path, await new_database(postgres_url), workers=2)
    process.start()
    yield process
    process.kill()


async def connected(server: ServerProcess, worker: int) -> socket.socket:
    """A connection that a certain worker took: the other one is held up until the first request is answered."""
    other = server.worker_pids()[1 - worker]
    os.kill(other, signal.SIGSTOP)
    try:
        connection = socket.create_connection(("127.0.0.1", server.port), SECONDS)
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        answer = b""
        while not answer.endswith(b"ok\n"):
            part = await asyncio.to_thread(connection.recv, 4096)
            assert part, answer
            answer += part
    finally:
        os.kill(other, signal.SIGCONT)
    return connection


async def table_in(device: Device, worker: int, *seats: dict[str, str]) -> Any:
    """A table that lives in a certain worker."""
    while True:
        table = await device.new_table(*seats)
        if TWO.owner(table["id"]) == worker:
            return table


async def two_at(alice: Device, bob: Device, worker: int) -> str:
    table = await table_in(alice, worker, ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    return str(table["id"])


async def test_players_at_different_workers_play_at_one_table(server: ServerProcess) -> None:
    async with Device(server.url) as alice, Device(server.url) as bob, Device(server.url) as eve:
        name = await two_at(alice, bob, 0)
        (table,) = [info for info in await alice.get("/api/tables") if info["id"] == name]
        first, second, watcher = alice.sit(name), bob.sit(name), eve.sit(table["watch"])
        await first.open(over=await connected(server, 0))
        await second.open(over=await connected(server, 1))
        await watcher.open(over=await connected(server, 1))
        chance = random.Random(2)
        for player in (first, second, watcher):
            await player.receive()
        for _ in range(30):
            mover = first if first.legal else second
            await mover.do("play", actions=[chance.choice(mover.legal)])
            for player in (first, second, watcher):
                while player.moves < mover.moves:
                    await player.receive()
        assert first.version == second.version == watcher.version
        assert {player.moves for player in (first, second, watcher)} == {30}
        assert (await watcher.answer("play", actions=[0]))["result"] == "not-yours"
        numbers = (await eve.http.get("/metrics")).text
        assert 'brewhall_commands_total{kind="applied",worker="0"} 30' in numbers
        assert 'brewhall_sockets{worker="0"} 3' in numbers
        assert 'brewhall_sockets{worker="1"} 0' in numbers
        for player in (first, second, watcher):
            await player.socket.close()


async def test_requests_find_their_table_from_every_worker(server: ServerProcess) -> None:
    async with Device(server.url) as alice:
        for owner in (0, 1):
            table = (await table_in(alice, owner, ME, HERE))["id"]
            async with alice.sit(table) as player:
                await player.receive()
                await player.do("play", actions=player.legal[:1])
            for worker in (0, 1):
                head, body = await asked(server, worker, alice, f"GET /api/tables/{table}/steps?from=0&to=1")
                assert head.startswith("HTTP/1.1 200")
                assert '"viewer":' in body
                assert head.lower().count("content-security-policy") == 1
                head, body = await asked(server, worker, alice, f"GET /api/tables/{table}/record")
                assert head.startswith("HTTP/1.1 409")
                assert "when the game is over" in body


async def test_a_game_is_looked_back_at_and_played_on_from_every_worker(server: ServerProcess) -> None:
    async with Device(server.url) as alice:
        for owner in (0, 1):
            table = (await table_in(alice, owner, ME, HERE))["id"]
            async with alice.sit(table) as player:
                await player.receive()
                for _ in range(3):
                    await player.do("play", actions=player.legal[:1])
                await player.do("resign")
            path = f"/api/tables/{table}/analysis"
            for worker in (0, 1):
                head, body = await asked(server, worker, alice, f"POST {path}", f"Origin: {server.url}")
                assert head.startswith("HTTP/1.1 200"), body
                while '"ready":true' not in body:
                    head, body = await asked(server, worker, alice, f"GET {path}")
                    assert head.startswith("HTTP/1.1 200"), body
            for after in range(3):
                opened = await alice.post(f"/api/tables/{table}/play-on", {"after": after, "seat": 0})
                async with alice.sit(opened["id"]) as again:
                    assert (await again.receive())["inherited"] == after


async def test_a_record_is_looked_back_at_from_every_worker(server: ServerProcess) -> None:
    match = Match(rules(GAME), ["random", "random"], seed=1)
    for _ in range(5):
        match.step()
    async with Device(server.url) as alice:
        begun = await alice.post("/api/replays/analysis", {"text": match.record.to_text()})
        for worker in (0, 1):
            body = ""
            while '"ready":true' not in body:
                head, body = await asked(server, worker, alice, f"GET /api/replays/analysis/{begun['id']}")
                assert head.startswith("HTTP/1.1 200"), body


async def asked(server: ServerProcess, worker: int, device: Device, request: str, *more: str) -> tuple[str, str]:
    """A request to a certain worker: the head and the body of the answer."""
    with await connected(server, worker) as connection:
        lines = [f"Host: 127.0.0.1:{server.port}", f"Cookie: {device.cookie}", "Connection: close", *more]
        connection.sendall("\r\n".join([f"{request} HTTP/1.1", *lines, "", ""]).encode())
        answer = b""
        while part := await asyncio.to_thread(connection.recv, 65536):
            answer += part
    head, _, body = answer.decode().partition("\r\n\r\n")
    return head, body


async def test_foreign_pages_are_refused_at_every_worker(server: ServerProcess) -> None:
    async with Device(server.url) as alice:
        table = (await table_in(alice, 0, ME, GREEDY))["id"]
        for worker in (0, 1):
            with pytest.raises(Exception, match="HTTP 403"):
                await alice.sit(table).open("https://evil.example", await connected(server, worker))
            head, _ = await asked(server, worker, alice, f"POST /api/claims/{'A' * 22}")
            assert head.startswith("HTTP/1.1 403")


async def test_tries_to_sign_in_are_counted_by_one_worker(server: ServerProcess) -> None:
    async with Device(server.url) as alice:
        for worker in (0, 1):
            head, body = await asked(server, worker, alice, "POST /api/sessions", f"Origin: {server.url}")
            assert head.startswith("HTTP/1.1 400"), body
        numbers = (await alice.http.get("/metrics")).text
    counted = TWO.owner("127.0.0.1")
    assert f'brewhall_sign_in_tries_total{{worker="{counted}"}} 2' in numbers
    assert f'brewhall_sign_in_tries_total{{worker="{1 - counted}"}}' not in numbers


async def test_a_guest_signs_in_and_tables_of_both_workers_are_theirs(server: ServerProcess) -> None:
    async with Device(server.url) as alice, Device(server.url) as bob:
        await alice.post("/api/me", {"name": "Anna", "password": "correct horse"})
        tables = {(await table_in(bob, worker, ME, GREEDY))["id"] for worker in (0, 1)}
        played = {found["id"] for found in await bob.get("/api/tables")}
        await bob.post("/api/sessions", {"name": "Anna", "password": "correct horse"})
        assert tables <= {found["id"] for found in await alice.get("/api/tables")} == played
        for table in tables:
            async with alice.sit(table) as player:
                assert (await player.receive())["seats"][0]["name"] == "Anna"


async def test_a_killed_worker_loses_nothing_and_comes_back(server: ServerProcess) -> None:
    acknowledged: set[tuple[str, str]] = set()
    for victim in (0, 1):
        async with Device(server.url) as alice, Device(server.url) as bob:
            tables = [await two_at(alice, bob, worker) for worker in (0, 1)]
            players = [
                Resilient(device, table, victim * 10 + worker * 2 + seat)
                for worker, table in enumerate(tables)
                for seat, device in enumerate((alice, bob))
            ]
            finished = False
            running = [asyncio.create_task(player.run(lambda: finished)) for player in players]  # noqa: B023
            async with asyncio.timeout(40):
                while not all(player.acknowledged for player in players):
                    await asyncio.sleep(0.01)
                pid = server.worker_pids()[victim]
                os.kill(pid, signal.SIGKILL)
                hit = [player for player in players if TWO.owner(player.table) == victim]
                before = [(player.connects, player.moves) for player in hit]
                while not all(  # what the worker had sent before may arrive after its end
                    player.connects > connects and (player.moves > moves or player.view["over"])
                    for player, (connects, moves) in zip(hit, before, strict=True)
                ):
                    await asyncio.sleep(0.01)
            finished = True
            await asyncio.gather(*running)
            assert server.worker_pids()[victim] != pid
            acknowledged |= {(player.table, command) for player in players for command in player.acknowledged}
    connection = await asyncpg.connect(server.database)
    rows = await connection.fetch("SELECT game, command FROM moves WHERE command IS NOT NULL")
    await connection.close()
    stored = [(row["game"], row["command"]) for row in rows]
    assert acknowledged <= set(stored)
    assert len(stored) == len(set(stored))


def folder_of(server: ServerProcess) -> Path:
    """Where the workers have their socket files."""
    lines = Path(f"/proc/{server.worker_pids()[0]}/net/unix").read_text().splitlines()
    files = {Path(line.split()[-1]) for line in lines if line.endswith(".socket") and "/brewhall-" in line}
    (folder,) = {file.parent for file in files if file.parent.exists()}
    return folder


async def gone(pid: int) -> None:
    async with asyncio.timeout(SECONDS):
        while Path(f"/proc/{pid}").exists():
            await asyncio.sleep(0.01)


async def test_ending_the_server_ends_all_of_it_while_people_play(server: ServerProcess) -> None:
    pids = server.worker_pids().values()
    async with Device(server.url) as alice, Device(server.url) as bob:
        table = await two_at(alice, bob, 0)
        players = [alice.sit(table), bob.sit(table)]
        for worker, player in enumerate(players):
            await player.open(over=await connected(server, worker))
            await player.receive()
        folder = folder_of(server)
        assert folder.stat().st_mode & 0o077 == 0
        assert server.end() == 0
    assert not folder.exists()
    for pid in pids:
        await gone(pid)
    assert "Traceback" not in server.log.read_text()


async def test_workers_do_not_outlive_a_killed_server(server: ServerProcess) -> None:
    pids = server.worker_pids().values()
    os.kill(server.pid, signal.SIGKILL)
    for pid in pids:
        await gone(pid)


async def test_several_workers_need_postgresql() -> None:
    told = CliRunner().invoke(app, ["serve", "--workers", "2", "--database", "sqlite:///games.db", "--no-browser"])
    assert told.exit_code != 0
    assert "PostgreSQL" in told.output + str(told.exception)
