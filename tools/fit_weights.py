"""Fit the weights of a game's outlook to games between bots, and write them where the evaluator reads them.

    python -m tools.fit_weights heaven-and-ale greedy=1200 search:40=150 --players 2,3,4

Bots play with a little noise, so that they also see what they would avoid. From positions taken at random, ridge
regression finds what each feature is worth in points of the final lead; weights of a part of the game stay near those
of the whole game where there is little to learn from. What an outlook calls goods never counts against a seat: features
that go together would else get weights that cancel each other out, and a deep search finds positions where they do not.
The more the bots can do, the better the weights: fit them first to greedy bots, then to search bots that use the
weights fitted before. Afterwards compile anew and measure.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
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
Chosen = NDArray[np.bool_]


def positions(game: Game, players: int, bot: str, number: int) -> Iterator[tuple[State, list[int]]]:
    """Positions of a game between bots, and how it ended."""
    chance = random.Random(f"{bot} {players} {number}")
    dealer = SeededDealer(f"fit {bot} {players} {number}")
    state = game.start(players=players, dealer=dealer)
    bots = [create_bot(bot, f"{number} {seat}") for seat in range(players)]
    taken: list[State] = []
    while state.to_play != OVER:
        if chance.random() < TAKEN:
            taken.append(state.copy())
        seat = state.to_play
        noisy = chance.random() < NOISE
        state.play(chance.choice(state.legal_actions()) if noisy else bots[seat].choose(state.seen_by(seat)), dealer)
    for position in taken:
        yield position, state.scores()


def describe(outlook: Outlook, state: State) -> Rows:
    """What each seat has more of than the others have on average."""
    seats: list[list[float]] = []
    for seat in range(state.players):
        outlook.points(state, seat)
        seats.append(list(outlook.features))
    return lead_of(np.array(seats))


def lead_of(seats: Rows) -> Rows:
    """Each seat's row less the mean of the others'."""
    count = len(seats)
    return np.asarray((seats * count - seats.sum(axis=0)) / (count - 1), np.float64)


def fit(leads: Rows, features: Rows, near: Rows, goods: Chosen) -> Rows:
    """Ridge regression towards `near`. Goods that would get a weight below 0 are left out, until none does."""
    kept = np.ones(len(near), bool)
    while True:
        rows, start = features[:, kept], near[kept]
        penalty = RIDGE * np.eye(len(start))
        weights = np.zeros(len(near))
        weights[kept] = start + np.linalg.solve(rows.T @ rows + penalty, rows.T @ (leads - rows @ start))
        worse = goods & (weights < 0)
        if not worse.any():
            return weights
        kept &= ~worse


@dataclass(frozen=True)
class Sample:
    """Positions, a row for every seat of each: what was seen, and what came of it."""

    features: Rows
    leads: Rows
    parts: NDArray[np.int64]  # of the game
    tests: Chosen  # whether the game is kept to test the fit
    goods: Chosen  # of the features: whether more is never worse

    def where(self, chosen: Chosen) -> tuple[Rows, Rows]:
        return self.leads[chosen], self.features[chosen]


def gather(game: Game, outlook: Outlook, plays: Sequence[str], players: Sequence[int]) -> Sample:
    """Let bots play, and look at some of the positions."""
    features: list[Rows] = []
    leads: list[Rows] = []
    parts: list[int] = []
    tests: list[bool] = []
    for play, count in product(plays, players):
        bot, _, games = play.rpartition("=")
        for number in track(range(int(games)), f"{count} x {bot}"):
            for state, scores in positions(game, count, bot, number):
                features.append(describe(outlook, state))
                leads.append(lead_of(np.array(scores, np.float64)).clip(-MOST, MOST))
                parts.extend([int(outlook.part(state))] * count)
                tests.extend([number % TESTED == 0] * count)
    goods = np.array([feature in outlook.goods for feature in outlook.names])
    return Sample(np.vstack(features), np.hstack(leads), np.array(parts), np.array(tests), goods)


def weights_of(sample: Sample, part: int, used: Chosen) -> Rows:
    """The weights of a part of the game, fitted to the rows that may be used."""
    whole = fit(*sample.where(used), np.zeros(len(sample.goods)), sample.goods)
    return fit(*sample.where(used & (sample.parts == part)), whole, sample.goods)


def explained(sample: Sample, part: int) -> float:
    """How much of the final lead is foretold in games that were not fitted to."""
    leads, features = sample.where(sample.tests & (sample.parts == part))
    missed = leads - features @ weights_of(sample, part, ~sample.tests)
    return 1 - float(np.mean(missed**2) / np.var(leads))


def write(path: Path, outlook: Outlook, columns: Sequence[Rows]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["feature", *outlook.parts])
        for i, feature in enumerate(outlook.names):
            table.writerow([feature, *(f"{column[i]:.3f}" for column in columns)])


def main(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    plays: Annotated[list[str], typer.Argument(metavar="BOT=GAMES...")],
    players: Annotated[str, typer.Option(help="The numbers of players, for example 2,3,4.")] = "2",
) -> None:
    outlook = evaluator(name).outlook
    if outlook is None:
        raise typer.BadParameter(f"the evaluator of {name} has no outlook to fit")
    sample = gather(brewhall.load(name), outlook, plays, [int(count) for count in players.split(",")])
    for part, title in enumerate(outlook.parts):
        count = int((sample.parts == part).sum())
        print(f"{title}: {count} positions, {explained(sample, part):.0%} of the final lead explained in other games")
    everything = np.ones_like(sample.tests)
    path = Path("brewhall/bots/evaluators/data") / f"{name}.csv"
    write(path, outlook, [weights_of(sample, part, everything) for part in range(len(outlook.parts))])
    print(f"written: {path}")


if __name__ == "__main__":
    typer.run(main)
