"""Whole games, node counts and checksums that must not change unless the rules do (then: `make golden`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from brewhall.core import Game
from brewhall.core.record import read_record, replay
from tests.golden.make import FOLDER, PAIRINGS, checksum_text, perft_text, playthrough_text, record_text


@pytest.mark.parametrize("bot", PAIRINGS)
def test_recorded_games_replay_line_by_line(game: Game, bot: str) -> None:
    for players in game.seats:
        text = (FOLDER / f"{game.id}-{players}-{bot}.record").read_text()
        positions = list(replay(read_record(text), game))
        assert positions[-1].outcome() is not None
        assert record_text(game, bot, players) == text, "the bots play differently"


def test_node_counts(game: Game) -> None:
    for players in game.seats:
        assert perft_text(game, players) == (FOLDER / f"{game.id}-{players}.perft").read_text()


def test_playthrough(game: Game) -> None:
    for players in game.seats:
        assert playthrough_text(game, players) == (FOLDER / f"{game.id}-{players}.playthrough").read_text()


def test_checksums_are_the_same_interpreted_and_compiled(game: Game) -> None:
    for players in game.seats:
        assert checksum_text(game, players) == (FOLDER / f"{game.id}-{players}.checksums").read_text()


def test_every_golden_file_belongs_to_a_test(game: Game) -> None:
    from tests.golden.make import golden_files

    names = {path.name for path in Path(FOLDER).glob(f"{game.id}-*")}
    assert names == set(golden_files(game))
