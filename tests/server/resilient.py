"""A client that never gives up: it resends what was not answered, and comes again where it left off.

With `chaos`, that share of all frames is dropped, doubled, or delivered after the next one.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.harness import Device, Frame, Player

LOST = (WebSocketException, InvalidHandshake, OSError, TimeoutError, EOFError, httpx.HTTPError)
BACKOFF = 0.05  # seconds before it tries again
IMPATIENT = 0.2  # seconds without a frame after which it asks whether it missed something


class Resync(Exception):
    """Something was missed: connect again."""


class Resilient:
    def __init__(
        self,
        device: Device,
        table: str,
        seed: int,
        chaos: float = 0.0,
        most: int = 1000,
        nodes: Sequence[str] = (),
    ) -> None:
        self.device = device
        self.table = table
        self.nodes = nodes or [device.url]  # the servers it tries, one after the other
        self.tries = seed
        self.progress = asyncio.Event()  # set whenever it has learned something
        self.chance = random.Random(seed)
        self.chaos = chaos
        self.most = most  # moves of the game after which it only looks on
        self.settled = False  # the server said that nothing is missing
        self.version: int | None = None
        self.view: Frame = {}
        self.moves = 0
        self.acknowledged: list[str] = []
        self.pending: Frame | None = None
        self.connects = 0
        self._count = 0
        self._after = 0
        self._held: Frame | None = None
        self._id = f"{seed}-{self.chance.getrandbits(32):x}"

    async def run(self, enough: Callable[[], bool]) -> None:
        while not enough():
            player = Player(self.device, self.table, self.version, self.node)
            try:
                await player.open()
                self.connects += 1
                try:
                    await self._session(player, enough)
                finally:
                    await player.socket.close()
            except Resync:
                pass
            except LOST:
                self.tries += 1
                await asyncio.sleep(BACKOFF)

    @property
    def node(self) -> str:
        return self.nodes[self.tries % len(self.nodes)]

    async def _session(self, player: Player, enough: Callable[[], bool]) -> None:
        self._held = None
        unsent = True
        while not enough():
            if self.pending is None and self._may_choose():
                self._count += 1
                action = self.chance.choice(self.view["actions"])["action"]
                self.pending = {"id": f"{self._id} {self._count}", "expect": self.version, "actions": [action]}
                unsent = True
            if self.pending is not None and unsent:
                for _ in range(self._copies()):
                    await player.send("play", **self.pending)
                unsent = False
            try:
                async with asyncio.timeout(IMPATIENT):
                    frame = await player.receive()
            except TimeoutError:
                await player.socket.send('{"type":"ping"}')
                unsent = True
                continue
            for told in self._delivered(frame):
                self._hear(told)
            self.progress.set()

    def _may_choose(self) -> bool:
        return bool(self.view.get("actions")) and self.moves < self.most and (self.version or 0) >= self._after

    def _copies(self) -> int:
        """How often a frame is delivered."""
        if self.chance.random() >= self.chaos:
            return 1
        return self.chance.choice((0, 2))

    def _delivered(self, frame: Frame) -> list[Frame]:
        frames = [frame] * self._copies()
        if self._held is not None:
            frames, self._held = [*frames, self._held], None
        elif frames and self.chance.random() < self.chaos / 2:
            self._held = frames.pop()
        return frames

    def _hear(self, frame: Frame) -> None:
        match frame["type"]:
            case "position":
                if self.version is None or frame["version"] >= self.version:
                    self._take(frame)
            case "moved" | "seated" | "said":
                if self.version is None or frame["after"] > self.version:
                    raise Resync
                if frame["version"] > self.version:
                    self._take(frame)
            case "pong":
                if frame["version"] > (self.version or 0):
                    raise Resync
                self.settled = self.pending is None
            case "answer":
                self._heard(frame)
            case "refused":
                raise Resync

    def _take(self, frame: Frame) -> None:
        self.version = frame["version"]
        self.settled = False
        if "view" in frame:
            self.view, self.moves = frame["view"], frame["moves"]

    def _heard(self, answer: Frame) -> None:
        if self.pending is None or answer["id"] != self.pending["id"]:
            return
        if answer["result"] in ("applied", "duplicate"):
            self.acknowledged.append(answer["id"])
            self._after = answer["version"] if answer["result"] == "applied" else 0
        self.pending = None
