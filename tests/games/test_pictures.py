"""A state shows its board as SVG, and what a seat sees shows nothing else."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import brewhall
from brewhall.core import Game, State
from tests.conformance.random_games import random_game

SVG = "{http://www.w3.org/2000/svg}"


def texts(state: State) -> list[str]:
    picture = ElementTree.fromstring(state._repr_svg_())
    assert picture.tag == f"{SVG}svg"
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


def test_every_position_has_a_picture(game: Game) -> None:
    for players in game.seats:
        for number, state in enumerate(random_game(game, "pictures", players)):
            if number % 20 == 0 or state.to_play < 0:
                shown = texts(state.seen_by(number % players))
                assert shown[0].startswith(f"{game.title}: ")
                assert [text for text in shown if text.startswith("player ") and text[7:8].isdigit()]


def test_notebooks_get_picture_and_text(game: Game) -> None:
    state = game.start(seed=1)
    assert state._repr_mimebundle_() == {"text/plain": repr(state), "image/svg+xml": state._repr_svg_()}


def test_hidden_cards_are_backs() -> None:
    state = brewhall.load("beer-and-bread").start(seed=1)
    own, other = (side["hand"] for side in state.to_json()["sides"])
    whole, seen = texts(state), texts(state.seen_by(0))
    assert set(own) | set(other) <= set(whole)
    assert set(own) <= set(seen)
    assert not set(other) & set(seen)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_is_to_play_stands_out(seat: int) -> None:
    state = brewhall.load("beer-and-bread").start(seed=1, starting_player=seat)
    picture = ElementTree.fromstring(state._repr_svg_())
    titles = [text for text in picture.iter(f"{SVG}text") if (text.text or "").startswith("player ")]
    assert titles[seat].get("fill") != titles[1 - seat].get("fill")
