"""What the tests of all games' stories share: every move of a game, told to every seat and to a spectator."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from brewhall import Match
from brewhall.core import OVER, Game
from brewhall.core.about import AnyExplainer
from brewhall.core.phrases import plain
from brewhall.core.record import retell
from brewhall.core.state import step_of
from brewhall.core.view import AnyView, Moment, Phrase
from tests.games.words_in_use import assert_whole

NAMES = ["Anna", "Hilde", "Odo", "Berta"]
ID = re.compile(r"\b(?:[SDMH]\d\d?|seat \d|P_[A-Z]+|DB\d\d|(?:beer|bread|pale|dark|hops|blue)-\d+)\b")  # for no reader
GRAMMAR = re.compile(
    r"\b[Yy]ou (?:waits|moves|begins|has|is|goes|gets|plays|takes|offers|chooses)\b|of You\b|you\u2019s\b"
)
LONGEST_CONTEXT = 90
EVERY = 8  # positions of a question, one is shown


@dataclass
class Told:
    """A move as a viewer is told it, and what they see after it."""

    events: list[dict[str, Any]]
    moments: list[Moment]
    view: AnyView
    explainer: AnyExplainer | None

    @property
    def ids(self) -> set[str]:
        """Of everything on the table, whether the view speaks of it or not."""
        assert self.explainer is not None
        return {*self.view.pieces, *self.explainer.places, *(zone.id for zone in self.view.zones)}


def told_in(match: Match, strict: bool = False, game: Game | None = None) -> Iterator[Told]:
    """Every move of a finished match for every seat and a spectator, in the words of a game if another is given."""
    players, teller = match.record.players, game or match.game
    for then in retell(match.record, teller):
        for viewer in (*range(players), None):
            narrator = teller.narrator(viewer=viewer, names=NAMES[:players], strict=strict)
            events = [narrator.recall(event.seen_by(viewer)) for event in then.log[-1].events]
            view = teller.view(then.state.seen_by(viewer), narrator)
            yield Told(events, teller.story(events, narrator).moments(), view, teller.explainer(view, narrator))


def tell(match: Match, game: Game) -> None:
    """Say in the words of a game all that is said of a finished match: every move as a story to every seat and to a
    spectator, and some positions of every question, to who is asked and to who waits."""
    players, shown = match.record.players, Counter[tuple[int, int | None, bool]]()
    for then in retell(match.record, game):
        state = then.state
        question = OVER if state.to_play == OVER else step_of(state.top())
        for viewer in (*range(players), None):
            narrator = game.narrator(viewer=viewer, names=NAMES[:players])
            game.story([narrator.recall(event.seen_by(viewer)) for event in then.log[-1].events], narrator).moments()
            situation = question, viewer, state.to_play == viewer
            shown[situation] += 1
            if shown[situation] % EVERY == 1:
                game.view(state.seen_by(viewer), narrator)


def phrases_of(view: AnyView) -> Iterator[Phrase]:
    """All that a view says."""
    yield view.prompt.phrase
    yield view.prompt.context
    for action in view.actions:
        yield from (action.phrase, *action.lines, *([action.then.phrase] if action.then else []))
    for impossible in view.impossible:
        yield impossible.phrase


def assert_readable(phrases: Iterable[Phrase]) -> None:
    for phrase in phrases:
        text = plain(phrase)
        if text:
            assert_whole(text)
        assert not ID.search(text), text
        assert not GRAMMAR.search(text), text


def assert_told_well(told: Told) -> None:
    """One act at most, first; what it names is on the table; sentences for people; an interlude has a card."""
    kinds = [moment.kind for moment in told.moments]
    assert kinds or all(event["kind"] == "settled" for event in told.events), told.events
    assert "act" not in kinds[1:], kinds
    for moment in told.moments:
        assert moment.caption
        assert {*moment.touched} <= told.ids, {*moment.touched} - told.ids
        assert moment.subject is None or moment.subject in told.ids, moment.subject
        assert_readable([moment.caption, *moment.lines])
        assert bool(moment.blocks) == (moment.kind == "interlude")
        for block in moment.blocks:
            assert block.items, plain(block.title)
            assert_readable([block.title, block.text])
            assert_readable([item.text] for item in block.items)
            assert all(item.piece is None or item.piece in told.view.pieces for item in block.items)
    assert_readable(phrases_of(told.view))
    context = plain(told.view.prompt.context)
    assert bool(context) == (told.view.to_play not in (None, OVER))
    assert len(context) < LONGEST_CONTEXT, context
    assert all(not action.then.context for action in told.view.actions if action.then)
