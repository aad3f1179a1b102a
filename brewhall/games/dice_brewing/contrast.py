"""What the moves of Dice Brewing lead to, as far as it depends on no roll and on no card of the deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from brewhall.core.contrast import Contrast, Course, Fact
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import piece, place
from brewhall.core.view import Blank
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.spaces import GIVES
from brewhall.games.dice_brewing.view import (
    SPACES,
    TOKENS,
    DiceBrewingView,
    DicePiece,
    Gives,
    Need,
    Recipe,
    Seat,
    Space,
)

COIN = 0.4  # points
SEED = 0.7
DIE = {"pale": 1.3, "hops": 1.3, "dark": 2.3, "blue": 0.8}  # what one more is worth, rolled or not
PIP = 0.2
SOONER = 1.3  # times as much, of what comes at once
KEPT = 0.25  # a pip above or below what a roll shows, of a die that is not rolled again
BEFORE_BREWING = ("rolling", "arrangement", "purchasing", "tokens", "brewing")  # phases


class DiceBrewingContrast(Contrast):
    pauses = frozenset(["arrange", "purchase", "window", "brew"])

    def facts(self, course: Course) -> list[Fact]:
        return list(_Turn(course).facts())

    def blanks(self, fact: Fact, narrator: Narrator) -> dict[str, Blank]:
        teller = cast(DiceBrewingNarrator, narrator)
        return {name: _blank(name, value, fact.values, teller) for name, value in fact.values.items()}


def _blank(name: str, value: Any, values: Mapping[str, Any], teller: DiceBrewingNarrator) -> Blank:
    texts, words = teller.texts, teller.words
    if name == "recipe":
        return piece(texts.recipes[value].name, value)
    if name == "missing":
        return teller.list(texts.need(colour, least) for colour, least in value)
    if name == "amounts":
        return texts.amounts(value)
    if name in ("coins", "seeds"):
        return texts.amounts({name: value}) if value else words.text(f"contrast.no.{name}")
    if name == "space":
        return place(words.text(f"space.{value}"), f"space-{values['seat']}-{value}")
    if name == "gives":
        return teller.gives(GIVES[SPACES.index(value)], values["colour"])
    if name == "when":
        return words.text(f"when.{value}")
    if name in ("die", "becomes"):
        return texts.die(value)
    if name == "item":
        return words.text(f"item.{value}")
    if name == "building":
        return words.text(f"building.{value}")
    if name == "player":
        return teller.person(value)
    return cast(Blank, value)


class _Turn:
    """A turn of one player, and what came of it."""

    def __init__(self, course: Course) -> None:
        self.seat = course.seat
        self.before = cast(DiceBrewingView, course.before)
        self.after = cast(DiceBrewingView, course.after)
        self.had, self.has = self.before.seats[self.seat], self.after.seats[self.seat]
        kinds = [event["kind"] for event in course.events]
        end = next((number for number, kind in enumerate(kinds) if kind in ("phase", "round")), len(kinds))
        self.events = course.events[:end]
        self.same_round = self.before.round == self.after.round and not self.after.over
        self.same_phase = self.same_round and self.before.phase == self.after.phase

    def facts(self) -> Iterator[Fact]:
        yield from self._brewed()
        yield from self._holdings()
        yield from self._bought()
        yield from self._changed()
        yield from self._against()
        yield from self._kept()
        if self.same_phase:
            yield from self._laid()
        if self.before.prompt.step == "use":
            yield from self._spared()
        if self.same_round and self.before.phase in BEFORE_BREWING and not self._own("rerolled"):
            yield from self._recipes()

    def _own(self, kind: str) -> list[Mapping[str, Any]]:
        return [event for event in self.events if event["kind"] == kind and event["seat"] == self.seat]

    # -- gains ---------------------------------------------------------------------------------------

    def _brewed(self) -> Iterator[Fact]:
        rewards = {name: sum(event[name] for event in self._own("rewarded")) for name in ("xp", "coins", "seeds")}
        brewed = self._own("brewed")
        for event in brewed[:1]:
            given = {name: number for name, number in rewards.items() if number}
            weight = rewards["xp"] + COIN * rewards["coins"]
            if given:
                yield Fact("brewed", weight, {"recipe": event["recipe"], "amounts": given})
        for event in self._own("claimed"):
            yield Fact(f"token.{event['item']}", 0.8, {}, about=event["item"])
        left = self.before.brewed_at_end - self.before.brewed
        if brewed and left == 1:
            yield Fact("ends", 0.5, {})

    def _holdings(self) -> Iterator[Fact]:
        yield Fact("coins", COIN * self.has.coins, {"coins": self.has.coins})
        if self.same_round:
            yield Fact("seeds", SEED * self.has.seeds, {"seeds": self.has.seeds})
        for kind in ("gained", "gained-rolled"):
            for event in self._own(kind):
                die = event["die"].partition("+")[0]
                yield Fact("gained", DIE[die.partition("-")[0]], {"die": die}, about=die)

    def _bought(self) -> Iterator[Fact]:
        for event in self._own("bought"):
            price = int(event["coins"])
            values = {"item": event["item"], "coins": price}
            better = self._improved(event["item"])
            if better is not None:
                recipe, bonus, number = better
                yield Fact("bought.improves", 0.6 * number, {**values, "recipe": recipe, "amounts": {bonus: number}})
            elif event["item"] in TOKENS:
                yield Fact(f"token.{event['item']}", 0.8, {}, about=event["item"])
            else:
                yield Fact("bought", 0.3, values, about=event["item"])

    def _improved(self, item: str) -> tuple[str, str, int] | None:
        """The displayed recipe that an ingredient improves most, and by what."""
        found = [
            (recipe.recipe, bonus.bonus, bonus.amount)
            for recipe in self.before.recipes
            if recipe is not None
            for bonus in recipe.improvements
            if bonus.kind == item
        ]
        return max(found, key=lambda each: each[2], default=None)

    # -- dice ----------------------------------------------------------------------------------------

    def _changed(self) -> Iterator[Fact]:
        for kind in ("raised", "increased"):
            for event in self._own(kind):
                values = {"die": event["die"], "n": _counts(event["becomes"])}
                yield Fact("raised", 2 * PIP, values, about=event["die"])
        for event in self._own("rerolled"):
            yield Fact("rerolled", PIP * (3.5 - _shows(event["die"])), {"die": event["die"]}, about=event["die"])

    def _laid(self) -> Iterator[Fact]:
        """Spaces that will bring something: what was placed there is used up for this round."""
        before = {laid.space for laid in self.had.laid}
        for laid in self.has.laid:
            space, lying = self._space(laid.space), self.after.pieces[laid.piece]
            if laid.space in before or laid.speed:
                continue
            yield self._brought(space, lying, space.when)
            yield from self._wanted(space)
            if lying.kind == "die" and lying.shows and lying.colour != "blue":
                die = laid.piece.removeprefix(f"space-{self.seat}-{laid.space}-").rpartition("-")[0]
                yield Fact("used", -0.12 * lying.shows, {"die": die})
        for event in self._own("sped-up"):
            lying = next(self.before.pieces[laid.piece] for laid in self.had.laid if laid.space == event["space"])
            yield self._brought(self._space(event["space"]), lying, "at-once")
        for laid in self.has.laid:
            if laid.space not in before:
                yield from self._closed(laid.space)

    def _brought(self, space: Space, lying: DicePiece, when: str) -> Fact:
        weight = _worth(space.gives, lying) * (SOONER if when == "at-once" else 1.0)
        values = {
            "space": space.space,
            "seat": self.seat,
            "gives": space.space,
            "colour": lying.colour or "",
            "when": when,
        }
        return Fact("laid", weight, values, about=space.space)

    def _wanted(self, space: Space) -> Iterator[Fact]:
        """The displayed recipe that lacks least of those that a die of the space's colour is missing for."""
        colour = space.gives.die if space.gives.kind == "die" else None
        lacking = [
            (len(missing), recipe.recipe, need.least)
            for recipe in self.before.recipes
            if recipe is not None and not recipe.banned
            for missing in [[need for need in recipe.needs if need.place is None]]
            for need in missing
            if need.colour == colour
        ]
        if lacking:
            _, recipe_id, least = min(lacking)
            yield Fact("wanted", 0.3, {"recipe": recipe_id, "missing": [(colour, least)]}, about=recipe_id)

    def _closed(self, space: str) -> Iterator[Fact]:
        """A space that another player can no longer use (DB-8.1) and could have: they have something it takes."""
        takes = self._space(space).takes
        for seat, (had, has) in enumerate(zip(self.before.seats, self.after.seats, strict=True)):
            full = space in has.full and space not in had.full
            if seat != self.seat and full and not had.passed and self._has_any(self.before, seat, had, list(takes)):
                yield Fact("closes", 0.5, {"space": space, "seat": self.seat, "player": seat}, about=space)
                return

    def _has_any(self, view: DiceBrewingView, seat: int, side: Seat, takes: list[str]) -> bool:
        zones = (f"pool-{seat}", f"warehouse-{seat}")
        dice = (each for each in view.pieces.values() if each.zone in zones and each.mark != "blocked")
        return ("seed" in takes and side.seeds > 0) or any(die.colour in takes for die in dice)

    def _kept(self) -> Iterator[Fact]:
        """Dice that went to the Warehouse, where brewing takes them from and where they are not rolled (DB-5.2)."""
        goes_on = self.before.brewed < self.before.brewed_at_end
        for event in (*self._own("transferred"), *self._own("put")):
            high = _shows(event["die"]) - 3.5
            values = {"die": event["die"]}
            if event.get("place", "warehouse") == "warehouse":
                kind = "kept.low" if high < 0 and goes_on else "kept"
                if kind == "kept" and event["die"].startswith("blue"):
                    kind = "kept.blue"
                yield Fact(kind, KEPT * high, values, about=event["die"])
            elif goes_on:
                yield Fact("kept.rolled", 0.0, values, about=event["die"])

    def _spared(self) -> Iterator[Fact]:
        """Dice that a brew leaves in the Warehouse."""
        zone = f"warehouse-{self.seat}"
        dice = [name for name, die in self.after.pieces.items() if die.zone == zone and die.shows]
        for die in dict.fromkeys(name.removeprefix(f"{zone}-").rpartition("-")[0] for name in dice):
            yield Fact("spared", PIP * _shows(die), {"die": die}, about=die)

    # -- recipes -------------------------------------------------------------------------------------

    def _recipes(self) -> Iterator[Fact]:
        """Displayed recipes that came nearer or went out of reach: only dice in the Warehouse count."""
        shown = {each.recipe: each for each in self.before.recipes if each is not None}
        for recipe in self.after.recipes:
            if recipe is None or recipe.recipe not in shown or recipe.banned:
                continue
            missing, lacked = _missing(recipe), len(_missing(shown[recipe.recipe]))
            points = recipe.reward.xp + COIN * recipe.reward.coins
            have = 1 - len(missing) / len(recipe.needs)
            values = {"recipe": recipe.recipe, "missing": [(need.colour, need.least) for need in missing]}
            if len(missing) > lacked:
                yield Fact("recipe.lost", -0.25 * points, values, about=recipe.recipe)
            elif len(missing) == lacked:
                continue
            elif not missing:
                yield Fact("recipe.ready", 0.5 * points, {"recipe": recipe.recipe}, about=recipe.recipe)
            elif len(missing) <= 2:
                yield Fact("recipe.near", 0.25 * points * have, values, about=recipe.recipe)

    # -- tokens against others -----------------------------------------------------------------------

    def _against(self) -> Iterator[Fact]:
        for event in self.events:
            kind, seat = event["kind"], event["seat"]
            if kind in ("taken", "blocked") and seat is not None and seat != self.seat:
                yield Fact(f"against.{kind}", 1.0, {"die": event["die"], "player": seat})
            elif kind == "closed" and seat is not None and seat != self.seat:
                yield Fact("against.closed", 1.0, {"building": event["building"], "player": seat})
            elif kind == "banned":
                yield Fact("against.banned", 1.0, {"recipe": event["recipe"]})
            elif kind == "protected" and seat == self.seat:
                yield Fact("protected", 0.6, {"die": event["die"]})

    # -- the table -----------------------------------------------------------------------------------

    def _space(self, name: str) -> Space:
        return next(space for building in self.before.buildings for space in building.spaces if space.space == name)


def _missing(recipe: Recipe) -> list[Need]:
    return [need for need in recipe.needs if need.place != "warehouse"]


def _shows(die: str) -> int:
    face = die.partition("-")[2].partition("+")[0]
    return int(face) if face else 0


def _counts(die: str) -> int:
    """What a die counts as: what it shows, and Increase tokens on it."""
    shown, *tokens = die.partition("-")[2].split("+")
    return int(shown) + sum(int(each) for each in tokens if each.isdigit())


def _worth(gives: Gives, lying: DicePiece) -> float:
    if gives.kind == "die" and gives.die is not None:
        return DIE[gives.die]
    if gives.kind == "seeds":
        return SEED * gives.amount
    if gives.coins is not None and lying.colour is not None:
        return COIN * gives.coins[lying.colour]
    return 2 * PIP
