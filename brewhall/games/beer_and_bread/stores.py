"""Tokens on their way: seeding, collecting, overflow and offer."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.beer_and_bread.chronicle import Chronicle
from brewhall.games.beer_and_bread.state import FIELD, STORE, SUPPLY, TABLE
from brewhall.games.beer_and_bread.steps import OFFERING, TAKING
from brewhall.games.beer_and_bread.tables import FROM_SUPPLY, FRUITFUL, RESOURCES, SEED_COLLECT, WATER, WATER_UNITS


class Stores(Chronicle):
    """Fields, supply, storages and what lies on the table."""

    # -- seeding (BB-4) --------------------------------------------------------------------------

    def _seed(self) -> None:
        kind = self.kind_of_year()
        moved = vec[i64]([0, 0, 0, 0, 0])
        for r in range(RESOURCES):
            target = self.tables.targets[kind * RESOURCES + r]
            added = self.tokens[SUPPLY + r]
            if target >= 0:
                missing = target - self.tokens[FIELD + r]
                if missing < added:
                    added = missing
                if kind == FRUITFUL and added < 0:  # BB-4.2: a fruitful year only adds
                    added = 0
            self.tokens[FIELD + r] += added
            self.tokens[SUPPLY + r] -= added
            moved[r] = added
        self.tell_tokens("seeded", self.windmill, moved)

    def _collect_seeds(self, seat: i64) -> None:
        """BB-13.7"""
        powers = self.side(seat).powers
        row = SEED_COLLECT + self.kind_of_year() * RESOURCES
        wanted = vec[i64]([0, 0, 0, 0, 0])
        for r in range(RESOURCES):
            wanted[r] = i64(powers[row + r])
        self._collect(seat, wanted)

    # -- collecting (BB-1.13, BB-13.8) ------------------------------------------------------------

    def _collect(self, seat: i64, wanted: vec[i64]) -> None:
        """BB-1.13, BB-13.8: what there is goes into the storage; what does not fit is offered (BB-9.3)."""
        tokens = self.tokens
        store = STORE + seat * RESOURCES
        for r in range(RESOURCES):
            if wanted[r] == 0:
                continue
            found = min(wanted[r], tokens[FIELD + r])
            missing = wanted[r] - found
            tokens[FIELD + r] -= found
            if missing > 0 and self.side(seat).powers[FROM_SUPPLY + r] > 0:
                extra = min(missing, tokens[SUPPLY + r])
                tokens[SUPPLY + r] -= extra
                found += extra
            tokens[store + r] += found
            wanted[r] = found
        self.tell_tokens("collected", seat, wanted)
        excess = -self.free_units(seat)
        if excess > 0:
            self.push(OFFERING, seat, excess * 8)

    # -- overflow and offer (BB-9) ---------------------------------------------------------------

    def _most_offer(self, seat: i64, excess: i64, r: i64) -> i64:
        """BB-9.4: all tokens may go but water that a water-only unit holds."""
        if r == WATER:
            return min(excess, self.spare_water(seat))
        return min(excess, self.tokens[STORE + seat * RESOURCES + r])

    def _least_offer(self, seat: i64, excess: i64, r: i64) -> i64:
        tokens = self.tokens
        store = STORE + seat * RESOURCES
        for later in range(r + 1, RESOURCES):
            excess -= tokens[store + later]
        if excess < 0:
            return 0
        return excess

    def _asks_offer(self, seat: i64, excess: i64, r: i64) -> bool:
        low = self._least_offer(seat, excess, r)
        if low < self._most_offer(seat, excess, r):
            return True
        self.tell_settled("offer", seat, r, low)
        self._offer(seat, excess, r, low)
        return False

    def _offer(self, seat: i64, excess: i64, r: i64, amount: i64) -> None:
        """BB-9.3: one resource after the other; then the other player is asked (BB-9.5)."""
        self.tokens[STORE + seat * RESOURCES + r] -= amount
        self.tokens[TABLE + r] += amount
        if amount < excess:
            self.replace_top(OFFERING, seat, (excess - amount) * 8 + r + 1)
        else:
            self.tell_table("offered", seat)
            self.replace_top(TAKING, 1 - seat, 0)

    def _most_take(self, seat: i64, r: i64) -> i64:
        offered = self.tokens[TABLE + r]
        if offered == 0:
            return 0
        room = self.free_units(seat)
        if r == WATER:
            free = i64(self.side(seat).powers[WATER_UNITS]) - self.tokens[STORE + seat * RESOURCES + WATER]
            if free > 0:
                room += free
        return min(offered, room)

    def _asks_take(self, seat: i64, r: i64) -> bool:
        while r < RESOURCES:
            if self._most_take(seat, r) > 0:
                self.replace_top(TAKING, seat, r)
                return True
            r += 1
        self.pop()
        self._table_to_supply("returned", 1 - seat)
        return False

    def _take(self, seat: i64, r: i64, amount: i64) -> None:
        """BB-9.5: one resource after the other; what is left goes to the supply."""
        self.tokens[TABLE + r] -= amount
        self.tokens[STORE + seat * RESOURCES + r] += amount
        self.tell_taken(seat, r, amount)
        self.replace_top(TAKING, seat, r + 1)

    def _table_to_supply(self, kind: str, seat: i64) -> None:
        self.tell_table(kind, seat)
        tokens = self.tokens
        for r in range(RESOURCES):
            tokens[SUPPLY + r] += tokens[TABLE + r]
            tokens[TABLE + r] = 0
