"""OpenSpiel's own algorithms on our games: information-set tree search against a random player, then Monte Carlo CFR.

    pip install 'brewhall[openspiel]'
    python examples/openspiel_algorithms.py --games 4 --simulations 60

Every algorithm of OpenSpiel that is written in Python runs on them. Search draws worlds that agree with what the
player has seen (`resample_from_infostate`), so it cannot peek.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.bots.uniform_random import UniformRandomBot

import brewhall.envs.openspiel  # noqa: F401 (registers the games)


def search_bot(game: Any, simulations: int, random: np.random.RandomState) -> Any:
    """Information-set Monte Carlo tree search with random playouts."""
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
        uct_c=1.5,
        max_simulations=simulations,
        random_state=random,
    )
    # Its own way to draw worlds has no seed.
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
    return bot


def play(game: Any, bots: list[Any], random: np.random.RandomState) -> list[float]:
    """A game between bots; what each seat gets."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = random.choice(outcomes, p=chances)
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(int(action))
    returns: list[float] = state.returns()
    return returns


def search_against_random(name: str, games: int, simulations: int, seed: int) -> float:
    """How often the search wins, sitting on every seat in turn."""
    game = pyspiel.load_game(name)
    random = np.random.RandomState(seed)
    won = 0
    for number in range(games):
        seat = number % game.num_players()
        bots = [UniformRandomBot(each, random) for each in range(game.num_players())]
        bots[seat] = search_bot(game, simulations, random)
        won += play(game, bots, random)[seat] > 0
    return won / games


def regrets(name: str, iterations: int, seed: int) -> int:
    """Run outcome-sampling Monte Carlo CFR; how many information states it has met."""
    np.random.seed(seed)
    solver = OutcomeSamplingSolver(pyspiel.load_game(name))
    for _ in range(iterations):
        solver.iteration()
    return len(solver._infostates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="brewhall_beer_and_bread(players=2)")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    share = search_against_random(given.game, given.games, given.simulations, given.seed)
    print(f"ISMCTS with {given.simulations} simulations wins {share:.0%} of {given.games} games against random play")
    met = regrets(given.game, given.iterations, given.seed)
    print(f"MCCFR has met {met:,} information states in {given.iterations} iterations")


if __name__ == "__main__":
    main()
