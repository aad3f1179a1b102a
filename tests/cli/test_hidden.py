"""What one person may not know never reaches the screen (BB-14b)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brewhall.core.state import State
from tests.cli.running import GAME, run, script

QUESTION = "(? helps) > "
SEATS = ["--seats", "human,greedy"]
CARD = re.compile(r"\b(?:beer|bread)-\d\d\b")


def hidden_from_0(state: State) -> set[str]:
    """Cards of the deck and of the other hand whose front seat 0 does not know."""
    whole, seen = state.to_json(), state.seen_by(0).to_json()
    return {*whole["deck"], *whole["sides"][1]["hand"]} - {*seen["sides"][1]["hand"]}


@pytest.mark.parametrize(("seed", "every"), [(1, 6), pytest.param(2, 1, marks=pytest.mark.long)])
def test_no_hidden_card_is_ever_named(seed: int, every: int) -> None:
    """At every decision the board, the news and the log are looked through; two hints as well, which take long."""
    game = script(seed)
    asks = ["hint\nhint\n" if number % every == 0 else "board\nboard\n" for number in range(len(game.lines))]
    typed = "".join(f"{ask}log all\n{line}\n" for ask, line in zip(asks, game.lines, strict=True))
    shown = run("play", GAME, *SEATS, "--seed", str(seed), typed=typed).out.split(QUESTION)
    decisions = [place for place, state in enumerate(game.positions) if state.to_play == 0]
    assert len(shown) == 4 * len(decisions) + 1
    always = hidden_from_0(game.positions[0])
    looked_for = 0
    before = 0
    for number, place in enumerate(decisions):
        since = hidden_from_0(game.positions[place])
        for state in game.positions[before:place]:
            since &= hidden_from_0(state)
        always &= since
        board, look, hint, log = shown[4 * number : 4 * number + 4]
        assert not set(CARD.findall(board)) & since
        if number % every == 0:
            assert not set(CARD.findall(look + hint)) & hidden_from_0(game.positions[place])
        assert not set(CARD.findall(log)) & always
        looked_for += len(since)
        before = place
    assert looked_for > 20 * len(decisions)


def test_known_cards_of_the_other_hand_are_named_unless_memory_is_strict() -> None:
    """After the first swap the other player holds what seat 0 left."""
    game = ["play", GAME, "--seed", "7", "--starting-player", "0"]
    theirs = re.compile(r"Hand +beer-24, bread-07, bread-13, bread-18 ")
    assert theirs.search(run(*game, typed="1\n").out)
    strict = run(*game, "--strict-memory", typed="1\n").out
    assert not theirs.search(strict)
    assert "1 beer, 3 bread" in strict


def test_strict_memory_forgets_what_was_sold() -> None:
    game = script(1)
    typed = "".join(f"{line}\n" for line in game.lines[:40]) + "log all\n"
    logs = {
        flag: run("play", GAME, *SEATS, "--seed", "1", flag, typed=typed).out.split("log all")[1]
        for flag in ("--strict-memory", "--no-strict-memory")
    }
    named = re.compile(r"Greedy\s+(?:brewed|baked)")
    assert named.search(logs["--no-strict-memory"])
    assert not named.search(logs["--strict-memory"])
    assert re.search(r"Greedy\s+sold\s+a\s+card", logs["--strict-memory"])


def test_a_strict_game_is_open_in_its_record(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    run("play", GAME, "--seed", "7", "--starting-player", "0", "--strict-memory", "--save", file, typed="1\n")
    assert "beer-24, bread-07, bread-13, bread-18" in run("replay", file, "--at", "2").out
    assert "beer-24" not in run("replay", file, "--at", "2", "--seat", "0").out
