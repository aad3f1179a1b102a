"""Why things that a newcomer may expect to be possible are not: keys of the words and their blanks."""

from __future__ import annotations

from typing import Any

from brewhall.core.state import detail_of, step_of
from brewhall.games.dice_brewing import state as s
from brewhall.games.dice_brewing import steps
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.dice import BLOCKED, COLOUR, COLOUR_NAMES, DIE_BITS, HIGHEST, mark_of, value_of
from brewhall.games.dice_brewing.progress import needs
from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.tables import (
    BUILDING,
    DEPARTMENT_OPENS,
    INGREDIENTS,
    ITEM_NAMES,
    SPACE_NAMES,
    SPEED_SPACE,
    TOKEN_NAMES,
)

Reason = dict[str, Any]

COLOURS_OF = {  # the colours that each space takes
    "M2": (0,),
    "M3": (0, 1),
    "H2": (2,),
    "S1": (3,),
    "S2": (3,),
    "S3": (3,),
    "D1": (2,),
    "D2": (1,),
    "D3": (3, 1),
}
LEAST = {"S1": 2, "S2": 3, "S3": 5}
WINDOW_OF = {"block_building": "start", "block_recipe": "brewing"}  # tokens of one window only
VERBS = {
    "increase_die": ("increase",),
    "take_die": ("take",),
    "reroll_die": ("reroll",),
    "block_protect_die": ("protect", "block"),
    "block_building": ("close",),
    "block_recipe": ("ban",),
}


def impossible(seen: DiceBrewingState, catalog: Catalog, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the viewer cannot do now, and why. Empty when others decide."""
    if not moves:
        return []
    step, detail = step_of(seen.top()), detail_of(seen.top())
    found: list[dict[str, Any]] = []
    if step == steps.ARRANGE:
        found += _spaces(seen, moves, detail)
    elif step == steps.PURCHASE:
        found += _items(seen, moves, detail)
    elif step == steps.BREWING:
        found += _recipes(seen, catalog, moves)
    if step in (steps.ARRANGE, steps.PURCHASE, steps.WINDOW):
        found += _tokens(seen, moves, step, detail)
    return found


def _reason(name: str, **values: Any) -> Reason:
    return {"key": f"reason.{name}", "values": values}


def _own_dice(seen: DiceBrewingState) -> list[int]:
    """Pool and warehouse of the seat to play."""
    row = range(seen.start_of(seen.to_play, s.POOL), seen.start_of(seen.to_play, s.HAND))
    return [seen.dice[i] & DIE_BITS for i in row]


# -- arrangement ---------------------------------------------------------------------------------


def _spaces(seen: DiceBrewingState, moves: list[dict[str, Any]], placed: int) -> list[dict[str, Any]]:
    possible = {(move["kind"], move["parameters"].get("space")) for move in moves}
    found: list[dict[str, Any]] = []
    for space, name in enumerate(SPACE_NAMES):
        content = seen.counts[seen.seat_at(seen.to_play) + s.BOARD + space]
        if ("place", name) not in possible:
            reason = _reason("two-pieces") if placed == 2 else _why_not_placed(seen, space, name, content)
            found.append({"kind": "place", "space": name, "target": f"space-{seen.to_play}-{name}", "reason": reason})
        pending = space in SPEED_SPACE and s.EMPTY < content < s.SPED
        if pending and placed < 2 and ("speed", name) not in possible:
            reason = _why_not_sped_up(seen, space)
            found.append({"kind": "speed", "space": name, "target": f"speed-{seen.to_play}-{name}", "reason": reason})
    return found


def _why_not_placed(seen: DiceBrewingState, space: int, name: str, content: int) -> Reason:
    building = BUILDING[space]
    if not seen.is_open(building):
        return _reason("opens", round=DEPARTMENT_OPENS if building == 3 else seen.setting.school_opens)
    if content != s.EMPTY:
        return _reason("used")
    if not seen.open_spaces(seen.to_play) >> space & 1:
        return _reason("closed")
    if not seen.free_spaces(seen.to_play) >> space & 1:
        return _reason("full")
    if name not in COLOURS_OF:
        return _reason("no-seed")
    return _why_no_die(seen, name)


def _why_no_die(seen: DiceBrewingState, name: str) -> Reason:
    colours = [COLOUR_NAMES[colour] for colour in COLOURS_OF[name]]
    dice = [die for die in _own_dice(seen) if die >> COLOUR in COLOURS_OF[name]]
    usable = [die for die in dice if mark_of(die) != BLOCKED]
    if not dice:
        return _reason("no-die", colours=colours)
    if not usable:
        return _reason("dice-blocked", colours=colours)
    if name in ("M3", "H2"):
        if all(value_of(die) == HIGHEST for die in usable):
            return _reason("already-six", colours=colours)
        return _reason("dice-protected", colours=colours)
    if all(value_of(die) < LEAST[name] for die in usable):
        return _reason("too-low", least=LEAST[name])
    return _reason("nothing-to-reroll" if name == "S1" else "nothing-to-exchange")


def _why_not_sped_up(seen: DiceBrewingState, space: int) -> Reason:
    least = seen.setting.speed_min[list(SPEED_SPACE).index(space)]
    if not seen.open_spaces(seen.to_play) >> space & 1:
        return _reason("closed")
    if not seen.can_speed(seen.to_play, space):
        return _reason("nothing-to-gain")
    return _reason("no-blue", least=least)


# -- the other phases ----------------------------------------------------------------------------


def _items(seen: DiceBrewingState, moves: list[dict[str, Any]], detail: int) -> list[dict[str, Any]]:
    possible = {move["parameters"].get("item") for move in moves if move["kind"] == "buy"}
    found: list[dict[str, Any]] = []
    for item, name in enumerate(ITEM_NAMES):
        if name in possible:
            continue
        bought = detail & 1 if item < INGREDIENTS else detail // 2 % 8
        if seen.round < seen.tables.opens[item]:
            reason = _reason("opens", round=seen.tables.opens[item])
        elif bought:
            reason = _reason("bought-ingredient" if item < INGREDIENTS else "bought-token")
        elif seen.counts[s.STOCK + item] == 0:
            reason = _reason("sold-out")
        else:
            coins = seen.counts[seen.seat_at(seen.to_play) + s.COINS] + seen.unlucky_coins(seen.to_play, detail)
            reason = _reason("too-dear", price=seen.tables.price[item], coins=coins)
        market = "market" if item < INGREDIENTS else "black-market"
        found.append({"kind": "buy", "item": name, "target": f"{market}-{name}", "reason": reason})
    return found


def _recipes(seen: DiceBrewingState, catalog: Catalog, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    possible = {move["parameters"].get("recipe") for move in moves}
    found: list[dict[str, Any]] = []
    for slot in range(seen.slots()):
        recipe = seen.counts[s.DISPLAY + slot]
        if recipe != s.NO_CARD and seen.tables.recipes[recipe] not in possible:
            banned = seen.counts[s.BANNED + slot] == 1
            wanted = needs(seen, seen.to_play, catalog.recipes[recipe])
            missing = [need for need in wanted if need["place"] != "warehouse"]
            reason = _reason("banned") if banned else _reason("lacks-dice", missing=missing)
            name = seen.tables.recipes[recipe]
            found.append({"kind": "brew", "recipe": name, "target": name, "reason": reason})
    return found


def _tokens(seen: DiceBrewingState, moves: list[dict[str, Any]], step: int, detail: int) -> list[dict[str, Any]]:
    kinds = {move["kind"] for move in moves}
    fresh = detail // 2 % 8 - 1 if step == steps.PURCHASE else -1
    found: list[dict[str, Any]] = []
    for token, name in enumerate(TOKEN_NAMES):
        held = seen.counts[seen.seat_at(seen.to_play) + s.TOKEN + token]
        if held == 0 or kinds & set(VERBS[name]):
            continue
        if name in WINDOW_OF and (step != steps.WINDOW or (seen.phase == steps.ROLLING) != (name == "block_building")):
            reason = _reason(f"token-{WINDOW_OF[name]}")
        elif token == fresh:
            reason = _reason("token-fresh")
        else:
            reason = _reason("token-no-target")
        found.append({"kind": "play", "item": name, "target": f"tokens-{seen.to_play}-{name}", "reason": reason})
    return found
