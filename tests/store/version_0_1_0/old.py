"""The database of version 0.1.0, put where a test wants it."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData

import brewhall.store
from brewhall.store.database import create_engine, database_url

FOLDER = Path(__file__).parent
VERSION = "0003"
ORDER = ("games", "people", "chat", "claims", "moves", "seats", "sessions", "snapshots")


def facts() -> dict[str, Any]:
    return dict(json.loads((FOLDER / "facts.json").read_text()))


def unpack(file: Path) -> None:
    file.write_bytes(gzip.decompress((FOLDER / "brewhall.db.gz").read_bytes()))


def rows(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Everything in a SQLite file, by table."""
    connection = sqlite3.connect(file)
    connection.row_factory = sqlite3.Row
    try:
        found = {table: [dict(row) for row in connection.execute(f"SELECT * FROM {table}")] for table in ORDER}
    finally:
        connection.close()
    return found


async def fill(database: str, folder: Path) -> dict[str, list[dict[str, Any]]]:
    """A database of that version: the file itself, or its rows in tables of that version. Returns the rows."""
    file = folder / "old.db"
    unpack(file)
    found = rows(file)
    if database.startswith("sqlite"):
        unpack(Path(database.removeprefix("sqlite:///")))
        return found
    engine = create_engine(database_url(database))
    async with engine.begin() as connection:
        await connection.run_sync(_fill, found)
    await engine.dispose()
    return found


def _fill(connection: Connection, found: dict[str, list[dict[str, Any]]]) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(brewhall.store.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, VERSION)
    metadata = MetaData()
    metadata.reflect(connection)
    for table in ORDER:
        truths = [column.name for column in metadata.tables[table].columns if str(column.type) == "BOOLEAN"]
        for row in found[table]:
            connection.execute(metadata.tables[table].insert(), {**row, **{name: bool(row[name]) for name in truths}})
