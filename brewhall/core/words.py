"""All text of a game by key, in one language a table. The tables are compiled from words files: docs/build/words.md."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from brewhall.core.errors import UnknownName
from brewhall.core.language import ENGLISH
from brewhall.core.phrases import Blank, Listing, Named, number_of, plain, put
from brewhall.core.view import Phrase

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"  # as it is written in words; component data have the plain one
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
PLURALS = ":plurals"  # the key of a language's plural categories, where they are not those of English
GROUPS = {"en": ",", "de": ".", "it": "."}  # what stands between thousands; elsewhere a thin space
GENDER = "gender"  # the form that says what messages select on


class Slot(NamedTuple):
    """Some text, and the blank that follows it: as it is, in a form, or as what chooses one of several messages."""

    text: str
    name: str | None
    form: str
    arms: dict[str, Message] | None


class Message(NamedTuple):
    whole: str | None  # the text itself, if it has no blanks
    slots: list[Slot]


class Words:
    """The texts of one language, as compiled. A missing key falls back to English."""

    def __init__(self, language: str, texts: dict[str, Any], fallback: Words | None = None) -> None:
        self.language = language
        self.texts = texts
        self.fallback = fallback
        self._messages: dict[str, Message] = {}
        self._terms: dict[str, Term] = {}
        self._counts: dict[str, dict[int, Term]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.texts or (self.fallback is not None and key in self.fallback)

    def all(self) -> dict[str, Any]:
        """Every text by key, English where this language has none."""
        return {**(self.fallback.all() if self.fallback else {}), **self.texts}

    def phrase(self, key: str, **blanks: Blank) -> Phrase:
        """The text of a key as a phrase, its blanks filled."""
        whole, slots = self.message(key)
        if whole is not None:
            return [whole]
        phrase: Phrase = []
        self._fill(phrase, slots, blanks)
        return phrase

    def text(self, key: str, **blanks: Blank) -> str:
        """The same as plain text."""
        whole = self.message(key).whole
        return plain(self.phrase(key, **blanks)) if whole is None else whole

    def term(self, key: str, **blanks: Blank) -> Term:
        """The text of a key for a blank of another one, which may ask for its forms."""
        if blanks:
            return Term(self, key, blanks)
        term = self._terms.get(key)
        if term is None:
            term = self._terms[key] = Term(self, key, blanks)
        return term

    def count(self, noun: str, number: int) -> Term:
        """A number with its noun: "1 coin", "2 coins"."""
        known = self._counts.setdefault(noun, {})
        term = known.get(number)
        if term is None:
            term = known[number] = Term(self, f"count.{noun}", {"n": number})
        return term

    def message(self, key: str) -> Message:
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._read(key)
        return message

    def _read(self, key: str) -> Message:
        if key in self.texts:
            return _message(self.texts[key])
        if self.fallback is not None:
            return self.fallback.message(key)
        raise UnknownName(f"there is no text '{key}' in the words of language {self.language}")

    def _fill(self, phrase: Phrase, slots: list[Slot], blanks: dict[str, Blank]) -> None:
        for text, name, form, arms in slots:
            if text:
                put(phrase, text)
            if name is None:
                continue
            blank = blanks[name]
            if arms is not None:
                whole, chosen = arms[self._arm(form, blank, arms)]
                if whole is None:
                    self._fill(phrase, chosen, blanks)
                else:
                    put(phrase, whole)
            elif form == "":
                put(phrase, blank)
            else:
                put(phrase, self._formed(blank, form))

    def _arm(self, how: str, blank: Blank, arms: dict[str, Message]) -> str:
        if how == "plural":
            number = number_of(blank)
            arm = str(number)
            if arm not in arms:
                arm = self._category(abs(number))
        else:
            arm = blank.kind() if isinstance(blank, Named) else blank if isinstance(blank, str) else "other"
        return arm if arm in arms else "other"

    def _category(self, number: int) -> str:
        plurals = self.texts.get(PLURALS)
        if plurals is None:
            return "one" if number == 1 else "other"
        return CATEGORIES[int(plurals[number if number < 100 else 100 + number % 100])]

    def _formed(self, blank: Blank, form: str) -> Blank:
        if form == "signed":
            return f"{number_of(blank):+d}".replace("-", "\N{MINUS SIGN}")
        if form == "number":
            return f"{number_of(blank):,}".replace(",", GROUPS.get(self.language, "\u202f"))
        return blank.said(form) if isinstance(blank, Named) else blank


class Term(Named):
    """The text of a key as something that other messages name, in the forms that its language has for it."""

    def __init__(self, words: Words, key: str, blanks: dict[str, Blank]) -> None:
        super().__init__("")
        self.words = words
        self.key = key
        self.blanks = blanks
        self._said: dict[str, Phrase] = {}

    def said(self, form: str) -> Phrase:
        phrase = self._said.get(form)
        if phrase is None:
            key = f"{self.key}:{form}"
            if not form or key not in self.words:
                key = self.key
            phrase = self._said[form] = self.words.phrase(key, **self.blanks)
        return phrase

    def kind(self) -> str:
        key = f"{self.key}:{GENDER}"
        return self.words.text(key) if key in self.words else "other"

    def number(self) -> int:
        return number_of(self.blanks["n"]) if "n" in self.blanks else 1


def listed(words: Words, items: Iterable[Blank], joint: str = "list.comma") -> Named:
    """All of them in a row, or "nothing"."""
    row = list(items)
    return Listing(row, words.text(joint)) if row else words.term("list.nothing")


def named(words: Words, family: str, name: str) -> Named:
    """A thing by its name in the words; an owner's own components may be in no words file."""
    key = f"{family}.{name}"
    return words.term(key) if key in words else Named(name.replace("-", " ").capitalize())


def component(words: Words, key: str, name: str) -> Named:
    """By its name in the words, if it is called so in English; an owner's own components go by the names they have."""
    english = words.fallback or words
    return words.term(key) if key in english and english.text(key) == name.replace("'", APOSTROPHE) else Named(name)


def _message(compiled: Any) -> Message:
    """What is compiled, ready to be filled."""
    if isinstance(compiled, str):
        return Message(compiled, [])
    slots: list[Slot] = []
    text = ""
    for part in compiled:
        if isinstance(part, str):
            text = part
            continue
        form = part[1] if len(part) > 1 else ""
        arms = {arm: _message(message) for arm, message in part[2].items()} if len(part) > 2 else None
        slots.append(Slot(text, part[0], form, arms))
        text = ""
    if text:
        slots.append(Slot(text, None, "", None))
    return Message(None, slots)


def languages(folder: Traversable) -> list[str]:
    """The languages a game is written in."""
    return sorted(file.name.removesuffix(".json") for file in folder.iterdir() if file.name.endswith(".json"))


def load_words(folder: Traversable, language: str = ENGLISH) -> Words:
    """The words of a language; English stands in for what it lacks."""
    known = languages(folder)
    if language not in known:
        raise UnknownName(f"there are no words in '{language}'; languages are: {', '.join(known)}")
    return _loaded(folder, language)


def readers_words(folder: Traversable, language: str) -> Words:
    """The same for a reader, who is served in English where there are no words of their language yet."""
    return _loaded(folder, language if folder.joinpath(f"{language}.json").is_file() else ENGLISH)


def _loaded(folder: Traversable, language: str) -> Words:
    texts: dict[str, Any] = json.loads(folder.joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return Words(language, texts, _loaded(folder, ENGLISH) if language != ENGLISH else None)
