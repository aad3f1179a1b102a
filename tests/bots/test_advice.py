"""Advice: three steps, for the seat to play only, the same whatever is hidden, with a reason for every candidate."""

from __future__ import annotations

from brewhall.bots.advice import CLEAR, MARGIN, MOST_CANDIDATES, advise
from brewhall.bots.contrasts import MOST_EDGES, reasons
from brewhall.core import OVER, Game, SeededDealer, State
from brewhall.core.phrases import plain
from tests.conformance.random_games import last_decision, random_game
from tests.games.dice_brewing.positions import position

FEW = 60  # simulations


def decisions(game: Game, seed: int) -> list[State]:
    """Some decisions of a random game, as the whole table."""
    return [state.copy() for state in random_game(game, seed) if state.to_play != OVER][::7]


def test_candidates_are_legal_and_differ(game: Game) -> None:
    for state in decisions(game, 1):
        advice = advise(state.seen_by(state.to_play), FEW)
        actions = [candidate.action for candidate in advice.candidates]
        assert 1 <= len(actions) <= MOST_CANDIDATES
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(state.legal_actions())
        assert advice.best == actions[0]


def test_no_candidate_is_clearly_worse_than_the_best(game: Game) -> None:
    for state in decisions(game, 2):
        chances = [candidate.chance for candidate in advise(state.seen_by(state.to_play), FEW).candidates]
        assert all(chances[0] - MARGIN <= chance <= chances[0] for chance in chances)


def test_the_first_step_does_not_give_the_move_away(game: Game) -> None:
    """It is about three moves at least, where there are as many."""
    for state in decisions(game, 3):
        advice = advise(state.seen_by(state.to_play), FEW)
        moves = state.view(int(state.to_play))["actions"]
        fitting = [
            move for move in moves if move["kind"] in advice.kinds and set(move["targets"]) <= set(advice.targets)
        ]
        assert advice.best in {move["action"] for move in fitting}
        assert len(fitting) >= min(3, len(moves))


def test_the_same_seed_gives_the_same_advice(game: Game) -> None:
    state = decisions(game, 4)[2]
    seen = state.seen_by(state.to_play)
    assert advise(seen, FEW, "a") == advise(seen, FEW, "a")


def test_advice_does_not_change_with_what_is_hidden(game: Game) -> None:
    for number, state in enumerate(decisions(game, 5)):
        seen = state.seen_by(state.to_play)
        otherwise = seen.completed(SeededDealer(number)).seen_by(state.to_play)
        assert advise(otherwise, FEW) == advise(seen, FEW)


def test_asking_for_advice_leaves_the_position_as_it_was(game: Game) -> None:
    state = decisions(game, 6)[3]
    seen = state.seen_by(state.to_play)
    before = seen.to_bytes()
    advise(seen, FEW)
    assert seen.to_bytes() == before


def test_every_candidate_has_reasons_in_whole_sentences(game: Game) -> None:
    for state in decisions(game, 7):
        seen = state.seen_by(state.to_play)
        narrator = game.narrator(viewer=int(state.to_play))
        for candidate in advise(seen, FEW).candidates:
            told = [plain(reason) for reason in reasons(candidate.why, seen, narrator)]
            assert 1 <= len(told) <= MOST_EDGES + 1
            assert all(each[0] == each[0].upper() and each.endswith(".") and "{" not in each for each in told)
            assert len(set(told)) == len(told)


def test_only_one_move_makes_sense_only_where_all_others_promise_clearly_less(game: Game) -> None:
    found = set[str]()
    for state in decisions(game, 8):
        seen = state.seen_by(state.to_play)
        advice = advise(seen, FEW)
        found.add(advice.choice)
        assert (advice.choice == "forced") == (len(state.legal_actions()) == 1)
        assert (advice.choice == "open") == (len(advice.candidates) > 1)
        if advice.choice == "only":
            assert advice.candidates[0].why.other_share < advice.candidates[0].chance - CLEAR
    assert "open" in found


def test_a_move_that_another_one_cannot_be_worse_than_is_not_advised() -> None:
    """The lower of two dice that do is used, and the other one is what it is compared with."""
    dice = ["dark-5", "dark-6", "pale-4"]
    state = position("brew", display=["DB08", None, None], seats=[{"warehouse": dice}, {}])
    state.play(state.game.action("brew DB08"), SeededDealer(1))
    advice = advise(state.seen_by(0), FEW)
    assert [state.game.move(candidate.action) for candidate in advice.candidates] == ["use dark-5"]
    assert advice.choice != "forced"
    over = advice.candidates[0].why.over
    assert over is not None
    assert state.game.move(over) == "use dark-6"


def test_every_kind_of_action_can_be_pointed_at(game: Game) -> None:
    words = game.words()
    assert [kind.name for kind in game.actions.kinds if f"look.{kind.name}" not in words] == []


def test_a_win_that_lies_before_one_is_advised(game: Game) -> None:
    for seed in range(10):
        state, wins = last_decision(game, seed)
        assert advise(state.seen_by(state.to_play), FEW).best in (wins or state.legal_actions())
