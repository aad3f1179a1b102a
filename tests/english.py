"""Which words only an English text has: where another language is spoken, none of them may be seen."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
WORD = re.compile(r"[^\W\d_]{4,}")
SOURCES = (
    "web/src/words/{}/*.json",
    "brewhall/*/words/{}.json",
    "brewhall/games/*/words/{}.json",
    "brewhall/games/*/lessons/words/{}.json",
    "brewhall/games/*/rulebook/{}.toml",
)


def words_of(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


@cache
def only_english(language: str) -> frozenset[str]:
    """Words of the English sources that those of another language have nowhere."""
    return frozenset(_vocabulary("en") - _vocabulary(language))


def _vocabulary(language: str) -> set[str]:
    return {word for text in _texts(language) for word in words_of(text)}


def _texts(language: str) -> Iterator[str]:
    for pattern in SOURCES:
        for file in ROOT.glob(pattern.format(language)):
            written = file.read_text(encoding="utf-8")
            yield from _leaves(tomllib.loads(written) if file.suffix == ".toml" else json.loads(written))


def _leaves(written: Any) -> Iterator[str]:
    if isinstance(written, str):
        yield written
    elif isinstance(written, dict | list):
        for each in written.values() if isinstance(written, dict) else written:
            yield from _leaves(each)
