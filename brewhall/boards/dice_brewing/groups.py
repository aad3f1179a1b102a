"""The order in which moves are offered, and the numbers people type: 0 goes on without doing anything more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from brewhall.core.view import LegalAction
from brewhall.games.dice_brewing.view import SPACES, DiceBrewingView, Event

Action = LegalAction[Event]
Numbered = Mapping[int, Action]  # by the number a person types
GOES_ON = ("pass", "end", "decline", "roll")
ORDER = (
    *("brew", "use", "improve", "claim", "gain", "put", "select", "exchange", "choose"),
    *("place", "speed", "buy", "transfer"),
    *("increase", "protect", "block", "take", "reroll", "close", "ban"),
    *GOES_ON,
)


def number(view: DiceBrewingView) -> Numbered:
    """Every legal move, in the order of the screen."""
    offered = sorted(view.actions, key=lambda action: _rank(view, action))
    going_on = [action for action in offered if goes_on(action)]
    return dict(enumerate(going_on, 0)) | dict(enumerate((a for a in offered if not goes_on(a)), 1))


def goes_on(action: Action) -> bool:
    """Passing, ending, declining: at most one of the moves at a time."""
    return action.kind in GOES_ON or action.parameters.get("ingredient") == "none"


def _rank(view: DiceBrewingView, action: Action) -> tuple[Any, ...]:
    given = action.parameters
    kind = "place" if action.kind == "speed" else action.kind  # a space is sped up where it is filled
    space = [*map(str, SPACES)].index(given["space"]) if kind == "place" else 0
    recipes = [entry and entry.recipe for entry in view.recipes]
    slot = recipes.index(given["recipe"]) if "recipe" in given else 0
    items = [str(offer.item) for offer in view.market]
    item = items.index(given["item"]) if kind == "buy" else 0
    value = -int(given.get("value", 0))  # the best of the rolled dice first
    return (
        ORDER.index(kind),
        space,
        action.kind == "speed",
        slot,
        item,
        given.get("seat", ""),
        _die(given),
        value,
        action.action,
    )


def _die(given: Mapping[str, str]) -> tuple[str, str]:
    """Groups exchanges by one's own die."""
    return (given["source"], given["die"]) if "value" in given else ("", "")
