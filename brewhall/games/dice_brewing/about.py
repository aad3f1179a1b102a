"""Explains every die, recipe, space, token and counter of Dice Brewing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from brewhall.core.about import Explainer, said
from brewhall.core.phrases import Blank, sentence
from brewhall.core.phrases import piece as named
from brewhall.core.view import About, Phrase, Place, Zone
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.view import (
    INGREDIENTS,
    Building,
    DiceBrewingView,
    DicePiece,
    Held,
    Offer,
    Recipe,
    Seat,
    Space,
)

PIECES = {
    "die": "DB-1.1",
    "blue": "DB-7.26",
    "seed": "DB-6.2",
    "recipe": "DB-11.4",
    "brewed": "DB-11.8",
}
ZONES = {
    "pool": "DB-1.3",
    "warehouse": "DB-1.4",
    "hand": "DB-7.22",
    "discount": "DB-9.5",
    "rolled": "DB-7.21",
}
SPACES = {
    "M1": "DB-7.10",
    "M2": "DB-7.11",
    "M3": "DB-7.12",
    "H1": "DB-7.13",
    "H2": "DB-7.14",
    "S1": "DB-7.15",
    "S2": "DB-7.16",
    "S3": "DB-7.17",
    "D1": "DB-7.18",
    "D2": "DB-7.19",
    "D3": "DB-7.20",
}
TOKENS = {
    "increase_die": "DB-10.7",
    "take_die": "DB-10.8",
    "reroll_die": "DB-10.9",
    "block_protect_die": "DB-10.10",
    "block_building": "DB-10.11",
    "block_recipe": "DB-10.12",
    "hidden": "DB-10.4",
}
INGREDIENT = "DB-9.8"
PLACES = {
    "building": "DB-4.2",
    "speed": "DB-7.3",
    "market": "DB-9.4",
    "black-market": "DB-9.6",
    "ingredients": INGREDIENT,
    "tokens": "DB-10.1",
    "purse": "DB-15.3",
    "coins": "DB-9.3",
    "xp": "DB-1.7",
    "seeds": "DB-13.2",
    "score": "DB-15.3",
    "supply": "DB-1.2",
    "recipes": "DB-11.6",
    "display": "DB-11.2",
    "slot": "DB-16.3",
    "deck": "DB-16.10",
    "season": "DB-13.1",
    "priority": "DB-1.6",
    "round": "DB-4.1",
    "brewed": "DB-15.1",
}


class DiceBrewingExplainer(Explainer[DiceBrewingView, DiceBrewingNarrator, DicePiece]):
    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Those of this table: with as many places for recipes as are displayed."""
        known = self.narrator.texts.places(len(self.view.seats))
        shown = len(self.view.recipes)
        return {name: place for name, place in known.items() if place.kind != "slot" or int(place.item) <= shown}

    # -- dice and recipes --------------------------------------------------------------------------

    def piece(self, target: str, piece: DicePiece) -> About:
        if piece.kind == "recipe":
            return self._recipe(target, piece)
        zone = next(zone for zone in self.view.zones if zone.id == piece.zone)
        kind = self.say(f"{piece.kind}.{zone.kind}", zone.seat)
        if piece.kind == "seed":
            return About(target, kind, sentence([piece.name]), [self.say("seed")], self._laid(target), PIECES["seed"])
        text = [self.say(f"colour.{piece.colour}"), self.say(f"zone.{zone.kind}.die")]
        if piece.mark is not None:
            text.append(self.say(f"mark.{piece.mark}"))
        if piece.tokens:
            text.append(self.say("increased", n=str(piece.tokens)))
        kept = zone.kind in ("pool", "warehouse") and zone.seat == self.view.viewer
        now = said(self._laid(target), self._useful(piece) if kept else [], self._uses(target), self.reasons(target))
        source = PIECES["blue" if piece.colour == "blue" else "die"]
        return About(target, kind, sentence([piece.name]), text, now, source)

    def _laid(self, target: str) -> list[Phrase]:
        """What a piece on somebody's board will bring."""
        return [laid.phrase for seat in self.view.seats for laid in seat.laid if laid.piece == target]

    def _useful(self, die: DicePiece) -> list[Phrase]:
        """The displayed recipes that a die of the viewer is good enough for."""
        recipes = [
            named(self.view.pieces[recipe.recipe].name, recipe.recipe)
            for recipe in self.view.recipes
            if recipe is not None
            and any(need.colour == die.colour and need.least <= (die.shows or 0) for need in recipe.needs)
        ]
        if die.colour == "blue" or die.shows is None:
            return []
        return [self.say("now.good-for", recipes=self.narrator.list(recipes)) if recipes else self.say("now.no-recipe")]

    def _uses(self, target: str) -> list[Phrase]:
        """Where the viewer may put a piece now."""
        moves = self.moves(target)
        spaces = {
            kind: [self._space_of(move.targets) for move in moves if move.kind == kind] for kind in ("place", "speed")
        }
        told = [self.say(f"now.{kind}", spaces=self.narrator.list(names)) for kind, names in spaces.items() if names]
        others = [self.may(move) for move in moves if move.kind not in spaces and move.targets[0] == self.meant(target)]
        return told + others

    def _space_of(self, targets: Iterable[str]) -> str:
        """The name of the space among the targets of a move."""
        item = next(
            place.item for name in targets if (place := self.places.get(name)) and place.kind in ("space", "speed")
        )
        return self.words.text(f"space.{item}")

    def _recipe(self, target: str, piece: DicePiece) -> About:
        shown = next((recipe for recipe in self.view.recipes if recipe and recipe.recipe == target), None)
        card = self.narrator.texts.recipes[target]
        text: list[Phrase] = [[self.narrator.texts.recipe(target)]]
        if shown is None:
            kind = self.say("recipe.brewed", piece.seat)
            return About(target, kind, [piece.name], text, [], PIECES["brewed"])
        kind = self.say("recipe", type=card.beer_type, level=str(card.level))
        return About(target, kind, [piece.name], text, self._progress(target, shown), PIECES["recipe"])

    def _progress(self, target: str, recipe: Recipe) -> list[Phrase]:
        """Which dice are ready for the viewer and which are missing."""
        if recipe.banned:
            return [self.words.phrase("reason.banned")]
        if recipe.brewable is None:
            return []
        ready = [self.narrator.texts.die(need.die) for need in recipe.needs if need.die and need.place == "warehouse"]
        now = [self.say("now.ready", dice=self.narrator.list(ready))] if ready else []
        if recipe.brewable:
            now.append(self.say("now.brewable"))
        return said(now, recipe.lines, [self.may(move) for move in self.moves(target)])

    # -- zones -------------------------------------------------------------------------------------

    def zone(self, zone: Zone) -> About:
        lying = [named(self.view.pieces[name].name, name) for name in zone.pieces]
        now = [self.say("now.lie", things=self.narrator.list(lying)) if lying else self.say("empty")]
        title = self.words.phrase(f"zone.{zone.kind}")
        kind = self.say("shared") if zone.seat is None else self.say("side", zone.seat)
        return About(zone.id, kind, title, [self.say(f"zone.{zone.kind}")], now, ZONES[zone.kind])

    # -- places ------------------------------------------------------------------------------------

    def place(self, target: str, place: Place) -> About:
        explain: Mapping[str, Callable[[str, Place], About]] = {
            "space": self._space,
            "speed": self._speed,
            "building": self._building,
            "market": self._market,
            "black-market": self._market,
            "ingredients": self._held,
            "tokens": self._held,
        }
        if place.kind in explain:
            return explain[place.kind](target, place)
        count: Mapping[str, Callable[[str, Place], list[Phrase]]] = {
            "purse": self._purse,
            "coins": self._coins,
            "xp": self._xp,
            "seeds": self._seeds,
            "score": self._score,
            "supply": self._supply,
            "recipes": self._recipes,
            "display": self._display,
            "slot": self._slot,
            "deck": self._deck,
            "season": self._season,
            "priority": self._priority,
            "round": self._round,
            "brewed": self._brewed,
        }
        kind = self.say("shared") if place.seat is None else self.say("side", place.seat)
        text = [self.say(f"place.{place.kind}")]
        if place.kind == "supply" and place.item in ("pale", "dark", "hops", "blue"):
            text.append(self.say(f"colour.{place.item}"))
        name = self.words.text("resource.seeds") if place.kind == "seeds" else place.name
        return About(target, kind, sentence([name]), text, count[place.kind](target, place), PLACES[place.kind])

    # -- the board of a seat -----------------------------------------------------------------------

    def _building_of(self, name: str) -> tuple[Building, Space]:
        pairs = ((building, space) for building in self.view.buildings for space in building.spaces)
        return next((building, space) for building, space in pairs if space.space == name)

    def _space(self, target: str, place: Place) -> About:
        seat, holder = self._seat(place), self._holder(place)
        building, space = self._building_of(place.item)
        text = [self.words.phrase(f"space.{space.space}.text")]
        if space.speed_min is not None:  # the others say it themselves
            text += [self.say("when"), self.words.phrase("speed.text", least=space.speed_min)]
        now = [laid.phrase for laid in holder.laid if laid.space == place.item]
        if not space.used_by:
            now.append(self.say("now.unused"))
        else:
            now.append(self.say("now.used", names=self.narrator.list(map(self.narrator.person, space.used_by))))
        if seat == self.view.viewer:
            now = said(now, self._fitting(target), self.reasons(target))
        if not self.reasons(target):
            now = said(now, self._shut(building, holder, place))
        kind = self.say("space", seat, building=self.words.term(f"building.{building.building}"))
        title = sentence([self.words.text(f"space.{space.space}")])
        return About(target, kind, title, text, now, SPACES[space.space])

    def _shut(self, building: Building, holder: Seat, place: Place) -> list[Phrase]:
        """Why nothing can be placed on a space in this round."""
        if not building.open:
            return [self.say("now.opens", n=str(building.opens))]
        if building.building in holder.closed:
            return [self.say("now.closed", place.seat)]
        return [self.say("now.full", place.seat)] if place.item in holder.full else []

    def _fitting(self, target: str) -> list[Phrase]:
        """What the viewer may put there now."""
        pieces = dict.fromkeys(self._name(move.targets[0]) for move in self.moves(target) if move.targets[0] != target)
        return [self.say("now.fits", pieces=self.narrator.list(pieces))] if pieces else []

    def _name(self, target: str) -> str:
        return self.view.pieces[target].name if target in self.view.pieces else self.places[target].name

    def _speed(self, target: str, place: Place) -> About:
        building, space = self._building_of(place.item)
        named = self.words.text(f"space.{space.space}")
        text = [self.say("speed.text", least=str(space.speed_min))]
        now = [laid.phrase for laid in self._holder(place).laid if laid.space == place.item and laid.speed]
        now = said(now, self._fitting(target), self.reasons(target)) or [self.say("empty")]
        kind = self.say("space", self._seat(place), building=self.words.term(f"building.{building.building}"))
        return About(target, kind, self.say("speed", space=named), text, now, PLACES["speed"])

    def _building(self, target: str, place: Place) -> About:
        building = next(each for each in self.view.buildings if each.building == place.item)
        if building.building in self._holder(place).closed:
            now = [self.say("now.closed", place.seat)]
        else:
            now = [self.say("now.open") if building.open else self.say("now.opens", n=str(building.opens))]
        now += [self.may(move) for move in self.moves(target)]
        kind, text = self.say("side", self._seat(place)), [self.say(f"building.{place.item}")]
        return About(target, kind, [place.name], text, now, PLACES["building"])

    # -- markets, ingredients and tokens -----------------------------------------------------------

    def _market(self, target: str, place: Place) -> About:
        if not place.item:
            offers = [offer for offer in self.view.market if offer.market == place.kind]
            now = said(self._opening(offers[0]), [offer.phrase for offer in offers])
            return About(target, self.say("shared"), [place.name], [self.say(place.kind)], now, PLACES[place.kind])
        offer = next(offer for offer in self.view.market if offer.item == place.item)
        now = said([offer.phrase], self._purchase(target), self._opening(offer))
        kind = self.say(f"offer.{place.kind}")
        source = PLACES["market"] if place.item in INGREDIENTS else TOKENS[place.item]
        return About(target, kind, sentence([place.name]), self._purpose(place.item), now, source)

    def _purchase(self, target: str) -> list[Phrase]:
        viewer = self.view.viewer
        if viewer is None:
            return []
        has = self.say("now.coins", viewer, coins=self._number("coin", self.view.seats[viewer].coins))
        return said([has], [self.say("now.buy")] if self.moves(target) else [], self.reasons(target))

    def _opening(self, offer: Offer) -> list[Phrase]:
        return [] if offer.open else [self.say("now.opens", n=str(offer.opens))]

    def _purpose(self, item: str) -> list[Phrase]:
        """What an ingredient or a token is for."""
        if item not in INGREDIENTS:
            return [self.words.phrase(f"item.{item}.text"), self.say("token.once")]
        users = [recipe for recipe in self.view.recipes if recipe and any(b.kind == item for b in recipe.improvements)]
        names = [named(self.view.pieces[recipe.recipe].name, recipe.recipe) for recipe in users]
        text = [self.words.phrase("item.ingredient.text"), self.say("ingredient.once")]
        return [
            *text,
            self.say("ingredient.shown", recipes=self.narrator.list(names)) if names else self.say("ingredient.none"),
        ]

    def _held(self, target: str, place: Place) -> About:
        seat, holder = self._seat(place), self._holder(place)
        held = holder.ingredients if place.kind == "ingredients" else holder.tokens
        if not place.item:
            now = (
                [self.say("now.held", things=self.narrator.list(map(self._amount, held)))]
                if held
                else [self.say("empty")]
            )
            text = [self.say(f"place.{place.kind}")]
            return About(target, self.say("side", seat), [place.name], text, now, PLACES[place.kind])
        hidden = place.item == "hidden"
        number = sum(each.amount for each in held if each.item == place.item)
        covered = not hidden and any(each.item == "hidden" for each in held)
        now = [self.say("now.covered", seat) if covered else self.say("now.has", seat, n=str(number))]
        if self.moves(target):
            now.append(self.say("now.play"))
        text = [self.say("tokens.hidden")] if hidden else self._purpose(place.item)
        source = INGREDIENT if place.item in INGREDIENTS else TOKENS[place.item]
        kind = self.say(place.kind, seat)
        return About(target, kind, sentence([place.name]), text, said(now, self.reasons(target)), source)

    def _amount(self, held: Held) -> str:
        return self.words.text("tokens.item", resource=self.words.term(f"item.{held.item}"), amount=held.amount)

    # -- counters ----------------------------------------------------------------------------------

    def _purse(self, target: str, place: Place) -> list[Phrase]:
        return [*self._xp(target, place), *self._coins(target, place), *self._seeds(target, place)]

    def _coins(self, target: str, place: Place) -> list[Phrase]:
        seat = self._holder(place)
        now = [self.say("now.coins", place.seat, coins=self._number("coin", seat.coins))]
        now.append(self.say("now.coins.worth", points=self._number("xp", seat.coins // 2)))
        if seat.unlucky_coins:
            now.append(self.say("now.unlucky", coins=self._number("coin", seat.unlucky_coins)))
        return now

    def _xp(self, target: str, place: Place) -> list[Phrase]:
        return [self.say("now.coins", place.seat, coins=self._number("xp", self._holder(place).xp))]

    def _seeds(self, target: str, place: Place) -> list[Phrase]:
        has = self.say("now.coins", place.seat, coins=self._number("seed", self._holder(place).seeds))
        return [has, *self._uses(f"seeds-{place.seat}")] if place.seat == self.view.viewer else [has]

    def _score(self, target: str, place: Place) -> list[Phrase]:
        seat = self._holder(place)
        parts = [
            self.say("now.part", what=self.words.term(f"score.{part.item}"), n=str(part.points))
            for part in seat.score_parts
        ]
        total = self.say("now.score", place.seat, points=self._number("xp", seat.score))
        return [total, *(line for line, part in zip(parts, seat.score_parts, strict=True) if part.points)]

    def _supply(self, target: str, place: Place) -> list[Phrase]:
        left = self.view.counters["supply"]
        items = [place.item] if place.item else list(left)
        names = {item: self.words.text("resource.seeds" if item == "seeds" else f"colour.{item}") for item in items}
        rows = [self.words.text("tokens.item", resource=names[item], amount=left[item]) for item in items]
        return [self.say("now.held", things=self.narrator.list(rows)), *(self.may(move) for move in self.moves(target))]

    def _recipes(self, target: str, place: Place) -> list[Phrase]:
        return [sentence(self._holder(place).brewed)]

    def _display(self, target: str, place: Place) -> list[Phrase]:
        names = [named(self.view.pieces[each.recipe].name, each.recipe) for each in self.view.recipes if each]
        return [self.say("now.lie", things=self.narrator.list(names)) if names else self.say("empty")]

    def _slot(self, target: str, place: Place) -> list[Phrase]:
        recipe = self.view.recipes[int(place.item) - 1]
        if recipe is None:
            return [self.say("now.slot.empty")]
        return [self.say("now.lie", things=named(self.view.pieces[recipe.recipe].name, recipe.recipe))]

    def _deck(self, target: str, place: Place) -> list[Phrase]:
        return [self.say("now.deck", recipes=self._number("recipe", self.view.deck))]

    def _season(self, target: str, place: Place) -> list[Phrase]:
        return [self.say(f"now.{self.view.season}")]

    def _priority(self, target: str, place: Place) -> list[Phrase]:
        after = (self.view.priority + 1) % len(self.view.seats)
        return [self.say("now.priority", self.view.priority), self.say("now.priority.next", after)]

    def _round(self, target: str, place: Place) -> list[Phrase]:
        phase = self.words.text(f"phase.{self.view.phase}")
        return [self.say("now.round", n=str(self.view.round), phase=phase)]

    def _brewed(self, target: str, place: Place) -> list[Phrase]:
        view = self.view
        counts = Counter({seat: len(each.recipes) for seat, each in enumerate(view.seats)})
        total = self.say("now.brewed", n=str(view.brewed), end=str(view.brewed_at_end))
        return [total, *(self.say("now.brewed.by", seat, n=str(counts[seat])) for seat in sorted(counts))]

    # -- parts -------------------------------------------------------------------------------------

    def _number(self, noun: str, number: int) -> Blank:
        return self.words.count(noun, number)

    def _seat(self, place: Place) -> int:
        assert place.seat is not None
        return place.seat

    def _holder(self, place: Place) -> Seat:
        return self.view.seats[self._seat(place)]
