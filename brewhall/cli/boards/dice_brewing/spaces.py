"""The eleven spaces of a player board: what they take and give, what lies there, and who has used them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from brewhall.cli.boards.dice_brewing import pieces
from brewhall.core.words import Words
from brewhall.games.dice_brewing.texts import count_text

Space = Mapping[str, Any]
HALVES = (("malt-house", "hops-plantation"), ("school-of-skills", "department-of-seed"))
COLUMNS = (3, 17, 7, None)  # name, what it takes and gives, speed, what lies there


def buildings(spaces: Sequence[Space], words: Words, width: int) -> Table:
    """Two columns of two buildings each."""
    table = Table.grid(padding=(0, 1))
    half = (width - 1) // 2
    for _ in HALVES:
        table.add_column(width=half)
    table.add_row(*(_half(spaces, names, words) for names in HALVES))
    return table


def _half(spaces: Sequence[Space], names: Sequence[str], words: Words) -> Group:
    parts: list[RenderableType] = []
    for name in names:
        here = [space for space in spaces if space["building"] == name]
        parts.append(Text.assemble((f"    {words.text(f'building.{name}')}  ", "dim"), state(here[0], words)))
        table = Table.grid(padding=(0, 1))
        for column in COLUMNS:
            table.add_column(width=column)
        for space in here:
            table.add_row(*_row(space, words))
        parts.append(table)
    return Group(*parts)


def _row(space: Space, words: Words) -> tuple[Text, ...]:
    about = Text.assemble(takes(space, words), " → ", gives(space, words))
    if space["full"] or space["closed"] or not space["open"]:
        about.stylize("dim")
    speed = words.text("board.speed", least=space["speed_min"]) if space["speed_min"] else ""
    return Text(f" {space['space']}", style="bold"), about, Text(speed, style="dim"), _use(space, words)


def state(space: Space, words: Words) -> Text:
    """Why a whole building cannot be used."""
    if not space["open"]:
        return Text(words.text("board.opens", round=space["opens"]), style="dim")
    return Text(words.text("board.closed") if space["closed"] else "", style="bold")


def _use(space: Space, words: Words) -> Text:
    """What lies there and by whom the space is used; that it is full for its owner."""
    parts = [lying(space, words)] if lying(space, words).plain else []
    if space["used_by"]:
        parts.append(Text(pieces.players(space["used_by"]), style="dim"))
    if space["full"]:
        parts.append(Text(words.text("board.full"), style="bold"))
    return Text(" ").join(parts)


def takes(space: Space, words: Words) -> Text:
    """ "seed", "P/D", "B2+"."""
    codes = [Text(words.text("board.seed")) if t == "seed" else pieces.colour_code(words, t) for t in space["takes"]]
    return Text.assemble(Text("/").join(codes), f"{space['least']}+" if space["least"] else "")


def gives(space: Space, words: Words) -> Text:
    """ "P die", "+1", "2 seeds", "4/3 coins"."""
    given = space["gives"]
    if "die" in given:
        return Text.assemble(pieces.colour_code(words, given["die"]), f" {words.text('board.die')}")
    if "seeds" in given:
        return Text(count_text(words, "seed", given["seeds"]))
    if "coins" in given:
        return Text(words.text("board.coins", n="/".join(str(n) for n in given["coins"].values())))
    return Text(words.text(f"board.gives.{next(iter(given))}"))


def lying(space: Space, words: Words) -> Text:
    """What waits there, or in parentheses the die that has done its work."""
    if space["speed"]:
        return Text.assemble("(", pieces.die(words, space["speed"]), ")")
    if not space["resource"]:
        return Text()
    there = pieces.die(words, space["resource"])
    return there if space["pending"] else Text.assemble("(", there, ")")


def laid(spaces: Sequence[Space], words: Words) -> list[Text]:
    """Only the spaces where something lies, with what it will bring: "M2 P3 → D die", "S1 (B3)"."""
    items: list[Text] = []
    for space in spaces:
        there = lying(space, words)
        if there.plain:
            coming = Text.assemble(" → ", gives(space, words)) if space["pending"] else Text()
            items.append(Text.assemble((f"{space['space']} ", "dim"), there, coming))
    return items
