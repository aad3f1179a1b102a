"""All text of a game by key, in one language a file."""

from __future__ import annotations

import json
from importlib.resources.abc import Traversable
from string import Formatter
from typing import NamedTuple

from brewhall.core.errors import UnknownName
from brewhall.core.phrases import plain, put
from brewhall.core.view import Blank, Phrase


class Template(NamedTuple):
    """A text by its parts: some text, the blank that follows it, and how that is written."""

    whole: str | None  # the text itself, if it has no blanks
    parts: list[tuple[str, str | None, str]]


class Words:
    """The texts of one language. A missing key falls back to English."""

    def __init__(self, language: str, texts: dict[str, str], fallback: Words | None = None) -> None:
        self.language = language
        self.texts = texts
        self.fallback = fallback
        self._templates: dict[str, Template] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.texts or (self.fallback is not None and key in self.fallback)

    def all(self) -> dict[str, str]:
        """Every text by key, English where this language has none."""
        return {**(self.fallback.all() if self.fallback else {}), **self.texts}

    def phrase(self, key: str, **blanks: Blank) -> Phrase:
        """The text of a key as a phrase, its blanks filled."""
        whole, parts = self.template(key)
        if whole is not None:
            return [whole]
        phrase: Phrase = []
        for text, name, form in parts:
            put(phrase, text)
            if name is not None:
                blank = blanks[name]
                put(phrase, format(blank, form) if form else blank)
        return phrase

    def text(self, key: str, **blanks: Blank) -> str:
        """The same as plain text."""
        whole = self.template(key).whole
        return plain(self.phrase(key, **blanks)) if whole is None else whole

    def count(self, noun: str, number: int) -> str:
        """A number with its noun: "1 coin", "2 coins"."""
        return self.text(f"count.{noun}.{'one' if number == 1 else 'many'}", n=number)

    def template(self, key: str) -> Template:
        template = self._templates.get(key)
        if template is None:
            template = self._templates[key] = self._parsed(key)
        return template

    def _parsed(self, key: str) -> Template:
        if key in self.texts:
            parts = [(text, name, form or "") for text, name, form, _ in Formatter().parse(self.texts[key])]
            return Template(
                "".join(text for text, _, _ in parts) if all(n is None for _, n, _ in parts) else None, parts
            )
        if self.fallback is not None:
            return self.fallback.template(key)
        raise UnknownName(f"there is no text '{key}' in the words of language {self.language}")


def languages(folder: Traversable) -> list[str]:
    """The languages a game is written in."""
    return sorted(file.name.removesuffix(".json") for file in folder.iterdir() if file.name.endswith(".json"))


def load_words(folder: Traversable, language: str = "en") -> Words:
    """The words of a language; English stands in for what it lacks."""
    known = languages(folder)
    if language not in known:
        raise UnknownName(f"there are no words in '{language}'; languages are: {', '.join(known)}")
    texts: dict[str, str] = json.loads(folder.joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return Words(language, texts, load_words(folder) if language != "en" else None)
