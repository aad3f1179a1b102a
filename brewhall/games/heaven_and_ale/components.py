"""Board, tiles and rewards as numbers, for the compiled rules. `catalog` makes them from the data files."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

RESOURCES: Final[i64] = 5
BREWMASTER: Final[i64] = 5  # the sixth marker
MARKERS: Final[i64] = 6
FERTILITIES: Final[i64] = 5
MONKS: Final[i64] = 4

# Faces of tiles: resource * 5 + fertility - 1, then the four monks; see `resource_of` and `fertility_of`
MONK: Final[i64] = 25
FACES: Final[i64] = 29
FACE_BITS: Final = vec[i64]([1 << face for face in range(29)])
OF_A_FERTILITY: Final[i64] = 0x108421  # the faces of fertility 1, as bits

MOST_TILES: Final[i64] = 8  # on one space of the track: one a round

PLOTS: Final[i64] = 30
SUNNY: Final[i64] = 1
PLOTS_A_SIDE: Final[i64] = 15  # in the sun and in the shade
ALL_PLOTS: Final[i64] = 0x3FFFFFFF  # as bits
PLOT_BITS: Final = vec[i64]([1 << plot for plot in range(30)])
SHEDS: Final[i64] = 7
AROUND: Final[i64] = 6  # plots around a shed spot

# The common track (HA-1.1)
LAST_SPACE: Final[i64] = 27
HOME: Final[i64] = 28  # the starting area, reached
SPACES: Final[i64] = 28
START: Final[i64] = 0
TILES: Final[i64] = 1
DISCS: Final[i64] = 2
BARRELS: Final[i64] = 3

# Starting spaces, as the action table counts them
FIRST: Final[i64] = 0
BREWMASTER_SPACE: Final[i64] = 1
DUCATS_SPACE: Final[i64] = 2
RESOURCE_SPACE: Final[i64] = 3
STARTING_SPACES: Final[i64] = 4

# Scoring spots: X, the resources, the monks
NUMBER_SPOT: Final[i64] = 0
RESOURCE_SPOT: Final[i64] = 1
MONK_SPOT: Final[i64] = 6
SPOTS: Final[i64] = 10
# The faces, as bits, that each can activate (HA-7.3)
SPOT_FACES: Final = vec[i64](
    [0x1FFFFFF] + [31 << (5 * resource) for resource in range(5)] + [1 << face for face in range(25, 29)]
)
PAIRS: Final[i64] = 5

# Privilege cards
COLOUR: Final[i64] = 0
LAST: Final[i64] = 1
BARREL_BONUS: Final[i64] = 2
PURSE: Final[i64] = 3
STRIDE: Final[i64] = 4
CARDS: Final[i64] = 5
ALL_CARDS: Final[i64] = 31

LOWEST: Final[i64] = -10  # HA-2.4
TOP: Final[i64] = 20

# What shed rewards activate
NONE: Final[i64] = 0
ANY_1: Final[i64] = 1
OPPOSITE_PAIR: Final[i64] = 2
ALTERNATE_TRIPLE: Final[i64] = 3
ANY_4: Final[i64] = 4
PATTERNS: Final[i64] = 5

# What barrel goals look at (HA-9.4)
OF_BREWMASTER: Final[i64] = 0
LEAST_RESOURCE: Final[i64] = 1
MOST_RESOURCE: Final[i64] = 2
MONK_DISCS: Final[i64] = 3
RESOURCE_DISCS: Final[i64] = 4
SAME_SHEDS: Final[i64] = 5
DISTINCT_SHEDS: Final[i64] = 6
PLACED_PRIVILEGES: Final[i64] = 7
SUNNY_TILES: Final[i64] = 8
SHADY_TILES: Final[i64] = 9
TILES_OF: Final[i64] = 10  # + fertility - 1


FERTILITY: Final = vec[i64]([face % 5 + 1 for face in range(25)])  # of each face of a resource tile
RESOURCE: Final = vec[i64]([face // 5 for face in range(25)])


def resource_of(face: i64) -> i64:
    """Of a resource tile."""
    return RESOURCE[face]


def fertility_of(face: i64) -> i64:
    """Of a resource tile."""
    return FERTILITY[face]


@final
class Edition:
    """What differs between editions (HA-17): sheds, zones and starting rewards."""

    def __init__(
        self,
        shed_types: list[str],
        shed_by_sum: vec[i64],
        shed_steps: vec[i64],
        shed_pattern: vec[i64],
        rate: vec[i64],
        value: vec[i64],
        start: vec[i64],
        space_steps: vec[i64],
        space_ducats: i64,
        resource_steps: i64,
    ) -> None:
        self.shed_types = shed_types  # their names
        self.shed_by_sum = shed_by_sum  # of each sum 0 to 30: the type
        self.shed_steps = shed_steps  # of each type: steps of the brewmaster
        self.shed_pattern = shed_pattern  # of each type: what is activated
        self.rate = rate  # of each position from LOWEST on: how many steps buy one
        self.value = value  # of each position from LOWEST on: points of a step
        self.start = start  # of each marker: its starting spot
        self.space_steps = space_steps  # of each starting space: steps of the brewmaster
        self.space_ducats = space_ducats
        self.resource_steps = resource_steps


@final
class Components:
    """Everything that is printed. What depends on a pair is flat, the second running fastest."""

    def __init__(
        self,
        faces: list[str],
        plots: list[str],
        sheds: list[str],
        sunny: vec[i64],
        near_start: vec[i64],
        near: vec[i64],
        around: vec[i64],
        touch_start: vec[i64],
        touch: vec[i64],
        set_start: vec[i64],
        set_plots: vec[i64],
        option_start: vec[i64],
        options: vec[i64],
        kinds: vec[i64],
        costs: vec[i64],
        letters: vec[i64],
        spot_letter: vec[i64],
        spot_pair: vec[i64],
        pair_discs: vec[i64],
        tiles: list[vec[i64]],
        monks: list[vec[i64]],
        rounds: vec[i64],
        stacks: list[vec[i64]],
        second_discs: list[vec[i64]],
        goals: list[str],
        measure: vec[i64],
        threshold: vec[i64],
        larges: vec[i64],
        smalls: vec[i64],
        large_points: vec[i64],
        small_points: vec[i64],
        published: Edition,
        manual: Edition,
    ) -> None:
        self.faces = faces  # names of the faces
        self.plots = plots  # names, ascending
        self.sheds = sheds  # names, ascending
        self.sunny = sunny  # of each plot: 1 in the sun, 0 in the shade
        self.near_start = near_start  # of each plot: where its neighbouring plots begin, and the end
        self.near = near
        self.around = around  # of each shed spot: its six plots in rotational order (HA-2.2)
        self.touch_start = touch_start  # of each plot: where the shed spots it touches begin, and the end
        self.touch = touch
        self.set_start = set_start  # of each set of plots: where it begins, and the end
        self.set_plots = set_plots
        self.option_start = option_start  # of (shed spot, pattern): where its sets begin, and the end
        self.options = options
        self.kinds = kinds  # of each space of the track
        self.costs = costs  # of each space: the cost number of a monk space, else 0
        self.letters = letters  # of each space: bits A 1, B 2, C 4
        self.spot_letter = spot_letter  # of each scoring spot: the bit of its letter
        self.spot_pair = spot_pair  # of each scoring spot
        self.pair_discs = pair_discs  # of each pair: the bits of its two spots
        self.tiles = tiles  # faces of level I and of level II in file order
        self.monks = monks  # the same for monks
        self.rounds = rounds  # by number of players
        self.stacks = stacks  # of level I and II: stacks of monks by number of players
        self.second_discs = second_discs  # by number of players: spaces with two discs in the last round
        self.goals = goals  # their names
        self.measure = measure  # of each goal: what it looks at
        self.threshold = threshold  # of each goal: how much of it is needed
        self.larges = larges  # of each goal: how many large barrels there are
        self.smalls = smalls
        self.large_points = large_points
        self.small_points = small_points
        self.published = published
        self.manual = manual
        self.sunny_plots: i64 = 0  # as bits
        for plot in range(PLOTS):
            self.sunny_plots |= sunny[plot] * PLOT_BITS[plot]
        self.plots_around = vec[i64]([0] * SHEDS)  # of each shed spot: its six plots as bits
        for place in range(SHEDS * AROUND):
            self.plots_around[place // AROUND] |= PLOT_BITS[around[place]]
        self.barrels = vec[i64](list(larges) + list(smalls))  # of each goal: its large barrels; then its small ones
