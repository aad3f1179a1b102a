"""Many processes that open a new database at the same moment, and who can read its file."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from threading import Barrier

import pytest

from brewhall.store import open_store
from brewhall.store.database import create_engine, database_url
from tests.server.process import forked

pytestmark = pytest.mark.asyncio

PROCESSES = 12
PATIENCE = 240  # seconds, for a dozen processes on the busiest machine


def open_with_the_others(database: str, start: Barrier) -> None:
    async def opened() -> None:
        store = await open_store(database)
        await store.ping()
        await store.close()

    start.wait(PATIENCE)
    asyncio.run(opened())


async def test_many_processes_open_a_new_database_at_once(untouched: str) -> None:
    start = forked.Barrier(PROCESSES)
    processes = [forked.Process(target=open_with_the_others, args=(untouched, start)) for _ in range(PROCESSES)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(PATIENCE)
    assert [process.exitcode for process in processes] == [0] * PROCESSES


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


async def test_only_the_owner_reads_the_file(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "games.db"
    store = await open_store(f"sqlite:///{file}")
    await store.people.add_guest(0)
    assert {each.name: mode(each) for each in file.parent.iterdir()} == {
        "games.db": 0o600,
        "games.db-shm": 0o600,
        "games.db-wal": 0o600,
    }
    await store.close()


async def test_a_file_that_others_could_read_is_tightened(tmp_path: Path) -> None:
    file, log = tmp_path / "games.db", tmp_path / "games.db-wal"
    for each in (file, log):
        each.touch()
        each.chmod(0o644)
    await create_engine(database_url(f"sqlite:///{file}")).dispose()
    assert mode(file) == mode(log) == 0o600
