"""Says what happens in a game, in one viewer's language. All sentences about games are composed here, nowhere else."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from brewhall.core.actions import Action
from brewhall.core.outcome import Outcome
from brewhall.core.phrases import Blank, Marked, Named, joined, sentence
from brewhall.core.state import State
from brewhall.core.view import About, Phrase, Prompt
from brewhall.core.words import Words, listed

Values = Mapping[str, Any]  # what stands in the blanks of a template: ids, names and numbers, not yet words


class Reason(NamedTuple):
    """Why something cannot be done: a key of the words, and what stands in its blanks."""

    key: str
    values: dict[str, Any]


class Refusal(NamedTuple):
    """Something that a player may want to do and cannot: the kind of move, what it is about, and why."""

    kind: str
    target: str  # the id of a piece or place
    move: str  # as it would be written in a record, as far as it can be
    reason: Reason


def reason(name: str, **values: object) -> Reason:
    return Reason(f"reason.{name}", values)


class Narrator:
    """For one viewer (None: a spectator). `names` are the players by seat; without them they are seats.

    `you` is the seat that is spoken to as "you". With `strict`, what the viewer has seen and must remember is not told
    again. A game extends it: how things are named (`blanks`), and which of several templates tells an event.
    """

    def __init__(
        self, words: Words, viewer: int | None = None, names: Sequence[str] = (), strict: bool = False
    ) -> None:
        self.words = words
        self.viewer = viewer
        self.you = viewer
        self.names = names
        self.strict = strict
        self._people: dict[int, Named] = {}

    # -- what a game says in its own way -----------------------------------------------------------

    @abstractmethod
    def prompt(self, state: State) -> Prompt:
        """What is asked in a position that is not over."""

    @abstractmethod
    def blanks(self, values: Values) -> dict[str, Blank]:
        """Values as they are read in a sentence: pieces by name, amounts with their nouns."""

    def move_key(self, action: Action) -> str:
        """The message that names a move."""
        return f"move.{action.kind}"

    def event_key(self, event: Values) -> str | None:
        """The template that tells an event; None: nobody needs to be told, as another event tells it too."""
        return f"event.{event['kind']}"

    def recall(self, event: dict[str, Any]) -> dict[str, Any]:
        """An event as far as it is told again to whoever must remember what they have seen (`strict`)."""
        return event

    def context(self, state: State) -> Phrase:
        """Where a game that is not over stands, and what comes next."""
        return []

    def period(self, state: State) -> Phrase:
        """The part of the game that a position belongs to: a year, a round."""
        return []

    def about(self, seen: State, target: str) -> About | None:
        """What a piece, zone or place of a position is; None: there is no such thing."""
        explainer = seen.game.explainer(seen.game.view(seen, self), self)
        return None if explainer is None else explainer.explain(target)

    def actor(self, event: Values) -> int | None:
        """The seat that an event is about."""
        seat: int | None = event["seat"]
        return seat

    # -- what is said ------------------------------------------------------------------------------

    def say(self, key: str, values: Values) -> Phrase:
        """A message with values of the game in its blanks."""
        return self.words.phrase(key, **self.blanks(values))

    def question(self, step: str, variant: str, seat: int, blanks: Mapping[str, Blank]) -> Phrase:
        """What a seat is asked; whoever waits for it is told what it decides."""
        if seat == self.viewer:
            return sentence(self.words.phrase(f"prompt.{step}{variant}", **blanks))
        return sentence(self.words.phrase(f"prompt.{step}.other", **{**blanks, "player": self.person(seat)}))

    def move_blanks(self, action: Action) -> dict[str, Blank]:
        """What a move is about."""
        return self.blanks(action.parameters)

    def move(self, action: Action) -> Phrase:
        """A move: "harvest with Amber ale"."""
        return self.words.phrase(self.move_key(action), **self.move_blanks(action))

    def named_move(self, action: Action) -> Named:
        """The same for a blank of another message."""
        return self.words.term(self.move_key(action), **self.move_blanks(action))

    def event(self, event: Values) -> Phrase | None:
        """Something that happened, as a sentence."""
        key = self.event_key(event)
        if key is None:
            return None
        seat = self.actor(event)
        person: dict[str, Blank] = {} if seat is None else {"player": self.person(seat)}
        if seat is not None and seat == self.you and f"{key}.own" in self.words:
            key = f"{key}.own"
        return sentence(self.words.phrase(key, **{**self.blanks(event), **person}))

    def reason(self, why: Reason) -> Phrase:
        """Why something cannot be done."""
        return self.say(why.key, why.values)

    def outcome(self, outcome: Outcome, resigned: Sequence[int] = ()) -> Phrase:
        """Why the game ended as it did: who gave up, or what decided."""
        gone = [self.event({"kind": "resigned", "seat": seat}) or [] for seat in resigned]
        return joined(gone, " ") or self.words.phrase(f"outcome.{outcome.why}")

    def over(self) -> Prompt:
        """What stands in place of a question when the game is over."""
        return Prompt("over", self.words.phrase("prompt.over"))

    def looks(self, kinds: Iterable[str]) -> Phrase:
        """Where a hint says to look: kinds of moves."""
        return self.list(dict.fromkeys(self.words.text(f"look.{kind}") for kind in kinds)).said("")

    # -- what phrases are made of --------------------------------------------------------------------

    def person(self, seat: int) -> Named:
        """You, in the forms that the words have for it, or somebody by their name."""
        known = self._people.get(seat)
        if known is not None and isinstance(known, You) == (seat == self.you):
            return known
        if seat == self.you:
            person: Named = You(self.words.term("you"), {"text": "", "person": seat})
        else:
            name = self.names[seat] if self.names else self.words.text("seat", seat=seat)
            person = Named({"text": name, "person": seat})
        self._people[seat] = person
        return person

    def list(self, items: Iterable[Blank], joint: str = "list.comma") -> Named:
        """All of them in a row, or "nothing"."""
        return listed(self.words, items, joint)


class You(Marked):
    """Whoever is spoken to. Messages select on it: `{player, select, you {…} other {…}}`."""

    def kind(self) -> str:
        return "you"
