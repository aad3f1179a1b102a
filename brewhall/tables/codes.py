"""Codes that can be read aloud: "hop-barrel-72" leads to a table as long as a seat is open there."""

from __future__ import annotations

import re
import secrets
from functools import cache
from importlib.resources import files

NUMBERS = range(10, 100)
_SHAPE = re.compile(r"[a-z]{2,12}-[a-z]{2,12}-[0-9]{2}")


@cache
def code_words() -> tuple[str, ...]:
    """Words that are spelled as they are heard, and not easily taken for one another."""
    return tuple((files("brewhall.tables") / "data" / "code-words.txt").read_text("utf-8").split())


def new_code() -> str:
    """Two words and a number, one of some five million. Whoever keeps it sees to it that no other table has it."""
    words = code_words()
    return f"{secrets.choice(words)}-{secrets.choice(words)}-{secrets.choice(NUMBERS)}"


def read_code(text: str) -> str | None:
    """The code that somebody typed, whatever stands between its parts; None: it is none."""
    code = "-".join(re.findall(r"[a-z]+|[0-9]+", text[:64].lower()))
    return code if _SHAPE.fullmatch(code) else None
