"""What a seat sees of Heaven & Ale. `viewing` fills it in.

Whatever is printed and never changes is said once: in the texts of the game (`component_texts`), not in every view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from brewhall.core.view import Phrase, Piece, View

Resource = Literal["wood", "yeast", "hops", "water", "barley"]
Marker = Literal["wood", "yeast", "hops", "water", "barley", "brewmaster"]
Side = Literal["sunny", "shady"]
Letter = Literal["A", "B", "C"]
Level = Literal["I", "II"]
SpotName = Literal["X", "wood", "yeast", "hops", "water", "barley", "M1", "M2", "M3", "M4"]
CardName = Literal["P_COLOUR", "P_LAST", "P_BARREL", "P_DUCATS", "P_BREW"]
StartName = Literal["first", "brewmaster", "ducats", "resource"]
Pattern = Literal["none", "any_1", "opposite_pair", "alternate_triple", "any_4"]
Measure = Literal[
    "brewmaster",
    "min_resource",
    "max_resource",
    "monk_discs",
    "resource_discs",
    "max_same_shed",
    "distinct_sheds",
    "placed_privileges",
    "sunny_tiles",
    "shady_tiles",
    "tiles_f1",
    "tiles_f2",
    "tiles_f3",
    "tiles_f4",
    "tiles_f5",
]


class Gain(TypedDict):
    """Ducats, and steps of markers; what is not gained is absent."""

    ducats: NotRequired[int]
    steps: NotRequired[dict[Marker, int]]


class TrackTile(TypedDict):
    """A tile on the track at the beginning of a round."""

    position: int
    tile: str  # its face
    new: bool


class SoFar(TypedDict):
    """How a seat stands at the beginning of a round."""

    space: StartName | None
    ducats: int
    rear: Resource  # the rearmost marker of a resource
    on: int  # where it stands
    barrels: int


class Event(TypedDict):
    """Something that happened, or surely will. Which fields there are, the kind says."""

    kind: Literal[
        "round",
        "starting-player",
        "stood",
        "moved",
        "bought",
        "enclosed",
        "activated",
        "scored",
        "privilege",
        "declined",
        "sold",
        "barrel",
        "gained",
        "resigned",
    ]
    seat: int | None
    round: NotRequired[int]
    rounds: NotRequired[int]
    track: NotRequired[list[TrackTile]]  # round: what lies there
    discs: NotRequired[dict[str, int]]  # round: spaces with more than one
    seats: NotRequired[list[SoFar]]  # round: how all stand
    space: NotRequired[StartName]  # stood
    position: NotRequired[int]  # moved, bought: a space of the track; 28 is the starting area
    tile: NotRequired[str]  # bought: its face
    plot: NotRequired[str]
    side: NotRequired[Side]
    price: NotRequired[int]
    shed: NotRequired[str]  # enclosed: the shed spot
    type: NotRequired[str]  # the type of the shed
    sum: NotRequired[int]  # of the fertilities around it
    plots: NotRequired[list[str]]  # activated
    tiles: NotRequired[list[str]]  # activated: their faces
    spot: NotRequired[SpotName]  # scored
    number: NotRequired[int]  # the fertility named for spot X
    card: NotRequired[CardName]  # privilege, sold
    pair: NotRequired[str]  # privilege, declined
    goal: NotRequired[str]  # barrel
    size: NotRequired[Literal["large", "small"]]
    ducats: NotRequired[int]  # sold, gained
    steps: NotRequired[dict[Marker, int]]  # gained


@dataclass(slots=True)
class Tile(Piece):
    """A tile on the track or in a garden."""

    kind: Literal["resource", "monk"]
    resource: Resource | None  # null: a monk
    fertility: int  # 0: a monk
    price: dict[Side, int]  # on either side of the garden; empty once it lies there


@dataclass(slots=True)
class Space:
    """A space of the track. Its tiles lie in the zone `space-<position>`."""

    position: int
    kind: Literal["resource", "monk", "score", "barrel"]
    cost: int  # of a monk in the shade; 0 elsewhere
    letters: str  # of the scoring spots that a disc of this space can go to
    discs: int


@dataclass(slots=True)
class StartingSpace:
    """A place in the starting area."""

    space: StartName
    gives: dict[Literal["brewmaster", "ducats", "resource"], int]  # `resource`: steps of one that is chosen
    seat: int | None  # who stands there


@dataclass(slots=True)
class Barrel:
    """The barrels of one size for a goal."""

    points: int
    left: int
    seats: list[int]  # who has one


@dataclass(slots=True)
class Goal:
    """What a barrel is given for, and how far everybody is."""

    goal: str
    measure: Measure
    low: int  # where the measure begins
    needed: int
    reached: list[int]  # by seat
    large: Barrel
    small: Barrel


@dataclass(slots=True)
class Hex:
    """A plot or a shed spot of every garden, by axial coordinates (pointy top)."""

    id: str
    q: int
    r: int
    side: Literal["sunny", "shady", "border"]


@dataclass(slots=True)
class ShedType:
    """What an enclosed shed is worth, by the sum of the fertilities around it."""

    type: str
    low: int
    high: int
    steps: int  # of the brewmaster
    pattern: Pattern  # which tiles around it are activated


@dataclass(slots=True)
class ProductionZone:
    """Spots of the production track where the brewmaster makes the same rate and value."""

    low: int
    high: int
    rate: int  # this many steps back buy one forward
    value: int  # points of a step


@dataclass(slots=True)
class Production:
    """The production track."""

    low: int
    high: int
    zones: list[ProductionZone]


@dataclass(slots=True)
class Pair:
    """Two scoring spots of every abbey; a privilege can be placed beside both discs."""

    pair: str
    spots: list[SpotName]


@dataclass(slots=True)
class ShedSpot:
    """A shed spot of a garden: what lies there, or how far it is from being enclosed."""

    type: str | None
    filled: int  # plots around it, of 6
    sum: int  # of the fertilities there


@dataclass(slots=True)
class Spot:
    """A scoring spot, and what a disc there would bring now."""

    disc: bool
    gains: dict[str, Gain]  # under `all`; for X by the number that is named; empty: it cannot be scored


@dataclass(slots=True)
class Count:
    """The final scoring, as if the game ended now."""

    exchanges: int
    exchanged: dict[Resource, int]  # the markers after the exchange
    bought: int  # steps for ducats
    raised: dict[Resource, int]  # the markers after that
    lowest: int  # the last marker in the end
    production: int
    barrels: int
    bonus: int


@dataclass(slots=True)
class Abbey:
    """All that belongs to a seat."""

    ducats: int
    figure: int  # its space of the track; 0: in the starting area
    space: StartName | None  # its place in the starting area
    returned: bool  # it has ended its round
    markers: dict[Marker, int]
    rate: int
    value: int
    garden: dict[str, str]  # by plot: the tile that lies there
    sheds: dict[str, ShedSpot]
    spots: dict[SpotName, Spot]
    placed: list[CardName | None]  # beside the pairs, in their order
    cards: list[CardName]  # not placed yet
    worth: dict[CardName, Phrase]  # what those would bring now, where that depends on the position
    large: list[str]  # goals it has a barrel of
    small: list[str]
    score: int
    count: Count


@dataclass(slots=True)
class HeavenAndAleView(View[Tile, Event]):
    """The whole table. All of it is public."""

    round: int
    rounds: int
    order: list[int]  # who decides next, the seat to play first
    track: list[Space]
    start: list[StartingSpace]
    piles: dict[Literal["resource", "monk"], dict[Level, int]]  # tiles that lie face down
    goals: list[Goal]
    hexes: list[Hex]
    sheds: list[ShedType]
    production: Production
    letters: dict[SpotName, Letter]
    pairs: list[Pair]
    sides: list[Abbey]

    def tiles_on(self, position: int) -> list[Tile]:
        """What lies on a space of the track."""
        return [self.pieces[name] for zone in self.zones if zone.id == f"space-{position}" for name in zone.pieces]

    def figures_on(self, position: int) -> list[int]:
        """The seats whose figures stand on a space of the track."""
        return [seat for seat, side in enumerate(self.sides) if side.figure == position]
