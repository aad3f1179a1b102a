"""What speaks for a move of Dice Brewing: true of the position, and in words that a player would use."""

from __future__ import annotations

from tests.games.contrasted import facts_of, why
from tests.games.dice_brewing.positions import play, position


def test_a_recipe_says_what_it_brings() -> None:
    dice = ["pale-6", "pale-6", "dark-6", "dark-6", "hops-6", "hops-6"]
    state = position("brew", seats=[{"warehouse": dice}, {}])
    brews = [state.game.move(action) for action in state.legal_actions() if state.game.move(action) != "decline"]
    assert any("brings" in each for each in why(state, brews[0], "decline"))


def test_a_low_die_is_rolled_again_unless_it_is_kept() -> None:
    state = position("arrange", seats=[{"pool": ["hops-1", "pale-6"]}, {}])
    assert "If you move hops 1 to the Warehouse, hops 1 misses the next roll." in why(
        state, "transfer pale-6", "transfer hops-1"
    )


def test_a_high_die_is_kept_for_a_brew() -> None:
    state = position("arrange", seats=[{"pool": ["hops-1", "pale-6"]}, {}])
    told = why(state, "transfer pale-6", "pass")
    assert told[0] == "Pale malt 6 can go into Cheap Lager, and is safe from the next roll."


def test_a_seed_says_what_grows_from_it() -> None:
    state = position("arrange", seats=[{"pool": ["hops-1"], "seeds": 1}, {}])
    told = why(state, "place seed H1", "pass")
    assert "“grow hops” brings a hops die when the workplace is tidied." in told


def test_a_space_that_is_closed_to_another_who_could_use_it_is_named() -> None:
    state = position("arrange", seats=[{"pool": ["hops-3"], "seeds": 1}, {"pool": ["hops-2"], "seeds": 1}])
    assert "“grow hops” is closed to Bert this round." in why(state, "place seed H1", "pass")


def test_a_die_that_is_raised_comes_back_and_one_that_is_roasted_does_not() -> None:
    state = position("arrange", seats=[{"pool": ["pale-3"]}, {}])
    facts = [
        {fact.kind for fact in facts_of(state, state.game.action(f"place pool pale-3 {space}"))[0]}
        for space in ("M3", "M2")
    ]
    assert [kinds & {"used", "used.spent"} for kinds in facts] == [{"used"}, {"used.spent"}]


def test_passing_says_which_dice_can_still_be_kept() -> None:
    state = position("arrange", seats=[{"pool": ["hops-1", "pale-6"]}, {"pool": ["hops-2"]}])
    told = why(state, "pass", "transfer hops-1")
    assert (
        told[0]
        == "Nothing more is placed this round; hops 1 and pale malt 6 can still go to the Warehouse when purchasing."
    )


def test_a_token_against_somebody_names_the_recipe_that_it_stops() -> None:
    dice = ["pale-6", "pale-6", "dark-6", "dark-6", "hops-6", "hops-6"]
    state = position("window-brewing", seats=[{"tokens": {"block_recipe": 1}}, {"warehouse": dice}])
    bans = [action for action in state.legal_actions() if state.game.actions[action].kind == "ban"]
    facts = [fact for fact in facts_of(state, bans[0])[0] if fact.kind == "stops"]
    assert [fact.values["player"] for fact in facts] == [1]
    assert facts[0].values["recipe"] == state.game.actions[bans[0]].parameters["recipe"]


def test_recipes_that_can_be_brewed_one_after_the_other_are_told_together() -> None:
    dice = ["pale-6", "pale-6", "pale-6", "dark-6", "dark-6", "hops-6", "hops-6", "hops-6", "hops-6"]
    state = position("arrange", seats=[{"warehouse": dice, "pool": ["pale-6", "pale-5"]}, {}])
    before, after = (
        next(fact for fact in facts_of(state, state.game.action(move))[0] if fact.kind == "ready")
        for move in ("pass", "transfer pale-6")
    )
    assert len(after.values["recipes"]) >= len(before.values["recipes"]) > 1


def test_a_die_to_roll_again_is_told_alone_while_others_may_follow() -> None:
    state = position("arrange", seats=[{"pool": ["blue-6", "hops-2", "hops-2", "pale-1"]}, {}])
    play(state, "place pool blue-6 S1")
    assert why(state, "choose pool hops-2", "choose pool pale-1")[0] == "Hops 2 gets another roll, 3 or 4 on average."


def test_declining_says_that_no_token_would_help() -> None:
    state = position("window", seats=[{"pool": ["pale-1"], "tokens": {"increase_die": 1}}, {"pool": ["pale-2"]}])
    told = why(state, "decline", "increase pool pale-1")
    assert told[0].startswith("No action token completes a recipe for certain: even ")


def test_a_token_says_whom_it_can_stop_soon() -> None:
    dice = ["pale-6", "pale-6", "dark-6"]
    state = position("purchase", in_round=3, seats=[{"coins": 10}, {"warehouse": dice}])
    assert why(state, "buy block_protect_die", "buy block_recipe")[0] == (
        "Block or Protect can protect one\N{RIGHT SINGLE QUOTATION MARK}s own die, or stop Bert, "
        "who lacks only hops 2+ in the Warehouse for Mass Lager."
    )


def test_a_move_that_is_told_as_a_place_is_a_deed_within_a_sentence() -> None:
    words = position("purchase", seats=[{}, {}]).game.narrator(viewer=0).words
    told = words.text("contrast.even", move=words.term("move.put", place="Warehouse"))
    assert told == "It is about as good to put it in the Warehouse."


def test_an_ingredient_that_is_there_already_improves_nothing_more() -> None:
    """One improvement is made at most (DB-11.5)."""
    dice = ["pale-6", "pale-5", "hops-4"]
    seats = [{"warehouse": dice, "coins": 2, "ingredients": {"fruit": 1}}, {}]
    state = position("purchase", display=["DB11", None, None], seats=seats)
    assert why(state, "buy fruit", "end")[0] == "Fruit costs 2 coins, and one is there already."
