"""A real server on a real port, and players with real sockets."""

from __future__ import annotations

import asyncio
import faulthandler
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import httpx
import msgspec
import uvicorn
from argon2 import PasswordHasher
from websockets.asyncio.client import ClientConnection, connect

from brewhall.server.limits import Rate
from brewhall.server.run import config
from brewhall.server.settings import Settings
from tests.ports import free_port

PLENTY = Rate(100_000, 1)
FAST = Settings(
    bot_pause=0,
    bot_workers=1,
    bot_seconds=60,
    analysis_simulations=8,
    hasher=PasswordHasher(time_cost=1, memory_cost=8, parallelism=1),
    socket_rate=PLENTY,
    chat_rate=PLENTY,
    write_rate=PLENTY,
    read_rate=PLENTY,
    sign_in_rate=PLENTY,
    export_rate=PLENTY,
    report_rate=PLENTY,
)
GAME = "beer-and-bread"
ME = {"kind": "me"}
OPEN = {"kind": "open"}
HERE = {"kind": "here"}
GREEDY = {"kind": "bot", "bot": "greedy"}
SECONDS = 120  # no test waits longer for a frame, on the busiest machine

Frame = dict[str, Any]


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Waits for what a server does of its own accord and tells nobody."""
    async with asyncio.timeout(SECONDS):
        while not await holds():
            await asyncio.sleep(0.01)


class Clock:
    """The time, which a test may put forward. `stands`: nothing else does, however slow the machine is."""

    def __init__(self, stands: bool = False) -> None:
        self._stands_at = time.time() if stands else None
        self._ahead = 0.0

    def __call__(self) -> float:
        return (self._stands_at or time.time()) + self._ahead

    def forward(self, seconds: float) -> None:
        self._ahead += seconds


class _Server(uvicorn.Server):
    """Says when it has started."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(config(settings, "127.0.0.1", 0))
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


class RunningServer:
    """A server in a thread."""

    def __init__(self, database: str, **changes: Any) -> None:
        self._metrics = ("127.0.0.1", free_port())
        self._server = _Server(replace(FAST, database=database, metrics=self._metrics, **changes))
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def __enter__(self) -> RunningServer:
        self._thread.start()
        assert self._server.ready.wait(SECONDS), "the server did not start"
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(SECONDS)
        if self._thread.is_alive():
            faulthandler.dump_traceback()
            raise AssertionError("the server did not end; where it stands is told above")

    async def numbers(self) -> str:
        """What it counted."""
        async with httpx.AsyncClient(timeout=SECONDS) as http:
            return (await http.get("http://{}:{}/metrics".format(*self._metrics))).text


class Device:
    """A browser: cookies, the right Origin, and as many sockets as it likes."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=SECONDS)

    async def __aenter__(self) -> Device:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def get(self, path: str) -> Any:
        response = await self.http.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    async def post(self, path: str, message: object = None) -> Any:
        response = await self.http.post(path, json=message)
        assert response.status_code in (200, 201), response.text
        return response.json()

    async def new_table(self, *seats: dict[str, str], **more: Any) -> Any:
        return await self.post("/api/tables", {"game": GAME, "seats": list(seats), **more})

    def sit(self, table: str, since: int | None = None) -> Player:
        return Player(self, table, since)


class Player:
    """One socket at a table, and all it was told."""

    def __init__(self, device: Device, table: str, since: int | None = None, url: str = "") -> None:
        self.device = device
        self.url = url or device.url
        self.table = table
        self.since = since
        self.frames: list[Frame] = []
        self.texts: list[str] = []
        self.view: dict[str, Any] = {}
        self.seats: list[dict[str, Any]] = []
        self.version = -1 if since is None else since
        self.moves = 0
        self.watchers = 0
        self.can_undo = False
        self._count = 0

    async def __aenter__(self) -> Player:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def open(self, origin: str | None = None) -> None:
        tail = "" if self.since is None else f"?since={self.since}"
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket{tail}"
        headers = {"Origin": self.url if origin is None else origin}
        if self.device.cookie:
            headers["Cookie"] = self.device.cookie
        if "Accept-Language" in self.device.http.headers:
            headers["Accept-Language"] = self.device.http.headers["Accept-Language"]
        self.socket: ClientConnection = await connect(
            address, additional_headers=headers, max_size=None, proxy=None, open_timeout=SECONDS, ping_interval=None
        )

    async def receive(self) -> Frame:
        async with asyncio.timeout(SECONDS):
            text = await self.socket.recv(decode=True)
        frame: Frame = msgspec.json.decode(text)
        self.texts.append(text)
        self.frames.append(frame)
        if frame["type"] in ("moved", "seated", "said"):
            assert frame["after"] <= self.version < frame["version"], "events come in order, without gaps"
        if "version" in frame and frame["type"] not in ("answer", "pong"):
            self.version = frame["version"]
        if "view" in frame:
            self.view, self.moves, self.can_undo = frame["view"], frame["moves"], frame["can_undo"]
        if "seats" in frame:
            self.seats = frame["seats"]
        self.watchers = frame.get("watchers", self.watchers)
        return frame

    async def until(self, *kinds: str) -> Frame:
        while True:
            frame = await self.receive()
            if frame["type"] in kinds:
                return frame

    async def until_told(self, told: Callable[[Player], bool]) -> None:
        """Read until something is known."""
        async with asyncio.timeout(SECONDS):
            while not told(self):
                await self.receive()

    async def send(self, kind: str, **parts: Any) -> str:
        """Send a command with a fresh id and the version seen last; return the id."""
        self._count += 1
        message = {"type": kind, "id": f"{id(self)}-{self._count}", **parts}
        if kind in ("play", "undo", "resign", "offer", "answer"):
            message.setdefault("expect", self.version)
        await self.socket.send(msgspec.json.encode(message).decode())
        return str(message["id"])

    async def answer(self, kind: str, **parts: Any) -> Frame:
        """Send a command and read until its answer."""
        name = await self.send(kind, **parts)
        while True:
            frame = await self.until("answer")
            if frame["id"] == name:
                return frame

    async def do(self, kind: str, **parts: Any) -> Frame:
        """A command that must be applied; returns what it brought."""
        answer = await self.answer(kind, **parts)
        assert answer["result"] == "applied", answer
        return await self.until("moved", "seated", "said")

    @property
    def legal(self) -> list[int]:
        return [action["action"] for action in self.view["actions"]]

    async def my_turn(self) -> bool:
        """Wait until there is something to decide; False: the game is over."""
        while not self.view or (not self.legal and not self.view["over"]):
            await self.receive()
        return not self.view["over"]
