"""A position of Dice Brewing as JSON and back. docs/build/state-json.md explains every name."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import BadState
from brewhall.core.notation import bits_in, count_in, flag_in, heading, number_in, reading, seat_in
from brewhall.core.state import detail_of, frame_of, seat_of, step_of
from brewhall.games.dice_brewing import state as s
from brewhall.games.dice_brewing import steps
from brewhall.games.dice_brewing.chronicle import GAIN_NAMES
from brewhall.games.dice_brewing.components import (
    BUILDING_NAMES,
    INGREDIENT_NAMES,
    INGREDIENTS,
    ITEM_NAMES,
    SPACE_NAMES,
    TOKEN_NAMES,
)
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    DIE_BITS,
    FREE,
    PROTECTED,
    SIDES,
    all_dice,
    die_name,
)
from brewhall.games.dice_brewing.rules import DiceBrewingState

FORMAT = "dice-brewing-state-1"
HIDDEN = "?"
MARKS = (int(FREE), int(PROTECTED), int(BLOCKED))
DICE = {die_name(die): die for colour in range(COLOURS) for die in [colour << COLOUR, *all_dice(colour, MARKS)]}


def recipe_name(state: DiceBrewingState, recipe: int) -> str | None:
    """A recipe's id, `?` for a hidden card, None for none."""
    if recipe == s.NO_CARD:
        return None
    return HIDDEN if recipe == s.UNKNOWN else state.components.recipes[recipe]


def dice_at(state: DiceBrewingState, seat: int, place: int) -> list[str]:
    """The dice of a seat in one place, ascending."""
    low, high = state.start_of(seat, place), state.start_of(seat, place + 1)
    return [die_name(state.dice[i] & DIE_BITS) for i in range(low, high)]


def amounts(state: DiceBrewingState, start: int, names: list[str]) -> dict[str, int]:
    """A row of counters by name."""
    return {name: state.counts[start + i] for i, name in enumerate(names)}


def slot_content(content: int) -> dict[str, str | None]:
    """What lies in the two slots of a space."""
    if content == s.EMPTY:
        return {"resource": None, "speed": None}
    if content >= s.SPED:
        return {"resource": None, "speed": die_name(content - s.SPED)}
    return {"resource": "seed" if content == s.SEED else die_name(content), "speed": None}


def to_json(state: DiceBrewingState) -> dict[str, Any]:
    display = range(s.DISPLAY, s.DISPLAY + state.slots())
    return {
        **heading(state, FORMAT),
        "players": state.players,
        "to_play": state.to_play,
        "round": state.round,
        "phase": steps.PHASE_NAMES[state.phase],
        "season": state.season(),
        "priority": state.priority,
        "turns": state.turns,
        "reveals": state.reveals,
        "supply": amounts(state, s.SUPPLY, [*COLOUR_NAMES, "seeds"]),
        "market": amounts(state, s.STOCK, INGREDIENT_NAMES),
        "black_market": amounts(state, s.STOCK + INGREDIENTS, TOKEN_NAMES),
        "display": [recipe_name(state, state.counts[place]) for place in display],
        "banned": [
            recipe_name(state, state.counts[place])
            for place in display
            if state.counts[place + s.BLOCKED_RECIPE - s.DISPLAY]
        ],
        "deck": [recipe_name(state, recipe) for recipe in reversed(list(state.deck))],
        "brewed": [[entry >> s.BREWER, state.components.recipes[entry & s.RECIPE_BITS]] for entry in state.brewed],
        "rolled": [value + 1 for value in range(SIDES) for _ in range(state.counts[s.ROLLED + value])],
        "seats": [_seat_to_json(state, seat) for seat in range(state.players)],
        "decisions": [_frame_to_json(state, state.agenda[i]) for i in range(state.depth - 1, -1, -1)],
    }


def recipes_of(state: DiceBrewingState, seat: int) -> list[str]:
    """The recipes a seat has brewed, in order."""
    return [state.components.recipes[entry & s.RECIPE_BITS] for entry in state.brewed if entry >> s.BREWER == seat]


def closed_buildings(state: DiceBrewingState, seat: int) -> list[str]:
    closed = state.counts[state.seat_at(seat) + s.CLOSED]
    return [name for building, name in enumerate(BUILDING_NAMES) if closed >> building & 1]


def _seat_to_json(state: DiceBrewingState, seat: int) -> dict[str, Any]:
    start = state.seat_at(seat)
    counts = state.counts
    discount = counts[start + s.DISCOUNT]
    return {
        "coins": counts[start + s.COINS],
        "xp": counts[start + s.XP],
        "seeds": counts[start + s.SEEDS],
        "passed": counts[start + s.PASSED] == 1,
        "pool": dice_at(state, seat, s.POOL),
        "warehouse": dice_at(state, seat, s.WAREHOUSE),
        "in_hand": {
            "pool": dice_at(state, seat, s.HAND),
            "warehouse": dice_at(state, seat, s.HAND_FROM_WAREHOUSE),
        },
        "ingredients": amounts(state, start + s.INGREDIENT, INGREDIENT_NAMES),
        "tokens": amounts(state, start + s.TOKEN, TOKEN_NAMES),
        "recipes": recipes_of(state, seat),
        "board": {name: slot_content(counts[start + s.BOARD + space]) for space, name in enumerate(SPACE_NAMES)},
        "closed": closed_buildings(state, seat),
        "discount_die": die_name(discount) if discount else None,
        "waiting": amounts(state, start + s.WAITING, GAIN_NAMES),
    }


def purchase_detail(detail: int) -> dict[str, Any]:
    """What a purchase turn has brought so far."""
    token, luck = steps.token_of(detail), steps.luck_of(detail)
    return {
        "bought_ingredient": steps.ingredients_of(detail) == 1,
        "bought_token": TOKEN_NAMES[token] if token != steps.NO_TOKEN else None,
        "unlucky_coins": luck if luck != steps.NOT_COUNTED else None,
    }


def _frame_to_json(state: DiceBrewingState, frame: int) -> dict[str, Any]:
    step, detail = step_of(frame), detail_of(frame)
    named: dict[str, Any] = {"step": steps.STEP_NAMES[step], "seat": seat_of(frame)}
    if step in (steps.WINDOW, steps.BREWING):
        named["declines"] = detail
    elif step == steps.ARRANGE:
        named["placed"] = detail
    elif step == steps.EXCHANGING:
        named["colour"] = COLOUR_NAMES[detail]
    elif step == steps.PUTTING:
        named["die"] = die_name(detail)
    elif step == steps.PURCHASE:
        named |= purchase_detail(detail)
    elif step in (steps.USING, steps.IMPROVING):
        named["recipe"] = recipe_name(state, detail)
    elif step == steps.GAINING:
        named |= {"left": steps.left_of(detail), "from": COLOUR_NAMES[steps.lowest_of(detail)]}
    elif step == steps.REVEAL:
        named["slot"] = detail + 1
    return named


# -- and back ------------------------------------------------------------------------------------


def from_json(state: DiceBrewingState, data: dict[str, Any]) -> None:
    """Fill a blank state from what `to_json` wrote."""
    with reading(state, data, FORMAT, flags=("passed", "bought_ingredient")):
        _from_json(state, data)


def _from_json(state: DiceBrewingState, data: dict[str, Any]) -> None:
    state.set_out()
    recipes: dict[str | None, int] = {name: recipe for recipe, name in enumerate(state.components.recipes)}
    recipes |= {None: int(s.NO_CARD), HIDDEN: int(s.UNKNOWN)}
    state.round = count_in("round", data["round"])
    state.phase = steps.PHASE_NAMES.index(data["phase"])
    if data["season"] != state.season():
        raise BadState(f"round {state.round} is in {state.season()}, not in {data['season']}")
    state.priority = seat_in(state, data["priority"])
    if len(data["display"]) != state.slots():
        raise BadState(
            f"with {state.players} players {state.slots()} recipes are displayed, not {len(data['display'])}"
        )
    _write(state, s.SUPPLY, data["supply"], [*COLOUR_NAMES, "seeds"])
    _write(state, s.STOCK, data["market"] | data["black_market"], ITEM_NAMES)
    for slot, name in enumerate(data["display"]):
        state.counts[s.DISPLAY + slot] = recipes[name]
        state.counts[s.BLOCKED_RECIPE + slot] = int(name in data["banned"])
    state.deck = vec[i64]([recipes[name] for name in reversed(data["deck"])])
    state.brewed = vec[i64]([(seat_in(state, seat) << s.BREWER) + recipes[name] for seat, name in data["brewed"]])
    for value in data["rolled"]:
        state.counts[s.ROLLED + number_in("rolled", value, 1, SIDES) - 1] += 1
    dice: list[int] = []
    if len(data["seats"]) != state.players:
        raise BadState(f"there are {state.players} players, but {len(data['seats'])} seats")
    for seat, named in enumerate(data["seats"]):
        dice += _seat_from_json(state, seat, named)
    state.hold(vec[i64](dice))
    state.agenda = vec[i64]([_frame_from_json(named, recipes) for named in reversed(data["decisions"])])
    state.depth = len(state.agenda)


def _write(state: DiceBrewingState, start: int, named: dict[str, int], names: list[str]) -> None:
    for i, name in enumerate(names):
        state.counts[start + i] = named[name]


def _seat_from_json(state: DiceBrewingState, seat: int, named: dict[str, Any]) -> list[int]:
    """Fill the counters of a seat; return its dice."""
    start = state.seat_at(seat)
    counts = state.counts
    _write(state, start, named, ["coins", "xp", "seeds"])
    counts[start + s.BREWED] = len(named["recipes"])
    counts[start + s.PASSED] = int(flag_in("passed", named["passed"]))
    counts[start + s.CLOSED] = bits_in(BUILDING_NAMES, named["closed"])
    counts[start + s.DISCOUNT] = 0 if named["discount_die"] is None else DICE[named["discount_die"]]
    _write(state, start + s.INGREDIENT, named["ingredients"], INGREDIENT_NAMES)
    _write(state, start + s.TOKEN, named["tokens"], TOKEN_NAMES)
    _write(state, start + s.WAITING, named["waiting"], GAIN_NAMES)
    for space, name in enumerate(SPACE_NAMES):
        content = _content(named["board"][name])
        counts[start + s.BOARD + space] = content
        if content != s.EMPTY and state.phase < steps.TIDYING:
            counts[s.USES + space] += 1
    places = [named["pool"], named["warehouse"], named["in_hand"]["pool"], named["in_hand"]["warehouse"]]
    return [s.key_of(seat, place, DICE[name]) for place, names in enumerate(places) for name in names]


def _content(slots: dict[str, str | None]) -> int:
    resource, speed = slots["resource"], slots["speed"]
    if speed is not None:
        return int(s.SPED) + DICE[speed]
    if resource is None:
        return int(s.EMPTY)
    return int(s.SEED) if resource == "seed" else DICE[resource]


def _frame_from_json(named: dict[str, Any], recipes: dict[str | None, int]) -> int:
    step = steps.STEP_NAMES.index(named["step"])
    detail = count_in("declines", named.get("declines", named.get("placed", 0)))
    if "colour" in named:
        detail = COLOUR_NAMES.index(named["colour"])
    elif "die" in named:
        detail = DICE[named["die"]]
    elif "recipe" in named:
        detail = recipes[named["recipe"]]
    elif "left" in named:
        detail = steps.gaining(count_in("left", named["left"]), COLOUR_NAMES.index(named["from"]))
    elif "slot" in named:
        detail = count_in("slot", named["slot"]) - 1
    elif "bought_token" in named:
        token, coins = named["bought_token"], named["unlucky_coins"]
        detail = steps.purchase(
            int(flag_in("bought_ingredient", named["bought_ingredient"])),
            steps.NO_TOKEN if token is None else TOKEN_NAMES.index(token),
            steps.NOT_COUNTED if coins is None else count_in("unlucky_coins", coins),
        )
    return frame_of(step, named["seat"], detail)
