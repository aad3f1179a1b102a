"""Databases that are new, old, broken, or not there."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from brewhall.store import Store, StoreError, open_store
from brewhall.store.database import VARIABLE, database_url
from brewhall.store.errors import BadData
from brewhall.store.schema import metadata
from brewhall.store.statements import ADD_PERSON
from brewhall.store.writer import Write
from tests.ports import free_port

pytestmark = pytest.mark.asyncio


async def test_migrations_lead_to_the_tables_of_the_schema(untouched: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    store = await open_store(untouched)
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_opening_again_changes_nothing(untouched: str) -> None:
    for _ in range(2):
        store = await open_store(untouched)
        await store.ping()
        await store.close()


async def test_a_corrupted_file_is_named_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"this is no database" * 1000)
    with pytest.raises(StoreError, match=r"games\.db cannot be opened: file is not a database"):
        await open_store(f"sqlite:///{file}")


async def test_a_missing_server_is_named_without_its_password() -> None:
    with pytest.raises(StoreError, match="cannot be opened") as caught:
        await open_store(f"postgresql://me:secret@127.0.0.1:{free_port()}/brewhall")
    assert "secret" not in str(caught.value)


async def test_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    for bad in ("mysql://host/x", "games.db"):
        with pytest.raises(StoreError, match=VARIABLE):
            database_url(bad)
    monkeypatch.setenv(VARIABLE, "postgres://me@host/x")
    assert database_url().drivername == "postgresql+asyncpg"
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert database_url().database == "/data/brewhall/brewhall.db"


@pytest.mark.parametrize("name", ["\ud800", "a\0", "x" * 81])
async def test_refused_data_is_told_apart_from_a_database_that_is_away(store: Store, name: str) -> None:
    """SQLite takes zero bytes and long texts."""
    row = {"id": "somebody", "name": "x", "folded": None, "password": None, "created": 0.0}
    if name == "\ud800" or store.engine.dialect.name == "postgresql":
        with pytest.raises(BadData):
            await store.writer.write(Write(ADD_PERSON, [row | {"name": name}]))
    await store.writer.write(Write(ADD_PERSON, [row]))  # others are served


async def test_numbers_that_are_too_large_are_refused_data(store: Store) -> None:
    with pytest.raises(BadData):
        await store.games.due(10**400)


SLOW = "WITH RECURSIVE n(i) AS (SELECT begun() UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT sum(i) FROM n"


async def test_a_closed_store_has_no_query_left_that_nobody_waits_for(tmp_path: Path) -> None:
    """As when a server ends while it answers: the event loop is closed next."""
    before = {*threading.enumerate()}
    store = await open_store(f"sqlite:///{tmp_path / 'games.db'}")
    loop, asked = asyncio.get_running_loop(), asyncio.Event()

    def begun() -> int:
        loop.call_soon_threadsafe(asked.set)
        return 1

    async def ask() -> None:
        async with store.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.create_function("begun", 0, begun)
            await connection.execute(text(SLOW))

    query = asyncio.create_task(ask())
    await asked.wait()
    threads = [each for each in {*threading.enumerate()} - before if "_connection_worker" in each.name]
    assert threads
    query.cancel()
    await store.close()
    assert not any(thread.is_alive() for thread in threads)
    with pytest.raises(asyncio.CancelledError):
        await query
