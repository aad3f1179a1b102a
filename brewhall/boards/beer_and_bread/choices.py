"""The legal moves: a row a card, a column a kind of move, in each cell the number to type and what the move brings."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from brewhall.boards.beer_and_bread import pieces
from brewhall.boards.face import Action, Numbered
from brewhall.boards.flow import flow
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.narrator import number_of
from brewhall.games.beer_and_bread.view import BeerAndBreadView as View

PLAYS = ("harvest", "produce", "upgrade")  # what a card can be played for; each has its column, even if none can
NUMBER = f"bold {pieces.COPPER}"


def choices(view: View, numbered: Numbered, words: Words, width: int) -> RenderableType:
    with_card = {number: action for number, action in numbered.items() if "card" in action.parameters}
    others = {number: action for number, action in numbered.items() if number not in with_card}
    parts: list[RenderableType] = []
    if with_card:
        parts.append(_grid(view, with_card, words))
    if others:
        parts.append(_list(others, words, width))
    return Group(*parts)


def _grid(view: View, numbered: Numbered, words: Words) -> Table:
    kinds = list(dict.fromkeys(action.kind for action in numbered.values()))
    if set(kinds) & set(PLAYS):
        kinds = list(dict.fromkeys([*PLAYS, *kinds]))
    names = list(dict.fromkeys(action.parameters["card"] for action in numbered.values()))
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 1))
    table.add_column("", no_wrap=True, min_width=max(len(name) for name in names))
    for kind in kinds:
        table.add_column(_heading(kind, numbered))
    for name in names:
        cells = [_cell(kind, name, view, numbered, words) for kind in kinds]
        table.add_row(pieces.card(name, view.pieces[name]), *cells)
    return table


def _heading(kind: str, numbered: Numbered) -> str:
    """A kind of move that names a space has one number for each of them."""
    spaces = {a.parameters["space"] for a in numbered.values() if a.kind == kind and "space" in a.parameters}
    return f"{kind} {' '.join(sorted(spaces))}" if spaces else kind


def _cell(kind: str, card: str, view: View, numbered: Numbered, words: Words) -> Text:
    here = {n: a for n, a in numbered.items() if (a.kind, a.parameters["card"]) == (kind, card)}
    if not here:
        return _hindrance(kind, card, view, words)
    text = Text(" ").join(Text(str(number), style=NUMBER) for number in here)
    if len(here) == 1:
        [action] = here.values()
        text.append_text(_gain(action, view, words))
    return text


def _hindrance(kind: str, card: str, view: View, words: Words) -> Text:
    """What stands in the way, in a word or two; typing the move tells it in a sentence."""
    for entry in view.impossible:
        front = view.pieces[card].front
        if (entry.kind, entry.target) == (kind, card) and front is not None:
            stock = view.counters[f"storage-{view.viewer}"]
            short = {part["of"] for part in entry.phrase if isinstance(part, dict) and "of" in part}
            if not short:
                return Text(words.text("board.full"), style="dim")
            missing = {name: amount - stock[name] for name, amount in front.recipe.items() if name in short}
            return Text.assemble((f"{words.text('board.lacks')} ", "dim"), pieces.tokens(words, missing))
    return pieces.NOTHING


def _gain(action: Action, view: View, words: Words) -> Text:
    """What a move brings at once: coins, a clean brewery, tokens, and how many of these would not fit."""
    parts: list[Text] = []
    if action.kind == "produce":
        front = view.pieces[action.parameters["card"]].front
        parts.append(Text(words.count("coin", front.coins if front else 0).text))
    if any(event["kind"] == "cleaned" for event in action.effects):
        parts.append(Text(words.text("board.cleans")))
    own = [event["tokens"] for event in action.effects if (event["kind"], event["seat"]) == ("collected", view.to_play)]
    if own:
        parts.append(Text.assemble("+", pieces.tokens(words, own[0])))
    elif action.kind == "harvest":
        parts.append(Text(words.text("list.nothing"), style="dim"))
    if action.then is not None and action.then.step == "offer":
        excess = words.text("board.too-many", n=number_of(action.then.phrase, "token"))
        parts.append(Text(f"({excess})", style="dim"))
    return Text.assemble(*(Text.assemble(" ", part) for part in parts))


def _list(numbered: Numbered, words: Words, width: int) -> Text:
    items = [
        Text.assemble((str(number), NUMBER), f" {pieces.read(action.phrase, words)}")
        for number, action in numbered.items()
    ]
    return flow(items, width - 1, indent=" ")
