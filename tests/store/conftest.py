"""Every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
import pytest_asyncio

from brewhall.store import Store, open_store
from tests.store.postgres import MISSING, postgres, programs


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if programs() is None:
        pytest.skip(f"POSTGRESQL NOT TESTED: {MISSING}")
    with postgres() as url:
        yield url


async def new_database(postgres_url: str) -> str:
    """A database of one's own on the server."""
    name = f"test_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(postgres_url)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"{postgres_url.rpartition('/')[0]}/{name}"


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return await new_database(request.getfixturevalue("postgres_url"))


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()
