"""Phrases: what is said about a game, as parts that a client can draw. They are composed here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable

from brewhall.core.view import Part, Phrase


class Named:
    """What a message can name as its grammar asks: in one of several forms, by its gender, by its number.

    This one is a name that never changes: a person's, or one of an owner's own components.
    """

    def __init__(self, part: str | Part) -> None:
        self.part = part

    def said(self, form: str) -> Phrase:
        """In a form ("" is the usual one); in the usual one where it has no such form."""
        return [self.part]

    def kind(self) -> str:
        """What a message selects on: a gender, or whether it is you."""
        return "other"

    def number(self) -> int:
        """How many it is."""
        return 1

    @property
    def text(self) -> str:
        return plain(self.said(""))

    def __str__(self) -> str:
        return self.text


Blank = str | int | Part | Phrase | Named  # what may stand in a blank of a message


class Listing(Named):
    """Several things in a row, with `joint` in between. A form is that of each."""

    def __init__(self, items: list[Blank], joint: str) -> None:
        super().__init__("")
        self.items = items
        self.joint = joint

    def said(self, form: str) -> Phrase:
        return joined([item.said(form) if isinstance(item, Named) else item for item in self.items], self.joint)

    def kind(self) -> str:
        first = self.items[0]
        return first.kind() if len(self.items) == 1 and isinstance(first, Named) else "other"

    def number(self) -> int:
        return len(self.items) if len(self.items) != 1 else number_of(self.items[0])


def number_of(blank: Blank) -> int:
    """How many there are of what stands in a blank."""
    if isinstance(blank, int):
        return blank
    if isinstance(blank, Named):
        return blank.number()
    if isinstance(blank, dict):
        return blank.get("number", 1)
    return int(blank) if isinstance(blank, str) and blank.lstrip("-").isdigit() else 1


class Marked(Named):
    """A name that stands for a thing: one part of a phrase, whatever its form."""

    def __init__(self, name: Named, marks: Part) -> None:
        super().__init__("")
        self.name = name
        self.marks = marks
        self._said: dict[str, Phrase] = {}

    def said(self, form: str) -> Phrase:
        phrase = self._said.get(form)
        if phrase is None:
            phrase = self._said[form] = [{**self.marks, "text": plain(self.name.said(form))}]
        return phrase

    def kind(self) -> str:
        return self.name.kind()

    def number(self) -> int:
        return self.marks.get("number", 1)


def piece(name: str | Named, piece: str) -> Named:
    return _marked(name, {"text": "", "piece": piece})


def place(name: str | Named, place: str) -> Named:
    return _marked(name, {"text": "", "place": place})


def amount(name: str | Named, number: int, of: str) -> Named:
    return _marked(name, {"text": "", "number": number, "of": of})


def _marked(name: str | Named, marks: Part) -> Named:
    if isinstance(name, Named):
        return Marked(name, marks)
    marks["text"] = name
    return Named(marks)


def plain(phrase: Phrase) -> str:
    """The phrase as it is read aloud."""
    return "".join(part if isinstance(part, str) else part["text"] for part in phrase)


def put(phrase: Phrase, more: Blank) -> None:
    """Add something to the end of a phrase; text that meets text becomes one part."""
    if isinstance(more, str):
        if phrase and isinstance(phrase[-1], str):
            phrase[-1] += more
        elif more:
            phrase.append(more)
    elif isinstance(more, dict):
        phrase.append(more)
    elif isinstance(more, Named):
        for part in more.said(""):
            put(phrase, part)
    elif isinstance(more, list):
        for part in more:
            put(phrase, part)
    else:
        put(phrase, str(more).replace("-", "\N{MINUS SIGN}"))


def joined(items: Iterable[Blank], joint: str) -> Phrase:
    """All of them in a row with `joint` in between."""
    phrase: Phrase = []
    for number, item in enumerate(items):
        if number:
            put(phrase, joint)
        put(phrase, item)
    return phrase


def sentence(phrase: Phrase) -> Phrase:
    """With a capital letter, as a sentence begins."""
    if not phrase:
        return phrase
    first, *rest = phrase
    if isinstance(first, str):
        return [first[:1].upper() + first[1:], *rest]
    text = first["text"]
    return [{**first, "text": text[:1].upper() + text[1:]}, *rest]
