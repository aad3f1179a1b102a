"""DB-10: action tokens, what they may target and what they do."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import (
    BLOCK,
    BREW,
    CLOSE,
    INCREASE,
    PROTECT,
    REROLL,
    REROLL_SPACE,
    TAKE,
    USE,
)
from brewhall.games.dice_brewing.chronicle import Chronicle
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    COLOUR,
    DIE_BITS,
    FACE_OF_KIND,
    HIGHEST,
    KINDS,
    ONE_MORE,
    PAIRS,
    PROTECTED,
    SIDES,
    face_of_pair,
    kind_of,
    mark_of,
    pair_of,
    rolled,
    value_of,
)
from brewhall.games.dice_brewing.state import (
    BANNED,
    BOARD,
    CLOSED,
    DISPLAY,
    EMPTY,
    NO_CARD,
    POOL,
    SEED,
    TOKEN,
    WAREHOUSE,
    key_of,
)
from brewhall.games.dice_brewing.steps import ROLLING, TOKEN_CALL
from brewhall.games.dice_brewing.tables import (
    BUILDING_TOKEN,
    BUILDINGS,
    DEPARTMENT,
    DEPARTMENT_OPENS,
    GUARD_TOKEN,
    INCREASE_TOKEN,
    RECIPE_TOKEN,
    REROLL_TOKEN,
    SCHOOL,
    SPACES,
    TAKE_TOKEN,
    TOKENS,
)

BUILDING_BIT: Final = vec[i64]([1, 2, 4, 8])


class Tokens(Chronicle):
    """Action tokens in their windows. `fresh` is the kind of a token bought on this very turn, or -1 (DB-10.16)."""

    def is_open(self, building: i64) -> bool:
        """DB-4.2"""
        if building == SCHOOL:
            return self.round >= self.setting.school_opens
        return building != DEPARTMENT or self.round >= DEPARTMENT_OPENS

    def has_token(self, seat: i64) -> bool:
        counts = self.counts
        start = self.seat_at(seat) + TOKEN
        for kind in range(TOKENS):
            if counts[start + kind] > 0:
                return True
        return False

    # -- what may be played ----------------------------------------------------------------------

    def fill_tokens(self, buffer: vec[i64], n: i64, seat: i64, fresh: i64) -> i64:
        """Every token and target that the seat may play now."""
        if not self.has_token(seat):
            return n
        if self.may_play(seat, INCREASE_TOKEN, fresh):
            n = self._fill_increase(buffer, n, seat)
        if self.may_play(seat, TAKE_TOKEN, fresh):
            for owner in range(self.players):
                n = self._fill_pairs(buffer, n, TAKE + owner * 4 * PAIRS, owner, WAREHOUSE)
        if self.may_play(seat, REROLL_TOKEN, fresh):
            for owner in range(self.players):
                for place in range(POOL, WAREHOUSE + 1):
                    n = self._fill_pairs(buffer, n, REROLL + (owner * 2 + place) * 4 * PAIRS, owner, place)
            n = self._fill_spaces(buffer, n)
        if self.may_play(seat, GUARD_TOKEN, fresh):
            for place in range(POOL, WAREHOUSE + 1):
                n = self._fill_unmarked(buffer, n, PROTECT + place * 4 * KINDS, seat, place)
            for owner in range(self.players):
                if owner != seat:
                    for place in range(POOL, WAREHOUSE + 1):
                        n = self._fill_unmarked(buffer, n, BLOCK + (owner * 2 + place) * 4 * KINDS, owner, place)
        if self.phase == ROLLING and self.may_play(seat, BUILDING_TOKEN, fresh):
            n = self._fill_close(buffer, n, seat)
        if self.phase == TOKEN_CALL and self.may_play(seat, RECIPE_TOKEN, fresh):
            n = self.fill_recipes(buffer, n, BREW + i64(len(self.tables.recipes)), -1)
        return n

    def may_play(self, seat: i64, kind: i64, fresh: i64) -> bool:
        held = self.counts[self.seat_at(seat) + TOKEN + kind]
        if kind == fresh:
            held -= 1
        return held > 0

    def _fill_increase(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """DB-10.7, DB-10.13, DB-10.14: own unmarked dice below 6."""
        dice = self.dice
        for place in range(POOL, WAREHOUSE + 1):
            low = self.start_of(seat, place)
            for i in range(low, self.start_of(seat, place + 1)):
                die = dice[i] & DIE_BITS
                if (i == low or dice[i] != dice[i - 1]) and mark_of(die) == 0 and value_of(die) < HIGHEST:
                    buffer[n] = INCREASE + (place * 4 + (die >> COLOUR)) * KINDS + kind_of(die)
                    n += 1
        return n

    def _fill_pairs(self, buffer: vec[i64], n: i64, base: i64, owner: i64, place: i64) -> i64:
        """DB-10.13, DB-10.14: all dice of a place but protected ones."""
        dice = self.dice
        low = self.start_of(owner, place)
        for i in range(low, self.start_of(owner, place + 1)):
            die = dice[i] & DIE_BITS
            if (i == low or dice[i] != dice[i - 1]) and mark_of(die) != PROTECTED:
                buffer[n] = base + (die >> COLOUR) * PAIRS + pair_of(die)
                n += 1
        return n

    def _fill_unmarked(self, buffer: vec[i64], n: i64, base: i64, owner: i64, place: i64) -> i64:
        """DB-10.15: all dice of a place that carry no Block / Protect token yet."""
        dice = self.dice
        low = self.start_of(owner, place)
        for i in range(low, self.start_of(owner, place + 1)):
            die = dice[i] & DIE_BITS
            if (i == low or dice[i] != dice[i - 1]) and mark_of(die) == 0:
                buffer[n] = base + (die >> COLOUR) * KINDS + kind_of(die)
                n += 1
        return n

    def _fill_spaces(self, buffer: vec[i64], n: i64) -> i64:
        """DB-10.9: dice on any board."""
        counts = self.counts
        for owner in range(self.players):
            board = self.seat_at(owner) + BOARD
            for space in range(SPACES):
                content = counts[board + space]
                if content != EMPTY and content != SEED and mark_of(content) != PROTECTED:
                    buffer[n] = REROLL_SPACE + owner * SPACES + space
                    n += 1
        return n

    def _fill_close(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """DB-10.11"""
        for owner in range(self.players):
            if owner == seat:
                continue
            closed = self.counts[self.seat_at(owner) + CLOSED]
            for building in range(BUILDINGS):
                if self.is_open(building) and closed & BUILDING_BIT[building] == 0:
                    buffer[n] = CLOSE + owner * BUILDINGS + building
                    n += 1
        return n

    def fill_recipes(self, buffer: vec[i64], n: i64, base: i64, seat: i64) -> i64:
        """The displayed recipes that are not blocked, ascending; with a seat only those it has the dice for."""
        counts = self.counts
        start = n
        for slot in range(self.slots()):
            recipe = counts[DISPLAY + slot]
            if recipe == NO_CARD or counts[BANNED + slot] > 0:
                continue
            if seat >= 0 and not self.can_brew(seat, recipe):
                continue
            place = n
            while place > start and buffer[place - 1] > base + recipe:
                buffer[place] = buffer[place - 1]
                place -= 1
            buffer[place] = base + recipe
            n += 1
        return n

    @abstractmethod
    def can_brew(self, seat: i64, recipe: i64) -> bool:
        """DB-11.4: whether the seat has the dice for a recipe."""

    # -- what they do ----------------------------------------------------------------------------

    def is_token(self, action: i64) -> bool:
        return INCREASE <= action < USE or action >= BREW + i64(len(self.tables.recipes))

    def play_token(self, action: i64, seat: i64, dealer: Dealer) -> None:
        """DB-10.2: the token is used up."""
        if action < TAKE:
            self._spend(seat, INCREASE_TOKEN)
            rest = action - INCREASE
            die = FACE_OF_KIND[rest % KINDS]
            rest //= KINDS
            die += rest % 4 << COLOUR
            self._become("increased", seat, key_of(seat, rest // 4, die), die + ONE_MORE)
        elif action < REROLL:
            self._spend(seat, TAKE_TOKEN)
            rest = action - TAKE
            die = face_of_pair(rest % PAIRS, BLOCKED)
            rest //= PAIRS
            die += rest % 4 << COLOUR
            self.move(key_of(rest // 4, WAREHOUSE, die), POOL - WAREHOUSE)  # DB-10.8: to its owner's pool
            self.tell_die("taken", rest // 4, die)
        elif action < REROLL_SPACE:
            self._spend(seat, REROLL_TOKEN)
            rest = action - REROLL
            die = face_of_pair(rest % PAIRS, BLOCKED)
            rest //= PAIRS
            die += rest % 4 << COLOUR
            owner = rest // 8
            self._become("rerolled", owner, key_of(owner, rest // 4 % 2, die), rolled(die, self.throw(dealer)))
        elif action < PROTECT:
            self._spend(seat, REROLL_TOKEN)
            self._reroll_space((action - REROLL_SPACE) // SPACES, (action - REROLL_SPACE) % SPACES, dealer)
        elif action < CLOSE:
            self._guard(action, seat)
        elif action < USE:
            self._spend(seat, BUILDING_TOKEN)
            owner = (action - CLOSE) // BUILDINGS
            building = (action - CLOSE) % BUILDINGS
            self.counts[self.seat_at(owner) + CLOSED] |= BUILDING_BIT[building]
            self.tell_closed(owner, building)
        else:
            self._spend(seat, RECIPE_TOKEN)
            recipe = action - BREW - i64(len(self.tables.recipes))
            self.counts[BANNED + self.slot_of(recipe)] = 1
            self.tell_recipe("banned", seat, recipe)

    def _spend(self, seat: i64, kind: i64) -> None:
        self.counts[self.seat_at(seat) + TOKEN + kind] -= 1
        self.tell_played(seat, kind)

    def _become(self, kind: str, owner: i64, key: i64, die: i64) -> None:
        """A die in a pool or warehouse changes into another one."""
        self.drop(key)
        self.add((key & ~DIE_BITS) + die)
        self.tell_change(kind, owner, key, die)

    def _reroll_space(self, owner: i64, space: i64, dealer: Dealer) -> None:
        """DB-10.9, DB-7.6: the die stays where it is."""
        place = self.seat_at(owner) + BOARD + space
        content = self.counts[place]
        die = rolled(content & DIE_BITS, self.throw(dealer))
        self.counts[place] = (content & ~DIE_BITS) + die
        self.tell_change_on_board("rerolled", owner, space, content & DIE_BITS, die)

    def _guard(self, action: i64, seat: i64) -> None:
        """DB-10.10: an own die is protected, another player's is blocked."""
        self._spend(seat, GUARD_TOKEN)
        if action < BLOCK:
            owner = seat
            rest = action - PROTECT
        else:
            owner = (action - BLOCK) // (8 * KINDS)
            rest = (action - BLOCK) % (8 * KINDS)
        die = FACE_OF_KIND[rest % KINDS]
        rest //= KINDS
        die += rest % 4 << COLOUR
        key = key_of(owner, rest // 4, die)
        if owner == seat:
            self._become("protected", owner, key, die + PROTECTED)
        else:
            self._become("blocked", owner, key, die + BLOCKED)

    def throw(self, dealer: Dealer) -> i64:
        """The value of one rolled die."""
        self.reveals += 1
        return dealer.below(SIDES) + 1

    def slot_of(self, recipe: i64) -> i64:
        """Where a recipe is displayed."""
        slot: i64 = 0
        while self.counts[DISPLAY + slot] != recipe:
            slot += 1
        return slot
