"""Packages that only some parts need are imported by those parts, and missed with a hint."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from brewhall.core.errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports of an optional part: a package that is not there is named with how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, MissingExtra):
            raise
        package = (error.name or "a package").partition(".")[0]
        problem = f"{package} is not installed; this needs: pip install 'brewhall[{name}]'"
        raise MissingExtra(problem, name=error.name) from None
