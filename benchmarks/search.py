"""Speed of the search beside OpenSpiel's information-set search in C++, measured in one run: part of `make bench`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pyspiel
from rich.console import Console
from rich.table import Table

import brewhall
from brewhall.bots.evaluators import evaluator
from brewhall.bots.search import Node, PlainSearch, Search
from brewhall.core import OVER, SeededDealer, State

ROUNDS = 3
SECONDS = 0.5  # of each measurement
SIMULATIONS = 200  # for one decision
PEER = "gin_rummy"


def decisions(game: str, players: int) -> list[State]:
    """What the seats to play see in a game of random moves."""
    loaded = brewhall.load(game)
    dealer = SeededDealer("bench")
    state = loaded.start(players=players, dealer=dealer)
    seen: list[State] = []
    while state.to_play != OVER:
        seen.append(state.seen_by(state.to_play))
        legal = state.legal_actions()
        state.play(legal[dealer.below(len(legal))], dealer)
    return seen


def simulations_per_second(kind: type[Search], positions: list[State]) -> tuple[float, float]:
    """Simulations, and positions judged by the evaluator."""
    chance = SeededDealer("search")
    simulations = judged = place = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < SECONDS:
        seen = positions[place % len(positions)]
        search = kind(seen, evaluator(seen.game.id), chance, Node())
        search.run(SIMULATIONS)
        simulations += SIMULATIONS
        judged += int(search.judged)
        place += 7
    return simulations / elapsed, judged / elapsed


def peer_per_second() -> tuple[float, float]:
    """OpenSpiel's own bot, with one random rollout a simulation, on decisions of its game."""
    game = pyspiel.load_game(PEER)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(
        1, rollouts, 0.7, SIMULATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )
    chance = SeededDealer("peer")
    simulations = 0
    elapsed = 0.0
    while elapsed < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal() and elapsed < SECONDS:
            if state.is_chance_node():
                outcomes = [outcome for outcome, _ in state.chance_outcomes()]
                state.apply_action(outcomes[chance.below(len(outcomes))])
                continue
            start = time.process_time()
            action = bot.step(state)
            elapsed += time.process_time() - start
            simulations += SIMULATIONS
            state.apply_action(action)
    return simulations / elapsed, 0.0


def main() -> None:
    console = Console()
    rows: list[tuple[str, Callable[[], tuple[float, float]]]] = [(f"OpenSpiel ISMCTS, {PEER}", peer_per_second)]
    for name, players in (("beer-and-bread", 2), ("heaven-and-ale", 2), ("dice-brewing", 2)):
        positions = decisions(name, players)
        rows.append((f"{name}, evaluator", partial(simulations_per_second, Search, positions)))
        rows.append((f"{name}, random rollouts", partial(simulations_per_second, PlainSearch, positions)))
    best = [(0.0, 0.0)] * len(rows)
    for _ in range(ROUNDS):
        for i, (_, measure) in enumerate(rows):
            best[i] = max(best[i], measure())
    peer = best[0][0]
    table = Table("search", "simulations/s", "positions judged/s", f"x {PEER}")
    for (name, _), (simulations, judged) in zip(rows, best, strict=True):
        table.add_row(name, f"{simulations:,.0f}", f"{judged:,.0f}" if judged else "", f"{simulations / peer:.1f}")
    console.print(table)


if __name__ == "__main__":
    main()
