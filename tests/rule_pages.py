"""Writes the component tables of the rule pages anew: `make rules`. That they fit the data, test_clauses checks."""

from __future__ import annotations

import csv
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "brewhall/games").glob("*/clauses/*.md"))
TABLE = re.compile(r"(<!-- components: (\S+) -->\n).*?(<!-- end of components -->\n)", re.DOTALL)
NOTE = re.compile(r"(^|_)source$|^evidence$|^note$")  # says where a value comes from: for editors of the file, no rule
LONG = 15  # a table with more rows is folded


def data_files(page: Path) -> dict[str, str]:
    """The data files of the game that a page is about, by name."""
    folder = page.parent.parent / "data"
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.csv"))}


def with_tables(page: str, files: dict[str, str]) -> str:
    return TABLE.sub(lambda place: f"{place[1]}\n{component_table(files[place[2]])}\n{place[3]}", page)


def component_table(file: str) -> str:
    rows = [{name: row[name] for name in row if not NOTE.search(name)} for row in csv.DictReader(file.splitlines())]
    lines = [[name.replace("_", " ") for name in rows[0]], ["---"] * len(rows[0]), *(row.values() for row in rows)]
    table = "".join("| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |\n" for line in lines)
    return f"<details><summary>{len(rows)} rows</summary>\n\n{table}\n</details>\n" if len(rows) > LONG else table


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(with_tables(page.read_text(encoding="utf-8"), data_files(page)), encoding="utf-8")
