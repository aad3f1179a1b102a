"""What the journal is told of a game of Dice Brewing. All of it is public but the order of the deck."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.journal import NOBODY
from brewhall.games.dice_brewing.dice import COLOUR_NAMES, DIE_BITS, die_name
from brewhall.games.dice_brewing.state import PLACE_NAMES, PLACE_SHIFT, Pieces
from brewhall.games.dice_brewing.steps import PHASE_NAMES
from brewhall.games.dice_brewing.tables import BUILDING_NAMES, ITEM_NAMES, SPACE_NAMES

GAIN_NAMES: Final = ["blue", "seeds", "dark", "pale", "hops"]  # what a seat can wait for in Tidying


class Chronicle(Pieces):
    """Pieces that tell what happens to them. Without a journal nothing is told."""

    def tell(self, kind: str, seat: i64) -> None:
        """Something happened to a seat that needs no details."""
        if self.journal is not None:
            self.journal.tell(kind, seat, {})

    def tell_settled(self, seat: i64, action: i64) -> None:
        """A decision with one option: the engine carried it out."""
        if self.journal is not None:
            self.journal.tell("settled", seat, {"move": self.game.move(action)})

    def tell_first_roll(self, seats: vec[i64], values: vec[i64]) -> None:
        if self.journal is not None:
            self.journal.tell("first-roll", None, {"seats": list(seats), "values": list(values)})

    def tell_round(self) -> None:
        if self.journal is not None:
            self.journal.tell("round", None, {"round": self.round, "season": self.season(), "priority": self.priority})

    def tell_phase(self) -> None:
        if self.journal is not None:
            self.journal.tell("phase", None, {"phase": PHASE_NAMES[self.phase]})

    def tell_shuffle(self) -> None:
        if self.journal is not None:
            order = [self.tables.recipes[self.deck[i]] for i in range(i64(len(self.deck)) - 1, -1, -1)]
            self.journal.whisper("shuffled", None, {"recipes": len(order)}, NOBODY, {"order": order})

    def tell_recipe(self, kind: str, seat: i64, recipe: i64) -> None:
        if self.journal is not None:
            self.journal.tell(kind, seat, {"recipe": self.tables.recipes[recipe]})

    def tell_reveal(self, recipe: i64, slot: i64) -> None:
        if self.journal is not None:
            self.journal.tell("revealed", None, {"recipe": self.tables.recipes[recipe], "slot": slot + 1})

    def tell_dice(self, kind: str, seat: i64, low: i64, high: i64) -> None:
        """The dice of a part of the row, if there are any."""
        if self.journal is not None and low < high:
            self.journal.tell(kind, seat, {"dice": [die_name(self.dice[i] & DIE_BITS) for i in range(low, high)]})

    def tell_placed(self, seat: i64, key: i64, space: i64) -> None:
        if self.journal is not None:
            self.journal.tell(
                "placed", seat, {"die": die_name(key & DIE_BITS), "from": place_name(key), "space": SPACE_NAMES[space]}
            )

    def tell_seed_placed(self, seat: i64, space: i64) -> None:
        if self.journal is not None:
            self.journal.tell("placed-seed", seat, {"space": SPACE_NAMES[space]})

    def tell_sped_up(self, seat: i64, key: i64, space: i64) -> None:
        if self.journal is not None:
            self.journal.tell(
                "sped-up", seat, {"die": die_name(key & DIE_BITS), "from": place_name(key), "space": SPACE_NAMES[space]}
            )

    def tell_transferred(self, seat: i64, die: i64) -> None:
        if self.journal is not None:
            self.journal.tell("transferred", seat, {"die": die_name(die)})

    def tell_die(self, kind: str, seat: i64, die: i64) -> None:
        if self.journal is not None:
            self.journal.tell(kind, seat, {"die": die_name(die)})

    def tell_put(self, seat: i64, die: i64, place: i64) -> None:
        if self.journal is not None:
            self.journal.tell("put", seat, {"die": die_name(die), "place": PLACE_NAMES[place]})

    def tell_change(self, kind: str, seat: i64, key: i64, die: i64) -> None:
        """A die of the pool or the warehouse became another one."""
        if self.journal is not None:
            self.journal.tell(
                kind, seat, {"die": die_name(key & DIE_BITS), "place": place_name(key), "becomes": die_name(die)}
            )

    def tell_change_on_board(self, kind: str, seat: i64, space: i64, before: i64, after: i64) -> None:
        if self.journal is not None:
            self.journal.tell(
                kind, seat, {"die": die_name(before), "place": SPACE_NAMES[space], "becomes": die_name(after)}
            )

    def tell_selected(self, seat: i64, colour: i64) -> None:
        if self.journal is not None:
            self.journal.tell("selected", seat, {"colour": COLOUR_NAMES[colour]})

    def tell_supply_roll(self, seat: i64, colour: i64, values: vec[i64]) -> None:
        if self.journal is not None:
            self.journal.tell("supply-rolled", seat, {"colour": COLOUR_NAMES[colour], "values": list(values)})

    def tell_bought(self, seat: i64, item: i64, price: i64, unlucky: i64, key: i64) -> None:
        """What was paid in coins and in coins for an unlucky roll, and the discount die (-1: none)."""
        if self.journal is not None:
            details: dict[str, object] = {"item": ITEM_NAMES[item], "coins": price - unlucky, "unlucky": unlucky}
            if key >= 0:
                details["die"] = die_name(key & DIE_BITS)
                details["from"] = place_name(key)
            self.journal.tell("bought", seat, details)

    def tell_played(self, seat: i64, token: i64) -> None:
        if self.journal is not None:
            self.journal.tell("played", seat, {"item": ITEM_NAMES[5 + token]})

    def tell_item(self, kind: str, seat: i64, item: i64) -> None:
        if self.journal is not None:
            self.journal.tell(kind, seat, {"item": ITEM_NAMES[item]})

    def tell_closed(self, seat: i64, building: i64) -> None:
        if self.journal is not None:
            self.journal.tell("closed", seat, {"building": BUILDING_NAMES[building]})

    def tell_brewed(self, seat: i64, recipe: i64, low: i64, high: i64, improvement: str) -> None:
        if self.journal is not None:
            dice = [die_name(self.dice[i] & DIE_BITS) for i in range(low, high)]
            self.journal.tell(
                "brewed", seat, {"recipe": self.tables.recipes[recipe], "dice": dice, "improvement": improvement}
            )

    def tell_amounts(self, kind: str, seat: i64, xp: i64, coins: i64, seeds: i64) -> None:
        """Points, coins and seeds, if there are any."""
        if self.journal is not None and xp + coins + seeds > 0:
            self.journal.tell(kind, seat, {"xp": xp, "coins": coins, "seeds": seeds})

    def tell_returned(self, seat: i64, dice: i64) -> None:
        """Blue dice that come back from board and Market, if any do."""
        if self.journal is not None and dice > 0:
            self.journal.tell("returned", seat, {"blue": dice})

    def tell_waiting(self, kind: str, seat: i64, what: i64, amount: i64) -> None:
        if self.journal is not None:
            self.journal.tell(kind, seat, {"gain": GAIN_NAMES[what], "amount": amount})

    def season(self) -> str:
        """DB-3.2, DB-13.1: it changes every round, from winter on."""
        return "winter" if self.round % 2 == 1 else "summer"


def place_name(key: i64) -> str:
    """Where a die of the row lies; dice in hand are named by where they came from."""
    return PLACE_NAMES[(key >> PLACE_SHIFT) & 1]
