"""Fit the weights of a game's outlook to games between bots, and write them where the evaluator reads them.

    python -m tools.fit_weights dice-brewing greedy=6000 search:40=1500

Bots play with a little noise, so that they also see what they would avoid. From positions taken at random, ridge
regression finds what each feature is worth in points of the final lead; weights of a part of the game stay near those
of the whole game where there is little to learn from. The more the bots can do, the better the weights: fit them
first to greedy bots, then to search bots that use the weights fitted before. Afterwards compile anew and measure.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray
from rich.progress import track

import brewhall
from brewhall.bots import create_bot
from brewhall.bots.evaluators import evaluator
from brewhall.bots.evaluators.outlook import Outlook
from brewhall.core import OVER, Game, SeededDealer, State

NOISE = 0.05  # of the moves are random
TAKEN = 0.15  # of the positions are looked at
MOST = 15.0  # points of lead; by how much more a game is won does not matter
RIDGE = 50.0  # the higher, the nearer weights stay to those of the whole game, and these to 0
TESTED = 5  # one of so many games is kept to test the fit

Rows = NDArray[np.float64]


def positions(game: Game, bot: str, number: int) -> Iterator[tuple[State, int]]:
    """Positions of a game of two bots, and the lead of the first one in the end."""
    chance = random.Random(f"{bot} {number}")
    dealer = SeededDealer(f"fit {bot} {number}")
    state = game.start(players=2, dealer=dealer)
    bots = [create_bot(bot, f"{number} {seat}") for seat in range(2)]
    taken: list[State] = []
    while state.to_play != OVER:
        if chance.random() < TAKEN:
            taken.append(state.copy())
        seat = state.to_play
        noisy = chance.random() < NOISE
        state.play(chance.choice(state.legal_actions()) if noisy else bots[seat].choose(state.seen_by(seat)), dealer)
    first, second = state.scores()
    for position in taken:
        yield position, first - second


def describe(outlook: Outlook, state: State) -> Rows:
    """What the first seat has more of than the second."""
    sides: list[list[float]] = []
    for seat in range(2):
        outlook.points(state, seat)
        sides.append(list(outlook.features))
    return np.array([first - second for first, second in zip(*sides, strict=True)])


def fit(leads: Rows, features: Rows, near: Rows) -> Rows:
    """Ridge regression towards `near`."""
    penalty = RIDGE * np.eye(features.shape[1])
    return near + np.linalg.solve(features.T @ features + penalty, features.T @ (leads - features @ near))


def main(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    plays: Annotated[list[str], typer.Argument(metavar="BOT=GAMES...")],
) -> None:
    game = brewhall.load(name)
    judge = evaluator(name)
    outlook = getattr(judge, "outlook", None)
    if not isinstance(outlook, Outlook):
        raise typer.BadParameter(f"the evaluator of {name} has no outlook to fit")
    gathered: list[Rows] = []
    leads: list[float] = []
    parts: list[int] = []
    tests: list[bool] = []
    for play in plays:
        bot, _, games = play.rpartition("=")
        for number in track(range(int(games)), f"{bot} plays"):
            for state, points in positions(game, bot, number):
                gathered.append(describe(outlook, state))
                leads.append(max(-MOST, min(MOST, points)))
                parts.append(int(outlook.part(state)))
                tests.append(number % TESTED == 0)
    features, lead, part, test = np.array(gathered), np.array(leads), np.array(parts), np.array(tests)
    columns: list[Rows] = []
    for place, title in enumerate(outlook.parts):
        here = part == place
        whole = fit(lead[~test], features[~test], np.zeros(features.shape[1]))
        tried = features[here & test] @ fit(lead[here & ~test], features[here & ~test], whole)
        missed = float(np.mean((tried - lead[here & test]) ** 2) / np.var(lead[here & test]))
        print(
            f"{title}: {int(here.sum())} positions, {1 - missed:.0%} of the final lead explained in games not fitted to"
        )
        columns.append(fit(lead[here], features[here], fit(lead, features, np.zeros(features.shape[1]))))
    path = Path("brewhall/bots/evaluators/data") / f"{name}.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["feature", *outlook.parts])
        for i, feature in enumerate(outlook.names):
            table.writerow([feature, *(f"{column[i]:.3f}" for column in columns)])
    print(f"written: {path}")


if __name__ == "__main__":
    typer.run(main)
