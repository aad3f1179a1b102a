"""What a table says: why it refuses something, and what people are called who chose no name."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from brewhall.core.language import reader_language
from brewhall.core.phrases import Blank
from brewhall.core.words import Words, readers_words
from brewhall.tables.seats import FORMER, GUEST_NAME


def refusal(key: str, **blanks: Blank) -> str:
    """Why something cannot be done, in the words of whoever asked for it."""
    return _text(f"no.{key}", **blanks)


def shown_name(name: str) -> str:
    """What somebody is called to whoever reads it. Guests, and those who are gone, are kept by a name in English."""
    if name == FORMER:
        return _text("name.former")
    return _text("name.guest", n=name.removeprefix(GUEST_NAME)) if name.startswith(GUEST_NAME) else name


def _text(key: str, **blanks: Blank) -> str:
    return _words(reader_language()).text(key, **blanks)


@cache
def _words(language: str) -> Words:
    return readers_words(files("brewhall.tables").joinpath("words", "compiled"), language)
