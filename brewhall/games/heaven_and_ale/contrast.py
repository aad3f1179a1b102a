"""What the moves of Heaven & Ale lead to. Everything is public (HA-3.12); only a new round brings what nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from brewhall.core.actions import Action
from brewhall.core.contrast import Contrast, Course, Fact
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import Blank, Named, amount, place
from brewhall.core.state import State
from brewhall.games.heaven_and_ale.components import HOME
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from brewhall.games.heaven_and_ale.view import Abbey, HeavenAndAleView, Space, Tile

DUCAT = 0.25  # points
STEP = 0.4  # of a marker that is not the last one
LAST_STEP = 0.9
WORTH_A_WORD = 2  # plots around a shed: fewer tiles do not make it matter yet
BREWMASTER_STEP = 0.8
FAMILIES = {"tile": "tile", "mark": "spot", "monk": "tile", "card": "card", "size": "barrel", "goal": "goal"}
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the neighbours of a hex (HA-2.1)


class HeavenAndAleContrast(Contrast):
    pauses = frozenset(["buy-more", "move"])
    makeshifts = frozenset(["sell"])

    def facts(self, course: Course) -> list[Fact]:
        return list(_Turn(course).facts())

    def move(self, action: Action, seen: State, narrator: Narrator) -> Named:
        """With what lies on the plots around a shed."""
        if action.kind != "shed":
            return narrator.named_move(action)
        teller, state = cast(HeavenAndAleNarrator, narrator), cast(HeavenAndAleState, seen)
        garden, plots = state.abbeys[state.to_play].garden, list(state.components.plots)
        faces = [state.components.faces[garden[plots.index(plot)]] for plot in action.parameters["plots"].split("+")]
        return teller.words.term("move.shed", plots=teller.list(teller.name("tile", face) for face in faces))

    def blanks(self, fact: Fact, narrator: Narrator) -> dict[str, Blank]:
        teller = cast(HeavenAndAleNarrator, narrator)
        return {name: _blank(name, value, fact.values, teller) for name, value in fact.values.items()}


def _blank(name: str, value: Any, values: Mapping[str, Any], teller: HeavenAndAleNarrator) -> Blank:
    if name == "marker":
        return place(teller.name("marker", value), f"production-{values['seat']}")
    if name in FAMILIES:
        text = teller.name(FAMILIES[name], value)
        return place(text, f"goal-{value}") if name == "goal" else text
    if name == "position":
        return place(teller.name("space", value), f"space-{value}")
    if name == "ways":
        return teller.list([teller.words.term(f"contrast.way.{each}") for each in value], "contrast.or")
    if name == "shed":
        return _shed(value, values["seat"], teller)
    if name == "player":
        return teller.person(value)
    if name == "ducats":
        return teller.ducats(value)
    if name in ("tiles", "spaces", "points", "steps"):
        return amount(teller.words.count({"points": "point"}.get(name, name.removesuffix("s")), value), value, name)
    return cast(Blank, value)


def _shed(shed: str, seat: int, teller: HeavenAndAleNarrator) -> Blank:
    return place(teller.name("shed", shed), f"shed-{seat}-{shed}")


class _Turn:
    """A turn of one player, and what came of it."""

    def __init__(self, course: Course) -> None:
        self.seat = course.seat
        self.before = cast(HeavenAndAleView, course.before)
        self.after = cast(HeavenAndAleView, course.after)
        self.had, self.has = self.before.sides[self.seat], self.after.sides[self.seat]
        self.events = [event for event in course.events if event["seat"] == self.seat]
        walks = self.before.prompt.step == "move" and "buy" in course.choices
        self.choices = course.choices
        self.may = ".could" if self.choices & {"score", "shed", "privilege"} else ""  # as is what they bring
        self.could = ".could" if walks else ""  # what is bought there is another choice
        self.where = {hexagon.id: (hexagon.q, hexagon.r) for hexagon in self.before.hexes}

    def facts(self) -> Iterator[Fact]:
        if not self.events:
            yield Fact("done", 0.0, {}, deed=True)
        if "score" in self.choices:  # which spot is scored there is another choice
            for event in self._own("scored"):
                yield Fact("scores.could", 0.0, {"mark": event["spot"]}, deed=True)
        yield from self._tiles()
        yield from self._sheds()
        yield from self._rewards()
        yield from self._walk()
        yield from self._markers()
        yield from self._goals()
        yield from self._purse()

    def _own(self, kind: str) -> list[Mapping[str, Any]]:
        return [event for event in self.events if event["kind"] == kind]

    # -- production and purse ------------------------------------------------------------------------

    def _markers(self) -> Iterator[Fact]:
        resources = [spot for marker, spot in self.had.markers.items() if marker != "brewmaster"]
        last = min(resources)
        for marker, spot in self.has.markers.items():
            start = self.had.markers[marker]
            if spot == start:
                continue
            kind, step = "marker", STEP
            if marker == "brewmaster":
                kind, step = "marker.brewmaster", BREWMASTER_STEP
            elif start == last and resources.count(last) == 1:
                kind, step = "marker.last", LAST_STEP
            values = {"marker": marker, "start": start, "spot": spot, "seat": self.seat}
            yield Fact(kind + self.may, step * (spot - start), values, about=marker, deed=True)
        gain = self.has.score - self.had.score
        if gain and not self._leads():  # standing first counts in the last round only
            yield Fact("score", 0.5 * gain, {"before": self.had.score, "after": self.has.score})

    def _purse(self) -> Iterator[Fact]:
        gain = self.has.ducats - self.had.ducats
        worth = DUCAT * gain
        if gain > 0:
            yield Fact(f"purse.gain{self.may}", worth, {"ducats": gain, "n": self.has.ducats}, deed=True)
        elif not self.choices:
            yield Fact("purse", worth, {"ducats": self.has.ducats})

    def _goals(self) -> Iterator[Fact]:
        """Goals that are met now and were not before, where a barrel is left and can still be fetched (HA-9.2)."""
        spaces = [space for space in self.after.track if space.kind == "barrel" and space.position > self._stand()]
        if not spaces and self.after.round == self.after.rounds:
            return
        for had, goal in zip(self.before.goals, self.after.goals, strict=True):
            barrel = goal.large if goal.large.left else goal.small
            taken = goal.goal in (*self.has.large, *self.has.small)
            if had.reached[self.seat] < goal.needed <= goal.reached[self.seat] and barrel.left and not taken:
                values = {"goal": goal.goal, "points": barrel.points}
                yield Fact(f"met{self.may or self.could}", 0.6 * barrel.points, values, about=goal.goal, deed=True)

    # -- the garden ----------------------------------------------------------------------------------

    def _tiles(self) -> Iterator[Fact]:
        """Tiles that were bought: what they bring whenever they are activated (HA-7.8), or whom they activate."""
        laid = [event["plot"] for event in self._own("bought")]
        for event in self._own("bought"):
            tile = self.after.pieces[self.has.garden[event["plot"]]]
            values = {"tile": event["tile"], "ducats": event["price"], "seat": self.seat}
            if tile.resource is None:
                beside = [name for name in self._beside(event["plot"]) if name not in laid]
                if beside and self._can_be_scored(event["tile"]):
                    kind, worth, values["tiles"] = "monk", 0.5 + 0.5 * len(beside), len(beside)
                elif self._can_be_scored(event["tile"]):
                    kind, worth = "monk.plain" if self.could and self.had.garden else "monk.alone", 0.3
                else:
                    kind, worth = "monk.late", 0.3
            elif not self._activated_by_disc(event["plot"], tile):
                kind, worth = self._otherwise(event["plot"], tile)
                if kind == "tile.ways":
                    values["ways"] = self._other_ways(event["plot"])
            elif event["side"] == "sunny":
                kind, worth = "tile.sunny", 0.5 * tile.fertility
                values |= {"marker": tile.resource, "n": tile.fertility}
            else:
                kind, worth, values["n"] = "tile.shady", 0.2 * tile.fertility, tile.fertility
            yield Fact(kind + self.could, worth, values, about=event["tile"], deed=True)
            yield from self._monks(event["tile"], event["plot"], laid)
            yield from self._snatched(event)

    def _monks(self, face: str, plot: str, laid: list[str]) -> Iterator[Fact]:
        """Monks that lay beside a plot before, and can still be scored: they will activate its tile."""
        near = [self.after.pieces[self.has.garden[each]] for each in self._beside(plot) if each not in laid]
        for name in sorted({tile.face for tile in near if tile.kind == "monk"} - {face}):
            if self._can_be_scored(name):
                yield Fact(f"beside{self.could}", 0.6, {"tile": face, "monk": name}, about=name)

    def _can_be_scored(self, spot: str, beyond: int = 0) -> bool:
        """Whether a disc can still come to a scoring spot: in a round to come, or further ahead on the track."""
        if self.has.spots[cast(Any, spot)].disc:
            return False
        letter, start = self.before.letters[cast(Any, spot)], max(self._stand(), beyond)
        ahead = (space for space in self.after.track if space.position > start and letter in space.letters)
        return self.after.round < self.after.rounds or any(space.discs for space in ahead)

    def _stand(self) -> int:
        """How far the figure is in this round."""
        return HOME if self.has.returned else self.has.figure

    def _activated_by_disc(self, plot: str, tile: Tile) -> bool:
        """Whether a disc can activate a tile: as a number, as a resource, or by a monk beside it (HA-7.4 to HA-7.6)."""
        plots = self.has.garden if self.could else self._beside(plot)  # where it goes then is another choice
        beside = [self.after.pieces[self.has.garden[each]] for each in plots]
        spots = {"X", str(tile.resource), *(each.face for each in beside if each.kind == "monk")}
        return any(self._can_be_scored(spot) for spot in spots)

    def _otherwise(self, plot: str, tile: Tile) -> tuple[str, float]:
        """How a tile is told that no disc activates, and what it is worth."""
        if any(name in self._near(plot) for name in (event["shed"] for event in self._own("enclosed"))):
            return "tile.plain", 0.1 * tile.fertility  # the shed may activate it at once
        return ("tile.ways", 0.1 * tile.fertility) if self._other_ways(plot) else ("tile.late", 0.05)

    def _other_ways(self, plot: str) -> tuple[str, ...]:
        """What else could come to activate the tile on a plot: a monk that is laid beside it, or a shed enclosed."""
        last, start, found = self.after.round == self.after.rounds, self._stand(), []
        monks = [
            (space.position, tile.face)
            for space in self.after.track
            for tile in self.after.tiles_on(space.position)
            if tile.kind == "monk" and space.position >= start
        ]
        free = [spot for spot, here in self.has.spots.items() if spot.startswith("M") and not here.disc]
        near = self._near(plot)
        if any(name not in self.has.garden for name in near if name not in self.has.sheds) and (
            any(self._can_be_scored(face, position) for position, face in monks) if last else free
        ):
            found.append("monk")
        ahead = sum(len(self.after.tiles_on(each.position)) for each in self.after.track if each.position >= start)
        sheds = [self.has.sheds[name] for name in near if name in self.has.sheds]
        if any(shed.type is None and (not last or 6 - shed.filled <= ahead) for shed in sheds):
            found.append("shed")
        return tuple(found)

    def _near(self, plot: str) -> list[str]:
        """Plots and shed spots around a plot."""
        q, r = self.where[plot]
        near = {(q + dq, r + dr) for dq, dr in AROUND}
        return [name for name, where in self.where.items() if where in near]

    def _beside(self, plot: str) -> list[str]:
        """Plots with a tile around another one."""
        return [name for name in self._near(plot) if name in self.has.garden]

    def _snatched(self, event: Mapping[str, Any]) -> Iterator[Fact]:
        """A tile that another player could still have walked to and paid for, and can find nowhere else."""
        alike = [
            (space.position, tile)
            for space in self.before.track
            for tile in self.before.tiles_on(space.position)
            if tile.face == event["tile"]
        ]
        for seat, side in self._others():
            reached = [(position, tile) for position, tile in alike if self._behind(side, position)]
            if [position for position, _ in reached] == [event["position"]] and self._can_buy(side, reached[0][1]):
                worth = 0.1 * reached[0][1].fertility or 0.3
                yield Fact("snatched", worth, {"tile": event["tile"], "player": seat}, about=event["tile"])
                return

    def _others(self) -> list[tuple[int, Abbey]]:
        """The other players, in the order of their turns."""
        seats = len(self.before.sides)
        return [(seat % seats, self.before.sides[seat % seats]) for seat in range(self.seat + 1, self.seat + seats)]

    def _behind(self, side: Abbey, space: int) -> bool:
        """Whether a player can still walk to a space in this round."""
        return not side.returned and side.figure < space

    def _sheds(self) -> Iterator[Fact]:
        for event in self._own("enclosed"):
            values = {"shed": event["shed"], "n": event["sum"], "seat": self.seat}
            yield Fact(f"shed.enclosed{self.could}", 1.0, values, about=event["shed"], deed=True)
        for name, shed in self.has.sheds.items():
            if shed.type is None and shed.filled > max(self.had.sheds[name].filled, WORTH_A_WORD):
                values = {"shed": name, "n": shed.filled, "seat": self.seat}
                yield Fact(f"shed.filled{self.could}", 0.1 * shed.filled, values, about=f"filled {name}")

    # -- discs, barrels, cards -----------------------------------------------------------------------

    def _rewards(self) -> Iterator[Fact]:
        for event in self._own("barrel"):
            goal = next(each for each in self.before.goals if each.goal == event["goal"])
            points = goal.large.points if event["size"] == "large" else goal.small.points
            values = {"goal": event["goal"], "size": event["size"], "points": points}
            yield Fact("barrel", float(points), values, about=event["goal"], deed=True)
        for event in self._own("privilege"):
            kind = "privilege.could" if "privilege" in self.choices else "privilege"
            yield Fact(kind, 1.5, {"card": event["card"]}, deed=True)
        if self._own("declined") and self.before.prompt.step == "privilege":  # else it is a choice yet to be made
            yield Fact("declined", -0.5, {}, deed=True)
        for event in self._own("sold"):
            yield Fact("sold", -1.0, {"card": event["card"], "ducats": event["ducats"]}, about=event["card"], deed=True)
            yield from self._affordable()
        if self._leads():
            chosen = any(not side.returned for _, side in self._others())
            yield Fact("first", 1.0 if chosen else 0.0, {"player": self.seat}, deed=True)
        elif self._stands_first():
            yield Fact("first.last", 1.0, {}, deed=True)
        if self._own("scored"):
            yield from self._disc()
            if not self._own("gained"):
                yield Fact("scored.nothing", 0.0, {}, deed=True)

    def _stands_first(self) -> bool:
        return any(event["space"] == "first" for event in self._own("stood"))

    def _leads(self) -> bool:
        return self._stands_first() and self.before.round < self.before.rounds

    def _affordable(self) -> Iterator[Fact]:
        """The nearest space that can be walked to now, and could not be before."""
        before, after = (
            {int(move.parameters["position"]) for move in view.actions if move.kind == "move"}
            for view in (self.before, self.after)
        )
        if after - before and before:
            yield Fact("affords", 1.2, {"position": min(after - before)})

    def _disc(self) -> Iterator[Fact]:
        """The last disc of a space that another player could still have used (HA-7.3)."""
        space = next((each for each in self.before.track if each.position == self.has.figure), None)
        left = next((each.discs for each in self.after.track if each.position == self.has.figure), 0)
        if space is None or left or self.after.round != self.before.round:
            return
        for seat, side in self._others():
            if self._behind(side, space.position) and self._can_score(side, space):
                yield Fact("disc", 0.5, {"position": space.position, "player": seat})
                return

    def _can_score(self, side: Abbey, space: Space) -> bool:
        """Whether a disc of a space would bring a player anything."""
        usable = [spot for spot, here in side.spots.items() if here.gains and not here.disc]
        return any(self.before.letters[spot] in space.letters for spot in usable)

    # -- the track -----------------------------------------------------------------------------------

    def _walk(self) -> Iterator[Fact]:
        """Spaces of use that lie behind the figure for this round."""
        moved = self._own("moved")
        if not moved:
            return
        start, end = self.had.figure, int(moved[0]["position"])
        passed = [space for space in self.before.track if start < space.position < end and self._of_use(space)]
        if end == HOME:
            kind, values = ("walk.home", {"spaces": len(passed)}) if passed else ("walk.home.none", {})
            yield Fact(kind, -0.15 * len(passed), values, deed=True)
        elif passed:
            yield Fact("walk", -0.15 * len(passed), {"spaces": len(passed)})
        else:
            yield Fact("walk.none", 0.0, {})

    def _of_use(self, space: Space) -> bool:
        """With a tile to pay for, a disc that brings something, or a barrel to take."""
        if space.kind == "barrel":
            there = str(space.position)
            return any(move.kind == "move" and move.parameters["position"] == there for move in self.before.actions)
        affordable = any(self._can_buy(self.had, tile) for tile in self.before.tiles_on(space.position))
        return affordable or bool(space.discs and self._can_score(self.had, space))

    def _can_buy(self, side: Abbey, tile: Tile) -> bool:
        """Whether a player can pay for a tile where a plot is free: in the sun it costs twice as much (HA-6.2)."""
        taken = {*side.garden, *side.sheds}
        free = {hexagon.side for hexagon in self.before.hexes if hexagon.id not in taken}
        return any(where in free and price <= side.ducats for where, price in tile.price.items())
