"""DB-12: what the board brings at the end of the round, and who waits for what."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.dice_brewing.brewing import Brewing
from brewhall.games.dice_brewing.dice import BLUE, COLOUR, DARK, FACE_BITS, HOPS, PALE, plain, raised
from brewhall.games.dice_brewing.state import (
    BANNED,
    BOARD,
    CLOSED,
    DISCOUNT,
    EMPTY,
    HAND,
    POOL,
    SEED,
    SEED_SUPPLY,
    SEEDS,
    SLOTS,
    SPED,
    SUPPLY,
    USES,
    WAITING,
    key_of,
)
from brewhall.games.dice_brewing.steps import COLLECT, PUTTING
from brewhall.games.dice_brewing.tables import CHOICE, D1, D3, H1, H2, M1, M2, M3, S1, S3, SPACES

# What a seat can wait for, in the order of DB-12.2
WAITS: Final[i64] = 5
WAIT_BLUE: Final[i64] = 0
WAIT_SEEDS: Final[i64] = 1
WAIT_DARK: Final[i64] = 2
WAIT_PALE: Final[i64] = 3
WAIT_HOPS: Final[i64] = 4
WAIT_SUPPLY: Final = vec[i64]([SUPPLY + 3, SEED_SUPPLY, SUPPLY + 1, SUPPLY, SUPPLY + 2])  # where it comes from
WAIT_COLOUR: Final = vec[i64]([BLUE, -1, DARK, PALE, HOPS])


class Tidying(Brewing):
    def start_tidying(self) -> None:
        """DB-8.4: nobody places anything any more."""
        for space in range(SPACES):
            self.counts[USES + space] = 0

    def tidy(self, seat: i64) -> None:
        """DB-12.2, step 1: raised dice; M3 is asked before H2."""
        self.push(COLLECT, seat)
        self._raise(seat, H2)
        self._raise(seat, M3)

    def _raise(self, seat: i64, space: i64) -> None:
        place = self.seat_at(seat) + BOARD + space
        die = self.counts[place]
        if die == EMPTY or die >= SPED:
            return
        self.counts[place] = EMPTY
        better = raised(die)
        self.tell_change_on_board("raised", seat, space, die, better)
        self.add(key_of(seat, HAND, better))
        if self.setting.raised_to == CHOICE:
            self.push(PUTTING, seat, better)
        else:
            self.put_raised(seat, better, self.setting.raised_to)

    def put_raised(self, seat: i64, die: i64, place: i64) -> None:
        """DB-12.2: in the pool the value means nothing any more (DB-1.1)."""
        self.put(seat, die, place)
        if place == POOL:
            self.drop(key_of(seat, POOL, die))
            self.add(key_of(seat, POOL, die & ~FACE_BITS))

    # -- steps 2 and 3 ---------------------------------------------------------------------------

    def collect(self, seat: i64) -> None:
        """DB-12.2; then waiting gains are served (DB-12.4)."""
        self._collect_blue(seat)
        counts = self.counts
        board = self.seat_at(seat) + BOARD
        malt = self._take_seed(seat, M1)
        hops = self._take_seed(seat, H1)
        for space in range(D1, D3 + 1):
            die = counts[board + space]
            if die != EMPTY:
                counts[board + space] = EMPTY
                self._wait(seat, WAIT_SEEDS, self.sell(seat, space, die))
        if counts[board + M2] != EMPTY:
            self._claim_now(seat, WAIT_DARK)
        if malt:
            self._claim_now(seat, WAIT_PALE)
        if hops:
            self._claim_now(seat, WAIT_HOPS)
        self._serve()

    def _collect_blue(self, seat: i64) -> None:
        """Step 2: blue dice come back to the pool, S3 brings a new one."""
        counts = self.counts
        board = self.seat_at(seat) + BOARD
        studied = counts[board + S3] != EMPTY
        returned: i64 = 0
        for space in range(SPACES):
            if counts[board + space] >= SPED or (S1 <= space <= S3 and counts[board + space] != EMPTY):
                counts[board + space] = EMPTY
                returned += 1
        if counts[self.seat_at(seat) + DISCOUNT] != 0:
            counts[self.seat_at(seat) + DISCOUNT] = 0
            returned += 1
        for _ in range(returned):
            self.add(key_of(seat, POOL, BLUE << COLOUR))
        self.tell_returned(seat, returned)
        if studied:
            self._claim_now(seat, WAIT_BLUE)

    def _take_seed(self, seat: i64, space: i64) -> bool:
        """Step 3a"""
        place = self.seat_at(seat) + BOARD + space
        if self.counts[place] != SEED:
            return False
        self.counts[place] = EMPTY
        self.counts[SEED_SUPPLY] += 1
        return True

    def _claim_now(self, seat: i64, kind: i64) -> None:
        """A gain of the player who evaluates: met at once if it can be, else it waits."""
        if self.counts[WAIT_SUPPLY[kind]] > 0:
            self._meet(seat, kind)
        else:
            self._wait(seat, kind, 1)

    def _wait(self, seat: i64, kind: i64, amount: i64) -> None:
        if amount > 0:
            self.counts[self.seat_at(seat) + WAITING + kind] += amount
            self.tell_waiting("waits", seat, kind, amount)

    def _meet(self, seat: i64, kind: i64) -> None:
        """Hand out one die or seed; M2 gives its pale die back for it."""
        if kind == WAIT_SEEDS:
            self.counts[SEED_SUPPLY] -= 1
            self.counts[self.seat_at(seat) + SEEDS] += 1
            self.tell_amounts("served", seat, 0, 0, 1)
            return
        if kind == WAIT_DARK:
            self.counts[self.seat_at(seat) + BOARD + M2] = EMPTY
            self.counts[SUPPLY + PALE] += 1
        self.gain_unrolled(seat, WAIT_COLOUR[kind])

    def _serve(self) -> None:
        """DB-12.4: the first waiting gain in turn order that can be met, again and again."""
        while self._serve_one():
            pass

    def _serve_one(self) -> bool:
        counts = self.counts
        for turn in range(self.players):
            seat = (self.priority + turn) % self.players
            waiting = self.seat_at(seat) + WAITING
            for kind in range(WAITS):
                if counts[waiting + kind] > 0 and counts[WAIT_SUPPLY[kind]] > 0:
                    counts[waiting + kind] -= 1
                    self._meet(seat, kind)
                    return True
        return False

    # -- the end of the round --------------------------------------------------------------------

    def clear_round(self) -> None:
        """DB-12.5, DB-12.6: unmet gains lapse, effects of tokens end."""
        counts = self.counts
        for seat in range(self.players):
            start = self.seat_at(seat)
            for kind in range(WAITS):
                amount = counts[start + WAITING + kind]
                if amount > 0:
                    counts[start + WAITING + kind] = 0
                    self.tell_waiting("lapsed", seat, kind, amount)
                    if kind == WAIT_DARK:
                        counts[start + BOARD + M2] = EMPTY
                        self.add(key_of(seat, POOL, PALE << COLOUR))
            counts[start + CLOSED] = 0
        for slot in range(SLOTS):
            counts[BANNED + slot] = 0
        self._unmark()

    def _unmark(self) -> None:
        """Increased dice drop back, blocked and protected ones are free again."""
        row = self.dice[: self.held]
        for key in row:
            if plain(key) != key:
                self.drop(key)
                self.add(plain(key))
