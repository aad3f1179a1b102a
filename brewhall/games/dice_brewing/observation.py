"""What a seat sees of Dice Brewing as numbers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from brewhall.core.observation import Rows, TableObserver, cut
from brewhall.core.state import State
from brewhall.games.dice_brewing.components import (
    BUILDINGS,
    INGREDIENTS,
    ITEMS,
    SEEDS_IN_ALL,
    SPACES,
    TOKENS,
    Components,
)
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    COLOUR,
    COLOUR_BITS,
    COLOURS,
    DIE_BITS,
    FREE,
    TOKEN_BITS,
    mark_of,
    value_of,
)
from brewhall.games.dice_brewing.dice import TOKENS as TOKEN_SHIFT
from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.state import (
    BLOCKED_RECIPE,
    BOARD,
    BREWED,
    BREWER,
    CLOSED,
    COINS,
    DISCOUNT,
    DISPLAY,
    EMPTY,
    INGREDIENT,
    NO_CARD,
    PASSED,
    PLACE_BITS,
    PLACE_SHIFT,
    PLACES,
    RECIPE_BITS,
    ROLLED,
    SEAT_SHIFT,
    SEED,
    SEED_SUPPLY,
    SEEDS,
    SLOTS,
    SPED,
    STOCK,
    SUPPLY,
    USES,
    WAITING,
    XP,
    Pieces,
)
from brewhall.games.dice_brewing.steps import (
    ARRANGE,
    BREWING,
    DECISIONS,
    EXCHANGING,
    GAINING,
    IMPROVING,
    NO_TOKEN,
    PURCHASE,
    PUTTING,
    USING,
    WINDOW,
    ingredients_of,
    left_of,
    lowest_of,
    luck_of,
    token_of,
)

SEAT_MEASURE: Final[i64] = 4
PHASES: Final[i64] = 6
VALUES: Final[i64] = 7  # 0 for a die that is not rolled
DICE_MEASURE: Final[i64] = 10
COIN_MEASURE: Final[i64] = 30
STOCK_MEASURE: Final[i64] = 3
RECIPE_MEASURE: Final[i64] = 5
ROUND_MEASURE: Final[i64] = 40
SPACE_SIZE: Final[i64] = COLOURS + 3  # a die's colour and value, a seed, whether it is sped up
HIGHEST: Final[i64] = 6
GAINS: Final[i64] = 5


@final
class DiceBrewingObserver(TableObserver):
    """Markets, display and dice; a seat is a brewery."""

    def __init__(self, components: Components) -> None:
        super().__init__(
            DECISIONS, "window, arrange, practise, select, exchange, put, purchase, brew, use, improve, claim, gain"
        )
        self.recipes: i64 = len(components.recipes)
        self.decision_recipe = self.declare("decision.recipe", self.recipes, 0, 1, "the recipe being brewed")
        self.decision_colour = self.declare(
            "decision.colour",
            COLOURS,
            0,
            1,
            "pale, dark, hops, blue: of the die to put, to exchange, the least to gain",
        )
        self.decision_value = self.declare("decision.value", 1, 0, 1, "value of the die to put / 6")
        self.decision_count = self.declare(
            "decision.count", 1, 0, 12.7, "declines in a row, pieces placed, or dice to gain / 10"
        )
        self.decision_bought = self.declare(
            "decision.bought", 1 + TOKENS, 0, 1, "bought on this turn: an ingredient; each kind of token"
        )
        self.decision_luck = self.declare("decision.luck", 1, 0, 1, "1 + coins of an unlucky roll left / 10; 0 unused")
        self.phase = self.declare("phase", PHASES, 0, 1, "rolling, arrangement, purchasing, tokens, brewing, tidying")
        self.round = self.declare("round", 1, 0, 1, "the round / 40")
        self.supply = self.declare("supply", COLOURS, 0, 1.4, "dice in the supply: pale, dark, hops, blue / 10")
        self.seeds = self.declare("supply.seeds", 1, 0, 1, "seeds in the supply / 6")
        self.stock = self.declare("stock", ITEMS, 0, 1, "ingredients and tokens on the markets / 3")
        self.display = self.declare("display", SLOTS * self.recipes, 0, 1, "the recipe in each slot of the display")
        self.banned = self.declare("display.banned", SLOTS, 0, 1, "1 if the recipe in the slot is blocked")
        self.uses = self.declare("uses", SPACES, 0, 1, "players that have used each space this round / 4")
        self.rolled = self.declare("rolled", HIGHEST, 0, 1.2, "supply dice rolled to choose from, by value / 10")
        self.deck = self.declare("deck", 1, 0, 1, "recipes in the deck / all")
        self.declare_seats()

    def declare_seat(self, name: str) -> None:
        self.declare(f"{name}.priority", 1, 0, 1, "1 if this seat has priority")
        self.declare(f"{name}.coins", 1, 0, 4.3, "coins / 30, at most 127")
        self.declare(f"{name}.xp", 1, 0, 4.3, "experience / 30, at most 127")
        self.declare(f"{name}.seeds", 1, 0, 1, "seeds / 6")
        self.declare(f"{name}.brewed", 1, 0, 4, "recipes brewed / 5")
        self.declare(f"{name}.passed", 1, 0, 1, "1 after passing")
        self.declare(f"{name}.closed", BUILDINGS, 0, 1, "malt house, plantation, school, department: closed by a token")
        self.declare(f"{name}.discount", 1, 0, 1, "value of the blue die on the Market / 6")
        self.declare(f"{name}.ingredients", INGREDIENTS, 0, 1, "fruit, spices, honey, special malt, special hops / 3")
        self.declare(f"{name}.tokens", TOKENS, 0, 1, "tokens of each kind / 3")
        self.declare(f"{name}.waiting", GAINS, 0, 1.4, "gains that wait: blue, seeds, dark, pale, hops / 10")
        self.declare(f"{name}.recipes", self.recipes, 0, 1, "recipes brewed")
        self.declare(
            f"{name}.board", SPACES * SPACE_SIZE, 0, 1, "of each space: the die's colour, value / 6, a seed, sped up"
        )
        self.declare(
            f"{name}.dice",
            PLACES * COLOURS * VALUES,
            0,
            1.4,
            "dice / 10 by place (pool, warehouse, in hand from each), colour and value, 0 not rolled",
        )
        self.declare(f"{name}.protected", PLACES * COLOURS, 0, 1.4, "protected dice / 10 by place and colour")
        self.declare(f"{name}.blocked", PLACES * COLOURS, 0, 1.4, "blocked dice / 10 by place and colour")
        self.declare(f"{name}.raised", PLACES * COLOURS, 0, 1.8, "Increase tokens on dice / 10 by place and colour")

    def write(self, seen: State, rows: Rows) -> None:
        assert isinstance(seen, DiceBrewingState)
        counts = seen.counts
        rows.mark(self.phase + seen.phase)
        rows.set(self.round, seen.round, ROUND_MEASURE)
        rows.set_all(self.supply, counts, SUPPLY, COLOURS, DICE_MEASURE)
        rows.set(self.seeds, counts[SEED_SUPPLY], SEEDS_IN_ALL)
        rows.set_all(self.stock, counts, STOCK, ITEMS, STOCK_MEASURE)
        for slot in range(SLOTS):
            if counts[DISPLAY + slot] != NO_CARD:
                rows.mark(self.display + slot * self.recipes + counts[DISPLAY + slot])
        rows.set_all(self.banned, counts, BLOCKED_RECIPE, SLOTS, 1)
        rows.set_all(self.uses, counts, USES, SPACES, SEAT_MEASURE)
        rows.set_all(self.rolled, counts, ROLLED, HIGHEST, DICE_MEASURE)
        rows.set(self.deck, len(seen.deck), self.recipes)
        self._write_brewed(seen, rows)
        self.write_seats(seen, rows)
        self._write_dice(seen, rows)
        self.write_decision(seen, rows)

    def write_detail(self, step: i64, detail: i64, rows: Rows) -> None:
        if step == WINDOW or step == ARRANGE or step == BREWING:
            rows.put(self.decision_count, cut(detail), DICE_MEASURE)
        elif step == EXCHANGING:
            rows.mark(self.decision_colour + detail)
        elif step == PUTTING:
            rows.mark(self.decision_colour + (detail >> COLOUR))
            rows.put(self.decision_value, value_of(detail), HIGHEST)
        elif step == USING or step == IMPROVING:
            rows.mark(self.decision_recipe + detail)
        elif step == GAINING:
            rows.mark(self.decision_colour + lowest_of(detail))
            rows.put(self.decision_count, left_of(detail), DICE_MEASURE)
        elif step == PURCHASE:
            rows.put(self.decision_bought, ingredients_of(detail), 1)
            if token_of(detail) != NO_TOKEN:
                rows.mark(self.decision_bought + 1 + token_of(detail))
            rows.put(self.decision_luck, 1 + luck_of(detail), DICE_MEASURE)

    def write_seat(self, seen: State, seat: i64, rows: Rows, at: i64) -> None:
        assert isinstance(seen, DiceBrewingState)
        counts = seen.counts
        own = seen.seat_at(seat)
        if seen.priority == seat:
            rows.mark(at)
        rows.set(at + 1, cut(counts[own + COINS]), COIN_MEASURE)
        rows.set(at + 2, cut(counts[own + XP]), COIN_MEASURE)
        rows.set(at + 3, counts[own + SEEDS], SEEDS_IN_ALL)
        rows.set(at + 4, counts[own + BREWED], RECIPE_MEASURE)
        rows.set(at + 5, counts[own + PASSED], 1)
        at += 6
        rows.mark_bits(at, counts[own + CLOSED])
        at += BUILDINGS
        rows.set(at, value_of(counts[own + DISCOUNT]), HIGHEST)
        at += 1
        rows.set_all(at, counts, own + INGREDIENT, INGREDIENTS + TOKENS, STOCK_MEASURE)  # tokens follow in both
        at += INGREDIENTS + TOKENS
        rows.set_all(at, counts, own + WAITING, GAINS, DICE_MEASURE)
        at += GAINS + self.recipes
        for space in range(SPACES):
            lies = counts[own + BOARD + space]
            if lies & SPED:
                rows.mark(at + COLOURS + 2)
            if lies & SEED:
                rows.mark(at + COLOURS + 1)
            elif lies != EMPTY:
                rows.mark(at + ((lies & DIE_BITS) >> COLOUR))
                rows.put(at + COLOURS, value_of(lies & DIE_BITS), HIGHEST)
            at += SPACE_SIZE

    def _write_brewed(self, seen: Pieces, rows: Rows) -> None:
        before_recipes = 8 + BUILDINGS + 1 + INGREDIENTS + TOKENS + GAINS
        for entry in seen.brewed:
            rows.mark(self.seat_at(seen, entry >> BREWER) + before_recipes + (entry & RECIPE_BITS))

    def _write_dice(self, seen: Pieces, rows: Rows) -> None:
        """Equal dice follow each other in the row of all dice, so that counts are summed up before they are written."""
        dice = seen.dice
        i: i64 = 0
        while i < seen.held:
            key = dice[i]
            group = key >> COLOUR  # seat, place and colour
            end = self.seat_at(seen, key >> SEAT_SHIFT) + self.seat_size
            number = ((key >> PLACE_SHIFT) & PLACE_BITS) * COLOURS + (group & COLOUR_BITS)
            marked = end - 3 * PLACES * COLOURS + number
            first = end - 3 * PLACES * COLOURS - PLACES * COLOURS * VALUES + number * VALUES
            protected: i64 = 0
            blocked: i64 = 0
            tokens: i64 = 0
            while i < seen.held and dice[i] >> COLOUR == group:
                value = value_of(dice[i] & DIE_BITS)
                equal: i64 = 0
                while i < seen.held and dice[i] >> COLOUR == group and value_of(dice[i] & DIE_BITS) == value:
                    mark = mark_of(dice[i])
                    if mark == BLOCKED:
                        blocked += 1
                    elif mark != FREE:
                        protected += 1
                    tokens += (dice[i] >> TOKEN_SHIFT) & TOKEN_BITS
                    equal += 1
                    i += 1
                rows.put(first + value, equal, DICE_MEASURE)
            rows.put(marked, protected, DICE_MEASURE)
            rows.put(marked + PLACES * COLOURS, blocked, DICE_MEASURE)
            rows.put(marked + 2 * PLACES * COLOURS, tokens, DICE_MEASURE)
