"""A backup in one file, made while games are played, and read back into any kind of database.

Of a SQLite database it is a SQLite database, of PostgreSQL an export in lines of JSON: restoring looks which it is.
Both hold dealers' keys and hashes of passwords, so they are for their owner's eyes only.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import URL

from brewhall.core.errors import BadOption
from brewhall.store.database import PRIVATE, database_url
from brewhall.store.errors import StoreError
from brewhall.store.store import Store, open_store
from brewhall.store.transfer import export_lines, import_lines

SQLITE = b"SQLite format 3\0"  # how such a file begins


async def back_up(database: str | None, file: Path) -> int:
    """Everything as it stands at one moment; returns the bytes written. A file that exists is not touched."""
    url = database_url(database)
    with _new_file(file):
        if url.drivername.startswith("sqlite"):
            _copy(Path(url.database or ""), file)
        else:
            await _write_lines(url, file)
    return file.stat().st_size


async def _write_lines(url: URL, file: Path) -> None:
    store = await open_store(url)
    try:
        with file.open("wb") as output:
            async for line in export_lines(store):
                output.write(line + b"\n")
            output.flush()
            os.fsync(output.fileno())
    finally:
        await store.close()


def _copy(database: Path, file: Path) -> None:
    """SQLite's own online backup: in one go, beside those who write."""
    if not database.is_file():
        raise StoreError(f"there is no database at {database}")
    try:
        with (
            contextlib.closing(sqlite3.connect(database)) as source,
            contextlib.closing(sqlite3.connect(file)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    except sqlite3.Error as error:
        raise StoreError(f"{database} cannot be backed up: {error}") from error


@contextlib.contextmanager
def _new_file(file: Path) -> Iterator[None]:
    """Private from the beginning; if it does not get finished, there is none."""
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    except FileExistsError:
        raise BadOption(f"{file} exists already; choose another name") from None
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}") from error
    try:
        yield
    except BaseException:
        file.unlink(missing_ok=True)
        raise


async def restore(store: Store, file: Path, replace: bool = False) -> int:
    """Read a backup into an empty database, or in place of what is there: all of it or nothing. Returns the rows."""
    try:
        with file.open("rb") as start:
            is_sqlite = start.read(len(SQLITE)) == SQLITE
        if not is_sqlite:
            with file.open("rb") as lines:
                return await import_lines(store, lines, replace)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(shutil.copyfile(file, Path(folder) / "backup.db"))
            return await _restore_copy(store, copy, replace)
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}") from error


async def _restore_copy(store: Store, file: Path, replace: bool) -> int:
    """The copy is brought up to date first: a backup may be older than this version."""
    source = await open_store(f"sqlite:///{file}")
    try:
        with tempfile.TemporaryFile(dir=file.parent) as lines:
            async for line in export_lines(source):
                lines.write(line + b"\n")
            lines.seek(0)
            return await import_lines(store, lines, replace)
    finally:
        await source.close()
