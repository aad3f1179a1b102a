"""The numbered rules of a game, read from its page `clauses/<language>.md`, for whoever shows them one by one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

Style = Literal["plain", "strong", "emphasis", "code"]

ANCHOR = re.compile(r'<a id="([a-z]{2})-(\d+)-(\d+[a-z]?)"></a>')
NOTE = re.compile(r"\s*<!--.*?-->")
LABEL = re.compile(r"^(?:- )?(?:\*\*)?[A-Z]{2}-\d+\.\d+[a-z]?(?:\*\*)? ?")
INLINE = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>[^*]+)\*|`(?P<code>[^`]+)`|\[(?P<link>.+?)\]\((?P<to>[^)]*)\)"
)
TARGET = re.compile(r"#([a-z]{2})-(\d+)(?:-(\d+[a-z]?))?")
RANGE = re.compile(r"([A-Z]{2})-(\d+)\.(\d+)[a-z]? to (\d+)\.(\d+)[a-z]?")
RULE = re.compile(r"\|(?: *:?-+:? *\|)+")
ITEM = re.compile(r"^(?:-|\d\.) ")
COMPONENTS = "## Components"
CLAUSE_COLUMNS = ("clause", "id", "decision")  # the first column of a table that lists clauses or decisions


@dataclass(slots=True)
class Run:
    """Some words of a clause in one style; `clause` is the one that they refer to."""

    text: str
    style: Style = "plain"
    clause: str | None = None


@dataclass(slots=True)
class ClauseLine:
    """A part of a clause: a paragraph, an item of a list, a row of a table, a line that keeps its blanks."""

    kind: Literal["text", "item", "head", "row", "fixed"]
    cells: list[list[Run]]


@dataclass(slots=True)
class Clause:
    number: str
    lines: list[ClauseLine] = field(default_factory=list)


def read_clauses(page: str) -> dict[str, Clause]:
    """All clauses of a page by their numbers, in order."""
    reader = _Reader()
    for line in page.partition(COMPONENTS)[0].splitlines():
        reader.read(NOTE.sub("", line).rstrip())
    return reader.clauses


class _Reader:
    """A clause is an item of a list with what is indented below it, a row of a table, or a heading with its text."""

    def __init__(self) -> None:
        self.clauses: dict[str, Clause] = {}
        self.current: Clause | None = None
        self.under_heading = False
        self.head: list[ClauseLine] = []  # of the table that is being read
        self.fixed = False

    def read(self, line: str) -> None:
        anchor, text = ANCHOR.search(line), ANCHOR.sub("", line).strip()
        if text == "```":
            self.fixed = not self.fixed
        elif self.fixed:
            self._add([ClauseLine("fixed", [[Run(line)]])])
        elif text.startswith("|"):
            self._read_row(anchor, text)
        else:
            self.head = []
            self._read_text(anchor, line, text)

    def _begin(self, anchor: re.Match[str]) -> None:
        number = f"{anchor[1].upper()}-{anchor[2]}.{anchor[3]}"
        self.current = self.clauses[number] = Clause(number)

    def _add(self, lines: list[ClauseLine]) -> None:
        if self.current is not None:
            self.current.lines += lines

    def _read_row(self, anchor: re.Match[str] | None, text: str) -> None:
        cells = [cell.replace(r"\|", "|").strip() for cell in re.split(r"(?<!\\)\|", text)[1:-1]]
        if RULE.fullmatch(text):
            return
        if anchor is not None:
            self._begin(anchor)
            self._add([*self.head, *_lines("row", cells[1:])])
        elif self.head:
            self._add(_lines("row", cells))
        else:
            of_clauses = cells[0] in CLAUSE_COLUMNS
            self.head = _lines("head", cells[1:] if of_clauses else cells)
            if not of_clauses:
                self._add(self.head)

    def _read_text(self, anchor: re.Match[str] | None, line: str, text: str) -> None:
        heading = text.startswith("#")
        if anchor is not None:
            self._begin(anchor)
            self.under_heading = heading
            self._add(_lines("text", [LABEL.sub("", text.lstrip("# "))]))
        elif text and (heading or not (self.under_heading or line.startswith(" "))):
            self.current = None
        elif text:
            item = ITEM.match(text)
            self._add(_lines("item" if item else "text", [ITEM.sub("", text)]))


def numbers(wanted: Iterable[str], known: Sequence[str]) -> Iterator[str]:
    """Single clauses (`BB-5.3`), those from one to another (`BB-5.3 to 5.7`), and all of a section (`BB-5`)."""
    for each in wanted:
        between = RANGE.fullmatch(each)
        if between is not None:
            game, section, first, _, last = between.groups()
            start, end = known.index(f"{game}-{section}.{first}"), known.index(f"{game}-{section}.{last}")
            yield from known[start : end + 1]
        elif "." in each:
            yield each
        else:
            yield from (number for number in known if number.startswith(f"{each}."))


def _lines(kind: Literal["text", "item", "head", "row"], cells: Sequence[str]) -> list[ClauseLine]:
    runs = [list(_runs(cell)) for cell in cells]
    return [ClauseLine(kind, runs)] if any(runs) else []


def _runs(text: str) -> Iterator[Run]:
    """Markdown inside a line, as far as our pages use it."""
    done = 0
    for found in INLINE.finditer(text):
        if found.start() > done:
            yield Run(text[done : found.start()])
        done = found.end()
        if found["link"] is not None:
            target = TARGET.fullmatch(found["to"])
            clause = f"{target[1].upper()}-{target[2]}.{target[3]}" if target and target[3] else None
            yield Run(found["link"], "plain", clause)
        elif found["emphasis"] is not None:
            yield from (Run(run.text, "emphasis", run.clause) for run in _runs(found["emphasis"]))
        elif found["strong"] is not None:
            yield from (Run(run.text, "strong", run.clause) for run in _runs(found["strong"]))
        else:
            yield Run(found["code"], "code")
    if done < len(text):
        yield Run(text[done:])
