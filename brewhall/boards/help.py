"""What `? NAME` says in every game: chapters of the rule book and kinds of move. The games add their pieces."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.core.game import Game
from brewhall.core.phrases import plain
from brewhall.core.rulebook import Chapter

SET = "components"  # the chapter that says where the card values come from
Entry = tuple[list[str], tuple[str, str]]  # the names it can be asked for by; heading and text


def topics(game: Game) -> list[tuple[str, str]]:
    """Names and titles of the chapters, in reading order."""
    return [(chapter.id, chapter.title) for chapter in game.rulebook().chapters]


def explain(game: Game, pieces: Sequence[Entry], name: str) -> list[tuple[str, str]]:
    """Everything of that name, or else everything whose name begins so."""
    known = [*_rules(game), *pieces]
    name = name.lower()
    found = [entry for names, entry in known if name in names]
    return found or [entry for names, entry in known if any(each.startswith(name) for each in names)]


def _rules(game: Game) -> list[Entry]:
    book, words = game.rulebook(), game.words()
    entries: list[Entry] = []
    for chapter in book.chapters:
        text = _text(chapter) + (f"\n{book.note}" if chapter.id == SET else "")
        entries.append(([chapter.id, *chapter.also.split()], (chapter.title, text)))
    for key in words.texts:
        family, _, kind = key.partition(".")
        if family == "action":
            entries.append(([kind], (words.text("help.move", move=kind), words.text(key))))
    return entries


def _text(chapter: Chapter) -> str:
    return "\n".join(plain(phrase) for phrase in (chapter.lead, *(each.text for each in chapter.paragraphs)))
