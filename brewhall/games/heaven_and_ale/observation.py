"""What a seat sees of Heaven & Ale as numbers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.core.observation import Rows, TableObserver, cut
from brewhall.core.state import State
from brewhall.games.heaven_and_ale.components import (
    CARDS,
    DISCS,
    FACES,
    FERTILITIES,
    HOME,
    MARKERS,
    MONK,
    MONKS,
    PAIRS,
    PLOTS,
    RESOURCES,
    SHEDS,
    SPACES,
    SPOTS,
    STARTING_SPACES,
    TILES,
    TOP,
    Components,
    fertility_of,
    resource_of,
)
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from brewhall.games.heaven_and_ale.state import NOTHING, TILE_BITS, TILE_MASK, Pieces
from brewhall.games.heaven_and_ale.steps import ACTIVATING, BUYING, DECISIONS, PRIVILEGE

SEAT_MEASURE: Final[i64] = 4
MOST_ROUNDS: Final[i64] = 6
MOST_TILES: Final[i64] = 6  # on one space: one a round
MOST_DISCS: Final[i64] = 2
PILE_MEASURE: Final[i64] = 100
DUCAT_MEASURE: Final[i64] = 50
SHED_TYPES: Final[i64] = 8
POSITIONS: Final[i64] = HOME + 1
PLOT_SIZE: Final[i64] = RESOURCES + 1 + MONKS  # resource, fertility, monk


@final
class HeavenAndAleObserver(TableObserver):
    """The track and its tiles; a seat is an abbey."""

    def __init__(self, components: Components) -> None:
        super().__init__(DECISIONS, "setup, move, buy, shed, score, privilege, stand")
        self.goals: i64 = len(components.goals)
        self.tile_spaces = spaces_of(components, TILES)
        self.disc_spaces = spaces_of(components, DISCS)
        self.bought = self.declare("decision.bought", 1, 0, 1, "1 after the first purchase of the turn")
        self.shed = self.declare("decision.shed", SHEDS, 0, 1, "the shed whose tiles are chosen")
        self.pair = self.declare("decision.pair", PAIRS, 0, 1, "the pair of scoring spots that was completed")
        self.round = self.declare("round", MOST_ROUNDS, 0, 1, "the round, one of at most six")
        self.rounds_left = self.declare("rounds.left", 1, 0, 1, "rounds after this one / 6")
        self.piles = self.declare("piles", 2, 0, 1, "resource tiles and monks in the piles / 100")
        self.tiles = self.declare(
            "tiles",
            i64(len(self.tile_spaces)) * FACES,
            0,
            1,
            "of each space for tiles: tiles / 6 of each face, by resource and fertility, then four monks",
        )
        self.discs = self.declare("discs", len(self.disc_spaces), 0, 1, "scoring discs on each space for discs / 2")
        self.large = self.declare("barrels.large", self.goals, 0, 1, "large barrels left of each goal / 4")
        self.small = self.declare("barrels.small", self.goals, 0, 1, "small barrels left of each goal / 4")
        self.declare_seats()

    def declare_seat(self, name: str) -> None:
        self.declare(f"{name}.returned", 1, 0, 1, "1 if the figure came back this round")
        self.declare(f"{name}.ducats", 1, 0, 2.54, "ducats / 50, at most 127")
        self.declare(f"{name}.figure", POSITIONS, 0, 1, "where the figure stands on the track; 0 the starting area")
        self.declare(f"{name}.space", STARTING_SPACES, 0, 1, "its starting space: first, brewmaster, ducats, resource")
        self.declare(f"{name}.markers", MARKERS, -0.5, 1, "wood, yeast, hops, water, barley, brewmaster: position / 20")
        self.declare(f"{name}.discs", SPOTS, 0, 1, "scoring spots with a disc: number, five resources, four monks")
        self.declare(f"{name}.cards", CARDS, 0, 1, "privilege cards neither placed nor sold")
        self.declare(f"{name}.placed", PAIRS * CARDS, 0, 1, "the privilege card beside each pair of scoring spots")
        self.declare(f"{name}.large", self.goals, 0, 1, "goals whose large barrel is here")
        self.declare(f"{name}.small", self.goals, 0, 1, "goals whose small barrel is here")
        self.declare(f"{name}.sheds", SHEDS * SHED_TYPES, 0, 1, "the type of shed on each spot")
        self.declare(
            f"{name}.garden", PLOTS * PLOT_SIZE, 0, 1, "of each plot: five resources, fertility / 5, four monks"
        )

    def write(self, seen: State, rows: Rows) -> None:
        assert isinstance(seen, HeavenAndAleState)
        rows.mark(self.round + seen.round - 1)
        rows.set(self.rounds_left, seen.rounds - seen.round, MOST_ROUNDS)
        rows.set(self.piles, len(seen.resource_pile), PILE_MEASURE)
        rows.set(self.piles + 1, len(seen.monk_pile), PILE_MEASURE)
        self.write_seats(seen, rows)
        self._write_track(seen, rows)
        self.write_decision(seen, rows)

    def write_detail(self, step: i64, detail: i64, rows: Rows) -> None:
        if step == BUYING:
            rows.put(self.bought, detail, 1)
        elif step == ACTIVATING:
            rows.mark(self.shed + detail)
        elif step == PRIVILEGE:
            rows.mark(self.pair + detail)

    def _write_track(self, seen: Pieces, rows: Rows) -> None:
        at = self.tiles
        for space in self.tile_spaces:
            left = seen.tiles[space]
            while left:
                face = left & TILE_MASK
                equal: i64 = 0
                while left & TILE_MASK == face:
                    equal += 1
                    left >>= TILE_BITS
                rows.put(at + face - 1, equal, MOST_TILES)
            at += FACES
        for place in range(i64(len(self.disc_spaces))):
            rows.set(self.discs + place, seen.discs[self.disc_spaces[place]], MOST_DISCS)
        rows.set_all(self.large, seen.barrels, 0, 2 * self.goals, SEAT_MEASURE)  # small ones follow in both

    def write_seat(self, seen: State, seat: i64, rows: Rows, at: i64) -> None:
        assert isinstance(seen, HeavenAndAleState)
        abbey = seen.abbeys[seat]
        if abbey.returned:
            rows.mark(at)
        rows.set(at + 1, cut(abbey.ducats), DUCAT_MEASURE)
        rows.mark(at + 2 + abbey.figure)
        at += 2 + POSITIONS
        if abbey.space != NOTHING:
            rows.mark(at + abbey.space)
        at += STARTING_SPACES
        rows.set_all(at, abbey.markers, 0, MARKERS, TOP)
        at += MARKERS
        rows.mark_bits(at, abbey.discs)
        rows.mark_bits(at + SPOTS, abbey.cards)
        at += SPOTS + CARDS
        for pair in range(PAIRS):
            if abbey.placed[pair] != NOTHING:
                rows.mark(at + pair * CARDS + abbey.placed[pair])
        at += PAIRS * CARDS
        rows.mark_bits(at, abbey.large)
        rows.mark_bits(at + self.goals, abbey.small)
        at += 2 * self.goals
        for shed in range(SHEDS):
            if abbey.sheds[shed] != NOTHING:
                rows.mark(at + shed * SHED_TYPES + abbey.sheds[shed])
        at += SHEDS * SHED_TYPES
        for face in abbey.garden:
            if face >= MONK:
                rows.mark(at + RESOURCES + 1 + face - MONK)
            elif face != NOTHING:
                rows.mark(at + resource_of(face))
                rows.put(at + RESOURCES, fertility_of(face), FERTILITIES)
            at += PLOT_SIZE


def spaces_of(components: Components, kind: i64) -> vec[i64]:
    """The spaces of a kind along the track."""
    spaces = vec[i64]()
    for space in range(SPACES):
        if components.kinds[space] == kind:
            spaces = append(spaces, space)
    return spaces
