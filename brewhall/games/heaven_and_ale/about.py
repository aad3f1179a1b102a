"""Explains every tile, space and marker of Heaven & Ale, and everything else that lies in an abbey."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property

from brewhall.core.about import Explainer, said
from brewhall.core.phrases import Blank, Named, piece, sentence
from brewhall.core.view import About, Phrase, Place, Zone
from brewhall.games.heaven_and_ale.catalog import MONKS, RESOURCES
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.view import Abbey, Barrel, Goal, HeavenAndAleView, Hex, Space, Spot, Tile

RESOURCE_TILE = "HA-6.2"
MONK_TILE = "HA-7.6"
PLANTED = "HA-7.8"
GARDEN = "HA-6.3"
SPACES = {
    "resource": "HA-6.1",
    "monk": "HA-6.2",
    "score": "HA-7.2",
    "barrel": "HA-9.1",
}
PLACES = {
    "home": "HA-12.1",
    "start": "HA-1.4",
    "plot": "HA-6.2",
    "shed": "HA-8.1",
    "reward": "HA-8.3",
    "marker": "HA-2.4",
    "brewmaster": "HA-13.1",
    "production": "HA-2.4",
    "level": "HA-13.1",
    "spot": "HA-7.5",
    "number": "HA-7.4",
    "monk-spot": "HA-7.6",
    "pair": "HA-10.3",
    "card": "HA-10.5",
    "purse": "HA-13.5",
    "goal": "HA-9.2",
    "barrels": "HA-9.2",
    "figure": "HA-5.2",
    "pile": "HA-3.12",
    "score": "HA-13.6",
    "round": "HA-4.1",
}
MARKER_MEASURES = ("brewmaster", "min_resource", "max_resource")  # reached on the production track, not counted
NEIGHBOURS = {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}  # HA-2.2


class HeavenAndAleExplainer(Explainer[HeavenAndAleView, HeavenAndAleNarrator, Tile]):
    def __init__(self, view: HeavenAndAleView, narrator: HeavenAndAleNarrator) -> None:
        super().__init__(view, narrator)
        self.spaces = {space.position: space for space in view.track}

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Those of the seats at this table, and the sheds of its edition."""
        types = {shed.type for shed in self.view.sheds}
        return {
            name: place
            for name, place in self.narrator.places.items()
            if (place.seat or 0) < len(self.view.sides) and (place.kind != "reward" or place.item in types)
        }

    # -- tiles -------------------------------------------------------------------------------------

    def piece(self, target: str, piece: Tile) -> About:
        title = sentence([piece.name])
        if piece.seat is not None:
            return self._planted(target, piece, piece.seat, title)
        place = self.places[piece.zone]
        kind = self.say(f"tile.{piece.kind}", space=place.item)
        if piece.kind == "monk":
            text = [self.words.phrase("help.monk")]
            return About(target, kind, title, text, self._price(target, piece), MONK_TILE)
        ducats = self.narrator.ducats(piece.price["shady"])
        text = [self.words.phrase("help.tile", ducats=ducats, price=piece.fertility, twice=piece.price["sunny"])]
        return About(target, kind, title, text, self._price(target, piece), RESOURCE_TILE)

    def _price(self, target: str, tile: Tile) -> list[Phrase]:
        viewer = self.view.viewer
        prices = {side: str(price) for side, price in tile.price.items()}
        if viewer is None:
            return [self.say("now.price", shady=prices["shady"], sunny=prices["sunny"])]
        has = self.narrator.ducats(self.view.sides[viewer].ducats)
        costs = self.say("now.price.has", shady=prices["shady"], sunny=prices["sunny"], has=has)
        bought = [self.say("now.buy")] if self.moves(target) else []
        return said([costs], bought, self.reasons(target))

    def _planted(self, target: str, tile: Tile, seat: int, title: Phrase) -> About:
        plot = next(plot for plot, name in self.view.sides[seat].garden.items() if name == target)
        side = self._hex(plot).side
        kind = self.say(f"planted.{side}", seat)
        text: list[Phrase] = [[self.narrator.texts[f"tile.{side}.{tile.face}"]]]
        spot = tile.face if tile.resource is None else tile.resource
        if tile.resource is None:
            text.append(self.say("planted.monk", spot=tile.name))
        now = said(self._scoring(seat, str(spot)), [self.may(move) for move in self.moves(f"plot-{seat}-{plot}")][:1])
        return About(target, kind, title, text, now, PLANTED if tile.resource else MONK_TILE)

    # -- places ------------------------------------------------------------------------------------

    def place(self, target: str, place: Place) -> About:
        explain: Mapping[str, Callable[[str, Place], About]] = {
            "space": self._space,
            "home": self._home,
            "start": self._start,
            "plot": self._plot,
            "shed": self._shed,
            "reward": self._reward,
            "marker": self._marker,
            "production": self._production,
            "level": self._level,
            "spot": self._spot,
            "number": self._number,
            "pair": self._pair,
            "card": self._card,
            "purse": self._purse,
            "goal": self._goal,
            "barrels": self._barrels,
            "figure": self._figure,
            "pile": self._pile,
            "score": self._score,
            "round": self._round,
        }
        return explain[place.kind](target, place)

    # -- the track ---------------------------------------------------------------------------------

    def _space(self, target: str, place: Place) -> About:
        space = self.spaces[int(place.item)]
        lying = [piece(tile.name, name) for name, tile in self._tiles(target)]
        here: list[Phrase] = []
        if space.kind in ("resource", "monk"):
            here = [self.say("now.tiles", tiles=self.narrator.list(lying)) if lying else self.say("now.tiles.none")]
        elif space.kind == "score":
            here = [self.say("now.discs", n=self.words.count("disc", space.discs)), *self._best_spots(space)]
        else:
            here = self._to_take()
        figures = [self.say("now.figure.here", seat) for seat in self.view.figures_on(space.position)]
        moves = [self.may(move) for move in self.moves(target)]
        return About(
            target,
            self.say("kind.space", n=place.item),
            self.say(f"space.{space.kind}", letters=space.letters),
            [self.say(f"space.{space.kind}.text", cost=str(space.cost), letters=space.letters)],
            said(here, figures, moves, self.reasons(target), self._passed(space.position)),
            SPACES[space.kind],
        )

    def _tiles(self, zone: str) -> list[tuple[str, Tile]]:
        return [(name, tile) for name, tile in self.view.pieces.items() if tile.zone == zone]

    def _best_spots(self, space: Space) -> list[Phrase]:
        """What a disc of a space could bring the viewer, spot by spot."""
        viewer = self.view.viewer
        if viewer is None:
            return []
        told: list[Phrase] = []
        for name, spot in self.view.sides[viewer].spots.items():
            if self.view.letters[name] in space.letters and spot.gains:
                told.append(self.say("now.spot", spot=self.narrator.name("spot", name), gain=self._most(spot)))
        return told or [self.say("now.spot.none")]

    def _to_take(self) -> list[Phrase]:
        viewer = self.view.viewer
        if viewer is None:
            return []
        goals = [goal for goal in self.view.goals if self._takes(goal, viewer)]
        names = [self.narrator.name("goal", goal.goal) for goal in goals]
        return [self.say("now.barrels", goals=self.narrator.list(names)) if names else self.say("now.barrels.none")]

    def _takes(self, goal: Goal, seat: int) -> bool:
        """HA-9.2: reached, none of it taken yet, and one is left."""
        taken = seat in goal.large.seats or seat in goal.small.seats
        return goal.reached[seat] >= goal.needed and not taken and bool(goal.large.left or goal.small.left)

    def _passed(self, position: int) -> list[Phrase]:
        viewer = self.view.viewer
        if viewer is None or self.view.over or self.view.sides[viewer].figure <= position:
            return []
        return [self.say("now.passed")]

    def _home(self, target: str, place: Place) -> About:
        free = [self.narrator.name("start", start.space) for start in self.view.start if start.seat is None]
        now = [self.say("now.free", spaces=self.narrator.list(free)), *(self.may(move) for move in self.moves(target))]
        text = [self.words.phrase("offer.home"), self.say("home.text")]
        return About(target, self.say("kind.track"), self.say("home"), text, now, PLACES["home"])

    def _start(self, target: str, place: Place) -> About:
        start = next(start for start in self.view.start if start.space == place.item)
        text = [self.say(f"start.{what}", n=str(n)) for what, n in start.gives.items()]
        if place.item == "first":
            text.insert(0, self.say("start.first"))
        now = [self.say("now.start.free") if start.seat is None else self.say("now.figure.here", start.seat)]
        now += [self.may(move) for move in self.moves(target)][:1]
        title = self.say("start", space=place.name)
        return About(target, self.say("kind.start"), title, text or [self.say("start.nothing")], now, PLACES["start"])

    def _figure(self, target: str, place: Place) -> About:
        seat = self._seat(place)
        side = self._abbey(place)
        if side.figure:
            now = [self.say("now.figure.on", seat, n=str(side.figure))]
        else:
            now = [self.say("now.figure.back" if side.returned else "now.figure.start", seat)]
        return self._told(target, place, now)

    def _pile(self, target: str, place: Place) -> About:
        levels = next(levels for kind, levels in self.view.piles.items() if kind == place.item)
        numbers = [self.words.text("about.now.pile", level=str(level), n=str(n)) for level, n in levels.items()]
        text = [self.say(f"pile.{place.item}")]
        now = [self.say("now.piles", piles=self.narrator.list(numbers))]
        return About(target, self.say("kind.shared"), [place.name], text, now, PLACES["pile"])

    def _round(self, target: str, place: Place) -> About:
        now = [self.say("now.round", n=str(self.view.round), rounds=str(self.view.rounds))]
        return About(target, self.say("kind.shared"), [place.name], [self.say("round")], now, PLACES["round"])

    # -- the garden --------------------------------------------------------------------------------

    def zone(self, zone: Zone) -> About:
        seat = zone.seat or 0
        sides = Counter(self._hex(plot).side for plot in self.view.sides[seat].garden)
        plots = [each for each in self.view.hexes if each.id not in self.view.sides[seat].sheds]
        now = self.say(
            "now.garden",
            sunny=self.words.count("tile", sides["sunny"]),
            shady=self.words.count("tile", sides["shady"]),
            free=str(len(plots) - sides.total()),
        )
        title = self.words.phrase("zone.garden")
        return About(zone.id, self.say("kind.seat", seat), title, [self.say("garden")], [now], GARDEN)

    def _hex(self, name: str) -> Hex:
        return next(each for each in self.view.hexes if each.id == name)

    def _plot(self, target: str, place: Place) -> About:
        seat, side = self._seat(place), self._abbey(place)
        here = self._hex(place.item)
        lies = side.garden.get(place.item)
        now = (
            [self.say("now.lies", tile=piece(self.narrator.name("tile", self.view.pieces[lies].face), lies))]
            if lies
            else []
        )
        beside = [shed for name, shed in side.sheds.items() if self._beside(here, self._hex(name))]
        now += [self.say("now.beside", n=str(shed.filled), sum=str(shed.sum)) for shed in beside if shed.type is None]
        if any(move.kind == "buy" for move in self.moves(target)):
            now.append(self.say("now.plant"))
        kind, title = self.say("kind.plot", seat), self.say(f"plot.{here.side}")
        return About(
            target, kind, title, [self.say(f"plot.{here.side}.text")], said(now, self.reasons(target)), PLACES["plot"]
        )

    def _beside(self, first: Hex, second: Hex) -> bool:
        return (second.q - first.q, second.r - first.r) in NEIGHBOURS

    def _shed(self, target: str, place: Place) -> About:
        seat, shed = self._seat(place), self._abbey(place).sheds[place.item]
        if shed.type is None:
            would = next(each for each in self.view.sheds if each.low <= shed.sum <= each.high)
            around = self.say("now.shed", n=str(shed.filled), sum=str(shed.sum))
            now = [around, self.say("now.shed.would", reward=self._brings(would.type))]
        else:
            now = [self.say("now.shed.built", sum=str(shed.sum), reward=self._brings(shed.type))]
        title = self.say("shed" if shed.type is None else "shed.built")
        return About(target, self.say("kind.shed", seat), title, [self.say("shed.text")], now, PLACES["shed"])

    def _reward(self, target: str, place: Place) -> About:
        shed = next(shed for shed in self.view.sheds if shed.type == place.item)
        title = self.say("reward", low=str(shed.low), high=str(shed.high))
        text = [self.say("reward.text", reward=self._brings(shed.type)), self.say("shed.text")]
        built = [sum(spot.type == shed.type for spot in side.sheds.values()) for side in self.view.sides]
        now = [self.say("now.has.sheds", seat, n=str(n)) for seat, n in enumerate(built) if n]
        return About(target, self.say("kind.reward"), title, text, now, PLACES["reward"])

    def _brings(self, shed: str) -> Named:
        return self.narrator.things[f"shed.{self.view.options['edition']}.{shed}"]

    # -- the production track ----------------------------------------------------------------------

    def _marker(self, target: str, place: Place) -> About:
        seat, side = self._seat(place), self._abbey(place)
        at = next(spot for marker, spot in side.markers.items() if marker == place.item)
        kind, title = self.say("kind.marker", seat), sentence([place.name])
        if place.item == "brewmaster":
            now = [self.say("now.spot.at", n=at), self._zone(side.rate, side.value), *self._next_zone(at)]
            return About(target, kind, title, [self.say("brewmaster")], now, PLACES["brewmaster"])
        resources = [spot for marker, spot in side.markers.items() if marker != "brewmaster"]
        last = self.say("now.last" if at == min(resources) else "now.not-last", n=min(resources))
        ends = next(spot for marker, spot in side.count.raised.items() if marker == place.item)
        now = [self.say("now.spot.at", n=at), last, self.say("now.ends", n=ends)]
        now += self._scoring(seat, place.item)
        return About(target, kind, title, [self.say("marker")], now, PLACES["marker"])

    def _zone(self, rate: int, value: int) -> Phrase:
        return self.say("now.zone", rate=str(rate), value=self.words.count("point", value))

    def _next_zone(self, at: int) -> list[Phrase]:
        """How far the brewmaster is from a better zone."""
        for zone in self.view.production.zones:
            if zone.low > at:
                value = self.words.count("point", zone.value)
                return [self.say("now.next-zone", steps=str(zone.low - at), rate=str(zone.rate), value=value)]
        return []

    def _production(self, target: str, place: Place) -> About:
        side = self._abbey(place)
        now = [self._zone(side.rate, side.value), *self._final(side)]
        return self._told(target, place, now)

    def _final(self, side: Abbey) -> list[Phrase]:
        """The production as if the game ended now."""
        if side.count.lowest < 1:
            return [self.say("now.final.none", lowest=side.count.lowest)]
        points = self.words.count("point", side.count.production)
        return [self.say("now.final", lowest=side.count.lowest, value=str(side.value), points=points)]

    def _level(self, target: str, place: Place) -> About:
        at = int(place.item)
        zone = next(zone for zone in self.view.production.zones if zone.low <= at <= zone.high)
        value = self.words.count("point", zone.value)
        text = [self.say("level.text", low=zone.low, high=zone.high, rate=str(zone.rate), value=value)]
        now: list[Phrase] = []
        for seat, side in enumerate(self.view.sides):
            here = [self.narrator.name("marker", marker) for marker, spot in side.markers.items() if spot == at]
            if here:
                now.append(self.say("now.markers", seat, markers=self.narrator.list(here)))
        kind, title = self.say("kind.level"), self.say("level", n=at)
        return About(target, kind, title, text, now or [self.say("now.markers.none")], PLACES["level"])

    # -- scoring spots and privileges ----------------------------------------------------------------

    def _spot(self, target: str, place: Place) -> About:
        seat = self._seat(place)
        what = "monk" if place.item in MONKS else "resource" if place.item in RESOURCES else "number"
        letter = next(letter for name, letter in self.view.letters.items() if name == place.item)
        text = [self.say(f"spot.{what}", spot=place.name), self.say("spot.letter", letter=letter)]
        now = said(self._scoring(seat, place.item), self._pairs(seat, place.item), self.reasons(target))
        source = PLACES[{"monk": "monk-spot", "number": "number", "resource": "spot"}[what]]
        return About(target, self.say("kind.spot", seat), sentence([place.name]), text, now, source)

    def _scoring(self, seat: int, name: str) -> list[Phrase]:
        """What scoring a spot would bring its owner now."""
        spot = next(spot for each, spot in self.view.sides[seat].spots.items() if each == name)
        named = self.narrator.name("spot", name)
        if spot.disc:
            return [self.say("now.scored", spot=named)]
        if not spot.gains:
            return [self.say("now.no-tile", spot=named)]
        if "all" in spot.gains:
            return [self.say("now.scoring", spot=named, gain=self.narrator.gain(spot.gains["all"]))]
        gains = spot.gains.items()
        return [self.say("now.naming", n=number, gain=self.narrator.gain(gain)) for number, gain in gains]

    def _most(self, spot: Spot) -> Named:
        """What a spot would bring; of the number spot, for each number."""
        if "all" in spot.gains:
            return self.narrator.gain(spot.gains["all"])
        told = [self.words.term("about.named", n=n, gain=self.narrator.gain(gain)) for n, gain in spot.gains.items()]
        return self.narrator.list(told, "list.semicolon")

    def _pairs(self, seat: int, spot: str) -> list[Phrase]:
        """What a disc does for the pair of a spot that has none yet."""
        for pair in self.view.pairs:
            if any(name == spot and not self.view.sides[seat].spots[name].disc for name in pair.spots):
                other = next(name for name in pair.spots if name != spot)
                disc = self.view.sides[seat].spots[other].disc
                named = self.narrator.name("spot", other)
                return [self.say("now.pair.half" if disc else "now.pair.none", spot=named)]
        return []

    def _number(self, target: str, place: Place) -> About:
        seat, side = self._seat(place), self._abbey(place)
        spot = side.spots["X"]
        if spot.disc:
            now = self.say("now.scored", spot=self.narrator.name("spot", "X"))
        elif place.item in spot.gains:
            now = self.say("now.naming", n=place.item, gain=self.narrator.gain(spot.gains[place.item]))
        else:
            now = self.say("now.no-number")
        kind, text = self.say("kind.number", seat), [self.say("number.text", n=place.item)]
        return About(target, kind, self.say("number", n=place.item), text, [now], PLACES["number"])

    def _pair(self, target: str, place: Place) -> About:
        seat, side = self._seat(place), self._abbey(place)
        number, pair = next((n, pair) for n, pair in enumerate(self.view.pairs) if pair.pair == place.item)
        card = side.placed[number]
        discs = sum(side.spots[spot].disc for spot in pair.spots)
        now = [self.say("now.pair", n=str(discs))]
        if card is not None:
            text = self.words.text(f"card.{card}.text")
            now = [self.say("now.pair.card", card=self.narrator.name("card", card), text=text)]
        elif discs == len(pair.spots) and not self.moves(target):
            now = [self.say("now.pair.past")]
        return About(
            target, self.say("kind.pair", seat), sentence([place.name]), [self.say("pair")], now, PLACES["pair"]
        )

    def _card(self, target: str, place: Place) -> About:
        seat, side = self._seat(place), self._abbey(place)
        text = [self.words.phrase(f"card.{place.item}.text"), self.say("card")]
        if place.item in side.placed:
            pair = self.view.pairs[side.placed.index(next(card for card in side.placed if card == place.item))]
            now = [self.say("now.card.placed", pair=self.narrator.name("pair", pair.pair))]
        elif place.item in side.cards:
            now = said(self._worth(place.item, side), [self.may(move) for move in self.moves(target)])
        else:
            now = [self.say("now.card.gone")]
        return About(target, self.say("kind.card", seat), [place.name], text, now, PLACES["card"])

    def _worth(self, card: str, side: Abbey) -> list[Phrase]:
        """What a privilege card would bring its owner now (HA-10.5)."""
        markers = {str(marker): spot for marker, spot in side.markers.items()}
        if card == "P_LAST":
            resource = min(RESOURCES, key=lambda each: markers[each])
            discs = sum(spot.disc for spot in side.spots.values())
            return [self._rises("now.card.last", "disc", discs, resource, markers[resource])]
        if card == "P_COLOUR":
            planted = Counter(self.view.pieces[name].resource for name in side.garden.values())
            resource = max(RESOURCES, key=lambda each: planted[each])
            return [self._rises("now.card.colour", "tile", planted[resource], resource, markers[resource])]
        if card == "P_BREW":
            return [self.say("now.card.brew", before=markers["brewmaster"])]
        if card == "P_BARREL":
            return [self.say("now.card.barrel", n=str(len(side.large) + len(side.small)))]
        return [self.say("now.card.ducats", has=self.narrator.ducats(side.ducats))]

    def _rises(self, key: str, noun: str, steps: int, resource: str, at: int) -> Phrase:
        """How far a marker would go for so many discs or tiles."""
        after = min(at + steps, self.view.production.high)
        counted, marker = self.words.count(noun, steps), self.narrator.name("marker", resource)
        return self.say(key, counted=counted, marker=marker, before=at, after=after)

    # -- goals and points ----------------------------------------------------------------------------

    def _goal(self, target: str, place: Place) -> About:
        goal = next(goal for goal in self.view.goals if goal.goal == place.item)
        text = [self.words.phrase("help.goal", large=goal.large.points, small=goal.small.points)]
        key = "now.on" if goal.measure in MARKER_MEASURES else "now.reached"
        now = [self.say(key, seat, n=n, needed=str(goal.needed)) for seat, n in enumerate(goal.reached)]
        now += [self._left("large", goal.large), self._left("small", goal.small)]
        return About(target, self.say("kind.goal"), sentence([place.name]), text, now, PLACES["goal"])

    def _left(self, size: str, barrel: Barrel) -> Phrase:
        points = self.words.count("point", barrel.points)
        if barrel.left:
            return self.say(f"now.{size}.left", points=points)
        return self.say(
            f"now.{size}.taken", names=self.narrator.list(self.narrator.person(seat) for seat in barrel.seats)
        )

    def _barrels(self, target: str, place: Place) -> About:
        side = self._abbey(place)
        won: list[Blank] = []
        for size, goals in (("large", side.large), ("small", side.small)):
            names = {goal: self.narrator.name("goal", goal) for goal in goals}
            won += [self.words.text(f"about.{size}", goal=name) for name in names.values()]
        points = self.words.count("point", side.count.barrels)
        now = (
            [self.say("now.won", points=points, barrels=self.narrator.list(won))] if won else [self.say("now.won.none")]
        )
        return self._told(target, place, now)

    def _purse(self, target: str, place: Place) -> About:
        side = self._abbey(place)
        now = [self.say("now.purse", self._seat(place), ducats=self.narrator.ducats(side.ducats))]
        now.append(self.say("now.bought", n=str(side.count.bought)))
        return self._told(target, place, now)

    def _score(self, target: str, place: Place) -> About:
        side = self._abbey(place)
        parts = {name: str(n) for name, n in (("barrels", side.count.barrels), ("bonus", side.count.bonus))}
        points = self.words.count("point", side.score)
        total = self.say("now.score", points=points, barrels=parts["barrels"], bonus=parts["bonus"])
        return self._told(target, place, [*self._final(side), total])

    # -- parts ---------------------------------------------------------------------------------------

    def _told(self, target: str, place: Place, now: list[Phrase]) -> About:
        """Something that each abbey has once."""
        seat, text = self._seat(place), [self.say(place.kind)]
        return About(target, self.say("kind.seat", seat), [place.name], text, now, PLACES[place.kind])

    def _seat(self, place: Place) -> int:
        assert place.seat is not None
        return place.seat

    def _abbey(self, place: Place) -> Abbey:
        return self.view.sides[self._seat(place)]
