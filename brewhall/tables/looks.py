"""What a viewer is shown of a standing: the game's view, a resignation, and strict memory."""

from __future__ import annotations

from typing import Any

from brewhall.core.resigning import given_up
from brewhall.tables.standing import LogEntry, Standing

CONCEALED = ("hand", "brewery", "bakery", "sold")  # zones whose cards others have seen and must remember
OUT_OF_SIGHT = ("hand", "swapped", "picked-up", "drew")  # events about cards that are in a hand afterwards
NAMES = ("card", "cards")
WORTH = ("beer", "bread", "score")  # what others' cards that lie face down add up to


def view_of(standing: Standing, seat: int | None, strict: bool | None = None) -> dict[str, Any]:
    """What a seat (None: a spectator) sees. Everything comes from `state.view`."""
    view = given_up(standing.state.view(seat), standing.state, standing.resigned)
    if is_strict(standing) if strict is None else strict:
        _conceal(view, seat)
    return view


def is_strict(standing: Standing) -> bool:
    """Whether people must remember what they have seen: until the game is over, if the table wants it."""
    return bool(standing.state.options.get("strict_memory")) and not standing.over


def events_of(entry: LogEntry, standing: Standing, seat: int | None) -> list[dict[str, object]]:
    """The events of a log entry as a seat may know them."""
    events = [event.seen_by(seat) for event in entry.events]
    if is_strict(standing):
        events = [_forgotten(event, seat) for event in events]
    return events + [each.event() for each in standing.resigned if each.after == entry.move]


def _conceal(view: dict[str, Any], seat: int | None) -> None:
    for zone in view["zones"]:
        if zone["kind"] not in CONCEALED or zone["seat"] == seat:
            continue
        goods = [view["pieces"].pop(piece)["good"] for piece in zone["pieces"]]
        zone["pieces"] = [f"{zone['id']}-{good}-{goods[: place + 1].count(good)}" for place, good in enumerate(goods)]
        for piece, good in zip(zone["pieces"], goods, strict=True):
            view["pieces"][piece] = {"kind": "card", "good": good, "face": "hidden"}
    for place, side in enumerate(view["sides"]):
        if place != seat:
            side |= dict.fromkeys(WORTH) | {"bonuses": []}
        if side["reserved"] not in view["pieces"]:
            side["reserved"] = None


def _forgotten(event: dict[str, object], seat: int | None) -> dict[str, object]:
    if event["kind"] in OUT_OF_SIGHT or (event["kind"] == "sold" and event["seat"] != seat):
        return {name: value for name, value in event.items() if name not in NAMES}
    return event
