"""What `? NAME` says in every game: rule topics and kinds of move. The games add their pieces."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.core.words import Words

SET = "cards"  # the topic that says where the card values come from
Entry = tuple[list[str], tuple[str, str]]  # the names it can be asked for by; heading and text


def topics(words: Words) -> list[tuple[str, str]]:
    """Names and titles of the rule topics, in reading order."""
    titles = [key for key in words.texts if key.startswith("rules.") and key.endswith(".title")]
    return [(key.split(".")[1], words.text(key)) for key in titles]


def explain(words: Words, pieces: Sequence[Entry], name: str) -> list[tuple[str, str]]:
    """Everything of that name, or else everything whose name begins so."""
    known = [*_rules(words), *pieces]
    name = name.lower()
    found = [entry for names, entry in known if name in names]
    return found or [entry for names, entry in known if any(each.startswith(name) for each in names)]


def _rules(words: Words) -> list[Entry]:
    entries: list[Entry] = []
    for topic, title in topics(words):
        text = words.text(f"rules.{topic}")
        if topic == SET:
            text += "\n" + words.text("note.reconstruction")
        names = [topic, *words.text(f"rules.{topic}.also").split()]
        entries.append((names, (title, text)))
    for key in words.texts:
        family, _, kind = key.partition(".")
        if family == "action":
            entries.append(([kind], (words.text("help.move", move=kind), words.text(key))))
    return entries
