"""Positions: what may be played, what a copy is, what a move reveals."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import brewhall
from brewhall.core import OVER, Game, IllegalAction, Journal, ScriptedDealer, SeededDealer, State
from brewhall.core.dealer import NotingDealer
from brewhall.core.errors import BadState, DealerExhausted
from brewhall.core.state import detail_of, frame_of, playout, seat_of, step_of
from tests.conformance.random_games import random_game, variants
from tests.games.beer_and_bread.positions import end_year, moves, play, position

GAME = brewhall.load("beer-and-bread")
LAST_TURN = 9


def filled(state: State) -> list[int]:
    """The legal actions, worked out without a listing that `play` could use."""
    buffer = vec[i64]([0] * 200)
    return list(buffer[: state.fill(buffer)])


# -- only what is legal now can be played ----------------------------------------------------------


def test_the_first_move_of_a_process_can_be_played_without_asking_what_is_legal() -> None:
    program = """
import brewhall
from brewhall.core import SeededDealer
dealer = SeededDealer(1)
game = brewhall.load("beer-and-bread")
state = game.start(dealer=dealer)
card = state.to_json()["sides"][state.to_play]["hand"][0]
state.play(game.action(f"harvest {card}"), dealer)
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr.splitlines()[-1]


def test_a_move_that_was_legal_before_the_last_action_cannot_be_played(game: Game) -> None:
    """What was listed for the position before says nothing about this one."""
    dealer, choices = SeededDealer(1), SeededDealer(2)
    tried = 0
    for seed in range(5):
        state = game.start(seed=seed)
        while state.to_play != OVER:
            listed = state.legal_actions()
            state.apply(listed[choices.below(len(listed))], dealer)
            stale = sorted(set(listed) - set(filled(state)))
            if stale:
                before = state.to_bytes()
                with pytest.raises(IllegalAction):
                    state.play(stale[0], dealer)
                assert state.to_bytes() == before
                tried += 1
    assert tried > 100


def test_two_games_played_in_turns_do_not_mix_up_what_is_legal(game: Game) -> None:
    dealer, choices = SeededDealer(1), SeededDealer(2)
    states = [game.start(seed="one"), game.start(seed="two")]
    tried = 0
    while all(state.to_play != OVER for state in states):
        legal = [state.legal_actions() for state in states]
        for mine, other in ((0, 1), (1, 0)):
            foreign = sorted(set(legal[other]) - set(legal[mine]))
            if foreign:
                with pytest.raises(IllegalAction):
                    states[mine].play(foreign[0], dealer)
                tried += 1
        for state, actions in zip(states, legal, strict=True):
            state.play(actions[choices.below(len(actions))], dealer)
    assert tried > 50


def test_a_playout_of_another_position_leaves_this_one_playable(game: Game) -> None:
    state = game.start(seed=1)
    listed = state.legal_actions()
    playout(game.start(seed=2), SeededDealer(1), SeededDealer(2))
    for illegal in sorted(set(range(len(game.actions))) - set(listed))[:50]:
        with pytest.raises(IllegalAction):
            state.play(illegal, SeededDealer(1))
    playout(game.start(seed=2), SeededDealer(1), SeededDealer(2))
    state.play(listed[0], SeededDealer(1))


def test_a_playout_goes_to_the_end_and_counts_its_actions(game: Game) -> None:
    state, again = game.start(seed=1), game.start(seed=1)
    steps = playout(state, SeededDealer(1), SeededDealer(2))
    assert state.outcome() is not None
    assert 0 < steps <= game.max_actions
    assert playout(again, SeededDealer(1), SeededDealer(2)) == steps
    assert again.digest() == state.digest()
    assert playout(state, SeededDealer(1), SeededDealer(2)) == 0


def test_changing_a_list_of_legal_actions_changes_nothing_else(game: Game) -> None:
    state = game.start(seed=1)
    legal = state.legal_actions()
    listed = list(legal)
    legal.clear()
    assert state.legal_actions() == listed


def test_nothing_can_be_played_when_the_game_is_over(game: Game) -> None:
    state = game.start(seed=1)
    playout(state, SeededDealer(1), SeededDealer(2))
    assert state.legal_actions() == []
    for action, name in ((0, f"'{game.move(0)}'"), (-1, "action -1"), (10**6, "action 1000000")):
        with pytest.raises(IllegalAction, match=f"the game is over; {name} cannot be played"):
            state.play(action, SeededDealer(1))


# -- a move that cannot be finished ----------------------------------------------------------------


def test_a_move_that_the_dealer_cannot_finish_leaves_position_and_journal_as_they_were() -> None:
    """The last card of the year: the discard pile must be shuffled, and no answer is there."""
    state = position(turn=LAST_TURN, rest="discard")
    (move, *_) = moves(state)
    before = state.to_bytes()
    state.journal = Journal()
    with pytest.raises(DealerExhausted):
        play(state, move)
    assert state.to_bytes() == before
    assert state.journal.events == []
    play(state, move, dealer=SeededDealer(1))
    assert [event.kind for event in state.journal.events].count("year") == 1


# -- copies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "twin_of",
    [
        State.copy,
        copy.copy,
        copy.deepcopy,
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: state.seen_by(0),
    ],
    ids=["copy", "copy.copy", "deepcopy", "pickle", "seen_by"],
)
def test_a_copy_has_no_journal_and_the_original_keeps_its_own(twin_of: Callable[[State], State]) -> None:
    state = GAME.start(seed=1)
    journal = state.journal = Journal()
    twin = twin_of(state)
    assert twin.journal is None
    assert state.journal is journal
    playout(twin.completed(SeededDealer(1)), SeededDealer(1), SeededDealer(2))
    assert journal.events == []


def test_a_game_with_own_data_is_pickled_with_it() -> None:
    name = next(name for name in sorted(GAME.data.texts) if "cards" in name)
    own = brewhall.load("beer-and-bread", data={name: GAME.data.texts[name] + "\n"})
    again = pickle.loads(pickle.dumps(own))
    assert again.data.texts == own.data.texts
    assert again.data.hash == own.data.hash != GAME.data.hash
    state = pickle.loads(pickle.dumps(own.start(seed=1)))
    assert state.game.data.hash == own.data.hash
    assert state.digest() == own.start(seed=1).digest()
    with pytest.raises(
        BadState, match=f"saved with component data {own.data.hash}; the loaded data is {GAME.data.hash}"
    ):
        GAME.from_bytes(state.to_bytes())


def test_a_game_with_bundled_data_is_pickled_without_it() -> None:
    assert len(pickle.dumps(GAME)) < 200
    assert pickle.loads(pickle.dumps(GAME)).data.texts == GAME.data.texts


@pytest.mark.parametrize("head", [b"5", b"null", b"[]", b"{}", b'"text"', b"[1, 2, 3, 4, 5]", b"\xff"])
def test_bytes_that_are_something_else_are_refused(head: bytes) -> None:
    with pytest.raises(BadState, match="these bytes are not a saved state"):
        GAME.from_bytes(head + b"\n")


@pytest.mark.parametrize(
    ("old", "new"), [(b'", 2, {', b'", 3, {'), (b'", 2, {', b'", [], {'), (b'"random"', b'"purple"')]
)
def test_bytes_with_another_set_up_are_refused(old: bytes, new: bytes) -> None:
    data = GAME.start(seed=1).to_bytes()
    assert old in data
    with pytest.raises(brewhall.BrewhallError):
        GAME.from_bytes(data.replace(old, new))


def test_options_that_are_no_mapping_are_refused() -> None:
    head, _, body = GAME.start(seed=1).to_bytes().partition(b"\n")
    with pytest.raises(BadState):
        GAME.from_bytes(head[: head.index(b"{")] + b"5]\n" + body)


# -- telling positions apart -----------------------------------------------------------------------


def test_every_position_of_a_game_has_its_own_digest(game: Game) -> None:
    digests = [state.digest() for seed in range(3) for state in random_game(game, seed)]
    assert len(set(digests)) == len(digests)
    assert all(len(digest) == 16 and int(digest, 16) >= 0 for digest in digests)


def test_what_different_viewers_see_has_different_digests(game: Game) -> None:
    state = game.start(seed=1)
    seen = [state.seen_by(seat).digest() for seat in (*range(state.players), None)]
    assert len({state.digest(), *seen}) == len(seen) + 1


def test_another_option_makes_another_position(game: Game) -> None:
    options = variants(game, game.seats[-1])
    assert len({game.deal(game.seats[-1], each, SeededDealer(1)).digest() for each in options}) == len(options)
    assert len(options) > len(game.options)


def test_a_state_names_its_game_and_who_is_to_play() -> None:
    state = GAME.start(seed=1, starting_player=1)
    assert repr(state) == "<beer-and-bread, turn 1, seat 1 to play>"
    playout(state, SeededDealer(1), SeededDealer(2))
    assert repr(state) == "<beer-and-bread, turn 60, over>"


# -- seeing and imagining --------------------------------------------------------------------------


def test_a_whole_position_is_completed_by_a_copy(game: Game) -> None:
    state = game.start(seed=1)
    world = state.completed(ScriptedDealer([]))
    assert world is not state
    assert world.digest() == state.digest()


def test_what_a_seat_sees_it_sees_again(game: Game) -> None:
    seen = game.start(seed=1).seen_by(0)
    assert seen.seen_by(0).to_bytes() == seen.to_bytes()


# -- undo classes ----------------------------------------------------------------------------------


def undo_classes(state: State) -> dict[str, str]:
    return {entry["move"]: entry["undo"] for entry in state.view(state.to_play)["actions"]}


def dealt_with_a_redraw() -> State:
    """The year has begun; seat 1, the windmill holder, may redraw a card."""
    return end_year(position(turn=LAST_TURN, upgrades=[["beer-03"], ["bread-12"]]))


LAST_DRAW: dict[str, Any] = {"turn": 8, "upgrades": [["beer-14"], []]}
FULL_STORAGE: dict[str, Any] = {"storage": [{"wheat": 5, "barley": 4}, {}]}


@pytest.mark.parametrize(
    ("zones", "kind", "expected"),
    [
        ({}, "harvest", "passes"),
        ({}, "upgrade", "passes"),
        ({"turn": 1}, "harvest", "reveals"),  # hands are swapped
        ({"turn": LAST_TURN}, "upgrade", "reveals"),  # new hands are dealt
        ({"year": 6, "turn": LAST_TURN}, "upgrade", "passes"),  # the game is over
        ({"year": 2}, "harvest", "passes"),
        ({"year": 2}, "exchange", "free"),  # the card taken must be played
        (LAST_DRAW, "draw", "reveals"),
        (LAST_DRAW, "stop", "free"),
        (FULL_STORAGE, "harvest", "free"),  # what is offered of what is too much?
        (FULL_STORAGE, "upgrade", "passes"),
    ],
)
def test_every_action_says_how_it_can_be_taken_back(zones: dict[str, Any], kind: str, expected: str) -> None:
    classes = undo_classes(position(**zones))
    assert {undo for move, undo in classes.items() if move.startswith(kind)} == {expected}, classes


def test_a_choice_in_parts_is_free_until_its_last_part() -> None:
    state = position(**FULL_STORAGE)
    play(state, moves(state, "harvest")[0])
    parts = 0
    while moves(state)[0].startswith("offer"):
        seat, move = state.to_play, moves(state)[-1]
        undo = undo_classes(state)[move]
        play(state, move)
        assert undo == ("free" if state.to_play == seat else "passes")
        parts += 1
    assert parts >= 2


def test_a_redraw_reveals_a_card() -> None:
    state = dealt_with_a_redraw()
    classes = undo_classes(state)
    assert len(classes) == 6
    assert {undo for move, undo in classes.items() if move.startswith("redraw")} == {"reveals"}
    assert classes["stop"] != "reveals"


def test_the_class_of_an_action_is_what_happens_when_it_is_played(game: Game) -> None:
    for number, state in enumerate(random_game(game, "undo")):
        if state.to_play != OVER and number % 5 == 0:
            for move, undo in undo_classes(state).items():
                after = state.copy()
                after.play(game.action(move), SeededDealer(number))
                assert (undo == "reveals") == (after.reveals > state.reveals), move
                if undo == "free":
                    assert (after.to_play, after.turns) == (state.to_play, state.turns), move
                if undo == "passes":
                    assert (after.to_play, after.turns) != (state.to_play, state.turns), move


def test_whatever_the_dealer_answers_reveals_something(game: Game, pace: float) -> None:
    """Otherwise a player could take a move back until the dealer answers as they like."""
    for seed in range(round(100 * pace)):
        dealer, choices = NotingDealer(SeededDealer(seed)), SeededDealer(f"choices {seed}")
        state = game.start(dealer=dealer)
        while state.to_play != OVER:
            dealer.take()
            before, legal = state.reveals, state.legal_actions()
            state.play(legal[choices.below(len(legal))], dealer)
            assert not dealer.take() or state.reveals > before


def test_what_can_be_taken_back_has_told_the_player_nothing(game: Game, pace: float) -> None:
    """In every world that the player thinks possible it would have led to the same sight."""
    compared = 0
    for seed in range(max(1, round(10 * pace))):
        for number, state in enumerate(random_game(game, f"told {seed}")):
            seat = state.to_play
            if seat == OVER or number % 3:
                continue
            for action in state.legal_actions()[:: 1 + number % 4]:
                here, there = state.copy(), state.seen_by(seat).completed(SeededDealer(number))
                here.play(action, SeededDealer(1))
                there.play(action, SeededDealer(1))
                if here.reveals == state.reveals:
                    assert there.seen_by(seat).to_bytes() == here.seen_by(seat).to_bytes(), game.move(action)
                    compared += 1
    assert compared > 100


# -- the decision stack ----------------------------------------------------------------------------


def test_the_stack_gives_back_the_last_step_first() -> None:
    state = GAME.blank(2, {})
    for step, seat, detail in [(3, 0, 0), (255, 1, 2**40), (0, 255, 7)]:
        state.push(step, seat, detail)
    assert state.top() == frame_of(0, 255, 7)
    state.replace_top(1, 0, 479)
    frames = [state.pop() for _ in range(3)]
    assert [(step_of(frame), seat_of(frame), detail_of(frame)) for frame in frames] == [
        (1, 0, 479),
        (255, 1, 2**40),
        (3, 0, 0),
    ]
    assert state.depth == 0
