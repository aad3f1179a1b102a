"""One game, watched: which components were offered to whom and used by whom, and what was decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from brewhall.arena.series import Played, Series, Watcher
from brewhall.core.game import Game
from brewhall.core.journal import Journal
from brewhall.core.state import State
from brewhall.core.uses import Use
from brewhall.match import Match

Component = tuple[int, str]  # the place of its use among the game's, and its id


@dataclass
class Decisions:
    """Decisions that were answered in one way, and how many options they had together and at most."""

    count: int = 0
    options: int = 0
    most: int = 0

    def add(self, other: Decisions) -> None:
        self.count += other.count
        self.options += other.options
        self.most = max(self.most, other.most)


@dataclass(frozen=True)
class Watched(Played):
    """A game with what was noted; tuples are by seat."""

    used: tuple[Counter[Component], ...] = ()
    offered: tuple[frozenset[Component], ...] = ()
    decisions: dict[str, Decisions] = field(default_factory=dict)  # by the kind of action they were answered with
    rounds: int = 0
    first: int = 0  # the seat that had the first turn

    def place(self, seat: int) -> int:
        """The seat's place in the turn order."""
        return (seat - self.first) % len(self.seats)


@dataclass(frozen=True)
class StudySeries(Series):
    """A series of which everything is noted."""

    def deal(self, number: int) -> str:
        """Bots of one kind would play the same game again from every seat: each game gets a deal of its own."""
        return f"{self.seed}/{number}" if len(set(self.bots)) == 1 else super().deal(number)

    @cached_property
    def offers(self) -> dict[int, tuple[Component, ...]]:
        """The components that an action would use."""
        found: dict[int, tuple[Component, ...]] = {}
        for action in self.game.actions:
            offered = [
                (place, self.game.component(use, action.parameters[use.detail]))
                for place, use in enumerate(self.game.uses)
                if action.kind in use.actions and use.detail in action.parameters
            ]
            if offered:
                found[action.number] = tuple(offered)
        return found

    def play(self, number: int) -> Watched:
        watcher = StudyWatcher(self)
        played = self.watched(number, watcher)
        return Watched(
            **{name: getattr(played, name) for name in Played.__dataclass_fields__ if name != "thinking"},
            used=watcher.used(),
            offered=tuple(frozenset(offered) for offered in watcher.offered),
            decisions=watcher.decisions,
            rounds=watcher.rounds(),
            first=watcher.first,
        )


class StudyWatcher(Watcher):
    """Notes what is offered, used and decided."""

    def __init__(self, series: StudySeries) -> None:
        self._game = series.game
        self._offers = series.offers
        self._journal = Journal()
        self.offered: list[set[Component]] = [set() for _ in series.bots]
        self.decisions: dict[str, Decisions] = {}
        self.first = 0

    def begin(self, match: Match) -> None:
        self.first = self._game.starting_player(match.state)
        self._journal = match.keep_journal()

    def see(self, state: State, action: int) -> None:
        legal = state.legal_actions()
        offered = self.offered[state.to_play]
        for option in legal:
            if option in self._offers:
                offered.update(self._offers[option])
        kind = self._game.actions[action].kind
        self.decisions.setdefault(kind, Decisions()).add(Decisions(1, len(legal), len(legal)))

    def rounds(self) -> int:
        """How many rounds there were."""
        return 1 + sum(event.kind == self._game.round_event for event in self._journal.events)

    def used(self) -> tuple[Counter[Component], ...]:
        """By seat, how often it used each component."""
        counts: tuple[Counter[Component], ...] = tuple(Counter() for _ in self.offered)
        by_event = _by_event(self._game)
        for event in self._journal.events:
            for place, use in by_event.get(event.kind, ()):
                value = event.in_full().get(use.detail)
                if value not in (None, "") and event.seat is not None:
                    counts[event.seat][place, self._game.component(use, str(value))] += 1
        return counts


def _by_event(game: Game) -> dict[str, list[tuple[int, Use]]]:
    found: dict[str, list[tuple[int, Use]]] = {}
    for place, use in enumerate(game.uses):
        for event in use.events:
            found.setdefault(event, []).append((place, use))
    return found


def components(series: StudySeries) -> Iterator[Component]:
    """All that could be offered, used or not, in the order of the actions."""
    yield from dict.fromkeys(component for offered in series.offers.values() for component in offered)
