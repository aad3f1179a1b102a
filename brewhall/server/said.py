"""What the server itself says to people, in words from a file."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from brewhall.core.words import Words


@cache
def words(language: str = "en") -> Words:
    return Words(language, json.loads((files(__package__) / "words" / f"{language}.json").read_text(encoding="utf-8")))


def listed(names: list[str]) -> str:
    """ "Anna, Bert and Carl"."""
    if len(names) < 2:
        return "".join(names)
    return words().text("move.and", first=", ".join(names[:-1]), last=names[-1])
