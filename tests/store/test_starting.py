"""Many processes that open a new database at the same moment, and who can read its file."""

from __future__ import annotations

import asyncio
import stat
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from brewhall.store import open_store
from brewhall.store.database import create_engine, database_url

pytestmark = pytest.mark.asyncio

PROCESSES = 12
OPEN = """
import asyncio, sys
from brewhall.store import open_store

async def opened():
    store = await open_store(sys.argv[1])
    await store.ping()
    await store.close()

print("ready", flush=True)
sys.stdin.readline()
asyncio.run(opened())
"""


async def started(database: str) -> Process:
    """A process that opens a database as soon as it is told so."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OPEN, database, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    return process


async def test_many_processes_open_a_new_database_at_once(database: str) -> None:
    processes = await asyncio.gather(*(started(database) for _ in range(PROCESSES)))
    ends = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    assert [(process.returncode, said) for process, (_, said) in zip(processes, ends, strict=True)] == [
        (0, b"")
    ] * PROCESSES


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
