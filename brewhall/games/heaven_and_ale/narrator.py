"""Says what happens in Heaven & Ale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from brewhall.core.actions import Action
from brewhall.core.narrator import Narrator, Values
from brewhall.core.phrases import Blank, Named, amount, piece, place
from brewhall.core.state import State, detail_of, step_of
from brewhall.core.view import LegalAction, Phrase, Place, Prompt
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.components import FIRST, HOME
from brewhall.games.heaven_and_ale.rounds import in_order
from brewhall.games.heaven_and_ale.rules import DECISION, HeavenAndAleState
from brewhall.games.heaven_and_ale.steps import SETTING_UP, STANDING, STEP_NAMES
from brewhall.games.heaven_and_ale.view import Event, Gain, Tile

# What a blank is a name of, where it is not called the same.
FAMILIES = {"space": "start", "size": "barrel"}
NAMED = ("tile", "card", "spot", "pair", "space", "resource", "goal", "size", "side", "plot")
# Where things are that a phrase names: shared ones in any phrase, those of a seat in what is asked or past
SHARED = {"space": "start-{}", "goal": "goal-{}"}
NOT_TOLD = ("gain", "track", "discs", "seats")  # of an event, what is no blank
OF_A_SEAT = {"card": "card-{}-{}", "spot": "spot-{}-{}", "pair": "pair-{}-{}", "shed": "shed-{}-{}"}


class HeavenAndAleNarrator(Narrator):
    """`things` are the components (`component_texts`), `texts` their usual names, `places` all there are
    (`all_places`)."""

    def __init__(
        self,
        words: Words,
        things: Mapping[str, Named],
        texts: Mapping[str, str],
        places: Mapping[str, Place],
        viewer: int | None = None,
        names: Sequence[str] = (),
        strict: bool = False,
    ) -> None:
        super().__init__(words, viewer, names, strict)
        self.things = things
        self.texts = texts
        self.places = places

    def name(self, family: str, item: object) -> Named:
        """Of a component or a word: "hops 3", "sunny"."""
        key = f"{family}.{item}"
        return self.things[key] if key in self.things else self.words.term(key)

    def title(self, family: str, item: object) -> str:
        """The same where it stands alone."""
        key = f"{family}.{item}"
        return self.texts[key] if key in self.texts else self.words.text(key)

    # -- questions and moves -----------------------------------------------------------------------

    def prompt(self, state: State) -> Prompt:
        seen = cast(HeavenAndAleState, state)
        frame, seat = seen.top(), seen.to_play
        step, detail = step_of(frame), detail_of(frame)
        decision = DECISION[step]
        question = STEP_NAMES[step] + decision.variant(seen, seat, detail)
        name, dot, variant = question.partition(".")
        blanks = self.blanks({**decision.blanks(seen, seat, detail), "seat": seat})
        return Prompt(name, self.question(name, dot + variant, seat, blanks))

    def context(self, state: State) -> Phrase:
        """The round, and who comes next (HA-4.2); in the end the next round or the count."""
        seen = cast(HeavenAndAleState, state)
        step = step_of(seen.top())
        where = self.words.phrase("context.round", round=seen.round, rounds=seen.rounds)
        _, *others = in_order(seen, step == SETTING_UP)
        if step == SETTING_UP:
            first = next(seat for seat, abbey in enumerate(seen.abbeys) if abbey.space == FIRST)
            return [
                *where,
                *(self._then("context.chooses", others[0]) if others else self._then("context.leads", first)),
            ]
        if others:
            figure = seen.abbeys[others[0]].figure
            key = "context.next" if figure else "context.next.start"
            return [*where, *self.words.phrase(key, player=self.person(others[0]), position=figure)]
        if step != STANDING:
            return [*where, *self._then("context.alone", seen.to_play)]
        last = seen.round == seen.rounds
        return [*where, *self.words.phrase("context.count" if last else "context.new-round", round=seen.round + 1)]

    def period(self, state: State) -> Phrase:
        return self.words.phrase("period", round=cast(HeavenAndAleState, state).round)

    def _then(self, key: str, seat: int) -> Phrase:
        return self.words.phrase(f"{key}.own" if seat == self.you else key, player=self.person(seat))

    def move_key(self, action: Action) -> str:
        for name in ("number", "resource"):
            key = f"move.{action.kind}.{name}"
            if name in action.parameters and key in self.words:
                return key
        return f"move.{action.kind}"

    def activation(self, tiles: Mapping[str, Tile], plots: Mapping[str, str]) -> Phrase:
        """The move of a shed, where it is known what lies on the plots."""
        lying = [piece(tiles[name].name, name) for name in plots.values()]
        return self.words.phrase("move.shed", plots=self.list(lying, "list.and"))

    def lines(self, move: LegalAction[Event], edition: str) -> list[Phrase]:
        """What a move of the viewer leads to; what is printed on its space, tile or card is not repeated."""
        phrase, lines = self.words.phrase, []
        own = [event for event in move.effects if event["seat"] == self.viewer]
        for event in own:
            if event["kind"] == "enclosed":
                reward = self.things[f"shed.{edition}.{event['type']}"]
                lines.append(phrase("line.shed", sum=event["sum"], reward=reward))
            elif event["kind"] == "barrel":
                lines.append(self.say("line.barrel", event))
        if move.kind == "sell":
            lines.append(phrase("line.sell"))
        if move.kind == "stand" and move.parameters["space"] == "first":
            lines.append(phrase("line.first"))
        if move.kind == "score" and not any(event["kind"] == "gained" for event in own):
            lines.append(phrase("line.nothing"))
        if move.kind == "score" and move.then is not None and move.then.step == "privilege":
            lines.append(phrase("line.pair"))
        if move.undo != "free":
            lines.append(phrase("line.ends"))
        return lines

    # -- events --------------------------------------------------------------------------------------

    def event(self, event: Values) -> Phrase | None:
        """With what it brought, if that is told along."""
        phrase = super().event(event)
        if phrase is None or "gain" not in event:
            return phrase
        *start, end = phrase
        first = [*start, end.removesuffix(".")] if isinstance(end, str) else phrase
        return self.words.phrase("event.gains", first=first, gain=self.gain(event["gain"]))

    def event_key(self, event: Values) -> str:
        key = f"event.{event['kind']}"
        if event["kind"] == "moved" and event["position"] == HOME:
            return f"{key}.home"
        return f"{key}.number" if "number" in event else key

    def brief(self, event: Values) -> Phrase:
        """An event that goes on after another of the same player, in less than a sentence."""
        return self.say(f"{self.event_key(event)}.short", event)

    def gain(self, gain: Gain) -> Named:
        """Ducats and steps: "3 ducats, hops +2"."""
        steps = [
            amount(self.words.term("gain.steps", marker=self.name("marker", marker), steps=n), n, marker)
            for marker, n in gain.get("steps", {}).items()
        ]
        ducats = gain.get("ducats")
        return self.list([self.ducats(ducats), *steps] if ducats else steps)

    # -- what phrases are made of --------------------------------------------------------------------

    def ducats(self, number: int) -> Named:
        return amount(self.words.count("ducat", number), number, "ducats")

    def blanks(self, values: Values) -> dict[str, Blank]:
        blanks = {
            name: self._blank(name, value, values)
            for name, value in values.items()
            if value is not None and name not in NOT_TOLD
        }
        if "side" in values:
            blanks["light"] = self.name("light", values["side"])
        if values.get("kind") == "gained":
            blanks["gain"] = self.gain(cast(Gain, values))
        return blanks

    def _blank(self, name: str, value: Any, values: Values) -> Blank:
        """Of a question (it has a seat), of an event (it has a kind, too), or of a move or a reason (neither)."""
        past, seat = "kind" in values, values.get("seat")
        if name == "position":
            return place(self.name("space", value), "home" if int(value) == HOME else f"space-{value}")
        if name == "shed":
            return place(self.words.term("shed.a"), f"shed-{seat}-{value}")
        if name in NAMED:
            text = self.name(FAMILIES.get(name, name), value)
            if name == "tile" and past:
                return piece(text, f"tile-{seat}-{values['plot']}")
            if name in SHARED:
                return place(text, SHARED[name].format(value))
            return place(text, OF_A_SEAT[name].format(seat, value)) if name in OF_A_SEAT and seat is not None else text
        if name == "tiles" and "plots" in values:
            faces = zip(value, values["plots"], strict=True)
            tiles = (piece(self.name("tile", face), f"tile-{seat}-{plot}") for face, plot in faces)
            return self.list(tiles, "list.and")
        if name == "plots":  # named where one is to choose among them; of what is past, only how many
            return (
                self.words.count("tile", len(value))
                if past
                else self.list(map(self._plot, value.split("+")), "list.and")
            )
        if name in ("price", "has"):
            return self.ducats(value) if past else amount(str(value), value, "ducats")
        return self.ducats(value) if name == "ducats" else value

    def _plot(self, plot: str) -> Named:
        return self.name("plot", plot)
