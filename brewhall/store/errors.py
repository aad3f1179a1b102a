"""What can go wrong with what lasts, said in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from brewhall.core.errors import BrewhallError


class StoreError(BrewhallError):
    """The database cannot be reached, read or written; nothing was half-done."""


class Taken(StoreError):
    """A name or number that must be unique exists already."""


@contextmanager
def told_plainly(doing: str) -> Iterator[None]:
    """Turn a database's complaint into one line without the statement (which may hold secrets)."""
    try:
        yield
    except IntegrityError as error:
        raise Taken(f"{doing}: it exists already, or belongs to nothing ({_cause(error)})") from error
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(f"{doing}: {_cause(error)}") from error


def _cause(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return " ".join(str(cause).split())[:300] or type(cause).__name__
