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
    COLOUR_SHIFT,
    DARK,
    EFFECTIVE,
    FACE_BITS,
    FACES,
    HOPS,
    MARK,
    PAIR,
    PAIRS,
    PALE,
    PROTECTED,
    RAISED,
    SHOWING,
    face_of_pair,
)
from brewhall.games.dice_brewing.school import School
from brewhall.games.dice_brewing.state import (
    BOARD,
    CLOSED,
    COINS,
    DIE_BITS,
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
    D1,
    D3,
    DARK_PRICE,
    DEPARTMENT_SEEDS,
    H1,
    H2,
    M1,
    M2,
    M3,
    PRACTISE_MIN,
    S1,
    S2,
    S3,
    SELECT_MIN,
    SPACES,
    SPEED_SPACE,
    SPEEDS,
    STUDY_MIN,
)
from brewhall.games.dice_brewing.tokens import BUILDING_BIT, MOST

PIECES_A_TURN: Final[i64] = 2  # DB-6.2
SPACE_BIT: Final = vec[i64]([1 << space for space in range(11)])


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
        start = self.seat_at(seat)
        closed = counts[start + CLOSED]
        free: i64 = 0
        for space in range(SPACES):
            building = BUILDING[space]
            if counts[start + BOARD + space] != EMPTY or counts[USES + space] >= self.players - 1:
                continue
            if closed & BUILDING_BIT[building] == 0 and self.is_open(building):
                free |= SPACE_BIT[space]
        return free

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
            low = self.first(key_of(seat, place, 0))
            for i in range(low, self.first(key_of(seat, place + 1, 0))):
                face = dice[i] & FACE_BITS
                if (i > low and dice[i] == dice[i - 1]) or MARK[face] == BLOCKED:
                    continue
                colour = (dice[i] & DIE_BITS) >> COLOUR_SHIFT
                base = PLACE + place * PLACE_SOURCE + PLACE_COLOUR[colour] + PAIR[face] * PLACE_WIDTH[colour]
                for k in range(PLACE_WIDTH[colour]):
                    space = PLACE_SPACES[colour * 4 + k]
                    if free & SPACE_BIT[space] and self._accepts(space, seat, colour, face):
                        buffer[n] = base + k
                        n += 1
        return n

    def _accepts(self, space: i64, seat: i64, colour: i64, face: i64) -> bool:
        """Whether a space takes a die of a colour that it is made for."""
        if space == M3 or space == H2:
            return EFFECTIVE[face] < MOST and MARK[face] != PROTECTED  # DB-7.23, DB-10.14
        if space == S1:
            return EFFECTIVE[face] >= PRACTISE_MIN and self.can_practise(seat, face)
        if space == S2:
            return EFFECTIVE[face] >= SELECT_MIN and self.can_select(seat)
        if space == S3:
            return EFFECTIVE[face] >= STUDY_MIN
        return True

    def _fill_speeds(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """DB-7.3: blue dice for spaces whose effect is pending."""
        counts = self.counts
        dice = self.dice
        start = self.seat_at(seat)
        for number in range(SPEEDS):
            space = SPEED_SPACE[number]
            content = counts[start + BOARD + space]
            if content == EMPTY or content >= SPED or not self.can_speed(seat, space):
                continue
            least = self.setting.speed_min[number]
            for place in range(POOL, WAREHOUSE + 1):
                low = self.first(key_of(seat, place, BLUE << COLOUR_SHIFT))
                for i in range(low, self.first(key_of(seat, place + 1, 0))):
                    face = dice[i] & FACE_BITS
                    if i > low and dice[i] == dice[i - 1]:
                        continue
                    if EFFECTIVE[face] >= least and MARK[face] != BLOCKED:
                        buffer[n] = SPEED + (number * 2 + place) * PAIRS + PAIR[face]
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
            return EFFECTIVE[counts[start + BOARD + space] & FACE_BITS] < MOST
        if space == D3:
            return True
        return counts[SEED_SUPPLY] >= DEPARTMENT_SEEDS[space - D1]

    def fill_transfers(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """DB-6.7, DB-10.13: any die of the pool, marked or not."""
        dice = self.dice
        low = self.first(key_of(seat, POOL, 0))
        for i in range(low, self.first(key_of(seat, WAREHOUSE, 0))):
            if i == low or dice[i] != dice[i - 1]:
                die = dice[i] & DIE_BITS
                buffer[n] = TRANSFER + (die >> COLOUR_SHIFT) * (FACES - 1) + (die & FACE_BITS) - 1
                n += 1
        return n

    def has_pool(self, seat: i64) -> bool:
        key = key_of(seat, POOL, 0)
        i = self.first(key)
        return i < self.held and self.dice[i] < key_of(seat, WAREHOUSE, 0)

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
            die = (BLUE << COLOUR_SHIFT) + face_of_pair(rest % PAIRS, PROTECTED)
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
        die = (colour << COLOUR_SHIFT) + face_of_pair(rest // width, PROTECTED)
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
            raised = resource - (resource & FACE_BITS) + RAISED[resource & FACE_BITS]
            self.tell_change_on_board("raised", seat, space, resource, raised)
            self._take_in_hand(seat, raised)
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
        counts[SUPPLY + (die >> COLOUR_SHIFT)] += 1
        if space == D3:
            coins = DARK_PRICE
            if die >> COLOUR_SHIFT == BLUE:
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
        die = (colour << COLOUR_SHIFT) + SHOWING[self.throw(dealer)]
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
        die = (rest // (FACES - 1) << COLOUR_SHIFT) + rest % (FACES - 1) + 1
        self.move(key_of(seat, POOL, die), WAREHOUSE - POOL)
        self.tell_transferred(seat, die)
