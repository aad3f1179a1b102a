"""Speed and size of the engine beside OpenSpiel, measured in one run: `make bench`.

Every figure is the best of several interleaved repetitions, because other work on the machine only ever slows one down.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass

import pyspiel
from rich.console import Console
from rich.table import Table

import brewhall
from brewhall.core import OVER, SeededDealer, State
from brewhall.core.state import playout

ROUNDS = 7
PEERS = ("hearts", "skat", "gin_rummy")
SECONDS = 0.4  # of each measurement


@dataclass
class Figure:
    """A rate or duration, best of all rounds."""

    name: str
    measure: Callable[[], float]
    best: float = 0.0
    larger_is_better: bool = True

    def again(self) -> None:
        value = self.measure()
        if self.best == 0.0 or (value > self.best) == self.larger_is_better:
            self.best = value


def per_second(play: Callable[[], int]) -> float:
    """Steps a second, playing whole games for a while."""
    steps = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS:
        steps += play()
    return steps / elapsed


def rate(play: Callable[[], int]) -> Callable[[], float]:
    return lambda: per_second(play)


def seconds_each(act: Callable[[], object]) -> float:
    """Duration of one call."""
    calls = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS / 4:
        for _ in range(100):
            act()
        calls += 100
    return elapsed / calls


def openspiel_game(name: str) -> Callable[[], int]:
    """A random game of OpenSpiel from a Python loop. Chance nodes, here all even, count as steps."""
    game = pyspiel.load_game(name)
    choose = random.Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(choose() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
            steps += 1
        return steps

    return play


def openspiel_shortcut(name: str) -> Callable[[], int]:
    """The same without asking for probabilities, which only games with even chances allow."""
    game = pyspiel.load_game(name)
    choose = random.Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(choose() * len(legal))])
            steps += 1
        return steps

    return play


def brewhall_game(name: str, players: int) -> Callable[[], int]:
    """The same loop over one of our games."""
    game = brewhall.load(name)
    choose = random.Random(1).random
    dealer = SeededDealer(1)

    def play() -> int:
        state = game.start(players, dealer=dealer)
        steps = 0
        while state.to_play != OVER:
            legal = state.legal_actions()
            state.play(legal[int(choose() * len(legal))], dealer)
            steps += 1
        return steps

    return play


def brewhall_rollouts(name: str, players: int) -> Callable[[], int]:
    """Random playouts inside compiled code, each from a copy of one dealt position."""
    root = brewhall.load(name).start(players, seed=1)
    choices, dealer = SeededDealer(2), SeededDealer(3)

    def play() -> int:
        return int(playout(root.copy(), choices, dealer))

    return play


def middle_of_a_game(name: str, players: int) -> State:
    state = brewhall.load(name).start(players, seed=3)
    dealer = SeededDealer(4)
    passed = [state.copy()]
    while legal := state.legal_actions():
        state.play(legal[dealer.below(len(legal))], dealer)
        passed.append(state.copy())
    return passed[len(passed) // 2]


def interpreted_rate() -> float:
    """The Python loop in a process of its own that runs the sources."""
    code = (
        "from benchmarks.engine import brewhall_game, per_second; print(per_second(brewhall_game('beer-and-bread', 2)))"
    )
    environment = {**os.environ, "BREWHALL_PURE": "1"}
    result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return float(result.stdout)


def import_seconds() -> float:
    """`import brewhall`, less what starting Python takes."""

    def run(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    return run("import brewhall") - run("pass")


def state_bytes(state: State) -> float:
    """Memory of one copy, averaged over many."""
    copies: list[State] = []
    tracemalloc.start()
    for _ in range(1000):
        copies.append(state.copy())
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(copies)


@dataclass
class Contestant:
    """One of our games at one player count, and its bars: steps a second in a loop and inside, microseconds a copy."""

    title: str
    name: str
    players: int
    bars: tuple[float, float, float]

    def __post_init__(self) -> None:
        state = middle_of_a_game(self.name, self.players)
        self.loop = Figure(f"{self.title} from a Python loop", rate(brewhall_game(self.name, self.players)))
        self.inside = Figure(f"{self.title} rollouts, compiled", rate(brewhall_rollouts(self.name, self.players)))
        self.copying = Figure(f"{self.title} copy()", lambda: seconds_each(state.copy), larger_is_better=False)

    def rows(self, hearts: float, fastest: float) -> list[tuple[str, str, str, str]]:
        loop, inside, copying = self.bars
        in_loop, within = self.loop.best / hearts, self.inside.best / fastest
        return [
            (self.loop.name, steps(self.loop.best), f"{in_loop:.2f} x hearts", f"{steps(loop)}"),
            (self.inside.name, steps(self.inside.best), f"{within:.1f} x fastest", f"{steps(inside)}"),
            (self.copying.name, f"{self.copying.best * 1e6:.2f} µs", "", f"{copying:g} µs"),
        ]


def contestants() -> list[Contestant]:
    found: list[Contestant] = []
    for name in brewhall.GAMES:
        game = brewhall.load(name)
        bars = (1.0e6, 7.0e6, 1.0) if name == "beer-and-bread" else (0.8e6, 4.5e6, 1.5)
        for players in game.seats:
            title = game.title if len(game.seats) == 1 else f"{game.title}, {players} players,"
            found.append(Contestant(title, name, players, bars))
    return found


def main() -> None:
    if not brewhall.COMPILED:
        sys.exit("the engine is not compiled: run 'make compile' first")
    state = middle_of_a_game("beer-and-bread", 2)
    seat = int(state.to_play)
    dealer = SeededDealer(5)
    ours = contestants()
    theirs = {name: Figure(f"OpenSpiel {name} from a Python loop", rate(openspiel_game(name))) for name in PEERS}
    shortcut = Figure("OpenSpiel hearts, chance nodes played like moves", rate(openspiel_shortcut("hearts")))
    guessing = Figure(
        "Beer & Bread seen_by + completed",
        lambda: seconds_each(lambda: state.seen_by(seat).completed(dealer)),
        larger_is_better=False,
    )
    interpreted = Figure("Beer & Bread interpreted", interpreted_rate)
    importing = Figure("import brewhall", import_seconds, larger_is_better=False)
    figures = [figure for each in ours for figure in (each.loop, each.inside, each.copying)]
    figures += [*theirs.values(), shortcut, guessing, interpreted, importing]
    console = Console(width=120)
    with console.status("measuring") as status:
        for number in range(ROUNDS):
            for figure in figures:
                status.update(f"round {number + 1} of {ROUNDS}: {figure.name}")
                figure.again()
    hearts = theirs["hearts"].best
    fastest = max(figure.best for figure in theirs.values())
    table = Table(title=f"Brewhall {brewhall.__version__}, best of {ROUNDS}")
    for column in ("what", "measured", "ratio", "bar"):
        table.add_column(column, justify="left" if column in ("what", "bar") else "right")
    for each in ours:
        for row in each.rows(hearts, fastest):
            table.add_row(*row)
    for figure in [*theirs.values(), shortcut]:
        table.add_row(figure.name, steps(figure.best), f"{figure.best / hearts:.2f} x hearts", "")
    table.add_row("Beer & Bread size of a copy", f"{state_bytes(state):.0f} bytes", "", "2,000 bytes")
    table.add_row(guessing.name, f"{guessing.best * 1e6:.2f} µs", "", "10 µs")
    table.add_row(interpreted.name, steps(interpreted.best), "", "60 k steps/s")
    table.add_row(importing.name, f"{importing.best * 1e3:.0f} ms", "", "150 ms")
    console.print(table)


def steps(rate: float) -> str:
    return f"{rate / 1e6:.2f} M steps/s" if rate >= 1e6 else f"{rate / 1e3:.0f} k steps/s"


if __name__ == "__main__":
    main()
