"""What the commands share that let bots play: workers, a bar with the time left, intervals as text."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from brewhall.arena.results import Results
from brewhall.arena.workers import Crew, play_tasks, processes
from brewhall.cli.console import err, out
from brewhall.core.extras import extra


def cores() -> int:
    return os.cpu_count() or 1


def workers(jobs: int, ray: str | None) -> AbstractContextManager[Crew | None]:
    """Who plays: processes of this machine, or those of a cluster."""
    if ray is None:
        return processes(jobs or cores())
    with extra("ray"):
        from brewhall.arena.cluster import cluster
    return cluster(ray, jobs or cores())


def play_missing(results: Results, crew: Crew | None, what: str = "playing") -> None:
    """Play what the results lack, and show how it gets on."""
    tournament = results.tournament
    with progress(tournament.total, len(results.games), what) as advance:
        for result in play_tasks(tournament.meetings, tournament.tasks(results.games), crew):
            results.add(result)
            advance()


@contextmanager
def progress(games: int, done: int = 0, what: str = "playing") -> Iterator[Callable[[], None]]:
    """A bar with the time left, in a terminal only."""
    if not err.is_terminal:
        yield lambda: None
        return
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"))
    with Progress(*columns, TimeRemainingColumn(), console=err, transient=True) as bar:
        task = bar.add_task("", total=games, completed=done)
        yield lambda: bar.advance(task)


def say_interrupted(played: int, games: int, advice: str = "") -> None:
    err.print(f"Interrupted after {played} of {games} games.{advice}", style="bold red")


def show_forfeits(name: str, games: int, problem: str | None) -> None:
    """Say how many games a bot gave up because it failed, and what was wrong the first time."""
    if games:
        counted = "1 game" if games == 1 else f"{games:,} games"
        why = "" if problem is None else f": {problem}"
        out.print(f"{name} failed and gave up {counted}{why}", style="bold red", soft_wrap=True)


def plain_table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for heading in headings:
        table.add_column(heading)
    return table
