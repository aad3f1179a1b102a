"""A whole database as lines of JSON, from one kind of database to another."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import groupby, islice
from typing import Any

import msgspec
from sqlalchemy import LargeBinary, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from brewhall.store.errors import StoreError, told_plainly
from brewhall.store.schema import mail, metadata
from brewhall.store.store import Store

TITLE = "brewhall export 1"
AT_ONCE = 500  # rows that are written together
TABLES = [table for table in metadata.sorted_tables if table is not mail]  # notices are for whoever is there now


class Head(msgspec.Struct, forbid_unknown_fields=True):
    brewhall: str


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """One row of a table."""

    table: str
    row: dict[str, Any]


async def export_lines(store: Store) -> AsyncIterator[bytes]:
    """The title, then every row as all of them stood at one moment; tables that others refer to come first."""
    yield msgspec.json.encode(Head(TITLE))
    with told_plainly("the database cannot be read"):
        async with store.engine.connect() as connection:
            await _hold_still(connection)
            for table in TABLES:
                async for row in await connection.stream(select(table).order_by(*table.primary_key.columns)):
                    yield msgspec.json.encode(
                        Line(str(table.name), {str(name): value for name, value in row._mapping.items()})
                    )


async def _hold_still(connection: AsyncConnection) -> None:
    """What others store from now on is not seen."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        await connection.exec_driver_sql("BEGIN")


async def import_lines(store: Store, lines: Iterable[bytes], replace: bool = False) -> int:
    """Read an export into an empty database, or in place of what is there, all of it or nothing; returns the number of
    rows."""
    count = 0
    with told_plainly("the export cannot be read in"):
        async with store.engine.begin() as connection:
            for table in reversed(TABLES):
                if replace:
                    await connection.execute(delete(table))
                elif (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                    raise StoreError(f"there is something in this database already (in {table.name}); use an empty one")
            for name, rows in groupby(_rows(lines), key=lambda line: line.table):
                while some := [_row(line) for line in islice(rows, AT_ONCE)]:
                    await connection.execute(insert(metadata.tables[name]), some)
                    count += len(some)
    return count


def _rows(lines: Iterable[bytes]) -> Iterator[Line]:
    each = iter(lines)
    _check_title(next(each, b""))
    for number, text in enumerate(each, 2):
        yield _read(number, text)


def _check_title(text: bytes) -> None:
    try:
        right = msgspec.json.decode(text, type=Head).brewhall == TITLE
    except msgspec.DecodeError:
        right = False
    if not right:
        raise StoreError(
            f"line 1: this is no export; the first line of one is {msgspec.json.encode(Head(TITLE)).decode()}"
        )


def _read(number: int, text: bytes) -> Line:
    try:
        line = msgspec.json.decode(text, type=Line)
    except msgspec.DecodeError as error:
        raise StoreError(f"line {number}: {error}") from error
    if line.table not in metadata.tables:
        raise StoreError(f"line {number}: there is no table '{line.table}'; tables are: {', '.join(metadata.tables)}")
    return line


def _row(line: Line) -> dict[str, Any]:
    columns = metadata.tables[line.table].columns
    binary = {column.name for column in columns if isinstance(column.type, LargeBinary)}
    return {name: base64.b64decode(value) if name in binary else value for name, value in line.row.items()}
