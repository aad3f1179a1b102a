"""Options: declared once, read from values or text, refused with what would be right."""

from __future__ import annotations

import pytest

from brewhall.core.errors import BadOption, UnknownName
from brewhall.core.options import Option, parse_options

FIRST = Option("first", ("random", 0, 1), "who begins")
OPEN = Option("open", (False, True), "hands lie open")


def test_the_first_value_is_the_default() -> None:
    assert FIRST.default == "random"
    assert parse_options([FIRST, OPEN], {}) == {"first": "random", "open": False}


@pytest.mark.parametrize(
    ("option", "given", "meant"),
    [
        (FIRST, "random", "random"),
        (FIRST, "Random", "random"),
        (FIRST, 1, 1),
        (FIRST, "1", 1),
        (OPEN, True, True),
        (OPEN, "true", True),
        (OPEN, "FALSE", False),
    ],
)
def test_a_value_or_its_text_is_understood(option: Option, given: object, meant: object) -> None:
    value = option.parse(given)
    assert value == meant
    assert type(value) is type(meant)


@pytest.mark.parametrize("given", [True, 1.0, 2, "2", "", None, "random "])
def test_what_only_resembles_a_value_is_refused_with_the_values(given: object) -> None:
    """Python says True == 1 == 1.0; the seat that begins is none of the others."""
    with pytest.raises(BadOption) as error:
        FIRST.parse(given)
    assert str(error.value) == f"option first cannot be {given!r}; it is one of: random, 0, 1"


@pytest.mark.parametrize("given", [0, 1, "yes", "no"])
def test_a_switch_takes_no_numbers(given: object) -> None:
    with pytest.raises(BadOption, match="it is one of: False, True"):
        OPEN.parse(given)


def test_options_come_in_the_order_of_their_declaration() -> None:
    assert list(parse_options([FIRST, OPEN], {"open": "true", "first": "1"}).items()) == [("first", 1), ("open", True)]


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="there is no option 'colour'; options are: first, open"):
        parse_options([FIRST, OPEN], {"colour": "red"})
    with pytest.raises(UnknownName, match="there is no option 'colour'; options are: none"):
        parse_options([], {"colour": "red"})
