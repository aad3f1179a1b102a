"""Clauses are read from their page one by one, with their tables, items and links."""

from __future__ import annotations

from brewhall.core.clauses import Clause, numbers, read_clauses

PAGE = """\
# Rules

## <a id="xy-1"></a>1. Turns

- <a id="xy-1-1"></a>**XY-1.1** A turn plays a **card**, see [XY-1.2](#xy-1-2). *Our reading: `one` card.*
- <a id="xy-1-2"></a>**XY-1.2** Cards: <!-- no code: colours -->
  - yellow ones;
  - blue ones.

| | yellow |
| --- | --- |
| worth | 3 |

Something else.

| clause | term |
| --- | --- |
| <a id="xy-1-3"></a>XY-1.3 | **die** |

### <a id="xy-2-1"></a>XY-2.1 A heading

With its text.

## Components

- <a id="xy-9-9"></a>**XY-9.9** Nothing.
"""


def lines(clause: Clause) -> list[tuple[str, list[str]]]:
    return [(line.kind, ["".join(run.text for run in cell) for cell in line.cells]) for line in clause.lines]


def test_every_clause_has_its_lines() -> None:
    clauses = read_clauses(PAGE)
    assert list(clauses) == ["XY-1.1", "XY-1.2", "XY-1.3", "XY-2.1"]
    assert lines(clauses["XY-1.2"]) == [
        ("text", ["Cards:"]),
        ("item", ["yellow ones;"]),
        ("item", ["blue ones."]),
        ("head", ["", "yellow"]),
        ("row", ["worth", "3"]),
    ]
    assert lines(clauses["XY-1.3"]) == [("head", ["term"]), ("row", ["die"])]
    assert lines(clauses["XY-2.1"]) == [("text", ["A heading"]), ("text", ["With its text."])]


def test_words_keep_their_style_and_where_they_lead() -> None:
    (line,) = read_clauses(PAGE)["XY-1.1"].lines
    (runs,) = line.cells
    assert [(run.text, run.style, run.clause) for run in runs] == [
        ("A turn plays a ", "plain", None),
        ("card", "strong", None),
        (", see ", "plain", None),
        ("XY-1.2", "plain", "XY-1.2"),
        (". ", "plain", None),
        ("Our reading: ", "emphasis", None),
        ("one", "emphasis", None),
        (" card.", "emphasis", None),
    ]


def test_sections_and_ranges_stand_for_their_clauses() -> None:
    known = ["XY-1.1", "XY-1.2", "XY-1.2a", "XY-1.3", "XY-11.1"]
    assert list(numbers(["XY-1.2 to 1.3"], known)) == ["XY-1.2", "XY-1.2a", "XY-1.3"]
    assert list(numbers(["XY-1", "XY-11.1"], known)) == known
