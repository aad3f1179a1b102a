"""Whatever is read from outside is refused with an error of the project, or can be played."""

from __future__ import annotations

import pytest

from brewhall.core import Game
from brewhall.games import GAMES
from tests.fuzzing.trials import PARTS
from tests.fuzzing.watched import try_all

MUTANTS = 5000  # of every part, of all games together


@pytest.mark.parametrize("part", PARTS)
def test_mutants_are_refused_or_can_be_played(game: Game, part: str) -> None:
    tally = try_all(part, game.id, -(-MUTANTS // len(GAMES)))
    assert tally.failures == []
    assert tally.refused > 0
