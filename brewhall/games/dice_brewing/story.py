"""Tells a move of Dice Brewing: what was placed, bought or brewed, what followed, and the change of the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brewhall.core.phrases import plain, sentence
from brewhall.core.story import Event, Story
from brewhall.core.view import Block, Item, MomentKind, Phrase
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.spaces import GIVES, when
from brewhall.games.dice_brewing.view import INGREDIENTS, SPACES

FOR_ALL = ("phase", "revealed", "settled", "returned", "served", "waits", "lapsed")  # follow from a move
BY_OTHERS = ("gained", "sold", "raised", "put", "passed")  # so do these of somebody else than the one who moved
TIDIED = ("raised", "gained", "returned", "sold", "served", "waits", "lapsed", "summer-seed")
# By kind of event what it is about, and what else it changed
ABOUT = {
    "placed": "space-{seat}-{space}",
    "placed-seed": "space-{seat}-{space}",
    "sped-up": "speed-{seat}-{space}",
    "closed": "building-{seat}-{building}",
    "banned": "{recipe}",
    "revealed": "{recipe}",
    "brewed": "{recipe}",
    "selected": "supply-{colour}",
    "played": "tokens-{seat}-{item}",
    "claimed": "tokens-{seat}-{item}",
}
CHANGED = {
    "placed": ("{from}-{seat}",),
    "placed-seed": ("seeds-{seat}",),
    "sped-up": ("{from}-{seat}",),
    "transferred": ("pool-{seat}", "warehouse-{seat}"),
    "gained-rolled": ("pool-{seat}",),
    "gained": ("pool-{seat}",),
    "rolled": ("pool-{seat}",),
    "taken": ("pool-{seat}", "warehouse-{seat}"),
    "returned": ("pool-{seat}",),
    "brewed": ("pool-{seat}", "warehouse-{seat}", "purse-{seat}"),
    "rewarded": ("purse-{seat}",),
    "sold": ("purse-{seat}",),
    "served": ("purse-{seat}",),
    "summer-seed": ("purse-{seat}",),
    "bought": ("purse-{seat}",),
}
OF_A_DIE = ("rerolled", "raised", "exchanged", "put", "increased", "protected", "blocked")  # events with its place


class DiceBrewingStory(Story):
    on_card = frozenset(
        ["first-roll", "shuffled", "revealed", "rolled", "phase", "settled", "put", "returned", *TIDIED]
    )

    def __init__(self, narrator: DiceBrewingNarrator, events: Sequence[Event]) -> None:
        super().__init__(narrator, events)
        self.narrator = narrator
        self.settled = not {"round", "phase"} & {*self.kinds}  # dice still show what they were rolled to

    # -- what is told together -----------------------------------------------------------------------

    def gathered(self) -> list[Event]:
        """A brew with its reward, dice rolled or moved one by one, players who could do nothing, phases in a row."""
        told: list[dict[str, Any]] = []
        for event in self.events:
            if self.narrator.event_key(event) is None:
                continue
            last: dict[str, Any] = told[-1] if told else {"kind": "", "seat": None}
            same = event["seat"] == last["seat"]
            match last["kind"], event["kind"]:
                case "brewed", "rewarded" if same:
                    last |= {name: event[name] for name in ("xp", "coins", "seeds")}
                case "transferred", "transferred" if same:
                    last["dice"] = [*last["dice"], event["die"]]
                case _, "transferred":
                    told.append({**event, "dice": [event["die"]]})
                case "rerolled", "rerolled" if same:
                    last["changes"] = [*last["changes"], (event["die"], event["becomes"])]
                case _, "rerolled":
                    told.append({**event, "changes": [(event["die"], event["becomes"])]})
                case "settled", "settled" if last["move"] == event["move"]:
                    last["players"] = [*last["players"], event["seat"]]
                case _, "settled" if not same:
                    told.append({**event, "seat": None, "players": [event["seat"]]})
                case _, "settled":
                    pass  # whoever has just done something has nothing left to do: the turn goes on, which is seen
                case "settled", "passed" if event["seat"] in last["players"]:
                    pass  # said already
                case "revealed", "revealed":
                    last["shown"] = [*last["shown"], event["recipe"]]
                case _, "revealed":
                    told.append({**event, "shown": [event["recipe"]]})
                case "phase", "phase":
                    told[-1] = dict(event)
                case _:
                    told.append(dict(event))
        return list(told)

    def roles(self, events: Sequence[Event]) -> list[MomentKind]:
        """A round is introduced with the tidying before it."""
        kinds = [event["kind"] for event in events]
        begins = len(kinds)
        if "round" in kinds:
            tidying = [place for place, event in enumerate(events) if event.get("phase") == "tidying"]
            begins = tidying[0] if tidying else int(kinds[0] == "put")
        doer = events[0]["seat"] if events else None
        return [
            "interlude"
            if place >= begins
            else "follows"
            if event["kind"] in FOR_ALL or (event["kind"] in BY_OTHERS and event["seat"] != doer)
            else "act"
            for place, event in enumerate(events)
        ]

    # -- what it is about ----------------------------------------------------------------------------

    def subject(self, event: Event) -> str | None:
        kind = event["kind"]
        if kind in ABOUT:
            return ABOUT[kind].format_map(event)
        if kind == "bought":
            held = "ingredients" if event["item"] in INGREDIENTS else "tokens"
            return f"{held}-{event['seat']}-{event['item']}"
        if kind == "transferred" and self.settled:
            return f"warehouse-{event['seat']}-{event['die']}-1"
        return self._place(event) if kind in OF_A_DIE else None

    def touched(self, event: Event) -> list[str]:
        subject = self.subject(event)
        changed = [subject] if subject else []
        changed += [name.format_map(event) for name in CHANGED.get(event["kind"], ())]
        return [*changed, *event.get("shown", [])[1:]]

    def _place(self, event: Event) -> str:
        """Where a die lies: in a zone of dice or on a space."""
        where = event["place"]
        return f"{where}-{event['seat']}" if where in ("pool", "warehouse") else f"space-{event['seat']}-{where}"

    def lines(self, event: Event) -> list[Phrase]:
        if event["kind"] == "brewed":
            key = "line.brewed" if event["improvement"] == "none" else "line.brewed.improved"
            return [self.narrator.say(key, event)]
        if event["kind"] == "round":
            return [self.words.phrase(f"line.round.{event['season']}")]
        if event["kind"] in ("placed", "placed-seed"):
            return self._brings(SPACES.index(event["space"]), event)
        return []

    def _brings(self, space: int, event: Event) -> list[Phrase]:
        """What the space will give, if that is not at once."""
        sold = event.get("die", "").partition("-")[0]
        later = when(space) == "tidying"
        return [self.narrator.brings(GIVES[space], when(space), event["seat"], sold)] if later else []

    # -- the card of the round -----------------------------------------------------------------------

    def blocks(self, events: Sequence[Event]) -> list[Block]:
        start = next(event for event in events if event["kind"] == "round")
        tidied = [self._tidied(event) for event in events if event["kind"] in TIDIED]
        blocks = [self._block("tidied", tidied, self.words.phrase("interlude.tidied.how"))] if tidied else []
        blocks.append(self._priority(start, [event for event in events if event["kind"] == "first-roll"]))
        if start["opens"]:
            items = [Item(self._opening(name), of=name, marked=True) for name in start["opens"]]
            blocks.append(self._block("opens", items, self.words.phrase("interlude.opens.how")))
        recipes = [recipe for event in events if event["kind"] == "revealed" for recipe in event["shown"]]
        if recipes:
            items = [Item(self.narrator.texts.beers[recipe].text, piece=recipe) for recipe in recipes]
            blocks.append(self._block("recipes", items, self.words.phrase("interlude.recipes.how")))
        blocks += self._rolls([event for event in events if event["kind"] == "rolled"])
        return blocks

    def _block(self, name: str, items: list[Item], text: Phrase) -> Block:
        return Block(self.words.phrase(f"interlude.{name}"), items, text)

    def _tidied(self, event: Event) -> Item:
        """What a seat got, in the words of the log without the name."""
        seat, kind = event["seat"], event["kind"]
        text = plain(sentence(self.narrator.say(f"interlude.{kind}", event)))
        if kind in ("sold", "served", "summer-seed"):
            what = "coins" if event["coins"] else "seeds"
            return Item(text, of=what, change=event[what], seat=seat)
        if kind in ("waits", "lapsed"):
            return Item(text, of=event["gain"], number=event["amount"], seat=seat)
        if kind == "returned":
            return Item(text, of="blue", change=event["blue"], seat=seat)
        colour, _, value = event.get("becomes", event["die"]).partition("-")
        return Item(text, of=colour, number=int(value[0]) if value else None, change=1, seat=seat)

    def _priority(self, start: Event, rolls: Sequence[Event]) -> Block:
        """Who begins: in the first round by a roll, then the token goes round (DB-13.1)."""
        players, first = start["players"], start["priority"]
        shown = {seat: value for roll in rolls for seat, value in zip(roll["seats"], roll["values"], strict=True)}
        items = [
            Item(self.words.text(f"nth.{turn + 1}"), number=shown.get(seat), seat=seat, marked=turn == 0)
            for turn in range(players)
            for seat in [(first + turn) % players]
        ]
        key = "interlude.priority.rolled" if rolls else f"interlude.priority.{start['season']}"
        own = f"{key}.own" if first == self.narrator.you else key
        return self._block("priority", items, self.words.phrase(own, player=self.narrator.person(first)))

    def _opening(self, name: str) -> str:
        key = f"building.{name}"
        return self.words.text(key if key in self.words else f"zone.{name}")

    def _rolls(self, rolls: Sequence[Event]) -> list[Block]:
        """A player's own roll, which is theirs to use; for spectators those of all."""
        own = [event for event in rolls if event["seat"] == self.narrator.you]
        items = [
            Item(self.narrator.texts.die(die).text, of=colour, number=int(value[0]), seat=event["seat"])
            for event in own or rolls
            for die in event["dice"]
            for colour, _, value in [die.partition("-")]
        ]
        name = "roll" if own else "rolls"
        return [self._block(name, items, self.words.phrase("interlude.rolls.how"))] if items else []
