"""Strict memory (BB-14.8): what people have seen and must remember is neither shown nor told again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CONCEALED = ("hand", "brewery", "bakery", "sold")  # zones whose cards others have seen
OUT_OF_SIGHT = ("hand", "swapped", "picked-up", "drew")  # events about cards that are in a hand afterwards
NAMES = ("card", "cards", "order")  # what an event no longer says of cards that have left one's sight
WORTH = ("beer", "bread", "score")  # what others' cards that lie face down add up to


def conceal(view: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """The view with the cards of others turned face down, and without what they are worth."""
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
    return view


def forget(event: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """The event without the names of cards that lie face down or in a hand by now."""
    if event["kind"] in OUT_OF_SIGHT or (event["kind"] == "sold" and event["seat"] != seat):
        return {name: value for name, value in event.items() if name not in NAMES}
    return dict(event)
