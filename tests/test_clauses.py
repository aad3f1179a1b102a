"""Code, tests and documents agree with the rule pages, and the rule pages with the data files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import findings, read_clauses, read_texts
from tests.rule_pages import PAGES, TABLE, data_files, with_tables

PAGE = """\
## <a id="xy-1"></a>1. Turns
- <a id="xy-1-1"></a>**XY-1.1** A turn plays a card.
- <a id="xy-1-2"></a>**XY-1.2** Cards are yellow. <!-- no test: nobody sees them -->
- <a id="xy-1-2a"></a>**XY-1.2a** Some are blue, see [XY-1.2](#xy-1-2).
"""
TESTS = """\
def test_xy_1_1_a_card_is_played() -> None: ...
@pytest.mark.clause("XY-1.2a")
def test_colours() -> None: ...
"""
SOUND = {"brewhall/games/xy/clauses/en.md": PAGE, "tests/test_xy.py": TESTS, "brewhall/xy.py": "# XY-1, XY-1.1 to 1.2a"}


def test_nothing_is_found() -> None:
    assert findings(read_texts()) == []


def test_the_clauses_of_all_games_are_known() -> None:
    clauses = read_clauses(read_texts())
    assert {"BB-5.3", "BB-14b", "HA-17.2", "DB-7.10", "DB-19.1"} <= clauses.keys()
    assert len(clauses) > 400
    assert findings(SOUND) == []


@pytest.mark.parametrize(
    ("name", "text", "finding"),
    [
        ("brewhall/more.py", "\n# see XY-1.3", "brewhall/more.py:2: XY-1.3 is on no rule page"),
        ("brewhall/more.py", "# XY-1.1, 1.2 and 1.9", "brewhall/more.py:1: XY-1.9 is on no rule page"),
        ("web/src/xy.ts", "// XY-1b", "web/src/xy.ts:1: XY-1b is on no rule page"),
        ("tests/test_more.py", "def test_xy_2_1() -> None: ...", "tests/test_more.py:1: XY-2.1 is on no rule page"),
        (
            "tests/test_xy.py",
            TESTS.replace("XY-1.2a", "XY-1.1"),
            "brewhall/games/xy/clauses/en.md:4: XY-1.2a has no test",
        ),
        ("tests/test_xy.py", TESTS.replace("xy_1_1", "xy"), "brewhall/games/xy/clauses/en.md:2: XY-1.1 has no test"),
        ("brewhall/xy.py", "# XY-1.2 to XY-1.2a", "brewhall/games/xy/clauses/en.md:2: XY-1.1 is not cited in the code"),
        (
            "docs/xy.md",
            "[a](../brewhall/games/xy/clauses/en.md#xy-3)",
            "docs/xy.md:1: brewhall/games/xy/clauses/en.md has no anchor xy-3",
        ),
        (
            "brewhall/games/xy/clauses/en.md",
            PAGE.replace("**XY-1.1**", "**XY-1.2**"),
            "brewhall/games/xy/clauses/en.md:2: the anchor xy-1-1 stands before XY-1.2",
        ),
    ],
)
def test_what_is_wrong_is_found(name: str, text: str, finding: str) -> None:
    assert findings({**SOUND, name: text}) == [finding]


def test_an_anchor_that_stands_there_twice_is_found() -> None:
    assert len(findings({**SOUND, "brewhall/games/xy/clauses/en.md": PAGE + PAGE.splitlines()[0]})) == 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parts[-3])
def test_component_tables_are_those_of_the_data_files(page: Path) -> None:
    text, files = page.read_text(encoding="utf-8"), data_files(page)
    assert sorted(name for _, name, _ in TABLE.findall(text)) == list(files)
    assert with_tables(text, files) == text, "`make rules` writes the tables anew"
