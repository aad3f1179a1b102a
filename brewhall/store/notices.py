"""What processes tell each other through the database: that something was stored which others may have to read.

With PostgreSQL a notice is sent by the transaction that stores what it is about; with SQLite there is one process, and
the notice is a call.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Literal

import asyncpg
import msgspec
from sqlalchemy.engine import URL

from brewhall.tables.answers import Change

CHANNEL = "brewhall"
LONGEST = 7900  # bytes that PostgreSQL sends
CONNECT_SECONDS = 5.0
CHECK_SECONDS = 10.0  # how often a quiet line is tried
RETRY_SECONDS = 1.0
LOST = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Notice(msgspec.Struct, array_like=True, frozen=True):
    """A table has a new version, somebody came to one or left it, a session has ended, friends have news, or whom hosts
    let in or what they announce has changed."""

    kind: Literal["table", "presence", "session", "friends", "bans", "announcement"]
    name: str
    version: int = 0
    sender: str = ""
    change: Change | None = None  # what the version brought, unless it is too long for a notice


Hear = Callable[[Notice], None]
_decoder = msgspec.json.Decoder(Notice)


def written(notice: Notice) -> str:
    text = msgspec.json.encode(notice)
    if len(text) > LONGEST:
        text = msgspec.json.encode(msgspec.structs.replace(notice, change=None))
    return text.decode()


def read(text: str) -> Notice | None:
    """None: it is somebody else's, or of another version."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return None


class Listener:
    """A connection of its own on which PostgreSQL sends notices. `missed` is called when some may have been lost."""

    def __init__(self, url: URL, hear: Hear, missed: Callable[[], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear = hear
        self._missed = missed
        self._listening = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def ready(self) -> None:
        """Until notices are heard."""
        await self._listening.wait()

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except LOST as error:
                logging.getLogger("brewhall").warning("notices are not heard", extra={"facts": {"why": str(error)}})
            self._listening.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._address, timeout=CONNECT_SECONDS)
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._heard)
            self._missed()
            self._listening.set()
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_SECONDS):
                        await lost.wait()
                if not lost.is_set():
                    await connection.execute("SELECT 1", timeout=CONNECT_SECONDS)
        finally:
            connection.terminate()

    def _heard(self, _: object, __: int, ___: str, payload: object) -> None:
        notice = read(str(payload))
        if notice is not None:
            self._hear(notice)

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
