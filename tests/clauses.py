"""Lists the clauses of the specifications that no test names: `make clauses`. That there are none, test_clauses checks.

A test names a clause by its own name (`test_bb_5_3_…`) or by `@pytest.mark.clause("BB-5.3")`. Which clauses there are
stands in `tests/games/*/clauses.csv`; those of kind `definition` need no test.
"""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
NAME = re.compile(r"test_([a-z]{2})_(\d+)_(\d+[a-z]?)(?:_|$)")


def read_clauses() -> dict[str, str]:
    """The kind of every clause, game by game."""
    kinds: dict[str, str] = {}
    for file in sorted(TESTS.glob("games/*/clauses.csv")):
        with file.open(encoding="utf-8", newline="") as lines:
            kinds |= {row["clause"]: row["kind"] for row in csv.DictReader(lines)}
    return kinds


def named_clauses() -> dict[str, list[str]]:
    """The clauses that tests name, each with the places that do."""
    prefixes = {clause.partition("-")[0] for clause in read_clauses()}
    places: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for clause, line in _named_in(ast.parse(file.read_text(encoding="utf-8")), prefixes):
            places.setdefault(clause, []).append(f"{file.relative_to(TESTS.parent)}:{line}")
    return places


def _named_in(tree: ast.Module, prefixes: set[str]) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            name = NAME.match(node.name)
            if name and name[1].upper() in prefixes:
                yield f"{name[1].upper()}-{name[2]}.{name[3]}", node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            for argument in node.args:
                yield ast.literal_eval(argument), node.lineno


def untested_clauses() -> list[str]:
    """The rules that no test names."""
    named = named_clauses()
    return [clause for clause, kind in read_clauses().items() if kind == "rule" and clause not in named]


if __name__ == "__main__":
    kinds, untested = [*read_clauses().values()], untested_clauses()
    rules = kinds.count("rule")
    for clause in untested:
        print(f"{clause} has no test")
    print(f"{rules - len(untested)} of {rules} clauses have a test; {len(kinds) - rules} need none")
