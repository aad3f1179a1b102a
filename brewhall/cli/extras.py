"""Packages that only some commands need are imported by those commands, and missed with a hint."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from brewhall.core.errors import BadOption


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports of an optional part: a package that is not there is named with how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadOption(f"{error.name} is not installed; this command needs: pip install 'brewhall[{name}]'") from error
