"""Bots think in worker processes: they never hold up the event loop, and what goes wrong there stays there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
import sys
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar, TypeVarTuple, Unpack

from brewhall.bots.worker_process import begin_work
from brewhall.core.errors import BrewhallError
from brewhall.core.game import Game
from brewhall.protocol.wording import refusal
from brewhall.server.logs import note
from brewhall.tables.card_sets import CardSets, brought

METHOD = "forkserver" if sys.platform != "win32" else "spawn"  # never a fork of the server, which has threads
TRIES = 2  # a crash may have been somebody else's in the same pool

A = TypeVarTuple("A")
T = TypeVar("T")


class Overworked(BrewhallError):
    """A worker process crashed or did not come to an end, again and again."""


class Crowded(BrewhallError):
    """More work waits than is taken on; `own`: more of the same person's."""

    def __init__(self, own: bool) -> None:
        super().__init__(refusal("crowded.own" if own else "crowded"))
        self.own = own


@dataclass(eq=False)
class Job:
    """Work that is done once for all who wait for it."""

    whose: str
    work: Callable[..., Any]
    args: tuple[Any, ...]
    done: asyncio.Future[Any]
    waiting: int = 0  # how many


class Thinkers:
    """A pool of worker processes that outlives what crashes or hangs in it. Who waits for it takes turns: nobody gets
    more of it by asking for more."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        card_sets: CardSets | None = None,
        most_waiting: int = 1000,
        most_of_one: int = 8,
    ) -> None:
        self._workers = workers
        self._seconds = seconds
        self._card_sets = card_sets or CardSets()
        self._most_waiting = most_waiting
        self._most_of_one = most_of_one
        self._jobs: dict[tuple[Any, ...], Job] = {}  # that wait or are being done
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()  # by whose they are; the first is next
        self._running = set[asyncio.Task[None]]()
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context, own = multiprocessing.get_context(METHOD), tuple(self._card_sets.own.values())
        return ProcessPoolExecutor(self._workers, context, initializer=_begin, initargs=own)

    async def run(self, whose: str, work: Callable[[Unpack[A]], T], *args: *A) -> T:
        """What `work` returns in a worker process, when it is the turn of the table or person `whose` work it is. Equal
        work is done once. Raises Crowded."""
        job = self._jobs.get((work, args)) or self._enqueue(whose, work, args)
        job.waiting += 1
        try:
            result: T = await asyncio.shield(job.done)
            return result
        finally:
            job.waiting -= 1
            if not job.waiting:
                self._drop(job)

    def _enqueue(self, whose: str, work: Callable[..., Any], args: tuple[Any, ...]) -> Job:
        queue = self._queues.get(whose, deque())
        if len(queue) >= self._most_of_one:
            raise Crowded(own=True)
        if len(self._jobs) >= self._most_waiting:
            raise Crowded(own=False)
        job = self._jobs[work, args] = Job(whose, work, args, asyncio.get_running_loop().create_future())
        queue.append(job)
        self._queues[whose] = queue
        self._start_next()
        return job

    def _drop(self, job: Job) -> None:
        """Nobody waits for it any more: unless a worker has it, it is not done."""
        queue = self._queues.get(job.whose, deque())
        if job in queue:
            queue.remove(job)
            if not queue:
                del self._queues[job.whose]
            del self._jobs[job.work, job.args]

    def _start_next(self) -> None:
        while self._queues and len(self._running) < self._workers:
            whose, queue = self._queues.popitem(last=False)
            job = queue.popleft()
            if queue:
                self._queues[whose] = queue  # at the end: the others come first
            task = asyncio.create_task(self._do(job))
            self._running.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            self._start_next()

    async def _do(self, job: Job) -> None:
        try:
            result = await self._in_worker(job)
        except Exception as error:
            if job.waiting:
                job.done.set_exception(error)
        else:
            job.done.set_result(result)
        finally:
            del self._jobs[job.work, job.args]
            job.done.cancel()  # unless there is a result

    async def _in_worker(self, job: Job) -> Any:
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    pool, _timed, self._seconds, job.work, *job.args
                )
            except (BrokenProcessPool, OSError) as error:
                note("a worker was lost", logging.WARNING, why=type(error).__name__)
                if pool is self._pool:
                    pool.shutdown(wait=False, cancel_futures=True)
                    self._pool = self._new_pool()
        raise Overworked("a worker process crashed or took too long, twice")

    def close(self) -> None:
        for task in self._running:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def named(game: Game) -> tuple[str, str]:
    """A game as a worker finds it again: its name, and the hash of its data."""
    return game.id, game.data.hash


# -- in a worker process -------------------------------------------------------------------------


def _begin(*own: Game) -> None:
    begin_work()
    brought.own.update({game.id: game for game in own})


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
