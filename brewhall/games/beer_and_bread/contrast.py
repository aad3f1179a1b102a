"""What the moves of Beer & Bread lead to, as far as a player can see it before the other one moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from brewhall.core.actions import Action
from brewhall.core.contrast import Contrast, Course, Fact, listed
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import Blank, Named, piece, place
from brewhall.core.state import State
from brewhall.games.beer_and_bread.catalog import Catalog
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from brewhall.games.beer_and_bread.state import NO_CARD
from brewhall.games.beer_and_bread.view import BeerAndBreadView, Card, Front

TOKEN = 0.6  # points that a token is worth to whoever has room for it
GIVEN = 0.3  # that the other player may take
EASE = 0.25  # points that it is worth to keep what is hard to get again, or to give what is not
SCARCE, PLENTY = 2, 8  # tokens that can be harvested
DEAR = 9  # coins: no card brings more
COIN = 0.3  # of a good that is not the lower one yet
ABOUT_TOKENS = ("pay", "offer", "take")  # questions whose answers differ in what is left
ABOUT_CARDS = ("draw", "redraw", "keep", "reserve")  # questions that can be left at that
YEAR_ENDS = ("windmill", "year", "seeded")  # what comes after these is no longer of the turn
OF_OTHERS = ("hand", "left", "offers", "takes", "denies", "opens")  # kinds of facts about cards not played
# Upgrades with a moment of their own: how many turns before the end of a year one still works in it (BB-13.3 to 13.7)
MOMENTS = {
    "card-phase-redraw": 0,
    "dry-free-keep": 0,
    "collect-after-seeding": 0,
    "last-turn-draw": -2,
    "reserve-card": -8,
}
MAKES = {"beer": "brewery", "bread": "bakery"}


class BeerAndBreadContrast(Contrast):
    pauses = frozenset(["play", *ABOUT_CARDS])
    plans = frozenset(["play-taken"])  # a card is taken for what is then done with it

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def facts(self, course: Course) -> list[Fact]:
        turn = _Turn(course, self.catalog)
        return [turn.told_apart(fact) for fact in turn.facts()]

    def move(self, action: Action, seen: State, narrator: Narrator) -> Named:
        """With the coins of cards, and with the card that lies on an exchange space."""
        teller, given = cast(BeerAndBreadNarrator, narrator), action.parameters
        blanks = narrator.blanks(given)
        if "card" not in given:
            return narrator.words.term(narrator.move_key(action), **blanks)
        table = cast(BeerAndBreadState, seen)
        shown = [str(table.card_name(card)) for card in table.exchange if card != NO_CARD]
        known = {*(seen.game.actions[each].parameters.get("card", "") for each in seen.legal_actions()), *shown} - {""}
        blanks["card"] = _card(given["card"], teller, known)
        if action.kind != "exchange":
            return narrator.words.term(narrator.move_key(action), **blanks)
        taken = str(table.card_name(table.exchange[int(given["space"]) - 1]))
        return narrator.words.term("contrast.exchange", card=blanks["card"], taken=_card(taken, teller, known))

    def blanks(self, fact: Fact, narrator: Narrator) -> dict[str, Blank]:
        teller = cast(BeerAndBreadNarrator, narrator)
        given = {name: value for name, value in fact.values.items() if name != "alike"}
        blanks = {name: _blank(name, value, teller) for name, value in given.items()}
        if "alike" in fact.values:
            blanks["card"] = _card(given["card"], teller, fact.values["alike"])
        return blanks


def _blank(name: str, value: Any, teller: BeerAndBreadNarrator) -> Blank:
    words, vocabulary = teller.words, teller.vocabulary
    if name == "card":
        return _card(value, teller)
    if name == "by":
        if value in ("", "cleaning"):
            return words.term(f"contrast.by.{value or 'harvest'}")
        return words.term("contrast.by.card", card=_card(value, teller))
    if name in ("tokens", "stays", "missing"):
        return listed([vocabulary.amount(*each) for each in value.items()], teller)
    if name == "amount":
        return vocabulary.amount(*value)
    if name == "resource":
        return words.term(f"resource.{value}")
    if name == "resources":
        return listed([words.term(f"resource.{each}") for each in value], teller, "list.or")
    if name == "coins":
        return words.count("coin", value)
    if name == "rest":
        return words.count("token", value)
    if name == "units":
        return words.count("unit", value)
    if name == "good":
        return words.term(f"good.{value}")
    if name == "player":
        return teller.person(value)
    if name == "upgrade":
        return vocabulary.label(next(each for each in vocabulary.catalog.upgrades if each.id == value))
    if name == "zones":
        return listed([place(words.term(f"contrast.zone.{kind}"), f"{kind}-{seat}") for kind, seat in value], teller)
    return cast(Blank, value)


def _card(name: str, teller: BeerAndBreadNarrator, among: Collection[str] = ()) -> Named:
    """With its coins, as there are many of a style: "Amber ale (7)"; with its harvest, where others are like it."""
    vocabulary, words = teller.vocabulary, teller.words
    part, card = vocabulary.cards[name], vocabulary.catalog.by_name[name]
    others = [vocabulary.catalog.by_name[other] for other in among if other != name]
    if any((other.style, other.coins) == (card.style, card.coins) for other in others):
        tokens = vocabulary.tokens(card.front.harvest)
        return piece(words.term("contrast.card.like", card=part, coins=card.coins, tokens=tokens), name)
    return piece(words.term("contrast.card", card=part, coins=card.coins), name)


class _Turn:
    """A turn of one player, and what came of it."""

    def __init__(self, course: Course, catalog: Catalog) -> None:
        self.catalog = catalog
        self.seat, self.other = course.seat, 1 - course.seat
        self.action, self.choices = course.action, course.choices
        self.before = cast(BeerAndBreadView, course.before)
        self.after = cast(BeerAndBreadView, course.after)
        kinds = [event["kind"] for event in course.events]
        end = min((kinds.index(kind) for kind in YEAR_ENDS if kind in kinds), default=len(kinds))
        self.events = course.events[:end]
        self.last = self.before.year == len(self.before.calendar) and self.before.turn >= self.before.turns_in_year - 2
        self.token = 0.05 if self.last else TOKEN  # after the last turn they are hardly worth anything (BB-12.7)
        self.same_year = self.before.year == self.after.year and not self.after.over

    def told_apart(self, fact: Fact) -> Fact:
        """With other cards that may be played this turn or the next and that the card of a fact could be taken for."""
        if "card" not in fact.values or fact.kind.partition(".")[0] not in OF_OTHERS:
            return fact
        card, front = self._card(fact.values["card"]), self._front(fact.values["card"])
        alike = [
            name
            for name, other in self.before.pieces.items()
            if other.front and other.zone.startswith(("hand", "exchange")) and name != fact.values["card"]
            if (other.good, other.front.coins) == (card.good, front.coins)
        ]
        return replace(fact, values={**fact.values, "alike": tuple(sorted(alike))}) if alike else fact

    def facts(self) -> Iterator[Fact]:
        yield from self._sales()
        yield from self._tokens()
        yield from self._upgrade()
        yield from self._harvest()
        yield from self._cards()
        if self.same_year:
            yield from self._next_turn()
            yield from self._passed_on()
        if self.before.prompt.step in ABOUT_TOKENS:
            if self.before.prompt.step != "take":  # then it is told with what is taken
                yield from self._left()
            yield from self._at_hand()

    # -- what the turn itself brings -----------------------------------------------------------------

    def _sales(self) -> Iterator[Fact]:
        before, after = self.before.sides[self.seat], self.after.sides[self.seat]
        gain = (after.score or 0) - (before.score or 0)
        sold = [event["card"] for event in self._own("sold")]
        for card in sold:
            front = self._front(card)
            values = {"card": card, "coins": front.coins}
            if gain:
                weight = gain + COIN * max(0, front.coins - gain)
                kind = "sale.score" if gain > 0 else "sale.falls"
                yield Fact(kind, weight, {**values, "before": before.score, "after": after.score}, deed=True)
            else:
                lower = "beer" if (after.beer or 0) < (after.bread or 0) else "bread"
                yield Fact("sale.stays", COIN * front.coins, {**values, "score": after.score, "good": lower}, deed=True)
        if gain and not sold:
            values = {"before": before.score, "after": after.score}
            paid = {bonus.card: (bonus.beer, bonus.bread) for bonus in before.bonuses}
            changed = [bonus.card for bonus in after.bonuses if (bonus.beer, bonus.bread) != paid.get(bonus.card)]
            if changed:  # paid at the end of the game (BB-12.2)
                bonus = self._upgrade_of(self.after, changed[0])
                yield Fact("score.bonus", gain, {**values, "upgrade": bonus})
            else:
                yield Fact("score.up" if gain > 0 else "score.down", gain, values)

    def _tokens(self) -> Iterator[Fact]:
        collected, offered, paid = (self._sum(kind) for kind in ("collected", "offered", "paid"))
        kept = self.token * (collected.total() - offered.total())
        harvested, cleaned = self._own("harvested"), self._own("cleaned")
        if harvested or (cleaned and collected):
            by = "" if harvested else "cleaning"
            if harvested and self._own("exchanged"):
                by = harvested[0]["card"]
            values: dict[str, Any] = {"by": by, "tokens": dict(collected)}
            if offered:
                values |= {"n": offered.total(), "player": self.other}
                given, kind = self._given(offered.total())
                if kind.endswith("some"):
                    values["units"] = given
                yield Fact(kind, kept - GIVEN * given, values, deed=bool(harvested))
            else:
                yield Fact("collects" if collected else "collects.nothing", kept, values, deed=bool(harvested))
        if paid and "pay" in self.choices:
            paid = self._chosen() if self.before.prompt.step == "pay" else Counter()
        if paid:
            yield Fact("pays", -self.token * paid.total(), {"tokens": dict(paid)}, deed=True)
        theirs = self._sum("collected", self.other)
        if theirs:
            yield Fact("feeds", -self.token * theirs.total(), {"player": self.other, "tokens": dict(theirs)})

    def _given(self, overflow: int) -> tuple[int, str]:
        """How much of what overflows the other player may have, and how that is told (BB-9.5, BB-9.7)."""
        if self._own("returned"):
            return 0, "collects.overflow.lost"
        free = self.before.sides[self.other].free_units
        return (free, "collects.overflow.some") if 0 < free < overflow else (overflow, "collects.overflow")

    def _chosen(self) -> Counter[str]:
        """The tokens of the move itself, where it is about tokens."""
        given = self.action.parameters
        return +Counter({given["resource"]: int(given["amount"])})

    def _upgrade(self) -> Iterator[Fact]:
        taken = bool(self._own("exchanged"))
        for event in self._own("upgraded"):
            years = len(self.before.calendar) - self.before.year
            upgrade = self._front(event["card"]).upgrade
            kind, values = ("upgrade.taken", {"card": event["card"]}) if taken else ("upgrade", {})
            if self._comes_too_late(event["card"]):
                kind, years = f"{kind}.late", -2
            yield Fact(kind, 0.8 + 0.4 * years, {**values, "upgrade": upgrade}, about=upgrade, deed=True)
        if self._own("cleaned"):
            freed = [kind for kind in MAKES.values() if self._lying(self.before, kind)]
            full = [kind for kind in freed if self._lying(self.before, kind) >= self._room(self.before, kind)]
            if freed and not self.last:
                zones = [(kind, self.seat) for kind in freed]
                yield Fact("frees", 0.5 + 1.2 * len(full), {"zones": zones}, deed=True)
        elif self.same_year:
            for good, kind in MAKES.items():
                made = any(self._card(event["card"]).good == good for event in self._own("sold"))
                if made and self._lying(self.after, kind) >= self._room(self.after, kind):
                    yield Fact("fills", -0.6, {"zones": [(kind, self.seat)]}, about=kind)

    def _comes_too_late(self, card: str) -> bool:
        """Whether an upgrade does nothing any more: its moment does not come again (BB-13.2), or it was placed on the
        last turn, scores nothing (BB-13.16), and neither moved tokens now nor can while the other one still plays."""
        upgrade = self.catalog.by_name[card].upgrade
        if upgrade.effect in MOMENTS:
            turns = MOMENTS[upgrade.effect]
            years = self.before.calendar[self.before.year :]
            if turns and self.before.turn < self.before.turns_in_year + turns:
                years = self.before.calendar[self.before.year - 1 :]
            return not any(upgrade.parameters.get("years") in ("any", kind) for kind in years)
        if not self.last or upgrade.slot == "scoring" or self._own("collected"):
            return False
        return self.after.over or upgrade.slot in ("production", "cleaning")

    def _harvest(self) -> Iterator[Fact]:
        """A column grows, so what it shows comes in greater numbers later in the year (BB-5.3)."""
        turns = (self.before.turns_in_year - self.before.turn - 1) // 2
        for event in self._own("harvested"):
            harvest = self._front(event["card"]).harvest
            if turns > 0 and self.same_year:
                shown = {name: number for name, number in harvest.items() if number and self._shown_later(name)}
                if shown:
                    yield Fact("column", 0.15 * turns * sum(shown.values()), {"tokens": shown})
            if self.before.year_kind == "fruitful":
                yield Fact("returns", 0.3, {"card": event["card"]})  # BB-6.5

    def _shown_later(self, resource: str) -> bool:
        """Whether a card that one may still harvest with this year shows a resource; hands that are swapped may."""
        if self.before.year_kind == "fruitful":
            return True
        return any(self._front(name).harvest.get(resource) for name in self._in_reach())

    def _cards(self) -> Iterator[Fact]:
        step = self.before.prompt.step
        if step in ABOUT_CARDS and not any(self._own(kind) for kind in ("drew", "discarded", "reserved")):
            yield Fact(f"stop.{step}", 0.0, {}, deed=True)
        if step == "draw" and self._own("drew"):
            yield Fact("drew", 0.5, {}, deed=True)
        if step in ("redraw", "keep"):
            for event in self._own("discarded"):
                yield self._discarded(event["card"])
        for event in self._own("reserved"):
            yield self._reserved(event["card"])
        for event in self._own("exchanged"):
            laid = self._card(event["card"])
            if self.same_year and self.before.turn < self.before.turns_in_year - 1 and self._can_make(laid, self.other):
                values = {"card": event["card"], "player": self.other}
                yield Fact(f"opens.{laid.good}", -0.3 * self._front(event["card"]).coins, values)

    def _discarded(self, card: str) -> Fact:
        missing = self._missing(self.before, card)
        kind = "discarded.lacks" if missing else "discarded"
        weight = 0.1 * sum(missing.values()) + 0.2 * max(0, DEAR - self._front(card).coins)
        return Fact(kind, weight, {"card": card, "tokens": missing}, about=card, deed=True)

    def _reserved(self, card: str) -> Fact:
        front, missing = self._front(card), self._missing(self.before, card)
        values: dict[str, Any] = {"card": card}
        if not missing:
            return Fact("reserved.ready", 0.3 * front.coins, values, about=card, deed=True)
        near = sum(missing.values()) <= 2
        return Fact("reserved.near", (0.2 if near else 0.1) * front.coins, {**values, "tokens": missing}, card, True)

    # -- what it leaves ------------------------------------------------------------------------------

    def _next_turn(self) -> Iterator[Fact]:
        """Cards of the hand that one will play from next: those that can be paid for then, and what the others lack. No
        turn of the other player takes anything out of one's storage."""
        if self.after.to_play == self.seat:
            return  # the turn is not over
        for name in sorted(self._next_hand()):
            card = self.after.pieces[name]
            assert card.front is not None
            missing, kind = self._missing(self.after, name), MAKES[card.good]
            lacked, lacks = sum(self._missing(self.before, name).values()), sum(missing.values())
            if self._can_make(card, self.seat):
                yield Fact(f"hand.{card.good}", 0.35 * card.front.coins, {"card": name}, about=name)
            elif self.before.year_kind == "dry" and self.before.prompt.step == "play" and not missing:
                values = {"card": name, "zones": [(kind, self.seat)]}
                yield Fact("hand.full", 0.12 * card.front.coins, values, about=name)
            elif not missing or "offer" in self.choices or self._has_substitutes():
                continue  # then it is open what it lacks
            elif 0 < lacks < min(lacked, 4):
                nearer = 0.06 * card.front.coins * (lacked - lacks)
                yield Fact("hand.near", nearer, {"card": name, "tokens": missing}, about=name)
            elif self.before.year_kind == "dry" and self.before.prompt.step == "play":
                near = 0.1 if lacks <= 2 else 0.06
                yield Fact("hand.keeps", near * card.front.coins, {"card": name, "tokens": missing}, about=name)

    def _passed_on(self) -> Iterator[Fact]:
        """A card of a hand that the other player gets, used before they can have it (BB-7.1)."""
        if self.before.year_kind != "fruitful" or self.before.turn >= self.before.turns_in_year - 2:
            return
        gone = self._hand(self.before) - self._hand(self.after)
        still = {name for name, card in self.after.pieces.items() if card.zone == f"hand-{self.other}"}
        for name in sorted(gone - still):
            card = self.before.pieces[name]
            if self._can_make(card, self.other):
                assert card.front is not None
                kind = f"denies.{card.good}"
                yield Fact(kind, 0.3 * card.front.coins, {"card": name, "player": self.other}, about=name)

    def _left(self) -> Iterator[Fact]:
        """Of each resource that is decided, what is kept for the card in reach that needs it and lacks least; of those
        that the move takes nothing else from."""
        in_reach = [(name, self._front(name)) for name in sorted(self._in_reach())]
        had = self.before.counters[f"storage-{self.seat}"]
        offered = self._sum("offered")
        left, step = self.after.counters[f"storage-{self.seat}"], self.before.prompt.step
        decided = [self.action.parameters["resource"]] if step == "offer" or step in self.choices else list(left)
        for resource in decided:
            number = left[resource]
            takers = [(name, front) for name, front in in_reach if front.recipe.get(resource)]
            unhurt = [
                (_lacks(front, had), -front.coins, name)
                for name, front in takers
                if step in self.choices or not self._hurts(front, set(left) - {resource})
            ]
            if unhurt and number:
                card = min(unhurt)[-1]
                needed = self._front(card).recipe[resource]
                values = {"amount": (resource, needed), "card": card, "n": min(number, needed)}
                kind = "left" if number >= needed else "left.some"
                yield Fact(kind, 0.3 * min(number, needed), values, about=resource)
            elif not takers and in_reach and offered[resource]:
                yield Fact("spares", 0.25, {"resource": resource}, about=resource)

    def _hurts(self, front: Front, resources: Collection[str]) -> bool:
        """Whether a card lacks any of these resources now that some of it is gone."""
        had, has = (view.counters[f"storage-{self.seat}"] for view in (self.before, self.after))
        return any(has[name] < min(had[name], front.recipe.get(name, 0)) for name in resources)

    def _offers(self, offered: Counter[str]) -> Fact:
        """What is given in all, and what that means for the cards in reach."""
        stored, hand = self.after.counters[f"storage-{self.seat}"], self._next_hand()
        values: dict[str, Any] = {"tokens": dict(offered)}
        cards = sorted(self._in_reach(), key=lambda name: (name not in hand, _lacks(self._front(name), stored), name))
        if not cards:  # nobody knows yet what comes
            stays = {name: left for name, left in stored.items() if left}
            return Fact("offers" if self.after.over else "offers.later", 0.0, {**values, "stays": stays}, deed=True)
        lacking = [name for name in cards if self._missing(self.after, name).keys() & offered.keys()]
        if not lacking:
            return Fact("offers.spare", 0.0, values, deed=True)
        for name in (each for each in cards if each in hand or not hand):
            recipe = self._front(name).recipe
            stays = {each: min(number, stored[each]) for each, number in recipe.items() if number and stored[each]}
            if name not in lacking and stays:
                return Fact("offers.for", 0.0, {**values, "stays": stays, "card": name}, deed=True)
        values["card"] = lacking[0]
        if self._has_substitutes():
            return Fact("offers.needed", 0.0, values, deed=True)
        return Fact("offers.lacks", 0.0, {**values, "missing": self._missing(self.after, lacking[0])}, deed=True)

    def _takes(self, took: Counter[str]) -> Iterator[Fact]:
        """What is taken, and for which card of the hand that one plays from next; then what is left lying in spite of
        room for it."""
        had, values = self.before.counters[f"storage-{self.seat}"], {"tokens": dict(took)}
        takers = [
            (sum(self._missing(self.after, name).values()), -self._front(name).coins, name)
            for name in self._next_hand()
            if self.same_year and any(self._front(name).recipe.get(each, 0) > had[each] for each in took)
        ]
        if not took:
            resource = self.action.parameters["resource"]
            left = {resource: self.before.counters["table"][resource]}
            yield Fact("takes.nothing", 0.0, {"tokens": left}, deed=True)
        elif takers:
            card = min(takers)[-1]
            missing, kind = self._missing(self.after, card), "takes.near"
            if "take" in self.choices or (missing and self._has_substitutes()):
                kind, missing = "takes.for", {}  # it is open what it lacks
            elif not missing:
                kind = "takes.pays"
            yield Fact(kind, 2 * self.token, {**values, "card": card, "missing": missing}, deed=True)
        else:
            yield Fact("takes", self.token, values, deed=True)
        resource = self.action.parameters["resource"]
        rest = self.before.counters["table"][resource] - took[resource]
        if 0 < rest <= self.after.sides[self.seat].free_units and "take" not in self.choices:
            yield Fact("leaves", -self.token * rest, {"tokens": {resource: rest}})

    def _at_hand(self) -> Iterator[Fact]:
        """Whether the resource that is asked for is rare or plentiful, to harvest this year or in the storage."""
        step, resource = self.before.prompt.step, self.before.actions[0].parameters["resource"]
        offered, took = self._sum("offered"), self._sum("took")
        if step in self.choices:  # the other resources are chosen later
            offered, took = (self._chosen() if each else each for each in (offered, took))
        taken = took[resource]
        stored = self.before.counters[f"storage-{self.seat}"]
        if step == "offer" and step in self.choices:
            number = int(self.action.parameters["amount"])
            later = [name for name in list(stored)[list(stored).index(resource) + 1 :] if stored[name]]
            rest = -self.before.sides[self.seat].free_units - number
            values = {"amount": (resource, number), "rest": rest, "resources": later}
            if rest > 0 and len(later) > 1:
                yield Fact("offers.part", 0.0, values, deed=True)
            else:  # what is asked next is about another overflow
                yield self._offers(Counter(self._own("offered")[0]["tokens"]))
        elif step == "offer":
            yield self._offers(offered)
        if step == "offer" and resource == "water":
            yield from self._room_for_water(int(self.action.parameters["amount"]))
        if step == "take":
            yield from self._takes(took)
        if step == "pay" or self.after.over:
            return
        fields = self.after.counters["fields"]
        harvests = self.same_year and self.before.turns_in_year - self.before.turn > 2
        kept = taken > 0 if step == "take" else not offered[resource]
        values = {"resource": resource, "n": fields[resource]}
        if harvests and offered[resource]:
            left = {resource: fields[resource]} if fields[resource] else {}
            yield Fact("again" if left else "again.none", 0.1 * min(fields[resource], PLENTY), {"tokens": left})
        if step == "take" and kept and harvests and fields[resource] <= SCARCE:
            yield Fact("stock.scarce" if fields[resource] else "stock.none", EASE, values)
        elif step == "take":
            free = {"units": self.after.sides[self.seat].free_units}
            yield Fact("stock.free", EASE, {}) if kept else Fact("stock.room", EASE, free)
        elif kept and stored[resource] == 1:
            yield Fact("stock.only", EASE, values)
        elif not kept and stored[resource] > max(number for name, number in stored.items() if name != resource):
            yield Fact("stock.most", EASE, values)

    def _room_for_water(self, number: int) -> Iterator[Fact]:
        """Whether the other player can take water, and nothing else (BB-9.5): some units hold nothing but water."""
        side, stored = self.before.sides[self.other], self.before.counters[f"storage-{self.other}"]
        room = side.water_units - stored["water"]
        if side.free_units == 0 and room > 0 and number:
            fits = min(number, room)
            yield Fact("given", -GIVEN * fits, {"player": self.other, "amount": ("water", fits)})
        elif side.free_units == 0 and room > 0:
            yield Fact("given.none", GIVEN, {"player": self.other})

    def _upgrade_of(self, view: BeerAndBreadView, name: str) -> str:
        front = view.pieces[name].front
        assert front is not None
        return front.upgrade

    def _in_reach(self) -> set[str]:
        """Known cards that one may play next: of the hand, and of the exchange."""
        if not self.same_year:
            return set()
        return self._next_hand() | {
            name
            for name, card in self.after.pieces.items()
            if card.zone.startswith("exchange") and self._was_known(name)
        }

    def _next_hand(self) -> set[str]:
        """Known cards that one plays from next; none where the other player does so before passing them on (BB-7.1)."""
        first, playing = self.after.windmill == self.seat, self.after.prompt.step == "play"
        ours = first == (self.after.turn % 2 == 0)
        if self.after.year_kind == "dry" or (playing if ours else not first):
            return self._hand(self.after)
        swapped_next = not first if ours else not playing
        return self._hand(self.after, self.other) if swapped_next else set()

    # -- the table -----------------------------------------------------------------------------------

    def _own(self, kind: str) -> list[Mapping[str, Any]]:
        return [event for event in self.events if event["kind"] == kind and event["seat"] == self.seat]

    def _sum(self, kind: str, seat: int | None = None) -> Counter[str]:
        whose = self.seat if seat is None else seat
        total: Counter[str] = Counter()
        for event in self.events:
            if event["kind"] == kind and event["seat"] == whose:
                total.update(event["tokens"])
        return total

    def _card(self, name: str) -> Card:
        return self.before.pieces.get(name) or self.after.pieces[name]

    def _front(self, name: str) -> Front:
        front = self._card(name).front
        assert front is not None
        return front

    def _has_substitutes(self) -> bool:
        """Whether something may stand in for what a recipe names (BB-13.14), or only seems to: there is more room."""
        return any(card.zone == f"slot-{self.seat}-production" for card in self.after.pieces.values())

    def _missing(self, view: BeerAndBreadView, card: str) -> dict[str, int]:
        """What the storage lacks for a card."""
        stored = view.counters[f"storage-{self.seat}"]
        return {
            name: number - stored[name] for name, number in self._front(card).recipe.items() if number > stored[name]
        }

    def _hand(self, view: BeerAndBreadView, seat: int | None = None) -> set[str]:
        zone = f"hand-{self.seat if seat is None else seat}"
        return {name for name, card in view.pieces.items() if card.zone == zone and self._was_known(name)}

    def _was_known(self, name: str) -> bool:
        """Whether one knew the front of a card before the turn."""
        card = self.before.pieces.get(name)
        return card is not None and card.front is not None

    def _lying(self, view: BeerAndBreadView, kind: str, seat: int | None = None) -> int:
        zone = f"{kind}-{self.seat if seat is None else seat}"
        return sum(card.zone == zone for card in view.pieces.values())

    def _room(self, view: BeerAndBreadView, kind: str, seat: int | None = None) -> int:
        side = view.sides[self.seat if seat is None else seat]
        return side.brewery_room if kind == "brewery" else side.bakery_room

    def _can_make(self, card: Card, seat: int) -> bool:
        """By the plain recipe, after the turn (BB-8.2, BB-8.3)."""
        kind = MAKES[card.good]
        reserved = self.after.sides[1 - seat].reserved
        if card.front is None or (reserved is not None and self.after.pieces.get(reserved) is card):
            return False
        if self._lying(self.after, kind, seat) >= self._room(self.after, kind, seat):
            return False
        stored = self.after.counters[f"storage-{seat}"]
        return all(stored[resource] >= number for resource, number in card.front.recipe.items())


def _lacks(front: Front, stored: Mapping[str, int]) -> int:
    return sum(max(0, number - stored[resource]) for resource, number in front.recipe.items())
