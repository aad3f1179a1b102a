"""All text of a game by key, in one language a file."""

from __future__ import annotations

import json
from importlib.resources.abc import Traversable

from brewhall.core.errors import UnknownName


class Words:
    """The texts of one language. A missing key falls back to English."""

    def __init__(self, language: str, texts: dict[str, str], fallback: Words | None = None) -> None:
        self.language = language
        self.texts = texts
        self.fallback = fallback

    def __contains__(self, key: str) -> bool:
        return key in self.texts or (self.fallback is not None and key in self.fallback)

    def all(self) -> dict[str, str]:
        """Every text by key, English where this language has none."""
        return {**(self.fallback.all() if self.fallback else {}), **self.texts}

    def text(self, key: str, **values: object) -> str:
        """The text of a key, its blanks filled with `values`."""
        template = self.texts.get(key)
        if template is not None:
            return template.format(**values)
        if self.fallback is not None:
            return self.fallback.text(key, **values)
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
