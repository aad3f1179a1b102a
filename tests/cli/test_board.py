"""The board at the sizes it is made for."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, Group

import brewhall
from brewhall.cli.boards.face import face_of
from brewhall.cli.keyboard import number_actions
from brewhall.cli.session import FEWEST_NEWS
from brewhall.core.state import State
from tests.cli.running import GAME, run, script

FACE = face_of(brewhall.load(GAME))
PLAYERS = ["seat 0", "greedy"]
GAMES = [script(seed, player=player) for seed, player in ((1, "greedy"), (2, "random"))]
DECISIONS = [state for game in GAMES for state in game.positions if state.to_play == 0]


def screen(state: State, width: int, brief: bool) -> list[str]:
    view = state.view(0)
    choices = FACE.choices(view, number_actions(view["actions"]), width)
    console = Console(width=width, file=io.StringIO())
    lines = console.render_lines(
        Group(FACE.board(view, PLAYERS, width, brief), FACE.question(view), choices), pad=False
    )
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


@pytest.mark.parametrize("width", [80, 110, 120])
def test_nothing_is_cut_off(width: int) -> None:
    for state in DECISIONS[::5]:
        lines = screen(state, width, brief=False)
        assert max(map(len, lines)) <= width
        assert not any("…" in line for line in lines)


def test_board_moves_and_news_fit_into_110_by_50() -> None:
    for state in DECISIONS[::2]:
        assert len(screen(state, 110, brief=True)) + FEWEST_NEWS + 1 <= 50


def test_every_move_has_its_number_on_the_screen() -> None:
    for state in DECISIONS[::5]:
        view = state.view(0)
        text = " ".join(screen(state, 110, brief=False)[-12:]).split()
        assert all(str(number) in text for number in number_actions(view["actions"]))


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
    assert "Harvest seeding: 1 wheat   Storage +1 unit" in text
    assert "1Wa 2Ba 1Ho   bread-05" in text


def record() -> str:
    match = brewhall.Match(brewhall.load(GAME), ["greedy", "random"], seed="4")
    match.run()
    return match.record.to_text()
