"""What the moves of Dice Brewing lead to, as far as it depends on no roll and on no card of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, cast

from brewhall.core.actions import Action
from brewhall.core.contrast import Contrast, Course, Fact, listed
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import Blank, piece, place
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.spaces import GIVES
from brewhall.games.dice_brewing.view import (
    SPACES,
    TOKENS,
    Bonus,
    Colour,
    DiceBrewingView,
    Gives,
    Need,
    Recipe,
    Seat,
    Space,
)

COIN = 0.4  # points
SEED = 0.7
DIE = {"pale": 1.3, "hops": 1.3, "dark": 2.3, "blue": 0.8}  # what one more is worth, rolled or not
ENDS_AS = {"pale": 1, "hops": 1, "dark": 2, "blue": 0}  # points (DB-15.3)
PIP = 0.2
SOONER = 1.3  # times as much, of what comes at once
KEPT = 0.25  # a pip above or below what a roll shows, of a die that is not rolled again
TOKEN = 0.5
BEFORE_BREWING = ("rolling", "arrangement", "purchasing", "tokens", "brewing")  # phases
TOKEN_MOVES = {"increase", "take", "reroll", "protect", "block", "close", "ban"}  # kinds of moves with action tokens
SCHOOL = ("S1", "S2", "S3")  # spaces whose dice always come back (DB-7.26)


class DiceBrewingContrast(Contrast):
    pauses = frozenset(["arrange", "purchase", "window", "brew", "put"])

    def facts(self, course: Course) -> list[Fact]:
        return list(_Turn(course).facts())

    def dominates(self, one: Action, other: Action) -> bool:
        """A lower die that does for a recipe goes in before a higher one; a die is swapped for the highest."""
        given, rival = one.parameters, other.parameters
        if one.kind != other.kind or "+" in given.get("die", "") + rival.get("die", ""):
            return False
        if one.kind == "use":
            return _colour(given["die"]) == _colour(rival["die"]) and _shows(given["die"]) < _shows(rival["die"])
        same = (given.get("die"), given.get("source")) == (rival.get("die"), rival.get("source"))
        return one.kind == "exchange" and same and int(given["value"]) > int(rival["value"])

    def blanks(self, fact: Fact, narrator: Narrator) -> dict[str, Blank]:
        teller = cast(DiceBrewingNarrator, narrator)
        return {name: _blank(name, value, fact.values, teller) for name, value in fact.values.items()}


def _blank(name: str, value: Any, values: Mapping[str, Any], teller: DiceBrewingNarrator) -> Blank:
    texts, words = teller.texts, teller.words
    if name == "recipe":
        return piece(texts.beers[value], value)
    if name == "missing":
        needs = [
            texts.need(colour, *(least for other, least in value if other == colour))
            for colour in dict.fromkeys(colour for colour, _ in value)
        ]
        return listed(needs, teller)
    if name == "dice":
        counted = Counter(value).items()
        dice = [words.term("contrast.dice", die=texts.die(die), n=n) if n > 1 else texts.die(die) for die, n in counted]
        return listed(dice, teller)
    if name == "spare":
        return listed([texts.die(die) for die in dict.fromkeys(value)], teller, "list.or")
    if name in ("amounts", "instead"):
        return listed([texts.amounts({each: number}) for each, number in value.items()], teller)
    if name in ("coins", "seeds"):
        return texts.amounts({name: value}) if value else words.term(f"contrast.no.{name}")
    if name == "recipes":
        return listed([piece(texts.beers[recipe], recipe) for recipe in value], teller)
    if name == "items":
        return listed([words.term(f"item.{item}") for item in value], teller)
    if name == "space":
        return place(words.term(f"space.{value}"), f"space-{values['seat']}-{value}")
    if name == "gives":
        return teller.gives(GIVES[SPACES.index(value)], values["colour"])
    if name == "when":
        return words.term(f"when.{value}")
    if name in ("die", "becomes"):
        return texts.die(value)
    if name == "of":
        return words.term(f"colour.{value}")
    if name == "item":
        return words.term(f"item.{value}")
    if name == "building":
        return words.term(f"building.{value}")
    if name == "player":
        return teller.person(value)
    return cast(Blank, value)


class _Turn:
    """A turn of one player, and what came of it."""

    def __init__(self, course: Course) -> None:
        self.seat, self.action, self.choices = course.seat, course.action, course.choices
        self.before = cast(DiceBrewingView, course.before)
        self.after = cast(DiceBrewingView, course.after)
        self.had, self.has = self.before.seats[self.seat], self.after.seats[self.seat]
        kinds = [event["kind"] for event in course.events]
        end = next((number for number, kind in enumerate(kinds) if kind in ("phase", "round")), len(kinds))
        self.events = course.events[:end]
        self.same_round = self.before.round == self.after.round and not self.after.over
        self.last_round = self.before.brewed >= self.before.brewed_at_end

    def facts(self) -> Iterator[Fact]:
        yield from self._idle()
        yield from self._brewed()
        yield from self._bought()
        yield from self._changed()
        yield from self._against()
        yield from self._kept()
        yield from self._laid()
        if self.before.prompt.step == "use":
            yield from self._spared()
        brews_yet = self.same_round and self.before.phase in BEFORE_BREWING
        if (brews_yet or self.before.prompt.step == "put") and not self._own("rerolled"):
            yield from self._recipes()
            yield from self._ready()
            yield from self._improvable()
        yield from self._holdings()

    def _idle(self) -> Iterator[Fact]:
        """What it means to do nothing: it depends on what was asked."""
        if any(event["kind"] not in ("passed", "settled") for event in self.events):
            return
        step = self.before.prompt.step
        if step == "arrange":
            step = "pass" if self._own("passed") else "end"
        offered = {move.kind for move in self.before.actions}
        if step in ("pass", "end", "purchase"):
            pool = f"pool-{self.seat}"
            free = [name for name, die in self.before.pieces.items() if die.zone == pool and die.mark != "blocked"]
            dice = sorted(name.removeprefix(f"{pool}-").rpartition("-")[0] for name in free)
            if step == "purchase" and self.last_round:
                dice = []  # they are not rolled any more
            wanted = any(need.place == "pool" for recipe in self._open() for need in recipe.needs)
            form = "dice" if wanted or step == "purchase" or any(_colour(die) == "blue" for die in dice) else "useless"
            named = "spare" if form == "useless" else "dice"
            kind, values = (f"idle.{step}.{form}", {named: dice}) if dice else (f"idle.{step}", {})
            yield Fact(kind, 0.0, values, deed=True)
            if step == "purchase" and "buy" in offered and not self._useful_goods():
                yield Fact("idle.market", 0.0, {}, deed=True)
        elif step == "brew":
            yield Fact(f"idle.{step}", 0.0, {}, deed=True)
        if offered & TOKEN_MOVES:
            yield self._tokens_kept(offered)

    def _open(self) -> list[Recipe]:
        """Displayed recipes that anybody may brew."""
        return [recipe for recipe in self.before.recipes if recipe is not None and not recipe.banned]

    def _useful_goods(self) -> bool:
        """Whether an ingredient can be bought that improves a recipe which all dice are there for."""
        items = {move.parameters["item"] for move in self.before.actions if move.kind == "buy"}
        ready = [recipe for recipe in self._open() if not _absent(recipe)]
        return any(bonus.kind in items and not bonus.have for recipe in ready for bonus in recipe.improvements)

    def _tokens_kept(self, offered: set[str]) -> Fact:
        """Why no action token is played: nothing comes within reach by it, and there is nobody to stop."""
        others = [seat for seat in range(len(self.before.seats)) if seat != self.seat]
        stoppable = any(_in_warehouse(self.before, seat, [recipe]) for seat in others for recipe in self._open())
        helps = "increase" in offered and any(self._one_short(recipe) for recipe in self._open())
        if helps or (stoppable and offered & {"take", "block", "ban", "reroll"}) or not self._open():
            return Fact("idle.tokens", 0.0, {"n": sum(_held(self.had).values())}, deed=True)
        nearest = min(self._open(), key=lambda recipe: (len(_absent(recipe)), -_points(recipe)))
        missing = [(need.colour, need.least) for need in _absent(nearest)]
        if missing:
            return Fact("idle.tokens.far", 0.0, {"recipe": nearest.recipe, "missing": missing}, deed=True)
        return Fact("idle.tokens.there", 0.0, {"recipe": nearest.recipe}, deed=True)

    def _one_short(self, recipe: Recipe) -> bool:
        """Whether one more pip on a die gives a recipe the only die that it lacks."""
        absent = _absent(recipe)
        return len(absent) == 1 and absent[0].least - 1 in self._spare(recipe, absent[0].colour)

    def _spare(self, recipe: Recipe, colour: str) -> list[int]:
        """What the player's dice of a colour show, if there are as many as a recipe needs."""
        zones = (f"pool-{self.seat}", f"warehouse-{self.seat}")
        dice = (die for die in self.before.pieces.values() if die.zone in zones and die.mark != "blocked")
        shown = [die.shows or 0 for die in dice if die.colour == colour]
        return shown if len(shown) >= sum(need.colour == colour for need in recipe.needs) else []

    def _own(self, kind: str) -> list[Mapping[str, Any]]:
        return [event for event in self.events if event["kind"] == kind and event["seat"] == self.seat]

    # -- gains ---------------------------------------------------------------------------------------

    def _brewed(self) -> Iterator[Fact]:
        rewards = {name: sum(event[name] for event in self._own("rewarded")) for name in ("xp", "coins", "seeds")}
        brewed = self._own("brewed")
        shown = {recipe.recipe: recipe.reward for recipe in self.before.recipes if recipe is not None}
        for event in brewed[:1]:
            weight, kind = rewards["xp"] + COIN * rewards["coins"], "brewed"
            reward = shown.get(event["recipe"])
            if reward is not None:
                if "improve" in self.choices:
                    kind, rewards = "brewed.improvable", {"xp": reward.xp, "coins": reward.coins}
                rewards |= {"tokens": reward.tokens, "dice": reward.dice}
            given = {name: number for name, number in rewards.items() if number}
            if given:
                yield Fact(kind, weight, {"recipe": event["recipe"], "amounts": given}, deed=True)
        ends = self.before.brewed + len(brewed) >= self.before.brewed_at_end
        for event in self._own("claimed") if "claim" not in self.choices else ():  # for the next round (DB-10.16)
            item = event["item"]
            yield Fact("token.late" if ends else f"token.{item}", 0.0 if ends else 0.8, {"item": item}, item, True)
        left = self.before.brewed_at_end - self.before.brewed
        if brewed and left == 1:
            yield Fact("ends", 0.5, {})

    def _holdings(self) -> Iterator[Fact]:
        gained = [*self._own("gained"), *self._own("gained-rolled")] if self.before.phase != "tidying" else []
        if "gain" in self.choices:  # the others are chosen later
            gained = gained[:1] if self.before.prompt.step == "gain" else []
        for event in gained:
            die = event["die"].partition("+")[0]
            colour = die.partition("-")[0]
            if self.last_round and self.before.phase == "brewing":  # it comes too late for a recipe
                worth = ENDS_AS[colour]
                counts = {"amounts": {"xp": worth}} if worth else {}
                yield Fact("gained.counts" if worth else "gained.idle", worth, {"die": die, **counts}, die, True)
                continue
            lack = [each.recipe for each in self._open() if any(need.colour == colour for need in _absent(each))]
            kind, values = ("gained.wanted", {"recipes": lack}) if lack else ("gained", {})
            weight = DIE[colour] + 0.3 * len(lack)
            yield Fact(kind, weight, {"die": die, **values}, about=die, deed=True)
        spent = Counter(_held(self.had)) - Counter(_held(self.has))
        if spent:
            yield Fact("spends", -TOKEN * spent.total(), {"items": sorted(spent)})
        coins = "coins.gain" if self.has.coins > self.had.coins else "coins"
        yield Fact(coins, COIN * (self.has.coins - self.had.coins), {"coins": self.has.coins})
        if self.same_round and not self.last_round:
            seeds = "seeds.gain" if self.has.seeds > self.had.seeds else "seeds"
            yield Fact(seeds, SEED * (self.has.seeds - self.had.seeds), {"seeds": self.has.seeds})

    def _bought(self) -> Iterator[Fact]:
        for event in self._own("bought"):
            values = {"item": event["item"], "coins": int(event["coins"])}
            if event["item"] in TOKENS:
                yield self._token(event["item"])
            else:
                yield self._ingredient(event["item"], values)

    def _ingredient(self, item: str, values: dict[str, Any]) -> Fact:
        """An ingredient, with the displayed recipe that it improves most: one improvement is made at most (DB-11.5)."""
        named = [(recipe, bonus) for recipe in self._open() for bonus in recipe.improvements if bonus.kind == item]
        if not named:
            return Fact("bought", 0.1, values, about=item, deed=True)
        if named[0][1].have:
            return Fact("bought.again", 0.1, values, about=item, deed=True)
        free = [(recipe, bonus) for recipe, bonus in named if not any(each.have for each in recipe.improvements)]
        recipe, bonus = max(free or named, key=lambda each: (not _absent(each[0]), each[1].amount))
        values |= {"recipe": recipe.recipe, "amounts": {bonus.bonus: bonus.amount}}
        if not free:
            had = max((each for each in recipe.improvements if each.have), key=_bonus)
            values["instead"] = {had.bonus: had.amount}
            gain = max(0.0, _bonus(bonus) - _bonus(had))
            return Fact("bought.instead", 0.1 + 0.6 * gain, values, about=item, deed=True)
        absent = [(need.colour, need.least) for need in _absent(recipe)]
        if absent:
            return Fact("bought.later", 0.2 * bonus.amount, {**values, "missing": absent}, about=item, deed=True)
        return Fact("bought.improves", 0.6 * bonus.amount, values, about=item, deed=True)

    def _token(self, item: str) -> Fact:
        """An action token, with the recipe that it could serve for now: one's own, or one that somebody can brew."""
        if item == "increase_die":
            short = [recipe for recipe in self._open() if self._one_short(recipe)]
            if short:
                best = max(short, key=_points)
                return Fact("token.increase_die.now", 1.2, {"recipe": best.recipe}, about=item, deed=True)
        if item == "reroll_die":
            last = [(recipe, _absent(recipe)[0]) for recipe in self._open() if len(_absent(recipe)) == 1]
            near = [recipe for recipe, need in last if self._spare(recipe, need.colour)]
            if near:
                best = max(near, key=_points)
                values = {"recipe": best.recipe, "missing": [(need.colour, need.least) for need in _absent(best)]}
                return Fact("token.reroll_die.now", 1.0, values, about=item, deed=True)
        if item in ("take_die", "block_protect_die", "block_recipe"):
            others = [seat for seat in range(len(self.before.seats)) if seat != self.seat]
            ready = [(s, recipe) for s in others for recipe in self._open() if _in_warehouse(self.before, s, [recipe])]
            if ready:
                seat, best = max(ready, key=lambda each: _points(each[1]))
                against = {"item": item, "player": seat, "recipe": best.recipe}
                return Fact("token.against", 1.0, against, about=item, deed=True)
            lacking = [(s, recipe, _lacking(self.before, s, [recipe])) for s in others for recipe in self._open()]
            nearly = [each for each in lacking if len(each[2]) == 1]
            if nearly:
                seat, best, (need,) = max(nearly, key=lambda each: _points(each[1]))
                soon = {"item": item, "player": seat, "recipe": best.recipe, "missing": [(need.colour, need.least)]}
                kind = "token.near.protects" if item == "block_protect_die" else "token.near"
                return Fact(kind, 0.6, soon, about=item, deed=True)
            return Fact(f"token.{item}", 0.6, {}, about=item, deed=True)
        return Fact(f"token.{item}", 0.8, {}, about=item, deed=True)

    # -- dice ----------------------------------------------------------------------------------------

    def _changed(self) -> Iterator[Fact]:
        for event in self._own("raised") if not self._own("sped-up") else ():  # else its space says it
            yield Fact("raised", 2 * PIP, {"die": event["die"], "n": _counts(event["becomes"])}, event["die"], True)
        for event in self._own("increased"):  # worth what it makes possible
            yield Fact("increased", 0.0, {"die": event["die"], "n": _counts(event["becomes"])}, event["die"], True)
        for event in self._own("exchanged"):
            gain = _shows(event["becomes"]) - _shows(event["die"])
            yield Fact("exchanged", PIP * gain, {"die": event["die"], "becomes": event["becomes"]}, deed=True)
        for event in self._own("selected") if "select" not in self.choices else ():
            supply = self.before.counters["supply"][event["colour"]]
            yield Fact("selected", 0.0, {"of": event["colour"], "n": supply}, deed=True)
        if self._own("kept-own"):
            yield Fact("exchanged.none", 0.0, {}, deed=True)
        rolled = [event["die"] for event in self._own("rerolled")]
        if "practise" in self.choices:  # the others are chosen later
            rolled = [self.action.parameters["die"]] if self.action.kind == "choose" else []
        if rolled:
            yield Fact("rerolled", PIP * sum(3.5 - _shows(die) for die in rolled), {"dice": rolled}, deed=True)
        for event in self.events:
            if event["kind"] == "rerolled" and event["seat"] != self.seat:
                values = {"die": event["die"], "player": event["seat"]}
                yield Fact("rerolled.other", PIP * (_shows(event["die"]) - 3.5), values, deed=True)

    def _laid(self) -> Iterator[Fact]:
        """Spaces that will bring something, and what becomes of the die that was placed there (section 7)."""
        for event in (*self._own("placed"), *self._own("placed-seed")):
            space, die = self._space(event["space"]), event.get("die", "")
            if not self._own("selected") or "select" in self.choices:
                yield self._brought(space, die, space.when)
            if not self.last_round:  # else it comes too late for a recipe
                yield from self._wanted(space)
            if die and space.space not in SCHOOL:
                values = {"die": die, "space": space.space, "seat": self.seat}
                if space.gives.kind == "raise" and self._has_use(die):
                    yield Fact("used", -0.12 * _shows(die), values)
                elif space.gives.kind != "raise":
                    yield Fact("used.spent", -DIE[_colour(die)], values)
            yield from self._closed(space.space)
        for event in self._own("sped-up"):
            lying = next(laid.piece for laid in self.had.laid if laid.space == event["space"])
            die = lying.removeprefix(f"space-{self.seat}-{event['space']}-").rpartition("-")[0]
            yield self._brought(self._space(event["space"]), die, "at-once")

    def _brought(self, space: Space, die: str, when: str) -> Fact:
        weight = _worth(space.gives, _colour(die)) * (SOONER if when == "at-once" else 1.0)
        values: dict[str, Any] = {"space": space.space, "seat": self.seat, "when": when}
        if space.gives.kind == "raise":
            values |= {"die": die, "n": _counts(die) + space.gives.amount}
            return Fact("laid.raise", weight, values, about=space.space, deed=True)
        if space.gives.kind == "exchange":
            return Fact("laid.exchange", weight, values, about=space.space, deed=True)
        values |= {"gives": space.space, "colour": _colour(die)}
        return Fact("laid", weight, values, about=space.space, deed=True)

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
        if self.before.phase == "tidying" and self.last_round:
            return
        for event in (*self._own("transferred"), *self._own("put")):
            tidying = self.before.phase == "tidying"  # tokens on a die end with the round (DB-12.6)
            die = event["die"].partition("+")[0] if tidying else event["die"]
            values = {"die": die}
            if event.get("place", "warehouse") == "warehouse":
                yield self._stored(die)
            elif tidying:
                yield Fact("kept.rolled", 0.0, values, deed=True)
            else:
                yield Fact("kept.pool", 0.0, values, deed=True)

    def _stored(self, die: str) -> Fact:
        """A die that came to the Warehouse: the recipe that it serves, and whether it would be rolled else."""
        high, recipe = _shows(die) - 3.5, self._served()
        if self.last_round:
            return (
                Fact("kept.last", 0.3, {"die": die, "recipe": recipe.recipe}, deed=True)
                if recipe
                else (Fact("kept.idle", 0.0, {"die": die}, deed=True))
            )
        if die.startswith("blue") or "blocked" in die:
            return Fact("kept.safe", KEPT * high, {"die": die}, deed=True)
        if recipe is not None:
            return Fact("kept", KEPT * max(high, 0.5), {"die": die, "recipe": recipe.recipe}, deed=True)
        return Fact("kept.spare" if high > 0 else "kept.low", 0.5 * KEPT * high, {"die": die}, deed=True)

    def _served(self) -> Recipe | None:
        """The displayed recipe for which the Warehouse lacks fewer dice than before, and least of all."""
        shown = {each.recipe: len(_missing(each)) for each in self.before.recipes if each is not None}
        served = [
            each
            for each in self.after.recipes
            if each is not None and not each.banned and len(_missing(each)) < shown.get(each.recipe, 0)
        ]
        return min(served, key=lambda each: (len(_missing(each)), -_points(each)), default=None)

    def _spared(self) -> Iterator[Fact]:
        """Dice that a brew leaves in the Warehouse."""
        zone = f"warehouse-{self.seat}"
        dice = [name for name, die in self.after.pieces.items() if die.zone == zone and die.shows]
        for die in dict.fromkeys(name.removeprefix(f"{zone}-").rpartition("-")[0] for name in dice):
            if self.last_round and not self._has_use(die):
                continue
            yield Fact("spared", PIP * _shows(die), {"die": die}, about=die)

    def _has_use(self, die: str) -> bool:
        """Whether a displayed recipe takes a die like this."""
        shown = (each for each in self.after.recipes if each is not None and not each.banned)
        return any(need.colour == _colour(die) and need.least <= _shows(die) for each in shown for need in each.needs)

    # -- recipes -------------------------------------------------------------------------------------

    def _recipes(self) -> Iterator[Fact]:
        """Displayed recipes that came nearer or went out of reach: only dice in the Warehouse count."""
        shown = {each.recipe: each for each in self.before.recipes if each is not None}
        for recipe in self.after.recipes:
            if recipe is None or recipe.recipe not in shown or recipe.banned:
                continue
            missing, lacked = _missing(recipe), len(_missing(shown[recipe.recipe]))
            points = _points(recipe)
            have = 1 - len(missing) / len(recipe.needs)
            values = {"recipe": recipe.recipe, "missing": [(need.colour, need.least) for need in missing]}
            if len(missing) > lacked:
                yield Fact("recipe.lacks", -0.25 * points, values, about=recipe.recipe)
            elif len(missing) < lacked and 0 < len(missing) <= 2:
                yield Fact("recipe.near", 0.25 * points * have, values, about=recipe.recipe)

    def _ready(self) -> Iterator[Fact]:
        """The recipes worth most that can be brewed one after the other with what lies in the Warehouse."""
        open_ones = [recipe for recipe in self.after.recipes if recipe is not None and not recipe.banned]
        together = [
            chosen
            for number in range(1, len(open_ones) + 1)
            for chosen in combinations(open_ones, number)
            if _in_warehouse(self.after, self.seat, chosen)
        ]
        if together:
            best = max(together, key=lambda chosen: sum(map(_points, chosen)))
            worth = 0.5 * sum(map(_points, best))
            new = any(not _in_warehouse(self.before, self.seat, [recipe]) for recipe in best)
            yield Fact("ready", worth, {"recipes": [recipe.recipe for recipe in best]}, deed=new)

    def _improvable(self) -> Iterator[Fact]:
        """The displayed recipe that a blue die is high enough for now, and was not before."""
        had, has = (_highest_blue(view, self.seat) for view in (self.before, self.after))
        found = [
            (_bonus(bonus), recipe.recipe, {bonus.bonus: bonus.amount})
            for recipe in self.after.recipes
            if recipe is not None and not recipe.banned
            for bonus in recipe.improvements
            if bonus.least is not None and had < bonus.least <= has
        ]
        if found:
            points, name, amounts = max(found, key=lambda each: each[0])
            yield Fact("improvable", 0.5 * points, {"recipe": name, "amounts": amounts, "n": has})

    # -- tokens against others -----------------------------------------------------------------------

    def _against(self) -> Iterator[Fact]:
        for event in self.events:
            kind, seat = event["kind"], event["seat"]
            if kind in ("taken", "blocked") and seat is not None and seat != self.seat:
                yield Fact(f"against.{kind}", 0.3, {"die": event["die"], "player": seat}, deed=True)
            elif kind == "closed" and seat is not None and seat != self.seat:
                values = {"building": event["building"], "player": seat, "n": self._fitting(event["building"], seat)}
                yield Fact("against.closed", 0.1 * values["n"], values, deed=True)
            elif kind == "banned":
                yield Fact("against.banned", 0.0, {"recipe": event["recipe"]}, deed=True)
            elif kind == "taken":
                yield Fact("taken", 0.0, {"die": event["die"]}, deed=True)
            elif kind == "protected" and seat == self.seat:
                yield Fact("protected", 0.4, {"die": event["die"]}, deed=True)
        if self._own("played") and self.same_round:
            yield from self._stopped()

    def _fitting(self, building: str, seat: int) -> int:
        """How many pieces somebody could place in a building."""
        takes = {
            taken
            for each in self.before.buildings
            if each.building == building
            for s in each.spaces
            for taken in s.takes
        }
        zones = (f"pool-{seat}", f"warehouse-{seat}")
        dice = [die for die in self.before.pieces.values() if die.zone in zones and die.mark != "blocked"]
        return sum(die.colour in takes for die in dice) + ("seed" in takes) * self.before.seats[seat].seeds

    def _stopped(self) -> Iterator[Fact]:
        """Displayed recipes that somebody had all dice for in the Warehouse, and cannot brew any more."""
        shown = {each.recipe: each for each in self.after.recipes if each is not None}
        for recipe in self.before.recipes:
            if recipe is None or recipe.banned or recipe.recipe not in shown:
                continue
            banned, points = shown[recipe.recipe].banned, _points(recipe)
            for seat in range(len(self.before.seats)):
                if _in_warehouse(self.before, seat, [recipe]) and (
                    banned or not _in_warehouse(self.after, seat, [recipe])
                ):
                    values = {"recipe": recipe.recipe, "player": seat}
                    if seat == self.seat:
                        yield Fact("stops.own", -0.5 * points, values, about=f"{recipe.recipe} {seat}")
                    else:
                        yield Fact("stops", 0.4 * points, values, about=f"{recipe.recipe} {seat}")

    # -- the table -----------------------------------------------------------------------------------

    def _space(self, name: str) -> Space:
        return next(space for building in self.before.buildings for space in building.spaces if space.space == name)


def _held(seat: Seat) -> dict[str, int]:
    return {held.item: held.amount for held in seat.tokens}


def _points(recipe: Recipe) -> float:
    return recipe.reward.xp + COIN * recipe.reward.coins


def _bonus(bonus: Bonus) -> float:
    return bonus.amount * (COIN if bonus.bonus == "coins" else 1.0)


def _highest_blue(view: DiceBrewingView, seat: int) -> int:
    zones = (f"pool-{seat}", f"warehouse-{seat}")
    dice = (die for die in view.pieces.values() if die.zone in zones and die.mark != "blocked")
    return max((die.shows or 0 for die in dice if die.colour == "blue"), default=0)


def _in_warehouse(view: DiceBrewingView, seat: int, recipes: Sequence[Recipe]) -> bool:
    """Whether a player's Warehouse holds all dice that these recipes need together."""
    return not _lacking(view, seat, recipes)


def _lacking(view: DiceBrewingView, seat: int, recipes: Sequence[Recipe]) -> list[Need]:
    """What these recipes need together and no die in a player's Warehouse does for."""
    dice = [die for die in view.pieces.values() if die.zone == f"warehouse-{seat}" and die.mark != "blocked"]
    lacking = []
    for need in sorted((need for recipe in recipes for need in recipe.needs), key=lambda need: -need.least):
        fitting = [die for die in dice if die.colour == need.colour and (die.shows or 0) >= need.least]
        if fitting:
            dice.remove(fitting[0])
        else:
            lacking.append(need)
    return lacking


def _absent(recipe: Recipe) -> list[Need]:
    """What no die of the player, wherever it lies, does for."""
    return [need for need in recipe.needs if need.place is None]


def _missing(recipe: Recipe) -> list[Need]:
    return [need for need in recipe.needs if need.place != "warehouse"]


def _colour(die: str) -> str:
    """Of a die by its name in moves, or of a seed."""
    return die.partition("-")[0] if "-" in die else ""


def _shows(die: str) -> int:
    face = die.partition("-")[2].partition("+")[0]
    return int(face) if face else 0


def _counts(die: str) -> int:
    """What a die counts as: what it shows, and Increase tokens on it."""
    shown, *tokens = die.partition("-")[2].split("+")
    return int(shown) + sum(int(each) for each in tokens if each.isdigit())


def _worth(gives: Gives, colour: str) -> float:
    if gives.kind == "die" and gives.die is not None:
        return DIE[gives.die]
    if gives.kind == "seeds":
        return SEED * gives.amount
    if gives.coins is not None:
        return COIN * gives.coins[cast(Colour, colour)]
    return 2 * PIP
