"""Says what happens in Heaven & Ale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from brewhall.core.actions import Action
from brewhall.core.narrator import Narrator, Values
from brewhall.core.phrases import amount, piece, place
from brewhall.core.state import State, detail_of, step_of
from brewhall.core.view import Blank, LegalAction, Phrase, Place, Prompt
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale.components import HOME
from brewhall.games.heaven_and_ale.rules import DECISION, HeavenAndAleState
from brewhall.games.heaven_and_ale.steps import STEP_NAMES
from brewhall.games.heaven_and_ale.view import Event, Gain, Tile

# What a blank is a name of, where it is not called the same.
FAMILIES = {"position": "space", "space": "start", "size": "barrel"}
NAMED = ("tile", "card", "spot", "pair", "position", "space", "resource", "goal", "size", "side")


class HeavenAndAleNarrator(Narrator):
    """`texts` are those of the components (`component_texts`), `places` all there are (`all_places`)."""

    def __init__(
        self,
        words: Words,
        texts: Mapping[str, str],
        places: Mapping[str, Place],
        viewer: int | None = None,
        names: Sequence[str] = (),
        strict: bool = False,
    ) -> None:
        super().__init__(words, viewer, names, strict)
        self.texts = texts
        self.places = places

    def name(self, family: str, item: object) -> str:
        """Of a component or a word: "hops 3", "sunny"."""
        key = f"{family}.{item}"
        return self.texts.get(key) or self.words.text(key)

    # -- questions and moves -----------------------------------------------------------------------

    def prompt(self, state: State) -> Prompt:
        seen = cast(HeavenAndAleState, state)
        frame, seat = seen.top(), seen.to_play
        step, detail = step_of(frame), detail_of(frame)
        decision = DECISION[step]
        question = STEP_NAMES[step] + decision.variant(seen, seat, detail)
        values = {**decision.blanks(seen, seat, detail), "seat": seat}
        return Prompt(question.partition(".")[0], self.say(f"prompt.{question}", values))

    def move_key(self, action: Action) -> str:
        for name in ("number", "resource"):
            key = f"move.{action.kind}.{name}"
            if name in action.parameters and key in self.words:
                return key
        return f"move.{action.kind}"

    def activation(self, tiles: Mapping[str, Tile], plots: Mapping[str, str]) -> Phrase:
        """The move of a shed, where it is known what lies on the plots."""
        lying = [
            piece(self.words.text("tile.on", tile=tiles[name].name, plot=plot), name) for plot, name in plots.items()
        ]
        return self.words.phrase("move.shed", plots=self.list(lying))

    def lines(self, move: LegalAction[Event], edition: str) -> list[Phrase]:
        """What a move of the viewer leads to; what is printed on its space, tile or card is not repeated."""
        phrase, lines = self.words.phrase, []
        own = [event for event in move.effects if event["seat"] == self.viewer]
        for event in own:
            if event["kind"] == "enclosed":
                reward = self.texts[f"shed.{edition}.{event['type']}"]
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

    def event_key(self, event: Values) -> str:
        key = f"event.{event['kind']}"
        if event["kind"] == "moved" and event["position"] == HOME:
            return f"{key}.home"
        return f"{key}.number" if "number" in event else key

    def brief(self, event: Values) -> Phrase:
        """An event that goes on after another of the same player, in less than a sentence."""
        return self.say(f"{self.event_key(event)}.short", event)

    def gain(self, gain: Gain) -> Phrase:
        """Ducats and steps: "3 ducats, hops +2"."""
        steps = [
            amount(self.words.text("gain.steps", marker=self.name("marker", marker), steps=n), n, marker)
            for marker, n in gain.get("steps", {}).items()
        ]
        ducats = gain.get("ducats")
        return self.list([self.ducats(ducats), *steps] if ducats else steps)

    # -- what phrases are made of --------------------------------------------------------------------

    def ducats(self, number: int) -> Blank:
        return amount(self.words.count("ducat", number), number, "ducats")

    def blanks(self, values: Values) -> dict[str, Blank]:
        blanks = {name: self._blank(name, value, values) for name, value in values.items() if value is not None}
        if values.get("kind") == "gained":
            blanks["gain"] = self.gain(cast(Gain, values))
        return blanks

    def _blank(self, name: str, value: Any, values: Values) -> Blank:
        """Of a question (it has a seat), of an event (it has a kind, too), or of a move or a reason (neither)."""
        past, asked = "kind" in values, "kind" not in values and "seat" in values
        if name in NAMED:
            text = self.name(FAMILIES.get(name, name), value)
            if name == "tile" and past:
                return piece(text, f"tile-{values['seat']}-{values['plot']}")
            return place(text, f"pair-{values['seat']}-{value}") if name == "pair" and asked else text
        if name == "shed" and asked:
            return place(value, f"shed-{values['seat']}-{value}")
        if name == "plots":  # named where one is to choose among them; of what is past, only how many
            return self.words.count("tile", len(value)) if past else self.list(value.split("+"))
        if name in ("price", "has"):
            return self.ducats(value) if past else amount(str(value), value, "ducats")
        return self.ducats(value) if name == "ducats" else value
