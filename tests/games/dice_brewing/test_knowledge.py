"""DB-16.10 and DB-10.4: everything is open but the order of the deck."""

from __future__ import annotations

import pytest

from brewhall.core import SeededDealer
from brewhall.games.dice_brewing.rules import DiceBrewingState
from tests.games.dice_brewing.positions import assert_conserved, lively_game, start, table

every_setting = pytest.mark.parametrize(
    ("players", "mode"), [(players, mode) for players in (2, 3, 4) for mode in ("standard", "advanced")]
)


@every_setting
def test_db_16_10_only_the_order_of_the_deck_is_hidden(players: int, mode: str) -> None:
    def look(state: DiceBrewingState) -> None:
        if state.turns % 4:
            return
        truth = table(state)
        hidden = {"deck": ["?"] * len(truth["deck"])}
        for viewer in [*range(players), None]:
            name = "spectator" if viewer is None else viewer
            assert state.seen_by(viewer).to_json() == truth | hidden | {"viewer": name}

    lively_game(start(players, 2, mode=mode), 2, look)


@every_setting
def test_db_16_10_an_imagined_deck_has_the_cards_that_are_not_in_sight(players: int, mode: str) -> None:
    differed = 0

    def look(state: DiceBrewingState) -> None:
        nonlocal differed
        if state.turns % 7:
            return
        seen = state.seen_by(0)
        world = seen.completed(SeededDealer(state.turns))
        assert isinstance(world, DiceBrewingState)
        assert_conserved(world)
        assert sorted(table(world)["deck"]) == sorted(table(state)["deck"])
        assert world.legal_actions() == state.legal_actions()
        assert world.seen_by(0).to_bytes() == seen.to_bytes()
        differed += world.digest() != state.digest()

    lively_game(start(players, 3, mode=mode), 3, look)
    assert differed > 0
