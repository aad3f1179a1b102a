"""Checks code, tests and documents against the rule pages: `make clauses`. That it finds nothing, test_clauses checks.

The pages `brewhall/games/<game>/clauses/en.md` are the only list of clauses: what has an anchor there can be cited,
`bb-13-5` as BB-13.5, the section `bb-14b` as BB-14b. The code of a game cites each of its clauses where it follows it,
`BB-13.16 to 13.20` for those between as well. A test names its clause by its own name (`test_bb_5_3_…`) or by
`@pytest.mark.clause("BB-5.3")`. A clause that needs no code or no test says why on its line: `<!-- no code: … -->`,
`<!-- no test: … -->`.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = re.compile(r"brewhall/games/\w+/clauses/\w+\.md")
CODE = (
    "brewhall/**/*.py",
    "brewhall/games/*/words/*.json",
    "brewhall/games/*/rulebook/*.toml",
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
    "tests/**/*.py",
)
DOCUMENTS = ("brewhall/games/*/clauses/*.md", "docs/**/*.md", "*.md")

ANCHOR = re.compile(r'<a id="([^"]+)"></a>(?:\*\*)?([A-Z]{2}-[\w.]+)?')
NUMBER = re.compile(r"([a-z]{2})-(\d+[a-z]?)(?:-(\d+[a-z]?))?")
# BB-5.3 or BB-14b, and what may follow: BB-13.16 to 13.20; BB-3.1, 3.3 and 6.4
CITATION = re.compile(r"\b([A-Z]{2})-(\d+(?:\.\d+)?[a-z]?\b(?:(?:,| and| or| to| ?[/\N{EN DASH}]) ?\d+\.\d+[a-z]?\b)*)")
RANGE = re.compile(r"\b([A-Z]{2})-(\d+\.\d+[a-z]?) to (?:[A-Z]{2}-)?(\d+\.\d+[a-z]?)\b")
TEST_NAME = re.compile(r"\bdef test_([a-z]{2})_(\d+)_(\d+[a-z]?)(?=[_(])")
MARK = re.compile(r"pytest\.mark\.clause\([^)]*\)")
LINK = re.compile(r"\]\(([^()#\s]*)#([^()\s]+)\)")

Texts = dict[str, str]  # of files, by their names from the root


class Clause(NamedTuple):
    place: str
    needs_code: bool
    needs_test: bool


def read_texts() -> Texts:
    files = [file for pattern in (*CODE, *DOCUMENTS) for file in sorted(ROOT.glob(pattern))]
    return {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}


def rule_pages(texts: Texts) -> Texts:
    return {name: text for name, text in texts.items() if PAGE.fullmatch(name)}


def read_clauses(texts: Texts) -> dict[str, Clause]:
    """Every clause and section, by its number. Sections need neither code nor test."""
    clauses = {}
    for name, text in rule_pages(texts).items():
        for line, content in enumerate(text.splitlines(), 1):
            for anchor in ANCHOR.finditer(content):
                number = number_of(anchor[1])
                if number:
                    needs = ["." in number and f"<!-- no {what}: " not in content for what in ("code", "test")]
                    clauses[number] = Clause(f"{name}:{line}", *needs)
    return clauses


def number_of(anchor: str) -> str:
    """The clause or section of an anchor; nothing for an anchor of another kind, such as that of a decision."""
    parts = NUMBER.fullmatch(anchor)
    return f"{parts[1].upper()}-{parts[2]}" + (f".{parts[3]}" if parts[3] else "") if parts else ""


def cited(text: str) -> Iterator[tuple[str, int]]:
    """What looks like a clause or section, with its line."""
    for found in CITATION.finditer(text):
        for number in re.findall(r"\d+(?:\.\d+)?[a-z]?", found[2]):
            yield f"{found[1]}-{number}", line_of(found)
    yield from named(text)


def named(text: str) -> Iterator[tuple[str, int]]:
    """The clauses in the names of tests."""
    for found in TEST_NAME.finditer(text):
        yield f"{found[1].upper()}-{found[2]}.{found[3]}", line_of(found)


def line_of(found: re.Match[str]) -> int:
    return found.string.count("\n", 0, found.start()) + 1


def citations(texts: Texts) -> list[tuple[str, str]]:
    """Every citation of a game that has a rule page, with its place."""
    games = {number[:2] for number in read_clauses(texts)}
    return [
        (number, f"{name}:{line}")
        for name, text in texts.items()
        for number, line in cited(text)
        if number[:2] in games
    ]


def wrong_citations(texts: Texts) -> list[str]:
    clauses = read_clauses(texts)
    return [f"{place}: {number} is on no rule page" for number, place in citations(texts) if number not in clauses]


def untested_clauses(texts: Texts) -> list[str]:
    tests = [text for name, text in texts.items() if Path(name).name.startswith("test_")]
    tested = {number for text in tests for number, _ in named(text)}
    tested |= {number for text in tests for mark in MARK.findall(text) for number, _ in cited(mark)}
    return [
        f"{clause.place}: {number} has no test"
        for number, clause in read_clauses(texts).items()
        if clause.needs_test and number not in tested
    ]


def clauses_without_code(texts: Texts) -> list[str]:
    clauses = read_clauses(texts)
    order = list(clauses)
    code = [text for name, text in texts.items() if name.startswith("brewhall/") and name.endswith(".py")]
    followed = {number for text in code for number, _ in cited(text)}
    for text in code:
        for game, first, last in RANGE.findall(text):
            bounds = [order.index(f"{game}-{number}") for number in (first, last) if f"{game}-{number}" in clauses]
            followed.update(order[bounds[0] : bounds[-1]] if bounds else ())
    return [
        f"{clause.place}: {number} is not cited in the code"
        for number, clause in clauses.items()
        if clause.needs_code and number not in followed
    ]


def wrong_anchors(texts: Texts) -> list[str]:
    """Anchors that stand there twice, and those of clauses with another number behind them."""
    findings = []
    for name, text in rule_pages(texts).items():
        times = Counter(anchor[1] for anchor in ANCHOR.finditer(text))
        for anchor in ANCHOR.finditer(text):
            number = number_of(anchor[1])
            if times[anchor[1]] > 1:
                findings.append(f"{name}:{line_of(anchor)}: the anchor {anchor[1]} is not the only one")
            if "." in number and anchor[2] != number:
                findings.append(f"{name}:{line_of(anchor)}: the anchor {anchor[1]} stands before {anchor[2]}")
    return findings


def links(texts: Texts) -> list[tuple[str, str, str]]:
    """Every link to an anchor of a rule page: where it stands, the page, the anchor."""
    found = []
    for name in texts:
        if name.endswith(".md"):
            for link in LINK.finditer(texts[name]):
                page = os.path.normpath(Path(name).parent / link[1]) if link[1] else name
                if PAGE.fullmatch(page):
                    found.append((f"{name}:{line_of(link)}", page, link[2]))
    return found


def dead_links(texts: Texts) -> list[str]:
    anchors = {name: {anchor[1] for anchor in ANCHOR.finditer(text)} for name, text in rule_pages(texts).items()}
    return [
        f"{place}: {page} has no anchor {anchor}"
        for place, page, anchor in links(texts)
        if anchor not in anchors.get(page, ())
    ]


def findings(texts: Texts) -> list[str]:
    without = clauses_without_code(texts) + untested_clauses(texts)
    return [*wrong_anchors(texts), *dead_links(texts), *wrong_citations(texts), *without]


if __name__ == "__main__":
    texts = read_texts()
    found = findings(texts)
    clauses = [clause for number, clause in read_clauses(texts).items() if "." in number]
    free = [sum(not needed for needed in each) for each in zip(*(clause[1:] for clause in clauses), strict=True)]
    print(*found, sep="\n", end="\n" if found else "")
    print(
        f"{len(clauses)} clauses, of which {free[0]} need no code and {free[1]} no test; "
        f"{len(citations(texts))} citations and {len(links(texts))} links checked; {len(found)} findings"
    )
    sys.exit(bool(found))
