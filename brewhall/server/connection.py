"""One socket: frames wait in a bounded queue, one task sends them. Who reads too slowly is let go and resyncs."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket

from brewhall.core.language import reader_language, speaking
from brewhall.protocol.frames import Frame
from brewhall.protocol.messages.live import Refused
from brewhall.protocol.wording import refusal
from brewhall.server.wire import encoded

POLICY, OVERLOADED, SESSION_ENDED, BANNED, UNKNOWN_TABLE = 1008, 1013, 4401, 4403, 4404


class Connection:
    def __init__(self, socket: WebSocket, outbox: int) -> None:
        self.socket = socket
        self.language = reader_language()
        self.person: str | None = None
        self.by_link = False  # came by the watch link: may look on at a private table, too
        self.watches = False  # came without a seat and without the link
        self.session = ""
        self.account: str | None = None  # whose session it is, also while they only watch
        self.address = ""
        self._outbox: asyncio.Queue[str] = asyncio.Queue(outbox)
        self._end: tuple[int, str] | None = None
        self._ended = asyncio.Event()

    def send(self, frame: Frame) -> None:
        self.send_text(encoded(frame))

    def send_text(self, text: str) -> None:
        if self._end is not None:
            return
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.end(OVERLOADED, refusal("behind"))

    def end(self, code: int, reason: str) -> None:
        """Close the socket, with a reason in words. The first one counts."""
        if self._end is None:
            self._end = code, reason
            self._ended.set()

    def refuse(self, code: int, why: str) -> None:
        """The same for a reason of the words, in the language of whoever reads it."""
        with speaking(self.language):
            self.end(code, refusal(why))

    @property
    def ended(self) -> bool:
        return self._end is not None

    async def closing(self) -> None:
        """Until there is a reason to close."""
        await self._ended.wait()

    async def pump(self) -> None:
        """Send what comes, until the end."""
        ended = asyncio.create_task(self._ended.wait())
        sending = asyncio.create_task(self._send_all())
        try:
            await asyncio.wait([ended, sending], return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended.cancel()
            sending.cancel()
        if self._end is not None:
            code, reason = self._end
            async with asyncio.timeout(1):
                await self.socket.send_text(encoded(Refused(reason)))
                await self.socket.close(code, reason[:120])

    async def _send_all(self) -> None:
        while True:
            await self.socket.send_text(await self._outbox.get())
