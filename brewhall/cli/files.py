"""Reading and writing the files a user names; what goes wrong is said in one line."""

from __future__ import annotations

import sys
from pathlib import Path

from brewhall.core.errors import BrewhallError
from brewhall.core.record import Record, read_record


class FileTrouble(BrewhallError):
    """A file cannot be read or written."""


def read_text(path: str) -> str:
    """The text of a file; `-` is the standard input."""
    if path == "-":
        return sys.stdin.read()
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileTrouble(f"{path} cannot be read: {_reason(error)}") from error


def load_record(path: str) -> Record:
    return read_record(read_text(path))


def write_text(path: Path, text: str) -> None:
    """Replace a file as a whole, so that an interruption leaves the old one or the new one."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise FileTrouble(f"{path} cannot be written: {_reason(error)}") from error


def make_folder(folder: Path) -> None:
    """Find out before hours of play whether there is a place for the results."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".brewhall"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise FileTrouble(f"{folder} cannot be written to: {_reason(error)}") from error


def check_writable(path: Path) -> None:
    """Find out before hours of play whether the file can be written."""
    try:
        existed = path.exists()
        path.open("a").close()
        if not existed:
            path.unlink()
    except OSError as error:
        raise FileTrouble(f"{path} cannot be written: {_reason(error)}") from error


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is not UTF-8 text"
