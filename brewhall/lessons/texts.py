"""What is said in lessons, by the names of lessons and steps: `games/<game>/lessons/words/<language>.json`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from brewhall.core.phrases import amount, piece, place, put
from brewhall.core.view import AnyView, Blank, Phrase
from brewhall.core.words import Words, load_words
from brewhall.games import bundled


class Texts:
    """A text may name things: `{beer-06}` is a piece or a place of the position, `{water:2}` an amount."""

    def __init__(self, game: str, language: str = "en") -> None:
        self.words: Words = load_words(files(bundled(game).package).joinpath("lessons", "words"), language)
        self._names = bundled(game).words(language)

    def text(self, key: str) -> str:
        return self.words.text(key)

    def phrase(self, key: str, view: AnyView) -> Phrase:
        phrase: Phrase = []
        for text, name, form in self.words.template(key).parts:
            put(phrase, text)
            if name is not None:
                put(phrase, self._named(name, form, view))
        return phrase

    def maybe(self, key: str, view: AnyView) -> Phrase:
        """Nothing, where there is nothing to say."""
        return self.phrase(key, view) if key in self.words else []

    def _named(self, name: str, form: str, view: AnyView) -> Blank:
        if form:
            said = self.words.text("amount", n=form, name=self._names.text(f"resource.{name}"))
            return amount(said, int(form), name)
        if name in view.pieces:
            return piece(view.pieces[name].name, name)
        return place(view.places[name].name, name)


@cache
def texts_of(game: str, language: str = "en") -> Texts:
    return Texts(game, language)
