"""Why one move and not another, by what a player can see: each is followed to the end of its turn, and what came of it
is held side by side.

A game lists the facts of a course (`Contrast.facts`); only what is the same in every world that agrees with what the
seat sees is a fact. Which of them speak for a move, and in which words, is decided here, once for all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from brewhall.core.actions import Action
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import Blank, Named, sentence
from brewhall.core.state import State
from brewhall.core.story import Event
from brewhall.core.view import AnyView, Phrase


@dataclass(frozen=True)
class Course:
    """A move and the rest of its turn, as the one who makes it sees them.

    The rest is how it may go on: what follows from a choice at one of the `choices` is not what the move leads to.
    """

    seat: int
    action: Action
    before: AnyView
    after: AnyView
    events: Sequence[Event]
    choices: frozenset[str]  # questions after the move that have more than one answer


@dataclass(frozen=True)
class Fact:
    """Something that a course surely leads to: `contrast.<kind>` in the words, with what stands in the blanks.

    Facts of the same kind about the same thing are held against each other. The weight is in points of the game; below
    zero it speaks against the move. A deed is what the move itself does: it is told even if another one does it, too.
    """

    kind: str
    weight: float
    values: dict[str, Any]
    about: str = ""
    deed: bool = False

    @property
    def subject(self) -> tuple[str, str]:
        return self.kind.partition(".")[0], self.about

    @property
    def possible(self) -> bool:
        """Whether it is told as what can be had, by choices yet to come."""
        return self.kind.endswith(".could")

    def says(self) -> tuple[str, str, str]:
        """The same for facts that are told alike."""
        return self.kind, self.about, repr(self.values)


@dataclass(frozen=True)
class Edge:
    """What makes a move better than another: a fact of its own, one of the other move, or both side by side."""

    weight: float
    own: Fact | None
    other: Fact | None


class Contrast:
    """What the moves of a game lead to. A game extends it."""

    pauses: frozenset[str] = frozenset()  # questions at which a player is free again: what follows is another move
    makeshifts: frozenset[str] = frozenset()  # kinds of moves that others are compared with only where nothing else is
    plans: frozenset[str] = frozenset()  # questions whose answer is told with the move

    def facts(self, course: Course) -> list[Fact]:
        """All that a course changed and that its player can see."""
        return []

    def dominates(self, one: Action, other: Action) -> bool:
        """Whether one of two legal moves cannot be worse than the other, whatever comes."""
        return False

    def blanks(self, fact: Fact, narrator: Narrator) -> dict[str, Blank]:
        """What stands in a fact's sentence."""
        return dict(fact.values)

    def clause(self, fact: Fact, narrator: Narrator) -> Named:
        """A fact as a part of a sentence."""
        return narrator.words.term(f"contrast.{fact.kind}", **self.blanks(fact, narrator))

    def move(self, action: Action, seen: State, narrator: Narrator) -> Named:
        """A move, told so that it cannot be taken for another one of the same position. Its form `if` stands after "if
        you"."""
        return narrator.named_move(action)

    def done(self, deeds: Sequence[Fact], narrator: Narrator) -> Phrase:
        """What a move does, as a sentence."""
        return sentence(narrator.words.phrase("contrast.fact", fact=self.in_a_row(deeds, narrator)))

    def told(self, edge: Edge, over: Named, narrator: Narrator, played: bool = False) -> Phrase:
        """An edge over a move, as a sentence; `played`: over the move that was played, by whomever."""
        own: Blank = self.clause(edge.own, narrator) if edge.own else ""
        if edge.other is None:
            return sentence(narrator.words.phrase("contrast.fact", fact=own))
        other = self.clause(edge.other, narrator)
        key = f"{'contrast.played' if played else 'contrast'}.than"
        return sentence(narrator.words.phrase(key, fact=own, move=over, other=other))

    def together(self, facts: Sequence[Fact], narrator: Narrator) -> Named:
        """Facts of one move as one clause: first what speaks for it, then what speaks against it."""
        costs = [fact for fact in facts if fact.weight < 0]
        gains = [fact for fact in facts if fact not in costs]
        if gains and costs:
            gain, cost = self.in_a_row(gains, narrator), self.in_a_row(costs, narrator)
            return narrator.words.term("contrast.mixed", gain=gain, cost=cost)
        return self.in_a_row(gains or costs, narrator)

    def in_a_row(self, facts: Sequence[Fact], narrator: Narrator) -> Named:
        """Facts as one clause. Each pair is a message, as a language may turn its words round in the first one only."""
        first, *more = (self.clause(fact, narrator) for fact in facts)
        for then in more:
            first = narrator.words.term("contrast.both", first=first, second=then)
        return first


def certain(worlds: Sequence[Sequence[Fact]], otherwise: Sequence[Sequence[Fact]] = ()) -> list[Fact]:
    """The facts that hold in every one of these worlds, and those not told as possible also if its player goes on
    `otherwise`."""
    said = [{fact.says() for fact in facts} for facts in worlds[1:]]
    sure = [{fact.says() for fact in facts} for facts in otherwise]
    return [
        fact
        for fact in worlds[0]
        if all(fact.says() in others for others in said)
        and (fact.possible or all(fact.says() in others for others in sure))
    ]


def edges(own: Iterable[Fact], other: Iterable[Fact]) -> list[Edge]:
    """By what a move is better than another one, the weightiest first; last what only makes them differ."""
    mine, theirs = ({fact.subject: fact for fact in facts} for facts in (own, other))
    found: list[Edge] = []
    for subject in dict.fromkeys([*mine, *theirs]):
        here, there = mine.get(subject), theirs.get(subject)
        gain = (here.weight if here else 0.0) - (there.weight if there else 0.0)
        if gain < 0.0 or (here and there and (here.says() == there.says() or _alike(here, there))):
            continue
        if here and there:
            found.append(Edge(gain, here, there))
        elif here:
            found.append(Edge(gain, here, None))
        else:
            found.append(Edge(gain, None, there))
    return sorted(found, key=lambda edge: -edge.weight)


def _alike(one: Fact, other: Fact) -> bool:
    """Whether two facts weigh the same and so do not make one move better: 5 of 6 here, 5 of 6 there."""
    return one.kind == other.kind and one.weight == other.weight != 0.0


def listed(items: Sequence[Blank], narrator: Narrator, joint: str = "list.and") -> Named:
    """ "wheat, rye and hops", or "nothing"."""
    if not items:
        return narrator.list([])
    *first, last = items
    return narrator.list([narrator.list(first), last] if first else [last], joint)
