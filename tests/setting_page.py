"""Writes the table of settings in docs/run/server.md anew: `make settings`. That it is right, test_settings checks."""

from __future__ import annotations

import re
from pathlib import Path

from brewhall.server.settings import Settings, in_words

PAGE = Path(__file__).parent.parent / "docs/run/server.md"
TABLE = re.compile(r"(<!-- settings -->\n).*?(<!-- end of settings -->\n)", re.DOTALL)
BY_OPTION = {
    "database": "--database",
    "origins": "--origin",
    "card_sets": "--data",
    "metrics": "--metrics-port",
    "smtp": "BREWHALL_SMTP_HOST",
}
BY_MACHINE = {"bot_workers": "one less than there are cores"}


def with_settings(page: str) -> str:
    rows = ["| set by | usually | what it means |", "| --- | --- | --- |"]
    for each in in_words(Settings()):
        how = each.variable or BY_OPTION[each.name]
        rows.append(f"| `{how}` | {BY_MACHINE.get(each.name, each.value)} | {each.about} |")
    return TABLE.sub(lambda place: place[1] + "\n".join(rows) + "\n" + place[2], page)


if __name__ == "__main__":
    PAGE.write_text(with_settings(PAGE.read_text()))
