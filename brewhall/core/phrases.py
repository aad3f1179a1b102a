"""Phrases: what is said about a game, as parts that a client can draw. They are composed here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable

from brewhall.core.view import Blank, Part, Phrase


def piece(text: str, name: str) -> Part:
    return {"text": text, "piece": name}


def place(text: str, name: str) -> Part:
    return {"text": text, "place": name}


def amount(text: str, number: int, of: str) -> Part:
    return {"text": text, "number": number, "of": of}


def plain(phrase: Phrase) -> str:
    """The phrase as it is read aloud."""
    return "".join(part if isinstance(part, str) else part["text"] for part in phrase)


def put(phrase: Phrase, more: Blank) -> None:
    """Add something to the end of a phrase; text that meets text becomes one part."""
    if isinstance(more, list):
        for part in more:
            put(phrase, part)
    elif isinstance(more, dict):
        phrase.append(more)
    elif phrase and isinstance(phrase[-1], str):
        phrase[-1] += str(more)
    elif more != "":
        phrase.append(str(more))


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
