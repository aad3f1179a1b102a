"""Texts by key: blanks are filled, English stands in for what a language lacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from brewhall.core import Game
from brewhall.core.errors import UnknownName
from brewhall.core.words import Words, languages, load_words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.json").write_text(
        json.dumps({"title": "Brewing", "told": [["who"], " brews ", ["beer"]]}), encoding="utf-8"
    )
    (tmp_path / "de.json").write_text(json.dumps({"title": "Bräu"}, ensure_ascii=False), encoding="utf-8")
    (tmp_path / "README.txt").write_text("no words")
    return tmp_path


def test_languages_are_the_files_of_the_folder(folder: Path) -> None:
    assert languages(folder) == ["de", "en"]


def test_english_is_read_unless_another_language_is_asked_for(folder: Path) -> None:
    assert load_words(folder).language == "en"
    assert load_words(folder).text("title") == "Brewing"
    assert load_words(folder, "de").text("title") == "Bräu"


def test_blanks_are_filled(folder: Path) -> None:
    assert load_words(folder).text("told", who="Anna", beer="Bock") == "Anna brews Bock"


def test_english_stands_in_for_what_a_language_lacks(folder: Path) -> None:
    words = load_words(folder, "de")
    assert "told" in words
    assert words.text("told", who="Anna", beer="Bock") == "Anna brews Bock"


def test_a_key_that_no_language_has_is_named(folder: Path) -> None:
    for language in languages(folder):
        words = load_words(folder, language)
        assert "missing" not in words
        with pytest.raises(UnknownName, match="there is no text 'missing' in the words of language en"):
            words.text("missing")


def test_words_without_fallback_have_only_their_own_keys() -> None:
    words = Words("de", {"title": "Bräu"})
    assert "title" in words
    assert "told" not in words
    with pytest.raises(UnknownName, match="of language de"):
        words.text("told")


@pytest.mark.parametrize("language", ["fr", "", "EN", "../en"])
def test_an_unknown_language_is_refused_with_the_known_ones(folder: Path, language: str) -> None:
    with pytest.raises(UnknownName, match=f"there are no words in '{language}'; languages are: de, en"):
        load_words(folder, language)


def test_every_game_has_a_title_and_speaks_english(game: Game) -> None:
    assert "en" in game.languages
    assert game.title == game.words().text("title") != ""


def test_no_language_has_a_key_that_english_lacks(game: Game) -> None:
    english = game.words().texts
    for language in game.languages:
        keys = {key.partition(":")[0] for key in game.words(language).texts}  # forms are a language's own
        assert keys <= set(english), language
