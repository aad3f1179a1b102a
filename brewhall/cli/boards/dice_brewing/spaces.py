"""The eleven spaces of a player board: what they take and give, what lies there, and who has used them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.text import Text

from brewhall.cli.boards.dice_brewing import pieces
from brewhall.core.phrases import count_text
from brewhall.core.words import Words

Space = Mapping[str, Any]
HALVES = (("malt-house", "hops-plantation"), ("school-of-skills", "department-of-seed"))
ABOUT, SPEED = 17, 7  # columns of what a space takes and gives, and of its speed slot


def buildings(spaces: Sequence[Space], words: Words, width: int) -> Text:
    """Two columns of two buildings each."""
    left, right = ([line for name in names for line in _building(spaces, name, words)] for names in HALVES)
    half = (width - 1) // 2
    rows = [Text.assemble(_fill(one, half), " ", other) for one, other in zip_longest(left, right, fillvalue=Text())]
    return Text("\n").join(rows)


def _fill(text: Text, width: int) -> Text:
    """Text at the beginning of a column."""
    return Text.assemble(text, " " * (width - text.cell_len))


def _building(spaces: Sequence[Space], name: str, words: Words) -> list[Text]:
    """A line with its name, and one for each of its spaces."""
    here = [space for space in spaces if space["building"] == name]
    heading = Text.assemble((f"    {words.text(f'building.{name}')}  ", "dim"), state(here[0], words))
    return [heading, *(_row(space, words) for space in here)]


def _row(space: Space, words: Words) -> Text:
    about = Text.assemble(takes(space, words), " → ", gives(space, words))
    if space["full"] or space["closed"] or not space["open"]:
        about.stylize("dim")
    speed = words.text("terminal.speed", least=space["speed_min"]) if space["speed_min"] else ""
    return Text.assemble(
        (f" {space['space']} ", "bold"), _fill(about, ABOUT), " ", (f"{speed:{SPEED}} ", "dim"), _use(space, words)
    )


def state(space: Space, words: Words) -> Text:
    """Why a whole building cannot be used."""
    if not space["open"]:
        return Text(words.text("terminal.opens", round=space["opens"]), style="dim")
    return Text(words.text("terminal.closed") if space["closed"] else "", style="bold")


def _use(space: Space, words: Words) -> Text:
    """What lies there and by whom the space is used; that it is full for its owner."""
    parts = [lying(space, words)] if lying(space, words).plain else []
    if space["used_by"]:
        parts.append(Text(pieces.players(space["used_by"]), style="dim"))
    if space["full"]:
        parts.append(Text(words.text("terminal.full"), style="bold"))
    return Text(" ").join(parts)


def takes(space: Space, words: Words) -> Text:
    """ "seed", "P/D", "B2+"."""
    codes = [Text(words.text("terminal.seed")) if t == "seed" else pieces.colour_code(words, t) for t in space["takes"]]
    return Text.assemble(Text("/").join(codes), f"{space['least']}+" if space["least"] else "")


def gives(space: Space, words: Words) -> Text:
    """ "P die", "+1", "2 seeds", "4/3 coins"."""
    given = space["gives"]
    if "die" in given:
        return Text.assemble(pieces.colour_code(words, given["die"]), f" {words.text('terminal.die')}")
    if "seeds" in given:
        return Text(count_text(words, "seed", given["seeds"]))
    if "coins" in given:
        return Text(words.text("terminal.coins", n="/".join(str(n) for n in given["coins"].values())))
    return Text(words.text(f"terminal.gives.{next(iter(given))}"))


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
