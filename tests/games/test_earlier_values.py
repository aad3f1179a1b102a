"""Values of earlier versions still come along: games that began with them go on, records of them are told."""

from __future__ import annotations

import pytest

import brewhall
from brewhall.core.record import read_record, replay
from brewhall.games import EARLIER, GAMES, bundled, shipped
from brewhall.tables.card_sets import CardSets
from brewhall.tables.results import can_be_rated
from tests.golden.make import FOLDER
from tests.tables.company import two

DICE = "dice-brewing"
BEFORE = "852f8597798da649"  # what stands in every record and database of version 0.1.0

EVERY_SET = pytest.mark.parametrize(("name", "folder"), [(name, each) for name in EARLIER for each in EARLIER[name]])


def test_the_values_of_version_0_1_0_are_found_by_their_hash() -> None:
    found = shipped(DICE, BEFORE)
    assert found is not None
    assert (found.data.hash, found.data_is_bundled) == (BEFORE, False)
    assert CardSets().find(DICE, BEFORE) is found


def test_those_that_nobody_knows_are_not_found() -> None:
    for name in GAMES:
        assert shipped(name, "0" * 16) is None
        assert shipped(name, bundled(name).data.hash) is bundled(name)
        assert CardSets().find(name, "0" * 16) is bundled(name)


@EVERY_SET
def test_a_whole_set_is_kept_and_a_change_of_what_is_bundled_leaves_it_as_it_was(name: str, folder: str) -> None:
    earlier = brewhall.load(name, folder)
    assert earlier.data.texts.keys() == bundled(name).data.texts.keys()
    files = {file.name for file in bundled(name)._folder("data", folder).iterdir()}
    assert files == set(bundled(name).data.texts)
    assert earlier.data.hash != bundled(name).data.hash


@EVERY_SET
def test_a_record_of_the_time_is_right_line_by_line(name: str, folder: str) -> None:
    record = read_record((FOLDER / "earlier" / f"{folder}.record").read_text())
    game = shipped(name, record.data)
    assert game is not None
    assert list(replay(record, game))[-1].outcome() is not None


@EVERY_SET
def test_they_count_for_ratings_as_the_bundled_ones_do(name: str, folder: str) -> None:
    table = two(brewhall.load(name, folder))
    assert can_be_rated(table.setup, table.condition)
