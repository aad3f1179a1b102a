"""Whatever is read from outside is refused with an error of the project, or can be played."""

from __future__ import annotations

import pytest

from brewhall.core import Game
from tests.fuzzing.trials import PARTS
from tests.fuzzing.watched import try_all


@pytest.mark.parametrize("part", PARTS)
def test_mutants_are_refused_or_can_be_played(game: Game, part: str, pace: float) -> None:
    tally = try_all(part, game.id, max(50, round(8000 * pace)))
    assert tally.failures == []
    assert tally.refused > 0
