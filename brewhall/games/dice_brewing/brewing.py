"""DB-11: brewing a recipe, its dice, its improvement and its reward."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from brewhall.games.dice_brewing.actions import BREW, CLAIM, DECLINE, GAIN, IMPROVE, IMPROVE_BLUE, USE
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    BLUE,
    COLOUR,
    COLOURS,
    DIE_BITS,
    FACE_BITS,
    PAIRS,
    PROTECTED,
    die_name,
    face_of_pair,
    mark_of,
    pair_of,
    value_of,
)
from brewhall.games.dice_brewing.purchasing import Purchasing
from brewhall.games.dice_brewing.state import (
    BREWED,
    BREWER,
    COINS,
    DISPLAY,
    HAND,
    HAND_FROM_WAREHOUSE,
    INGREDIENT,
    NO_CARD,
    POOL,
    STOCK,
    SUPPLY,
    TOKEN,
    WAREHOUSE,
    XP,
    key_of,
)
from brewhall.games.dice_brewing.steps import BREWING, CLAIMING, GAINING, IMPROVING, REVEAL, USING
from brewhall.games.dice_brewing.tables import (
    BLUE_BONUS,
    BONUSES,
    INGREDIENT_NAMES,
    INGREDIENTS,
    MALTS_AND_HOPS,
    MOST_NEEDED,
    TOKENS,
)

CLAIMS: Final = vec[i64]([0] * TOKENS)  # only to see whether there are any


class Brewing(Purchasing):
    # -- the recipe ------------------------------------------------------------------------------

    def fill_brewing(self, buffer: vec[i64], seat: i64) -> i64:
        """DB-17.8: a recipe, or decline."""
        buffer[0] = DECLINE
        return self.fill_recipes(buffer, 1, BREW, seat)

    def can_brew(self, seat: i64, recipe: i64) -> bool:
        """DB-11.4"""
        stored = self.start_of(seat, HAND) - self.start_of(seat, WAREHOUSE)
        if stored < self.tables.dice_needed[recipe]:
            return False
        for colour in range(MALTS_AND_HOPS):
            if not self.covers(seat, recipe, colour, 0, self.first(key_of(seat, WAREHOUSE, colour << COLOUR))):
                return False
        return True

    def covers(self, seat: i64, recipe: i64, colour: i64, fulfilled: i64, low: i64) -> bool:
        """Whether the dice of a colour from `low` on in the row meet all its needs but the first `fulfilled`."""
        dice = self.dice
        row = recipe * MALTS_AND_HOPS + colour
        need = self.tables.needed[row] - 1
        if need < fulfilled:
            return True
        needs = self.tables.needs
        i = self.first(key_of(seat, WAREHOUSE, (colour + 1) << COLOUR)) - 1
        while i >= low:  # from the highest die and the highest need down
            die = dice[i] & DIE_BITS
            if mark_of(die) != BLOCKED:
                if value_of(die) < needs[row * MOST_NEEDED + need]:
                    return False
                need -= 1
                if need < fulfilled:
                    return True
            i -= 1
        return False

    def start_brewing(self, seat: i64, recipe: i64) -> None:
        """The seat goes on to the dice; after it the next player is asked."""
        self.replace_top(BREWING, self.after(seat), 0)
        self.push(USING, seat, recipe)

    # -- its dice --------------------------------------------------------------------------------

    def fill_using(self, buffer: vec[i64], seat: i64, recipe: i64) -> i64:
        """The next die, colour by colour, ascending, so that each set of dice is chosen in one way only."""
        dice = self.dice
        colour = self._colour_wanted(seat, recipe)
        chosen = self._in_hand(seat, colour)
        least = self.tables.needs[(recipe * MALTS_AND_HOPS + colour) * MOST_NEEDED + chosen]
        low = self.first(key_of(seat, WAREHOUSE, colour << COLOUR))
        if chosen > 0:
            last = self.dice[self.first(key_of(seat, HAND_FROM_WAREHOUSE, (colour + 1) << COLOUR)) - 1]
            low = self.first(key_of(seat, WAREHOUSE, last & DIE_BITS))
        n: i64 = 0
        for i in range(low, self.first(key_of(seat, WAREHOUSE, (colour + 1) << COLOUR))):
            die = dice[i] & DIE_BITS
            if (i > low and dice[i] == dice[i - 1]) or mark_of(die) == BLOCKED or value_of(die) < least:
                continue
            if not self.covers(seat, recipe, colour, chosen + 1, i + 1):
                break
            buffer[n] = USE + colour * PAIRS + pair_of(die)
            n += 1
        return n

    def _in_hand(self, seat: i64, colour: i64) -> i64:
        """How many dice of a colour are chosen."""
        key = key_of(seat, HAND_FROM_WAREHOUSE, colour << COLOUR)
        return self.first(key + FACE_BITS) - self.first(key)

    def _colour_wanted(self, seat: i64, recipe: i64) -> i64:
        """The first colour that lacks dice; MALTS_AND_HOPS when none does."""
        colour: i64 = 0
        while colour < MALTS_AND_HOPS:
            if self._in_hand(seat, colour) < self.tables.needed[recipe * MALTS_AND_HOPS + colour]:
                return colour
            colour += 1
        return colour

    def use(self, action: i64, seat: i64, recipe: i64) -> None:
        rest = action - USE
        die = (rest // PAIRS << COLOUR) + face_of_pair(rest % PAIRS, PROTECTED)
        self.move(key_of(seat, WAREHOUSE, die), HAND_FROM_WAREHOUSE - WAREHOUSE)
        if self._colour_wanted(seat, recipe) == MALTS_AND_HOPS:
            self.replace_top(IMPROVING, seat, recipe)

    # -- its improvement -------------------------------------------------------------------------

    def fill_improving(self, buffer: vec[i64], seat: i64, recipe: i64) -> i64:
        """DB-11.5: none, an ingredient, or a blue die."""
        dice = self.dice
        tables = self.tables
        buffer[0] = IMPROVE
        n: i64 = 1
        for kind in range(INGREDIENTS):
            bonus = tables.bonus_coins[recipe * BONUSES + kind] + tables.bonus_xp[recipe * BONUSES + kind]
            if bonus > 0 and self.counts[self.seat_at(seat) + INGREDIENT + kind] > 0:
                buffer[n] = IMPROVE + 1 + kind
                n += 1
        low = self.blue_start(seat, WAREHOUSE)
        for i in range(low, self.start_of(seat, WAREHOUSE + 1)):
            die = dice[i] & DIE_BITS
            if mark_of(die) == BLOCKED or (i > low and dice[i] == dice[i - 1]):
                continue
            if value_of(die) >= tables.blue_min[recipe]:
                buffer[n] = IMPROVE_BLUE + pair_of(die)
                n += 1
        return n

    def improve(self, action: i64, seat: i64, recipe: i64) -> None:
        """The last part of the choice; then all of DB-11.6."""
        self.pop()
        kind: i64 = -1
        name = "none"
        if action >= IMPROVE_BLUE:
            kind = BLUE_BONUS
            die = (BLUE << COLOUR) + face_of_pair(action - IMPROVE_BLUE, PROTECTED)
            name = die_name(die)
            self.drop(key_of(seat, WAREHOUSE, die))
            self.add(key_of(seat, POOL, BLUE << COLOUR))
        elif action > IMPROVE:
            kind = action - IMPROVE - 1
            name = INGREDIENT_NAMES[kind]
            self.counts[self.seat_at(seat) + INGREDIENT + kind] -= 1
            self.counts[STOCK + kind] += 1
        self._brew(seat, recipe, kind, name)

    # -- what brewing brings (DB-11.6 to DB-11.9) ------------------------------------------------

    def _brew(self, seat: i64, recipe: i64, bonus: i64, improvement: str) -> None:
        counts = self.counts
        tables = self.tables
        start = self.seat_at(seat)
        low = self.start_of(seat, HAND_FROM_WAREHOUSE)
        high = self.start_of(seat + 1, 0)
        self.tell_brewed(seat, recipe, low, high, improvement)
        for _ in range(high - low):
            die = self.dice[self.start_of(seat, HAND_FROM_WAREHOUSE)] & DIE_BITS
            self.drop(key_of(seat, HAND_FROM_WAREHOUSE, die))
            self.add(key_of(seat, POOL, die & ~FACE_BITS))
        slot = self.slot_of(recipe)
        counts[DISPLAY + slot] = NO_CARD
        counts[start + BREWED] += 1
        self.brewed = append(self.brewed, (seat << BREWER) + recipe)
        xp = 1 + tables.reward_xp[recipe]
        coins = tables.reward_coins[recipe]
        if bonus >= 0:
            xp += tables.bonus_xp[recipe * BONUSES + bonus]
            coins += tables.bonus_coins[recipe * BONUSES + bonus]
        counts[start + XP] += xp
        counts[start + COINS] += coins
        self.tell_amounts("rewarded", seat, xp, coins, 0)
        self.push(REVEAL, seat, slot)
        wanted = min(tables.reward_dice[recipe], self._supply_from(0))
        if wanted > 0:
            self.push(GAINING, seat, wanted * COLOURS)
        if tables.reward_tokens[recipe] > 0 and self.fill_claim(CLAIMS) > 0:
            self.push(CLAIMING, seat)

    def fill_claim(self, buffer: vec[i64]) -> i64:
        """DB-11.7: the kinds of token that the Black Market still has."""
        n: i64 = 0
        for kind in range(TOKENS):
            if self.counts[STOCK + INGREDIENTS + kind] > 0:
                buffer[n] = CLAIM + kind
                n += 1
        return n

    def claim(self, kind: i64, seat: i64) -> None:
        self.pop()
        self.counts[STOCK + INGREDIENTS + kind] -= 1
        self.counts[self.seat_at(seat) + TOKEN + kind] += 1
        self.tell_item("claimed", seat, INGREDIENTS + kind)

    def _supply_from(self, colour: i64) -> i64:
        """Dice of this colour and the later ones in the supply."""
        dice: i64 = 0
        for each in range(colour, COLOURS):
            dice += self.counts[SUPPLY + each]
        return dice

    def fill_gain(self, buffer: vec[i64], left: i64, lowest: i64) -> i64:
        """DB-11.7: colours in ascending order; what is left must still be possible."""
        n: i64 = 0
        for colour in range(lowest, COLOURS):
            if self.counts[SUPPLY + colour] > 0 and self._supply_from(colour) >= left:
                buffer[n] = GAIN + colour
                n += 1
        return n

    def gain(self, colour: i64, seat: i64, left: i64) -> None:
        """The die goes to the pool unrolled."""
        if left > 1:
            self.replace_top(GAINING, seat, (left - 1) * COLOURS + colour)
        else:
            self.pop()
        self.gain_unrolled(seat, colour)

    def gain_unrolled(self, seat: i64, colour: i64) -> None:
        self.counts[SUPPLY + colour] -= 1
        self.add(key_of(seat, POOL, colour << COLOUR))
        self.tell_die("gained", seat, colour << COLOUR)

    def reveal(self, slot: i64) -> None:
        """DB-11.6, DB-16.3: the top card of the deck, if there is one, takes the free slot."""
        if len(self.deck) == 0:
            return
        self.deck, recipe = pop(self.deck)
        self.counts[DISPLAY + slot] = recipe
        self.reveals += 1
        self.tell_reveal(recipe, slot)
