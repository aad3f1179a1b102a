"""Explains every card, zone and place of Beer & Bread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from brewhall.core.about import Explainer, in_a_row, said
from brewhall.core.phrases import Blank, Named, sentence
from brewhall.core.view import About, LegalAction, Phrase, Place, Zone
from brewhall.games.beer_and_bread.catalog import RESOURCES, SLOTS, Upgrade
from brewhall.games.beer_and_bread.catalog import Card as Printed
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.view import BeerAndBreadView, Card, Event, Side, Tokens, YearKind

CARDS = {  # by the kind of zone it lies in
    "hand": "BB-7.9",
    "column": "BB-5.3",
    "brewery": "BB-8.6",
    "bakery": "BB-8.6",
    "sold": "BB-12.1",
    "exchange": "BB-7.5",
    "deck": "BB-14.4",
    "discard": "BB-14.5",
    "in-play": "BB-7.10",
}
HIDDEN = "BB-14.4"
UPGRADES = {  # by the effect, or by the effect and the parameter that decides
    "card-phase-redraw": "BB-13.3",
    "dry-free-keep": "BB-13.4",
    "last-turn-draw": "BB-13.5",
    "reserve-card": "BB-13.6",
    "collect-after-seeding": "BB-13.7",
    "collect-from-supply": "BB-13.8",
    "harvest-bonus": "BB-13.9",
    "opponent-harvest-collect": "BB-13.10",
    "storage": "BB-13.11",
    "storage water": "BB-13.12",
    "capacity": "BB-13.13",
    "substitute": "BB-13.14",
    "clean-collect": "BB-13.15",
    "score-per-card": "BB-13.16",
    "score-per-set": "BB-13.17",
    "score-condition": "BB-13.18",
    "score-condition all-styles": "BB-13.19",
}
ALONE = ("dry-free-keep", "reserve-card", "collect-from-supply", "substitute")  # further copies do nothing more
ZONES = {
    "hand": "BB-7.9",
    "column": "BB-1.10",
    "brewery": "BB-8.2",
    "bakery": "BB-8.2",
    "sold": "BB-1.11",
    "slot": "BB-10.1",
    "exchange": "BB-6.8",
    "deck": "BB-6.2",
    "discard": "BB-6.2",
    "in-play": "BB-7.10",
}
PLACES = {
    "fields": "BB-1.6",
    "field": "BB-4.1",
    "supply": "BB-1.9",
    "table": "BB-9.5",
    "storage": "BB-9.1",
    "year": "BB-3.1",
    "windmill": "BB-11.1",
    "coins": "BB-12.2",
    "score": "BB-12.4",
}
# By the condition of a cleaning upgrade: which of brewery and bakery must have something to clean, and which must not.
CLEANED = {
    "any-beer": ({"brewery"}, set[str]()),
    "any-bread": ({"bakery"}, set[str]()),
    "only-beer": ({"brewery"}, {"bakery"}),
    "only-bread": ({"bakery"}, {"brewery"}),
    "both": ({"brewery", "bakery"}, set[str]()),
}


class BeerAndBreadExplainer(Explainer[BeerAndBreadView, BeerAndBreadNarrator, Card]):
    def __init__(self, view: BeerAndBreadView, narrator: BeerAndBreadNarrator) -> None:
        super().__init__(view, narrator)
        self.vocabulary = narrator.vocabulary
        self.zones = {zone.id: zone for zone in view.zones}

    @property
    def places(self) -> Mapping[str, Place]:
        return self.vocabulary.all_places

    # -- cards -------------------------------------------------------------------------------------

    def piece(self, target: str, piece: Card) -> About:
        zone = self.zones[piece.zone]
        if piece.front is None:
            kind = self.say("face-down", kind=self._lies(zone))
            text = self.say(f"hidden.{piece.good}")
            return About(target, kind, sentence([piece.name]), [text], [], HIDDEN)
        card = self.vocabulary.catalog.by_name[target]
        if zone.kind == "slot":
            return self._placed(target, zone, card)
        now = said(self._plays(target, card), self._waiting(target, zone, card), self._exchanges(zone))
        title = self.say("card", card=piece.name, coins=self.words.count("coin", card.coins))
        return About(target, self._lies(zone, card), title, self._text(zone, card), now, CARDS[zone.kind])

    def _lies(self, zone: Zone, card: Printed | None = None) -> Phrase:
        """Where a card lies."""
        slot: Blank = self.words.term(f"about.slot.{card.upgrade.slot}") if card else ""
        return self.say(f"card.{zone.kind}", zone.seat, slot=slot, space=str(self._space(zone)))

    def _space(self, zone: Zone) -> int:
        """The number of an exchange space; 0 of other zones."""
        spaces = [each.id for each in self.view.zones if each.kind == "exchange"]
        return spaces.index(zone.id) + 1 if zone.id in spaces else 0

    def _text(self, zone: Zone, card: Printed) -> list[Phrase]:
        """What a card is good for where it lies."""
        if zone.kind in ("brewery", "bakery", "sold"):
            sold = self.say(f"sold.{card.good}", coins=self.words.count("coin", card.coins))
            return [sold] if zone.kind == "sold" else [sold, self.say("sold.blocks")]
        if zone.kind == "column":
            returns = (
                self.view.year_kind == "dry" and self.view.turn == 0
            )  # the card phase, when columns are taken back
            shows = "column.back" if returns else f"column.{self.view.year_kind}"
            return [self.say(shows, tokens=self._tokens(card.front.harvest)), *self._printed(card)[1:]]
        return self._printed(card)

    def _printed(self, card: Printed) -> list[Phrase]:
        """The three ways to play a card."""
        front, words = card.front, self.words
        slot = words.term(f"about.slot.{card.upgrade.slot}")
        upgrade = self.vocabulary.upgrade(card.upgrade)
        recipe, coins = self._tokens(front.recipe), words.count("coin", card.coins)
        return [
            self.say("card.harvest", tokens=self._tokens(front.harvest)),
            self.say(f"card.produce.{card.good}", tokens=recipe, coins=coins),
            self.say("card.upgrade", slot=slot, upgrade=upgrade),
        ]

    def _plays(self, target: str, card: Printed) -> list[Phrase]:
        """What each way of playing it would bring the viewer now."""
        told: list[Phrase] = []
        moves = [move for move in self.moves(target) if move.targets[0] == target]
        for move in moves:
            if move.kind == "harvest":
                told.append(self._harvest(move))
            elif move.kind == "produce":
                told.append(in_a_row([self.say(f"now.produce.{card.good}"), *move.lines]))
            elif move.kind == "upgrade":
                told.append(in_a_row([self.say("now.upgrade"), *move.lines]))
            elif move.kind != "exchange":
                told.append(self.may(move))
        if any(move.kind == "exchange" for move in moves):
            told.append(self.say("now.exchange"))
        return told + self.reasons(target)

    def _harvest(self, move: LegalAction[Event]) -> Phrase:
        collected: Counter[str] = Counter()
        for event in move.effects:
            if event["kind"] == "collected" and event["seat"] == self.view.viewer:
                collected.update(event["tokens"])
        if not collected:
            return in_a_row([self.say("now.harvest.none"), *move.lines[1:]])
        return in_a_row([self.say("now.harvest", tokens=self._tokens(collected)), *move.lines])

    def _waiting(self, target: str, zone: Zone, card: Printed) -> list[Phrase]:
        """Of a card that cannot be played now: what the viewer still lacks for its recipe."""
        viewer = self.view.viewer
        known = zone.kind == "exchange" or (zone.kind == "hand" and zone.seat == viewer)
        if viewer is None or not known or any(move.targets[0] == target for move in self.moves(target)):
            return []
        lacks = Counter(card.front.recipe) - Counter(self._stored(viewer))
        return [self.say("now.lacks", tokens=self._tokens(lacks)) if lacks else self.say("now.has")]

    def _exchanges(self, zone: Zone) -> list[Phrase]:
        taken = any(move.kind == "exchange" for move in self.moves(zone.id))
        return [self.say("now.taken")] if zone.kind == "exchange" and taken else []

    # -- upgrades ----------------------------------------------------------------------------------

    def _placed(self, target: str, zone: Zone, card: Printed) -> About:
        upgrade, seat = card.upgrade, zone.seat
        assert seat is not None
        copies = sum(self.vocabulary.catalog.by_name[each].upgrade is upgrade for each in zone.pieces)
        now = self._effect(target, seat, upgrade, copies)
        if copies > 1 and upgrade.effect not in ALONE:
            now.insert(0, self.say("copies", seat, n=str(copies)))
        stays = self.say("upgrade.stays", card=self.vocabulary.cards[target])
        text = [self.say("upgrade", seat, upgrade=self.vocabulary.upgrade(upgrade)), stays]
        title = sentence([self.vocabulary.label(upgrade)])
        return About(target, self._lies(zone, card), title, text, now, clause_of(upgrade))

    def _effect(self, target: str, seat: int, upgrade: Upgrade, copies: int) -> list[Phrase]:
        """What an upgrade would do now, or when it will."""
        given, side, effect = upgrade.parameters, self.view.sides[seat], upgrade.effect
        if upgrade.bonus is not None:
            return self._bonus(target, seat, side)
        if effect in ("card-phase-redraw", "dry-free-keep", "last-turn-draw", "reserve-card"):
            return [self._next_use(effect, given["years"])]
        if effect == "collect-after-seeding":
            left = len(self._years(given["years"], self.view.year))
            return [self.say("now.seedings", n=str(left), tokens=self._collects(upgrade, copies))]
        if effect == "collect-from-supply":
            field, supply = (self.view.counters[place][given["resource"]] for place in ("fields", "supply"))
            resource = self.words.term(f"resource.{given['resource']}")
            return [self.say("now.from-supply", resource=resource, field=str(field), supply=str(supply))]
        if effect == "harvest-bonus":
            more = self.vocabulary.amount(given["resource"], int(given["amount"]) * copies)
            return [self.say("now.bonus", tokens=more)]
        if effect == "opponent-harvest-collect":
            return [self.say("now.each-time", seat, tokens=self._collects(upgrade, copies))]
        if effect == "storage":
            return self._room(seat, side)
        if effect == "capacity":
            return self._made(given["space"], seat)
        if effect == "substitute":
            sources: set[str] = {RESOURCES[rule.source] for rule in upgrade.rules}
            stored: Tokens = {name: number for name, number in self._stored(seat).items() if name in sources}
            return [self.say("now.stored", seat, tokens=self._tokens(stored))]
        return [self._cleaning(seat, upgrade, copies)]

    def _collects(self, upgrade: Upgrade, copies: int) -> Named:
        resource, _, number = upgrade.parameters["collect"].partition(":")
        return self.vocabulary.amount(resource, int(number) * copies)

    def _years(self, kind: str, after: int) -> list[int]:
        """The years to come in which an upgrade works."""
        kinds = enumerate(self.view.calendar, 1)
        return [] if self.view.over else [year for year, each in kinds if year > after and kind in ("any", each)]

    def _next_use(self, effect: str, kind: str) -> Phrase:
        """When an optional upgrade can be used next: the card phase is over, turns are not."""
        in_turns = {"last-turn-draw": self.view.turns_in_year - 2, "reserve-card": 2}
        this_year = effect in in_turns and self.view.turn < in_turns[effect]
        years = self._years(kind, self.view.year - this_year)
        if not years:
            return self.say("now.no-more")
        if years[0] == self.view.year:
            return self.say("now.this-year")
        return self.say("now.next-year", year=str(years[0]))

    def _cleaning(self, seat: int, upgrade: Upgrade, copies: int) -> Phrase:
        needed, empty = CLEANED[upgrade.parameters["when"]]
        used = {zone.kind for zone in self.view.zones if zone.seat == seat and zone.pieces}
        gain = self._collects(upgrade, copies)
        for zone in ("brewery", "bakery"):
            if zone in needed - used:
                return self.say("now.cleaning.empty", seat, place=self._in_text(zone), tokens=gain)
            if zone in empty & used:
                return self.say("now.cleaning.full", seat, place=self._in_text(zone), tokens=gain)
        return self.say("now.cleaning", seat, tokens=gain)

    def _bonus(self, target: str, seat: int, side: Side) -> list[Phrase]:
        for bonus in side.bonuses:
            if bonus.card == target:
                coins = {"beer": bonus.beer, "bread": bonus.bread}
                paid = [self._coins(good, number) for good, number in coins.items() if number]
                return [self.say("now.pays", seat, coins=self.narrator.list(paid, "list.and"))]
        return []  # strict memory: it would tell what was sold

    def _coins(self, good: str, number: int) -> Phrase:
        return self.words.phrase(f"about.coins.{good}", coins=self.words.count("coin", number))

    # -- zones -------------------------------------------------------------------------------------

    def zone(self, zone: Zone) -> About:
        if zone.kind == "slot":
            slot = next(slot for slot in SLOTS if zone.id == f"slot-{zone.seat}-{slot}")
            title, text = self.say("zone.slot", slot=self._in_text(f"slot.{slot}")), [self.say(f"zone.slot.{slot}")]
        elif zone.kind == "exchange":
            title, text = self.say("zone.exchange", n=str(self._space(zone))), [self.say("zone.exchange.text")]
        else:
            title, text = [self.words.text(f"zone.{zone.kind}")], [self.say(f"zone.{zone.kind}", zone.seat)]
        return About(zone.id, self._whose(zone.seat), title, text, self._lying(zone), ZONES[zone.kind])

    def _lying(self, zone: Zone) -> list[Phrase]:
        """What lies in a zone now, and what that comes to."""
        cards = [self.view.pieces[name] for name in zone.pieces]
        if zone.kind in ("brewery", "bakery"):
            assert zone.seat is not None
            return self._made(zone.kind, zone.seat)
        if zone.kind == "deck":
            return self._deck()
        if not cards:
            return [self.say("empty")]
        if zone.kind == "slot":
            placed = [self.vocabulary.catalog.by_name[each].upgrade for each in zone.pieces]
            return [self.say("upgrade", zone.seat, upgrade=self.vocabulary.upgrade(upgrade)) for upgrade in placed]
        if zone.kind == "column":
            shown: Counter[str] = Counter()
            for card in cards:
                shown.update(card.front.harvest if card.front else {})
            return [self._count(cards), self.say("now.column", tokens=self._tokens(shown))]
        if zone.kind in ("exchange", "in-play"):
            return [self.say("now.lies", card=self.vocabulary.cards[name]) for name in zone.pieces]
        return [self._count(cards)]

    def _count(self, cards: list[Card]) -> Phrase:
        return self.say("now.cards", cards=self.vocabulary.backs(card.good for card in cards))

    def _deck(self) -> list[Phrase]:
        if not self.view.deck:
            return [self.say("now.deck.empty")]
        left = self.words.count("card", len(self.view.deck))
        return [self.say("now.deck", cards=left, good=self.words.term(f"back.{self.view.deck[0]}"))]

    def _made(self, zone: str, seat: int) -> list[Phrase]:
        """How much room a brewery or bakery has."""
        side = self.view.sides[seat]
        made = len(self.zones[f"{zone}-{seat}"].pieces)
        room = side.brewery_room if zone == "brewery" else side.bakery_room
        told = self.say("now.made", made=str(made), room=str(room))
        return [told, self.say("now.made.full" if made >= room else "now.made.free")]

    # -- places ------------------------------------------------------------------------------------

    def place(self, target: str, place: Place) -> About:
        told = {
            "fields": self._fields,
            "field": self._field,
            "supply": self._tokens_there,
            "table": self._tokens_there,
            "storage": self._storage,
            "year": self._year,
            "windmill": self._windmill,
            "coins": self._coins_of,
            "score": self._score,
        }
        key = f"place.{place.kind}"
        if place.kind == "year":
            key = f"{key}.{self._kind_of_year(place)}"
        elif place.kind == "coins" or target == "field-water":
            key = f"{key}.{place.item}"
        resource = self.words.term(f"resource.{place.item}") if place.kind == "field" else ""
        text = [self.say(key, place.seat, resource=resource)]
        return About(
            target, self._whose(place.seat), [place.name], text, told[place.kind](target, place), PLACES[place.kind]
        )

    def _tokens_there(self, target: str, place: Place) -> list[Phrase]:
        tokens = self.view.counters[target]
        return [self.say("now.tokens", tokens=self._tokens(tokens)) if any(tokens.values()) else self.say("empty")]

    def _fields(self, target: str, place: Place) -> list[Phrase]:
        return [*self._tokens_there(target, place), self.say(f"now.fields.{self.view.year_kind}")]

    def _field(self, target: str, place: Place) -> list[Phrase]:
        tokens = self.view.counters["fields"][place.item]
        now = [self.say("now.tokens", tokens=self.vocabulary.amount(place.item, tokens))]
        seeded = next((most for name, most in self.view.seeding.items() if name == place.item), None)
        if seeded is not None:
            now.append(self.say("now.seeded", n=str(seeded)))
        return now

    def _storage(self, target: str, place: Place) -> list[Phrase]:
        assert place.seat is not None
        side = self.view.sides[place.seat]
        return [*(self._tokens_there(target, place) if side.stored else []), *self._room(place.seat, side)]

    def _room(self, seat: int, side: Side) -> list[Phrase]:
        units, stored = self.words.count("unit", side.units + side.water_units), self.words.count("token", side.stored)
        free = "over" if side.free_units < 0 else "free" if side.free_units else "full"
        told = [
            self.say("now.units", seat, units=units, stored=stored),
            self.say(f"now.units.{free}", n=str(abs(side.free_units))),
        ]
        if side.water_units:
            told.append(self.say("now.units.water", n=self.words.count("unit", side.water_units)))
        return told

    def _kind_of_year(self, place: Place) -> YearKind:
        return self.view.calendar[int(place.item) - 1]

    def _year(self, target: str, place: Place) -> list[Phrase]:
        year = int(place.item)
        if self.view.over or year < self.view.year:
            return [self.say("now.year.past")]
        if year > self.view.year:
            return [self.say("now.year.later")]
        turns = self.view.turns_in_year // 2  # of each player
        return [self.say("now.year", turn=str(min(self.view.turn // 2 + 1, turns)), turns=str(turns))]

    def _windmill(self, target: str, place: Place) -> list[Phrase]:
        """Who has it, and who would get it (BB-11.1)."""
        holder, stored = self.view.windmill, [side.stored for side in self.view.sides]
        now = [self.say("now.windmill", holder)]
        if self.view.over:
            return now
        fewer = min((0, 1), key=lambda seat: stored[seat])
        if stored[0] == stored[1]:
            return [*now, self.say("now.windmill.tie", 1 - holder, n=self.words.count("token", stored[0]))]
        few, many = self.words.count("token", stored[fewer]), str(stored[1 - fewer])
        return [*now, self.say("now.windmill.next", fewer, few=few, many=many)]

    def _coins_of(self, target: str, place: Place) -> list[Phrase]:
        assert place.seat is not None
        side, seat = self.view.sides[place.seat], place.seat
        coins = side.beer if place.item == "beer" else side.bread
        if coins is None or side.score is None:
            return [self.say("now.coins.unknown")]
        told = self.say("now.coins", seat, coins=self.words.count("coin", coins))
        return [told, self.say("now.coins.lower" if coins == side.score else "now.coins.higher")]

    def _score(self, target: str, place: Place) -> list[Phrase]:
        assert place.seat is not None
        side, seat = self.view.sides[place.seat], place.seat
        if side.beer is None or side.bread is None:
            return [self.say("now.coins.unknown")]
        score = self.say("now.score", seat, beer=str(side.beer), bread=str(side.bread), score=str(side.score))
        if side.beer == side.bread:
            return [score, self.say("now.score.level")]
        beer, bread = self.words.term("good.beer"), self.words.term("good.bread")
        if side.beer < side.bread:
            return [score, self.say("now.score.lower", weaker=beer, stronger=bread)]
        return [score, self.say("now.score.lower", weaker=bread, stronger=beer)]

    # -- parts -------------------------------------------------------------------------------------

    def _whose(self, seat: int | None) -> Phrase:
        return self.say("middle") if seat is None else self.say("side", seat)

    def _stored(self, seat: int) -> Tokens:
        return self.view.counters[f"storage-{seat}"]

    def _tokens(self, tokens: Mapping[str, int]) -> Named:
        return self.vocabulary.tokens({resource: tokens.get(resource, 0) for resource in RESOURCES})

    def _in_text(self, name: str) -> Named:
        """A place as it is called inside a sentence."""
        return self.words.term(f"about.{name}")


def clause_of(upgrade: Upgrade) -> str:
    """The clause that explains an upgrade."""
    special = [f"{upgrade.effect} {value}" for value in upgrade.parameters.values()]
    return next((UPGRADES[key] for key in special if key in UPGRADES), UPGRADES[upgrade.effect])
