"""`brewhall db`: look after the database of the live tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brewhall.cli.arguments import CardSetFolders, card_set_folders
from brewhall.cli.console import complain, out
from brewhall.core.errors import BadOption
from brewhall.core.extras import extra
from brewhall.games import load

if TYPE_CHECKING:
    from brewhall.store import Store

app = typer.Typer(no_args_is_help=True, help="Look after the database of the live tables.")

Database = Annotated[
    str | None, typer.Option(metavar="URL", help="The database; otherwise BREWHALL_DATABASE_URL, or the usual file.")
]


@asynccontextmanager
async def opened(
    database: str | None, new: bool = False, card_sets: Iterable[tuple[str, Path]] = ()
) -> AsyncIterator[Store]:
    """A database that is there; only with `new` one is made where there is none."""
    with extra("server"):
        from brewhall.store import open_store
        from brewhall.store.database import database_url
        from brewhall.tables.card_sets import CardSets
    url = database_url(database)
    if not new and url.drivername.startswith("sqlite") and not Path(url.database or "").is_file():
        raise BadOption(f"there is no database at {url.database}; a server makes one, or name yours: --database URL")
    store = await open_store(url, CardSets(load(game, folder) for game, folder in card_sets))
    try:
        yield store
    finally:
        await store.close()


@app.command()
def check(database: Database = None, data: CardSetFolders = None) -> None:
    """Play every stored game again and compare each position with the stored one.

    Example: [bold]brewhall db check[/bold]
    """
    games, wrong = asyncio.run(_check(database, card_set_folders(data)))
    if wrong:
        complain(f"{wrong} of {games} games are not as the rules have them")
        raise typer.Exit(1)
    out.print(f"OK: {games} games, every position is right", style="bold green")


async def _check(database: str | None, card_sets: Iterable[tuple[str, Path]]) -> tuple[int, int]:
    games = wrong = 0
    async with opened(database, card_sets=card_sets) as store:
        from brewhall.store.check import check as check_games

        async for finding in check_games(store):
            games += 1
            if finding.problem:
                wrong += 1
                out.print(finding.problem, soft_wrap=True)
    return games, wrong


@app.command()
def export(
    file: Annotated[Path, typer.Argument(help="Where to write; a file that exists is not touched.")],
    database: Database = None,
) -> None:
    """Write the whole database as lines of JSON. It holds dealers' keys and password hashes: keep it to yourself.

    Example: [bold]brewhall db export games.jsonl[/bold]
    """
    if file.exists():
        raise BadOption(f"{file} exists already; choose another name")
    out.print(f"{asyncio.run(_export(file, database))} rows written to {file}")


async def _export(file: Path, database: str | None) -> int:
    count = -1
    async with opened(database) as store:
        from brewhall.store.transfer import export_lines

        try:
            with file.open("xb") as output:
                file.chmod(0o600)
                async for line in export_lines(store):
                    output.write(line + b"\n")
                    count += 1
        except OSError as error:
            raise BadOption(f"{file} cannot be written: {error.strerror}") from error
    return count


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="What `brewhall db export` wrote.")],
    database: Database = None,
) -> None:
    """Read an export into an empty database: all of it or nothing.

    Example: [bold]brewhall db import games.jsonl --database postgresql://me@host/brewhall[/bold]
    """
    out.print(f"{asyncio.run(_import(file, database))} rows read from {file}")


async def _import(file: Path, database: str | None) -> int:
    async with opened(database, new=True) as store:
        from brewhall.store.transfer import import_lines

        try:
            with file.open("rb") as lines:
                return await import_lines(store, lines)
        except OSError as error:
            raise BadOption(f"{file} cannot be read: {error.strerror}") from error
