"""Empty databases for tests. Most are copies of one whose tables are there already: copying is ten times as fast as
bringing a database up to date."""

from __future__ import annotations

import asyncio
import tempfile
import uuid
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import asyncpg

from brewhall.store import open_store

TEMPLATE = "up_to_date"


def new_file(folder: Path) -> str:
    """The address of a file with empty tables."""
    file = folder / "games.db"
    file.write_bytes(_up_to_date_file())
    return f"sqlite:///{file}"


@cache
def _up_to_date_file() -> bytes:
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:  # an event loop may run in this one
        file = Path(folder) / "games.db"
        thread.submit(asyncio.run, _bring_up_to_date(f"sqlite:///{file}")).result()
        return file.read_bytes()


async def new_database(postgres_url: str) -> str:
    """The address of a database with empty tables, on a PostgreSQL server that nobody else uses."""
    connection = await asyncpg.connect(postgres_url)
    try:
        if not await connection.fetchval("SELECT true FROM pg_database WHERE datname = $1", TEMPLATE):
            await connection.execute(f"CREATE DATABASE {TEMPLATE}")
            await _bring_up_to_date(_at(postgres_url, TEMPLATE))
        return await _create(connection, postgres_url, TEMPLATE)
    finally:
        await connection.close()


async def bare_database(postgres_url: str) -> str:
    """The address of a database without any table."""
    connection = await asyncpg.connect(postgres_url)
    try:
        return await _create(connection, postgres_url, "template1")
    finally:
        await connection.close()


async def _create(connection: asyncpg.Connection, postgres_url: str, template: str) -> str:
    name = f"test_{uuid.uuid4().hex}"
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return _at(postgres_url, name)


def _at(postgres_url: str, name: str) -> str:
    return f"{postgres_url.rpartition('/')[0]}/{name}"


async def _bring_up_to_date(database: str) -> None:
    await (await open_store(database)).close()
