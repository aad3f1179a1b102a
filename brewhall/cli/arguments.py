"""Arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, for example beer-and-bread.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
DataFolder = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="A folder with your own card values.")]
