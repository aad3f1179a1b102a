"""The language of whoever reads what is being said: set where a person comes in, asked for where sentences are made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"  # what stands in for a language that lacks something
LONGEST_WISH = 200  # characters of a list of languages that are read

_reader: ContextVar[str | None] = ContextVar("reader", default=None)
_everybody = [ENGLISH]  # who reads where nobody in particular is spoken to
_WISH = re.compile(r"([a-zA-Z]{2,3})(?:[-_][\w-]*)?(?:\s*;\s*q\s*=\s*([01](?:\.\d{0,3})?))?\s*(?:,|$)")


def reader_language() -> str:
    return _reader.get() or _everybody[0]


def read_in(language: str) -> None:
    """From now on, where everything that a process says is read by one person."""
    _everybody[0] = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """What is said here is said in this language."""
    token = _reader.set(language)
    try:
        yield
    finally:
        _reader.reset(token)


def wished(languages: str, known: Sequence[str]) -> str:
    """The best of a browser's languages that is known, English if none is: "de-AT,de;q=0.9,en;q=0.8" is German."""
    found = [(float(weight or 1), code.lower()) for code, weight in _WISH.findall(languages[:LONGEST_WISH].strip())]
    ranked = sorted((each for each in found if each[1] in known and each[0]), key=lambda each: -each[0])
    return ranked[0][1] if ranked else ENGLISH
