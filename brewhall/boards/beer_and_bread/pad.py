"""The scoring pad: every coin of both players, and why somebody won."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brewhall.boards.beer_and_bread import pieces
from brewhall.core.phrases import plain, sentence
from brewhall.core.resigning import RESIGNED
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.catalog import GOODS
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.view import BeerAndBreadView, Good

SOLD_ZONES = ("sold", "brewery", "bakery")
SIDE_BY_SIDE = 100  # columns from which both players' pads fit into one row


def pad(view: BeerAndBreadView, narrator: BeerAndBreadNarrator, width: int) -> RenderableType:
    outcome, words = view.outcome, narrator.words
    assert outcome is not None
    [winner] = outcome.winners
    key = "score.resigned" if outcome.why == RESIGNED else "score.wins"
    score, other = outcome.scores[winner], outcome.scores[1 - winner]
    headline = sentence(words.phrase(key, player=narrator.person(winner), score=score, other=other))
    each = (width - 1) // 2 if width >= SIDE_BY_SIDE else width
    pads = [_side(view, seat, narrator, each) for seat in (0, 1)]
    return Group(
        Text(plain(headline), style=f"bold {pieces.COPPER}"),
        Text(f"{words.text('score.rule')} {plain(outcome.phrase)}", style="dim"),
        Columns(pads, padding=(0, 1)) if width >= SIDE_BY_SIDE else Group(*pads),
    )


def _side(view: BeerAndBreadView, seat: int, narrator: BeerAndBreadNarrator, width: int) -> Panel:
    side = view.sides[seat]
    coins = {"beer": side.beer or 0, "bread": side.bread or 0}
    table = Table.grid(padding=(0, 1), expand=True)
    for _ in GOODS:
        table.add_column(ratio=1)
    table.add_row(*(_good(view, seat, good, narrator) for good in GOODS))
    counting = min(coins, key=lambda good: coins[good])
    table.add_row(*(_total(coins[good], good == counting, narrator.words) for good in GOODS))
    title = Text(f"{plain(sentence(narrator.person(seat).said('')))}: {side.score}", style="bold")
    won = view.outcome is not None and seat in view.outcome.winners
    return Panel(table, title=title, title_align="left", width=width, border_style=pieces.COPPER if won else "dim")


def _good(view: BeerAndBreadView, seat: int, good: Good, narrator: BeerAndBreadNarrator) -> Table:
    """Sold cards of one good, then the bonuses that went to it."""
    words, vocabulary = narrator.words, narrator.vocabulary
    rows = Table.grid(padding=(0, 1), expand=True)
    rows.add_column()
    rows.add_column(justify="right")
    rows.add_row(Text(words.text(f"good.{good}").capitalize(), style=f"bold {pieces.GOOD_COLOURS[good]}"), "")
    zones = {zone.id: zone.pieces for zone in view.zones}
    sold = [name for kind in SOLD_ZONES for name in zones[f"{kind}-{seat}"] if view.pieces[name].good == good]
    for name in sold:
        card = vocabulary.catalog.by_name[name]
        rows.add_row(pieces.read(vocabulary.cards[name].said(""), words), str(card.coins))
    if not sold:
        rows.add_row(Text(words.text("score.none"), style="dim"), "0")
    for bonus in view.sides[seat].bonuses:
        coins = bonus.beer if good == "beer" else bonus.bread
        if coins:
            label = vocabulary.label(vocabulary.catalog.by_name[bonus.card].upgrade)
            rows.add_row(Text(label, style="italic"), f"+{coins}")
    return rows


def _total(coins: int, counts: bool, words: Words) -> Table:
    row = Table.grid(padding=(0, 1), expand=True)
    row.add_column()
    row.add_column(justify="right")
    name = words.text("score.counts" if counts else "score.total")
    style = f"bold {pieces.COPPER}" if counts else "dim"
    row.add_row(Text(name, style=style), Text(str(coins), style=style))
    return row
