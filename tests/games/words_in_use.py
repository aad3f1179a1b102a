"""What the tests of all games' texts share: which words are asked for, and that they are filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from brewhall import Match
from brewhall.boards.face import Face
from brewhall.core import OVER, Journal
from brewhall.core.game import Game
from brewhall.core.record import replay, retell
from brewhall.core.resigning import RESIGNED
from brewhall.core.story import Event
from brewhall.core.view import AnyView
from brewhall.core.words import Words
from brewhall.protocol.listing import option_info


class Noting(dict[str, Any]):
    """Texts that note which of them are read."""

    def __init__(self, texts: dict[str, Any]) -> None:
        super().__init__(texts)
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)


def noting(words: Words) -> tuple[Words, set[str]]:
    """The same words, and the keys that are asked for from now on."""
    texts = Noting(words.texts)
    return Words(words.language, texts), texts.read


def assert_whole(text: str) -> None:
    assert text
    assert not set("{}") & set(text), text
    assert "None" not in text.removeprefix("None is left"), text  # the value, not the word
    assert "'" not in text, text


def told(events: Sequence[Event]) -> Iterator[tuple[Event, int | None]]:
    """Every event for a player and for a spectator."""
    for viewer in (0, None):
        for event in events:
            yield event, viewer


def journal_of(match: Match) -> Journal:
    """All that happened, from the deal on."""
    *_, last = retell(match.record, match.game)
    journal = Journal()
    journal.events = [event for entry in last.log for event in entry.events]
    return journal


def seen_in(matches: Iterable[Match]) -> Iterator[AnyView]:
    """What the seats saw at some decisions of every kind, and at the ends."""
    for match in matches:
        asked: Counter[str] = Counter()
        for number, state in enumerate(replay(match.record, match.game)):
            seat = int(state.to_play)
            if seat == OVER:
                yield match.game.view(state.seen_by(None), match.game.narrator())
                continue
            if number % 3:
                continue
            view = match.game.view(state.seen_by(seat), match.game.narrator(viewer=seat))
            asked[view.prompt.step] += 1
            if asked[view.prompt.step] % 4 == 1:
                yield view


def set_up(game: Game) -> None:
    """All that is said where a table is set."""
    for option in game.options:
        option_info(option, game.words())
    game.words().text("help.asking", examples="")


def show(face: Face, view: AnyView, players: Sequence[str]) -> None:
    """All that the terminal shows of a view."""
    for width in (80, 110):
        for brief in (False, True):
            face.board(view, players, width, brief)
        face.choices(view, face.numbers(view), width)
    face.question(view)
    face.refusals(view)
    if view.outcome is not None:
        face.pad(view, players, None, 110)
        face.pad(replace(view, outcome=replace(view.outcome, why=RESIGNED, winners=[0])), players, None, 110)
