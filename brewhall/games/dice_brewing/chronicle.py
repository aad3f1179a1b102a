"""What the journal is told of a game of Dice Brewing. All of it is public but the order of the deck.

Without a journal nothing is told.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.journal import NOBODY
from brewhall.games.dice_brewing.buildings import opens
from brewhall.games.dice_brewing.components import BUILDING_NAMES, BUILDINGS, INGREDIENTS, ITEM_NAMES, SPACE_NAMES
from brewhall.games.dice_brewing.dice import COLOUR_NAMES, DIE_BITS, die_name
from brewhall.games.dice_brewing.state import PLACE_NAMES, Pieces, source_of
from brewhall.games.dice_brewing.steps import PHASE_NAMES

GAIN_NAMES: Final = ["blue", "seeds", "dark", "pale", "hops"]  # what a seat can wait for in Tidying


def tell(state: Pieces, kind: str, seat: i64) -> None:
    """Something happened to a seat that needs no details."""
    if state.journal is not None:
        state.journal.tell(kind, seat, {})


def tell_settled(state: Pieces, seat: i64, action: i64) -> None:
    """A decision with one option: the engine carried it out."""
    if state.journal is not None:
        state.journal.tell("settled", seat, {"move": state.game.move(action)})


def tell_first_roll(state: Pieces, seats: vec[i64], values: vec[i64]) -> None:
    if state.journal is not None:
        state.journal.tell("first-roll", None, {"seats": list(seats), "values": list(values)})


def tell_round(state: Pieces) -> None:
    if state.journal is not None:
        details: dict[str, object] = {
            "round": state.round,
            "season": state.season(),
            "priority": state.priority,
            "players": state.players,
            "opens": _opening(state),
        }
        state.journal.tell("round", None, details)


def _opening(state: Pieces) -> list[str]:
    """Buildings and markets that open after the first round, with this one."""
    names: list[str] = []
    if state.round == 1:
        return names
    for building in range(BUILDINGS):
        if opens(state, building) == state.round:
            names.append(BUILDING_NAMES[building])
    for item in (i64(0), INGREDIENTS):
        if state.components.opens[item] == state.round:
            names.append("market" if item == 0 else "black-market")
    return names


def tell_phase(state: Pieces) -> None:
    if state.journal is not None:
        state.journal.tell("phase", None, {"phase": PHASE_NAMES[state.phase]})


def tell_shuffle(state: Pieces) -> None:
    if state.journal is not None:
        order = [state.components.recipes[state.deck[i]] for i in range(i64(len(state.deck)) - 1, -1, -1)]
        state.journal.whisper("shuffled", None, {"recipes": len(order)}, NOBODY, {"order": order})


def tell_recipe(state: Pieces, kind: str, seat: i64, recipe: i64) -> None:
    if state.journal is not None:
        state.journal.tell(kind, seat, {"recipe": state.components.recipes[recipe]})


def tell_reveal(state: Pieces, recipe: i64, slot: i64) -> None:
    if state.journal is not None:
        state.journal.tell("revealed", None, {"recipe": state.components.recipes[recipe], "slot": slot + 1})


def tell_dice(state: Pieces, kind: str, seat: i64, low: i64, high: i64) -> None:
    """The dice of a part of the row, if there are any."""
    if state.journal is not None and low < high:
        state.journal.tell(kind, seat, {"dice": [die_name(state.dice[i] & DIE_BITS) for i in range(low, high)]})


def tell_placed(state: Pieces, kind: str, seat: i64, key: i64, space: i64) -> None:
    """A die of the pool or the warehouse lies in a slot of the board now."""
    if state.journal is not None:
        state.journal.tell(
            kind, seat, {"die": die_name(key & DIE_BITS), "from": place_name(key), "space": SPACE_NAMES[space]}
        )


def tell_seed_placed(state: Pieces, seat: i64, space: i64) -> None:
    if state.journal is not None:
        state.journal.tell("placed-seed", seat, {"space": SPACE_NAMES[space]})


def tell_die(state: Pieces, kind: str, seat: i64, die: i64) -> None:
    if state.journal is not None:
        state.journal.tell(kind, seat, {"die": die_name(die)})


def tell_put(state: Pieces, seat: i64, die: i64, place: i64) -> None:
    if state.journal is not None:
        state.journal.tell("put", seat, {"die": die_name(die), "place": PLACE_NAMES[place]})


def tell_change(state: Pieces, kind: str, seat: i64, key: i64, die: i64) -> None:
    """A die of the pool or the warehouse became another one."""
    if state.journal is not None:
        state.journal.tell(
            kind, seat, {"die": die_name(key & DIE_BITS), "place": place_name(key), "becomes": die_name(die)}
        )


def tell_change_on_board(state: Pieces, kind: str, seat: i64, space: i64, before: i64, after: i64) -> None:
    if state.journal is not None:
        state.journal.tell(
            kind, seat, {"die": die_name(before), "place": SPACE_NAMES[space], "becomes": die_name(after)}
        )


def tell_selected(state: Pieces, seat: i64, colour: i64) -> None:
    if state.journal is not None:
        state.journal.tell("selected", seat, {"colour": COLOUR_NAMES[colour]})


def tell_supply_roll(state: Pieces, seat: i64, colour: i64, values: vec[i64]) -> None:
    if state.journal is not None:
        state.journal.tell("supply-rolled", seat, {"colour": COLOUR_NAMES[colour], "values": list(values)})


def tell_bought(state: Pieces, seat: i64, item: i64, price: i64, unlucky: i64, key: i64) -> None:
    """What was paid in coins and in coins for an unlucky roll, and the discount die (-1: none)."""
    if state.journal is not None:
        details: dict[str, object] = {"item": ITEM_NAMES[item], "coins": price - unlucky, "unlucky": unlucky}
        if key >= 0:
            details["die"] = die_name(key & DIE_BITS)
            details["from"] = place_name(key)
        state.journal.tell("bought", seat, details)


def tell_item(state: Pieces, kind: str, seat: i64, item: i64) -> None:
    if state.journal is not None:
        state.journal.tell(kind, seat, {"item": ITEM_NAMES[item]})


def tell_closed(state: Pieces, seat: i64, building: i64) -> None:
    if state.journal is not None:
        state.journal.tell("closed", seat, {"building": BUILDING_NAMES[building]})


def tell_brewed(state: Pieces, seat: i64, recipe: i64, low: i64, high: i64, improvement: str) -> None:
    if state.journal is not None:
        dice = [die_name(state.dice[i] & DIE_BITS) for i in range(low, high)]
        state.journal.tell(
            "brewed", seat, {"recipe": state.components.recipes[recipe], "dice": dice, "improvement": improvement}
        )


def tell_amounts(state: Pieces, kind: str, seat: i64, xp: i64, coins: i64, seeds: i64) -> None:
    """Points, coins and seeds, if there are any."""
    if state.journal is not None and xp + coins + seeds > 0:
        state.journal.tell(kind, seat, {"xp": xp, "coins": coins, "seeds": seeds})


def tell_returned(state: Pieces, seat: i64, dice: i64) -> None:
    """Blue dice that come back from board and Market, if any do."""
    if state.journal is not None and dice > 0:
        state.journal.tell("returned", seat, {"blue": dice})


def tell_waiting(state: Pieces, kind: str, seat: i64, what: i64, amount: i64) -> None:
    if state.journal is not None:
        state.journal.tell(kind, seat, {"gain": GAIN_NAMES[what], "amount": amount})


def place_name(key: i64) -> str:
    return PLACE_NAMES[source_of(key)]
