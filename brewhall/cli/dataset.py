"""`brewhall dataset GAME`: games between bots of mixed levels, as Parquet, with a datasheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brewhall.arena.workers import play_tasks
from brewhall.cli.arguments import DataFolder, GameName, Jobs, Ray, Seed
from brewhall.cli.console import out
from brewhall.cli.contests import progress, say_interrupted, workers
from brewhall.cli.files import make_folder, write_text
from brewhall.core.extras import extra
from brewhall.core.options import parse_options
from brewhall.games import load

MIXED = "random,greedy,apprentice,journeyman,brewer"


def dataset(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 20_000,
    bots: Annotated[str, typer.Option(help="From whom every seat is drawn.")] = MIXED,
    seed: Seed = "0",
    jobs: Jobs = 1,
    ray: Ray = None,
    data: DataFolder = None,
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Where the files go; by default GAME-dataset.")
    ] = None,
) -> None:
    """Play games between bots of mixed levels, and write them as Parquet, with a datasheet.

    A row is a game, with its record and all its actions. After an interruption the same command goes on.

    Example: [bold]brewhall dataset beer-and-bread --games 20000 --jobs 2[/bold]
    """
    with extra("arena"):
        from brewhall.arena.dataset import Kept, MixedSeries, datasheet, is_written, parts, write
    loaded = load(game, data)
    names = tuple(name.strip() for name in bots.split(","))
    series = MixedSeries(loaded, names, games, seed, parse_options(loaded.options, {}))
    series.check()
    folder = folder or Path(f"{game}-dataset")
    make_folder(folder)
    wanted = parts(series, folder)
    missing = [part for part in wanted if not is_written(part, series)]
    done = games - sum(len(part.numbers) for part in missing)
    try:
        with workers(jobs, ray) as crew, progress(games, done) as advance:
            for part in missing:
                played: list[Kept] = []
                for _, result in play_tasks([series], ((0, number) for number in part.numbers), crew):
                    assert isinstance(result, Kept)
                    played.append(result)
                    done += 1
                    advance()
                write(part, series, played)
    except KeyboardInterrupt as interruption:
        say_interrupted(done, games, " The same command plays the others.")
        raise typer.Exit(130) from interruption
    sheet = folder / f"{game}.md"
    write_text(sheet, datasheet(series, wanted))
    files = "1 file" if len(wanted) == 1 else f"{len(wanted)} files"
    out.print(f"Written: {files} of Parquet in {folder}, and the datasheet {sheet}.", soft_wrap=True)
