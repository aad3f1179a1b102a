"""What the moves of Beer & Bread lead to, as far as a player can see it before the other one moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, cast

from brewhall.core.actions import Action
from brewhall.core.contrast import Contrast, Course, Edge, Fact
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import place, plain
from brewhall.core.state import State
from brewhall.core.view import Blank, Part, Phrase
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from brewhall.games.beer_and_bread.state import NO_CARD
from brewhall.games.beer_and_bread.view import BeerAndBreadView, Card, Front

TOKEN = 0.6  # points that a token is worth to whoever has room for it
GIVEN = 0.3  # that the other player may take
EASE = 0.25  # points that it is worth to keep what is hard to get again, or to give what is not
SCARCE, PLENTY = 2, 6  # tokens that can be harvested
COIN = 0.3  # of a good that is not the lower one yet
ABOUT_TOKENS = ("pay", "offer", "take")  # questions whose answers differ in what is left
YEAR_ENDS = ("windmill", "year", "seeded")  # what comes after these is no longer of the turn
MAKES = {"beer": "brewery", "bread": "bakery"}


class BeerAndBreadContrast(Contrast):
    def facts(self, course: Course) -> list[Fact]:
        return list(_Turn(course).facts())

    def move(self, action: Action, seen: State, narrator: Narrator) -> Phrase:
        """With the coins of cards, and with the card that lies on an exchange space."""
        teller, given = cast(BeerAndBreadNarrator, narrator), action.parameters
        blanks = narrator.blanks(given)
        if "card" not in given:
            return narrator.words.phrase(narrator.move_key(action), **blanks)
        table = cast(BeerAndBreadState, seen)
        shown = [str(table.card_name(card)) for card in table.exchange if card != NO_CARD]
        known = {*(seen.game.actions[each].parameters.get("card", "") for each in seen.legal_actions()), *shown} - {""}
        blanks["card"] = _card(given["card"], teller, known)
        if action.kind != "exchange":
            return narrator.words.phrase(narrator.move_key(action), **blanks)
        taken = str(table.card_name(table.exchange[int(given["space"]) - 1]))
        return narrator.words.phrase("contrast.exchange", card=blanks["card"], taken=_card(taken, teller, known))

    def told(self, edge: Edge, over: Phrase, narrator: Narrator, played: bool = False) -> Phrase:
        """That a card stays in the hand is nothing to hold against a move that lets one make it."""
        if edge.own is not None and edge.other is not None and edge.other.kind == "hand.keeps":
            edge = Edge(edge.weight, edge.own, None)
        return super().told(edge, over, narrator, played)

    def blanks(self, fact: Fact, narrator: Narrator) -> dict[str, Blank]:
        teller = cast(BeerAndBreadNarrator, narrator)
        return {name: _blank(name, value, teller) for name, value in fact.values.items()}


def _blank(name: str, value: Any, teller: BeerAndBreadNarrator) -> Blank:
    words, vocabulary = teller.words, teller.vocabulary
    if name == "card":
        return _card(value, teller)
    if name == "tokens":
        return vocabulary.tokens(value)
    if name == "amount":
        return vocabulary.amount(*value)
    if name == "resource":
        return words.text(f"resource.{value}")
    if name == "coins":
        return words.count("coin", value)
    if name == "units":
        return words.count("unit", value)
    if name == "good":
        return words.text(f"good.{value}")
    if name == "player":
        return teller.person(value)
    if name == "upgrade":
        return vocabulary.label(next(each for each in vocabulary.catalog.upgrades if each.id == value))
    if name == "zones":
        return _listed([place(words.text(f"contrast.zone.{kind}"), f"{kind}-{seat}") for kind, seat in value], teller)
    return cast(Blank, value)


def _card(name: str, teller: BeerAndBreadNarrator, among: Collection[str] = ()) -> Part:
    """With its coins, as there are many of a style: "Amber ale (7)"; with its harvest, where others are like it."""
    vocabulary, words = teller.vocabulary, teller.words
    part, card = vocabulary.cards[name], vocabulary.catalog.by_name[name]
    others = [vocabulary.catalog.by_name[other] for other in among if other != name]
    if any((other.style, other.coins) == (card.style, card.coins) for other in others):
        tokens = plain(vocabulary.tokens(card.front.harvest))
        return {**part, "text": words.text("contrast.card.like", card=part["text"], coins=card.coins, tokens=tokens)}
    return {**part, "text": words.text("contrast.card", card=part["text"], coins=card.coins)}


def _listed(items: Sequence[Blank], teller: BeerAndBreadNarrator) -> Phrase:
    """ "wheat, rye and hops"."""
    *first, last = items
    return teller.list([teller.list(first), last] if first else [last], "list.and")


class _Turn:
    """A turn of one player, and what came of it."""

    def __init__(self, course: Course) -> None:
        self.seat, self.other = course.seat, 1 - course.seat
        self.before = cast(BeerAndBreadView, course.before)
        self.after = cast(BeerAndBreadView, course.after)
        kinds = [event["kind"] for event in course.events]
        end = min((kinds.index(kind) for kind in YEAR_ENDS if kind in kinds), default=len(kinds))
        self.events = course.events[:end]
        last = self.before.year == len(self.before.calendar) and self.before.turn >= self.before.turns_in_year - 2
        self.token = 0.05 if last else TOKEN  # after the last turn they are hardly worth anything (BB-12.7)
        self.same_year = self.before.year == self.after.year and not self.after.over

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
                yield Fact(kind, weight, {**values, "before": before.score, "after": after.score})
            else:
                lower = "beer" if (after.beer or 0) < (after.bread or 0) else "bread"
                yield Fact("sale.stays", COIN * front.coins, {**values, "score": after.score, "good": lower})
        if gain and not sold:
            kind = "score.up" if gain > 0 else "score.down"
            yield Fact(kind, gain, {"before": before.score, "after": after.score})

    def _tokens(self) -> Iterator[Fact]:
        collected, offered, paid = (self._sum(kind) for kind in ("collected", "offered", "paid"))
        kept = self.token * (collected.total() - offered.total())
        if offered and collected:
            values = {"tokens": dict(collected), "n": offered.total(), "player": self.other}
            yield Fact("collects.overflow", kept - GIVEN * offered.total(), values)
        elif collected:
            yield Fact("collects", kept, {"tokens": dict(collected)})
        elif self._own("harvested"):
            yield Fact("collects.nothing", 0.0, {})
        if paid:
            yield Fact("pays", -self.token * paid.total(), {"tokens": dict(paid)})
        theirs = self._sum("collected", self.other)
        if theirs:
            values = {"player": self.other, "tokens": dict(theirs)}
            yield Fact("feeds", -self.token * theirs.total(), values)

    def _upgrade(self) -> Iterator[Fact]:
        for event in self._own("upgraded"):
            years = len(self.before.calendar) - self.before.year
            upgrade = self._front(event["card"]).upgrade
            yield Fact("upgrade", 0.8 + 0.4 * years, {"upgrade": upgrade}, about=upgrade)
        if self._own("cleaned"):
            freed = [kind for kind in MAKES.values() if self._lying(self.before, kind)]
            full = [kind for kind in freed if self._lying(self.before, kind) >= self._room(self.before, kind)]
            if freed:
                zones = [(kind, self.seat) for kind in freed]
                yield Fact("frees", 0.5 + 1.2 * len(full), {"zones": zones})
        elif self.same_year:
            for good, kind in MAKES.items():
                made = any(self._card(event["card"]).good == good for event in self._own("sold"))
                if made and self._lying(self.after, kind) >= self._room(self.after, kind):
                    yield Fact("fills", -0.6, {"zones": [(kind, self.seat)]}, about=kind)

    def _harvest(self) -> Iterator[Fact]:
        """A column grows, so what it shows comes in greater numbers later in the year (BB-5.3)."""
        turns = (self.before.turns_in_year - self.before.turn - 1) // 2
        for event in self._own("harvested"):
            harvest = self._front(event["card"]).harvest
            if turns > 0 and self.same_year:
                shown = {name: number for name, number in harvest.items() if number}
                yield Fact("column", 0.15 * turns * sum(shown.values()), {"tokens": shown})
            if self.before.year_kind == "fruitful":
                yield Fact("returns", 0.3, {"card": event["card"]})  # BB-6.5

    def _cards(self) -> Iterator[Fact]:
        for event in self._own("discarded"):
            if "card" in event:
                yield Fact("discarded", 0.2, {"card": event["card"]}, about=event["card"])
        for event in self._own("reserved"):
            yield self._reserved(event["card"])
        for event in self._own("exchanged"):
            laid = self._card(event["card"])
            if self.same_year and self.before.turn < self.before.turns_in_year - 1 and self._can_make(laid, self.other):
                values = {"card": event["card"], "player": self.other}
                yield Fact(f"opens.{laid.good}", -0.3 * self._front(event["card"]).coins, values)

    def _reserved(self, card: str) -> Fact:
        front, stored = self._front(card), self.before.counters[f"storage-{self.seat}"]
        missing = {name: number - stored[name] for name, number in front.recipe.items() if number > stored[name]}
        lacks = sum(missing.values())
        values: dict[str, Any] = {"card": card}
        if not missing:
            return Fact("reserved.ready", 0.3 * front.coins, values, about=card)
        if lacks <= 2:
            return Fact("reserved.near", 0.2 * front.coins, {**values, "tokens": missing}, about=card)
        return Fact("reserved", 0.1 * front.coins, values, about=card)

    # -- what it leaves ------------------------------------------------------------------------------

    def _next_turn(self) -> Iterator[Fact]:
        """Cards of the hand that one will play from next that can be paid for then. No turn of the other player takes
        anything out of one's storage."""
        swaps = self.before.year_kind == "fruitful" and self._hand(self.before) & self._hand(self.after)
        if self.after.to_play == self.seat or swaps:
            return  # the turn is not over, or the hand goes to the other player before the next one
        for name in sorted(self._hand(self.after)):
            card = self.after.pieces[name]
            assert card.front is not None
            if self._can_make(card, self.seat):
                yield Fact(f"hand.{card.good}", 0.35 * card.front.coins, {"card": name}, about=name)
            elif self.before.year_kind == "dry":
                yield Fact("hand.keeps", 0.06 * card.front.coins, {"card": name}, about=name)

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
        """Of each resource, what is kept for the card of those in reach that needs it and lacks least."""
        in_reach = [(name, self._front(name)) for name in sorted(self._in_reach())]
        had = self.before.counters[f"storage-{self.seat}"]
        offered = self._sum("offered")
        for resource, number in self.after.counters[f"storage-{self.seat}"].items():
            takers = [
                (_lacks(front, had), -front.coins, name) for name, front in in_reach if front.recipe.get(resource)
            ]
            if takers:
                card = min(takers)[-1]
                needed = self._front(card).recipe[resource]
                kind, amount = ("left", needed) if number >= needed else ("left.lacks", needed - number)
                weight = 0.3 * min(number, needed)
                yield Fact(kind, weight, {"amount": (resource, amount), "card": card}, about=resource)
            elif in_reach and offered[resource]:
                yield Fact("spares", 0.25, {"resource": resource}, about=resource)

    def _at_hand(self) -> Iterator[Fact]:
        """Whether the resource that is asked for is rare or plentiful, to harvest this year or in the storage."""
        step, resource = self.before.prompt.step, self.before.actions[0].parameters["resource"]
        offered, taken = self._sum("offered"), self._sum("took")[resource]
        if step == "offer":
            yield Fact("offers", 0.0, {"tokens": dict(offered)})
        harvests = self.same_year and self.before.turns_in_year - self.before.turn > 2
        number, stored = self.after.counters["fields"][resource], self.before.counters[f"storage-{self.seat}"]
        values = {"resource": resource, "n": number}
        kept = taken > 0 if step == "take" else not offered[resource]
        if step == "pay" or self.after.over:
            return
        if kept and harvests and number <= SCARCE:
            yield Fact("stock.scarce" if number else "stock.none", EASE, values)
        elif not kept and harvests and number >= PLENTY:
            yield Fact("stock.plenty", EASE, values)
        elif step == "take":
            free = {"units": self.after.sides[self.seat].free_units}
            yield Fact("stock.free", EASE, {}) if kept else Fact("stock.room", EASE, free)
        elif kept and stored[resource] == 1:
            yield Fact("stock.only", EASE, values)
        elif not kept and stored[resource] == max(stored.values()):
            yield Fact("stock.most", EASE, values)

    def _in_reach(self) -> set[str]:
        """Known cards that one may play from next: in a fruitful year hands are swapped before, in a dry one there is
        the exchange besides."""
        swaps = self.before.year_kind == "fruitful" and self._hand(self.before) & self._hand(self.after)
        hand = f"hand-{self.other if swaps else self.seat}"
        if not self.same_year:
            return set()
        seen = ((name, card.zone) for name, card in self.after.pieces.items() if card.front is not None)
        return {name for name, zone in seen if zone == hand or zone.startswith("exchange")}

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

    def _hand(self, view: BeerAndBreadView) -> set[str]:
        return {name for name, card in view.pieces.items() if card.zone == f"hand-{self.seat}" and card.front}

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
