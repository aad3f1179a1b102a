"""The rule book of every game: it says what the clauses say, shows what there is, and its examples come true."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from brewhall.core.game import Game
from brewhall.core.phrases import plain
from brewhall.core.record import read_record, retell
from brewhall.core.rulebook import Example
from brewhall.core.view import AnyView, Phrase
from brewhall.games import GAMES, bundled
from tests.clauses import ROOT, read_clauses, read_texts

EVERY_GAME = pytest.mark.parametrize("game", [bundled(name) for name in GAMES], ids=lambda game: game.id)
CITED = re.compile(r"\b[A-Z]{2}-\d+\.\d+[a-z]?\b")


@cache
def clauses_with_tests() -> set[str]:
    return {number for number, clause in read_clauses(read_texts()).items() if clause.needs_test}


def explained(game: Game) -> set[str]:
    """The clauses that stand behind a paragraph or under a chapter."""
    chapters = game.rulebook().chapters
    behind = {number for chapter in chapters for each in chapter.paragraphs for number in each.clauses}
    return behind | {number for chapter in chapters for number in chapter.more}


def examples(game: Game) -> dict[str, Example]:
    paragraphs = [each for chapter in game.rulebook().chapters for each in chapter.paragraphs]
    return {each.example.name: each.example for each in paragraphs if each.example is not None}


def tally(view: AnyView, scores: list[int], place: str) -> dict[str, int]:
    """How much of what is at a place, or what everybody scored."""
    if place == "score":
        return {str(seat): score for seat, score in enumerate(scores)}
    if place in view.counters:
        return view.counters[place]
    return Counter(view.pieces[name].name for zone in view.zones if zone.id == place for name in zone.pieces)


@EVERY_GAME
def test_chapters_are_short_and_cite_what_there_is(game: Game) -> None:
    book = game.rulebook()
    assert 8 <= len(book.chapters) <= 13
    assert len({chapter.id for chapter in book.chapters}) == len(book.chapters)
    for chapter in book.chapters:
        assert 1 <= len(chapter.paragraphs) <= 6
        for paragraph in chapter.paragraphs:
            assert paragraph.clauses, plain(paragraph.text)
            assert len(plain(paragraph.text)) < 420, plain(paragraph.text)
    assert explained(game) <= book.clauses.keys()


@EVERY_GAME
def test_every_clause_that_can_be_tested_is_in_the_book(game: Game) -> None:
    prefix = next(iter(game.rulebook().clauses))[:3]
    assert {number for number in clauses_with_tests() if number.startswith(prefix) and "." in number} <= explained(game)


@EVERY_GAME
def test_whatever_explains_itself_leads_to_a_chapter(game: Game) -> None:
    """The clauses that the zoom and the boards name (`data-rule`)."""
    board = sorted((ROOT / "web/src/boards" / game.id).rglob("*.svelte"))
    sources = [ROOT / "brewhall/games" / game.id.replace("-", "_") / "about.py", *board]
    cited = {number for source in sources for number in CITED.findall(Path(source).read_text(encoding="utf-8"))}
    assert len(cited) > 20
    for number in cited:
        assert game.rulebook().chapter(number).id


@pytest.mark.parametrize(
    ("clause", "chapter"),
    [("BB-12.4", "scoring"), ("BB-5.3", "harvest"), ("BB-1.3", "card"), ("HA-13.6", "final"), ("DB-15.1", "scoring")],
)
def test_a_clause_is_at_home_where_its_section_is(clause: str, chapter: str) -> None:
    game = {"BB": "beer-and-bread", "HA": "heaven-and-ale", "DB": "dice-brewing"}[clause[:2]]
    assert bundled(game).rulebook().chapter(clause).id == chapter


@EVERY_GAME
def test_every_picture_is_of_a_component(game: Game) -> None:
    gallery = game.gallery()
    known = {*gallery.view.pieces, *gallery.names}
    shown = [
        figure.piece
        for chapter in game.rulebook().chapters
        for paragraph in chapter.paragraphs
        for figure in paragraph.figures
    ]
    assert len(shown) > 15
    assert set(shown) <= known


@EVERY_GAME
def test_the_gallery_shows_every_component_once_and_says_what_it_is(game: Game) -> None:
    gallery = game.gallery()
    exhibits = [exhibit for hall in gallery.halls for exhibit in hall.exhibits]
    assert len({exhibit.id for exhibit in exhibits}) == len(exhibits)
    for hall in gallery.halls:
        for exhibit in hall.exhibits:
            assert plain(exhibit.title)
            assert exhibit.text
            assert exhibit.clause in explained(game)
            assert exhibit.marks.keys() == {facet.id for facet in hall.facets}
            for facet in hall.facets:
                assert exhibit.marks[facet.id] in {choice.id for choice in facet.choices}
    assert gallery.view.actions == []


@EVERY_GAME
def test_examples_are_played_as_they_are_told(game: Game) -> None:
    told = examples(game)
    assert len(told) >= 4
    assert told.keys() == game.scenes.keys()
    for name, example in told.items():
        scene = game.scenes[name]
        record = read_record(scene.record)
        standings = list(islice(retell(record, game), scene.start, None))
        assert len(example.steps) == len(standings) - 1, name
        seat = standings[0].to_play
        last = standings[-1].state
        view = game.view(last.seen_by(seat), game.narrator(viewer=seat, names=record.seats))
        for place, expected in scene.result.items():
            found = tally(view, last.scores(), place)
            assert {of: found.get(of, 0) for of in expected} == dict(expected), f"{name}: {place}"
            for of, number in expected.items():
                if number:
                    assert says(example.after, of, number), f"{name}: {plain(example.after)} does not say {number} {of}"


def says(phrase: Phrase, of: str, number: int) -> bool:
    """Whether a number is told; of single things, whether they are named."""
    spoken = plain(phrase).replace("\N{MINUS SIGN}", "-")
    return re.search(rf"(?<![\d-]){number}\b", spoken) is not None or (number == 1 and of in spoken)


def test_an_owner_sees_their_own_values() -> None:
    bread = bundled("beer-and-bread")
    files = dict(bread.data.texts)
    name = "beer-and-bread-cards.csv"
    files[name] = files[name].replace(
        "beer-01,beer,table-beer,4,water:2;barley:2,", "beer-01,beer,table-beer,4,hops:3,"
    )
    own = type(bread)(files).gallery()
    assert own.view.pieces["beer-01"].front.harvest == {"hops": 3}
    assert "3 hops" in plain(own.halls[0].exhibits[0].text[0])
