"""`brewhall study GAME`: what designers ask about a game, as one page and as tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from brewhall.arena.counts import mean_of
from brewhall.arena.intervals import percent_text
from brewhall.arena.study.comparison import Comparison
from brewhall.arena.study.findings import Findings
from brewhall.arena.study.journal import StudyJournal
from brewhall.arena.study.report import page
from brewhall.arena.study.spreadsheets import spreadsheets
from brewhall.arena.study.watching import StudySeries, Watched
from brewhall.arena.workers import play_tasks
from brewhall.cli.arguments import DataFolder, GameName, Jobs, Players, Ray, Seed
from brewhall.cli.console import out
from brewhall.cli.contests import progress, say_interrupted, workers
from brewhall.cli.files import FileTrouble, make_folder, write_text
from brewhall.cli.options import takes_game_options
from brewhall.core.data_changes import changes
from brewhall.core.errors import BadOption
from brewhall.core.game import Game
from brewhall.core.options import parse_options
from brewhall.games import load

SHOWN = 12  # components that are far out, in the terminal


@takes_game_options
def study(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games, with each set of components.")] = 1000,
    bots: Annotated[
        str, typer.Option(help="Who plays: one bot for all seats, or as many as players, who change seats.")
    ] = "greedy",
    players: Players = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    ray: Ray = None,
    data: DataFolder = None,
    folder: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Where the page and the tables go; by default GAME-study."),
    ] = None,
    *,
    options: dict[str, object],
) -> None:
    """Let bots play, and count what designers ask about a game.

    Scores, who begins, length, decisions, the use and success of every component.
    With --data DIR the bundled components and yours are compared, game by game on the same seeds.
    After an interruption the same command goes on; the page of another study is not overwritten.

    Example: [bold]brewhall study beer-and-bread --games 2000 --bots journeyman --jobs 2 --data my-cards[/bold]
    """
    loaded = load(game)
    sets = [("bundled", loaded)] if data is None else [("bundled", loaded), (data.resolve().name, load(game, data))]
    names = _seated(loaded, bots, players)
    series = [StudySeries(each, names, games, seed, parse_options(each.options, options)) for _, each in sets]
    for each in series:
        each.check()
    folder = folder or Path(f"{game}-study")
    make_folder(folder)
    journal = _journal(game, folder, series)
    found = [Findings(name, each) for (name, _), each in zip(sets, series, strict=True)]
    comparison = Comparison(len(names))
    whole = _play(journal, found, comparison, games, jobs, ray)
    if all(each.games for each in found):
        _write(game, folder, found, comparison)
    if not whole:
        raise typer.Exit(130)


def _journal(game: str, folder: Path, series: Sequence[StudySeries]) -> StudyJournal:
    """What was played in this folder before; another study's page is not overwritten."""
    journal = StudyJournal(folder / f"{game}.journal", series)
    if not journal.resume():
        page_file = folder / f"{game}.html"
        if page_file.exists():
            raise FileTrouble(f"{page_file} exists already; give another folder by --out, or remove it")
        journal.begin()
    return journal


def _write(game: str, folder: Path, found: Sequence[Findings], comparison: Comparison) -> None:
    files = {f"{game}.html": page(found, comparison)} | {
        f"{game}-{name}": text for name, text in spreadsheets(found).items()
    }
    for name, text in files.items():
        write_text(folder / name, text)
    for each in found:
        _show(each)
    if len(found) > 1:
        _show_differences(found, comparison)
    out.print(f"Written: {folder / f'{game}.html'}, and {len(files) - 1} tables as CSV beside it.", soft_wrap=True)


def _seated(game: Game, bots: str, players: int | None) -> tuple[str, ...]:
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        return tuple(names * game.check_players(players))
    if players not in (None, len(names)):
        raise BadOption(f"--players {players}: {len(names)} bots are named; name one for all, or leave out --players")
    return tuple(names)


def _play(
    journal: StudyJournal, found: Sequence[Findings], comparison: Comparison, games: int, jobs: int, ray: str | None
) -> bool:
    """Play what is missing of all sets; False if that was interrupted."""
    total, done = games * len(found), 0

    def take(place: int, played: Watched) -> None:
        nonlocal done
        found[place].add(played)
        if len(found) > 1:
            comparison.add(place, played)
        done += 1

    for (place, number), played in sorted(journal.games.items()):
        if number < games:
            take(place, played)
    try:
        with workers(jobs, ray) as crew, progress(total, done) as advance:
            tasks = journal.missing(games)
            for place, result in play_tasks([each.series for each in found], tasks, crew):
                assert isinstance(result, Watched)
                journal.add(place, result)
                take(place, result)
                advance()
    except KeyboardInterrupt:
        say_interrupted(done, total, " The same command plays the others.")
        return False
    return True


def _show_differences(found: Sequence[Findings], comparison: Comparison) -> None:
    """What is not by chance alone."""
    changed = changes(*(each.series.game.data for each in found[:2]))
    out.print(
        f"{len(changed)} values are not as bundled; game by game on the same seeds:", style="bold", soft_wrap=True
    )
    for each in comparison.differences():
        low, high = (
            f"{value:+.1%}" if each.percent else f"{value:+.2f}" for value in (each.interval.low, each.interval.high)
        )
        mark = "" if each.beyond_chance else " (may be chance)"
        out.print(f"  {each.measure}: {low} to {high}{mark}", soft_wrap=True)


def _show(found: Findings) -> None:
    score, moves = mean_of(found.all_scores), mean_of(found.moves)
    title = f"{found.series.game.id}, {found.name}: {found.games:,} games of {found.players} players"
    out.print(title, style="bold", soft_wrap=True)
    out.print(
        f"score {score.value:.1f}; who begins wins {percent_text(found.place_wins(0))}; {moves.value:.0f} decisions"
    )
    far = [(group, row) for group in found.groups for row in group.rows if row.verdict]
    for group, row in far[:SHOWN]:
        out.print(f"  {group.title.lower()}: {row.name} ({row.component}) {row.verdict}", soft_wrap=True)
    if len(far) > SHOWN:
        out.print(f"  and {len(far) - SHOWN} more that are far out", style="dim")
