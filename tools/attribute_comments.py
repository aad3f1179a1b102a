"""The comment at the end of an attribute's line, or the lines of it just above, is what the reference says of it."""

from __future__ import annotations

import re
from typing import Any

import griffe

ABOVE = re.compile(r" *# ?(.*)")
BESIDE = re.compile(r".*?  # (.*)")
ORDERS = ("noqa", "type:")  # comments for tools


class AttributeComments(griffe.Extension):
    def on_attribute_instance(self, *, attr: Any, **_: Any) -> None:
        if attr.docstring is None and attr.lineno is not None:
            text = comment(attr.lines_collection[attr.filepath], attr.lineno, attr.endlineno or attr.lineno)
            if text:
                stop = "" if text.endswith((".", "!", "?")) else "."
                attr.docstring = griffe.Docstring(f"{text[0].upper()}{text[1:]}{stop}", parent=attr)


def comment(lines: list[str], first: int, last: int) -> str:
    beside = BESIDE.fullmatch(lines[last - 1]) if first == last else None
    if beside:
        return "" if beside[1].startswith(ORDERS) else beside[1]
    above: list[str] = []
    for line in reversed(lines[: first - 1]):
        found = ABOVE.fullmatch(line)
        if not found or found[1].startswith("--"):
            break
        above.insert(0, found[1])
    return " ".join(above)
