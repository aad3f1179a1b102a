"""What the tests of all games' texts share: which words are asked for, and that they are filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from brewhall import Match
from brewhall.cli.boards.face import Face
from brewhall.core import OVER
from brewhall.core.record import replay
from brewhall.core.resigning import RESIGNED
from brewhall.core.words import Words


class Asked(Words):
    """Words that note which keys are asked for."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.language, words.texts)
        self.keys: set[str] = set()

    def text(self, key: str, **values: object) -> str:
        self.keys.add(key)
        return super().text(key, **values)


def assert_whole(text: str) -> None:
    assert text
    assert not set("{}") & set(text), text
    assert "None" not in text.removeprefix("None is left"), text  # the value, not the word
    assert "'" not in text or "'s" in text, text


def told(events: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], int | None]]:
    """Every event for a player and for a spectator."""
    for viewer in (0, None):
        for event in events:
            yield event, viewer


def seen_in(matches: Iterable[Match]) -> Iterator[dict[str, Any]]:
    """What the seats saw at some decisions of every kind, and at the ends."""
    for match in matches:
        asked: Counter[str] = Counter()
        for state in replay(match.record, match.game):
            seat = int(state.to_play)
            if seat == OVER:
                yield state.view(None)
                continue
            view = state.view(seat)
            asked[view["prompt"]["key"]] += 1
            if asked[view["prompt"]["key"]] % 12 == 1:
                yield view


def show(face: Face, view: dict[str, Any], players: Sequence[str]) -> None:
    """All that the terminal shows of a view."""
    for width in (80, 110):
        for brief in (False, True):
            face.board(view, players, width, brief)
        face.choices(view, face.numbers(view), width)
    face.question(view)
    face.refusals(view)
    if view["outcome"] is not None:
        face.pad(view, players, None, 110)
        face.pad(view | {"outcome": view["outcome"] | {"why": RESIGNED, "winners": [0]}}, players, None, 110)
