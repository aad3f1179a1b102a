"""What the tests of all explanations share: positions, and what must hold for everything on a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from brewhall.core import OVER, Game, State
from brewhall.core.about import AnyExplainer
from brewhall.core.phrases import plain
from brewhall.core.state import step_of
from brewhall.core.view import About, Phrase
from brewhall.core.words import Words
from tests.clauses import read_clauses, read_texts
from tests.games.words_in_use import assert_whole
from tests.samples import positions

NAMES = ("Ann", "Ben", "Cleo", "Dan")
SENTENCE = re.compile(r"^[^a-z].*[.!?]$", re.DOTALL)

clauses = cache(lambda: read_clauses(read_texts()))


def seen_by_all(game: Game, walks: int = 2, every: int = 9) -> Iterator[tuple[State, int | None]]:
    """Positions of random games for each number of players, all questions among them, as every seat and a spectator
    sees them."""
    for players in game.seats:
        ended = 0
        asked: set[int] = set()
        for number, state in enumerate(positions(game, players, seed=players)):
            over = state.to_play == OVER
            step = OVER if over else step_of(state.top())
            if number % every == 0 or over or step not in asked:
                asked.add(step)
                for viewer in (*range(players), None):
                    yield state.seen_by(viewer), viewer
            ended += over
            if ended == walks:
                break


def explained(explainer: AnyExplainer) -> dict[str, About]:
    """Everything on the table."""
    view = explainer.view
    found = {target: explainer.explain(target) for target in ids(explainer)}
    assert set(view.places) <= set(explainer.places)
    return {target: about for target, about in found.items() if about is not None}


def ids(explainer: AnyExplainer) -> list[str]:
    view = explainer.view
    return list(dict.fromkeys([*view.pieces, *(zone.id for zone in view.zones), *view.places, *explainer.places]))


def assert_explained(explainer: AnyExplainer) -> None:
    """Each thing says what it is and does, in whole sentences without ids, and where the rules explain it."""
    told, known = explained(explainer), ids(explainer)
    assert list(told) == known
    raw = re.compile(rf"\b(?:{'|'.join(map(re.escape, (name for name in known if '-' in name or '_' in name)))})\b")
    for target, about in told.items():
        assert about.target == target
        assert all([about.kind, about.title, about.text]), target
        for phrase in (about.kind, about.title, *about.text, *about.now):
            assert_whole(plain(phrase))
            assert not raw.search(plain(phrase)), f"{target}: {plain(phrase)}"
        for phrase in (*about.text, *about.now):
            assert SENTENCE.match(plain(phrase)), f"{target}: {plain(phrase)}"
        assert about.clause in clauses(), f"{target}: {about.clause}"


def read(phrases: list[Phrase]) -> list[str]:
    return [plain(phrase) for phrase in phrases]


def unread(words: Words, asked: set[str]) -> set[str]:
    """Words of explanations that nothing asked for."""
    return {key for key in words.texts if key.startswith("about.")} - asked
