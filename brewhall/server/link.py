"""How server processes reach each other: over socket files in a folder that only their user can open.

A request for a table that lives in another process is handed on as it came, message by message of ASGI, and so is the
answer. It has passed the guard of the process that took it, and the owner knows it by the way it came.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brewhall.core.errors import BrewhallError
from brewhall.server.crew import Crew
from brewhall.server.logs import note
from brewhall.server.metrics import Metrics

HANDED_ON = "brewhall.handed_on"  # marks scopes that came over a link; nothing that a client sends can set it
CARRIED = (
    "type",
    "asgi",
    "http_version",
    "method",
    "scheme",
    "path",
    "raw_path",
    "query_string",
    "root_path",
    "headers",
    "client",
    "server",
    "subprotocols",
)
LOST = (OSError, EOFError)
SECONDS = 5.0  # for another process to be there, or to answer a short question
RETRY = 0.05


class Away(BrewhallError):
    """The other process does not answer: it is being started again."""

    def __init__(self) -> None:
        super().__init__("this part of the server is being started again; try again in a moment")


class Handed(msgspec.Struct, tag="handed"):
    """A request or a socket to serve; ASGI messages follow in both directions."""

    scope: dict[str, Any]


class AskNumbers(msgspec.Struct, tag="numbers"):
    """For the metrics of the process."""


class Merge(msgspec.Struct, tag="merge"):
    """A guest at a table turned out to be somebody with a name."""

    table: str
    guest: str
    person: str
    name: str


Opening = Handed | AskNumbers | Merge
Merging = Callable[[Merge], Awaitable[None]]

_opening: msgspec.msgpack.Decoder[Opening] = msgspec.msgpack.Decoder(Opening)
_numbers: msgspec.msgpack.Decoder[Metrics] = msgspec.msgpack.Decoder(Metrics)
_anything: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder()


class Link:
    """The way to the other processes."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew

    async def hand_on(self, worker: int, scope: Scope, receive: Receive, send: Send) -> None:
        """Let another process serve this. Raises Away, also in the middle of it."""
        async with self._call(worker, Handed(_portable(scope))) as line:
            left = asyncio.Event()

            async def pass_on() -> None:
                with contextlib.suppress(*LOST):
                    while not left.is_set():
                        message = await receive()
                        if message["type"].endswith(".disconnect"):
                            left.set()
                        await line.write(message)

            asking = asyncio.create_task(pass_on())
            try:
                while True:
                    try:
                        answer = _anything.decode(await line.read())
                    except LOST:
                        if left.is_set():
                            return
                        raise Away from None
                    await send(answer)
                    if _is_last(answer):
                        return
            finally:
                asking.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await asking

    async def numbers(self) -> dict[int, Metrics]:
        """The metrics of all other processes that answer."""
        found: dict[int, Metrics] = {}
        for worker in self.crew.others:
            with contextlib.suppress(Away):
                found[worker] = _numbers.decode(await self._ask(worker, AskNumbers(), patience=0))
        return found

    async def merge(self, worker: int, wish: Merge) -> None:
        """Raises Away if it was not done."""
        await self._ask(worker, wish)

    async def _ask(self, worker: int, question: Opening, patience: float = SECONDS) -> bytes:
        async with self._call(worker, question, patience) as line:
            try:
                async with asyncio.timeout(SECONDS):
                    return await line.read()
            except LOST:
                raise Away from None

    @contextlib.asynccontextmanager
    async def _call(self, worker: int, opening: Opening, patience: float = SECONDS) -> AsyncIterator[Line]:
        """Whoever is being started again is waited for: nothing has been asked yet."""
        until = asyncio.get_running_loop().time() + patience
        while True:
            try:
                line = Line(*await asyncio.open_unix_connection(self.crew.socket_of(worker)))
                await line.write(opening)
                break
            except LOST:
                if asyncio.get_running_loop().time() > until:
                    raise Away from None
                await asyncio.sleep(RETRY)
        try:
            yield line
        finally:
            line.close()


class Desk:
    """Where the other processes come to."""

    def __init__(self, crew: Crew, app: ASGIApp, metrics: Metrics, merge: Merging) -> None:
        self._crew = crew
        self._app = app
        self._metrics = metrics
        self._merge = merge

    async def open(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._serve, self._crew.socket_of(self._crew.me))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(reader, writer)
        try:
            match _opening.decode(await line.read()):
                case Handed(scope):
                    await self._app(_taken_over(scope), _receiver(line, scope["type"]), line.write)
                case AskNumbers():
                    await line.write(self._metrics)
                case Merge() as wish:
                    await self._merge(wish)
                    await line.write(True)
        except LOST:
            pass  # whoever asked is gone
        except Exception as error:
            note("a request from another process failed", logging.ERROR, why=str(error))
        finally:
            line.close()


class Line:
    """Messages over a stream, each with its length before it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read(self) -> bytes:
        size = int.from_bytes(await self._reader.readexactly(4), "big")
        return await self._reader.readexactly(size)

    async def write(self, message: object) -> None:
        content = msgspec.msgpack.encode(message)
        self._writer.write(len(content).to_bytes(4, "big") + content)
        await self._writer.drain()

    def close(self) -> None:
        self._writer.close()


def _portable(scope: Scope) -> dict[str, Any]:
    return {key: scope[key] for key in CARRIED if key in scope}


def _taken_over(scope: dict[str, Any]) -> Scope:
    headers = [(name, value) for name, value in scope["headers"]]
    return {**scope, "headers": headers, HANDED_ON: True}


def _receiver(line: Line, kind: str) -> Receive:
    async def receive() -> Message:
        try:
            message: Message = _anything.decode(await line.read())
        except LOST:
            return {"type": f"{kind}.disconnect", "code": 1006}
        return message

    return receive


def _is_last(message: Message) -> bool:
    if message["type"] == "http.response.body":
        return not message.get("more_body", False)
    return bool(message["type"] == "websocket.close")
