"""What happened, a line a turn."""

from __future__ import annotations

from collections.abc import Iterable

from brewhall.core.narrator import Narrator
from brewhall.core.phrases import plain, sentence
from brewhall.core.story import Event

OPENS = ("rolled", "brewed")  # events that a line begins with


def story(events: Iterable[Event], narrator: Narrator) -> list[str]:
    """What one player does in a row is one line. What the engine did for want of a choice is left out."""
    lines: list[str] = []
    teller: object = None  # whose doings the last line is about
    for event in events:
        if event["kind"] == "settled":
            continue
        told = plain(narrator.event(event) or [])
        acting = event["seat"] is not None and f"{plain(sentence(narrator.person(event['seat']).said('')))} "
        acts = acting and told.startswith(acting)
        if acting and acts and event["seat"] == teller and event["kind"] not in OPENS:
            first, then = lines.pop().removesuffix("."), told.removeprefix(acting).removesuffix(".")
            lines.append(narrator.words.text("event.joined", first=first, then=then))
        else:
            lines.append(told)
        teller = event["seat"] if acts else None
    return lines
