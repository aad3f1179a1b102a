"""All writing goes through one task: what many tables want to store at the same moment is committed at once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.errors import StoreError, told_plainly
from brewhall.store.statements import ORDER

MOST_AT_ONCE = 1000
RANK = {id(statement): rank for rank, statement in enumerate(ORDER)}


@dataclass(frozen=True)
class Write:
    """One statement and the rows it is carried out for."""

    statement: Executable
    rows: Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Job:
    """Writes that are done together or not at all."""

    writes: Sequence[Write]
    done: asyncio.Future[None]


class Writer:
    """Commits jobs in the order in which they came."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def write(self, *writes: Write) -> None:
        """Returns when everything lies safely on disk."""
        if self._task.done():
            raise StoreError("the database is closed")
        job = Job(writes, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        while not self._jobs.empty():
            self._jobs.get_nowait().done.set_exception(StoreError("the database was closed before this was written"))

    async def _run(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty() and len(jobs) < MOST_AT_ONCE:
                jobs.append(self._jobs.get_nowait())
            try:
                await self._commit(jobs)
            except (SQLAlchemyError, OSError, OverflowError, UnicodeError):
                await self._commit_singly(jobs)
            else:
                for job in jobs:
                    if not job.done.done():
                        job.done.set_result(None)

    async def _commit_singly(self, jobs: list[Job]) -> None:
        """One of several jobs failed, and with it all: find out which."""
        for job in jobs:
            try:
                with told_plainly("the database did not take it"):
                    await self._commit([job])
            except StoreError as error:
                if not job.done.done():
                    job.done.set_exception(error)
            else:
                if not job.done.done():
                    job.done.set_result(None)

    async def _commit(self, jobs: list[Job]) -> None:
        async with self._engine.begin() as connection:
            for write in _merged(jobs):
                await connection.execute(write.statement, list(write.rows))


def _merged(jobs: list[Job]) -> list[Write]:
    """The same statement is carried out once for all jobs. Jobs of one batch are about different games."""
    rows: list[list[dict[str, Any]]] = [[] for _ in ORDER]
    for job in jobs:
        for write in job.writes:
            rows[RANK[id(write.statement)]] += write.rows
    return [Write(statement, of) for statement, of in zip(ORDER, rows, strict=True) if of]
