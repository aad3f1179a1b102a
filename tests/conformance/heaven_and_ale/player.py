"""What one player of Heaven & Ale has, and what can be counted on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .components import (
    AROUND,
    CARDS,
    GOALS,
    MONKS,
    PAIRS,
    PLOTS,
    RESOURCES,
    SHED_SPOTS,
    SIDES,
    SPOTS,
    TOP,
    Edition,
    fertility,
    resource,
)
from .exchange import lowest_at_the_end


@dataclass
class Player:
    """A player board and everything beside it (HA-3.7)."""

    edition: Edition
    markers: dict[str, int]
    brewmaster: int
    ducats: int
    figure: int = 0
    space: str | None = None  # the starting space stood on
    returned: bool = False
    garden: dict[str, str] = field(default_factory=dict)  # plot -> face
    sheds: dict[str, str] = field(default_factory=dict)  # shed spot -> type
    discs: set[str] = field(default_factory=set)
    cards: list[str] = field(default_factory=lambda: list(CARDS))
    placed: dict[str, str] = field(default_factory=dict)  # pair -> card
    large: set[str] = field(default_factory=set)
    small: set[str] = field(default_factory=set)

    def as_json(self) -> dict[str, Any]:
        return {
            "ducats": self.ducats,
            "figure": self.figure,
            "space": self.space,
            "returned": self.returned,
            "brewmaster": self.brewmaster,
            "markers": dict(self.markers),
            "garden": {plot: self.garden.get(plot) for plot in PLOTS},
            "sheds": {spot: self.sheds.get(spot) for spot in SHED_SPOTS},
            "discs": [spot for spot in SPOTS if spot in self.discs],
            "cards": list(self.cards),
            "placed": {pair: self.placed.get(pair) for pair in PAIRS},
            "large": set(self.large),
            "small": set(self.small),
        }

    # The garden

    def empty_plots(self) -> list[str]:
        return [plot for plot in PLOTS if plot not in self.garden]

    def tiles_of(self, name: str) -> list[str]:
        """The plots with a tile of a resource or of a type of monk, ascending."""
        return [
            plot for plot in PLOTS if plot in self.garden and name in (resource(self.garden[plot]), self.garden[plot])
        ]

    def tiles_with(self, number: int) -> list[str]:
        """The plots with a resource tile of a fertility, ascending."""
        return [plot for plot in PLOTS if plot in self.garden and fertility(self.garden[plot]) == number]

    def neighbours(self, plot: str) -> list[str]:
        """The plots with a tile next to a plot."""
        return [other for other in AROUND[plot] if other in self.garden]

    def encloses(self, spot: str) -> bool:
        """HA-8.1."""
        return all(plot in self.garden for plot in AROUND[spot])

    def shed_sum(self, spot: str) -> int:
        """HA-8.2."""
        return sum(fertility(self.garden[plot]) for plot in AROUND[spot])

    # Scoring

    def scorings(self, letters: str) -> list[str]:
        """What may be scored on a space with these letters: a spot, for X with a number (HA-7.2 to 7.4)."""
        names = []
        for spot in SPOTS.values():
            if spot.name in self.discs or spot.letter not in letters:
                continue
            if spot.kind == "number":
                names += [f"{spot.name} {number}" for number in range(1, 6) if self.tiles_with(number)]
            elif self.tiles_of(spot.name):
                names.append(spot.name)
        return names

    def activated(self, scoring: str) -> list[str]:
        """The plots that a scoring activates, one as often as it is activated (HA-7.4 to 7.7)."""
        spot, _, number = scoring.partition(" ")
        if number:
            return self.tiles_with(int(number))
        if spot in MONKS:
            return [other for monk in self.tiles_of(spot) for other in self.neighbours(monk)]
        return self.tiles_of(spot)

    def completed_pair(self, spot: str) -> str | None:
        """The pair of a spot if both its spots hold discs (HA-10.3)."""
        pair = SPOTS[spot].pair
        both = {other.name for other in SPOTS.values() if other.pair == pair}
        return pair if both <= self.discs else None

    def rearmost(self) -> list[str]:
        return [name for name, marker in self.markers.items() if marker == min(self.markers.values())]

    # Goals

    def figures(self) -> dict[str, int]:
        """What goals speak of (HA-9.4)."""
        sides = Counter(SIDES[plot] for plot in self.garden)
        kinds = Counter(SPOTS[spot].kind for spot in self.discs)
        types = Counter(self.sheds.values())
        return {
            "brewmaster": self.brewmaster,
            "min_resource": min(self.markers.values()),
            "max_resource": max(self.markers.values()),
            "tiles_f1": len(self.tiles_with(1)),
            "tiles_f5": len(self.tiles_with(5)),
            "monk_discs": kinds["monk"],
            "resource_discs": kinds["resource"],
            "max_same_shed": max(types.values(), default=0),
            "distinct_sheds": len(types),
            "placed_privileges": len(self.placed),
            "sunny_tiles": sides["sunny"],
            "shady_tiles": sides["shady"],
        }

    def achieved(self) -> list[str]:
        figures = self.figures()
        return [name for name, goal in GOALS.items() if figures[goal.figure] >= goal.threshold]

    # The end

    def lowest(self, free: bool) -> int:
        markers = tuple(self.markers[name] for name in RESOURCES)
        return lowest_at_the_end(markers, self.edition.zone(self.brewmaster).rate, self.ducats, free)

    def score(self, free: bool) -> int:
        """HA-13.6."""
        production = max(0, self.lowest(free)) * self.edition.zone(self.brewmaster).value
        barrels = sum(GOALS[goal].points["large"] for goal in self.large)
        barrels += sum(GOALS[goal].points["small"] for goal in self.small)
        if "P_BARREL" in self.placed.values():
            barrels += len(self.large) + len(self.small)
        return production + barrels + (self.space == "first")

    # Markers

    def advance(self, name: str, steps: int) -> int:
        """Move a marker; gives the steps beyond the last spot, each paid with a ducat (HA-10.1)."""
        reached = self.markers[name] + steps
        self.markers[name] = min(TOP, reached)
        beyond = max(0, reached - TOP)
        self.ducats += beyond
        return beyond

    def advance_brewmaster(self, steps: int) -> int:
        """Gives the steps beyond the last spot, which are lost (HA-10.2)."""
        reached = self.brewmaster + steps
        self.brewmaster = min(TOP, reached)
        return max(0, reached - TOP)
