"""Whole games in every language: nothing that is said has an English word in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from brewhall import Match
from brewhall.core.game import Game
from brewhall.core.language import speaking
from brewhall.core.phrases import plain
from brewhall.core.record import retell
from brewhall.core.view import AnyView
from brewhall.games import GAMES, bundled
from brewhall.lessons import lessons_of, tell
from brewhall.tables.shown import narrator_of, view_of
from tests.english import only_english, words_of
from tests.test_languages import OTHERS

EVERY = 9  # moves: one in so many is looked at closely
NAMES = ("Ann", "Ben", "Cid", "Dov")
READ = {"phrase", "context", "lines", "caption", "text", "title", "now", "told", "name"}  # fields that people read
each_language = pytest.mark.parametrize("language", OTHERS)
each_game = pytest.mark.parametrize("game", GAMES)


def phrases(value: Any, read: bool = True) -> Iterator[str]:
    """All that is to be read of plain data: names, phrases and lists of them."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from phrases(each, name in READ)
    elif isinstance(value, str) and read:
        yield value
    elif isinstance(value, list) and read and any(isinstance(each, str) for each in value):
        yield plain(value)
    elif isinstance(value, list):
        for each in value:
            yield from phrases(each, read)


def said(game: Game, language: str) -> Iterator[str]:
    """What each seat is told of a whole game between bots, and what the things on its table are."""
    players = game.seats[0]
    match = Match(game, ["random"] * players, seed=f"spoken {language}")
    match.run()
    for standing in retell(match.record, game):
        if standing.moves % EVERY and not standing.over:
            continue
        seat = None if standing.over else int(standing.to_play)
        narrator = narrator_of(standing, seat, NAMES, language)
        view: AnyView = view_of(standing, narrator)
        yield from phrases(view.plain())
        if seat is not None:
            yield plain(narrator.context(standing.state))
        for target in [*view.pieces, *view.places][::EVERY]:
            about = narrator.about(standing.state.seen_by(seat), target)
            if about is not None:
                yield from phrases([about.kind, about.title, *about.text, *about.now])
        events = standing.happened()
        for moment in game.story(events, narrator).moments():
            yield from phrases([moment.caption, *moment.lines])


@each_language
@each_game
def test_a_whole_game_is_told_without_an_english_word(game: str, language: str) -> None:
    english = only_english(language)
    found = {text: words_of(text) & english for text in said(bundled(game), language) if words_of(text) & english}
    assert found == {}


@each_language
@each_game
def test_lessons_and_rule_books_are_read_without_an_english_word(game: str, language: str) -> None:
    english = only_english(language)
    with speaking(language):
        told = [text for lesson in lessons_of(game) for text in phrases([step.text for step in tell(lesson).steps])]
        book = bundled(game).rulebook(language)
    told += [text for chapter in book.chapters for each in chapter.paragraphs for text in phrases([each.text])]
    assert {text for text in told if words_of(text) & english} == set()
