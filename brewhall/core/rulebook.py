"""The rule book of a game: short chapters for people, each paragraph with the clauses behind it.

It is written in `rulebook/<language>.toml`, as `docs/build/rule-book.md` explains. What stands in braces is filled in:
`{3 barley}` is an amount, `{beer-06}` a component by its name. An example is a record beside it, told from one of its
moves on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from brewhall.core.clauses import Clause, numbers, read_clauses
from brewhall.core.errors import UnknownName
from brewhall.core.language import ENGLISH
from brewhall.core.phrases import Named, amount, piece, put
from brewhall.core.view import Phrase
from brewhall.core.words import Words

BLANK = re.compile(r"\{(?:(\d+) )?([^}]+)\}")
Fill = Callable[[str], Phrase]


@dataclass(slots=True)
class Figure:
    """A component in a picture, and what is said below it."""

    piece: str  # an id of the gallery
    caption: Phrase


@dataclass(slots=True)
class Example:
    """Some moves of a recorded game, with what there is to say before, to each, and after."""

    name: str
    title: str
    before: Phrase
    steps: list[Phrase]  # one a move
    after: Phrase


@dataclass(slots=True)
class Paragraph:
    text: Phrase
    clauses: list[str]
    figures: list[Figure]
    example: Example | None


@dataclass(slots=True)
class Chapter:
    id: str
    title: str
    lead: Phrase
    also: str  # what else somebody may look for who means this
    paragraphs: list[Paragraph]
    more: list[str]  # clauses of this chapter that stand behind no paragraph


@dataclass(slots=True)
class Rulebook:
    game: str
    title: str
    note: str  # where the values of the components come from
    chapters: list[Chapter]
    clauses: dict[str, Clause]
    homes: dict[str, str]  # by clause, the chapter that explains it

    def chapter(self, name: str) -> Chapter:
        """The chapter of an id, or the one that explains a clause."""
        wanted = self.homes.get(name, name)
        for chapter in self.chapters:
            if chapter.id == wanted:
                return chapter
        raise UnknownName(f"there is no chapter '{name}'; chapters are: {', '.join(c.id for c in self.chapters)}")


@dataclass(frozen=True)
class Scene:
    """Where an example begins in its record, and what it must lead to: for tests, and for whoever shows it."""

    record: str
    start: int  # moves before the first that is told
    result: Mapping[str, Mapping[str, int]]  # by place: counters of the view at the end


def read_rulebook(folder: Traversable, clauses: str, words: Words, game: str, names: Mapping[str, str]) -> Rulebook:
    """The book in one language. `names` are those of the components, by id."""
    known = read_clauses(clauses)
    order = list(known)

    def fill(text: str) -> Phrase:
        return _filled(text, words, names)

    written = _written(folder, words.language)["chapter"]
    chapters = [
        Chapter(
            id=given["id"],
            title=given["title"],
            lead=fill(given["lead"]),
            also=given.get("also", ""),
            paragraphs=[_paragraph(each, fill, names, order) for each in given["paragraph"]],
            more=list(numbers(given["clauses"], order)),
        )
        for given in written
    ]
    homes = _homes(chapters)
    for chapter in chapters:
        behind = {number for paragraph in chapter.paragraphs for number in paragraph.clauses}
        chapter.more = [number for number in chapter.more if homes[number] == chapter.id and number not in behind]
    return Rulebook(game, words.text("title"), words.text("note.reconstruction"), chapters, known, homes)


def _homes(chapters: Sequence[Chapter]) -> dict[str, str]:
    """A clause is at home in the chapter of its section if a paragraph there is about it, else in the first that has
    such a paragraph, else under the chapter of its section."""
    homes: dict[str, str] = {}
    behind = {chapter.id: {n for each in chapter.paragraphs for n in each.clauses} for chapter in chapters}
    for chapter in reversed(chapters):
        homes |= dict.fromkeys(chapter.more, chapter.id)
    for chapter in reversed(chapters):
        homes |= dict.fromkeys(behind[chapter.id], chapter.id)
    for chapter in reversed(chapters):
        homes |= dict.fromkeys(behind[chapter.id].intersection(chapter.more), chapter.id)
    return homes


def scenes(folder: Traversable) -> dict[str, Scene]:
    """The positions of all examples, by name; they are the same in every language."""
    found = {}
    for chapter in _written(folder, ENGLISH)["chapter"]:
        for paragraph in chapter["paragraph"]:
            if "example" in paragraph:
                given = paragraph["example"]
                record = folder.joinpath(f"{given['name']}.txt").read_text(encoding="utf-8")
                found[given["name"]] = Scene(record, given["start"], given["result"])
    return found


def _written(folder: Traversable, language: str) -> dict[str, Any]:
    """The source of a language's book, of the English one where there is none yet."""
    own, english = (folder.joinpath(f"{each}.toml") for each in (language, ENGLISH))
    return tomllib.loads((own if own.is_file() else english).read_text(encoding="utf-8"))


def _paragraph(given: dict[str, Any], fill: Fill, names: Mapping[str, str], order: list[str]) -> Paragraph:
    figures = [_figure(each, fill, names) for each in given.get("figures", [])]
    example = _example(given["example"], fill) if "example" in given else None
    return Paragraph(fill(given["text"]), list(numbers(given["clauses"], order)), figures, example)


def _figure(given: str | dict[str, str], fill: Fill, names: Mapping[str, str]) -> Figure:
    """A component by its id alone goes by its name."""
    if isinstance(given, str):
        return Figure(given, [names[given]])
    return Figure(given["piece"], fill(given["caption"]))


def _example(given: dict[str, Any], fill: Fill) -> Example:
    steps = [fill(step) for step in given["steps"]]
    return Example(given["name"], given["title"], fill(given["before"]), steps, fill(given["after"]))


def _filled(text: str, words: Words, names: Mapping[str, str]) -> Phrase:
    phrase: Phrase = []
    done = 0
    for blank in BLANK.finditer(text):
        put(phrase, text[done : blank.start()])
        put(phrase, _part(blank[1], blank[2], words, names))
        done = blank.end()
    put(phrase, text[done:])
    return phrase


def _part(number: str | None, name: str, words: Words, names: Mapping[str, str]) -> Named:
    if number is None:
        return piece(names[name], name)
    if f"count.{name}" in words:
        return amount(words.count(name, int(number)), int(number), name)
    return amount(words.term("tokens.item", amount=number, resource=words.term(f"resource.{name}")), int(number), name)
