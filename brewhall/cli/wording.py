"""What the terminal says while a game is played, in the language of `--language`, of LANGUAGE or of LANG."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files

from brewhall.core.errors import UnknownName
from brewhall.core.language import read_in, reader_language, wished
from brewhall.core.phrases import Blank
from brewhall.core.words import Words, languages, readers_words

FOLDER = files("brewhall.cli").joinpath("words", "compiled")


def said(key: str, **blanks: Blank) -> str:
    return _words(reader_language()).text(key, **blanks)


@cache
def _words(language: str) -> Words:
    return readers_words(FOLDER, language)


def called(name: str, seat: int) -> str:
    """Who sits there: a person by the seat, a bot as the language has it."""
    words = _words(reader_language())
    key = f"bot.{name}"
    return words.text("seat", seat=seat) if name == "human" else words.text(key) if key in words else name


def choose_language(given: str | None) -> None:
    """For all that this process says. Raises UnknownName."""
    known = languages(FOLDER)
    if given is not None and given not in known:
        raise UnknownName(f"there are no words in '{given[:20]}'; languages are: {', '.join(known)}")
    setting = os.environ.get("LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG", "")
    read_in(given or wished(setting.partition(".")[0].replace(":", ","), known))
