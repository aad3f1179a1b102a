"""What the server says in sentences of its own, from words files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from brewhall.core.view import Part, Phrase
from brewhall.core.words import Words, load_words


@cache
def words(language: str = "en") -> Words:
    return load_words(files("brewhall.server").joinpath("words"), language)


def bot_name(bot: str) -> str:
    """Who a bot is at the table: the journeyman is Hilde."""
    key = f"bot.name.{bot}"
    return words().text(key) if key in words() else bot


def listed(people: Sequence[Part]) -> Phrase:
    """As in "Hilde, Mira and Teun"."""
    first, *rest = people
    if not rest:
        return [first]
    if len(rest) == 1:
        return words().phrase("list.two", first=first, last=rest[0])
    return words().phrase("list.more", first=first, rest=listed(rest))
