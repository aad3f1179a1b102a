"""What lies where in Heaven & Ale, and what of it a seat may know."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from brewhall.core.dealer import Dealer, shuffle
from brewhall.core.game import Game
from brewhall.core.numbers import Numbers
from brewhall.core.state import State
from brewhall.games.heaven_and_ale.components import (
    ALL_CARDS,
    ALL_PLOTS,
    BREWMASTER,
    FACE_BITS,
    FACES,
    MONK,
    PAIRS,
    PLOT_BITS,
    PLOTS,
    PLOTS_A_SIDE,
    RESOURCES,
    SHEDS,
    SPACES,
    TILES,
    TOP,
    Components,
    Edition,
    fertility_of,
)

NOTHING: Final[i64] = -1  # no tile, no shed, no card, no starting space
HIDDEN: Final[i64] = 29  # + level: a tile of which only the back is known
START_DUCATS: Final[i64] = 25
UNBUYABLE: Final[i64] = 0xFFFFFF  # the price of the cheapest tile where there is none

# The tiles on a space of the track in one number: six bits each, face + 1, ascending
TILE_BITS: Final[i64] = 6
TILE_MASK: Final[i64] = 63

BITS: Final = vec[i64]([1 << place for place in range(62)])  # mypyc would shift a literal 1 in 32 bits
FERTILITY_UNIT: Final = vec[i64]([1 << (8 * fertility) for fertility in range(5)])
SHED_UNIT: Final = vec[i64]([1 << (4 * kind) for kind in range(8)])


@final
class Abbey:
    """One player's board, figure, cards and money (HA-1.10)."""

    def __init__(self) -> None:
        self.ducats: i64 = 0
        self.figure: i64 = 0  # position on the track; 0 in the starting area
        self.space: i64 = NOTHING  # the starting space it stands on
        self.returned: bool = False  # came back this round (HA-4.9)
        self.markers = vec[i64]()  # the resources' and the brewmaster's
        self.garden = vec[i64]()  # the face on each plot
        self.sheds = vec[i64]()  # the type on each shed spot
        self.placed = vec[i64]()  # the card beside each pair
        self.discs: i64 = 0  # scoring spots, as bits
        self.cards: i64 = 0  # neither placed nor sold, as bits
        self.large: i64 = 0  # goals whose large barrel is here, as bits
        self.small: i64 = 0
        self.faces: i64 = 0  # which faces lie in the garden, as bits
        self.fertility: i64 = 0  # how many resource tiles of each fertility do, a byte each
        self.shed_types: i64 = 0  # how many sheds of each type there are, four bits each
        self.empty: i64 = 0  # empty plots, as bits
        self.sunny_left: i64 = 0  # how many of them lie in the sun
        self.shady_left: i64 = 0

    def assign(self, other: Abbey) -> None:
        self.ducats = other.ducats
        self.figure = other.figure
        self.space = other.space
        self.returned = other.returned
        self.markers = other.markers[:]
        self.garden = other.garden[:]
        self.sheds = other.sheds[:]
        self.placed = other.placed[:]
        self.discs = other.discs
        self.cards = other.cards
        self.large = other.large
        self.small = other.small
        self.faces = other.faces
        self.fertility = other.fertility
        self.shed_types = other.shed_types
        self.empty = other.empty
        self.sunny_left = other.sunny_left
        self.shady_left = other.shady_left

    def plant(self, plot: i64, face: i64, sunny: i64) -> None:
        """Lay a tile on an empty plot."""
        self.garden[plot] = face
        self.empty &= ~PLOT_BITS[plot]
        self.faces |= FACE_BITS[face]
        if face < MONK:
            self.fertility += FERTILITY_UNIT[fertility_of(face) - 1]
        if sunny:
            self.sunny_left -= 1
        else:
            self.shady_left -= 1

    def build(self, shed: i64, kind: i64) -> None:
        """Lay a shed tile on its spot, where it stays (HA-8.10); there are always enough (HA-8.9)."""
        self.sheds[shed] = kind
        self.shed_types += SHED_UNIT[kind]

    def advance(self, resource: i64, steps: i64) -> None:
        """HA-10.1"""
        place = self.markers[resource] + steps
        if place > TOP:
            self.ducats += place - TOP
            place = TOP
        self.markers[resource] = place

    def stride(self, steps: i64) -> None:
        """HA-10.2"""
        place = self.markers[BREWMASTER] + steps
        if place > TOP:
            place = TOP
        self.markers[BREWMASTER] = place

    def rearmost(self) -> i64:
        """The position of the last resource marker."""
        least: i64 = TOP
        for r in range(RESOURCES):
            if self.markers[r] < least:
                least = self.markers[r]
        return least

    def budget(self) -> i64:
        """HA-6.2, HA-6.6: the highest price in the shade of a tile that can be paid for and placed; -1 for none."""
        if self.shady_left > 0:
            return self.ducats
        if self.sunny_left > 0:
            return self.ducats // 2
        return -1


class Pieces(State):
    """All tiles, discs, barrels, cards and figures. Their course is in the subclass."""

    def __init__(self, game: Game, options: dict[str, object], players: i64, components: Components) -> None:
        super().__init__(game, options, players)
        self.components = components
        self.edition: Edition = components.manual if options["edition"] == "manual" else components.published
        self.round: i64 = 1
        self.rounds: i64 = components.rounds[players]
        self.resource_pile = vec[i64]()  # the top is the last
        self.monk_pile = vec[i64]()  # the same, stack after stack
        self.put_away = vec[i64]()  # monks of level II that are not in this game, ascending
        self.tiles = vec[i64]()  # on each space of the track, see TILE_BITS
        self.cheapest = vec[i64]()  # on each space: the lowest price in the shade
        self.discs = vec[i64]()  # on each space
        self.barrels = vec[i64]()  # in the centre (HA-3.6): large ones of each goal, then small ones
        self.resource_backs = vec[i64]()  # the piles face down, as everybody sees them
        self.monk_backs = vec[i64]()
        self.abbeys: list[Abbey] = [Abbey() for _ in range(players)]

    def set_out(self) -> None:
        """HA-3.7: what every player begins with; nothing lies on the track."""
        self.tiles = vec[i64]([0] * SPACES)
        self.cheapest = vec[i64]([UNBUYABLE] * SPACES)
        self.discs = vec[i64]([0] * SPACES)
        self.barrels = self.components.barrels[:]
        for abbey in self.abbeys:
            abbey.ducats = START_DUCATS
            abbey.cards = ALL_CARDS
            abbey.markers = self.edition.start[:]
            abbey.garden = vec[i64]([NOTHING] * PLOTS)
            abbey.sheds = vec[i64]([NOTHING] * SHEDS)
            abbey.placed = vec[i64]([NOTHING] * PAIRS)
            abbey.empty = ALL_PLOTS
            abbey.sunny_left = PLOTS_A_SIDE
            abbey.shady_left = PLOTS_A_SIDE

    # -- tiles on the track ----------------------------------------------------------------------

    def lay(self, space: i64, face: i64) -> None:
        """Put a tile on a space, among its equals."""
        above = self.tiles[space]
        below: i64 = 0
        shift: i64 = 0
        while above & TILE_MASK != 0 and above & TILE_MASK <= face:
            below |= (above & TILE_MASK) << shift
            above >>= TILE_BITS
            shift += TILE_BITS
        self.tiles[space] = below | ((face + 1) << shift) | (above << (shift + TILE_BITS))
        self.cheapest[space] = min(self.cheapest[space], self.shady_price(space, face))

    def take(self, space: i64, face: i64) -> None:
        """Take a tile of that face off a space."""
        above = self.tiles[space]
        below: i64 = 0
        shift: i64 = 0
        while above & TILE_MASK != face + 1:
            below |= (above & TILE_MASK) << shift
            above >>= TILE_BITS
            shift += TILE_BITS
        self.tiles[space] = below | ((above >> TILE_BITS) << shift)
        self.price(space)

    def price(self, space: i64) -> None:
        """Find the cheapest tile of a space."""
        cheapest: i64 = UNBUYABLE
        left = self.tiles[space]
        while left:
            price = self.shady_price(space, (left & TILE_MASK) - 1)
            if price < cheapest:
                cheapest = price
            left >>= TILE_BITS
        self.cheapest[space] = cheapest

    def shady_price(self, space: i64, face: i64) -> i64:
        """HA-6.2"""
        if face >= MONK:
            return self.components.costs[space]
        return fertility_of(face)

    def tiles_on(self, space: i64) -> vec[i64]:
        """The faces on a space, ascending."""
        faces = vec[i64]()
        left = self.tiles[space]
        while left:
            faces = append(faces, (left & TILE_MASK) - 1)
            left >>= TILE_BITS
        return faces

    # -- copies and saving -----------------------------------------------------------------------

    def assign(self, other: State) -> None:
        assert isinstance(other, Pieces)
        super().assign(other)
        self.round = other.round
        self.resource_pile = other.resource_pile[:]
        self.monk_pile = other.monk_pile[:]
        self.put_away = other.put_away[:]
        self.tiles = other.tiles[:]
        self.cheapest = other.cheapest[:]
        self.discs = other.discs[:]
        self.barrels = other.barrels[:]
        self.resource_backs = other.resource_backs  # never changed, only replaced
        self.monk_backs = other.monk_backs
        for seat in range(self.players):
            self.abbeys[seat].assign(other.abbeys[seat])

    def borrow(self, other: State) -> None:
        assert isinstance(other, Pieces)
        super().borrow(other)
        self.round = other.round
        self.resource_pile = other.resource_pile
        self.monk_pile = other.monk_pile
        self.put_away = other.put_away
        self.tiles = other.tiles
        self.cheapest = other.cheapest
        self.discs = other.discs
        self.barrels = other.barrels
        self.resource_backs = other.resource_backs
        self.monk_backs = other.monk_backs
        self.abbeys = other.abbeys

    def write(self, out: Numbers) -> None:
        super().write(out)
        out.put(self.round)
        out.put_all(self.resource_pile)
        out.put_all(self.monk_pile)
        out.put_all(self.put_away)
        out.put_all(self.tiles)
        out.put_all(self.discs)
        for abbey in self.abbeys:
            out.put(abbey.ducats)
            out.put(abbey.figure)
            out.put(abbey.space)
            out.put(i64(abbey.returned))
            out.put_all(abbey.markers)
            out.put_all(abbey.garden)
            out.put_all(abbey.sheds)
            out.put_all(abbey.placed)
            out.put(abbey.discs)
            out.put(abbey.cards)
            out.put(abbey.large)
            out.put(abbey.small)

    def read(self, source: Numbers) -> None:
        super().read(source)
        self.set_out()
        self.round = source.get()
        self.resource_pile = source.get_all()
        self.monk_pile = source.get_all()
        self.put_away = source.get_all()
        self.tiles = source.get_all()
        self.discs = source.get_all()
        for abbey in self.abbeys:
            abbey.ducats = source.get()
            abbey.figure = source.get()
            abbey.space = source.get()
            abbey.returned = source.get() != 0
            abbey.markers = source.get_all()
            abbey.garden = source.get_all()
            abbey.sheds = source.get_all()
            abbey.placed = source.get_all()
            abbey.discs = source.get()
            abbey.cards = source.get()
            abbey.large = source.get()
            abbey.small = source.get()

    def work_out(self) -> None:
        """Set what follows from the pieces: piles face down, prices, barrels that are left, what the gardens hold."""
        self.look_at_backs()
        self.barrels = self.components.barrels[:]
        for space in range(SPACES):
            if self.components.kinds[space] == TILES:
                self.price(space)
        for abbey in self.abbeys:
            garden = abbey.garden
            for goal in range(i64(len(self.components.goals))):
                self.barrels[goal] -= (abbey.large >> goal) & 1
                self.barrels[goal + i64(len(self.components.goals))] -= (abbey.small >> goal) & 1
            abbey.faces = 0
            abbey.fertility = 0
            abbey.shed_types = 0
            abbey.empty = ALL_PLOTS
            abbey.sunny_left = PLOTS_A_SIDE
            abbey.shady_left = PLOTS_A_SIDE
            for plot in range(PLOTS):
                if garden[plot] != NOTHING:
                    abbey.plant(plot, garden[plot], self.components.sunny[plot])
            for shed in range(SHEDS):
                if abbey.sheds[shed] != NOTHING:
                    abbey.build(shed, abbey.sheds[shed])

    # -- who sees what (HA-3.12) -----------------------------------------------------------------

    def look_at_backs(self) -> None:
        """Note what everybody sees of the piles, whose tiles have become fewer."""
        self.resource_backs = face_down(len(self.resource_pile), len(self.components.tiles[1]))
        self.monk_backs = face_down(len(self.monk_pile), self.later_monks())

    def hide(self) -> None:
        self.resource_pile = self.resource_backs
        self.monk_pile = self.monk_backs
        self.put_away = face_down(len(self.put_away), len(self.put_away))

    def monk_spaces(self) -> i64:
        spaces: i64 = 0
        for cost in self.components.costs:
            if cost > 0:
                spaces += 1
        return spaces

    def later_monks(self) -> i64:
        """How many monks of level II are used (HA-3.3)."""
        return self.components.stacks[1][self.players] * self.monk_spaces()

    def imagine(self, dealer: Dealer) -> None:
        """Level I lies above level II, so what is unseen of each level is known (HA-3.1, HA-3.3).

        In a card set with more monks of level I than are used, those in sight are taken to be of level I first.
        """
        tiles, monks = self.unseen()
        self._imagine_pile(self.resource_pile, tiles, i64(len(self.components.tiles[1])), dealer)
        rest = self._imagine_pile(self.monk_pile, monks, self.later_monks(), dealer)
        self.put_away = rest[len(rest) - len(self.put_away) :]
        sort(self.put_away)

    def _imagine_pile(self, pile: vec[i64], levels: list[vec[i64]], below: i64, dealer: Dealer) -> vec[i64]:
        """Fill a pile from the top with unseen tiles, the lowest `below` with level II; give back what is left.

        A position made by hand may show more of level II than a game does: then level I fills up what lies below.
        """
        place = i64(len(pile)) - 1
        left = vec[i64]()
        for level in levels:
            shuffle(level, dealer)
            for face in level:
                left = append(left, face)
            while place >= below and len(left) > 0:
                left, face = pop(left)
                pile[place] = face
                place -= 1
            below = 0
        return left

    def unseen(self) -> tuple[list[vec[i64]], list[vec[i64]]]:
        """The resource tiles and the monks of the game, by level, that do not lie face up."""
        components = self.components
        visible = self.visible()
        monks = components.monks if components.stacks[1][self.players] > 0 else components.monks[:1]
        return without(components.tiles, visible), without(monks, visible)

    def visible(self) -> vec[i64]:
        """How many tiles of each face lie face up."""
        visible = vec[i64]([0] * FACES)
        for space in range(SPACES):
            left = self.tiles[space]
            while left:
                visible[(left & TILE_MASK) - 1] += 1
                left >>= TILE_BITS
        for abbey in self.abbeys:
            for face in abbey.garden:
                if face != NOTHING:
                    visible[face] += 1
        return visible


def price_on(sunny: i64, shady_price: i64) -> i64:
    """HA-6.2: twice the price in the sun."""
    return shady_price << sunny


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def without(levels: list[vec[i64]], visible: vec[i64]) -> list[vec[i64]]:
    """What is left of tiles by level without those that are visible, which are taken to be of level I first."""
    seen = visible[:]
    rest: list[vec[i64]] = []
    for level in levels:
        left = vec[i64]()
        for face in level:
            if seen[face] > 0:
                seen[face] -= 1
            else:
                left = append(left, face)
        rest.append(left)
    return rest


def face_down(count: i64, below: i64) -> vec[i64]:
    """A pile that shows only backs, which tell the level; the lowest `below` tiles are of level II."""
    pile = vec[i64]([HIDDEN] * count)
    for place in range(min(count, below)):
        pile[place] = HIDDEN + 1
    return pile


def sort(items: vec[i64]) -> None:
    """Insertion sort in place, for a handful of numbers."""
    for i in range(i64(1), i64(len(items))):
        item = items[i]
        place = i
        while place > 0 and items[place - 1] > item:
            items[place] = items[place - 1]
            place -= 1
        items[place] = item
