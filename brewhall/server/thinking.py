"""Bots think in worker processes: they never hold up the event loop, and what goes wrong there stays there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, TypeVarTuple, Unpack

from brewhall.arena.workers import enlist
from brewhall.bots import create_bot
from brewhall.bots.advice import Advice, advise
from brewhall.core.errors import BrewhallError
from brewhall.server.logs import note
from brewhall.tables.rules import rules

METHOD = "forkserver" if sys.platform != "win32" else "spawn"  # never a fork of the server, which has threads
TRIES = 2  # a crash may have been somebody else's in the same pool

A = TypeVarTuple("A")
T = TypeVar("T")


class Overworked(BrewhallError):
    """A worker process crashed or did not come to an end, again and again."""


class Thinkers:
    """A pool of worker processes that outlives what crashes or hangs in it."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context(METHOD), initializer=enlist)

    async def run(self, whose: str, work: Callable[[Unpack[A]], T], *args: *A) -> T:
        """What `work` returns in a worker process."""
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, _timed, self._seconds, work, *args)
            except (BrokenProcessPool, OSError) as error:
                note("a worker was lost", logging.WARNING, why=type(error).__name__)
                if pool is self._pool:
                    pool.shutdown(wait=False, cancel_futures=True)
                    self._pool = self._new_pool()
        raise Overworked("a worker process crashed or took too long, twice")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


# -- in a worker process -------------------------------------------------------------------------


def _timed(seconds: float, work: Callable[[Unpack[A]], T], *args: *A) -> T:
    with _alarm(seconds):
        return work(*args)


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Whoever hangs is ended by the system, even in compiled code."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def choose(game: str, seen: bytes, bot: str, seed: str) -> int:
    """A bot's action, from the bytes of what its seat sees."""
    return create_bot(bot, seed).choose(rules(game).from_bytes(seen))


def advice(game: str, seen: bytes, seed: str) -> Advice:
    """What to tell somebody who asks for hints, from the bytes of what their seat sees."""
    return advise(rules(game).from_bytes(seen), seed=seed)
