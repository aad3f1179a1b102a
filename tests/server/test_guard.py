"""What the server refuses: foreign pages, floods, frames that are too long or no messages."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from brewhall.server.limits import Rate
from brewhall.server.metrics import Metrics, metrics_at
from tests.ports import free_port
from tests.server.harness import GREEDY, ME, Device, Frame, Player, RunningServer
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio


async def closed(player: Player) -> tuple[list[Frame], int | None]:
    """All that comes until the socket is closed, and the code."""
    frames: list[Frame] = []
    try:
        while True:
            frames.append(await player.receive())
    except ConnectionClosed as end:
        return frames, end.rcvd.code if end.rcvd else None


async def test_requests_from_foreign_pages(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    own = alice.url
    for origin in (
        "https://evil.example",
        own.replace("http", "https", 1),
        f"{own}.evil.example",
        f"{own}0",
        "null",
        "",
    ):
        response = await alice.http.post("/api/tables", json={}, headers={"Origin": origin})
        assert response.status_code == 403, origin
        with pytest.raises(InvalidStatus):
            await alice.sit(table["id"]).open(origin)
    del alice.http.headers["Origin"]
    assert (await alice.http.post("/api/tables", json={})).status_code == 403


async def test_headers_keep_foreign_code_out(alice: Device) -> None:
    for path in ("/", "/api/games", "/api/docs", "/join/x"):
        headers = (await alice.http.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "script-src" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    text = (await alice.http.get("/api/docs")).text
    assert "<script" not in text
    assert "http" not in text.replace("/api/openapi.json", "")
    assert "/api/claims/{claim}" in (await alice.get("/api/openapi.json"))["paths"]


async def test_files_outside_the_client_are_out_of_reach(alice: Device) -> None:
    for path in ("/../messages.py", "/%2e%2e/messages.py", "/..%2fmessages.py", "/assets/../../messages.py"):
        assert "msgspec" not in (await alice.http.get(path)).text


async def test_unknown_tables_are_told_apart_from_a_lost_connection(alice: Device) -> None:
    player = alice.sit("A" * 22)
    await player.open()
    frames, code = await closed(player)
    assert code == 4404
    assert "no such table" in frames[-1]["reason"]
    assert (await alice.http.get(f"/api/tables/{'A' * 22}/steps")).status_code == 404


DEEP = f'{{"x":{"[" * 3000}{"]" * 3000},"type":"ping"}}'


@pytest.mark.parametrize(
    "text", [DEEP, "", "{", "[]", "null", '{"type":"cheat"}', '{"type":"play","id":1}', "\x00", '{"type":"ping","x":1}']
)
async def test_what_is_no_message_closes_the_socket_with_a_reason(alice: Device, text: str) -> None:
    table = await alice.new_table(ME, GREEDY)
    player = alice.sit(table["id"])
    await player.open()
    await player.socket.send(text)
    frames, code = await closed(player)
    assert code == 1008
    assert frames[-1]["type"] == "refused"
    assert frames[-1]["reason"]


async def test_binary_and_oversized_frames(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    for content, expected in (("x" * 8193, 1009), (b"{}", 1008)):
        player = alice.sit(table["id"])
        await player.open()
        await player.socket.send(content)
        _, code = await closed(player)
        assert code == expected


async def test_pings_are_answered(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    async with alice.sit(table["id"]) as player:
        await player.receive()
        await player.socket.send('{"type":"ping"}')
        assert (await player.until("pong"))["version"] >= player.version


async def test_floods(tmp_path: Path) -> None:
    rates = {name: Rate(20, 3600) for name in ("socket_rate", "write_rate")}
    more = {"chat_rate": Rate(3, 3600), "sign_in_rate": Rate(3, 3600), "sockets_per_person": 3}
    with RunningServer(new_file(tmp_path), **rates, **more) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, GREEDY)
            player = device.sit(table["id"])
            await player.open()
            for _ in range(25):
                await player.socket.send('{"type":"ping"}')
            frames, code = await closed(player)
            assert code == 1008
            assert "too many messages" in frames[-1]["reason"]
            talker = device.sit(table["id"])
            await talker.open()
            for _ in range(4):
                await talker.send("say", text="x")
            frames, code = await closed(talker)
            assert "chat" in frames[-1]["reason"]
            many = [device.sit(table["id"]) for _ in range(4)]
            for one in many:
                await one.open()
                await one.receive()
            assert "too many connections" in many[-1].frames[-1]["reason"]
            await asyncio.gather(*(one.socket.close() for one in many))
            tries = [await device.http.post("/api/sessions", json={"name": "x", "password": "y"}) for _ in range(4)]
            assert [response.status_code for response in tries] == [403, 403, 403, 429]
            assert tries[-1].headers["retry-after"] == "1200"
            statuses = [(await device.http.post("/api/tables", json={})).status_code for _ in range(20)]
            assert statuses[-1] == 429
            refused = await device.http.post("/api/tables", json={})
            assert "too many requests" in refused.json()["problem"]
            assert refused.headers["retry-after"] == "180"


async def test_a_slow_reader_is_let_go_and_the_table_goes_on(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), outbox=4) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, {"kind": "here"})
            sleeper = device.sit(table["id"])
            await sleeper.open()
            sleeper.socket.transport.pause_reading()
            async with device.sit(table["id"]) as player:
                await player.receive()
                while not player.view["over"] and player.moves < 60:
                    await player.do("play", actions=player.legal[:1])
                assert player.moves == 60
            sleeper.socket.transport.abort()


async def test_health_is_public_and_metrics_are_not(server: RunningServer, alice: Device) -> None:
    assert (await alice.http.get("/healthz")).text == "ok\n"
    assert "brewhall_command" not in (await alice.http.get("/metrics")).text
    assert "brewhall_command_seconds_count" in await server.numbers()


async def test_each_process_has_its_metrics_at_the_next_free_port() -> None:
    first, second = Metrics(), Metrics()
    first.bot_moves.inc()
    second.commands.labels("applied").inc()
    host, port = "127.0.0.1", free_port()
    with metrics_at((host, port), first) as one, metrics_at((host, port), second) as another:
        assert one is not None
        assert another is not None
        assert port <= one < another
        async with httpx.AsyncClient() as http:
            here, there = [(await http.get(f"http://{host}:{at}/metrics")).text for at in (one, another)]
    assert "brewhall_bot_moves_total 1.0\n" in here
    assert 'brewhall_commands_total{kind="applied"} 1.0\n' in there


async def test_browsers_that_came_over_tls_stay_there(alice: Device) -> None:
    header = "strict-transport-security"
    assert header not in (await alice.http.get("/api/games")).headers
    secure = await alice.http.get("/api/games", headers={"X-Forwarded-Proto": "https"})
    assert secure.headers[header] == "max-age=31536000"
