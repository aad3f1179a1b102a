"""What a viewer is shown of a standing: the game's view, a resignation, and strict memory."""

from __future__ import annotations

from typing import Any

from brewhall.core.resigning import given_up
from brewhall.tables.standing import LogEntry, Standing

CONCEALED = ("hand", "brewery", "bakery", "sold")  # zones whose cards others have seen and must remember
OUT_OF_SIGHT = ("hand", "swapped", "picked-up", "drew")  # events about cards that are in a hand afterwards
NAMES = ("card", "cards")


def view_of(standing: Standing, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) sees. Everything comes from `state.view`."""
    view = given_up(standing.state.view(seat), standing.state, standing.resigned)
    if _strict(standing):
        _conceal(view, seat)
    return view


def events_of(entry: LogEntry, standing: Standing, seat: int | None) -> list[dict[str, object]]:
    """The events of a log entry as a seat may know them."""
    events = [event.seen_by(seat) for event in entry.events]
    if _strict(standing):
        events = [_forgotten(event, seat) for event in events]
    return events + [each.event() for each in standing.resigned if each.after == entry.move]


def _strict(standing: Standing) -> bool:
    return bool(standing.state.options.get("strict_memory")) and not standing.over


def _conceal(view: dict[str, Any], seat: int | None) -> None:
    for zone in view["zones"]:
        if zone["kind"] not in CONCEALED or zone["seat"] == seat:
            continue
        backs: list[str] = []
        for piece in zone["pieces"]:
            good = view["pieces"].pop(piece)["good"]
            place = sum(view["pieces"][back]["good"] == good for back in backs) + 1
            backs.append(f"{zone['id']}-{good}-{place}")
            view["pieces"][backs[-1]] = {"kind": "card", "good": good, "face": "hidden"}
        zone["pieces"] = backs


def _forgotten(event: dict[str, object], seat: int | None) -> dict[str, object]:
    if event["kind"] in OUT_OF_SIGHT or (event["kind"] == "sold" and event["seat"] != seat):
        return {name: value for name, value in event.items() if name not in NAMES}
    return event
