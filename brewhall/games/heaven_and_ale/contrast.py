"""What the moves of Heaven & Ale lead to. Everything is public (HA-3.12); only a new round brings what nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from brewhall.core.actions import Action
from brewhall.core.contrast import Contrast, Course, Fact
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import amount, place
from brewhall.core.state import State
from brewhall.core.view import Blank, Phrase
from brewhall.games.heaven_and_ale.components import HOME
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from brewhall.games.heaven_and_ale.view import Abbey, HeavenAndAleView, Tile

DUCAT = 0.25  # points
STEP = 0.4  # of a marker that is not the last one
LAST_STEP = 0.9
BREWMASTER_STEP = 0.8
FAMILIES = {"tile": "tile", "monk": "tile", "card": "card", "size": "barrel", "goal": "goal"}
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the neighbours of a hex (HA-2.1)


class HeavenAndAleContrast(Contrast):
    pauses = frozenset(["buy-more", "move"])
    makeshifts = frozenset(["sell"])

    def facts(self, course: Course) -> list[Fact]:
        return list(_Turn(course).facts())

    def move(self, action: Action, seen: State, narrator: Narrator) -> Phrase:
        """With what lies on the plots around a shed."""
        if action.kind != "shed":
            return narrator.move(action)
        teller, state = cast(HeavenAndAleNarrator, narrator), cast(HeavenAndAleState, seen)
        garden, plots = state.abbeys[state.to_play].garden, list(state.components.plots)
        faces = [state.components.faces[garden[plots.index(plot)]] for plot in action.parameters["plots"].split("+")]
        return teller.words.phrase("move.shed", plots=teller.list(teller.name("tile", face) for face in faces))

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
    if name == "shed":
        return _shed(value, values["seat"], teller)
    if name == "sheds":
        items = [
            teller.words.phrase("contrast.shed.filled", shed=_shed(shed, values["seat"], teller), n=filled)
            for shed, filled in value
        ]
        return teller.list(items, "list.and")
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
        self.where = {hexagon.id: (hexagon.q, hexagon.r) for hexagon in self.before.hexes}

    def facts(self) -> Iterator[Fact]:
        yield from self._markers()
        yield from self._purse()
        yield from self._tiles()
        yield from self._sheds()
        yield from self._rewards()
        yield from self._walk()

    def _own(self, kind: str) -> list[Mapping[str, Any]]:
        return [event for event in self.events if event["kind"] == kind]

    # -- production and purse ------------------------------------------------------------------------

    def _markers(self) -> Iterator[Fact]:
        last = min(spot for marker, spot in self.had.markers.items() if marker != "brewmaster")
        for marker, spot in self.has.markers.items():
            start = self.had.markers[marker]
            if spot == start:
                continue
            kind, step = "marker", STEP
            if marker == "brewmaster":
                kind, step = "marker.brewmaster", BREWMASTER_STEP
            elif start == last:
                kind, step = "marker.last", LAST_STEP
            values = {"marker": marker, "start": start, "spot": spot, "seat": self.seat}
            yield Fact(kind, step * (spot - start), values, about=marker)
        gain = self.has.score - self.had.score
        if gain:
            yield Fact("score", 0.5 * gain, {"before": self.had.score, "after": self.has.score})

    def _purse(self) -> Iterator[Fact]:
        values = {"ducats": self.has.ducats}
        yield Fact("purse", DUCAT * self.has.ducats, values)

    # -- the garden ----------------------------------------------------------------------------------

    def _tiles(self) -> Iterator[Fact]:
        """Tiles that were bought: what they bring whenever they are activated (HA-7.8), or whom they activate."""
        laid = [event["plot"] for event in self._own("bought")]
        for event in self._own("bought"):
            tile = self.after.pieces[self.has.garden[event["plot"]]]
            values = {"tile": event["tile"], "ducats": event["price"], "seat": self.seat}
            if tile.resource is None:
                beside = [name for name in self._beside(event["plot"]) if name not in laid]
                if beside:
                    yield Fact("monk", 0.5 + 0.5 * len(beside), {**values, "tiles": len(beside)}, about=event["tile"])
                else:
                    yield Fact("monk.alone", 0.5, values, about=event["tile"])
            elif event["side"] == "sunny":
                worth = 0.5 * tile.fertility
                yield Fact("tile.sunny", worth, {**values, "marker": tile.resource, "n": tile.fertility}, event["tile"])
            else:
                worth = 0.2 * tile.fertility
                yield Fact("tile.shady", worth, {**values, "n": tile.fertility}, event["tile"])
            yield from self._monks(event["tile"], event["plot"], laid)
            yield from self._snatched(event)

    def _monks(self, face: str, plot: str, laid: list[str]) -> Iterator[Fact]:
        """Monks that lay beside a plot before, and have not been scored yet: they will activate its tile."""
        near = [self.after.pieces[self.has.garden[each]] for each in self._beside(plot) if each not in laid]
        for name in sorted({tile.face for tile in near if tile.kind == "monk"}):
            if not self.has.spots[cast(Any, name)].disc:
                yield Fact("beside", 0.6, {"tile": face, "monk": name}, about=name)

    def _beside(self, plot: str) -> list[str]:
        """Plots with a tile around another one."""
        q, r = self.where[plot]
        near = {(q + dq, r + dr) for dq, dr in AROUND}
        return [name for name in self.has.garden if self.where[name] in near]

    def _snatched(self, event: Mapping[str, Any]) -> Iterator[Fact]:
        """A tile that another player could still have walked to and paid for. The last of its kind there."""
        space = event["position"]
        alike = [tile for tile in self.before.tiles_on(space) if tile.face == event["tile"]]
        if len(alike) != 1:
            return
        for seat, side in enumerate(self.before.sides):
            if seat != self.seat and self._behind(side, space) and _can_buy(side, alike[0]):
                yield Fact("snatched", 0.3, {"tile": event["tile"], "player": seat}, about=event["tile"])
                return

    def _behind(self, side: Abbey, space: int) -> bool:
        """Whether a player can still walk to a space in this round."""
        return not side.returned and side.figure < space

    def _sheds(self) -> Iterator[Fact]:
        for event in self._own("enclosed"):
            values = {"shed": event["shed"], "n": event["sum"], "seat": self.seat}
            yield Fact("shed.enclosed", 1.0, values, about=event["shed"])
        filled: list[tuple[str, int]] = []
        for name, shed in self.has.sheds.items():
            if shed.type is None and shed.filled > self.had.sheds[name].filled:
                filled.append((name, shed.filled))
        if filled:
            weight = 0.1 * sum(number for _, number in filled)
            yield Fact("sheds", weight, {"sheds": filled, "seat": self.seat})

    # -- discs, barrels, cards -----------------------------------------------------------------------

    def _rewards(self) -> Iterator[Fact]:
        for event in self._own("barrel"):
            goal = next(each for each in self.before.goals if each.goal == event["goal"])
            points = goal.large.points if event["size"] == "large" else goal.small.points
            values = {"goal": event["goal"], "size": event["size"], "points": points}
            yield Fact("barrel", float(points), values, about=event["goal"])
        for event in self._own("privilege"):
            yield Fact("privilege", 1.5, {"card": event["card"]})
        for event in self._own("sold"):
            yield Fact("sold", -1.0, {"card": event["card"], "ducats": event["ducats"]}, about=event["card"])
            yield from self._affordable()
        for event in self._own("stood"):
            if event["space"] == "first":
                last = self.before.round == self.before.rounds
                yield Fact("first.last" if last else "first", 1.0, {})
        if self._own("scored"):
            yield from self._disc()

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
        for seat, side in enumerate(self.before.sides):
            usable = [spot for spot, here in side.spots.items() if here.gains and not here.disc]
            fits = any(self.before.letters[spot] in space.letters for spot in usable)
            if seat != self.seat and self._behind(side, space.position) and fits:
                yield Fact("disc", 0.5, {"position": space.position, "player": seat})
                return

    # -- the track -----------------------------------------------------------------------------------

    def _walk(self) -> Iterator[Fact]:
        """Spaces with tiles or discs that lie behind the figure now, for this round."""
        moved = self._own("moved")
        if not moved:
            return
        start, end = self.had.figure, int(moved[0]["position"])
        passed = [
            space
            for space in self.before.track
            if start < space.position < end and (space.discs or self.before.tiles_on(space.position))
        ]
        if end == HOME:
            yield Fact("walk.home", -0.15 * len(passed), {"spaces": len(passed)})
        elif passed:
            yield Fact("walk", -0.15 * len(passed), {"spaces": len(passed)})
        else:
            yield Fact("walk.none", 0.0, {})


def _can_buy(side: Abbey, tile: Tile) -> bool:
    plots = 30 - len(side.garden)
    return plots > 0 and tile.price["shady"] <= side.ducats
