"""What bots promise while they play, what came of it, and how well the two agree.

Games are kept a line each, so that a long run can be interrupted and goes on where it was. They lie in a folder named
after the sources and data of the bots: games of other bots say nothing about these.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

import brewhall
from brewhall.bots import create_bot
from brewhall.bots.evaluators import evaluator
from brewhall.bots.evaluators.temperature import FILE
from brewhall.bots.searching import SearchBot
from brewhall.core import OVER, Game, SeededDealer

TAKEN = 0.2  # of the decisions are kept
FLOOR = 0.001  # chances are read as percent: nobody is told less
BINS = 10
STEPS = 50  # of a fit, at most
SMALL = 1e-6  # a step that changes nothing any more
FITTING, MEASURING = "fit", "measure"  # what games are for; their seeds differ
TITLES = (("beer-and-bread", (2,)), ("heaven-and-ale", (2, 3, 4)), ("dice-brewing", (2, 3, 4)))

Rows = NDArray[np.float64]


# -- games ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Series:
    """Games of one title between as many bots of a kind."""

    game: str
    players: int
    bot: str
    purpose: str

    @property
    def file(self) -> Path:
        return (
            Path("build/chances")
            / bots_hash(self.purpose != FITTING)
            / f"{self.purpose}-{self.bot}-{self.game}-{self.players}.jsonl"
        )

    @property
    def played(self) -> int:
        return len(self.file.read_text().splitlines()) if self.file.exists() else 0

    def play_next(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps(_play(self, brewhall.load(self.game), self.played))
        with self.file.open("a") as file:
            file.write(line + "\n")


def all_series(bot: str, purpose: str) -> list[Series]:
    return [Series(game, count, bot, purpose) for game, counts in TITLES for count in counts]


def play(series: Sequence[Series], games: int) -> Iterator[None]:
    """Play until there are so many games of each, a game of each in turn."""
    played = [each.played for each in series]
    for number, (place, each) in product(range(games), enumerate(series)):
        if number >= played[place]:
            each.play_next()
        yield


def bots_hash(with_temperatures: bool) -> str:
    """Differs for bots that may play or judge differently; what temperatures are fitted to must not depend on them."""
    root = Path(brewhall.__file__).parent
    sources = sorted(path for path in (root / "bots").rglob("*") if path.suffix in {".py", ".csv"})
    if not with_temperatures:
        sources = [path for path in sources if path.name != FILE]
    content = b"\0".join(path.read_bytes() for path in sources)
    return hashlib.sha256(content).hexdigest()[:12]


def _play(series: Series, game: Game, number: int) -> dict[str, object]:
    name = f"{series.purpose} {series.players} {number}"
    chance, dealer = random.Random(name), SeededDealer(name)
    state = game.start(players=series.players, dealer=dealer)
    bots = [create_bot(series.bot, f"{name} {seat}") for seat in range(series.players)]
    judge = evaluator(game.id, calibrated=False)
    first = vec[float]([0.0] * series.players)
    kept: list[tuple[float, list[float], list[float]]] = []
    while state.to_play != OVER:
        seat = state.to_play
        seen, bot = state.seen_by(seat), bots[seat]
        assert isinstance(bot, SearchBot)
        action = bot.choose(seen)
        if chance.random() < TAKEN:
            world = seen.completed(bot.chance)
            judge.chances(world, first, 0)
            kept.append((round(judge.left(world), 4), _rounded(first), _rounded(bot.promised())))
        state.play(action, dealer)
    outcome = state.outcome()
    assert outcome is not None
    part = 1 / len(outcome.winners)
    won = [part if seat in outcome.winners else 0.0 for seat in range(series.players)]
    return {"won": won, "kept": kept}


def _rounded(shares: Sequence[float] | vec[float]) -> list[float]:
    return [round(share, 5) for share in shares]


# -- what was promised ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Forecasts:
    """Positions, a row each and a column a seat; positions of a game weigh as much as one game together."""

    players: int
    games: int
    left: Rows  # of the game
    first: Rows  # chances at first sight, not calibrated
    searched: Rows  # chances that a search promised, as people read them
    won: Rows  # shares of the victory
    weight: Rows


def read(series: Series, games: int | None = None) -> Forecasts:
    """What was played so far, at most so many games."""
    lines = [json.loads(line) for line in series.file.read_text().splitlines()[:games]]
    kept = [(line["won"], 1 / len(line["kept"]), position) for line in lines for position in line["kept"]]
    weight = np.array([each for _, each, _ in kept])
    return Forecasts(
        series.players,
        len(lines),
        np.array([position[0] for _, _, position in kept]),
        np.array([position[1] for _, _, position in kept]),
        np.array([position[2] for _, _, position in kept]),
        np.array([won for won, _, _ in kept]),
        weight / weight.sum(),
    )


# -- how well both agree -------------------------------------------------------------------------


def log_loss(chances: Rows, won: Rows, weight: Rows) -> float:
    return float(-(weight[:, None] * won * np.log(chances.clip(FLOOR, 1))).sum())


def calibration_error(chances: Rows, won: Rows, weight: Rows) -> float:
    """By how much what came true differs from what was promised, over all seats in ten bins of the promise."""
    weights = np.repeat(weight / chances.shape[1], chances.shape[1])
    promised, came = chances.ravel(), won.ravel()
    bins = np.minimum((promised * BINS).astype(int), BINS - 1)
    return float(sum(abs((weights * (promised - came))[bins == each].sum()) for each in range(BINS)))


def tempered(chances: Rows, temperature: Rows | float) -> Rows:
    """Chances drawn towards each other (temperatures above 1) or apart."""
    powers = np.log(chances.clip(FLOOR, 1)) / np.reshape(temperature, (-1, 1))
    raised = np.exp(powers - powers.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


@dataclass(frozen=True)
class Block:
    """Chances that a temperature is fitted to, of tables with as many players. A row a position."""

    chances: Rows
    won: Rows
    weight: Rows
    terms: Rows  # that the coefficients are multiplied with

    def pull(self, coefficients: Rows) -> tuple[Rows, Rows]:
        """Where the log loss falls from here, and how it bends."""
        logs = np.log(self.chances.clip(FLOOR, 1))
        inverse = np.exp(-self.terms @ coefficients)
        now = tempered(self.chances, 1 / inverse)
        slope = self.weight * inverse * ((self.won - now) * logs).sum(axis=1)
        mean = (now * logs).sum(axis=1, keepdims=True)
        bend = self.weight * inverse**2 * (now * (logs - mean) ** 2).sum(axis=1)
        return self.terms.T @ slope, (self.terms.T * bend) @ self.terms


def fit_temperature(blocks: Sequence[Block], ridge: Rows) -> Rows:
    """The coefficients of the logarithm of the temperature for which chances lose least, by Fisher scoring. `ridge`
    says for each of them how strongly it is held near 0."""
    found = np.zeros(len(ridge))
    for _ in range(STEPS):
        pulls = [block.pull(found) for block in blocks]
        slope = sum((slope for slope, _ in pulls), ridge * found)
        bend = sum((bend for _, bend in pulls), np.diag(ridge))
        step = np.linalg.solve(bend, slope).clip(-1, 1)
        found = found - step
        if np.abs(step).max() < SMALL:
            break
    return found


@dataclass(frozen=True)
class Agreement:
    games: int
    loss: float
    temperature: float  # that would have been best for all positions alike, fitted afterwards
    gain: float  # what it takes off the loss
    error: float  # of calibration


def agreement(chances: Rows, forecasts: Forecasts) -> Agreement:
    won, weight = forecasts.won, forecasts.weight
    everywhere = Block(chances, won, weight, np.ones((len(chances), 1)))
    temperature = float(np.exp(fit_temperature([everywhere], np.zeros(1))[0]))
    loss = log_loss(chances, won, weight)
    gain = loss - log_loss(tempered(chances, temperature), won, weight)
    return Agreement(forecasts.games, loss, temperature, gain, calibration_error(chances, won, weight))
