"""Explains the things on a table one by one: what each is and does, and what that means for the viewer now."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from brewhall.core.narrator import Narrator
from brewhall.core.phrases import Blank, joined, sentence
from brewhall.core.view import About, AnyView, LegalAction, Phrase, Piece, Place, Zone

V = TypeVar("V", bound=AnyView)
N = TypeVar("N", bound=Narrator)
P = TypeVar("P", bound=Piece)


class Explainer(Generic[V, N, P]):
    """Explains what a view shows, in the words `about.*`. A game says what it has to say of each kind of thing."""

    def __init__(self, view: V, narrator: N) -> None:
        self.view = view
        self.narrator = narrator
        self.words = narrator.words

    @property
    @abstractmethod
    def places(self) -> Mapping[str, Place]:
        """All places of this table by id, whether the view speaks of them or not."""

    @abstractmethod
    def piece(self, target: str, piece: P) -> About: ...

    @abstractmethod
    def place(self, target: str, place: Place) -> About: ...

    @abstractmethod
    def zone(self, zone: Zone) -> About: ...

    def explain(self, target: str) -> About | None:
        """What a piece, place or zone is; None: there is no such thing."""
        if target in self.view.pieces:
            return self.piece(target, self.view.pieces[target])
        if target in self.places:
            return self.place(target, self.places[target])
        return next((self.zone(zone) for zone in self.view.zones if zone.id == target), None)

    # -- sentences ---------------------------------------------------------------------------------

    def say(self, key: str, seat: int | None = None, **blanks: Blank) -> Phrase:
        """`about.<key>`; about whoever is spoken to in the form `.own`, about others with `player`."""
        key = f"about.{key}"
        if seat is not None and seat == self.narrator.you and f"{key}.own" in self.words:
            key = f"{key}.own"
        elif seat is not None:
            blanks["player"] = self.narrator.person(seat)
        return sentence(self.words.phrase(key, **blanks))

    def moves(self, target: str) -> list[LegalAction[Any]]:
        """What the viewer may do with something now."""
        target = self.meant(target)
        return [move for move in self.view.actions if target in move.targets]

    def reasons(self, target: str) -> list[Phrase]:
        """Why the viewer cannot do something with it now."""
        target = self.meant(target)
        found = [sentence(each.phrase) for each in self.view.impossible if each.target == target]
        return [phrase for number, phrase in enumerate(found) if phrase not in found[:number]]

    def meant(self, target: str) -> str:
        """Of pieces that are all the same, moves and reasons name the first."""
        pieces = self.view.pieces
        return next((name for name in pieces if pieces[name] == pieces[target]), target) if target in pieces else target

    def may(self, move: LegalAction[Any]) -> Phrase:
        """A move that can be made now, and what it leads to."""
        return in_a_row([self.say("may", move=move.phrase), *move.lines])


AnyExplainer = Explainer[Any, Any, Any]  # of whichever game


def in_a_row(sentences: Iterable[Phrase]) -> Phrase:
    """Sentences as one."""
    return joined(sentences, " ")


def said(*groups: Sequence[Phrase]) -> list[Phrase]:
    """All that there is to say, in order."""
    return [phrase for group in groups for phrase in group if phrase]
