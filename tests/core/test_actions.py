"""The action table: numbers, texts and parameters lead to each other, and errors say what a move looks like."""

from __future__ import annotations

import pytest

from brewhall.core.actions import ActionTable, Kind, Parameter
from brewhall.core.errors import UnknownMove

MALT = Parameter("malt", ("pale", "dark"))
AMOUNT = Parameter("amount", ("0", "1", "2"))
TABLE = ActionTable([Kind("brew", (MALT, AMOUNT)), Kind("rest"), Kind("sell", (MALT,))])


def test_kinds_follow_each_other_and_the_last_parameter_runs_fastest() -> None:
    moves = ["brew pale 0", "brew pale 1", "brew pale 2", "brew dark 0", "brew dark 1", "brew dark 2"]
    moves += ["rest", "sell pale", "sell dark"]
    assert [row.move for row in TABLE] == moves
    assert [row.number for row in TABLE] == list(range(9))
    assert len(TABLE) == 9


def test_a_row_names_its_kind_and_parameters_in_order() -> None:
    row = TABLE[4]
    assert (row.number, row.kind, row.parameters) == (4, "brew", {"malt": "dark", "amount": "1"})
    assert list(row.parameters) == ["malt", "amount"]
    assert TABLE[6].parameters == {}


def test_a_kind_knows_its_first_number_and_its_size() -> None:
    assert [TABLE.start(kind) for kind in TABLE.kinds] == [0, 6, 7]
    assert [kind.size for kind in TABLE.kinds] == [6, 1, 2]


def test_spaces_in_a_move_do_not_matter() -> None:
    assert TABLE.number("  brew   dark\t2 ") == 5


@pytest.mark.parametrize("number", [-1, 9, 10**6])
def test_a_number_outside_the_table_is_refused_with_its_bounds(number: int) -> None:
    with pytest.raises(UnknownMove, match=f"there is no action {number}; actions are 0 to 8"):
        TABLE[number]


@pytest.mark.parametrize(
    ("move", "hint"),
    [
        ("", "a move begins with one of: brew, rest, sell"),
        ("   ", "a move begins with one of: brew, rest, sell"),
        ("drink pale", "a move begins with one of: brew, rest, sell"),
        ("Brew pale 1", "a move begins with one of: brew, rest, sell"),
        ("brew", "the form is: brew <malt> <amount>"),
        ("brew pale", "the form is: brew <malt> <amount>"),
        ("brew pale 1 1", "the form is: brew <malt> <amount>"),
        ("rest now", "the form is: rest"),
        ("brew green 1", "'green' is no malt; one is, for example, pale"),
        ("brew pale 3", "'3' is no amount; one is, for example, 0"),
        ("sell 1", "'1' is no malt; one is, for example, pale"),
    ],
)
def test_a_text_that_is_no_move_is_answered_with_what_would_be_one(move: str, hint: str) -> None:
    with pytest.raises(UnknownMove) as error:
        TABLE.number(move)
    assert str(error.value) == f"'{move}' is no move; {hint}"


def test_two_actions_with_one_text_make_no_table() -> None:
    with pytest.raises(ValueError, match="two actions of the table have the same move text"):
        ActionTable([Kind("rest"), Kind("rest")])
    with pytest.raises(ValueError, match="the same move text"):
        ActionTable([Kind("sell", (Parameter("malt", ("pale", "pale")),))])


def test_one_verb_may_have_several_forms() -> None:
    table = ActionTable([Kind("stand", (Parameter("space", ("first", "last")),)), Kind("stand", (MALT, AMOUNT))])
    assert [table.start(kind) for kind in table.kinds] == [0, 2]
    assert table.number("stand last") == 1
    assert (table[4].kind, table[4].parameters) == ("stand", {"malt": "pale", "amount": "2"})
    with pytest.raises(UnknownMove, match="the form is: stand <space> or: stand <malt> <amount>"):
        table.number("stand")
    with pytest.raises(UnknownMove, match="'3' is no amount"):
        table.number("stand pale 3")
