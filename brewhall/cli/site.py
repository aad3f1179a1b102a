"""`brewhall site`: the static edition, a folder that any web host serves."""

from __future__ import annotations

import hashlib
import json
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from brewhall.cli.console import out
from brewhall.cli.files import FileTrouble

CLIENT = Path(str(files("brewhall.server"))) / "client"
ENGINE = Path(__file__).parents[2] / "build" / "engine"  # where `make site` puts it, in a checkout
NO_CLIENT = "the client is not built: in a checkout, run `make client`"
NO_ENGINE = (
    "there is no engine for browsers in {folder}: it is not part of the installed package. "
    "In a checkout, `make site` builds it, and writes the site; or give a folder that has it with --engine"
)
PACKED = (".br", ".gz")  # what a server of ours chooses from


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
    shutil.copytree(client, folder, ignore=shutil.ignore_patterns(*(f"*{end}" for end in PACKED)), dirs_exist_ok=True)
    shutil.copytree(engine, folder / "engine")
    index = folder / "index.html"
    index.write_text(_static(index.read_text(encoding="utf-8")), encoding="utf-8")
    worker = folder / "sw.js"
    worker.write_text(_keeping(worker.read_text(encoding="utf-8"), folder), encoding="utf-8")


def _static(page: str) -> str:
    """The page says itself that there is no server behind it."""
    return page.replace("<html ", '<html data-edition="static" ', 1)


def _keeping(script: str, folder: Path) -> str:
    """The service worker with the names of all files that make the site complete offline, and a version of them."""
    kept = sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in ("sw.js", "manifest.json"))
    digest = hashlib.sha256()
    for path in kept:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    names = ["./", *(path.relative_to(folder).as_posix() for path in kept if path.name != "index.html")]
    given = {"version": digest.hexdigest()[:16], "static": True, "files": names}
    head, _, rest = script.partition("\n")
    if not head.startswith("const SITE ="):
        raise FileTrouble("the client is of another version: in a checkout, run `make client`")
    return f"const SITE = {json.dumps(given)};\n{rest}"
