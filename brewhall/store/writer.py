"""All writing goes through one task: what many tables want to store at the same moment is committed at once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from brewhall.store.database import create_blocking_engine, is_shared
from brewhall.store.errors import StoreError, told_plainly
from brewhall.store.notices import CHANNEL, Hear, Notice, written
from brewhall.store.statements import ADD_MAIL, CHANGE_GAME, ORDER, Statement

MOST_AT_ONCE = 1000
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :payload)")
# Written out once: putting a statement together takes longer than SQLite takes to carry it out.
IN_SQLITE = {id(statement): str(statement.compile(dialect=sqlite.dialect(paramstyle="named"))) for statement in ORDER}
RANK = {id(statement): rank for rank, statement in enumerate(ORDER)}


@dataclass(frozen=True)
class Write:
    """One statement and the rows it is carried out for."""

    statement: Statement
    rows: Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Job:
    """Writes that are done together or not at all."""

    writes: Sequence[Write]
    notices: Sequence[Notice]
    done: asyncio.Future[None]


class Writer:
    """Commits jobs in the order in which they came. What PostgreSQL does not tell on by itself, `hear` is told; a
    process in which nobody hears leaves it in the mail, for the one that serves the same file."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.hear: Hear | None = None
        self._engine = engine
        # SQLite's calls block, and handing over each of them costs more than it: one thread does a batch in one go.
        self.own = None if is_shared(engine) else create_blocking_engine(engine.url)
        self._thread = ThreadPoolExecutor(1, "writer")
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def write(self, *writes: Write, notices: Sequence[Notice] = ()) -> None:
        """Returns when everything lies safely on disk, and others have been told of it."""
        await self.soon(*writes, notices=notices)

    def soon(self, *writes: Write, notices: Sequence[Notice] = ()) -> asyncio.Future[None]:
        """The same for those who need not wait, and may not want to know whether it failed."""
        if self._task.done():
            raise StoreError("the database is closed")
        job = Job(writes, notices, asyncio.get_running_loop().create_future())
        job.done.add_done_callback(_looked_at)
        self._jobs.put_nowait(job)
        return job.done

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        while not self._jobs.empty():
            self._jobs.get_nowait().done.set_exception(StoreError("the database was closed before this was written"))
        self._thread.shutdown()
        if self.own is not None:
            self.own.dispose()

    async def _run(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty() and len(jobs) < MOST_AT_ONCE:
                jobs.append(self._jobs.get_nowait())
            try:
                await self._commit(jobs)
            except (SQLAlchemyError, OSError, OverflowError, UnicodeError):
                for job in jobs:
                    await self._commit_alone(job)

    async def _commit_alone(self, job: Job) -> None:
        """One of several jobs failed, and with it all: find out which."""
        try:
            with told_plainly("the database did not take it"):
                await self._commit([job])
        except StoreError as error:
            if not job.done.done():
                job.done.set_exception(error)

    async def _commit(self, jobs: list[Job]) -> None:
        notices = [notice for job in jobs for notice in job.notices]
        writes = _merged(jobs)
        if self.own is not None:
            if notices and self.hear is None:
                writes.append(Write(ADD_MAIL, [{"notice": written(notice)} for notice in notices]))
            await asyncio.get_running_loop().run_in_executor(self._thread, _in_one_go, self.own, writes)
        else:
            if notices:
                writes.append(Write(NOTIFY, [{"payload": written(notice)} for notice in notices]))
            async with self._engine.begin() as connection:
                await connection.run_sync(_carry_out, writes)
        for job in jobs:
            if not job.done.done():
                job.done.set_result(None)
        if self.hear is not None and self.own is not None:
            for notice in notices:
                self.hear(notice)


def _in_one_go(engine: Engine, writes: Sequence[Write]) -> None:
    with engine.begin() as connection:
        for write in writes:
            connection.exec_driver_sql(IN_SQLITE[id(write.statement)], list(write.rows))


def _carry_out(connection: Connection, writes: Sequence[Write]) -> None:
    for write in writes:
        connection.execute(write.statement, list(write.rows))


def _looked_at(done: asyncio.Future[None]) -> None:
    """Nobody has to ask how it ended."""
    if not done.cancelled():
        done.exception()


def _merged(jobs: list[Job]) -> list[Write]:
    """The same statement is carried out once for all jobs. Jobs of one batch are about different games.

    Games are changed before anything else, in the order of their names: so no two processes wait for each other.
    """
    rows: list[list[dict[str, Any]]] = [[] for _ in ORDER]
    for job in jobs:
        for write in job.writes:
            rows[RANK[id(write.statement)]] += write.rows
    rows[RANK[id(CHANGE_GAME)]].sort(key=lambda row: str(row["of"]))
    return [Write(statement, of) for statement, of in zip(ORDER, rows, strict=True) if of]
