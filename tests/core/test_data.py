"""Component data from CSV files: every mistake is answered with file, line and what is expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brewhall.core.data import DataFiles, Row, load_data
from brewhall.core.errors import DataError

COLUMNS = ("id", "coins")
CARDS = "tavern-cards.csv"
TOKENS = "tavern-tokens.csv"


def rows(text: str) -> list[Row]:
    return DataFiles({CARDS: text}).rows(CARDS, COLUMNS, extra=["note"])


def says(message: str) -> str:
    """A pattern for the whole of a message."""
    return f"^{re.escape(message)}$"


# -- reading a file --------------------------------------------------------------------------------


def test_rows_know_their_cells_and_their_line() -> None:
    first, second = rows('id,coins,note\nale,3,\n\n"bock, dark",5,strong\n')
    assert (first.file, first.line, first.cells) == (CARDS, 2, {"id": "ale", "coins": "3", "note": ""})
    assert (second.line, second.cells["id"], second.cells["note"]) == (4, "bock, dark", "strong")


def test_columns_may_stand_in_any_order_and_extra_ones_may_be_missing() -> None:
    assert [row.cells for row in rows("coins,id\n3,ale\n")] == [{"coins": "3", "id": "ale"}]


def test_lines_may_end_as_on_windows() -> None:
    assert [row.number("coins", 0, 9) for row in rows("id,coins\r\nale,3\r\nbock,5\r\n")] == [3, 5]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the file is empty; its first line is: id,coins"),
        ("id\nale\n", "line 1: column 'coins' is missing; expected columns: id,coins"),
        ("\nid,coins\n", "line 1: column 'id' is missing; expected columns: id,coins"),
        ("id,coins,price\n", "line 1: unknown column 'price'; expected columns: id,coins,note"),
        ("id,Coins\n", "line 1: column 'coins' is missing ('Coins' is there); expected columns: id,coins"),
        ("id,coins,id\n", "line 1: a column stands there twice"),
        ("id,coins\nale,3\nbock\n", "line 3: 1 cells where the heading has 2"),
        ("id,coins\nale,3,4\n", "line 2: 3 cells where the heading has 2"),
        ('id,coins\n"a\nle",3\nbock\n', "line 4: 1 cells where the heading has 2"),
    ],
)
def test_a_file_of_another_shape_is_refused(text: str, message: str) -> None:
    with pytest.raises(DataError, match=says(f"{CARDS}, {message}")):
        rows(text)


@pytest.mark.parametrize(
    ("text", "line"), [('id,coins\nale,"3\n', 2), ('id,coins\nale,3\n"bo"ck,5\n', 3), ("id,coins\rale,3\n", 1)]
)
def test_what_is_not_csv_is_refused_at_its_line(text: str, line: int) -> None:
    with pytest.raises(DataError, match=f"^{CARDS}, line {line}: this is not CSV: "):
        rows(text)


# -- reading a cell --------------------------------------------------------------------------------


def test_cells_are_read_without_the_spaces_around_them() -> None:
    (row,) = rows("id,coins\n ale , 3 \n")
    assert row.text("id") == row.one_of("id", ["ale", "bock"]) == "ale"
    assert row.number("coins", 0, 9) == 3


def test_the_bounds_of_a_number_belong_to_it() -> None:
    (row,) = rows("id,coins\nale,3\n")
    assert row.number("coins", 3, 3) == 3


def test_an_empty_cell_is_named() -> None:
    (row,) = rows("id,coins\n ,3\n")
    with pytest.raises(DataError, match=says(f"{CARDS}, line 2: id is empty")):
        row.text("id")


def test_an_unknown_word_is_refused_with_the_known_ones() -> None:
    (row,) = rows("id,coins\nwine,3\n")
    with pytest.raises(DataError, match=says(f"{CARDS}, line 2: id is 'wine'; expected one of: ale, bock")):
        row.one_of("id", ["ale", "bock"])


@pytest.mark.parametrize("value", ["0", "10", "-1", "+3", "3.0", "3 4", "three", "²", "٣"])
def test_what_is_no_number_in_range_is_refused(value: str) -> None:
    (row,) = rows(f"id,coins\nale,{value}\n")
    with pytest.raises(
        DataError, match=says(f"{CARDS}, line 2: coins is '{value}'; expected a whole number from 1 to 9")
    ):
        row.number("coins", 1, 9)


def test_a_number_too_long_for_python_to_convert_is_refused_like_any_other() -> None:
    (row,) = rows(f"id,coins\nale,{'9' * 5000}\n")
    with pytest.raises(DataError, match=f"^{CARDS}, line 2: coins is '9+'; expected a whole number from 1 to 9$"):
        row.number("coins", 1, 9)


# -- the files of a game ---------------------------------------------------------------------------


@pytest.fixture
def bundled(tmp_path: Path) -> Path:
    folder = tmp_path / "bundled"
    folder.mkdir()
    (folder / CARDS).write_text("id,coins\nale,3\n")
    (folder / TOKENS).write_text("id,coins\nhops,1\n")
    (folder / "README.md").write_text("no data")
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def test_without_own_files_the_bundled_ones_are_read(bundled: Path) -> None:
    assert set(load_data(bundled, "tavern").texts) == {CARDS, TOKENS}


def test_own_files_replace_those_of_the_same_name_and_the_rest_stays(bundled: Path, own: Path) -> None:
    (own / CARDS).write_text("id,coins\nstout,4\n")
    texts = load_data(bundled, "tavern", own).texts
    assert texts == {CARDS: "id,coins\nstout,4\n", TOKENS: "id,coins\nhops,1\n"}
    assert load_data(bundled, "tavern", str(own)).texts == texts
    assert load_data(bundled, "tavern", {CARDS: texts[CARDS]}).texts == texts


def test_files_of_other_games_and_other_kinds_are_left_alone(bundled: Path, own: Path) -> None:
    (own / CARDS).write_text("id,coins\nstout,4\n")
    (own / "bakery-cards.csv").write_text("anything")
    (own / "tavern-notes.txt").write_text("anything")
    assert set(load_data(bundled, "tavern", own).texts) == {CARDS, TOKENS}


def test_a_byte_order_mark_does_no_harm(bundled: Path, own: Path) -> None:
    (own / CARDS).write_text("id,coins\nstout,4\n", encoding="utf-8-sig")
    assert load_data(bundled, "tavern", own).texts[CARDS] == "id,coins\nstout,4\n"


def test_a_file_that_the_game_does_not_know_is_refused(bundled: Path, own: Path) -> None:
    (own / "tavern-card.csv").write_text("id,coins\n")
    message = f"tavern-card.csv: this game has no such data file; files are: {CARDS}, {TOKENS}; did you mean '{CARDS}'?"
    with pytest.raises(DataError, match=says(message)):
        load_data(bundled, "tavern", own)


def test_a_folder_without_a_file_of_the_game_is_refused(bundled: Path, own: Path) -> None:
    (own / "bakery-cards.csv").write_text("id,coins\n")
    message = f"no data file of tavern there; expected one of: {CARDS}, {TOKENS}"
    with pytest.raises(DataError, match=says(message)):
        load_data(bundled, "tavern", own)


def test_a_missing_folder_is_named(bundled: Path, own: Path) -> None:
    for wrong in (own / "nowhere", bundled / CARDS):
        with pytest.raises(DataError, match=says(f"{wrong}: there is no such folder of data files")):
            load_data(bundled, "tavern", wrong)


def test_a_file_that_is_not_utf_8_is_named(bundled: Path, own: Path) -> None:
    (own / CARDS).write_bytes("id,coins\nBräu,4\n".encode("latin-1"))
    with pytest.raises(DataError, match=f"^{re.escape(str(own / CARDS))}: cannot be read as UTF-8 text"):
        load_data(bundled, "tavern", own)


# -- the hash --------------------------------------------------------------------------------------


def test_the_hash_is_that_of_names_and_contents() -> None:
    content = {CARDS: "id,coins\nale,3\n", TOKENS: "id,coins\nhops,1\n"}
    known = DataFiles(content).hash
    assert known == DataFiles(dict(reversed(content.items()))).hash, "the order of the files does not matter"
    others = [
        content | {CARDS: "id,coins\nale,4\n"},
        content | {CARDS: content[TOKENS], TOKENS: content[CARDS]},
        {CARDS: content[CARDS]},
        content | {"tavern-more.csv": ""},
    ]
    assert len({known, *(DataFiles(other).hash for other in others)}) == 5


def test_the_hash_never_changes_for_the_same_files() -> None:
    """It stands in every record."""
    files = DataFiles({CARDS: "id,coins\nale,3\n", TOKENS: "id,coins\nhops,1\n"})
    assert files.hash == "6872510e7128cabf"


def test_half_a_character_is_refused(tmp_path: Path) -> None:
    (tmp_path / CARDS).write_text("id,coins\nale,3\n")
    with pytest.raises(DataError, match=says(f"{CARDS}: half of a character is in it; expected UTF-8 text")):
        load_data(tmp_path, "tavern", {CARDS: "id,coins\n\udfff,3\n"})


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("dark ale", "the id 'dark ale' has a space in it"),
        ("?ale", "the id '?ale' begins with '?', as only names of hidden cards do"),
    ],
)
def test_names_are_one_word_that_is_not_hidden(name: str, problem: str) -> None:
    assert rows("id,coins\nale,3\n")[0].name("id") == "ale"
    with pytest.raises(DataError, match=says(f"{CARDS}, line 2: {problem}")):
        rows(f"id,coins\n{name},3\n")[0].name("id")
