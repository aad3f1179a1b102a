"""`brewhall site`: the static edition, a folder that any web host serves."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from brewhall.cli.console import out
from brewhall.cli.files import FileTrouble
from brewhall.server.edition import ENGINE, Edition, StaleClient

CLIENT = ENGINE.with_name("client")
NO_CLIENT = "the client is not built: in a checkout, run `make client`"
NO_ENGINE = (
    "there is no engine for browsers in {folder}. In a checkout, `make site` builds it, and writes the site; "
    "or give a folder that has it with --engine"
)


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the site goes; it must not exist yet.")],
    engine: Annotated[Path, typer.Option(metavar="DIR", help="The engine for browsers.")] = ENGINE,
) -> None:
    """Write Brewhall as a folder that any static host serves: play against bots, without a server.

    Example: [bold]brewhall site public[/bold], then [bold]python -m http.server --directory public[/bold]
    """
    if not (CLIENT / "index.html").is_file():
        raise FileTrouble(NO_CLIENT)
    if not (engine / "contents.json").is_file():
        raise FileTrouble(NO_ENGINE.format(folder=engine))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileTrouble(f"{folder} exists already; choose another folder, or move it away")
    try:
        write_site(folder, CLIENT, engine)
    except OSError as error:
        raise FileTrouble(f"{folder} cannot be written: {error.strerror}") from error
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    out.print(f"{folder}: {size / 1e6:.1f} MB. Try it: python -m http.server --directory {folder}", soft_wrap=True)


def write_site(folder: Path, client: Path, engine: Path) -> None:
    try:
        edition = Edition(client, engine)
    except StaleClient:
        raise FileTrouble("the client is of another version: in a checkout, run `make client`") from None
    for name, path in edition.files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name in edition.texts:
            target.write_text(edition.texts[name], encoding="utf-8")
        else:
            shutil.copyfile(path, target)
