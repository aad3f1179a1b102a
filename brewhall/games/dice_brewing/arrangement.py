"""DB-6 to DB-8: placing pieces on one's board, speeding them up, transfers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer
from brewhall.games.dice_brewing.actions import (
    END,
    PASS,
    PLACE,
    PLACE_COLOUR,
    PLACE_SEED,
    PLACE_SOURCE,
    PLACE_SPACES,
    PLACE_WIDTH,
    SPEED,
    TRANSFER,
)
from brewhall.games.dice_brewing.dice import (
    BLOCKED,
    BLUE,
    COLOUR,
    DARK,
    DIE_BITS,
    FACE_OF_KIND,
    HIGHEST,
    HOPS,
    KINDS,
    MARKS,
    PAIRS,
    PALE,
    PROTECTED,
    face_of_pair,
    kind_of,
    mark_of,
    pair_of,
    raised,
    rolled,
    value_of,
)
from brewhall.games.dice_brewing.school import School
from brewhall.games.dice_brewing.state import (
    BOARD,
    CLOSED,
    COINS,
    EMPTY,
    HAND,
    POOL,
    SEED,
    SEED_SUPPLY,
    SEEDS,
    SPED,
    SUPPLY,
    USES,
    WAREHOUSE,
    key_of,
)
from brewhall.games.dice_brewing.steps import ARRANGE, PRACTISE, PUTTING, SELECTING
from brewhall.games.dice_brewing.tables import (
    BLUE_PRICE,
    BUILDING,
    BUILDINGS,
    D1,
    D3,
    DARK_PRICE,
    DEPARTMENT_SEEDS,
    H1,
    H2,
    M1,
    M2,
    M3,
    S1,
    S2,
    S3,
    SCHOOL_MIN,
    SPACES,
    SPEED_SPACE,
    SPEEDS,
)
from brewhall.games.dice_brewing.tokens import BUILDING_BIT

PIECES_A_TURN: Final[i64] = 2  # DB-6.2
SPACE_BIT: Final = vec[i64]([1 << space for space in range(11)])
BUILDING_SPACES: Final = vec[i64]([0b111, 0b11000, 0b11100000, 0b11100000000])  # as bits


def spaces_for(die: i64) -> i64:
    """DB-7.10 to DB-7.20: the spaces, as bits, that take a die of this colour, value and mark."""
    spaces: i64 = 0
    colour = die >> COLOUR
    if mark_of(die) == BLOCKED:
        return spaces
    for k in range(PLACE_WIDTH[colour]):
        space = PLACE_SPACES[colour * 4 + k]
        if space == M3 or space == H2:
            takes = value_of(die) < HIGHEST and mark_of(die) != PROTECTED  # DB-7.23, DB-10.14
        elif S1 <= space <= S3:
            takes = value_of(die) >= SCHOOL_MIN[space - S1]
        else:
            takes = True
        if takes:
            spaces |= SPACE_BIT[space]
    return spaces


SPACES_FOR: Final = vec[i64]([spaces_for(die) for die in range(DIE_BITS + 1)])  # the same, worked out once


class Arrangement(School):
    """Arrangement turns and the choices that placing a piece leads to."""

    # -- what may be done on a turn --------------------------------------------------------------

    def fill_turn(self, buffer: vec[i64], seat: i64, placed: i64) -> i64:
        """DB-17.2"""
        if placed == 0:
            buffer[0] = PASS
        else:
            buffer[0] = END
        n: i64 = 1
        if placed < PIECES_A_TURN:
            free = self.free_spaces(seat)
            if free:
                n = self._fill_seeds(buffer, n, seat, free)
                n = self._fill_places(buffer, n, seat, free)
            n = self._fill_speeds(buffer, n, seat)
        n = self.fill_transfers(buffer, n, seat)
        return self.fill_tokens(buffer, n, seat, -1)

    def free_spaces(self, seat: i64) -> i64:
        """DB-4.2, DB-7.4, DB-8.1, DB-10.11: the spaces, as bits, whose resource or school slot the seat may fill."""
        counts = self.counts
        board = self.seat_at(seat) + BOARD
        most = self.players - 1
        free = self.open_spaces(seat)
        bit: i64 = 1
        for space in range(SPACES):
            if counts[board + space] != EMPTY or counts[USES + space] >= most:
                free &= ~bit
            bit += bit
        return free

    def open_spaces(self, seat: i64) -> i64:
        """The spaces, as bits, of buildings that are open and that nobody has closed for the seat."""
        spaces: i64 = 0
        closed = self.counts[self.seat_at(seat) + CLOSED]
        for building in range(BUILDINGS):
            if closed & BUILDING_BIT[building] == 0 and self.is_open(building):
                spaces |= BUILDING_SPACES[building]
        return spaces

    def _fill_seeds(self, buffer: vec[i64], n: i64, seat: i64, free: i64) -> i64:
        if self.counts[self.seat_at(seat) + SEEDS] > 0:
            if free & SPACE_BIT[M1]:
                buffer[n] = PLACE_SEED
                n += 1
            if free & SPACE_BIT[H1]:
                buffer[n] = PLACE_SEED + 1
                n += 1
        return n

    def _fill_places(self, buffer: vec[i64], n: i64, seat: i64, free: i64) -> i64:
        """DB-7.10 to DB-7.20: what each die may be placed on."""
        dice = self.dice
        for place in range(POOL, WAREHOUSE + 1):
            last: i64 = -1
            for i in range(self.start_of(seat, place), self.start_of(seat, place + 1)):
                die = dice[i] & DIE_BITS
                spaces = free & SPACES_FOR[die]
                if spaces == 0 or die == last:
                    continue
                last = die
                colour = die >> COLOUR
                width = PLACE_WIDTH[colour]
                base = PLACE + place * PLACE_SOURCE + PLACE_COLOUR[colour] + pair_of(die) * width
                for k in range(width):
                    space = PLACE_SPACES[colour * 4 + k]
                    if (spaces >> space) & 1 and self._has_effect(space, seat, die):
                        buffer[n] = base + k
                        n += 1
        return n

    def _has_effect(self, space: i64, seat: i64, die: i64) -> bool:
        """DB-7.21, DB-7.22: whether a space of the school would find dice to work on."""
        if space == S1:
            return self.can_practise(seat, die)
        return space != S2 or self.can_select_any(seat)

    def _fill_speeds(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """DB-7.3: blue dice for spaces whose effect is pending."""
        pool = self.blue_start(seat, POOL)
        pool_end = self.start_of(seat, WAREHOUSE)
        warehouse = self.blue_start(seat, WAREHOUSE)
        warehouse_end = self.start_of(seat, HAND)
        if pool == pool_end and warehouse == warehouse_end:
            return n
        counts = self.counts
        board = self.seat_at(seat) + BOARD
        for number in range(SPEEDS):
            space = SPEED_SPACE[number]
            content = counts[board + space]
            if content == EMPTY or content >= SPED or not self.can_speed(seat, space):
                continue
            n = self._fill_speed(buffer, n, number * 2, pool, pool_end)
            n = self._fill_speed(buffer, n, number * 2 + 1, warehouse, warehouse_end)
        return n

    def _fill_speed(self, buffer: vec[i64], n: i64, row: i64, low: i64, high: i64) -> i64:
        """The blue dice of a part of the row that speed up a space; `row` is its number * 2 + the source."""
        dice = self.dice
        least = self.setting.speed_min[row // 2]
        for i in range(low, high):
            die = dice[i] & DIE_BITS
            if value_of(die) >= least and mark_of(die) != BLOCKED and (i == low or dice[i] != dice[i - 1]):
                buffer[n] = SPEED + row * PAIRS + pair_of(die)
                n += 1
        return n

    def can_speed(self, seat: i64, space: i64) -> bool:
        """DB-7.5, DB-10.11: whether the building is not closed and what the space gives is there."""
        counts = self.counts
        start = self.seat_at(seat)
        if counts[start + CLOSED] & BUILDING_BIT[BUILDING[space]]:
            return False
        if space == M1:
            return counts[SUPPLY + PALE] > 0
        if space == M2:
            return counts[SUPPLY + DARK] > 0
        if space == H1:
            return counts[SUPPLY + HOPS] > 0
        if space == M3 or space == H2:
            return value_of(counts[start + BOARD + space]) < HIGHEST
        if space == D3:
            return True
        return counts[SEED_SUPPLY] >= DEPARTMENT_SEEDS[space - D1]

    def fill_transfers(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """DB-6.7, DB-10.13: any die of the pool, marked or not."""
        dice = self.dice
        last: i64 = -1
        for i in range(self.start_of(seat, POOL), self.start_of(seat, WAREHOUSE)):
            die = dice[i] & DIE_BITS
            if die != last:
                last = die
                buffer[n] = TRANSFER + ((die >> COLOUR) * KINDS + kind_of(die)) * MARKS + mark_of(die)
                n += 1
        return n

    def has_pool(self, seat: i64) -> bool:
        return self.start_of(seat, POOL) < self.start_of(seat, WAREHOUSE)

    # -- placing ---------------------------------------------------------------------------------

    def place_piece(self, action: i64, seat: i64, placed: i64, dealer: Dealer) -> None:
        """DB-6.3: one piece, and its effect if that is immediate."""
        self.replace_top(ARRANGE, seat, placed + 1)
        if action < PLACE:
            space = M1
            if action > PLACE_SEED:
                space = H1
            self.counts[self.seat_at(seat) + SEEDS] -= 1
            self.counts[self.seat_at(seat) + BOARD + space] = SEED
            self.counts[USES + space] += 1
            self.tell_seed_placed(seat, space)
        elif action < SPEED:
            self._place_die(action - PLACE, seat)
        else:
            rest = action - SPEED
            die = (BLUE << COLOUR) + face_of_pair(rest % PAIRS, PROTECTED)
            rest //= PAIRS
            self._speed_up(seat, SPEED_SPACE[rest // 2], key_of(seat, rest % 2, die), dealer)

    def _place_die(self, rest: i64, seat: i64) -> None:
        place = rest // PLACE_SOURCE
        rest %= PLACE_SOURCE
        colour = BLUE
        while PLACE_COLOUR[colour] > rest:
            colour -= 1
        rest -= PLACE_COLOUR[colour]
        width = PLACE_WIDTH[colour]
        space = PLACE_SPACES[colour * 4 + rest % width]
        die = (colour << COLOUR) + face_of_pair(rest // width, PROTECTED)
        self.drop(key_of(seat, place, die))
        self.counts[self.seat_at(seat) + BOARD + space] = die
        self.counts[USES + space] += 1
        self.tell_placed(seat, key_of(seat, place, die), space)
        if space == S1:
            self.push(PRACTISE, seat)
        elif space == S2:
            self.push(SELECTING, seat)

    def _speed_up(self, seat: i64, space: i64, key: i64, dealer: Dealer) -> None:
        """DB-7.3: the effect happens at once; the blue die stays."""
        counts = self.counts
        start = self.seat_at(seat)
        resource = counts[start + BOARD + space]
        self.drop(key)
        counts[start + BOARD + space] = SPED + (key & DIE_BITS)
        self.tell_sped_up(seat, key, space)
        if space == M3 or space == H2:  # DB-7.23
            self.tell_change_on_board("raised", seat, space, resource, raised(resource))
            self._take_in_hand(seat, raised(resource))
        elif space == M1:
            counts[SEED_SUPPLY] += 1
            self._gain_rolled(seat, PALE, dealer)
        elif space == H1:
            counts[SEED_SUPPLY] += 1
            self._gain_rolled(seat, HOPS, dealer)
        elif space == M2:
            counts[SUPPLY + PALE] += 1
            self._gain_rolled(seat, DARK, dealer)
        else:
            self.sell(seat, space, resource)

    def sell(self, seat: i64, space: i64, die: i64) -> i64:
        """DB-7.18 to DB-7.20: the die goes to the supply; seeds as far as there are any. Returns the seeds missing."""
        counts = self.counts
        start = self.seat_at(seat)
        counts[SUPPLY + (die >> COLOUR)] += 1
        if space == D3:
            coins = DARK_PRICE
            if die >> COLOUR == BLUE:
                coins = BLUE_PRICE
            counts[start + COINS] += coins
            self.tell_amounts("sold", seat, 0, coins, 0)
            return 0
        wanted = DEPARTMENT_SEEDS[space - D1]
        given = min(wanted, counts[SEED_SUPPLY])
        counts[SEED_SUPPLY] -= given
        counts[start + SEEDS] += given
        self.tell_amounts("sold", seat, 0, 0, given)
        return wanted - given

    def _gain_rolled(self, seat: i64, colour: i64, dealer: Dealer) -> None:
        """DB-6.9, DB-7.24"""
        self.counts[SUPPLY + colour] -= 1
        die = rolled(colour << COLOUR, self.throw(dealer))
        self.tell_die("gained-rolled", seat, die)
        self._take_in_hand(seat, die)

    def _take_in_hand(self, seat: i64, die: i64) -> None:
        self.add(key_of(seat, HAND, die))
        self.push(PUTTING, seat, die)

    def put(self, seat: i64, die: i64, place: i64) -> None:
        """DB-17.5: the owner's choice is made."""
        self.move(key_of(seat, HAND, die), place - HAND)
        self.tell_put(seat, die, place)

    def transfer(self, action: i64, seat: i64) -> None:
        """DB-6.7"""
        rest = action - TRANSFER
        die = (rest // MARKS // KINDS << COLOUR) + FACE_OF_KIND[rest // MARKS % KINDS] + rest % MARKS
        self.move(key_of(seat, POOL, die), WAREHOUSE - POOL)
        self.tell_transferred(seat, die)
