"""The scoring pad: every coin of both players, and why somebody won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brewhall.cli.boards.beer_and_bread import pieces
from brewhall.core.phrases import player_text, sentence
from brewhall.core.resigning import RESIGNED
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import GOODS, Catalog
from brewhall.games.beer_and_bread.texts import upgrade_label

SOLD_ZONES = ("sold", "brewery", "bakery")
SIDE_BY_SIDE = 100  # columns from which both players' pads fit into one row


def pad(
    view: Mapping[str, Any],
    players: Sequence[str],
    viewer: int | None,
    words: Words,
    catalog: Catalog,
    width: int,
) -> RenderableType:
    outcome = view["outcome"]
    [winner] = outcome["winners"]
    score, other = outcome["scores"][winner], outcome["scores"][1 - winner]
    key = "score.resigned" if outcome["why"] == RESIGNED else "score.wins"
    headline = words.text(key, player=player_text(words, winner, viewer, players), score=score, other=other)
    why = f"{words.text('score.rule')} {words.text('outcome.' + outcome['why'])}"
    each = (width - 1) // 2 if width >= SIDE_BY_SIDE else width
    pads = [_side(view, seat, player_text(words, seat, viewer, players), words, catalog, each) for seat in (0, 1)]
    return Group(
        Text(sentence(headline), style=f"bold {pieces.COPPER}"),
        Text(why, style="dim"),
        Columns(pads, padding=(0, 1)) if width >= SIDE_BY_SIDE else Group(*pads),
    )


def _side(view: Mapping[str, Any], seat: int, name: str, words: Words, catalog: Catalog, width: int) -> Panel:
    side = view["sides"][seat]
    table = Table.grid(padding=(0, 1), expand=True)
    for _ in GOODS:
        table.add_column(ratio=1)
    table.add_row(*(_good(view, seat, good, words, catalog) for good in GOODS))
    counting = min(GOODS, key=lambda good: side[good])
    table.add_row(*(_total(side[good], good == counting, words) for good in GOODS))
    title = Text(f"{sentence(name)}: {side['score']}", style="bold")
    won = seat in view["outcome"]["winners"]
    return Panel(table, title=title, title_align="left", width=width, border_style=pieces.COPPER if won else "dim")


def _good(view: Mapping[str, Any], seat: int, good: str, words: Words, catalog: Catalog) -> Table:
    """Sold cards of one good, then the bonuses that went to it."""
    rows = Table.grid(padding=(0, 1), expand=True)
    rows.add_column()
    rows.add_column(justify="right")
    rows.add_row(Text(sentence(words.text(f"good.{good}")), style=f"bold {pieces.GOOD_COLOURS[good]}"), "")
    zones = {zone["id"]: zone["pieces"] for zone in view["zones"]}
    there = [name for kind in SOLD_ZONES for name in zones[f"{kind}-{seat}"]]
    sold = [(name, view["pieces"][name]) for name in there if view["pieces"][name]["good"] == good]
    for name, piece in sold:
        rows.add_row(f"{pieces.style(words, piece)} {name}", str(piece["coins"]))
    if not sold:
        rows.add_row(Text(words.text("score.none"), style="dim"), "0")
    labels = {card.id: upgrade_label(words, card.upgrade) for card in catalog.cards}
    for bonus in view["sides"][seat]["bonuses"]:
        if bonus[good]:
            rows.add_row(Text(labels[bonus["card"]], style="italic"), f"+{bonus[good]}")
    return rows


def _total(coins: int, counts: bool, words: Words) -> Table:
    row = Table.grid(padding=(0, 1), expand=True)
    row.add_column()
    row.add_column(justify="right")
    name = words.text("score.counts" if counts else "score.total")
    style = f"bold {pieces.COPPER}" if counts else "dim"
    row.add_row(Text(name, style=style), Text(str(coins), style=style))
    return row
