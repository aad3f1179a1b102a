"""How a game of Heaven & Ale will end, as far as a position tells."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.bots.evaluators.heaven_and_ale_prospects import (
    Prospects,
    garden_value,
    goal_value,
    is_home,
    pair_value,
    pending_value,
    shed_value,
)
from brewhall.bots.evaluators.outlook import Outlook
from brewhall.core.state import State
from brewhall.games.heaven_and_ale.components import (
    BREWMASTER,
    FIRST,
    HOME,
    MONK,
    MONK_SPOT,
    NUMBER_SPOT,
    PLOTS,
    RESOURCE_SPOT,
    RESOURCES,
    SHEDS,
    SPOTS,
    fertility_of,
    resource_of,
)
from brewhall.games.heaven_and_ale.scoring import barrel_points, count
from brewhall.games.heaven_and_ale.state import BITS, NOTHING, Abbey, Pieces, count_bits

# Features of a seat
NOW: Final[i64] = 0  # the points if the game ended now
BREW: Final[i64] = 1  # points that the markers are on the way to
LEVEL: Final[i64] = 2
LOWEST_MARKER: Final[i64] = 3
STEPS: Final[i64] = 4  # of all markers together
MASTER: Final[i64] = 5
STEP_POINTS: Final[i64] = 6  # what a step of the last marker will count
DUCATS: Final[i64] = 7
FIRST_DUCATS: Final[i64] = 8
BARRELS: Final[i64] = 9
GOALS: Final[i64] = 10
GARDEN: Final[i64] = 11
OPEN_SUN: Final[i64] = 12  # fertility in the sun whose spot is free
USED_SUN: Final[i64] = 13
OPEN_SHADE: Final[i64] = 14
USED_SHADE: Final[i64] = 15
OPEN_MONKS: Final[i64] = 16
USED_MONKS: Final[i64] = 17
SUNNY_TILES: Final[i64] = 18
SHADY_TILES: Final[i64] = 19
FREE_RESOURCE_SPOTS: Final[i64] = 20
FREE_MONK_SPOTS: Final[i64] = 21
FREE_NUMBER_SPOT: Final[i64] = 22
SHEDS_BUILT: Final[i64] = 23
SHEDS_NEAR: Final[i64] = 24
CARDS: Final[i64] = 25
PAIRS: Final[i64] = 26
LAP: Final[i64] = 27  # the part of this round's lap that is still to come
RETURNED: Final[i64] = 28
LEAD: Final[i64] = 29
CHOICE: Final[i64] = 30  # what the decision on the table promises
TO_PLAY: Final[i64] = 31

NAMES: Final = [
    "now",
    "brew",
    "level",
    "lowest-marker",
    "steps",
    "brewmaster",
    "step-points",
    "ducats",
    "first-ducats",
    "barrels",
    "goals",
    "garden",
    "open-sun",
    "used-sun",
    "open-shade",
    "used-shade",
    "open-monks",
    "used-monks",
    "sunny-tiles",
    "shady-tiles",
    "free-resource-spots",
    "free-monk-spots",
    "free-number-spot",
    "sheds-built",
    "sheds-near",
    "cards",
    "pairs",
    "lap",
    "returned",
    "lead",
    "choice",
    "to-play",
]
# Fewer may be better: a used spot was worth a disc, what was activated once brings little more
BURDENS: Final = [
    "used-sun",
    "used-shade",
    "used-monks",
    "free-resource-spots",
    "free-monk-spots",
    "free-number-spot",
    "returned",
]
STAGES: Final = ["beginning", "early", "late", "last-round"]
LAST_ROUND: Final[i64] = 3
ENOUGH_DUCATS: Final[i64] = 12  # for a lap; more are of less use


@final
class HeavenAndAleOutlook(Outlook):
    def __init__(self) -> None:
        super().__init__("heaven-and-ale", NAMES, STAGES, [name for name in NAMES if name not in BURDENS])

    def part(self, state: State) -> i64:
        assert isinstance(state, Pieces)
        return (state.round - 1) * 4 // state.rounds if state.round < state.rounds else LAST_ROUND

    def describe(self, state: State, seat: i64) -> None:
        assert isinstance(state, Pieces)
        features = self.features
        abbey = state.abbeys[seat]
        prospects = Prospects(state, seat)
        features[NOW] = float(count(state, seat).total)
        features[BREW] = prospects.value * prospects.climb
        features[LEVEL] = prospects.level
        features[STEP_POINTS] = prospects.value
        features[DUCATS] = float(abbey.ducats)
        features[FIRST_DUCATS] = float(min(abbey.ducats, ENOUGH_DUCATS))
        features[BARRELS] = float(barrel_points(state, abbey))
        features[GOALS] = goal_value(state, abbey)
        features[GARDEN] = garden_value(state, abbey, prospects)
        features[SHEDS_NEAR] = shed_value(state, abbey)
        features[CARDS] = float(count_bits(abbey.cards))
        features[PAIRS] = pair_value(state, abbey)
        describe_markers(abbey, features)
        describe_garden(state, abbey, features)
        describe_spots(abbey, features)
        if is_home(state, seat):
            features[RETURNED] = 1.0
        else:
            features[LAP] = float(HOME - abbey.figure) / float(HOME)
        if abbey.space == FIRST and abbey.returned:
            features[LEAD] = 1.0
        if state.to_play == seat:
            features[TO_PLAY] = 1.0
            features[CHOICE] = pending_value(state, abbey, prospects)


def describe_markers(abbey: Abbey, features: vec[float]) -> None:
    lowest = abbey.markers[0]
    steps: i64 = 0
    for r in range(RESOURCES):
        lowest = min(lowest, abbey.markers[r])
        steps += abbey.markers[r]
    features[LOWEST_MARKER] = float(lowest)
    features[STEPS] = float(steps)
    features[MASTER] = float(abbey.markers[BREWMASTER])


def describe_garden(pieces: Pieces, abbey: Abbey, features: vec[float]) -> None:
    """Tiles by what can still activate them."""
    sunny = pieces.components.sunny
    for plot in range(PLOTS):
        face = abbey.garden[plot]
        if face == NOTHING:
            continue
        features[SUNNY_TILES if sunny[plot] else SHADY_TILES] += 1.0
        if face >= MONK:
            free = abbey.discs & BITS[MONK_SPOT + face - MONK] == 0
            features[OPEN_MONKS if free else USED_MONKS] += 1.0
            continue
        fertility = float(fertility_of(face))
        free = abbey.discs & BITS[RESOURCE_SPOT + resource_of(face)] == 0
        if sunny[plot]:
            features[OPEN_SUN if free else USED_SUN] += fertility
        else:
            features[OPEN_SHADE if free else USED_SHADE] += fertility
    for shed in range(SHEDS):
        if abbey.sheds[shed] != NOTHING:
            features[SHEDS_BUILT] += 1.0


def describe_spots(abbey: Abbey, features: vec[float]) -> None:
    for spot in range(SPOTS):
        if abbey.discs & BITS[spot] == 0:
            if spot == NUMBER_SPOT:
                features[FREE_NUMBER_SPOT] = 1.0
            elif spot >= MONK_SPOT:
                features[FREE_MONK_SPOTS] += 1.0
            else:
                features[FREE_RESOURCE_SPOTS] += 1.0
