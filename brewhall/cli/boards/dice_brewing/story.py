"""What happened, a line a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from brewhall.cli.retelling import Events
from brewhall.core.words import Words
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.texts import event_text, player_text, sentence

OPENS = ("rolled", "brewed")  # events that a line begins with


def story(events: Events, viewer: int | None, players: Sequence[str], words: Words, catalog: Catalog) -> list[str]:
    """What one player does in a row is one line. What the engine did for want of a choice is left out."""
    lines: list[str] = []
    teller: object = None
    for event in _gathered(events):
        told = event_text(words, event, viewer, players, catalog)
        seat = event["seat"]
        opening = f"{sentence(player_text(words, seat, viewer, players))} " if isinstance(seat, int) else ""
        if opening and seat == teller and told.startswith(opening) and event["kind"] not in OPENS:
            then = told.removeprefix(opening).removesuffix(".")
            lines[-1] = words.text("event.joined", first=lines[-1].removesuffix("."), then=then)
        else:
            lines.append(told)
        teller = seat if told.startswith(opening) else None
    return lines


def _gathered(events: Events) -> Iterator[dict[str, Any]]:
    """Dice that a player moves to the Warehouse one by one, in one event; of phases in a row only the last."""
    told = (event for event in events if event["kind"] != "settled")
    for (kind, seat), group in groupby(told, key=lambda event: (event["kind"], event["seat"])):
        same = list(group)
        if kind == "transferred" and len(same) > 1:
            yield {"kind": "transferred.many", "seat": seat, "dice": [event["die"] for event in same]}
        else:
            yield from map(dict, same[-1:] if kind == "phase" else same)
