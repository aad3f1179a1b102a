"""Connections that bring no request, bring it too slowly, or are too many; and where requests come from."""

from __future__ import annotations

import asyncio
import contextlib
import resource
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message
from websockets.exceptions import InvalidStatus

from brewhall.protocol.trouble import Trouble
from brewhall.server.endpoints import body
from brewhall.server.limits import Rate, network, raise_file_limit
from brewhall.server.messages import Credentials
from tests.server.harness import GREEDY, ME, SECONDS, Device, RunningServer
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio

HEALTHY = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
HALF_A_BODY = b"DELETE /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
STRANGER = "127.0.0.2"  # an address that is no proxy's


class Line:
    """A bare connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, data: bytes) -> bytes:
        """Send something, and read the first line of the answer."""
        self.writer.write(data)
        async with asyncio.timeout(SECONDS):
            return await self.reader.readline()

    async def rest(self) -> bytes:
        """All that comes until the server closes the connection."""
        async with asyncio.timeout(SECONDS):
            try:
                return await self.reader.read()
            except ConnectionResetError:
                return b""


class Lines:
    """Bare connections, all closed at the end."""

    def __init__(self, server: RunningServer) -> None:
        self._port = int(server.url.rpartition(":")[2])
        self._open: list[Line] = []

    async def __aenter__(self) -> Lines:
        return self

    async def __aexit__(self, *_: object) -> None:
        for line in self._open:
            line.writer.close()
            with contextlib.suppress(ConnectionError):
                await line.writer.wait_closed()

    async def open(self, source: str = STRANGER) -> Line:
        line = Line(*await asyncio.open_connection("127.0.0.1", self._port, local_addr=(source, 0)))
        self._open.append(line)
        return line


@pytest.mark.parametrize("begun", [b"", b"GET", HEALTHY[:-2]])
async def test_a_connection_without_a_whole_head_is_closed(tmp_path: Path, begun: bytes) -> None:
    with RunningServer(new_file(tmp_path), head_seconds=0.1) as server:
        async with Lines(server) as lines:
            line = await lines.open()
            line.writer.write(begun)
            assert await line.rest() == b""


async def test_the_next_head_on_the_same_connection_has_a_deadline_too(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), head_seconds=0.1) as server:
        async with Lines(server) as lines:
            line = await lines.open()
            assert b"200" in await line.say(HEALTHY)
            line.writer.write(HEALTHY[:10])
            assert (await line.rest()).endswith(b"ok\n")


async def test_a_body_that_nobody_reads_has_a_deadline(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), body_seconds=0.1) as server:
        async with Lines(server) as lines:
            line = await lines.open()
            assert b"200" in await line.say(HALF_A_BODY)
            assert b"guest" in await line.rest()


async def test_a_socket_outlives_the_deadlines_of_requests(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), head_seconds=0.1, body_seconds=0.1) as server:
        async with Lines(server) as lines, Device(server.url) as device:
            table = await device.new_table(ME, GREEDY)
            async with device.sit(table["id"]) as player:
                await player.receive()
                line = await lines.open()
                await line.say(HALF_A_BODY)
                await line.rest()  # by now everything is over that was opened before it and has a deadline
                await player.socket.send('{"type":"ping"}')
                await player.until("pong")


async def test_a_slow_body_is_refused_in_words() -> None:
    async def receive() -> Message:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    request = Request({"type": "http", "method": "POST", "headers": []}, receive)
    with pytest.raises(Trouble, match=r"did not arrive within 0\.01 seconds") as refused:
        await body(request, Credentials, 100, 0.01)
    assert refused.value.status == 408


async def test_one_address_has_so_many_connections_and_others_have_theirs(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), connections_per_address=3) as server:
        async with Lines(server) as lines:
            silent = [await lines.open() for _ in range(3)]
            assert b"429" in await (await lines.open()).say(HEALTHY)
            for source in ("127.0.0.3", "127.0.0.1"):
                assert b"200" in await (await lines.open(source)).say(HEALTHY)
            proxied = [await lines.open("127.0.0.1") for _ in range(5)]
            assert b"200" in await proxied[-1].say(HEALTHY)
            silent[0].writer.close()
            assert b"200" in await silent[1].say(HEALTHY)  # by now the server knows of the one that was closed
            assert b"200" in await (await lines.open()).say(HEALTHY)


async def test_a_server_that_has_all_it_can_serve_says_so(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), connections=3) as server:
        async with Lines(server) as lines:
            silent = [await lines.open() for _ in range(3)]
            assert b"503" in await silent[-1].say(HEALTHY)


async def test_behind_a_proxy_everybody_has_their_own_credits(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), read_rate=Rate(2, 600)) as server:
        async with Lines(server) as lines:

            async def statuses(client: str, source: str) -> list[bytes]:
                request = f"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {client}\r\n\r\n".encode()
                return [(await (await lines.open(source)).say(request)).split()[1] for _ in range(3)]

            assert await statuses("192.0.2.1", "127.0.0.1") == [b"200", b"200", b"429"]
            assert await statuses("192.0.2.2", "127.0.0.1") == [b"200", b"200", b"429"]
            assert await statuses("2001:db8::1", "127.0.0.1") == [b"200", b"200", b"429"]
            assert await statuses("2001:db8::2", "127.0.0.1") == [b"429"] * 3  # of the same household
            assert await statuses("192.0.2.3", STRANGER) == [b"200", b"200", b"429"]
            assert await statuses("192.0.2.4", STRANGER) == [b"429"] * 3  # a stranger is not believed


async def test_one_device_has_its_credits_wherever_it_comes_from(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path), read_rate=Rate(2, 600)) as server:
        async with Device(server.url) as device:
            table = await device.new_table(ME, GREEDY)
            statuses = []
            for number in range(3):
                headers = {"X-Forwarded-For": f"192.0.2.{number}"}
                statuses.append((await device.http.get("/api/me", headers=headers)).status_code)
            assert statuses == [200, 200, 429]
            with pytest.raises(InvalidStatus):
                await device.sit(table["id"]).open()


async def test_addresses_as_they_are_counted() -> None:
    assert network("192.0.2.1") == "192.0.2.1"
    assert network("::ffff:192.0.2.1") == "192.0.2.1"
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::") == "2001:db8:1:2::/64"
    assert network("fe80::1%eth0") == "fe80::/64"
    assert network("unknown") == "unknown"


async def test_a_server_may_open_as_many_files_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[0]), before[1]))
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
