"""`brewhall serve`: the live tables, in the browser."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from dataclasses import replace
from typing import Annotated

import typer

from brewhall import COMPILED
from brewhall.cli.arguments import CardSetFolders, card_set_folders
from brewhall.cli.console import out
from brewhall.core.errors import BadOption
from brewhall.core.extras import extra


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in your network play.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Server processes; more than one need PostgreSQL.")] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Where the pages are served from, as https://play.example.org, when behind a proxy."),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Where Prometheus reads /metrics, on this machine; none by default."),
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The database; otherwise BREWHALL_DATABASE_URL, or a file.")
    ] = None,
    data: CardSetFolders = None,
) -> None:
    """Serve live tables to browsers.

    Example: [bold]brewhall serve --port 8000 --data beer-and-bread=my-cards[/bold]
    """
    with extra("server"):
        from brewhall.server.run import serve as run
        from brewhall.server.settings import from_environment
        from brewhall.store.database import database_url
    if workers > 1 and database_url(database).drivername.startswith("sqlite"):
        raise BadOption(
            f"--workers {workers}: several processes need PostgreSQL; name it with --database postgresql://… or "
            "BREWHALL_DATABASE_URL, or leave --workers away: with SQLite one process serves thousands of players"
        )
    card_sets = card_set_folders(data)
    _check_free(host, port)
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"
    out.print(f"Brewhall is at {address} (end it with Ctrl-C)")
    for game, folder in card_sets:
        out.print(f"New tables of {game} are played with the cards in {folder}", soft_wrap=True)
    if not COMPILED:
        out.print("This is Brewhall without a compiled engine: bots think far longer", style="yellow")
    if not no_browser and workers == 1:
        threading.Thread(target=_open_browser, args=(address, host, port), daemon=True).start()
    metrics = None if metrics_port is None else ("127.0.0.1", metrics_port)
    settings = replace(
        from_environment(),
        database=database,
        card_sets=card_sets,
        origins=tuple(origin or ()),
        metrics=metrics,
    )
    run(settings, host, port, workers)


def _check_free(host: str, port: int) -> None:
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass
    except OSError as error:
        raise BadOption(f"cannot listen at {host}:{port}: {error.strerror}; choose another --port or --host") from error


def _open_browser(address: str, host: str, port: int) -> None:
    for _ in range(100):
        try:
            with socket.create_connection((host, port), 1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
