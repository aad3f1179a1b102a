"""Component values from CSV files, bundled or an owner's own, with errors that name file and line."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NoReturn, TypeVar

from brewhall.core.errors import DataError

S = TypeVar("S", bound=str)


class DataFiles:
    """The text of every data file of a game, by file name."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = dict(texts)

    @cached_property
    def hash(self) -> str:
        """Tells two card sets apart; stands in every record."""
        content = "\0".join(f"{name}\0{self.texts[name]}" for name in sorted(self.texts))
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def rows(self, name: str, columns: Sequence[str], extra: Sequence[str] = ()) -> list[Row]:
        """The rows of a file that must have `columns` and may have `extra` ones."""
        lines = csv.reader(io.StringIO(self.texts[name]), strict=True, delimiter=delimiter(self.texts[name]))
        rows: list[Row] = []
        header: list[str] = []
        try:
            for cells in lines:
                if not header:
                    header = cells
                    self._check_header(name, header, columns, extra)
                elif cells:
                    if len(cells) != len(header):
                        fail(name, lines.line_num, f"{len(cells)} cells where the heading has {len(header)}")
                    rows.append(Row(name, lines.line_num, dict(zip(header, cells, strict=True))))
        except csv.Error as error:
            fail(name, lines.line_num, f"this is not CSV: {error}")
        if not header:
            fail(name, 1, f"the file is empty; its first line is: {','.join(columns)}")
        return rows

    @staticmethod
    def _check_header(name: str, header: list[str], columns: Sequence[str], extra: Sequence[str]) -> None:
        for column in columns:
            if column not in header:
                others = [each for each in header if each not in columns and each not in extra]
                near = f" ('{meant}' is there)" if (meant := nearest(column, others)) else ""
                fail(name, 1, f"column '{column}' is missing{near}; expected columns: {','.join(columns)}")
        for column in header:
            if column not in columns and column not in extra:
                fail(name, 1, f"unknown column '{column}'; expected columns: {','.join([*columns, *extra])}")
        if len(set(header)) != len(header):
            fail(name, 1, "a column stands there twice")


@dataclass(frozen=True)
class Row:
    """One line of a data file."""

    file: str
    line: int
    cells: Mapping[str, str]

    def fail(self, problem: str) -> NoReturn:
        """Raise a DataError that names this line."""
        fail(self.file, self.line, problem)

    def text(self, column: str) -> str:
        """A cell that must not be empty."""
        value = self.cells[column].strip()
        if not value:
            self.fail(f"{column} is empty")
        return value

    def name(self, column: str) -> str:
        """A name that moves and positions can be written with."""
        value = self.text(column)
        if value.split() != [value]:
            self.fail(f"the {column} '{value}' has a space in it")
        if value.startswith("?"):
            self.fail(f"the {column} '{value}' begins with '?', as only names of hidden cards do")
        return value

    def one_of(self, column: str, known: Sequence[S]) -> S:
        """A cell that holds one of the known values."""
        value = self.text(column)
        found = next((each for each in known if each == value), None)
        if found is None:
            self.fail(f"{column} is '{value}'; expected one of: {', '.join(known)}{did_you_mean(value, known)}")
        return found

    def number(self, column: str, low: int, high: int) -> int:
        """A cell that holds a whole number in a range."""
        return self.to_number(column, self.text(column), low, high)

    def to_number(self, what: str, value: str, low: int, high: int) -> int:
        """The same for a part of a cell."""
        if not (re.fullmatch("[0-9]{1,9}", value) and low <= int(value) <= high):
            self.fail(f"{what} is '{value}'; expected a whole number from {low} to {high}")
        return int(value)


def fail(file: str, line: int, problem: str) -> NoReturn:
    """Raise a DataError that names a line."""
    raise DataError(f"{file}, line {line}: {problem}", file, line)


def delimiter(text: str) -> str:
    """What stands between two cells: many spreadsheets write semicolons where commas are decimal points."""
    heading = text.partition("\n")[0]
    return ";" if ";" in heading and "," not in heading else ","


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that somebody may have meant."""
    close = get_close_matches(name.lower(), [each.lower() for each in known], 1)
    return next((each for each in known if [each.lower()] == close), None)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of an error message."""
    meant = nearest(name, known)
    return "" if meant is None else f"; did you mean '{meant}'?"


def load_data(
    bundled: Traversable,
    prefix: str,
    own: str | Path | Mapping[str, str] | None = None,
    optional: Sequence[str] = (),
) -> DataFiles:
    """The bundled files, or an owner's: a folder, or texts by file name. What an owner leaves out stays as bundled.

    A game's files begin with its name (`prefix`); others in the folder are left alone. `optional` files are those that
    only some sets have. Other sets that come with the game lie in folders of their own, whose names are theirs.
    """
    texts = {file.name: file.read_text(encoding="utf-8") for file in bundled.iterdir() if file.name.endswith(".csv")}
    if own is None:
        return DataFiles(texts)
    shipped = None if isinstance(own, Mapping) or Path(own).exists() else bundled.joinpath(str(own))
    if shipped is not None and shipped.is_dir():
        found = {file.name: file.read_text(encoding="utf-8") for file in shipped.iterdir()}
    else:
        found = dict(own) if isinstance(own, Mapping) else _read_folder(Path(own))
    replacements = {name: text for name, text in found.items() if name.startswith(prefix)}
    for name in replacements:
        if name not in texts and name not in optional:
            raise DataError(
                f"{name}: this game has no such data file; files are: {', '.join(sorted(texts))}"
                f"{did_you_mean(name, texts)}"
            )
    if not replacements:
        raise DataError(f"no data file of {prefix} there; expected one of: {', '.join(sorted(texts))}")
    for name, text in replacements.items():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise DataError(f"{name}: half of a character is in it; expected UTF-8 text") from error
    return DataFiles(texts | replacements)


def _read_folder(folder: Path) -> dict[str, str]:
    if not folder.is_dir():
        raise DataError(f"{folder}: there is no such folder of data files")
    texts: dict[str, str] = {}
    for file in sorted(folder.glob("*.csv")):
        try:
            texts[file.name] = file.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(f"{file}: cannot be read as UTF-8 text ({error})") from error
    return texts
