"""The socket of a table: commands in, events out."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from brewhall.server.connection import OVERLOADED, POLICY, UNKNOWN_TABLE, Connection
from brewhall.server.frames import encoded
from brewhall.server.guard import address, from_here
from brewhall.server.hall import Hall
from brewhall.server.identity import Identity
from brewhall.server.limits import Credits, Ledger
from brewhall.server.link import Away
from brewhall.server.live import Busy, LiveTable
from brewhall.server.messages import Hurry, Ping, Pong, Refused, ToServer
from brewhall.server.problems import Trouble
from brewhall.store import StoreError
from brewhall.tables.commands import Say

NO_DATABASE = "the database does not answer"
_decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)


class Sockets:
    """All sockets, counted by address and by person."""

    def __init__(self, hall: Hall, identity: Identity) -> None:
        self._hall = hall
        self._identity = identity
        self._open: Counter[str] = Counter()
        self._chat = Ledger(hall.settings.chat_rate)

    async def serve(self, socket: WebSocket, name: str, since: str = "") -> None:
        """A table's socket; with the watch id or without a seat one watches."""
        settings = self._hall.settings
        if not from_here(socket.scope, settings.origins):
            self._hall.metrics.count("refused", "origin")
            await socket.close(POLICY)
            return
        try:
            elsewhere = await self._hall.elsewhere(name)
            if elsewhere is not None:
                await self._hall.link.hand_on(elsewhere, socket.scope, socket.receive, socket.send)
                return
        except (StoreError, Away) as error:
            await _turn_away(socket, str(error) if isinstance(error, Away) else NO_DATABASE)
            return
        await socket.accept()
        connection = Connection(socket, None, settings.outbox)
        pump = asyncio.create_task(connection.pump())
        counted: list[str] = []
        try:
            person = await self._identity.person(socket)
            limits = {f"at {address(socket)}": settings.sockets_per_address}
            if person is not None:
                connection.person = person.id
                limits[f"of {person.id}"] = settings.sockets_per_person
            counted = list(limits)
            self._open.update(counted)
            if any(self._open[key] > most for key, most in limits.items()):
                self._hall.metrics.count("refused", "sockets")
                connection.end(POLICY, "too many connections; close some")
            else:
                await self._serve(connection, name, since, pump)
        except Trouble as error:
            connection.end(POLICY, str(error))
        except (StoreError, Busy) as error:
            connection.end(OVERLOADED, str(error) if isinstance(error, Busy) else NO_DATABASE)
        finally:
            self._open.subtract(counted)
            for key in counted:
                if self._open[key] <= 0:
                    del self._open[key]
            await _finish(connection, pump)

    async def _serve(self, connection: Connection, name: str, since: str, pump: asyncio.Task[None]) -> None:
        found = await self._hall.store.games.find(name)
        live = None if found is None else await self._hall.table(found)
        if live is None:
            connection.end(UNKNOWN_TABLE, "there is no such table; the link may be incomplete")
            return
        if name == live.table.setup.watch:
            connection.person = None
        known = int(since) if since.isascii() and since.isdigit() and len(since) < 16 else None
        await live.ask(lambda: live.join(connection, known))
        self._hall.metrics.levels["sockets"] += 1
        reading = asyncio.create_task(self._read(connection, live))
        try:
            await asyncio.wait([pump, reading], return_when=asyncio.FIRST_COMPLETED)
        finally:
            reading.cancel()
            self._hall.metrics.levels["sockets"] -= 1
            with contextlib.suppress(Busy, asyncio.CancelledError):
                await reading
            with contextlib.suppress(Busy):
                await live.ask(lambda: live.leave(connection))

    async def _read(self, connection: Connection, live: LiveTable) -> None:
        credits_left = Credits(self._hall.settings.socket_rate, time.monotonic())
        while True:
            frame = await connection.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            came = time.perf_counter()
            if not credits_left.spend(time.monotonic()):
                self._refuse(connection, "flood", "too many messages; slow down and connect again")
                return
            try:
                message = _decoder.decode(frame.get("text") or b"")
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self._refuse(connection, "malformed", f"this is no message of a table: {error}")
                return
            if isinstance(message, Ping):
                connection.send(Pong(live.table.version))
            elif isinstance(message, Hurry):
                wanted = message.on
                await live.ask(lambda: live.hurry(connection, wanted))  # noqa: B023
            elif isinstance(message, Say) and not self._chat.spend(f"{connection.person}", time.monotonic()):
                self._refuse(connection, "chat", "too many lines of chat; slow down and connect again")
                return
            else:
                command = message
                await live.ask(lambda: live.command(connection, command, came))  # noqa: B023

    def _refuse(self, connection: Connection, kind: str, reason: str) -> None:
        self._hall.metrics.count("refused", kind)
        connection.end(POLICY, reason)


async def _turn_away(socket: WebSocket, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        if socket.application_state is WebSocketState.CONNECTING:
            await socket.accept()
        await socket.send_text(encoded(Refused(reason)))
        await socket.close(OVERLOADED, reason)


async def _finish(connection: Connection, pump: asyncio.Task[None]) -> None:
    """Say why, if there is a reason, and let the socket go."""
    if not connection.ended:
        pump.cancel()
    with contextlib.suppress(asyncio.CancelledError, TimeoutError, RuntimeError, WebSocketDisconnect):
        await pump
