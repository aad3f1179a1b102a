"""A whole database as lines of JSON, from one kind of database to another."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Iterable
from typing import Any

import msgspec
from sqlalchemy import LargeBinary, func, insert, select

from brewhall.store.errors import StoreError, told_plainly
from brewhall.store.schema import metadata
from brewhall.store.store import Store

TITLE = "brewhall export 1"


class Head(msgspec.Struct, forbid_unknown_fields=True):
    brewhall: str


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """One row of a table."""

    table: str
    row: dict[str, Any]


async def export_lines(store: Store) -> AsyncIterator[bytes]:
    """The title, then every row; tables that others refer to come first."""
    yield msgspec.json.encode(Head(TITLE))
    with told_plainly("the database cannot be read"):
        async with store.engine.connect() as connection:
            for table in metadata.sorted_tables:
                async for row in await connection.stream(select(table).order_by(*table.primary_key.columns)):
                    yield msgspec.json.encode(
                        Line(str(table.name), {str(name): value for name, value in row._mapping.items()})
                    )


async def import_lines(store: Store, lines: Iterable[bytes]) -> int:
    """Read an export into an empty database, all of it or nothing; returns the number of rows."""
    count = 0
    with told_plainly("the export cannot be read in"):
        async with store.engine.begin() as connection:
            for table in metadata.sorted_tables:
                if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                    raise StoreError(f"there is something in this database already (in {table.name}); use an empty one")
            for number, text in enumerate(lines, 1):
                if number == 1:
                    _check_title(text)
                    continue
                line = _read(number, text)
                await connection.execute(insert(metadata.tables[line.table]), _row(line))
                count += 1
    return count


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
