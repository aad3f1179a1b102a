"""What tiles, sheds, scoring spots, privilege cards, barrels and starting spaces bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.heaven_and_ale.chronicle import Chronicle
from brewhall.games.heaven_and_ale.state import NOTHING, Abbey
from brewhall.games.heaven_and_ale.tables import (
    AROUND,
    BREWMASTER,
    COLOUR,
    DISTINCT_SHEDS,
    DUCATS_SPACE,
    FERTILITIES,
    LAST,
    LEAST_RESOURCE,
    MONK,
    MONK_DISCS,
    MONK_SPOT,
    MOST_RESOURCE,
    NUMBER_SPOT,
    OF_BREWMASTER,
    PLACED_PRIVILEGES,
    PLOTS,
    PURSE,
    RESOURCE_DISCS,
    RESOURCE_FACES,
    RESOURCE_SPACE,
    RESOURCE_SPOT,
    RESOURCES,
    SAME_SHEDS,
    SHADY_TILES,
    SPOTS,
    STRIDE,
    SUNNY_TILES,
    TILES_OF,
    TOP,
)

MONK_DISC_BITS: Final[i64] = 0x3C0
RESOURCE_DISC_BITS: Final[i64] = 0x3E
BITS: Final = vec[i64]([1 << place for place in range(62)])  # mypyc would shift a literal 1 in 32 bits
PURSE_DUCATS: Final[i64] = 12  # HA-10.5
STRIDE_STEPS: Final[i64] = 5
SIDE_PLOTS: Final[i64] = 15


class Effects(Chronicle):
    """Rewards of all kinds."""

    # -- markers and money (HA-10.1, HA-10.2) ----------------------------------------------------

    def advance(self, abbey: Abbey, resource: i64, steps: i64) -> None:
        place = abbey.markers[resource] + steps
        if place > TOP:
            abbey.ducats += place - TOP
            place = TOP
        abbey.markers[resource] = place

    def stride(self, abbey: Abbey, steps: i64) -> None:
        place = abbey.markers[BREWMASTER] + steps
        if place > TOP:
            place = TOP
        abbey.markers[BREWMASTER] = place

    def activate(self, abbey: Abbey, plot: i64) -> None:
        """HA-7.8"""
        face = abbey.garden[plot]
        if face >= MONK:
            self.stride(abbey, 1)
        elif self.tables.sunny[plot]:
            self.advance(abbey, face // FERTILITIES, face % FERTILITIES + 1)
        else:
            abbey.ducats += face % FERTILITIES + 1

    # -- scoring spots (HA-7) --------------------------------------------------------------------

    def score(self, seat: i64, spot: i64, number: i64) -> None:
        """Put the disc on its spot and activate what the spot names; `number` counts for spot X only."""
        abbey = self.abbeys[seat]
        abbey.discs |= BITS[spot]
        self.tell_scored(seat, spot, number)
        before = self.before(abbey)
        garden = abbey.garden
        if spot == NUMBER_SPOT:
            for plot in range(PLOTS):
                face = garden[plot]
                if face != NOTHING and face < MONK and face % FERTILITIES == number - 1:
                    self.activate(abbey, plot)
        elif spot < MONK_SPOT:
            for plot in range(PLOTS):
                face = garden[plot]
                if face != NOTHING and face < MONK and face // FERTILITIES == spot - RESOURCE_SPOT:
                    self.activate(abbey, plot)
        else:
            for plot in range(PLOTS):
                if garden[plot] == MONK + spot - MONK_SPOT:
                    self.trigger(abbey, plot)
        self.tell_gain(seat, abbey, before)

    def trigger(self, abbey: Abbey, plot: i64) -> None:
        """HA-7.6: a monk activates every tile beside it."""
        near = self.tables.near
        for place in range(self.tables.near_start[plot], self.tables.near_start[plot + 1]):
            if abbey.garden[near[place]] != NOTHING:
                self.activate(abbey, near[place])

    def usable(self, abbey: Abbey, spot: i64) -> bool:
        """HA-7.3"""
        if abbey.discs & BITS[spot]:
            return False
        if spot == NUMBER_SPOT:
            return abbey.faces & RESOURCE_FACES != 0
        if spot < MONK_SPOT:
            return (abbey.faces >> ((spot - RESOURCE_SPOT) * FERTILITIES)) & 31 != 0
        return (abbey.faces >> (MONK + spot - MONK_SPOT)) & 1 != 0

    def usable_letters(self, abbey: Abbey) -> i64:
        """The letters, as bits, of all usable spots."""
        letters: i64 = 0
        for spot in range(SPOTS):
            letter = self.tables.spot_letter[spot]
            if letters & letter == 0 and self.usable(abbey, spot):
                letters |= letter
        return letters

    # -- sheds (HA-8) ----------------------------------------------------------------------------

    def surrounded(self, abbey: Abbey, shed: i64) -> bool:
        """HA-8.1"""
        around = self.tables.around
        for place in range(shed * AROUND, shed * AROUND + AROUND):
            if abbey.garden[around[place]] == NOTHING:
                return False
        return True

    def shed_sum(self, abbey: Abbey, shed: i64) -> i64:
        """HA-8.2"""
        total: i64 = 0
        around = self.tables.around
        for place in range(shed * AROUND, shed * AROUND + AROUND):
            face = abbey.garden[around[place]]
            if face < MONK:
                total += face % FERTILITIES + 1
        return total

    def enclose(self, seat: i64, shed: i64) -> None:
        """HA-8.4: the brewmaster's steps, then the shed tile; its activations are chosen afterwards."""
        abbey = self.abbeys[seat]
        total = self.shed_sum(abbey, shed)
        kind = self.edition.shed_by_sum[total]
        before = self.before(abbey)
        self.stride(abbey, self.edition.shed_steps[kind])
        abbey.build(shed, kind)
        self.tell_enclosed(seat, shed, kind, total)
        self.tell_gain(seat, abbey, before)

    def activate_set(self, seat: i64, chosen: i64) -> None:
        """HA-8.6"""
        abbey = self.abbeys[seat]
        before = self.before(abbey)
        plots = self.tables.set_plots
        first = self.tables.set_start[chosen]
        end = self.tables.set_start[chosen + 1]
        for place in range(first, end):
            self.activate(abbey, plots[place])
        if self.journal is not None:
            self.tell_activated(seat, [plots[place] for place in range(first, end)])
        self.tell_gain(seat, abbey, before)

    # -- privilege cards (HA-10.5) ---------------------------------------------------------------

    def place_card(self, seat: i64, card: i64, resource: i64, pair: i64) -> None:
        abbey = self.abbeys[seat]
        abbey.cards &= ~BITS[card]
        abbey.placed[pair] = card
        self.tell_privilege(seat, card, pair)
        before = self.before(abbey)
        if card == COLOUR:
            self.advance(abbey, resource, self.tiles_of_resource(abbey, resource))
        elif card == LAST:
            self.advance(abbey, resource, count_bits(abbey.discs))
        elif card == PURSE:
            abbey.ducats += PURSE_DUCATS
        elif card == STRIDE:
            self.stride(abbey, STRIDE_STEPS)
        self.tell_gain(seat, abbey, before)

    def tiles_of_resource(self, abbey: Abbey, resource: i64) -> i64:
        tiles: i64 = 0
        for face in abbey.garden:
            if face != NOTHING and face < MONK and face // FERTILITIES == resource:
                tiles += 1
        return tiles

    def rearmost(self, abbey: Abbey) -> i64:
        """The position of the last resource marker."""
        least: i64 = TOP
        for r in range(RESOURCES):
            if abbey.markers[r] < least:
                least = abbey.markers[r]
        return least

    # -- starting spaces (HA-1.4, HA-17.2) -------------------------------------------------------

    def stand(self, seat: i64, space: i64, resource: i64) -> None:
        """Put the figure on a starting space and take its reward."""
        abbey = self.abbeys[seat]
        abbey.space = space
        self.tell_stood(seat, space)
        before = self.before(abbey)
        if space == RESOURCE_SPACE:
            self.advance(abbey, resource, self.edition.resource_steps)
        elif space == DUCATS_SPACE:
            abbey.ducats += self.edition.space_ducats
        else:
            self.stride(abbey, self.edition.space_steps[space])
        self.tell_gain(seat, abbey, before)

    # -- barrels (HA-9) --------------------------------------------------------------------------

    def measure(self, abbey: Abbey, what: i64) -> i64:
        """HA-9.4"""
        if what == OF_BREWMASTER:
            return abbey.markers[BREWMASTER]
        if what == LEAST_RESOURCE:
            return self.rearmost(abbey)
        if what == MOST_RESOURCE:
            foremost = abbey.markers[0]
            for r in range(i64(1), RESOURCES):
                foremost = max(foremost, abbey.markers[r])
            return foremost
        if what == MONK_DISCS:
            return count_bits(abbey.discs & MONK_DISC_BITS)
        if what == RESOURCE_DISCS:
            return count_bits(abbey.discs & RESOURCE_DISC_BITS)
        if what == SAME_SHEDS or what == DISTINCT_SHEDS:
            most: i64 = 0
            types: i64 = 0
            left = abbey.shed_types
            while left:
                if left & 15:
                    types += 1
                    most = max(most, left & 15)
                left >>= 4
            return most if what == SAME_SHEDS else types
        if what == PLACED_PRIVILEGES:
            placed: i64 = 0
            for card in abbey.placed:
                if card != NOTHING:
                    placed += 1
            return placed
        if what == SUNNY_TILES:
            return SIDE_PLOTS - abbey.sunny_left
        if what == SHADY_TILES:
            return SIDE_PLOTS - abbey.shady_left
        return (abbey.fertility >> ((what - TILES_OF) * 8)) & 0xFF

    def barrel_for(self, abbey: Abbey, goal: i64) -> i64:
        """HA-9.2: 2 for the large barrel of an achieved goal, 1 for the small one, 0 for none."""
        if (abbey.large | abbey.small) & BITS[goal]:
            return 0
        larges = self.tables.larges[goal]
        smalls = self.tables.smalls[goal]
        for other in self.abbeys:
            larges -= (other.large >> goal) & 1
            smalls -= (other.small >> goal) & 1
        if larges + smalls == 0 or self.measure(abbey, self.tables.measure[goal]) < self.tables.threshold[goal]:
            return 0
        if larges > 0:
            return 2
        return 1

    def any_barrel(self, abbey: Abbey) -> bool:
        for goal in range(i64(len(self.tables.goals))):
            if self.barrel_for(abbey, goal):
                return True
        return False

    def take_barrels(self, seat: i64) -> None:
        """HA-9.1"""
        abbey = self.abbeys[seat]
        for goal in range(i64(len(self.tables.goals))):
            size = self.barrel_for(abbey, goal)
            if size == 2:
                abbey.large |= BITS[goal]
                self.tell_barrel(seat, goal, "large")
            elif size == 1:
                abbey.small |= BITS[goal]
                self.tell_barrel(seat, goal, "small")


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
