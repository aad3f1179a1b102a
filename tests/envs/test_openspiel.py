"""The OpenSpiel games: OpenSpiel's own simulation test, and its checks that exist in C++ only."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment

import brewhall
from brewhall.core import SeededDealer
from brewhall.core.errors import BadOption, IllegalAction
from brewhall.envs.observations import observation
from tests.envs.playing import TABLES
from tests.envs.playthroughs import FOLDER, game_string, playthrough

SHORT = {"dice-brewing": ",max_rounds=3"}  # a game of hundreds of decisions is saved and loaded at each of them

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def load(name: str, players: int, short: bool = False) -> pyspiel.Game:
    string = game_string(name, players)
    return pyspiel.load_game(string[:-1] + SHORT[name] + ")" if short and name in SHORT else string)


def nodes(game: pyspiel.Game, seed: object) -> Iterator[pyspiel.State]:
    """Every node of a random game; the state given is the same object, moved on."""
    choices = SeededDealer(f"nodes {seed}")
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[choices.below(len(legal))])
        yield state


@each_table
def test_random_simulation(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players, short=True), num_sims=1, serialize=True, verbose=False)


def test_random_simulation_of_whole_long_games() -> None:
    pyspiel.random_sim_test(load("dice-brewing", 2), num_sims=1, serialize=False, verbose=False)


@each_table
def test_resampling(name: str, players: int) -> None:
    """As OpenSpiel's ResampleInfostateTest: in a resampled world the player knows and sees the same."""
    draws = SeededDealer("resample")
    different = 0
    for number, state in enumerate(nodes(load(name, players, short=True), "resample")):
        if state.is_chance_node() or state.is_terminal() or number % 3:
            continue
        for player in range(players):
            world = state.resample_from_infostate(player, lambda: draws.below(2**31 - 1) / 2**31)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.current_player() == state.current_player()
            if player == state.current_player():
                assert world.legal_actions() == state.legal_actions()
            different += str(world) != str(state)
    assert different > 10, "most worlds must differ from the truth, or this test shows nothing"


@each_table
def test_chance(name: str, players: int) -> None:
    """As OpenSpiel's CheckChanceOutcomes."""
    game = load(name, players, short=True)
    asked = 0
    for state in nodes(game, "chance"):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert list(outcomes) == state.legal_actions()
            assert len(set(outcomes)) == len(outcomes)
            assert max(outcomes) < game.max_chance_outcomes()
            assert all(0 < chance < 1 for chance in chances)
            assert sum(chances) == pytest.approx(1.0)
            asked += 1
    assert asked > 20
    assert asked <= game.max_chance_nodes_in_history()
    assert len(state.history()) - asked <= game.max_game_length()


@each_table
def test_chance_nodes_are_the_questions_put_to_the_dealer(name: str, players: int) -> None:
    """With the answers of a seeded dealer the game is the one that the dealer deals."""
    rules = brewhall.load(name)
    dealer, twin = SeededDealer(5), SeededDealer(5)
    truth = rules.deal(players, {}, dealer)
    state = load(name, players).new_initial_state()
    choices = SeededDealer("choices")
    for _ in range(150):
        while state.is_chance_node():
            state.apply_action(twin.below(len(state.chance_outcomes())))
        assert state.position.state.digest() == truth.digest()
        if truth.to_play < 0:
            break
        legal = truth.legal_actions()
        action = legal[choices.below(len(legal))]
        truth.play(action, dealer)
        state.apply_action(action)


@each_table
def test_players_remember_all_they_have_seen_and_done(name: str, players: int) -> None:
    """No two nodes of a game have the same information state unless nothing was seen between them; nor do two seats."""
    strings: list[set[str]] = [set() for _ in range(players)]
    decisions = 0
    for state in nodes(load(name, players, short=True), "memory"):
        if state.is_player_node():
            decisions += 1
            for player in range(players):
                strings[player].add(state.information_state_string(player))
            tensor = np.array(state.information_state_tensor(0), np.float32)
            assert (tensor == observation(state.position.state, 0)).all()
    assert all(len(each) == decisions for each in strings)
    assert len(set.union(*strings)) == decisions * players


def test_own_actions_are_remembered_even_if_they_lead_to_the_same_sight() -> None:
    """Two ways to the same position differ for those who went them."""
    game = load("beer-and-bread", 2)
    seen: dict[str, list[int]] = {}
    for seed in range(3):
        for state in nodes(game, seed):
            if state.is_player_node():
                key = state.information_state_string(state.current_player())
                past = [action for player, action in _moves(state) if player == state.current_player()]
                assert seen.setdefault(key, past) == past


def _moves(state: pyspiel.State) -> list[tuple[int, int]]:
    return [(item.player, item.action) for item in state.full_history()]


@each_table
def test_playthrough(name: str, players: int) -> None:
    assert playthrough(name, players) == (FOLDER / f"{name}-{players}.playthrough").read_text()


def test_states_are_saved_with_their_chance_nodes_and_memory() -> None:
    game = load("dice-brewing", 3)
    for number, state in enumerate(nodes(game, "saving")):
        if number % 40 == 0:
            again = pickle.loads(pickle.dumps(state))
            assert str(again) == str(state)
            assert again.history() == state.history()
            for player in range(3):
                assert again.information_state_string(player) == state.information_state_string(player)
        if number == 400:
            break


def test_wins_are_worth_one_in_sum_zero() -> None:
    for players in (2, 3, 4):
        *_, end = nodes(load("heaven-and-ale", players), "returns")
        assert sum(end.returns()) == pytest.approx(0.0)
        outcome = end.position.state.outcome()
        if len(outcome.winners) == 1:
            assert end.returns()[outcome.winners[0]] == 1.0


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("brewhall_heaven_and_ale(players=2,edition=manual,starting_player=1)")
    assert game.options["edition"] == "manual"
    assert game.options["starting_player"] == 1
    assert load("heaven-and-ale", 2).options["starting_player"] == "random"
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    with pytest.raises(BadOption, match="heaven-and-ale is for 2 or 3 or 4 players, not 7"):
        pyspiel.load_game("brewhall_heaven_and_ale(players=7)")
    with pytest.raises(BadOption, match="option edition cannot be 'pirate'"):
        pyspiel.load_game("brewhall_heaven_and_ale(edition=pirate)")
    with pytest.raises(pyspiel.SpielError, match="colour"):
        pyspiel.load_game("brewhall_heaven_and_ale(colour=red)")


@each_table
def test_the_learning_loop_of_openspiel_plays_our_games(name: str, players: int) -> None:
    env = rl_environment.Environment(
        load(name, players, short=True), chance_event_sampler=rl_environment.ChanceEventSampler(1)
    )
    choices = SeededDealer("agents")
    step = env.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([legal[choices.below(len(legal))]])
    assert sum(step.rewards) == pytest.approx(0.0)


def test_bad_calls_are_refused_and_change_nothing() -> None:
    state = load("beer-and-bread", 2).new_initial_state()
    with pytest.raises(IllegalAction, match="chance cannot come out as 60; outcomes are 0 to 59"):
        state.apply_action(60)
    with pytest.raises(IllegalAction, match="chance is to answer; resample where a player decides"):
        state.resample_from_infostate(0, lambda: 0.5)
    while state.is_chance_node():
        state.apply_action(0)
    before = str(state)
    with pytest.raises(IllegalAction, match="is not legal now"):
        state.apply_action(826)
    with pytest.raises(pyspiel.SpielError):
        state.information_state_string(2)
    assert str(state) == before
    with pytest.raises(BadOption, match="observations are what one player sees"):
        state.get_game().make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))


def test_the_interpreter_ends_in_peace() -> None:
    """OpenSpiel keeps what is registered after Python has gone; only classes survive that."""
    code = "import pyspiel, brewhall.envs.openspiel; pyspiel.load_game('brewhall_beer_and_bread').new_initial_state()"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
