"""What must hold in every position of every game."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import brewhall
from brewhall.core import OVER, Game, IllegalAction, ScriptedDealer, SeededDealer, State
from brewhall.core.errors import BadState, BrewhallError, DealerExhausted, HiddenInformation, UnknownMove, UnknownName
from brewhall.core.record import read_record, replay
from tests.conformance.random_games import random_game, scaled, variants

CHANCE_ONLY_IN_SET_UP = ("heaven-and-ale",)


def games(count: int, pace: float) -> range:
    return range(max(2, round(count * pace)))


def deals(game: Game, count: int, pace: float) -> list[tuple[int, int]]:
    """Seeds and numbers of players, so many games in all and at least one for each number."""
    seeds = range(max(len(game.seats), len(games(scaled(game, count), pace))))
    return [(seed, game.seats[seed % len(game.seats)]) for seed in seeds]


def test_legal_actions_are_sorted_known_and_never_missing(game: Game, pace: float) -> None:
    for players in game.seats:
        options = variants(game, players)
        for seed in games(scaled(game, 1000), pace):
            moves = 0
            for state in random_game(game, seed, players, options[seed % len(options)]):
                legal = state.legal_actions()
                assert legal == sorted(set(legal))
                assert all(0 <= action < len(game.actions) for action in legal)
                assert (len(legal) >= 2) == (state.to_play != OVER), "a decision has at least two options"
                assert -1 <= state.to_play < players
                moves += 1
            assert moves <= game.max_actions
            assert state.outcome() is not None


def test_illegal_actions_raise_and_change_nothing(game: Game, pace: float) -> None:
    dealer = SeededDealer(1)
    for seed, players in deals(game, 20, pace):
        for number, state in enumerate(random_game(game, seed, players)):
            if number % 5:
                continue
            before = state.to_bytes()
            legal = set(state.legal_actions())
            wrong = [action for action in range(-1, len(game.actions) + 1) if action not in legal]
            step = max(7, len(wrong) // 100)
            for action in wrong[number % step :: step]:
                with pytest.raises(IllegalAction):
                    state.play(action, dealer)
            assert state.to_bytes() == before


def test_actions_of_any_size_are_refused(game: Game) -> None:
    state = game.start(seed=1)
    before = state.to_bytes()
    for action in (2**31, 2**63, -(2**63) - 1, -(2**70), 10**5000):
        with pytest.raises(IllegalAction, match="is not legal now"):
            state.play(action, SeededDealer(1))
        with pytest.raises(UnknownMove, match="there is no action"):
            game.move(action)
    assert state.to_bytes() == before


def test_an_illegal_action_is_named_with_what_is_legal(game: Game) -> None:
    state = game.start(seed=1)
    illegal = next(action for action in range(len(game.actions)) if action not in state.legal_actions())
    with pytest.raises(IllegalAction, match=f"'{game.move(illegal)}' is not legal now; seat . may: .*"):
        state.play(illegal, SeededDealer(1))


def test_copies_are_independent(game: Game, pace: float) -> None:
    """All past positions of a game are hashed again and again: what one of them shared would not come back."""
    for seed, players in deals(game, 6, pace):
        past: list[tuple[str, State]] = []
        for state in random_game(game, seed, players):
            if len(past) % 50 == 0 or state.to_play == OVER:
                for digest, kept in past:
                    assert kept.digest() == digest
            past.append((state.digest(), state.copy()))


def test_bytes_json_and_pickle_bring_every_position_back(game: Game, pace: float) -> None:
    for seed, players in deals(game, 30, pace):
        options = variants(game, players)
        for number, state in enumerate(random_game(game, seed, players, options[seed % len(options)])):
            data = state.to_bytes()
            written = json.dumps(state.to_json())
            assert game.from_bytes(data).to_bytes() == data
            assert game.from_json(json.loads(written)).to_bytes() == data
            assert json.dumps(game.from_json(json.loads(written)).to_json()) == written
            assert state.from_bytes(data).legal_actions() == state.legal_actions()
            assert state.from_json(state.to_json()).scores() == state.scores()
            if number % 10 == 0:
                assert pickle.loads(pickle.dumps(state)).to_bytes() == data
                assert copy.deepcopy(state).to_bytes() == data


def test_seen_positions_are_saved_like_any_other(game: Game) -> None:
    for players in game.seats:
        for number, state in enumerate(random_game(game, 3, players)):
            if number % 3:
                continue
            for seat in [*range(players), None]:
                seen = state.seen_by(seat)
                assert game.from_bytes(seen.to_bytes()).to_bytes() == seen.to_bytes()
                assert game.from_json(json.loads(json.dumps(seen.to_json()))).to_bytes() == seen.to_bytes()


def test_broken_bytes_and_json_are_refused(game: Game) -> None:
    state = game.start(seed=1)
    data = state.to_bytes()
    for broken in (b"", b"nonsense", data[:-3], data[:-8], data + bytes(8), data.replace(game.id.encode(), b"chess")):
        with pytest.raises(BadState):
            game.from_bytes(broken)
    written = state.to_json()
    for name in written:
        lacking = {key: value for key, value in written.items() if key != name}
        if name != "options":
            with pytest.raises(BadState):
                game.from_json(lacking)
    with pytest.raises(BadState, match="component data"):
        game.from_json(written | {"data": "0123456789abcdef"})


@pytest.mark.parametrize("data", [None, [], 7, "state", {}, {"options": []}, {"options": None}])
def test_what_is_no_json_object_of_a_state_is_refused(game: Game, data: Any) -> None:
    with pytest.raises(BadState):
        game.from_json(data)


@pytest.mark.parametrize("wrong", [0.0, 1.5, float("nan"), True, "1", None, [], {}])
def test_only_whole_numbers_are_numbers(game: Game, wrong: Any) -> None:
    """Compiled and interpreted alike: a state must not hold a number that is none."""
    for state in [position.copy() for position in random_game(game, 6)][::60]:
        written = state.to_json() | {"options": {}}
        for part, place in numbers_in(written):
            before, part[place] = part[place], wrong
            if (place, wrong) not in [("unlucky_coins", None), ("viewer", "1")]:
                with pytest.raises(BrewhallError):
                    game.from_json(written)
            part[place] = before


def numbers_in(content: Any) -> Iterator[tuple[Any, Any]]:
    """Where a number stands: in which part, and where in it."""
    for place, part in content.items() if isinstance(content, dict) else enumerate(content):
        if isinstance(part, dict | list):
            yield from numbers_in(part)
        elif type(part) is int:
            yield content, place


@pytest.mark.parametrize("number", [-11, 10_000, 2**62, 10**30])
def test_numbers_that_no_game_has_are_refused(game: Game, number: int) -> None:
    """The compiled rules would reckon with them, for ever or until they crash."""
    for state in [position.copy() for position in random_game(game, 5)][::40]:
        written = state.to_json() | {"options": {}}
        for part, place in numbers_in(written):
            before, part[place] = part[place], number
            with pytest.raises(BrewhallError, match=str(number)):
                game.from_json(written)
            part[place] = before
        game.from_json(written)


def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    for players in game.seats:
        first = [state.digest() for state in random_game(game, "again", players)]
        assert first == [state.digest() for state in random_game(game, "again", players)]
        assert first != [state.digest() for state in random_game(game, "another", players)]


def test_records_bring_the_game_back_from_every_move(game: Game) -> None:
    for players in game.seats:
        match = brewhall.Match(game, ["random"] * players, seed=5)
        standings = [match.standing]
        while not match.over:
            match.step()
            standings.append(match.standing)
        digests = [standing.state.digest() for standing in standings]
        for number, standing in enumerate(standings):
            if number % max(1, len(standings) // 40) and number < len(standings) - 1:
                continue
            match.standing = standing
            text = match.record.to_text()
            record = read_record(text)
            assert record.to_text() == text
            if number % 4 == 0 or number == len(standings) - 1:
                assert [state.digest() for state in replay(record, game)] == digests[: number + 1]


def test_a_dealer_that_runs_dry_leaves_the_position_as_it_was(game: Game) -> None:
    with pytest.raises(DealerExhausted):
        game.start(dealer=ScriptedDealer([]))
    failures = 0
    for seed, players in deals(game, 30, 1.0):
        for state in random_game(game, seed, players):
            before = state.digest()
            for action in state.legal_actions()[:3]:
                trial = state.copy()
                try:
                    trial.play(action, ScriptedDealer([]))
                except DealerExhausted:
                    failures += 1
                    assert trial.digest() == before
    assert bool(failures) == (game.id not in CHANCE_ONLY_IN_SET_UP)


def test_wrong_seats_options_and_player_counts_are_refused(game: Game) -> None:
    state = game.start(seed=1)
    with pytest.raises(UnknownName, match="there is no seat 7"):
        state.seen_by(7)
    with pytest.raises(BrewhallError, match="players, not 9"):
        game.start(9)
    with pytest.raises(UnknownName, match="there is no option 'colour'; options are: "):
        game.start(colour="red")
    name = game.options[0].name
    with pytest.raises(BrewhallError, match=f"option {name} cannot be 'purple'"):
        game.deal(None, {name: "purple"}, SeededDealer(1))
    with pytest.raises(BrewhallError, match="a seed or a dealer, not both"):
        game.start(seed=1, dealer=SeededDealer(1))
    with pytest.raises(HiddenInformation):
        state.seen_by(state.to_play).play(state.legal_actions()[0], SeededDealer(1))
    with pytest.raises(HiddenInformation):
        state.seen_by(1 - state.to_play).legal_actions()
    with pytest.raises(HiddenInformation):
        state.seen_by(0).seen_by(1)


def test_every_piece_of_a_view_lies_in_one_zone(game: Game) -> None:
    for players in game.seats:
        for number, state in enumerate(random_game(game, 1, players)):
            if number % 5 == 0:
                view = state.view(None)
                lying = Counter(piece for zone in view["zones"] for piece in zone["pieces"])
                assert lying.keys() == view["pieces"].keys()
                assert set(lying.values()) == {1}


def test_every_action_has_a_text_that_leads_back_to_it(game: Game) -> None:
    for row in game.actions:
        assert game.action(game.move(row.number)) == row.number
        assert game.actions[row.number] == row
        assert row.move.split()[0] == row.kind
        assert row.move.split()[1:] == list(row.parameters.values())


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10**9), st.lists(st.integers(0, 10**6), max_size=250))
def test_any_choices_keep_the_game_sound(seed: int, choices: list[int]) -> None:
    """Hypothesis looks for a run of choices that breaks something."""
    for name in brewhall.GAMES:
        game = brewhall.load(name)
        dealer = SeededDealer(seed)
        state = game.start(game.seats[seed % len(game.seats)], dealer=dealer)
        for choice in choices:
            if state.to_play == OVER:
                break
            legal = state.legal_actions()
            state.play(legal[choice % len(legal)], dealer)
        assert game.from_bytes(state.to_bytes()).to_json() == state.to_json()
        assert len(state.scores()) == state.players
