"""How good a position of Heaven & Ale is for a seat, in points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.bots.evaluators.evaluator import Evaluator
from brewhall.core.state import State, step_of
from brewhall.games.heaven_and_ale.effects import BITS, Effects, count_bits
from brewhall.games.heaven_and_ale.scoring import barrel_points, count
from brewhall.games.heaven_and_ale.state import NOTHING, TILE_BITS, TILE_MASK, Abbey
from brewhall.games.heaven_and_ale.steps import BUYING, CHOOSING_TILES, CLAIMING, MOVING, SCORING, STANDING
from brewhall.games.heaven_and_ale.tables import (
    AROUND,
    BREWMASTER,
    FERTILITIES,
    FIRST,
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
)

GROWTH: Final = 13.0  # steps that the last marker still climbs in a whole game
STRIDE: Final = 14.0  # steps that the brewmaster still climbs in a whole game
EVEN: Final = 0.4  # how much of a step's worth does not depend on which marker makes it
DISCS_A_ROUND: Final = 2.6
SURE: Final = 0.9  # the highest chance that a free spot gets its disc
DUCAT: Final = 0.1  # at the end of the game
DUCAT_EARLY: Final = 0.45  # more at its beginning
SHED: Final = 4.0
GOAL: Final = 0.45  # of a barrel whose goal is nearly reached
CARD: Final = 3.2  # an unplaced privilege card
HALF_PAIR: Final = 0.8
SPACE_AHEAD: Final = 0.34  # a space of the track that is still ahead in this round
CHOICE: Final = 0.8  # how much of the best that can be hoped for from a pending decision comes true
LEAD: Final = 0.4  # the first space
PUT_OFF: Final = 4.8  # what is not gained by doing something else than to move
SPREAD: Final = 3.0
SPREAD_A_ROUND: Final = 2.0
OTHER: Final = 0.25  # how much the best other player's gain hurts


@final
class Outlook:
    """What steps, ducats and discs are worth to a player at the moment."""

    def __init__(self, pieces: Effects, seat: i64) -> None:
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
        whole = rate * behind + (5.0 - behind)
        self.step_behind = self.value * (EVEN * 0.2 + (1.0 - EVEN) * rate / whole)
        self.step_ahead = self.value * (EVEN * 0.2 + (1.0 - EVEN) / whole)
        self.stride = self.climb * 4.0 / 30.0
        free = 10 - count_bits(abbey.discs)
        self.disc = 0.0
        if free > 0:
            self.disc = min(SURE, DISCS_A_ROUND * self.left / float(free))

    def step(self, abbey: Abbey, resource: i64) -> float:
        if abbey.markers[resource] >= TOP:
            return self.ducat
        if float(abbey.markers[resource]) < self.level:
            return self.step_behind
        return self.step_ahead


BREW: Final[i64] = 0
BARRELS: Final[i64] = 1
DUCATS: Final[i64] = 2
GARDEN: Final[i64] = 3
SHED_TERM: Final[i64] = 4
CARDS: Final[i64] = 5
TRACK: Final[i64] = 6
TURN: Final[i64] = 7


@final
class HeavenAndAleEvaluator(Evaluator):
    def __init__(self) -> None:
        super().__init__(["brew", "barrels", "ducats", "garden", "sheds", "cards", "track", "turn"])

    def weigh(self, state: State, seat: i64) -> None:
        assert isinstance(state, Effects)
        parts = self.parts
        abbey = state.abbeys[seat]
        outlook = Outlook(state, seat)
        if outlook.left == 0.0:
            for term in range(i64(len(parts))):
                parts[term] = 0.0
            parts[BREW] = float(count(state, seat).total) + 0.01 * float(abbey.ducats)
            return
        share = outlook.left / float(state.rounds)
        parts[BREW] = outlook.value * outlook.climb
        parts[BARRELS] = float(barrel_points(state, abbey)) + goal_value(state, abbey) * min(1.0, outlook.left)
        parts[DUCATS] = outlook.ducat * float(abbey.ducats)
        parts[GARDEN] = garden_value(state, abbey, outlook)
        parts[SHED_TERM] = shed_value(state, abbey) * share
        parts[CARDS] = CARD * float(count_bits(abbey.cards)) * min(1.0, 1.5 * share) + pair_value(state, abbey) * share
        parts[TRACK] = 0.0
        if not is_home(state, seat):
            parts[TRACK] = SPACE_AHEAD * float(HOME - abbey.figure)
        if abbey.space == FIRST and abbey.returned:
            parts[TRACK] += LEAD
        parts[TURN] = 0.0
        if state.to_play == seat:
            parts[TURN] = CHOICE * pending_value(state, abbey, outlook)

    def put_off(self, state: State, seat: i64) -> float:
        """What a turn is for comes with the move."""
        if state.to_play == seat and step_of(state.top()) == MOVING:
            return PUT_OFF
        return 0.0

    def spread(self, state: State) -> float:
        assert isinstance(state, Effects)
        return SPREAD + SPREAD_A_ROUND * float(state.rounds - state.round)

    def rivalry(self) -> float:
        return OTHER


def is_home(pieces: Effects, seat: i64) -> bool:
    """Whether a player's lap of this round is over."""
    if pieces.to_play == seat and step_of(pieces.top()) == STANDING:
        return True
    return pieces.abbeys[seat].returned


def rounds_left(pieces: Effects, seat: i64) -> float:
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
    for near in range(place - 2, place + 3):
        total += float(values[max(i64(0), min(TOP - LOWEST, near))])
    return total / 5.0


def garden_value(pieces: Effects, abbey: Abbey, outlook: Outlook) -> float:
    """What the tiles will bring when they are activated."""
    value = 0.0
    near = pieces.tables.near
    for plot in range(PLOTS):
        face = abbey.garden[plot]
        if face == NOTHING:
            continue
        value += times(abbey, face, outlook) * activation(abbey, face, pieces.tables.sunny[plot], outlook)
        if face >= MONK and abbey.discs & BITS[MONK_SPOT + face - MONK] == 0:
            for place in range(pieces.tables.near_start[plot], pieces.tables.near_start[plot + 1]):
                other = near[place]
                if abbey.garden[other] != NOTHING:
                    sunny = pieces.tables.sunny[other]
                    value += outlook.disc * activation(abbey, abbey.garden[other], sunny, outlook)
                else:
                    value += outlook.disc * 0.5 * min(1.0, outlook.left)
    return value


def times(abbey: Abbey, face: i64, outlook: Outlook) -> float:
    """How often a tile will be activated by its own spots."""
    if face >= MONK:
        return 0.0
    expected = 0.0
    if abbey.discs & BITS[RESOURCE_SPOT + face // FERTILITIES] == 0:
        expected += outlook.disc
    if abbey.discs & BITS[NUMBER_SPOT] == 0:
        expected += outlook.disc * 0.35
    return expected


def activation(abbey: Abbey, face: i64, sunny: i64, outlook: Outlook) -> float:
    """HA-7.8, in points."""
    if face >= MONK:
        return outlook.stride
    fertility = float(face % FERTILITIES + 1)
    if sunny:
        return fertility * outlook.step(abbey, face // FERTILITIES)
    return fertility * outlook.ducat


def shed_value(pieces: Effects, abbey: Abbey) -> float:
    """Sheds that are nearly enclosed."""
    value = 0.0
    around = pieces.tables.around
    for shed in range(SHEDS):
        if abbey.sheds[shed] == NOTHING:
            filled = 0.0
            for place in range(shed * AROUND, shed * AROUND + AROUND):
                if abbey.garden[around[place]] != NOTHING:
                    filled += 1.0
            value += SHED * filled * filled * filled / 216.0
    return value


def goal_value(pieces: Effects, abbey: Abbey) -> float:
    """Barrels that could still be taken, by how near their goals are."""
    value = 0.0
    tables = pieces.tables
    for goal in range(i64(len(tables.goals))):
        if (abbey.large | abbey.small) & BITS[goal]:
            continue
        larges = tables.larges[goal]
        smalls = tables.smalls[goal]
        for other in pieces.abbeys:
            larges -= (other.large >> goal) & 1
            smalls -= (other.small >> goal) & 1
        points = 0.0
        if larges > 0:
            points = float(tables.large_points[goal])
        elif smalls > 0:
            points = float(tables.small_points[goal])
        if points > 0.0:
            needed = float(tables.threshold[goal])
            reached = max(0.0, min(1.0, float(pieces.measure(abbey, tables.measure[goal])) / needed))
            value += GOAL * points * reached * reached * reached
            if reached == 1.0:
                value += GOAL * points * 0.7
    return value


def pair_value(pieces: Effects, abbey: Abbey) -> float:
    """Pairs with one disc, while there are cards for them."""
    if abbey.cards == 0:
        return 0.0
    value = 0.0
    for pair in range(PAIRS):
        if count_bits(abbey.discs & pieces.tables.pair_discs[pair]) == 1:
            value += HALF_PAIR
    return value


def pending_value(pieces: Effects, abbey: Abbey, outlook: Outlook) -> float:
    """What the decision on the table promises at its best."""
    step = step_of(pieces.top())
    if step == BUYING:
        return best_purchase(pieces, abbey, outlook)
    if step == SCORING:
        return best_disc(pieces, abbey, outlook)
    if step == CHOOSING_TILES:
        return 2.0 * outlook.value * 0.6
    if step == CLAIMING:
        return 1.5
    if step == STANDING:
        return outlook.stride
    return 0.0


def best_purchase(pieces: Effects, abbey: Abbey, outlook: Outlook) -> float:
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
            if room > 0 and price << sunny <= abbey.ducats:
                worth = times(abbey, face, outlook) * activation(abbey, face, sunny, outlook)
                if face >= MONK and abbey.discs & BITS[MONK_SPOT + face - MONK] == 0:
                    worth += outlook.disc * 3.0
                best = max(best, worth + 0.5 - outlook.ducat * float(price << sunny))
    return best


def best_disc(pieces: Effects, abbey: Abbey, outlook: Outlook) -> float:
    """The best spot that a disc of this space can go to, above what it would bring later anyway."""
    letters = pieces.tables.letters[abbey.figure]
    best = 0.0
    for spot in range(SPOTS):
        if pieces.tables.spot_letter[spot] & letters and pieces.usable(abbey, spot):
            best = max(best, spot_worth(pieces, abbey, spot, outlook))
    return best * (1.0 - 0.6 * outlook.disc)


def spot_worth(pieces: Effects, abbey: Abbey, spot: i64, outlook: Outlook) -> float:
    """All that a spot would activate now; for the number, the best one."""
    by_number = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0])
    total = 0.0
    near = pieces.tables.near
    for plot in range(PLOTS):
        face = abbey.garden[plot]
        if face == NOTHING:
            continue
        if spot >= MONK_SPOT:
            if face == MONK + spot - MONK_SPOT:
                for place in range(pieces.tables.near_start[plot], pieces.tables.near_start[plot + 1]):
                    other = near[place]
                    if abbey.garden[other] != NOTHING:
                        total += activation(abbey, abbey.garden[other], pieces.tables.sunny[other], outlook)
        elif face < MONK:
            worth = activation(abbey, face, pieces.tables.sunny[plot], outlook)
            if spot == NUMBER_SPOT:
                by_number[face % FERTILITIES] += worth
            elif face // FERTILITIES == spot - RESOURCE_SPOT:
                total += worth
    for number in range(FERTILITIES):
        total = max(total, by_number[number])
    return total
