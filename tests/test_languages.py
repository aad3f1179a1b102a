"""The words of all languages: what is prose is the same thing in each, and a new language needs no code.

Messages are compared when they are compiled (`npm run words -- --check`).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from brewhall.core.language import ENGLISH, wished
from brewhall.core.words import load_words
from brewhall.games import GAMES, bundled
from brewhall.lessons.texts import Texts

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "web" / "src" / "words"
LANGUAGES = sorted(folder.name for folder in CLIENT.iterdir() if folder.is_dir())
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PACKAGES = [ROOT / "brewhall" / "games" / game.replace("-", "_") for game in GAMES]
THINGS = re.compile(r"\{[^}]*\}")
TRANSLATED = {"title", "also", "lead", "text", "caption", "before", "steps", "after"}
PLURALS = {1: "1 moneta", 2: "2 monety", 5: "5 monet", 22: "22 monety", 112: "112 monet"}  # in Polish


def sources() -> list[Path]:
    folders = [CLIENT / ENGLISH, ROOT / "brewhall" / "protocol" / "words"]
    folders += [package / part for package in PACKAGES for part in ("words", "lessons/words")]
    return [file for folder in folders for file in folder.glob("*.json")]


@pytest.mark.parametrize("source", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_key_is_written_twice(source: Path) -> None:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        twice = {key for key, _ in pairs if [each for each, _ in pairs].count(key) > 1}
        assert twice == set()
        return dict(pairs)

    json.loads(source.read_text(encoding="utf-8"), object_pairs_hook=unique)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_lessons_say_the_same_things_in_every_language(package: Path, language: str) -> None:
    english, other = (
        json.loads((package / "lessons" / "words" / f"{each}.json").read_text(encoding="utf-8"))
        for each in (ENGLISH, language)
    )
    assert set(other) == set(english)
    for key, text in english.items():
        assert sorted(THINGS.findall(other[key])) == sorted(THINGS.findall(text)), key


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_rule_books_have_the_same_chapters_clauses_and_things_in_every_language(package: Path, language: str) -> None:
    english, other = (
        tomllib.loads((package / "rulebook" / f"{each}.toml").read_text(encoding="utf-8"))
        for each in (ENGLISH, language)
    )
    assert shape(other) == shape(english)


def shape(written: Any, name: str = "") -> Any:
    """A rule book without its sentences, but with the things that they name."""
    if isinstance(written, dict):
        return {key: shape(value, key) for key, value in written.items() if key != "also"}
    if isinstance(written, list):
        return [shape(each, name) for each in written]
    return sorted(THINGS.findall(written)) if name in TRANSLATED else written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_speaks_the_languages_of_the_client(game: str, language: str) -> None:
    loaded = bundled(game)
    assert loaded.words(language).language == language
    assert loaded.texts(language)
    assert loaded.rulebook(language).chapters
    assert Texts(game, language).text("coach")


# -- a language that is not here -------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The English words of a game and of a part of the client, and the beginning of a Polish translation."""
    game, client = tmp_path / "brewhall" / "games" / "mill" / "words", tmp_path / "web" / "src" / "words"
    for folder in (game, client / "en", client / "pl"):
        folder.mkdir(parents=True)
    write(game / "en.json", {"count.coin": "{n, plural, one {# coin} other {# coins}}", "won": "{player} won {prize}."})
    write(client / "en" / "main.json", {"close": "Close"})
    return tmp_path


def write(file: Path, messages: dict[str, Any]) -> None:
    file.write_text(json.dumps(messages, ensure_ascii=False), encoding="utf-8")


def compiled(tree: Path, *options: str) -> subprocess.CompletedProcess[str]:
    node = shutil.which("node", path=f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}")
    assert node is not None
    script = str(ROOT / "web" / "scripts" / "words.js")
    environment = {**os.environ, "WORDS_ROOT": str(tree)}
    return subprocess.run(
        [node, script, *options], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_fourth_language_needs_its_files_and_nothing_else(tree: Path) -> None:
    folder = tree / "brewhall" / "games" / "mill" / "words"
    coin = "{n, plural, one {# moneta} few {# monety} many {# monet} other {# monety}}"
    won = "{player, select, you {Wygrywasz} other {{player} wygrywa}} {prize, acc}."
    write(folder / "pl.json", {"count.coin": {"is": coin, "acc": coin}, "won": won})
    write(tree / "web" / "src" / "words" / "pl" / "main.json", {"close": "Zamknij"})
    done = compiled(tree)
    assert (done.returncode, done.stderr) == (0, "")
    words = load_words(folder / "compiled", "pl")
    assert {n: words.count("coin", n).text for n in PLURALS} == PLURALS
    assert words.text("won", player="Ala", prize=words.count("coin", 5)) == "Ala wygrywa 5 monet."
    assert wished("pl-PL,pl;q=0.9,en;q=0.8", ["en", "pl"]) == "pl"


def test_what_does_not_fit_english_is_listed(tree: Path) -> None:
    folder = tree / "brewhall" / "games" / "mill" / "words"
    write(folder / "pl.json", {"won": "{player} wygrywa {nagroda, acc}.", "lost": "Przegrana", "bad": "{n, plural}"})
    done = compiled(tree, "--check")
    assert done.returncode == 1
    write(folder / "pl.json", {"won": "{player} wygrywa {nagroda, acc}.", "lost": "Przegrana"})
    said = compiled(tree, "--check").stderr
    for problem in (
        '"count.coin" is missing',
        '"won" asks for the form "acc", which nothing has',
        '"won" has a blank {nagroda} that English does not have',
        '"won" lacks the blank {prize}',
        '"lost" is not in English',
        "web/src/words/pl/main.json is missing",
        "is not what brewhall/games/mill/words/en.json says: run `make words`",
    ):
        assert problem in said


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-FR,fr;q=0.9,it;q=0.5,en;q=0.4", "it"),
        ("en;q=0.2, it;q=0.7", "it"),
        ("it;q=0", "en"),
        ("*", "en"),
        ("", "en"),
        ("x" * 10_000, "en"),
        ("de" * 400, "en"),
    ],
)
def test_the_browser_names_its_languages_and_the_best_one_is_taken(header: str, language: str) -> None:
    assert wished(header, ["de", "en", "it"]) == language
