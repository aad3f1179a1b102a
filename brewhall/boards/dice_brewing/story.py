"""What happened, a line a turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from brewhall.boards.face import Events
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import plain, sentence

Event = dict[str, Any]
OPENS = ("rolled", "brewed")  # events that a line begins with
LISTED = ("rerolled", "revealed")  # events that are listed in one line while nothing else happens


def story(events: Events, narrator: Narrator) -> list[str]:
    """What one player does in a row is one line. What the engine did for want of a choice is left out."""
    words = narrator.words
    lines: list[str] = []
    teller: object = None  # whose doings the last line is about
    listing: object = None  # what it lists
    for event in _gathered(events):
        told = plain(narrator.event(event) or [])
        acting = event["seat"] is not None and f"{plain(sentence([narrator.person(event['seat'])]))} "
        then = ""
        if (event["kind"], event["seat"]) == listing:
            more = plain(narrator.event(event | {"kind": f"{event['kind']}.more"}) or [])
            then = more[0].lower() + more[1:]
        elif acting and event["seat"] == teller and told.startswith(acting) and event["kind"] not in OPENS:
            then = told.removeprefix(acting)
        if then:
            first = lines.pop().removesuffix(".")
            lines.append(words.text("event.joined", first=first, then=then.removesuffix(".")))
        else:
            lines.append(told)
        teller = event["seat"] if acting and told.startswith(acting) else None
        listing = (event["kind"], event["seat"]) if event["kind"] in LISTED else None
    return lines


def _gathered(events: Events) -> Iterator[Event]:
    """Dice that a player moves to the Warehouse one by one, in one event; of phases in a row only the last."""
    told = (event for event in events if event["kind"] != "settled")
    for (kind, seat), group in groupby(told, key=lambda event: (event["kind"], event["seat"])):
        same = list(group)
        if kind == "transferred" and len(same) > 1:
            yield {"kind": "transferred.many", "seat": seat, "dice": [event["die"] for event in same]}
        else:
            yield from map(dict, same[-1:] if kind == "phase" else same)
