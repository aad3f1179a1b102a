"""Environments beside PettingZoo, RLCard, OpenSpiel and Pgx, measured in one run: `python -m benchmarks.envs`.

Rates are steps in a second of the thread's own time, best of several interleaved rounds, so that other work on the
machine counts less; it still takes its part of the caches, so measure on a quiet one. Pgx runs on several threads and
is measured by the clock on the wall.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import pyspiel
import rlcard
from rich.console import Console
from rich.table import Table

import brewhall
from benchmarks.engine import Figure, brewhall_game, openspiel_shortcut, steps
from brewhall.envs import brewhall_v1
from brewhall.envs.vector import VectorEnv

ROUNDS = 5
SECONDS = 0.5
GAMES = 64  # of a vector environment
CARD_GAMES = ("hearts", "skat", "spades")
VECTOR_BARS = {"heaven-and-ale": 1.0, "dice-brewing": 1.2}


def own_time(play: Callable[[], int]) -> Callable[[], float]:
    """Steps in a second of this thread, counted for a while on the clock on the wall."""

    def measure() -> float:
        done = 0
        start, end = time.thread_time(), time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            done += play()
        return done / (time.thread_time() - start)

    return measure


def pettingzoo_game(env: Any) -> Callable[[], int]:
    """A random game through `last()` and `step()`, with observation and mask."""
    env.reset(seed=1)
    choose = random.Random(1).choice

    def play() -> int:
        env.reset()
        done = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(choose(np.flatnonzero(seen["action_mask"])))
                done += 1
        return done

    return play


def connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def rlcard_game(name: str) -> Callable[[], int]:
    env = rlcard.make(name, config={"seed": 1})
    choose = random.Random(1).choice

    def play() -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            done += 1
        return done

    return play


def openspiel_tensors(name: str) -> Callable[[], int]:
    """A random game of OpenSpiel with a tensor and a mask at each decision."""
    game = pyspiel.load_game(name)
    choose = random.Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                state.observation_tensor() if game.get_type().provides_observation_tensor else (
                    state.information_state_tensor()
                )
                state.legal_actions_mask()
            state.apply_action(legal[int(choose() * len(legal))])
            done += 1
        return done

    return play


def vector_steps(name: str, players: int) -> Callable[[], int]:
    """Steps of many games at once, each with observation and mask."""
    env = VectorEnv(name, GAMES, players)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * GAMES

    return play


def pgx_rate() -> Iterator[Figure]:
    """Connect four of Pgx, jitted, many games at once, on all cores."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import jax
            import pgx
    except ImportError:
        return
    env = pgx.make("connect_four")
    reset, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def choose(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=1)

    keys = jax.random.split(jax.random.PRNGKey(1), 1024)

    def measure() -> float:
        state = reset(keys)
        start, done, key = time.perf_counter(), 0, jax.random.PRNGKey(2)
        while (elapsed := time.perf_counter() - start) < SECONDS:
            key, part = jax.random.split(key)
            state = step(state, choose(part, state.legal_action_mask))
            done += 1024
        state.observation.block_until_ready()
        return done / elapsed

    measure()
    yield Figure("Pgx connect four, vector, all cores", measure)


def vector_on_request(asked: Connection) -> None:
    """A process that measures the vector environment each time it is asked, warmed up before the first."""
    measure = own_time(vector_steps("beer-and-bread", 2))
    measure()
    while asked.recv():
        asked.send(measure())


def scaling(rounds: int) -> float:
    """How much more two processes do than one: each alone, then both over the same stretch of time, in every round."""
    context = multiprocessing.get_context("spawn")
    ends = [context.Pipe() for _ in range(2)]
    processes = [context.Process(target=vector_on_request, args=(theirs,)) for _, theirs in ends]
    for process, (_, theirs) in zip(processes, ends, strict=True):
        process.start()
        theirs.close()
    ours = [end for end, _ in ends]
    alone, together = [0.0, 0.0], [0.0, 0.0]
    for _ in range(rounds):
        for place, end in enumerate(ours):
            end.send(True)
            alone[place] = max(alone[place], end.recv())
        for end in ours:
            end.send(True)
        together = [max(best, end.recv()) for best, end in zip(together, ours, strict=True)]
    for end, process in zip(ours, processes, strict=True):
        end.send(False)
        process.join()
    return sum(together) / (sum(alone) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    if not brewhall.COMPILED:
        sys.exit("the engine is not compiled: run 'make compile' first")
    aec = {
        name: Figure(f"{brewhall.load(name).title}, PettingZoo", own_time(pettingzoo_game(brewhall_v1.env(name))))
        for name in brewhall.GAMES
    }
    vector = {
        name: Figure(f"{brewhall.load(name).title}, vector", own_time(vector_steps(name, brewhall.load(name).seats[0])))
        for name in brewhall.GAMES
    }
    loop = Figure("Beer & Bread, Python loop, no observation", own_time(brewhall_game("beer-and-bread", 2)))
    four = Figure("PettingZoo connect four", own_time(pettingzoo_game(connect_four())))
    cards = [Figure(f"OpenSpiel {name}, no observation", own_time(openspiel_shortcut(name))) for name in CARD_GAMES]
    tensors = [Figure(f"OpenSpiel {name}, tensors", own_time(openspiel_tensors(name))) for name in CARD_GAMES]
    rlcards = [Figure(f"RLCard {name}", own_time(rlcard_game(name))) for name in ("leduc-holdem", "uno")]
    figures = [*aec.values(), *vector.values(), loop, four, *cards, *tensors, *rlcards, *pgx_rate()]
    console = Console(width=120)
    with console.status("measuring") as status:
        for number in range(rounds):
            for figure in figures:
                status.update(f"round {number + 1} of {rounds}: {figure.name}")
                figure.again()
    twice = scaling(rounds)
    fastest = max(cards, key=lambda figure: figure.best)
    ours, batched = aec["beer-and-bread"].best, vector["beer-and-bread"].best
    bars = {vector[name].name: ("", f"{bar} M steps/s") for name, bar in VECTOR_BARS.items()} | {
        aec["beer-and-bread"].name: (f"{ours / four.best:.1f} x connect four", "8 x connect four"),
        vector["beer-and-bread"].name: (f"{batched / four.best:.0f} x connect four", "1.5 M steps/s, 50 x"),
        loop.name: (f"{loop.best / fastest.best:.2f} x {fastest.name.split()[1][:-1]}", "1.5 x the fastest card game"),
    }
    table = Table(title=f"Environments of Brewhall {brewhall.__version__}, best of {rounds}")
    for column in ("what", "measured", "ratio", "bar"):
        table.add_column(column, justify="left" if column in ("what", "bar") else "right")
    for figure in figures:
        table.add_row(figure.name, steps(figure.best), *bars.get(figure.name, ("", "")))
    table.add_row("Beer & Bread, vector, two processes", "", f"{twice:.2f} x one", "1.8 x one")
    console.print(table)


if __name__ == "__main__":
    main()
