"""What is said in lessons, by the names of lessons and steps: `games/<game>/lessons/words/<language>.json`."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from brewhall.core.language import ENGLISH, reader_language
from brewhall.core.phrases import Blank, amount, piece, place, put
from brewhall.core.view import AnyView, Phrase
from brewhall.games import bundled

THING = re.compile(r"\{([\w-]+)(?::(\d+))?\}")


class Texts:
    """A text may name things: `{beer-06}` is a piece or a place of the position, `{water:2}` an amount."""

    def __init__(self, game: str, language: str) -> None:
        folder = files(bundled(game).package).joinpath("lessons", "words")
        self._texts = _read(folder, ENGLISH) | _read(folder, language)
        self._words = bundled(game).words(language)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def text(self, key: str) -> str:
        return self._texts[key]

    def phrase(self, key: str, view: AnyView) -> Phrase:
        phrase: Phrase = []
        text, done = self._texts[key], 0
        for thing in THING.finditer(text):
            put(phrase, text[done : thing.start()])
            put(phrase, self._named(thing[1], thing[2], view))
            done = thing.end()
        put(phrase, text[done:])
        return phrase

    def maybe(self, key: str, view: AnyView) -> Phrase:
        """Nothing, where there is nothing to say."""
        return self.phrase(key, view) if key in self else []

    def _named(self, name: str, number: str | None, view: AnyView) -> Blank:
        if number is not None:
            resource = self._words.term(f"resource.{name}")
            return amount(self._words.term("tokens.item", amount=int(number), resource=resource), int(number), name)
        if name in view.pieces:
            return piece(view.pieces[name].name, name)
        return place(view.places[name].name, name)


def _read(folder: Traversable, language: str) -> dict[str, str]:
    """The texts of a language; none, if no lesson is written in it yet."""
    file = folder.joinpath(f"{language}.json")
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return texts


def texts_of(game: str, language: str | None = None) -> Texts:
    """In a language, the reader's if none is named."""
    return _texts_of(game, language or reader_language())


@cache
def _texts_of(game: str, language: str) -> Texts:
    return Texts(game, language)
