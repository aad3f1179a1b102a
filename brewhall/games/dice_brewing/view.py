"""What a seat sees and may do, as plain data for clients and bots. Built from `seen_by` only."""

from __future__ import annotations

from typing import Any, cast

from brewhall.core.state import OVER, SPECTATOR, State, detail_of, step_of
from brewhall.core.views import legal_moves, standing
from brewhall.games.dice_brewing import state as s
from brewhall.games.dice_brewing import steps
from brewhall.games.dice_brewing.buildings import opens
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.chronicle import GAIN_NAMES
from brewhall.games.dice_brewing.components import (
    BLUE_PRICE,
    BUILDING,
    BUILDING_NAMES,
    DARK_PRICE,
    DEPARTMENT_SEEDS,
    INGREDIENT_NAMES,
    INGREDIENTS,
    ITEM_NAMES,
    RECIPES_PER_PLAYER,
    SCHOOL_MIN,
    SPACE_NAMES,
    SPEED_SPACE,
    TAKES,
    TOKEN_NAMES,
)
from brewhall.games.dice_brewing.dice import BLUE, COLOUR, COLOUR_NAMES, die_name
from brewhall.games.dice_brewing.market import market_of, price_with, unlucky_coins
from brewhall.games.dice_brewing.notation import (
    amounts,
    closed_buildings,
    dice_at,
    recipes_of,
    slot_content,
)
from brewhall.games.dice_brewing.progress import best_improvement, free_dice, improvements, needs
from brewhall.games.dice_brewing.recipes import can_brew
from brewhall.games.dice_brewing.rules import DECISION, DiceBrewingState
from brewhall.games.dice_brewing.scoring import DIE_POINTS, dice_of, score
from brewhall.games.dice_brewing.zones import Zones

# Events that can be told before a move is made: they depend on nothing hidden and on no roll.
FORESEEABLE = frozenset(
    [
        "placed",
        "placed-seed",
        "sped-up",
        "raised",
        "sold",
        "put",
        "transferred",
        "passed",
        "settled",
        "bought",
        "played",
        "increased",
        "taken",
        "protected",
        "blocked",
        "closed",
        "banned",
        "brewed",
        "rewarded",
        "claimed",
        "gained",
        "selected",
        "exchanged",
        "kept-own",
    ]
)

# What each space gives (DB-7.10 to DB-7.20)
GIVES: tuple[dict[str, Any], ...] = (
    {"die": "pale"},
    {"die": "dark"},
    {"raise": 1},
    {"die": "hops"},
    {"raise": 1},
    {"reroll": True},
    {"exchange": True},
    {"die": "blue"},
    {"seeds": int(DEPARTMENT_SEEDS[0])},
    {"seeds": int(DEPARTMENT_SEEDS[1])},
    {"coins": {"blue": int(BLUE_PRICE), "dark": int(DARK_PRICE)}},
)
AT_ONCE = ("S1", "S2")
SCHOOL_LEAST = dict(zip(("S1", "S2", "S3"), (int(least) for least in SCHOOL_MIN), strict=True))


def view(seen: DiceBrewingState, catalog: Catalog) -> dict[str, Any]:
    zones = Zones(seen, catalog)
    moves = [{**move, "targets": _targets(seen, move)} for move in legal_moves(seen, FORESEEABLE, _prompt)]
    return {
        **standing(seen),
        "round": seen.round,
        "max_rounds": seen.setting.max_rounds,
        "phase": steps.PHASE_NAMES[seen.phase],
        "season": seen.season(),
        "priority": seen.priority,
        "turn_order": [(seen.priority + i) % seen.players for i in range(seen.players)],
        "brewed": len(seen.brewed),
        "brewed_at_end": RECIPES_PER_PLAYER * seen.players,
        "deck": len(seen.deck),
        "prompt": _prompt(seen),
        "zones": zones.zones,
        "pieces": zones.pieces,
        "counters": _counters(seen),
        "supply": amounts(seen, s.SUPPLY, [*COLOUR_NAMES, "seeds"]),
        "rolled": zones.rolled_values(),
        "recipes": [_recipe(seen, catalog, slot) for slot in range(seen.slots())],
        "market": [_item(seen, item) for item in range(len(ITEM_NAMES))],
        "seats": [_seat(seen, zones, seat) for seat in range(seen.players)],
        "actions": moves,
        "impossible": _impossible(seen, moves),
    }


# -- seats ---------------------------------------------------------------------------------------


def _seat(seen: DiceBrewingState, zones: Zones, seat: int) -> dict[str, Any]:
    start = seen.seat_at(seat)
    counts = seen.counts
    tokens = amounts(seen, start + s.TOKEN, TOKEN_NAMES)
    discount = counts[start + s.DISCOUNT]
    return {
        "coins": counts[start + s.COINS],
        "unlucky_coins": _unlucky(seen, seat),
        "xp": counts[start + s.XP],
        "seeds": counts[start + s.SEEDS],
        "passed": counts[start + s.PASSED] == 1,
        "pool": dice_at(seen, seat, s.POOL),
        "warehouse": dice_at(seen, seat, s.WAREHOUSE),
        "in_hand": dice_at(seen, seat, s.HAND) + dice_at(seen, seat, s.HAND_FROM_WAREHOUSE),
        "discount_die": die_name(discount) if discount else None,
        "ingredients": amounts(seen, start + s.INGREDIENT, INGREDIENT_NAMES),
        "tokens": None if zones.tokens_hidden(seat) else tokens,
        "token_count": sum(tokens.values()),
        "recipes": recipes_of(seen, seat),
        "closed": closed_buildings(seen, seat),
        "waiting": {name: n for name, n in amounts(seen, start + s.WAITING, GAIN_NAMES).items() if n},
        "spaces": [_space(seen, seat, space) for space in range(len(SPACE_NAMES))],
        "score": score(seen, seat),
        "score_parts": _score_parts(seen, seat),
    }


def _counters(seen: DiceBrewingState) -> dict[str, dict[str, int]]:
    """Everything that is a number: what each seat has besides dice, and the supply."""
    purses = {
        f"purse-{seat}": amounts(seen, seen.seat_at(seat) + s.COINS, ["coins"])
        | amounts(seen, seen.seat_at(seat) + s.XP, ["xp"])
        | amounts(seen, seen.seat_at(seat) + s.SEEDS, ["seeds"])
        for seat in range(seen.players)
    }
    return purses | {"supply": amounts(seen, s.SUPPLY, [*COLOUR_NAMES, "seeds"])}


def _unlucky(seen: DiceBrewingState, seat: int) -> int:
    """DB-14: coins for 1s that the seat has now, on its purchase turn."""
    if seen.to_play != seat or step_of(seen.top()) != steps.PURCHASE:
        return 0
    return unlucky_coins(seen, seat, detail_of(seen.top()))


def _score_parts(seen: DiceBrewingState, seat: int) -> list[dict[str, Any]]:
    """Every point of the score, line by line."""
    start = seen.seat_at(seat)
    owned = dice_of(seen, seat)
    coins = seen.counts[start + s.COINS]
    lines: list[dict[str, Any]] = [
        {"key": "score.xp", "count": seen.counts[start + s.XP], "points": seen.counts[start + s.XP]}
    ]
    lines += [
        {"key": f"score.{COLOUR_NAMES[colour]}", "count": owned[colour], "points": owned[colour] * DIE_POINTS[colour]}
        for colour in range(len(COLOUR_NAMES))
    ]
    lines.append({"key": "score.coins", "count": coins, "points": coins // 2})
    return lines


def _space(seen: DiceBrewingState, seat: int, space: int) -> dict[str, Any]:
    """A space: what lies there, what it takes and gives and when, and whether the seat may use it."""
    name = SPACE_NAMES[space]
    building = BUILDING[space]
    content = seen.counts[seen.seat_at(seat) + s.BOARD + space]
    users = [other for other in range(seen.players) if seen.counts[seen.seat_at(other) + s.BOARD + space] != s.EMPTY]
    speeds = [number for number, each in enumerate(SPEED_SPACE) if each == space]
    return {
        "space": name,
        "building": BUILDING_NAMES[building],
        **slot_content(content),
        "takes": TAKES[space],
        "least": SCHOOL_LEAST.get(name),
        "gives": _gives(content, space),
        "when": "at-once" if name in AT_ONCE else "tidying",
        "pending": content != s.EMPTY and content < s.SPED and name not in AT_ONCE,
        "speed_min": seen.setting.speed_min[speeds[0]] if speeds else None,
        "opens": opens(seen, building),
        "open": seen.round >= opens(seen, building),
        "closed": BUILDING_NAMES[building] in closed_buildings(seen, seat),
        "full": seat not in users and len(users) >= seen.players - 1,
        "used_by": users,
    }


def _gives(content: int, space: int) -> dict[str, Any]:
    """What a space gives; D3 by what lies there."""
    gives = GIVES[space]
    if "coins" in gives and s.EMPTY < content < s.SEED:
        return {"coins": {COLOUR_NAMES[content >> COLOUR]: gives["coins"][COLOUR_NAMES[content >> COLOUR]]}}
    return gives


# -- recipes and markets -------------------------------------------------------------------------


def _recipe(seen: DiceBrewingState, catalog: Catalog, slot: int) -> dict[str, Any] | None:
    """A displayed recipe, and how far the viewer is with it."""
    number = seen.counts[s.DISPLAY + slot]
    if number == s.NO_CARD:
        return None
    recipe = catalog.recipes[number]
    banned = seen.counts[s.BLOCKED_RECIPE + slot] == 1
    entry: dict[str, Any] = {"recipe": recipe.id, "slot": slot + 1, "banned": banned}
    if seen.viewer == SPECTATOR:
        return entry | {"brewable": None, "needs": None, "improvements": None, "best_improvement": None}
    possible = improvements(seen, seen.viewer, recipe)
    return entry | {
        "brewable": not banned and can_brew(seen, seen.viewer, number),
        "needs": needs(seen, seen.viewer, number),
        "improvements": possible,
        "best_improvement": best_improvement(possible),
    }


def _item(seen: DiceBrewingState, item: int) -> dict[str, Any]:
    """A stack of the Market or the Black Market, with the viewer's best price and the die that makes it."""
    price = seen.components.price[item]
    best: tuple[int, str | None, str | None] = (price, None, None)
    if item < INGREDIENTS and seen.viewer != SPECTATOR:
        for place, name in ((s.POOL, "pool"), (s.WAREHOUSE, "warehouse")):
            for die in free_dice(seen, seen.viewer, place):
                if die >> COLOUR == BLUE and price_with(seen, item, die) < best[0]:
                    best = (price_with(seen, item, die), die_name(die), name)
    return {
        "item": ITEM_NAMES[item],
        "market": market_of(item),
        "left": seen.counts[s.STOCK + item],
        "price": price,
        "your_price": best[0],
        "discount_die": best[1],
        "discount_from": best[2],
        "opens": seen.components.opens[item],
        "open": seen.round >= seen.components.opens[item],
    }


# -- the decision --------------------------------------------------------------------------------


def _prompt(state: State) -> dict[str, Any]:
    """The question on the table: a key of the words and its blanks."""
    seen = cast(DiceBrewingState, state)
    if seen.to_play == OVER:
        return {"key": "prompt.over", "values": {}}
    step, detail = step_of(seen.top()), detail_of(seen.top())
    decision = DECISION[step]
    key = f"prompt.{steps.STEP_NAMES[step]}{decision.variant(seen, detail)}"
    return {"key": key, "values": decision.blanks(seen, detail)}


def _targets(seen: DiceBrewingState, move: dict[str, Any]) -> list[str]:
    """Ids of the pieces and zones that an action is about, the first one being what is taken in hand."""
    step, detail = step_of(seen.top()), detail_of(seen.top())
    return DECISION[step].targets(seen, seen.to_play, detail, seen.game.actions[move["action"]])


def _impossible(seen: DiceBrewingState, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the viewer cannot do now, and why. Empty when others decide."""
    if not moves:
        return []
    step, detail = step_of(seen.top()), detail_of(seen.top())
    legal = [seen.game.actions[move["action"]] for move in moves]
    return DECISION[step].impossible(seen, seen.to_play, detail, legal)
