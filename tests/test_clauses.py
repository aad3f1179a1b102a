"""Every rule of the specifications has a test that names it."""

from __future__ import annotations

from tests.clauses import named_clauses, read_clauses, untested_clauses


def test_every_rule_has_a_test() -> None:
    assert untested_clauses() == []


def test_every_clause_that_a_test_names_exists() -> None:
    known = read_clauses()
    assert {clause: places for clause, places in named_clauses().items() if clause not in known} == {}


def test_clauses_are_rules_or_definitions() -> None:
    assert set(read_clauses().values()) <= {"rule", "definition"}
