"""The `brewhall` command: its subcommands, and how errors end it."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from brewhall import COMPILED, BrewhallError, __version__
from brewhall.cli import actions, admin, arena, data, dataset, db, games, ladder, play, replay, serve, sim, site, study
from brewhall.cli.console import complain, out
from brewhall.cli.options import GameCommand
from brewhall.cli.wording import choose_language


class Commands(TyperGroup):
    """Turns what Brewhall raises on purpose into one line and exit code 2; no user ever sees a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrewhallError as error:
            complain(error)
            raise typer.Exit(2) from error


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        out.print(f"brewhall {__version__} ({'compiled' if COMPILED else 'interpreted, far slower'})", highlight=False)
        raise typer.Exit


@app.callback()
def brewhall(
    version: Annotated[  # noqa: ARG001  (its callback does all)
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", help="The language of games: en, de, it. By default that of LANG.")
    ] = None,
) -> None:
    """An open digital tabletop for brewing board games.

    Begin with: [bold]brewhall play beer-and-bread[/bold]
    """
    choose_language(language)


app.command()(games.games)
app.command(cls=GameCommand)(play.play)
app.command(cls=GameCommand)(sim.sim)
app.command(cls=GameCommand)(arena.arena)
app.command()(ladder.ladder)
app.command(cls=GameCommand)(study.study)
app.command()(dataset.dataset)
app.command()(replay.replay)
app.add_typer(data.app, name="data")
app.command()(actions.actions)
app.command()(serve.serve)
app.command()(site.site)
app.add_typer(db.app, name="db")
app.add_typer(admin.app, name="admin")


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a character shows another, never a traceback
            stream.reconfigure(errors="replace")
    app(prog_name="brewhall")
