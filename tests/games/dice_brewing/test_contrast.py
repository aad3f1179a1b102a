"""What speaks for a move of Dice Brewing: true of the position, and in words that a player would use."""

from __future__ import annotations

from tests.games.contrasted import why
from tests.games.dice_brewing.positions import position


def test_a_recipe_says_what_it_brings() -> None:
    dice = ["pale-6", "pale-6", "dark-6", "dark-6", "hops-6", "hops-6"]
    state = position("brew", seats=[{"warehouse": dice}, {}])
    brews = [state.game.move(action) for action in state.legal_actions() if state.game.move(action) != "decline"]
    assert any("brings" in each for each in why(state, brews[0], "decline"))


def test_a_low_die_is_rolled_again_unless_it_is_kept() -> None:
    state = position("arrange", seats=[{"pool": ["hops-1", "pale-6"]}, {}])
    assert "If you move hops 1 to the Warehouse, hops 1 is kept, and not rolled again next round." in why(
        state, "transfer pale-6", "transfer hops-1"
    )


def test_a_high_die_is_kept_for_a_brew() -> None:
    state = position("arrange", seats=[{"pool": ["hops-1", "pale-6"]}, {}])
    assert any("Pale malt 6 is kept" in each for each in why(state, "transfer pale-6", "pass"))


def test_a_seed_says_what_grows_from_it() -> None:
    state = position("arrange", seats=[{"pool": ["hops-1"], "seeds": 1}, {}])
    told = why(state, "place seed H1", "pass")
    assert "“grow hops” brings a hops die when the workplace is tidied." in told


def test_a_space_that_is_closed_to_another_who_could_use_it_is_named() -> None:
    state = position("arrange", seats=[{"pool": ["hops-3"], "seeds": 1}, {"pool": ["hops-2"], "seeds": 1}])
    assert "“grow hops” is closed to Bert this round." in why(state, "place seed H1", "pass")
