"""Says what happens in Dice Brewing: dice by colour and value, recipes by name, amounts with their nouns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from brewhall.core.actions import Action
from brewhall.core.narrator import Narrator, Values
from brewhall.core.phrases import Blank, Named, amount, joined, piece, place, sentence
from brewhall.core.state import State, detail_of, seat_of, step_of
from brewhall.core.view import Phrase, Prompt
from brewhall.games.dice_brewing import steps
from brewhall.games.dice_brewing.component_texts import ComponentTexts
from brewhall.games.dice_brewing.rounds import is_last_round
from brewhall.games.dice_brewing.rules import DECISION, DiceBrewingState
from brewhall.games.dice_brewing.state import PASSED
from brewhall.games.dice_brewing.view import Gives, Need

FAMILIES = {  # blanks that are names of things, and the words that name them
    "source": "place",
    "from": "place",
    "place": "place",
    "colour": "colour",
    "item": "item",
    "ingredient": "item",
    "space": "space",
    "building": "building",
    "phase": "phase",
    "season": "season",
    "gain": "gain",
}
ENDINGS = ("pass", "end", "decline")  # of what the engine does by itself, what no other event tells
AFTER = {steps.ROLLING: "placing", steps.TOKEN_CALL: "brewing", steps.TIDYING: "round"}  # what follows a phase
LIES_IN = {"transfer": "pool", "take": "warehouse", "use": "warehouse", "improve": "warehouse"}  # the die of a move


class DiceBrewingNarrator(Narrator):
    def __init__(
        self, texts: ComponentTexts, viewer: int | None = None, names: Sequence[str] = (), strict: bool = False
    ) -> None:
        super().__init__(texts.words, viewer, names, strict)
        self.texts = texts

    def prompt(self, state: State) -> Prompt:
        seen = cast(DiceBrewingState, state)
        step, detail = step_of(seen.top()), detail_of(seen.top())
        decision, name = DECISION[step], steps.STEP_NAMES[step]
        blanks = self.blanks(decision.blanks(seen, detail))
        return Prompt(name, self.question(name, decision.variant(seen, detail), int(seen.to_play), blanks))

    def context(self, state: State) -> Phrase:
        """The round, its phase, and who or what comes next (DB-4.1)."""
        seen = cast(DiceBrewingState, state)
        where = self.words.phrase(
            "context.round",
            round=int(seen.round),
            season=self.words.term(f"season.{seen.season()}"),
            phase=self.words.term(f"context.{steps.PHASE_NAMES[seen.phase]}"),
        )
        return [*where, *self._next(seen)]

    def period(self, state: State) -> Phrase:
        seen = cast(DiceBrewingState, state)
        season = self.words.term(f"season.{seen.season()}")
        return self.words.phrase("period", round=int(seen.round), season=season)

    def _next(self, seen: DiceBrewingState) -> Phrase:
        frames = [seen.agenda[place] for place in range(seen.depth)]
        if seen.phase == steps.ARRANGEMENT:
            order = [(seen.to_play + turn) % seen.players for turn in range(1, seen.players)]
            passed = [seat for seat in order if seen.counts[seen.seat_at(seat) + PASSED]]
            there = [seat for seat in order if seat not in passed]
            then = [self._then(there[0])] if there else []
            gone = [self.words.phrase("context.passed", players=self.people(passed))] if passed else []
            return joined(then + gone, " ")
        if seen.phase == steps.PURCHASING:
            later = [seat_of(frame) for frame in frames if step_of(frame) == steps.PURCHASE][:-1]
            return self._then(later[-1]) if later else self.words.phrase("context.then.brewing")
        if seen.phase == steps.KETTLES:
            declined = [detail_of(frame) for frame in frames if step_of(frame) == steps.BREWING]
            last = seen.players - 1 in declined
            return self.words.phrase("context.then.tidying") if last else self._then(seen.after(seen.to_play))
        follows = "end" if seen.phase == steps.TIDYING and is_last_round(seen) else AFTER[seen.phase]
        return self.words.phrase(f"context.then.{follows}", round=int(seen.round) + 1)

    def _then(self, seat: int) -> Phrase:
        return self.words.phrase("context.next.own" if seat == self.you else "context.next", player=self.person(seat))

    # -- moves and events --------------------------------------------------------------------------

    def move_key(self, action: Action) -> str:
        key, given = f"move.{action.kind}", action.parameters
        if given.get("ingredient") == "none":
            return f"{key}.none"
        forms = (f"{key}.{form}" for form in ("piece", "space", "die") if form in given)
        return next((form for form in forms if form in self.words), key)

    def move_blanks(self, action: Action) -> dict[str, Blank]:
        """What the viewer takes in hand and where it goes are parts of their own."""
        given, blanks = action.parameters, self.blanks(action.parameters)
        owner = given.get("seat", self.viewer)
        if "die" in given and owner is not None:
            source = given.get("source") or LIES_IN[action.kind]
            blanks["die"] = piece(self.texts.die(given["die"]), f"{source}-{owner}-{given['die']}-1")
        if action.kind in ("place", "speed") and owner is not None:
            slot = "space" if action.kind == "place" else "speed"
            blanks["space"] = place(self.words.term(f"space.{given['space']}"), f"{slot}-{owner}-{given['space']}")
        return blanks

    def event_key(self, event: Values) -> str | None:
        kind = event["kind"]
        if kind == "settled":
            return f"event.settled.{event['move']}" if event["move"] in ENDINGS else None
        if kind == "bought" and "die" in event:
            return "event.bought.discount"
        if kind == "phase":
            return f"event.phase.{event['phase']}"
        return super().event_key(event)

    def actor(self, event: Values) -> int | None:
        seat: int | None = event.get("priority", event["seat"])
        return seat

    # -- things ------------------------------------------------------------------------------------

    def blanks(self, values: Values) -> dict[str, Blank]:
        blanks: dict[str, Blank] = dict(values)
        for name, value in values.items():
            if name == "space" and "kind" in values:
                blanks[name] = place(self.words.term(f"space.{value}"), f"space-{values['seat']}-{value}")
            elif name == "place" and f"space.{value}" in self.words:
                blanks[name] = self.words.term(f"space.{value}")
            elif name in FAMILIES and value != "none":
                blanks[name] = self.words.term(f"{FAMILIES[name]}.{value}")
            elif name in ("die", "becomes"):
                blanks[name] = self.texts.die(value)
            elif name == "recipe":
                blanks[name] = piece(self.texts.beers[value], value)
            elif name == "seat" and value is not None:
                blanks["owner"] = self.person(int(value))
            elif name in ("price", "coins"):
                blanks[name] = self._coins(value)
            elif name == "shown":
                blanks[name] = self.list(piece(self.texts.beers[each], each) for each in value)
            elif name == "changes":
                blanks[name] = self.list(self._change(*change) for change in value)
            elif name == "players" and isinstance(value, list):
                blanks[name] = self.people(value)
            elif name == "dice":
                blanks[name] = self.list(self.texts.die(each) for each in value)
            elif name == "values":
                blanks[name] = self.list(map(str, value))
            elif name == "colours":
                blanks[name] = self.colours(value)
            elif name == "missing":
                blanks[name] = self.needs(value)
            elif name == "improvement" and value != "none":
                known = f"item.{value}" in self.words
                blanks[name] = self.words.term(f"item.{value}") if known else self.texts.die(value)
        if "unlucky" in values:
            blanks["coins"] = self._coins(values["coins"] + values["unlucky"])
        if "xp" in values:
            blanks["amounts"] = self.texts.amounts({name: values[name] for name in ("xp", "coins", "seeds")})
        if "blue" in values:
            blanks["dice"] = self.words.count("blue", values["blue"])
        if "left" in values:
            blanks["dice"] = self.words.count("die", values["left"])
        if "seats" in values:
            rolls = zip(values["seats"], values["values"], strict=True)
            blanks["rolls"] = self.list(joined([self.person(seat), str(value)], " ") for seat, value in rolls)
        return blanks

    def people(self, seats: Sequence[int]) -> Named:
        """ "you, Hilde and Odo"."""
        *first, last = map(self.person, seats)
        return self.list([self.list(first), last] if first else [last], "list.and")

    def _change(self, die: str, becomes: str) -> Named:
        return self.words.term("die.becomes", die=self.texts.die(die), becomes=self.texts.die(becomes))

    def _coins(self, number: int) -> Named:
        return amount(self.words.count("coin", number), number, "coins")

    def colours(self, colours: Iterable[str]) -> Named:
        """ "pale malt or dark malt"; a seed is one of them."""
        return self.list(
            (self.words.term("seed" if each == "seed" else f"colour.{each}") for each in colours), "list.or"
        )

    def needs(self, needs: Iterable[Need]) -> Named:
        """ "pale malt 3+, hops 4+"."""
        return self.list(self.texts.need(need.colour, need.least) for need in needs)

    def gives(self, gives: Gives, sold: str = "") -> Named:
        """What a space gives: "a hops die"; of a sale what the die that is sold brings, if it is known."""
        if gives.kind == "die":
            return self.words.term(f"gain.{gives.die}")
        if gives.kind == "seeds":
            return self.texts.amounts({"seeds": gives.amount})
        if gives.coins is None:
            return self.words.term(f"gives.{gives.kind}", n=gives.amount)
        return self._coins(next(coins for colour, coins in gives.coins.items() if colour == sold))

    def brings(self, gives: Gives, when: str, seat: int | None = None, sold: str = "") -> Phrase:
        """What a seat (the one spoken to if none is named) gets from a space, and when."""
        own = seat is None or seat == self.you
        blanks: dict[str, Blank] = {"gives": self.gives(gives, sold), "when": self.words.term(f"when.{when}")}
        if seat is not None:
            blanks["player"] = self.person(seat)
        return sentence(self.words.phrase("line.brings.own" if own else "line.brings", **blanks))
