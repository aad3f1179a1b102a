"""What can stand on the agenda of Beer & Bread: decisions of players, and steps that the engine takes by itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Decisions (BB-14a), by the name of the spec's table
KEEP: Final[i64] = 0  # D1; detail: the lowest card that may still be discarded
REDRAWING: Final[i64] = 1  # D2; detail: redraws left
DRAWING: Final[i64] = 2  # D3; detail: draws left
PLAYING: Final[i64] = 3  # D4
PLAYING_TAKEN: Final[i64] = 4  # D4 after an exchange; detail: the card taken
PAYING: Final[i64] = 5  # D5; detail: the card and a resource
OFFERING: Final[i64] = 6  # D6; detail: how many tokens are still to be offered, and a resource
TAKING: Final[i64] = 7  # D7; detail: resource
RESERVING: Final[i64] = 8  # D8
DECISIONS: Final[i64] = 9

# Steps that the engine takes by itself
COLLECT_SEEDS: Final[i64] = 9  # BB-13.7
DEAL: Final[i64] = 10  # BB-6
PICK_UP: Final[i64] = 11  # BB-6.5
REFILL: Final[i64] = 12  # BB-6.5
LAY_EXCHANGE: Final[i64] = 13  # BB-6.8
TURN: Final[i64] = 14  # BB-7.10
ANSWER_HARVEST: Final[i64] = 15  # BB-13.10; detail: the card harvested
END_TURN: Final[i64] = 16  # BB-7.10
NEXT_TURN: Final[i64] = 17  # BB-7.1, BB-7.4
WINDMILL: Final[i64] = 18  # BB-11

STEP_NAMES: Final = [
    "keep",
    "redraw",
    "draw",
    "play",
    "play-taken",
    "pay",
    "offer",
    "take",
    "reserve",
    "collect-seeds",
    "deal",
    "pick-up",
    "refill",
    "lay-exchange",
    "turn",
    "answer-harvest",
    "end-turn",
    "next-turn",
    "windmill",
]

# Two numbers in one detail
_RESOURCES: Final[i64] = 8  # room for a resource


def paying(card: i64, resource: i64) -> i64:
    return card * _RESOURCES + resource


def offering(excess: i64, resource: i64) -> i64:
    return excess * _RESOURCES + resource


def card_of(paying: i64) -> i64:
    return paying // _RESOURCES


def excess_of(offering: i64) -> i64:
    return offering // _RESOURCES


def resource_of(paying_or_offering: i64) -> i64:
    return paying_or_offering % _RESOURCES
