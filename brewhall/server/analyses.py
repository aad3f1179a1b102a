"""Games that are being looked back at, and those that were: one at a time, a short queue, any process can tell."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec

from brewhall.core.errors import BrewhallError
from brewhall.protocol.looking_back import look_back
from brewhall.protocol.messages.records import Analysis
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.logs import note
from brewhall.server.settings import Settings
from brewhall.server.thinkers import Thinkers
from brewhall.store import StoreError
from brewhall.store.analyses import StoredAnalyses

MOST_WAITING = 8  # games; whoever asks for one more is told to come again
MOST_OF_ONE = 2  # games that one person has looked back at, at the same time
KEPT = 7 * 24 * 3600  # seconds
LEASE = 30.0  # seconds without news after which the process that works on it counts as lost
BEAT = 1.0  # seconds between two notes of how far it is


@dataclass(frozen=True)
class Running:
    """An analysis that this process works on, and who asked for it."""

    found: Analysis
    whose: str
    task: asyncio.Task[None]


class Analyses:
    """By name, of a table or of a record somebody brought. Asking for the same again costs nothing."""

    def __init__(self, store: StoredAnalyses, thinkers: Thinkers, settings: Settings) -> None:
        self._store = store
        self._thinkers = thinkers
        self._simulations = settings.analysis_simulations
        self._now = settings.now
        self._running: dict[str, Running] = {}
        self._turn = asyncio.Lock()

    async def find(self, name: str) -> Analysis | None:
        """How far it is. None: nobody asked for it, or whoever worked on it was lost."""
        if name in self._running:
            return self._running[name].found
        content = await self._store.find(name, self._now())
        return None if content is None else msgspec.json.decode(content, type=Analysis)

    async def begin(self, name: str, text: Callable[[], str], whose: str) -> Analysis:
        """Look back at a record, unless that is being done or has been."""
        found = await self.find(name)
        if found is not None and not found.problem:
            return found
        self._check_room(whose)
        begun = Analysis(name)
        self._store.forget(self._now() - KEPT)
        if name not in self._running and await self._store.take(name, _written(begun), self._now(), self._until()):
            task = asyncio.create_task(self._run(begun, text(), whose))
            self._running[name] = Running(begun, whose, task)
            task.add_done_callback(lambda _: self._running.pop(name))
        return await self.find(name) or begun

    def _check_room(self, whose: str) -> None:
        if sum(each.whose == whose for each in self._running.values()) >= MOST_OF_ONE:
            told = refusal("analyses.own", n=MOST_OF_ONE)
            raise Trouble(429, told, {"Retry-After": "10"})
        if len(self._running) >= MOST_WAITING:
            raise Trouble(503, refusal("analyses.many"), {"Retry-After": "10"})

    def _until(self) -> float:
        return self._now() + LEASE

    async def _run(self, found: Analysis, text: str, whose: str) -> None:
        beating = asyncio.create_task(self._beat(found))
        try:
            async with self._turn:
                await look_back(found, text, self._simulations, partial(self._thinkers.run, whose))
        except BrewhallError as error:
            found.problem = str(error)
        except Exception as error:
            note("a game could not be looked back at", logging.ERROR, why=str(error))
            found.problem = "the game could not be looked back at"
        finally:
            beating.cancel()
        with contextlib.suppress(StoreError):
            await self._store.keep(found.id, _written(found), found.ready, self._until())

    async def _beat(self, found: Analysis) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(StoreError):
                await self._store.keep(found.id, _written(found), False, self._until())

    async def close(self) -> None:
        tasks = [each.task for each in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _written(found: Analysis) -> str:
    return msgspec.json.encode(found).decode()
