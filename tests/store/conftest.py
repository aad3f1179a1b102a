"""Every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from brewhall.store import Store, open_store
from tests.store.databases import bare_database, new_database, new_file


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with empty tables."""
    if request.param == "sqlite":
        return new_file(tmp_path)
    return await new_database(request.getfixturevalue("postgres_url"))


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def untouched(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without any table."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return await bare_database(request.getfixturevalue("postgres_url"))


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()
