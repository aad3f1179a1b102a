"""What an owner has changed in the component data, and which of its rows nobody has compared with the printed game."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from brewhall.core.data import DataFiles, delimiter

NOTES = ("source", "evidence", "note", "text", "goal")  # columns that nothing reads, and others that end in _source
UNSURE = ("reconstructed", "partly")
PRINTED = "printed"  # the source of what an owner has entered

Table = dict[str, dict[str, str]]  # the cells of every row, by the row's name


@dataclass(frozen=True)
class Change:
    """A cell that is not as bundled; None: its row is missing on this side."""

    file: str
    row: str
    column: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        if self.before is None:
            return f"{self.row}: new"
        if self.after is None:
            return f"{self.row}: left out"
        return f"{self.row}: {self.column} {self.before or 'nothing'} \N{RIGHTWARDS ARROW} {self.after or 'nothing'}"


def is_note(column: str) -> bool:
    """Whether a column is for people, and changes nothing."""
    return column in NOTES or column.endswith("_source")


def table(text: str) -> Table:
    """The rows of a file by name: the first cell, with the next ones where that is not enough to tell them apart."""
    rows = list(csv.DictReader(io.StringIO(text), delimiter=delimiter(text)))
    columns = [column for column in (rows[0] if rows else ()) if column is not None]
    names: list[str] = []
    for width in range(1, len(columns) + 1):
        names = [" ".join(str(row[column]) for column in columns[:width]) for row in rows]
        if len(set(names)) == len(names):
            break
    return {name: {column: row[column] or "" for column in columns} for name, row in zip(names, rows, strict=True)}


def changes(bundled: DataFiles, own: DataFiles) -> list[Change]:
    """All that is not as bundled, file by file; notes do not count."""
    found: list[Change] = []
    for file in sorted(own.texts):
        original = bundled.texts.get(file, "")
        if own.texts[file] == original:
            continue
        before, after = table(original), table(own.texts[file])
        for row in dict.fromkeys([*before, *after]):
            if row not in before or row not in after:
                there = (None, "") if row not in before else ("", None)
                found.append(Change(file, row, "", *there))
                continue
            for column in before[row]:
                old, new = before[row][column], after[row].get(column, "")
                if not is_note(column) and old != new:
                    found.append(Change(file, row, column, old, new))
    return found


def unsure_rows(data: DataFiles) -> dict[str, list[str]]:
    """The rows whose values are a reconstruction, wholly or in part, by file."""
    found: dict[str, list[str]] = {}
    for file in sorted(data.texts):
        rows = table(data.texts[file])
        unsure = [name for name, cells in rows.items() if cells.get("source", "").startswith(UNSURE)]
        if unsure:
            found[file] = unsure
    return found
