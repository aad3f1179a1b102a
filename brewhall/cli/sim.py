"""`brewhall sim GAME`: many games between bots, and what can be said about them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, TextIO

import typer

from brewhall.arena.intervals import number_text, percent_text
from brewhall.arena.results import row_of
from brewhall.arena.series import Played, Series, Summary, summarise
from brewhall.arena.workers import play_series
from brewhall.cli.arguments import AsJson, DataFolder, GameName, Jobs, Players, Records, Seed, seated
from brewhall.cli.console import out, print_json
from brewhall.cli.contests import cores, plain_table, progress, say_interrupted, show_forfeits
from brewhall.cli.files import FileTrouble
from brewhall.cli.options import takes_game_options
from brewhall.core.errors import BadOption
from brewhall.core.options import parse_options
from brewhall.games import load


@takes_game_options
def sim(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bots: Annotated[
        str | None,
        typer.Option(help="The bots, as many as players: greedy, random. By default greedy against random ones."),
    ] = None,
    players: Players = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    out_file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="A row for every game, as .csv or .jsonl.")
    ] = None,
    records: Records = None,
    data: DataFolder = None,
    as_json: AsJson = False,
    *,
    options: dict[str, object],
) -> None:
    """Let bots play many games and sum them up, with 95 % intervals.

    Every shuffle is played once with each bot in each seat, so that luck evens out.

    Example: [bold]brewhall sim beer-and-bread --games 1000 --bots greedy,random --out games.csv[/bold]
    """
    loaded = load(game, data)
    names = seated(loaded, bots, players, "greedy", "random")
    series = Series(loaded, tuple(names), games, seed, parse_options(loaded.options, options), records)
    series.check()
    played: list[Played] = []
    interrupted = False
    with _writer(out_file, series) as write, progress(games) as advance:
        try:
            for result in play_series(series, jobs or cores()):
                write(result)
                played.append(result)
                advance()
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        say_interrupted(len(played), games)
    if played:
        summary = summarise(series, played)
        if as_json:
            print_json({"game": game, "data": loaded.data.hash, "seed": seed, **asdict(summary)})
        else:
            _show(summary, game)
    if interrupted:
        raise typer.Exit(130)


# -- rows ----------------------------------------------------------------------------------------


@contextmanager
def _writer(path: Path | None, series: Series) -> Iterator[Callable[[Played], None]]:
    """Writes each game as it ends, so that an interruption loses nothing."""
    if path is None:
        yield lambda _: None
        return
    if path.suffix not in WRITERS:
        raise BadOption(f"--out {path}: the file's name ends in {' or '.join(WRITERS)}")
    try:
        file = path.open("w", encoding="utf-8", newline="", buffering=1)
    except OSError as error:
        raise FileTrouble(f"{path} cannot be written: {error.strerror}") from error
    with file:
        yield WRITERS[path.suffix](file, series)


def _json_lines(file: TextIO, series: Series) -> Callable[[Played], None]:
    def write(played: Played) -> None:
        file.write(json.dumps({**row_of(series, played), "winners": played.winners}) + "\n")

    return write


def _csv(file: TextIO, series: Series) -> Callable[[Played], None]:
    """Bots and scores in a column for each seat."""
    seats = range(len(series.bots))
    names = ["number", "seed", *(f"bot_{seat}" for seat in seats), *(f"score_{seat}" for seat in seats)]
    table = csv.writer(file, lineterminator="\n")
    table.writerow([*names, "winners", "why", "moves", "turns"])

    def write(played: Played) -> None:
        row = row_of(series, played)
        winners = " ".join(map(str, played.winners))
        table.writerow(
            [row["number"], row["seed"], *row["bots"], *row["scores"], winners, row["why"], row["moves"], row["turns"]]
        )

    return write


WRITERS: dict[str, Callable[[TextIO, Series], Callable[[Played], None]]] = {".csv": _csv, ".jsonl": _json_lines}


# -- showing -------------------------------------------------------------------------------------


def _show(summary: Summary, game: str) -> None:
    out.print(f"{game}: {summary.games} games, with 95 % intervals", style="bold")
    table = plain_table("bot", "wins", "score", "best")
    for bot in summary.bots:
        table.add_row(bot.name, percent_text(bot.wins), number_text(bot.score), str(bot.best))
    out.print(table)
    for bot in summary.bots:
        show_forfeits(bot.name, bot.forfeits, bot.problem)
    out.print(f"seat 0 wins {percent_text(summary.first_seat_wins)}; decisions in a game {number_text(summary.moves)}")
    reasons = ", ".join(f"{why} {count}" for why, count in sorted(summary.reasons.items()))
    out.print(f"decided by: {reasons}")
