"""Tells a move of Heaven & Ale: what the figure reached, what was bought or scored, and the change of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from brewhall.core.story import Event, Story
from brewhall.core.view import Block, Item, MomentKind, Phrase
from brewhall.games.heaven_and_ale.components import HOME
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator

BRINGS = ("stood", "enclosed", "activated", "scored", "privilege")  # events told with what they brought
# By kind of event what it is about, and what else it changed
ABOUT = {
    "stood": "start-{space}",
    "moved": "space-{position}",
    "bought": "tile-{seat}-{plot}",
    "enclosed": "shed-{seat}-{shed}",
    "scored": "spot-{seat}-{spot}",
    "privilege": "card-{seat}-{card}",
    "declined": "pair-{seat}-{pair}",
    "sold": "card-{seat}-{card}",
    "barrel": "goal-{goal}",
}
CHANGED = {
    "bought": ("space-{position}", "purse-{seat}"),
    "privilege": ("pair-{seat}-{pair}",),
    "sold": ("purse-{seat}",),
}


class HeavenAndAleStory(Story):
    on_card = frozenset(["starting-player", "stood"])

    def __init__(self, narrator: HeavenAndAleNarrator, events: Sequence[Event]) -> None:
        super().__init__(narrator, events)
        self.narrator = narrator

    # -- what is told together -----------------------------------------------------------------------

    def gathered(self) -> list[Event]:
        """What somebody did with what it brought."""
        told: list[dict[str, Any]] = []
        for event in self.events:
            last: dict[str, Any] = told[-1] if told else {"kind": "", "seat": None}
            if event["kind"] == "gained" and last["kind"] in BRINGS and last["seat"] == event["seat"]:
                last["gain"] = {name: event[name] for name in ("ducats", "steps") if name in event}
            else:
                told.append(dict(event))
        return list(told)

    def roles(self, events: Sequence[Event]) -> list[MomentKind]:
        """A round begins with its event; all before it was done by whoever moved."""
        kinds = [event["kind"] for event in events]
        begins = kinds.index("round") if "round" in kinds else len(kinds)
        return ["act" if place < begins else "interlude" for place in range(len(kinds))]

    # -- what it is about ----------------------------------------------------------------------------

    def subject(self, event: Event) -> str | None:
        if event["kind"] == "moved" and event["position"] == HOME:
            return "home"
        if event["kind"] == "activated":
            return self._tiles(event)[0]
        return ABOUT[event["kind"]].format_map(event) if event["kind"] in ABOUT else None

    def touched(self, event: Event) -> list[str]:
        subject = self.subject(event)
        changed = [subject] if subject else []
        changed += [name.format_map(event) for name in CHANGED.get(event["kind"], ())]
        if event["kind"] == "activated":
            changed = self._tiles(event)
        if event["kind"] == "round":
            changed = list(dict.fromkeys(f"space-{tile['position']}" for tile in event["track"] if tile["new"]))
        gain = event if event["kind"] == "gained" else event.get("gain", {})
        if "ducats" in gain:
            changed.append(f"purse-{event['seat']}")
        return changed + [f"marker-{event['seat']}-{marker}" for marker in gain.get("steps", {})]

    def _tiles(self, event: Event) -> list[str]:
        return [f"tile-{event['seat']}-{plot}" for plot in event["plots"]]

    def lines(self, event: Event) -> list[Phrase]:
        if event["kind"] != "round":
            return []
        number = event["round"]
        which = "first" if number == 1 else "last" if number == event["rounds"] else "next"
        return [self.words.phrase(f"line.round.{which}")]

    # -- the card of the round -----------------------------------------------------------------------

    def blocks(self, events: Sequence[Event]) -> list[Block]:
        start = next(event for event in events if event["kind"] == "round")
        chosen = [event["seat"] for event in events if event["kind"] == "starting-player"]
        blocks = [self._track(start), self._begins(start, chosen)]
        if not chosen:
            blocks.append(self._so_far(start))
        if start["discs"]:
            blocks.append(self._discs(start))
        return blocks

    def _block(self, name: str, items: list[Item], text: Phrase) -> Block:
        return Block(self.words.phrase(f"interlude.{name}"), items, text)

    def _track(self, start: Event) -> Block:
        items: list[Item] = []
        lying: Counter[tuple[int, str]] = Counter()
        for tile in start["track"]:
            position, face = tile["position"], tile["tile"]
            lying[position, face] += 1
            name = f"tile-{position}-{face}-{lying[position, face]}"
            items.append(Item(self.narrator.title("tile", face), piece=name, marked=tile["new"]))
        return self._block("track", items, self.words.phrase("interlude.track.how"))

    def _begins(self, start: Event, chosen: Sequence[int]) -> Block:
        """Where the figures stand; whoever is on the first space leads (HA-4.8)."""
        stands = {seat: each["space"] for seat, each in enumerate(start["seats"])}
        stands |= dict.fromkeys(chosen, "first")
        items = [
            Item(self.words.text("interlude.place", space=self.narrator.name("start", space)), seat=seat)
            for seat, space in stands.items()
            if space is not None
        ]
        [leader] = [seat for seat, space in stands.items() if space == "first"]
        for item in items:
            item.marked = item.seat == leader
        key = "interlude.begins.first" if chosen else "interlude.begins.next"
        own = f"{key}.own" if leader == self.narrator.you else key
        return self._block("begins", items, self.words.phrase(own, player=self.narrator.person(leader)))

    def _so_far(self, start: Event) -> Block:
        items: list[Item] = []
        for seat, each in enumerate(start["seats"]):
            rear = self.words.text("interlude.rear", marker=self.narrator.name("marker", each["rear"]))
            items += [
                Item(self.words.text("interlude.ducats"), of="ducats", number=each["ducats"], seat=seat),
                Item(rear, of=each["rear"], number=each["on"], seat=seat),
                Item(self.words.text("interlude.barrels"), of="barrels", number=each["barrels"], seat=seat),
            ]
        return self._block("so-far", items, self.words.phrase("interlude.so-far.how"))

    def _discs(self, start: Event) -> Block:
        items = [
            Item(self.narrator.title("space", position), of="disc", number=number, marked=True)
            for position, number in start["discs"].items()
        ]
        return self._block("discs", items, self.words.phrase("interlude.discs.how"))
