"""All components of a card set side by side: what is drawn, what is said of it, how it is filtered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from brewhall.core.about import AnyExplainer
from brewhall.core.phrases import plain
from brewhall.core.view import AnyView, Phrase
from brewhall.core.words import Words


@dataclass(slots=True)
class Choice:
    """A value that exhibits can be filtered by."""

    id: str
    name: str


@dataclass(slots=True)
class Facet:
    """Something that exhibits differ in: their price, their colour."""

    id: str
    name: str
    choices: list[Choice]


@dataclass(slots=True)
class Exhibit:
    """A component. `id` is a piece, zone or place of the gallery's view; `marks` has a choice for each facet."""

    id: str
    title: Phrase
    text: list[Phrase]
    clause: str
    marks: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Hall:
    """Components of a kind."""

    id: str
    title: str
    exhibits: list[Exhibit]
    facets: list[Facet] = field(default_factory=list)
    printed: bool = False  # whether the pictures show all that there is to say


@dataclass(slots=True)
class Gallery:
    """`view` shows nothing but the components; a board draws them by their ids."""

    view: AnyView
    halls: list[Hall]

    @property
    def names(self) -> dict[str, str]:
        return {each.id: plain(each.title) for hall in self.halls for each in hall.exhibits}


def emptied(view: AnyView) -> None:
    """Nothing can be done in a gallery."""
    view.actions, view.impossible = [], []


def facet(words: Words, name: str, choices: Mapping[str, str]) -> Facet:
    """`gallery.facet.<name>` in the words; the choices by their names."""
    return Facet(name, words.text(f"gallery.facet.{name}"), [Choice(*choice) for choice in choices.items()])


def numbered(values: Iterable[str]) -> dict[str, str]:
    """Choices that need no other name, in order."""
    return {value: value for value in sorted(set(values))}


def explained(explainer: AnyExplainer, target: str, **marks: str) -> Exhibit:
    """A component in the words with which a table explains it, whatever it may mean there now."""
    about = explainer.explain(target)
    assert about is not None, f"nobody can explain {target}"
    return Exhibit(target, about.title, about.text, about.clause, marks)
