"""What is said about tables in sentences of their own, from words files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from brewhall.core.language import reader_language
from brewhall.core.phrases import Blank, plain
from brewhall.core.view import Part, Phrase
from brewhall.core.words import Words, languages, readers_words

FOLDER = files("brewhall.protocol").joinpath("words", "compiled")
LANGUAGES = languages(FOLDER)


def words(language: str | None = None) -> Words:
    """In a language, the reader's if none is named."""
    return _words(language or reader_language())


@cache
def _words(language: str) -> Words:
    return readers_words(FOLDER, language)


def refusal(key: str, **blanks: Blank) -> str:
    """Why something cannot be done."""
    return words().text(f"no.{key}", **blanks)


def bot_name(bot: str, language: str | None = None) -> str:
    """Who a bot is at the table: the journeyman is Hilde."""
    key = f"bot.name.{bot}"
    return words(language).text(key) if key in words(language) else bot


def together(names: Sequence[str]) -> str:
    """The same of names alone; nobody is "" here."""
    return plain(listed([{"text": name} for name in names])) if names else ""


def listed(people: Sequence[Part]) -> Phrase:
    """As in "Hilde, Mira and Teun"."""
    first, *rest = people
    if not rest:
        return [first]
    if len(rest) == 1:
        return words().phrase("list.two", first=first, last=rest[0])
    return words().phrase("list.more", first=first, rest=listed(rest))
