"""Tells a move in moments: what the player did, what followed for all, and the change of a year, round or season."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any

from brewhall.core.narrator import Narrator
from brewhall.core.view import Block, Moment, MomentKind, Phrase

Event = Mapping[str, Any]


class Story:
    """Of one move, for one viewer: it knows no more than the events as that viewer sees them.

    A game extends it: what is told together, and which pieces and places it is about. Without that, all is one act.
    """

    on_card: frozenset[str] = frozenset()  # kinds of events that the card of an interlude shows, in no sentence

    def __init__(self, narrator: Narrator, events: Sequence[Event]) -> None:
        self.words = narrator.words
        self.teller = narrator
        self.events = events
        self.kinds = [str(event["kind"]) for event in events]

    # -- what a game tells in its own way ------------------------------------------------------------

    def gathered(self) -> list[Event]:
        """The events, those that belong together made one: a sentence each."""
        return list(self.events)

    def roles(self, events: Sequence[Event]) -> list[MomentKind]:
        """The kinds of moments that gathered events belong to."""
        return ["act"] * len(events)

    def subject(self, event: Event) -> str | None:
        """The piece or place that an event is about, to be shown large."""
        return None

    def touched(self, event: Event) -> list[str]:
        """Pieces, zones and places that an event changed, as they are called after the move."""
        return []

    def lines(self, event: Event) -> list[Phrase]:
        """What else there is to say of an event."""
        return []

    def blocks(self, events: Sequence[Event]) -> list[Block]:
        """What the card of an interlude shows."""
        return []

    # -- the moments ---------------------------------------------------------------------------------

    def moments(self) -> list[Moment]:
        return [moment for kind, events in self.stages() if (moment := self._moment(kind, events))]

    def stages(self) -> Iterator[tuple[MomentKind, list[Event]]]:
        """What is told at one time. Only the first can be an act: what comes later follows from it."""
        events = self.gathered()
        roles = self.roles(events)
        acts = sum(1 for _ in takewhile(lambda role: role == "act", roles))
        later: list[MomentKind] = ["follows" if role == "act" else role for role in roles[acts:]]
        for kind, group in groupby(zip(roles[:acts] + later, events, strict=True), lambda pair: pair[0]):
            yield kind, [event for _, event in group]

    def _moment(self, kind: MomentKind, events: list[Event]) -> Moment | None:
        spoken = [event for event in events if kind != "interlude" or event["kind"] not in self.on_card]
        phrases = [phrase for event in spoken for phrase in self.told(event)]
        if not phrases:
            return None
        subject = None if kind == "interlude" else self.subject(spoken[0])
        touched = list(dict.fromkeys(name for event in events for name in self.touched(event)))
        blocks = self.blocks(events) if kind == "interlude" else []
        return Moment(kind, subject, phrases[0], phrases[1:], touched, blocks)

    def told(self, event: Event) -> list[Phrase]:
        """An event in sentences."""
        phrase = self.teller.event(event)
        return [phrase, *self.lines(event)] if phrase else []
