"""The board at the sizes it is made for."""

from __future__ import annotations

import io
from functools import cache

import pytest
from rich.console import Console, Group

import brewhall
from brewhall.boards.face import face_of
from brewhall.cli.session import FEWEST_NEWS
from brewhall.core.state import State
from brewhall.core.view import AnyView
from tests.cli.running import ABBEYS, DICE, GAME, run, script

FACES = {name: face_of(brewhall.load(name)) for name in (GAME, ABBEYS, DICE)}
SEATS: dict[str, list[tuple[str, ...]]] = {
    GAME: [("human", "greedy")],
    ABBEYS: [("human", "greedy"), ("human", "greedy", "random", "random")],
    DICE: [("human", "greedy"), ("human", "greedy", "random", "random")],
}
every_game = pytest.mark.parametrize("game", FACES)


@cache
def decisions(game: str) -> list[State]:
    """Some that seat 0 took, in a game of a good player and in one of a bad player."""
    played = [
        script(seed, seats, player, game) for seats in SEATS[game] for seed, player in ((1, "greedy"), (2, "random"))
    ]
    return [state for each in played for state in each.positions if state.to_play == 0][:: 4 * len(played)]


def seen(state: State) -> AnyView:
    return state.game.view(state.seen_by(0), state.game.narrator(viewer=0))


def screen(state: State, width: int, brief: bool) -> list[str]:
    view = seen(state)
    face = FACES[state.game.id]
    players = [f"player {seat}" for seat in range(state.players)]
    choices = face.choices(view, face.numbers(view), width)
    console = Console(width=width, file=io.StringIO())
    lines = console.render_lines(
        Group(face.board(view, players, width, brief), face.question(view), choices), pad=False
    )
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


@pytest.mark.parametrize("width", [80, 110, 120])
@every_game
def test_nothing_is_cut_off(game: str, width: int) -> None:
    for state in decisions(game):
        for brief in (False, True):
            lines = screen(state, width, brief)
            assert max(map(len, lines)) <= width
            assert not any("…" in line for line in lines)


@every_game
def test_board_moves_and_news_fit_into_110_by_50(game: str) -> None:
    for state in decisions(game):
        assert len(screen(state, 110, brief=True)) + FEWEST_NEWS + 1 <= 50


@every_game
def test_every_number_is_on_the_screen(game: str) -> None:
    for state in decisions(game):
        text = " ".join(screen(state, 110, brief=False)[-20:]).split()
        assert all(str(number) in text for number in FACES[game].numbers(seen(state)))


@pytest.mark.parametrize("game", [GAME, DICE])
def test_every_move_has_a_number(game: str) -> None:
    for state in decisions(game):
        numbered = [action.action for action in FACES[game].numbers(seen(state)).values()]
        assert sorted(numbered) == sorted(state.legal_actions())


def test_only_purchases_of_heaven_and_ale_go_without_a_number() -> None:
    for state in decisions(ABBEYS):
        view = seen(state)
        numbered = [action.action for action in FACES[ABBEYS].numbers(view).values()]
        others = [action for action in view.actions if action.action not in numbered]
        assert all(action.kind == "buy" for action in others)
        assert len(numbered) == len(set(numbered)) <= 53


def test_what_lies_on_the_table_is_on_the_board() -> None:
    text = run("replay", "-", "--at", "30", typed=record()).out
    for piece in (
        "1 fruitful · [2 dry]",
        "* windmill",
        "wheat 3Wh",
        "river 12Wa",
        "1 bread-19",
        "2 bread-01",
        "3 beer-25",
    ):
        assert piece in text
    for piece in ("Wa Wa Wa Wa Ba Ba Ba Ry Ho Ho   10/10", "Sold 1 beer, 1 bread", "Coins beer 9 bread 6 → 6"):
        assert piece in text
    assert "Harvest at seeding: 1 wheat   Storage +1 unit" in text
    assert "1Wa 2Ba 1Ho   bread-05" in text


def record() -> str:
    match = brewhall.Match(brewhall.load(GAME), ["greedy", "random"], seed="4")
    match.run()
    return match.record.to_text()
