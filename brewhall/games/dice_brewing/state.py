"""What lies where in Dice Brewing, and what of it a seat may know."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
from brewhall.core.errors import BadState
from brewhall.core.game import Game
from brewhall.core.numbers import Numbers
from brewhall.core.state import State
from brewhall.games.dice_brewing.components import DICE, DICE_OF_COLOUR, SEEDS_IN_ALL, START_COINS, Components, Setting
from brewhall.games.dice_brewing.dice import BLUE, COLOUR, COLOURS

NO_CARD: Final[i64] = -1
UNKNOWN: Final[i64] = -2  # a card of the deck, for those who may not know it

# Places of a player's dice. Dice of a half-made choice are in hand, each still known by where it came from.
POOL: Final[i64] = 0  # DB-1.3
WAREHOUSE: Final[i64] = 1  # DB-1.4
HAND: Final[i64] = 2  # from the pool; or gained, and not put anywhere yet
HAND_FROM_WAREHOUSE: Final[i64] = 3
PLACES: Final[i64] = 4
PLACE_NAMES: Final = ["pool", "warehouse"]

# A die of a player in the row of all dice: seat, place and die, from the highest bits down
SEAT_SHIFT: Final[i64] = 12
PLACE_SHIFT: Final[i64] = 10
PLACE_BITS: Final[i64] = 3
SOURCE_BIT: Final[i64] = 1  # of the place: that of dice in hand is where they came from

# Counters of the table
SUPPLY: Final[i64] = 0  # + colour: how many dice, as they have no value there (DB-1.2)
SEED_SUPPLY: Final[i64] = 4
STOCK: Final[i64] = 5  # + item: tokens on Market and Black Market
DISPLAY: Final[i64] = 16  # + slot: the recipe there, or NO_CARD
BLOCKED_RECIPE: Final[i64] = 20  # + slot: whether the recipe there is blocked
USES: Final[i64] = 24  # + space: by how many players it has been used this round (DB-8.1, DB-8.3)
ROLLED: Final[i64] = 35  # + value - 1: supply dice rolled for S2
START: Final[i64] = 41  # + seat * PLACES + place: where in the row of dice those of a place begin
SEATS: Final[i64] = 59  # + seat * SEAT_SIZE + one of the following

# Counters of a seat
COINS: Final[i64] = 0  # DB-2.5
XP: Final[i64] = 1  # DB-1.7, DB-2.9
SEEDS: Final[i64] = 2  # DB-13.4
BREWED: Final[i64] = 3  # recipes
PASSED: Final[i64] = 4
CLOSED: Final[i64] = 5  # buildings, as bits, that a token has closed
DISCOUNT: Final[i64] = 6  # the blue die on the Market, or 0
INGREDIENT: Final[i64] = 7  # + ingredient (DB-9.8)
TOKEN: Final[i64] = 12  # + kind (DB-10.1)
WAITING: Final[i64] = 18  # + blue, seeds, dark, pale, hops: gains of Tidying that are not met yet (DB-12.4)
BOARD: Final[i64] = 23  # + space: what lies there
SEAT_SIZE: Final[i64] = 34

# What lies on a space until Tidying: a die, or one of these. The resource leaves when it is sped up, so one number is
# enough (DB-6.12).
EMPTY: Final[i64] = 0
SEED: Final[i64] = 1024
SPED: Final[i64] = 2048  # + the blue die in the speed slot

SLOTS: Final[i64] = 4
BREWER: Final[i64] = 8  # in `brewed`: seat << BREWER | recipe
RECIPE_BITS: Final[i64] = 0xFF


class Pieces(State):
    """All dice, cards and tokens. Their course is in the subclass."""

    def __init__(
        self, game: Game, options: dict[str, object], players: i64, components: Components, setting: Setting
    ) -> None:
        super().__init__(game, options, players)
        self.components = components
        self.setting = setting
        self.round: i64 = 1
        self.phase: i64 = 0
        self.priority: i64 = 0
        self.dice = vec[i64]()  # all dice of the players but those on boards and Market, ascending; ...
        self.held: i64 = 0  # ... only so many count
        self.counts = vec[i64]()
        self.deck = vec[i64]()  # the top is the last
        self.brewed = vec[i64]()  # in the order they were brewed

    def set_out(self) -> None:
        """DB-3.1, DB-3.6, before anything is dealt: everything in the supply and on the markets."""
        self.dice = vec[i64]([0] * DICE)
        self.held = 0
        self.counts = vec[i64]([0] * (SEATS + self.players * SEAT_SIZE))
        for colour in range(COLOURS):
            self.counts[SUPPLY + colour] = DICE_OF_COLOUR[colour]
        self.counts[SEED_SUPPLY] = SEEDS_IN_ALL
        for item in range(i64(len(self.components.copies))):
            self.counts[STOCK + item] = self.components.copies[item]
        for slot in range(SLOTS):
            self.counts[DISPLAY + slot] = NO_CARD

    def hand_out(self) -> None:
        """DB-3.7 to DB-3.9: coins, seeds and a die of each colour for every player."""
        for seat in range(self.players):
            start = self.seat_at(seat)
            self.counts[start + COINS] = START_COINS
            self.counts[start + SEEDS] = self.setting.start_seeds
            self.counts[SEED_SUPPLY] -= self.setting.start_seeds
            for colour in range(COLOURS):
                self.counts[SUPPLY + colour] -= 1
                self.add(key_of(seat, POOL, colour << COLOUR))

    def seat_at(self, seat: i64) -> i64:
        """Where the counters of a seat begin."""
        return SEATS + seat * SEAT_SIZE

    def slots(self) -> i64:
        """DB-3.4: how many recipes are displayed."""
        if self.players == 4:
            return 4
        return 3

    def after(self, seat: i64) -> i64:
        """DB-1.6: the next player clockwise."""
        if seat + 1 == self.players:
            return 0
        return seat + 1

    def season(self) -> str:
        """DB-2.8, DB-3.2, DB-13.1: it changes every round, from winter on."""
        return "summer" if self.is_summer() else "winter"

    def is_summer(self) -> bool:
        return self.round % 2 == 0

    # -- dice ------------------------------------------------------------------------------------

    def start_of(self, seat: i64, place: i64) -> i64:
        """Where in the row the dice of a place begin; those of the place before end there."""
        start = START + seat * PLACES + place
        return self.counts[start]

    def blue_start(self, seat: i64, place: i64) -> i64:
        """Where its blue dice begin, which are the last."""
        dice = self.dice
        i = self.start_of(seat, place + 1)
        while i > 0 and dice[i - 1] >= key_of(seat, place, BLUE << COLOUR):
            i -= 1
        return i

    def first(self, key: i64) -> i64:
        """Where in the row the dice from `key` on begin."""
        dice = self.dice
        counts = self.counts
        place = START + (key >> PLACE_SHIFT)
        i = counts[place]
        end = counts[place + 1]
        while i < end and dice[i] < key:
            i += 1
        return i

    def add(self, key: i64) -> None:
        """Give a player a die; the row stays ascending."""
        dice = self.dice
        place = self.held
        while place > 0 and dice[place - 1] > key:
            dice[place] = dice[place - 1]
            place -= 1
        dice[place] = key
        self._shift(key, 1)

    def drop(self, key: i64) -> None:
        """Take a die away from a player."""
        dice = self.dice
        for i in range(self.first(key), self.held - 1):
            dice[i] = dice[i + 1]
        self._shift(key, -1)

    def _shift(self, key: i64, by: i64) -> None:
        """A die has come or gone: all later places begin elsewhere."""
        counts = self.counts
        self.held += by
        for place in range(START + (key >> PLACE_SHIFT) + 1, START + PLACES * self.players + 2):
            counts[place] += by

    def move(self, key: i64, places: i64) -> None:
        """Move a player's die to the place that many further on; only the row between changes."""
        dice = self.dice
        counts = self.counts
        moved = key + (places << PLACE_SHIFT)
        i = self.first(key)
        if places > 0:
            while i + 1 < self.held and dice[i + 1] < moved:
                dice[i] = dice[i + 1]
                i += 1
            for place in range(START + (key >> PLACE_SHIFT) + 1, START + (moved >> PLACE_SHIFT) + 1):
                counts[place] -= 1
        else:
            while i > 0 and dice[i - 1] > moved:
                dice[i] = dice[i - 1]
                i -= 1
            for place in range(START + (moved >> PLACE_SHIFT) + 1, START + (key >> PLACE_SHIFT) + 1):
                counts[place] += 1
        dice[i] = moved

    # -- copies and saving -----------------------------------------------------------------------

    def assign(self, other: State) -> None:
        assert isinstance(other, Pieces)
        super().assign(other)
        self.round = other.round
        self.phase = other.phase
        self.priority = other.priority
        self.dice = other.dice[:]
        self.held = other.held
        self.counts = other.counts[:]
        self.deck = other.deck[:]
        self.brewed = other.brewed[:]

    def borrow(self, other: State) -> None:
        assert isinstance(other, Pieces)
        super().borrow(other)
        self.round = other.round
        self.phase = other.phase
        self.priority = other.priority
        self.dice = other.dice
        self.held = other.held
        self.counts = other.counts
        self.deck = other.deck
        self.brewed = other.brewed

    def write(self, out: Numbers) -> None:
        super().write(out)
        out.put(self.round)
        out.put(self.phase)
        out.put(self.priority)
        out.put_all(self.dice[: self.held])
        out.put_all(self.counts)
        out.put_all(self.deck)
        out.put_all(self.brewed)

    def read(self, source: Numbers) -> None:
        super().read(source)
        self.set_out()
        self.round = source.get()
        self.phase = source.get()
        self.priority = source.get()
        row = source.get_all()
        self._check_room(row)
        self.held = len(row)
        for i in range(self.held):
            self.dice[i] = row[i]
        counts = source.get_all()
        if len(counts) != len(self.counts):
            raise BadState(f"a state of {self.players} players has {len(self.counts)} counters, not {len(counts)}")
        self.counts = counts
        self.deck = source.get_all()
        self.brewed = source.get_all()

    def hold(self, keys: vec[i64]) -> None:
        """Give the players all these dice, and take what they had."""
        self._check_room(keys)
        self.empty_row()
        for key in keys:
            self.add(key)

    def _check_room(self, keys: vec[i64]) -> None:
        if i64(len(keys)) > DICE:
            raise BadState(f"there are {DICE} dice, not {len(keys)}")

    def empty_row(self) -> None:
        self.held = 0
        for place in range(START, SEATS):
            self.counts[place] = 0

    # -- who sees what ---------------------------------------------------------------------------

    def hide(self) -> None:
        """DB-16.10: the order of the deck is all that is hidden; DB-10.4 is a matter of what clients show."""
        self.deck = vec[i64]([UNKNOWN] * len(self.deck))

    def imagine(self, dealer: Dealer) -> None:
        unseen = self.unseen()
        shuffle(unseen, dealer)
        self.deck = unseen

    def unseen(self) -> vec[i64]:
        """The recipes that lie nowhere in sight."""
        seen = vec[i64]([0] * len(self.components.recipes))
        for slot in range(SLOTS):
            if self.counts[DISPLAY + slot] != NO_CARD:
                seen[self.counts[DISPLAY + slot]] = 1
        for entry in self.brewed:
            seen[entry & RECIPE_BITS] = 1
        recipes = vec[i64]()
        for recipe in range(i64(len(seen))):
            if seen[recipe] == 0:
                recipes = append(recipes, recipe)
        return recipes


def key_of(seat: i64, place: i64, die: i64) -> i64:
    """A player's die in the row of all dice."""
    return (seat << SEAT_SHIFT) + (place << PLACE_SHIFT) + die


def source_of(key: i64) -> i64:
    """Pool or warehouse: where a die of the row lies, or where it came from if it is in hand."""
    return (key >> PLACE_SHIFT) & SOURCE_BIT
