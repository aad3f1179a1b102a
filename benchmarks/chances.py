"""Whether chances come true: what brewers promised in their games, against how these ended. Part of `make bench`.

    python -m benchmarks.chances --games 1000

Few games give a first impression; whether chances come true, 1000 of each kind tell. That is a long run; it can be
interrupted, goes on where it was, and with `--games 0` only says what was measured so far. For each title and number of
players: the log loss of what was promised, the temperature that would have been best for all positions alike and what
it takes off the loss (at most 0.005 is wanted), and the calibration error (at most 0.03). "At first sight" is the
evaluator alone, not calibrated.
"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tools.forecasts import MEASURING, Agreement, agreement, all_series, play, read

MOST_GAIN = 0.005
MOST_ERROR = 0.03
ENOUGH = 1000  # games, for luck to even out


def cells(found: Agreement, games: int) -> list[str]:
    good = found.gain <= MOST_GAIN and found.error <= MOST_ERROR
    verdict = "met" if good else "not met"
    return [
        f"{found.loss:.3f}",
        f"{found.temperature:.2f}",
        f"{found.gain:.4f}",
        f"{found.error:.3f}",
        verdict if games >= ENOUGH else "too few to tell",
    ]


def main(
    games: Annotated[int, typer.Option(help="Of each title and number of players.")] = 10,
    bot: Annotated[str, typer.Option(help="Who plays.")] = "brewer",
) -> None:
    series = all_series(bot, MEASURING)
    for _ in track(play(series, games), f"{bot}s play", total=games * len(series)):
        pass
    table = Table("title", "players", "games", "at first sight", "log loss", "temperature", "gain", "error", "")
    for each in series:
        if each.played:
            found = read(each)
            first = agreement(found.first, found)
            row = cells(agreement(found.searched, found), found.games)
            table.add_row(each.game, str(each.players), str(found.games), f"{first.loss:.3f}", *row)
    Console(width=120).print(table)


if __name__ == "__main__":
    typer.run(main)
