"""What an abbey of Heaven & Ale has and may hope for, in points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.state import step_of
from brewhall.games.heaven_and_ale.barrels import measure
from brewhall.games.heaven_and_ale.components import (
    AROUND,
    BREWMASTER,
    FERTILITIES,
    HOME,
    LOWEST,
    MONK,
    MONK_SPOT,
    NUMBER_SPOT,
    PAIRS,
    PLOTS,
    RESOURCE_SPOT,
    RESOURCES,
    SHEDS,
    SPOTS,
    TOP,
    fertility_of,
    resource_of,
)
from brewhall.games.heaven_and_ale.spots import usable
from brewhall.games.heaven_and_ale.state import BITS, NOTHING, TILE_BITS, TILE_MASK, Abbey, Pieces, count_bits, price_on
from brewhall.games.heaven_and_ale.steps import ACTIVATING, BUYING, PRIVILEGE, SCORING, STANDING

GROWTH: Final = 13.0  # steps that the last marker still climbs in a whole game
STRIDE: Final = 14.0  # steps that the brewmaster still climbs in a whole game
EVEN: Final = 0.4  # how much of a step's worth does not depend on which marker makes it
ONE_OF_FIVE: Final = 0.2  # markers
RISE: Final = 4.0  # by how much a step counts more at the top of the brewmaster's way than at its beginning
DISCS_A_ROUND: Final = 2.6
SURE: Final = 0.9  # the highest chance that a free spot gets its disc
BY_NUMBER: Final = 0.35  # the part of the tiles that the disc for a number activates
ROOM_BY_MONK: Final = 0.5  # a plot beside a monk that is still free
REACH: Final[i64] = 2  # neighbouring zones on each side over which the worth of a step is smoothed
NEARBY: Final = 5.0  # with the one itself
DUCAT: Final = 0.1  # at the end of the game
DUCAT_EARLY: Final = 0.45  # more at its beginning
SHED: Final = 4.0
ENCLOSED: Final = 216.0  # the cube of the plots around a shed: what is nearly filled counts most
GOAL: Final = 0.45  # of a barrel whose goal is nearly reached
REACHED: Final = 0.7  # of that once more: only a barrel space must be reached
HALF_PAIR: Final = 0.8

# Of the decision on the table
TILES_CHOSEN: Final = 0.6  # of the steps that two chosen tiles would bring
CLAIM: Final = 1.5
NEW_TILE: Final = 0.5  # what a tile does for sheds, barrels and monks
NEW_MONK: Final = 3.0  # what a monk would activate, times the chance of its disc
DISC_LATER: Final = 0.6  # of a disc's worth would come later anyway, if the chance is good


@final
class Prospects:
    """What steps, ducats and discs are worth to a player at the moment."""

    def __init__(self, pieces: Pieces, seat: i64) -> None:
        abbey = pieces.abbeys[seat]
        self.left = rounds_left(pieces, seat)
        share = self.left / float(pieces.rounds)
        brewmaster = min(float(TOP), float(abbey.markers[BREWMASTER]) + STRIDE * share)
        zone = i64(int(brewmaster)) - LOWEST
        rate = float(pieces.edition.rate[zone])
        self.level = balance(abbey.markers, rate)
        self.value = zone_value(pieces.edition.value, brewmaster)
        self.climb = max(0.0, self.level + GROWTH * share)
        self.ducat = DUCAT + DUCAT_EARLY * share
        behind = 0.0
        for r in range(RESOURCES):
            if float(abbey.markers[r]) < self.level:
                behind += 1.0
        whole = rate * behind + (float(RESOURCES) - behind)
        self.step_behind = self.value * (EVEN * ONE_OF_FIVE + (1.0 - EVEN) * rate / whole)
        self.step_ahead = self.value * (EVEN * ONE_OF_FIVE + (1.0 - EVEN) / whole)
        self.stride = self.climb * RISE / float(TOP - LOWEST)
        free = SPOTS - count_bits(abbey.discs)
        self.disc = 0.0
        if free > 0:
            self.disc = min(SURE, DISCS_A_ROUND * self.left / float(free))

    def step(self, abbey: Abbey, resource: i64) -> float:
        if abbey.markers[resource] >= TOP:
            return self.ducat
        if float(abbey.markers[resource]) < self.level:
            return self.step_behind
        return self.step_ahead


def is_home(pieces: Pieces, seat: i64) -> bool:
    """Whether a player's lap of this round is over."""
    if pieces.to_play == seat and step_of(pieces.top()) == STANDING:
        return True
    return pieces.abbeys[seat].returned


def rounds_left(pieces: Pieces, seat: i64) -> float:
    """Laps that a player still has, the rest of this one included."""
    left = float(pieces.rounds - pieces.round)
    if not is_home(pieces, seat):
        left += float(HOME - pieces.abbeys[seat].figure) / float(HOME)
    return left


def balance(markers: vec[i64], rate: float) -> float:
    """The level at which steps taken from the markers above just pay for raising those below (HA-13.4, continuous)."""
    low = float(LOWEST)
    high = float(TOP)
    for _ in range(12):
        middle = (low + high) / 2.0
        missing = 0.0
        for r in range(RESOURCES):
            gap = middle - float(markers[r])
            missing += rate * gap if gap > 0.0 else gap
        if missing > 0.0:
            high = middle
        else:
            low = middle
    return low


def zone_value(values: vec[i64], brewmaster: float) -> float:
    """Points of a step, smoothed over the neighbouring zones."""
    place = i64(int(brewmaster)) - LOWEST
    total = 0.0
    for near in range(place - REACH, place + REACH + 1):
        total += float(values[max(i64(0), min(TOP - LOWEST, near))])
    return total / NEARBY


def garden_value(pieces: Pieces, abbey: Abbey, prospects: Prospects) -> float:
    """What the tiles will bring when they are activated."""
    value = 0.0
    near = pieces.components.near
    for plot in range(PLOTS):
        face = abbey.garden[plot]
        if face == NOTHING:
            continue
        value += times(abbey, face, prospects) * activation(abbey, face, pieces.components.sunny[plot], prospects)
        if face >= MONK and abbey.discs & BITS[MONK_SPOT + face - MONK] == 0:
            for place in range(pieces.components.near_start[plot], pieces.components.near_start[plot + 1]):
                other = near[place]
                if abbey.garden[other] != NOTHING:
                    sunny = pieces.components.sunny[other]
                    value += prospects.disc * activation(abbey, abbey.garden[other], sunny, prospects)
                else:
                    value += prospects.disc * ROOM_BY_MONK * min(1.0, prospects.left)
    return value


def times(abbey: Abbey, face: i64, prospects: Prospects) -> float:
    """How often a tile will be activated by its own spots."""
    if face >= MONK:
        return 0.0
    expected = 0.0
    if abbey.discs & BITS[RESOURCE_SPOT + resource_of(face)] == 0:
        expected += prospects.disc
    if abbey.discs & BITS[NUMBER_SPOT] == 0:
        expected += prospects.disc * BY_NUMBER
    return expected


def activation(abbey: Abbey, face: i64, sunny: i64, prospects: Prospects) -> float:
    """HA-7.8, in points."""
    if face >= MONK:
        return prospects.stride
    fertility = float(fertility_of(face))
    if sunny:
        return fertility * prospects.step(abbey, resource_of(face))
    return fertility * prospects.ducat


def shed_value(pieces: Pieces, abbey: Abbey) -> float:
    """Sheds that are nearly enclosed."""
    value = 0.0
    around = pieces.components.around
    for shed in range(SHEDS):
        if abbey.sheds[shed] == NOTHING:
            filled = 0.0
            for place in range(shed * AROUND, shed * AROUND + AROUND):
                if abbey.garden[around[place]] != NOTHING:
                    filled += 1.0
            value += SHED * filled * filled * filled / ENCLOSED
    return value


def goal_value(pieces: Pieces, abbey: Abbey) -> float:
    """Barrels that could still be taken, by how near their goals are."""
    value = 0.0
    components = pieces.components
    for goal in range(i64(len(components.goals))):
        if (abbey.large | abbey.small) & BITS[goal]:
            continue
        larges = components.larges[goal]
        smalls = components.smalls[goal]
        for other in pieces.abbeys:
            larges -= (other.large >> goal) & 1
            smalls -= (other.small >> goal) & 1
        points = 0.0
        if larges > 0:
            points = float(components.large_points[goal])
        elif smalls > 0:
            points = float(components.small_points[goal])
        if points > 0.0:
            needed = float(components.threshold[goal])
            reached = max(0.0, min(1.0, float(measure(abbey, components.measure[goal])) / needed))
            value += GOAL * points * reached * reached * reached
            if reached == 1.0:
                value += GOAL * points * REACHED
    return value


def pair_value(pieces: Pieces, abbey: Abbey) -> float:
    """Pairs with one disc, while there are cards for them."""
    if abbey.cards == 0:
        return 0.0
    value = 0.0
    for pair in range(PAIRS):
        if count_bits(abbey.discs & pieces.components.pair_discs[pair]) == 1:
            value += HALF_PAIR
    return value


def pending_value(pieces: Pieces, abbey: Abbey, prospects: Prospects) -> float:
    """What the decision on the table promises at its best."""
    step = step_of(pieces.top())
    if step == BUYING:
        return best_purchase(pieces, abbey, prospects)
    if step == SCORING:
        return best_disc(pieces, abbey, prospects)
    if step == ACTIVATING:
        return 2.0 * prospects.value * TILES_CHOSEN
    if step == PRIVILEGE:
        return CLAIM
    if step == STANDING:
        return prospects.stride
    return 0.0


def best_purchase(pieces: Pieces, abbey: Abbey, prospects: Prospects) -> float:
    """The best tile of the space, wherever it is laid."""
    best = 0.0
    left = pieces.tiles[abbey.figure]
    while left:
        face = (left & TILE_MASK) - 1
        left >>= TILE_BITS
        price = pieces.shady_price(abbey.figure, face)
        for sunny in range(i64(2)):
            room = abbey.shady_left
            if sunny:
                room = abbey.sunny_left
            if room > 0 and price_on(sunny, price) <= abbey.ducats:
                worth = times(abbey, face, prospects) * activation(abbey, face, sunny, prospects)
                if face >= MONK and abbey.discs & BITS[MONK_SPOT + face - MONK] == 0:
                    worth += prospects.disc * NEW_MONK
                best = max(best, worth + NEW_TILE - prospects.ducat * float(price_on(sunny, price)))
    return best


def best_disc(pieces: Pieces, abbey: Abbey, prospects: Prospects) -> float:
    """The best spot that a disc of this space can go to, above what it would bring later anyway."""
    letters = pieces.components.letters[abbey.figure]
    best = 0.0
    for spot in range(SPOTS):
        if pieces.components.spot_letter[spot] & letters and usable(abbey, spot):
            best = max(best, spot_worth(pieces, abbey, spot, prospects))
    return best * (1.0 - DISC_LATER * prospects.disc)


def spot_worth(pieces: Pieces, abbey: Abbey, spot: i64, prospects: Prospects) -> float:
    """All that a spot would activate now; for the number, the best one."""
    by_number = vec[float]([0.0] * FERTILITIES)
    total = 0.0
    near = pieces.components.near
    for plot in range(PLOTS):
        face = abbey.garden[plot]
        if face == NOTHING:
            continue
        if spot >= MONK_SPOT:
            if face == MONK + spot - MONK_SPOT:
                for place in range(pieces.components.near_start[plot], pieces.components.near_start[plot + 1]):
                    other = near[place]
                    if abbey.garden[other] != NOTHING:
                        total += activation(abbey, abbey.garden[other], pieces.components.sunny[other], prospects)
        elif face < MONK:
            worth = activation(abbey, face, pieces.components.sunny[plot], prospects)
            if spot == NUMBER_SPOT:
                by_number[fertility_of(face) - 1] += worth
            elif resource_of(face) == spot - RESOURCE_SPOT:
                total += worth
    for number in range(FERTILITIES):
        total = max(total, by_number[number])
    return total
