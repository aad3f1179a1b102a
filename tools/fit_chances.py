"""Fit how far leads in points can be trusted, by what is left of a game and how many play, to games between bots.

    python -m tools.fit_chances search:10=300 brewer=100

The coefficients of the temperature (see `brewhall/bots/evaluators/temperature.py`) are those for which the chances at
first sight lose least against how the games ended; they are held near 0 where there is little to learn from. Games that
were played already are not played again. Afterwards `python -m benchmarks.chances` measures on games with other seeds.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.progress import track

from brewhall.bots.evaluators.temperature import COEFFICIENTS, FILE
from tools.forecasts import FITTING, TITLES, Block, Forecasts, Rows, Series, all_series, fit_temperature, play, read

HELD = 4.0  # how strongly the constant is held near 0: as if so many games said so
HELD_MORE = 10.0  # and the others


def terms(forecasts: Forecasts) -> Rows:
    """What the coefficients are multiplied with, in their order."""
    left, more = forecasts.left, np.full_like(forecasts.left, forecasts.players - 2)
    return np.stack([np.ones_like(left), left, left**2, more, more * left], axis=1)


def fit(found: list[Forecasts]) -> Rows:
    """The coefficients of one title, of all its numbers of players together; every game weighs the same."""
    games = sum(each.games for each in found)
    blocks = [Block(each.first, each.won, each.weight * each.games / games, terms(each)) for each in found]
    held = np.array([HELD] + [HELD_MORE] * (len(COEFFICIENTS) - 1))
    return fit_temperature(blocks, held / games)


def main(plays: Annotated[list[str], typer.Argument(metavar="BOT=GAMES...")]) -> None:
    wanted: list[tuple[Series, int]] = []
    for each in plays:
        bot, _, games = each.rpartition("=")
        series = all_series(bot, FITTING)
        for _ in track(play(series, int(games)), each, total=len(series) * int(games)):
            pass
        wanted += [(one, int(games)) for one in series]
    path = Path("brewhall/bots/evaluators/data") / FILE
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["game", *COEFFICIENTS])
        for game, _ in TITLES:
            coefficients = fit([read(series, games) for series, games in wanted if series.game == game])
            table.writerow([game, *(f"{coefficient:.3f}" for coefficient in coefficients)])
    print(path.read_text())


if __name__ == "__main__":
    typer.run(main)
