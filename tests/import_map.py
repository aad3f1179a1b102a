"""Draws the map of imports in docs/build/architecture.md anew: `make map`. That it is right, test_documents checks."""

from __future__ import annotations

import re
from pathlib import Path

import grimp

PAGE = Path(__file__).parent.parent / "docs/build/architecture.md"
MAP = re.compile(r"(<!-- imports -->\n).*?(<!-- end of imports -->\n)", re.DOTALL)
ROOT = "brewhall"


def imports() -> dict[str, list[str]]:
    """Which packages each package imports, those left out that it reaches through others anyway."""
    graph = grimp.build_graph(ROOT)
    packages = {module.removeprefix(f"{ROOT}.") for module in graph.find_children(ROOT)}
    direct: dict[str, set[str]] = {package: set() for package in packages}
    for package in packages:
        for module in {f"{ROOT}.{package}"} | graph.find_descendants(f"{ROOT}.{package}"):
            found = graph.find_modules_directly_imported_by(module)
            direct[package] |= {each.split(".")[1] for each in found if "." in each} - {package}
    return {package: sorted(direct[package] - through(direct[package], direct)) for package in sorted(packages)}


def through(packages: set[str], direct: dict[str, set[str]]) -> set[str]:
    """All that is imported by these packages, directly or not."""
    found: set[str] = set()
    for package in packages:
        found |= direct[package] | through(direct[package], direct)
    return found


def with_map(page: str) -> str:
    arrows = [f"  {package} --> {each}" for package, them in imports().items() for each in them]
    drawn = "\n".join(["```mermaid", "flowchart TD", *arrows, "```", ""])
    return MAP.sub(lambda place: f"{place[1]}{drawn}{place[2]}", page)


if __name__ == "__main__":
    PAGE.write_text(with_map(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
