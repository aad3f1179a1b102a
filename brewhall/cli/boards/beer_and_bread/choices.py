"""The legal moves: a row a card, a column a kind of move, in each cell the number to type and what the move brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from brewhall.cli.boards.beer_and_bread import pieces
from brewhall.cli.boards.face import Numbered, View
from brewhall.cli.retelling import Events, Outcome
from brewhall.core.words import Words
from brewhall.games.beer_and_bread.texts import count_text, move_text

# Events that follow from a move by what its player sees; after any other kind, an outcome is imagination.
CERTAIN = ("harvested", "collected", "settled", "offered", "paid", "sold", "upgraded", "cleaned")
PLAYS = ("harvest", "produce", "upgrade")  # what a card can be played for; each has its column, even if none can
NUMBER = f"bold {pieces.COPPER}"


def choices(
    view: View, numbered: Numbered, outcomes: Mapping[int, Outcome], words: Words, width: int
) -> RenderableType:
    with_card = {number: action for number, action in numbered.items() if "card" in action["parameters"]}
    others = {number: action for number, action in numbered.items() if number not in with_card}
    parts: list[RenderableType] = []
    if with_card:
        parts.append(_grid(view, with_card, outcomes, words))
    if others:
        parts.append(_list(others, words, width))
    return Group(*parts)


def _grid(view: View, numbered: Numbered, outcomes: Mapping[int, Outcome], words: Words) -> Table:
    kinds = list(dict.fromkeys(action["kind"] for action in numbered.values()))
    if set(kinds) & set(PLAYS):
        kinds = list(dict.fromkeys([*PLAYS, *kinds]))
    names = list(dict.fromkeys(action["parameters"]["card"] for action in numbered.values()))
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 1))
    table.add_column("", no_wrap=True, min_width=max(len(name) for name in names))
    for kind in kinds:
        table.add_column(_heading(kind, numbered))
    for name in names:
        cells = [
            _cell(
                {n: a for n, a in numbered.items() if (a["kind"], a["parameters"]["card"]) == (kind, name)},
                view,
                outcomes,
                words,
            )
            for kind in kinds
        ]
        table.add_row(pieces.card(name, view["pieces"][name]), *cells)
    return table


def _heading(kind: str, numbered: Numbered) -> str:
    """A kind of move that names a space has one number for each of them."""
    spaces = {a["parameters"]["space"] for a in numbered.values() if a["kind"] == kind and "space" in a["parameters"]}
    return f"{kind} {' '.join(sorted(spaces))}" if spaces else kind


def _cell(numbered: Numbered, view: View, outcomes: Mapping[int, Outcome], words: Words) -> Text:
    if not numbered:
        return pieces.NOTHING
    text = Text(" ").join(Text(str(number), style=NUMBER) for number in numbered)
    if len(numbered) == 1:
        [action] = numbered.values()
        brings = _brings(action, view, outcomes[action["action"]], words)
        if brings:
            text.append_text(Text.assemble(" ", brings))
    return text


def _certain(events: Events) -> Events:
    end = next((place for place, event in enumerate(events) if event["kind"] not in CERTAIN), len(events))
    return events[:end]


def _brings(action: Mapping[str, Any], view: View, outcome: Outcome, words: Words) -> Text | None:
    """What a move is worth at once: coins, tokens, a clean brewery, and what would not fit."""
    seat = view["to_play"]
    events = _certain(outcome.events)
    parts: list[Text] = []
    if action["kind"] == "produce":
        coins = view["pieces"][action["parameters"]["card"]]["coins"]
        parts.append(Text(count_text(words, "coin", coins)))
    if any(event["kind"] == "cleaned" for event in events):
        parts.append(Text(words.text("board.cleans")))
    collected: Sequence[Any] = [e["tokens"] for e in events if (e["kind"], e["seat"]) == ("collected", seat)]
    if collected:
        parts.append(Text.assemble("+", pieces.tokens(words, collected[0])))
    elif action["kind"] == "harvest":
        parts.append(Text(words.text("list.nothing"), style="dim"))
    if outcome.question is not None and outcome.question["key"] == "prompt.offer":
        excess = words.text("board.too-many", n=outcome.question["values"]["excess"])
        parts.append(Text(f"({excess})", style="dim"))
    return Text(" ").join(parts) if parts else None


def _list(numbered: Numbered, words: Words, width: int) -> Text:
    items = [
        Text.assemble((str(number), NUMBER), f" {move_text(words, action)}") for number, action in numbered.items()
    ]
    return pieces.flow(items, width - 1, indent=" ")
