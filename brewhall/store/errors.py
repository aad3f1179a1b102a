"""What can go wrong with what lasts, said in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from brewhall.core.errors import BrewhallError


class StoreError(BrewhallError):
    """The database cannot be reached, read or written; nothing was half-done."""


class Taken(StoreError):
    """A name or number that must be unique exists already."""


class OtherValues(StoreError):
    """A game was begun with component values that nobody has brought along now."""


class BadData(StoreError):
    """The database answers, but cannot hold this: a text too long or with a zero byte, a number too large."""


@contextmanager
def told_plainly(doing: str) -> Iterator[None]:
    """Turn a database's complaint into one line without the statement (which may hold secrets)."""
    try:
        yield
    except IntegrityError as error:
        raise Taken(f"{doing}: it exists already, or belongs to nothing ({_cause(error)})") from error
    except (OverflowError, UnicodeError) as error:  # SQLite's driver says so itself
        raise BadData(f"{doing}: {_cause(error)}") from error
    except (SQLAlchemyError, OSError) as error:
        kind = BadData if _refuses_data(error) else StoreError
        raise kind(f"{doing}: {_cause(error)}") from error


def _refuses_data(error: Exception) -> bool:
    """PostgreSQL says so by a state of class 22, its driver by a DataError of its own before it asks."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    return isinstance(error, DataError) or state.startswith("22")


def _cause(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return " ".join(str(cause).split())[:300] or type(cause).__name__
