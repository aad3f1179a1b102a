"""Tells a move of Beer & Bread: what was done with the card, what followed, and the change of the year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from brewhall.core.phrases import plain
from brewhall.core.story import Event, Story
from brewhall.core.view import Block, Item, MomentKind, Phrase
from brewhall.games.beer_and_bread.catalog import RESOURCES, Card
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator

FOR_ALL = ("swap", "swapped", "picked-up", "hand", "laid-exchange", "shuffled", "windmill")  # follow from a move
# By kind of event what it changed, besides the card: of the seat, or shared
CHANGED = {
    "harvested": ("column-{seat}", "storage-{seat}"),
    "collected": ("storage-{seat}",),
    "cleaned": ("brewery-{seat}", "bakery-{seat}", "sold-{seat}", "storage-{seat}"),
    "sold": ("storage-{seat}", "supply"),
    "exchanged": ("exchange-{space}",),
    "drew": ("hand-{seat}", "deck"),
    "discarded": ("discard",),
    "reserved": ("hand-{seat}",),
    "paid": ("storage-{seat}", "supply"),
    "offered": ("storage-{seat}", "table"),
    "overflowed": ("storage-{seat}", "supply"),
    "took": ("table", "storage-{seat}"),
    "returned": ("table", "supply"),
    "swapped": ("hand-{seat}",),
    "picked-up": ("column-{seat}", "hand-{seat}"),
    "hand": ("hand-{seat}", "deck"),
    "laid-exchange": ("exchange-1", "exchange-2", "exchange-3"),
    "shuffled": ("deck", "discard"),
    "seeded": ("supply",),
    "windmill": ("windmill",),
    "year": ("windmill",),
}
OF_THE_FIELDS = ("harvested", "collected", "cleaned", "seeded")  # events whose tokens come from there, or go there


class BeerAndBreadStory(Story):
    on_card = frozenset(["shuffled", "windmill", "seeded", "picked-up", "hand", "laid-exchange"])

    def __init__(self, narrator: BeerAndBreadNarrator, events: Sequence[Event]) -> None:
        super().__init__(narrator, events)
        self.narrator = narrator
        self.vocabulary = narrator.vocabulary

    # -- what is told together -----------------------------------------------------------------------

    def gathered(self) -> list[Event]:
        """A harvest or cleaning with what it collects, a sale with its payment, an overflow with where it went."""
        told: list[dict[str, Any]] = []
        for event in self.events:
            last: dict[str, Any] = told[-1] if told else {"kind": "", "seat": None}
            same = event["seat"] == last["seat"]
            match last["kind"], event["kind"]:
                case "harvested" | "cleaned", "collected" if same:
                    last["tokens"] = event["tokens"]
                case "paid", "sold" if same:
                    told[-1] = {**event, "tokens": last["tokens"]}
                case "offered", "returned":
                    last["kind"] = "overflowed"
                case "discarded", "discarded" if same:
                    last["cards"] = [*last["cards"], event["card"]]
                case _, "discarded":
                    told.append({"kind": "discarded", "seat": event["seat"], "cards": [event["card"]]})
                case before, "swapped" if before != "swapped":
                    told += [{"kind": "swap", "seat": None}, dict(event)]
                case _:
                    told.append(dict(event))
        return list(told)

    def roles(self, events: Sequence[Event]) -> list[MomentKind]:
        """From the windmill on a new year begins, if one does; the first one with the deal."""
        kinds = [event["kind"] for event in events]
        year = len(kinds)
        if "year" in kinds:
            year = kinds.index("windmill") if "windmill" in kinds else 0
        doer = events[0]["seat"] if events else None
        return [
            "interlude" if place >= year else "follows" if event["kind"] in FOR_ALL or event["seat"] != doer else "act"
            for place, event in enumerate(events)
        ]

    # -- what it is about ----------------------------------------------------------------------------

    def subject(self, event: Event) -> str | None:
        shown = [event[name] for name in ("taken", "card") if name in event] or list(event.get("cards", []))
        return shown[0] if shown and event["kind"] not in FOR_ALL and self._in_sight(event) else None

    def touched(self, event: Event) -> list[str]:
        changed = [name.format_map(event) for name in CHANGED.get(event["kind"], ())]
        if event["kind"] in OF_THE_FIELDS:
            changed += [f"field-{resource}" for resource in event.get("tokens", {})]
        if "card" not in event:
            return changed
        card = self._card(event)
        if event["kind"] == "upgraded":
            changed.append(f"slot-{event['seat']}-{card.upgrade.slot}")
        if event["kind"] == "sold":
            changed.append(f"{'brewery' if card.good == 'beer' else 'bakery'}-{event['seat']}")
        return [card.id, *changed] if self._in_sight(event) else changed

    def _in_sight(self, event: Event) -> bool:
        """Whether the card of an event can still be seen after the move: it may be in a hand or shuffled by then."""
        if event["kind"] in ("sold", "upgraded"):
            return True
        return "shuffled" not in self.kinds and not (self.narrator.strict and {"hand", "swapped"} & {*self.kinds})

    def _card(self, event: Event) -> Card:
        return self.vocabulary.catalog.by_name[event["card"]]

    def lines(self, event: Event) -> list[Phrase]:
        if event["kind"] == "sold" and "tokens" in event:
            return [self.words.phrase("line.paid", tokens=self.vocabulary.tokens(event["tokens"]))]
        if event["kind"] == "upgraded":
            text = self.vocabulary.upgrade(self._card(event).upgrade)  # speaks to whoever has it
            return [self.words.phrase("line.upgrade", text=text)]
        if event["kind"] == "year":
            return [self.words.phrase(f"line.year.{event['year_kind']}")]
        return []

    # -- the card of the year ------------------------------------------------------------------------

    def blocks(self, events: Sequence[Event]) -> list[Block]:
        year = next(event for event in events if event["kind"] == "year")
        blocks = [self._fields(event, year) for event in events if event["kind"] == "seeded"]
        blocks.append(self._windmill(year, [event for event in events if event["kind"] == "windmill"]))
        hands = [event for event in events if event["kind"] == "hand"]
        if hands:
            blocks.append(self._hands(hands, [event for event in events if event["kind"] == "picked-up"]))
        blocks += [self._exchange(event) for event in events if event["kind"] == "laid-exchange"]
        return blocks

    def _block(self, name: str, items: list[Item], text: Phrase) -> Block:
        return Block(self.words.phrase(f"interlude.{name}"), items, text)

    def _fields(self, event: Event, year: Event) -> Block:
        items = [
            Item(
                self.words.text(f"resource.{resource}"),
                of=resource,
                number=event["fields"][resource],
                change=event["tokens"].get(resource, 0),
            )
            for resource in RESOURCES
        ]
        return self._block("fields", items, self.words.phrase(f"interlude.fields.{year['year_kind']}"))

    def _windmill(self, year: Event, given: Sequence[Event]) -> Block:
        """Who begins, and the tokens in both storages that decided it (BB-11.1)."""
        stored = given[0]["stored"] if given else [None, None]
        items = [
            Item(plain(self._say("stored" if given else "begins", seat)), number=stored[seat], seat=seat, marked=begins)
            for seat in range(2)
            if (begins := seat == year["windmill"]) or given
        ]
        why = "first" if not given else "tie" if stored[0] == stored[1] else "fewer"
        text = self._say(f"windmill.{why}", year["windmill"])
        return self._block("windmill", items, text)

    def _say(self, name: str, seat: int) -> Phrase:
        own = ".own" if seat == self.narrator.you else ""
        return self.words.phrase(f"interlude.{name}{own}", player=self.narrator.person(seat))

    def _hands(self, hands: Sequence[Event], columns: Sequence[Event]) -> Block:
        """What came back from the columns, and what was drawn: by their names where the viewer knows them."""
        back = {event["seat"]: event.get("cards", []) for event in columns}
        items: list[Item] = []
        for event in hands:
            seat, returned = event["seat"], back.get(event["seat"], [])
            known = [*returned, *(card for card in event.get("cards", []) if card not in returned)]
            items += [self._card_item(card, seat, card not in returned) for card in known]
            unknown = Counter[str](event["backs"]) - Counter(
                self.vocabulary.catalog.by_name[card].good for card in known
            )
            items += [
                Item(self.words.count(good, number).text, of=good, number=number, seat=seat, marked=True)
                for good, number in unknown.items()
            ]
        return self._block(
            "hands", items, self.words.phrase("interlude.hands.back" if columns else "interlude.hands.new")
        )

    def _exchange(self, event: Event) -> Block:
        items = [self._card_item(card, None, True) for card in event["cards"]]
        return self._block("exchange", items, self.words.phrase("interlude.exchange.how"))

    def _card_item(self, card: str, seat: int | None, new: bool) -> Item:
        return Item(self.vocabulary.cards[card].text, piece=card, seat=seat, marked=new)
