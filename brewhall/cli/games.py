"""`brewhall games`: what can be played."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from brewhall.cli.arguments import AsJson
from brewhall.cli.console import out, print_json, width
from brewhall.core.game import Game
from brewhall.games import GAMES, load

NOTE = "note.reconstruction"


def games(as_json: AsJson = False) -> None:
    """The games there are, with their options.

    Example: [bold]brewhall games[/bold]
    """
    known = [load(name) for name in GAMES]
    if as_json:
        print_json([_described(game) for game in known])
        return
    for place, game in enumerate(known):
        if place:
            out.print()
        _show(game)


def _described(game: Game) -> dict[str, Any]:
    words = game.words()
    return {
        "id": game.id,
        "title": game.title,
        "tagline": words.text("tagline"),
        "players": list(game.seats),
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "explanation": option.explanation,
            }
            for option in game.options
        ],
        "data": game.data.hash,
        "note": words.text(NOTE) if NOTE in words else None,
        "languages": game.languages,
    }


def _show(game: Game) -> None:
    words = game.words()
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim")
    facts.add_column()
    facts.add_row("id", game.id)
    facts.add_row("players", " or ".join(str(count) for count in game.seats))
    facts.add_row("data", game.data.hash)
    options = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("option", "values (default first)", "what it does"):
        options.add_column(heading)
    for option in game.options:
        flag = f"--{option.name.replace('_', '-')}"
        options.add_row(flag, ", ".join(str(value) for value in option.values), option.explanation)
    out.print(game.title, style="bold")
    out.print(words.text("tagline"), width=width())
    out.print()
    out.print(facts)
    if game.options:
        out.print()
        out.print(options, width=width())
    if NOTE in words:
        out.print()
        out.print(words.text(NOTE), width=width(), style="dim")
