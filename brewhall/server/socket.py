"""The socket of a table: commands in, events out."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from brewhall.protocol.messages.live import Answer, Hurry, Ping, Pong, ToServer
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.connection import BANNED, OVERLOADED, POLICY, UNKNOWN_TABLE, Connection
from brewhall.server.doors import Doors, KeptOut, moment
from brewhall.server.guard import address, from_here
from brewhall.server.identity import Identity
from brewhall.server.limits import Credits, Ledger
from brewhall.server.problems import PrivateTable
from brewhall.server.rooms import NoSuchTable, Rooms
from brewhall.server.visitors import Visitors
from brewhall.server.wire import read
from brewhall.store import StoreError
from brewhall.store.errors import OtherValues
from brewhall.tables.commands import Say


class Sockets:
    """All sockets, counted by address and by person."""

    def __init__(self, rooms: Rooms, visitors: Visitors, identity: Identity, doors: Doors) -> None:
        self._rooms = rooms
        self._doors = doors
        self._visitors = visitors
        self._identity = identity
        self._settings = rooms.settings
        self._metrics = rooms.metrics
        self._open: Counter[str] = Counter()
        self._chat = Ledger(self._settings.chat_rate)

    async def serve(self, socket: WebSocket, name: str, since: str = "") -> None:
        """A table's socket; with the watch id or without a seat one watches."""
        if not from_here(socket.scope, self._settings.origins):
            self._metrics.refused.labels("origin").inc()
            await socket.close(POLICY)
            return
        await socket.accept()
        connection = Connection(socket, self._settings.outbox)
        pump = asyncio.create_task(connection.pump())
        try:
            connection.address = address(socket)
            self._doors.check(connection.address, None)
            session = await self._identity.session(socket)
            if session is not None:
                connection.person, connection.session = session.person.id, session.token
                connection.account = session.person.id
            with self._counted(connection, address(socket)):
                await self._serve(connection, name, since, pump)
        except (NoSuchTable, PrivateTable) as error:
            connection.end(UNKNOWN_TABLE, str(error))
        except KeptOut as error:
            connection.end(BANNED, str(error))
        except Trouble as error:
            connection.end(POLICY, str(error))
        except OtherValues:
            connection.end(UNKNOWN_TABLE, refusal("other-cards"))
        except StoreError:
            connection.end(OVERLOADED, refusal("database.reconnect"))
        finally:
            await _finish(connection, pump)

    @contextlib.contextmanager
    def _counted(self, connection: Connection, where: str) -> Iterator[None]:
        limits = {f"at {where}": self._settings.sockets_per_address}
        if connection.person is not None:
            limits[f"of {connection.person}"] = self._settings.sockets_per_person
        self._open.update(limits.keys())
        try:
            self._check(limits)
            yield
        finally:
            self._open.subtract(limits.keys())
            for key in limits:
                if self._open[key] <= 0:
                    del self._open[key]

    def _check(self, limits: Mapping[str, int]) -> None:
        if any(self._open[key] > most for key, most in limits.items()):
            self._metrics.refused.labels("sockets").inc()
            raise Trouble(429, refusal("connections"))

    async def _serve(self, connection: Connection, name: str, since: str, pump: asyncio.Task[None]) -> None:
        found = await self._rooms.find(name)
        if name != found.id:
            connection.person, connection.by_link = None, True
        known = int(since) if since.isascii() and since.isdigit() and len(since) < 16 else None
        self._metrics.sockets.inc()
        try:
            await self._visitors.join(connection, found.id, found.version, known)
            self._doors.check(connection.address, connection.account)  # the door may have been closed meanwhile
            reading = asyncio.create_task(self._read(connection, found.id))
            try:
                await asyncio.wait([pump, reading], return_when=asyncio.FIRST_COMPLETED)
            finally:
                reading.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await reading
        finally:
            self._metrics.sockets.dec()
            self._visitors.leave(connection, found.id)

    async def _read(self, connection: Connection, table: str) -> None:
        """One message after the other: whoever sends many waits for themselves."""
        credits_left = Credits(self._settings.socket_rate, time.monotonic())
        while True:
            frame = await connection.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return None
            came = time.perf_counter()
            if not credits_left.spend(time.monotonic()):
                return self._refuse(connection, "flood", refusal("flood"))
            try:
                message: ToServer = read(frame.get("text") or b"", ToServer)  # type: ignore[arg-type]  # a union
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                return self._refuse(connection, "malformed", f"this is not a message of a table: {error}")
            if isinstance(message, Say) and not self._chat.spend(f"{connection.person}", time.monotonic()):
                return self._refuse(connection, "chat", refusal("chat.flood"))
            if isinstance(message, Ping | Hurry):
                self._tell(connection, table, message)
            elif isinstance(message, Say) and (muted := await self._muted(connection)):
                connection.send(Answer(message.id, "illegal", muted, 0))
            elif connection.person is None:
                connection.send(Answer(message.id, "not-yours", refusal("watching"), 0))
            else:
                async with self._rooms.visit(table) as room:
                    answer = await self._rooms.command(room, connection.person, message, came, connection.send)
                    if answer.result == "stale":
                        connection.send(room.viewer(connection.person).position())

    async def _muted(self, connection: Connection) -> str:
        """Why somebody may not chat; empty: they may."""
        if connection.person is None:
            return ""
        until = await self._rooms.store.sanctions.muted_until(connection.person, self._rooms.now())
        return "" if until is None else refusal("chat.muted", time=moment(until))

    def _tell(self, connection: Connection, table: str, message: Ping | Hurry) -> None:
        room = self._rooms.known(table)
        if room is None:
            return
        if isinstance(message, Hurry):
            room.pauses.hurry(connection, message.on and bool(room.at.seats_of(connection.person)))
        else:
            connection.send(Pong(room.at.version))

    def _refuse(self, connection: Connection, kind: str, reason: str) -> None:
        self._metrics.refused.labels(kind).inc()
        connection.end(POLICY, reason)


async def _finish(connection: Connection, pump: asyncio.Task[None]) -> None:
    """Say why, if there is a reason, and let the socket go."""
    if not connection.ended:
        pump.cancel()
    with contextlib.suppress(asyncio.CancelledError, TimeoutError, RuntimeError, WebSocketDisconnect):
        await pump
