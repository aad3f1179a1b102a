"""What happened, a line a turn."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.cli.retelling import Events
from brewhall.core.words import Words
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.texts import event_text, player_text, sentence

OPENS = ("rolled", "brewed")  # events that a line begins with


def story(events: Events, viewer: int | None, players: Sequence[str], words: Words, catalog: Catalog) -> list[str]:
    """What one player does in a row is one line. What the engine did for want of a choice is left out."""
    lines: list[str] = []
    teller: object = None
    for event in events:
        if event["kind"] == "settled":
            continue
        told = event_text(words, event, viewer, players, catalog)
        seat = event["seat"]
        opening = f"{sentence(player_text(words, seat, viewer, players))} " if isinstance(seat, int) else ""
        if seat is not None and seat == teller and told.startswith(opening) and event["kind"] not in OPENS:
            then = told.removeprefix(opening).removesuffix(".")
            lines[-1] = words.text("event.joined", first=lines[-1].removesuffix("."), then=then)
        else:
            lines.append(told)
        teller = seat if told.startswith(opening) else None
    return lines
