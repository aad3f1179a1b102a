"""The database: which one, how it is opened, and bringing its tables up to date."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from pathlib import Path
from threading import Thread
from typing import Any
from weakref import WeakSet

import aiosqlite
import sqlalchemy
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from brewhall.store.errors import StoreError, told_plainly

VARIABLE = "BREWHALL_DATABASE_URL"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
CONNECT_SECONDS = 5
PRIVATE = 0o600
MIGRATION_LOCK = 0x62726577  # numbers of our own among the advisory locks of a PostgreSQL server
RATING_LOCK = MIGRATION_LOCK + 1
LOCK_SECONDS = 120  # that a start may wait for another one
END_SECONDS = 5  # that the last query may take
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "wal_autocheckpoint=20000",  # pages: the store empties the log earlier, without making a move wait
)


def database_url(given: str | None = None) -> URL:
    """The database that was asked for: by argument, by environment variable, or a file in the user's data folder."""
    text = given or os.environ.get(VARIABLE) or f"sqlite:///{_default_file()}"
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(f"the database address is no URL; {_FORMS}") from None
    driver = DRIVERS.get(url.drivername, url.drivername)
    if driver not in DRIVERS.values():
        raise StoreError(f"'{url.drivername}' is no kind of database Brewhall knows; {_FORMS}")
    return url.set(drivername=driver)


_FORMS = f"{VARIABLE} looks like sqlite:////folder/file.db or postgresql://name:password@host/database"


def _default_file() -> Path:
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return folder / "brewhall" / "brewhall.db"


def create_engine(url: URL) -> AsyncEngine:
    if not url.drivername.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, connect_args={"timeout": CONNECT_SECONDS})
    if url.database and url.database != ":memory:" and not url.database.startswith("file:"):
        with told_plainly(f"the database {url.database} cannot be opened"):
            _make_private(Path(url.database))
    engine = create_async_engine(url, connect_args={"timeout": LOCK_SECONDS}).sync_engine
    event.listen(engine, "connect", _prepare_sqlite)
    return SqliteEngine(engine)


class SqliteEngine(AsyncEngine):
    """Each of its connections has a thread, which still tells the event loop of a query that nobody waits for any more:
    the engine is disposed of when they have ended, or been waited for, so that the loop can be closed."""

    def __init__(self, sync_engine: Engine) -> None:
        super().__init__(sync_engine)
        self._threads: WeakSet[Thread] = WeakSet()
        event.listen(sync_engine, "do_connect", self._connect_by_itself)

    def _connect_by_itself(self, _dialect: object, _record: object, _given: object, named: dict[str, Any]) -> None:
        named["async_creator_fn"] = self._connection

    def _connection(self, *given: Any, **named: Any) -> aiosqlite.Connection:
        connection = aiosqlite.connect(*given, **named)
        thread: Thread = connection._thread  # there is no other way to it; SQLAlchemy does the same
        thread.daemon = True
        self._threads.add(thread)
        return connection

    async def dispose(self, close: bool = True) -> None:
        await super().dispose(close)
        await asyncio.gather(*(asyncio.to_thread(thread.join, END_SECONDS) for thread in self._threads))


def create_blocking_engine(url: URL) -> Engine:
    """The same SQLite file for a thread of its own."""
    engine = sqlalchemy.create_engine(url.set(drivername="sqlite"))
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def is_shared(engine: AsyncEngine) -> bool:
    """Whether other processes, perhaps on other machines, use the database as well."""
    return engine.dialect.name != "sqlite"


def _make_private(file: Path) -> None:
    """For its owner's eyes only: it holds the keys of games that are being played. SQLite gives the files beside it the
    same mode."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    for each in (file, *(file.with_name(file.name + more) for more in ("-wal", "-shm"))):
        with contextlib.suppress(FileNotFoundError, PermissionError):  # somebody else's, who decides about it
            each.chmod(PRIVATE)


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Readers and the writer do not wait for each other, and what is committed survives a loss of power."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the tables up to date."""
    where = engine.url.render_as_string(hide_password=True)
    with told_plainly(f"the database {where} cannot be opened"):
        async with engine.connect() as connection:
            await connection.run_sync(_be_patient)
            await connection.run_sync(lock, MIGRATION_LOCK)
            await connection.run_sync(_upgrade)
            await connection.commit()
        await engine.dispose()  # a connection that serves waits less long for a lock


def lock(connection: Connection, number: int) -> None:
    """Of several processes that want the same thing done one does it, and the others find it done."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({number})")
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _be_patient(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA busy_timeout={LOCK_SECONDS * 1000}")


def _upgrade(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
