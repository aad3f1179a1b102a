"""`brewhall arena GAME BOT BOT…`: a tournament, with ratings; it goes on where it was interrupted."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from brewhall.arena.intervals import Interval, percent_text
from brewhall.arena.results import Results, StoredResults, form_of
from brewhall.arena.standings import Meeting, Standings, standings
from brewhall.arena.thinking_times import pace_text
from brewhall.arena.tournament import Tournament
from brewhall.cli.arguments import AsJson, DataFolder, GameName, Jobs, Ray, Records, Seed
from brewhall.cli.console import out, print_json
from brewhall.cli.contests import plain_table, play_missing, say_interrupted, show_forfeits, workers
from brewhall.cli.options import takes_game_options
from brewhall.core.extras import extra
from brewhall.core.options import parse_options
from brewhall.games import load

UNBOUNDED = 10_000  # columns: to find out how wide a table would be


@takes_game_options
def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help="At least two bots, the strongest first.")],
    games: Annotated[int, typer.Option(help="How many games every pair plays.")] = 200,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many sit at a table.")] = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    ray: Ray = None,
    out_file: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="A row for every game, as .parquet or .json; what it has is not played again."
        ),
    ] = None,
    records: Records = None,
    data: DataFolder = None,
    as_json: AsJson = False,
    *,
    options: dict[str, object],
) -> None:
    """Let every pair of bots meet, and rate them.

    Every shuffle is played once from every seat.
    Of three or four players, one is the bot named first, the others are all the other bot.

    Example: [bold]brewhall arena heaven-and-ale greedy random --players 4 --games 400 --out games.parquet[/bold]
    """
    loaded = load(game, data)
    seats = loaded.check_players(players)
    tournament = Tournament(loaded, tuple(bots), seats, games, seed, parse_options(loaded.options, options), records)
    tournament.check()
    interrupted = False
    with closing(_results(tournament, out_file)) as results:
        try:
            if not results.complete:
                with workers(jobs, ray) as crew:
                    play_missing(results, crew)
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        advice = "" if out_file is None else " The same command plays the others."
        say_interrupted(len(results.games), tournament.total, advice)
    if results.games:
        found = standings(results)
        if as_json:
            print_json({"tournament": tournament.identity, **asdict(found)})
        else:
            _show(tournament, found)
    if interrupted:
        raise typer.Exit(130)


def _results(tournament: Tournament, path: Path | None) -> Results:
    if path is None:
        return Results(tournament)
    with extra("arena"):
        form = form_of(path)
    return StoredResults(tournament, path, form)


def _show(tournament: Tournament, found: Standings) -> None:
    out.print(
        f"{tournament.game.id}, {tournament.players} players: {found.games:,} games, with 95 % intervals", style="bold"
    )
    for meeting in found.meetings:
        out.print(_verdict(meeting), soft_wrap=True)
    out.print()
    table = plain_table("bot", "Elo", "a decision: p50, p95")
    for bot in found.bots:
        table.add_row(bot.bot, "" if bot.rating is None else _rating(bot.rating), pace_text(bot.pace))
    out.print(table)
    for bot in found.bots:
        show_forfeits(bot.bot, bot.forfeits, bot.problem)
    out.print()
    _show_meetings(tournament, found)


def _verdict(meeting: Meeting) -> str:
    """Who is stronger, with the interval that says so."""
    wins = f"{meeting.bot} wins {percent_text(meeting.wins)} of {meeting.games:,} games"
    if meeting.stronger is None:
        return f"{meeting.bot} or {meeting.others}: who is stronger cannot be told yet; {wins}."
    weaker = meeting.others if meeting.stronger == meeting.bot else meeting.bot
    return f"{meeting.stronger} is stronger than {weaker}: {wins}."


def _show_meetings(tournament: Tournament, found: Standings) -> None:
    """Rows meet columns. At a table of more than two, the row is the one alone."""
    shares = {(meeting.bot, meeting.others): meeting.wins for meeting in found.meetings}
    if tournament.players == 2:
        shares |= {(other, one): _mirrored(wins) for (one, other), wins in shares.items()}
    rows = [name for name in tournament.bots if any(one == name for one, _ in shares)]
    columns = [name for name in tournament.bots if any(other == name for _, other in shares)]
    table = plain_table("wins of", *(f"against {_others(tournament, name)}" for name in columns))
    for row in rows:
        table.add_row(row, *(percent_text(shares[row, name]) if (row, name) in shares else "" for name in columns))
    if out.measure(table, options=out.options.update(max_width=UNBOUNDED)).maximum > out.width:
        table = _list_of_meetings(tournament, found)
    out.print(table)
    if tournament.players > 2:
        out.print(f"An equal would win {1 / tournament.players:.1%}.")


def _list_of_meetings(tournament: Tournament, found: Standings) -> Table:
    """For many bots or long names: a line for every meeting."""
    table = plain_table("", "against", "wins")
    for meeting in found.meetings:
        table.add_row(meeting.bot, _others(tournament, meeting.others), percent_text(meeting.wins))
    return table


def _others(tournament: Tournament, name: str) -> str:
    return name if tournament.players == 2 else f"{tournament.players - 1} {name}"


def _mirrored(wins: Interval) -> Interval:
    return Interval(1 - wins.value, 1 - wins.high, 1 - wins.low)


def _rating(rating: Interval) -> str:
    return f"{rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f})"
