"""DB-7.15 to DB-7.22: the choices that the School of Skills leads to."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import (
    CHOOSE,
    DECLINE,
    EXCHANGE,
    ROLL,
    SELECT,
)
from brewhall.games.dice_brewing.dice import (
    COLOUR,
    DIE_BITS,
    FACE_BITS,
    FACE_OF_KIND,
    KINDS,
    SIDES,
    kind_of,
    mark_of,
    rolled,
)
from brewhall.games.dice_brewing.state import (
    HAND,
    HAND_FROM_WAREHOUSE,
    PLACE_SHIFT,
    POOL,
    ROLLED,
    SUPPLY,
    WAREHOUSE,
    key_of,
)
from brewhall.games.dice_brewing.steps import EXCHANGING
from brewhall.games.dice_brewing.tables import (
    MALTS_AND_HOPS,
)
from brewhall.games.dice_brewing.tokens import Tokens


class School(Tokens):
    """S1 re-rolls own dice, S2 exchanges one of them."""

    def can_practise(self, seat: i64, placed: i64) -> bool:
        """DB-7.22: besides the blue die to be placed there is one that may be re-rolled."""
        dice = self.dice
        unmarked: i64 = 0
        if mark_of(placed) == 0:
            unmarked = -1
        for i in range(self.start_of(seat, POOL), self.start_of(seat, HAND)):
            if mark_of(dice[i]) == 0:
                unmarked += 1
                if unmarked > 0:
                    return True
        return False

    # -- S1 (DB-7.15, DB-7.22) -------------------------------------------------------------------

    def fill_practise(self, buffer: vec[i64], seat: i64) -> i64:
        """Dice in ascending order, so that each set is chosen in one way only; then the roll."""
        n: i64 = 0
        from_pool = self._last_in_hand(seat, HAND)
        from_warehouse = self._last_in_hand(seat, HAND_FROM_WAREHOUSE)
        if from_pool >= 0 or from_warehouse >= 0:
            buffer[n] = ROLL
            n += 1
        if from_warehouse < 0:
            n = self._fill_choose(buffer, n, seat, POOL, from_pool)
        return self._fill_choose(buffer, n, seat, WAREHOUSE, from_warehouse)

    def _last_in_hand(self, seat: i64, hand: i64) -> i64:
        """The highest die chosen so far from pool or warehouse; -1 if none is."""
        i = self.start_of(seat, hand + 1) - 1
        if i >= 0 and self.dice[i] >= key_of(seat, hand, 0):
            return self.dice[i] & DIE_BITS
        return -1

    def _fill_choose(self, buffer: vec[i64], n: i64, seat: i64, place: i64, least: i64) -> i64:
        dice = self.dice
        low = self.first(key_of(seat, place, least))
        for i in range(low, self.start_of(seat, place + 1)):
            die = dice[i] & DIE_BITS
            if mark_of(die) == 0 and (i == low or dice[i] != dice[i - 1]):
                colour = die >> COLOUR
                buffer[n] = CHOOSE + (place * 4 + colour) * KINDS + kind_of(die)
                n += 1
        return n

    def choose(self, action: i64, seat: i64) -> None:
        rest = action - CHOOSE
        die = FACE_OF_KIND[rest % KINDS]
        rest //= KINDS
        self.move(key_of(seat, rest // 4, (rest % 4 << COLOUR) + die), HAND - POOL)

    def practise(self, seat: i64, dealer: Dealer) -> None:
        """Roll what was chosen; each die stays where it was."""
        self.pop()
        start = self.start_of(seat, HAND)
        while start < self.held and self.dice[start] < key_of(seat + 1, 0, 0):
            key = self.dice[start]
            self.drop(key)
            die = rolled(key & DIE_BITS, self.throw(dealer))
            self.add(key_of(seat, (key >> PLACE_SHIFT) & 1, die))
            self.tell_change("rerolled", seat, key, die)
            start = self.start_of(seat, HAND)

    # -- S2 (DB-7.16, DB-7.21) -------------------------------------------------------------------

    def fill_select(self, buffer: vec[i64], seat: i64) -> i64:
        """DB-7.21: colours of which the seat has a die that may be exchanged, and the supply has one."""
        n: i64 = 0
        for colour in range(MALTS_AND_HOPS):
            if self._can_select(seat, colour):
                buffer[n] = SELECT + colour
                n += 1
        return n

    def can_select_any(self, seat: i64) -> bool:
        for colour in range(MALTS_AND_HOPS):
            if self._can_select(seat, colour):
                return True
        return False

    def _can_select(self, seat: i64, colour: i64) -> bool:
        if self.counts[SUPPLY + colour] == 0:
            return False
        dice = self.dice
        for i in range(self.start_of(seat, POOL), self.start_of(seat, HAND)):
            die = dice[i] & DIE_BITS
            if die >> COLOUR == colour and mark_of(die) == 0:
                return True
        return False

    def select(self, seat: i64, colour: i64, dealer: Dealer) -> None:
        """Roll all supply dice of a colour."""
        self.replace_top(EXCHANGING, seat, colour)
        self.tell_selected(seat, colour)
        values = vec[i64]([0] * self.counts[SUPPLY + colour])
        for i in range(i64(len(values))):
            values[i] = self.throw(dealer)
            self.counts[ROLLED + values[i] - 1] += 1
        self.tell_supply_roll(seat, colour, values)

    def fill_exchange(self, buffer: vec[i64], seat: i64, colour: i64) -> i64:
        dice = self.dice
        counts = self.counts
        buffer[0] = DECLINE
        n: i64 = 1
        for place in range(POOL, WAREHOUSE + 1):
            key = key_of(seat, place, colour << COLOUR)
            low = self.first(key)
            for i in range(low, self.first(key + FACE_BITS)):
                die = dice[i] & DIE_BITS
                if mark_of(die) != 0 or (i > low and dice[i] == dice[i - 1]):
                    continue
                for value in range(SIDES):
                    if counts[ROLLED + value] > 0:
                        buffer[n] = EXCHANGE + ((place * 3 + colour) * KINDS + kind_of(die)) * SIDES + value
                        n += 1
        return n

    def exchange(self, action: i64, seat: i64) -> None:
        """The new die takes the place of the old one; or the player declines."""
        self.pop()
        for value in range(SIDES):
            self.counts[ROLLED + value] = 0
        if action == DECLINE:
            self.tell("kept-own", seat)
            return
        rest = action - EXCHANGE
        value = rest % SIDES + 1
        rest //= SIDES
        die = FACE_OF_KIND[rest % KINDS]
        rest //= KINDS
        die += rest % 3 << COLOUR
        key = key_of(seat, rest // 3, die)
        self.drop(key)
        self.add(key_of(seat, rest // 3, rolled(die, value)))
        self.tell_change("exchanged", seat, key, rolled(die, value))
