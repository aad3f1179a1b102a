"""`brewhall ladder`: play the published ladder and write its page; it goes on where it was interrupted."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from brewhall import __version__
from brewhall.arena.ladder import HEADINGS, Climb, Measured, cells, climbs, measure, page
from brewhall.arena.results import Results, StoredResults, form_of
from brewhall.bots import create_bot
from brewhall.cli.arguments import Jobs, Ray, Seed
from brewhall.cli.console import out
from brewhall.cli.contests import plain_table, play_missing, say_interrupted, workers
from brewhall.cli.files import FileTrouble, check_writable, write_text
from brewhall.games import GAMES, load


def ladder(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]…", help="The games; by default all.", show_default=False)
    ] = None,
    count: Annotated[int, typer.Option("--games", min=1, help="How many games every pair plays.")] = 1000,
    seed: Seed = "0",
    jobs: Jobs = 1,
    ray: Ray = None,
    folder: Annotated[
        Path, typer.Option("--results", metavar="DIR", help="Where the games are kept; none in it is played again.")
    ] = Path("ladder"),
    out_file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the page here, as Markdown.")
    ] = None,
    entered: Annotated[
        list[str] | None,
        typer.Option(
            "--enter", metavar="BOT", help="Measure a bot of your own against every level instead; repeatable."
        ),
    ] = None,
) -> None:
    """Measure how strong the bots are, pairing by pairing, beside how strong they should be.

    Begin with few games for a quick look; more games later go on from there.

    Example: [bold]brewhall ladder beer-and-bread --games 200 --jobs 2[/bold]
    """
    for name in entered or ():
        create_bot(name)
    todo = list(climbs([load(game) for game in games or GAMES], entered or ()))
    if out_file is not None:
        check_writable(out_file)
    interrupted = False
    with ExitStack() as open_files:
        found = {climb: _results(climb, folder, count, seed, open_files) for climb in todo}
        try:
            if not all(results.complete for results in found.values()):
                with workers(jobs, ray) as crew:
                    for climb, results in found.items():
                        play_missing(results, crew, climb.name)
        except KeyboardInterrupt:
            interrupted = True
    measured = [measure(climb, results) for climb, results in found.items()]
    _show(measured)
    if interrupted:
        total = sum(results.tournament.total for results in found.values())
        say_interrupted(sum(each.games for each in measured), total, " The same command plays the others.")
        raise typer.Exit(130)
    if out_file is not None:
        write_text(out_file, page(measured, __version__, f"{datetime.now(UTC):%-d %B %Y}", count, seed))


def _results(climb: Climb, folder: Path, games: int, seed: str, open_files: ExitStack) -> Results:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble(f"{folder} cannot be used: {error.strerror}") from error
    path = climb.file(folder)
    results = StoredResults(climb.tournament(games, seed), path, form_of(path))
    open_files.callback(results.close)
    return results


def _show(measured: list[Measured]) -> None:
    for game in dict.fromkeys(each.climb.game for each in measured):
        out.print(game.id, style="bold")
        table = plain_table(*HEADINGS[:-1])  # how long the others think is on the page
        for each in measured:
            if each.climb.game is game:
                table.add_row(*cells(each)[:-1])
        out.print(table)
        out.print()
