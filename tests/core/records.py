"""Records for tests, and what is wrong with a damaged one."""

from __future__ import annotations

from itertools import count

import pytest

import brewhall
from brewhall.bots import Bot, create_bot
from brewhall.core import Dealer, SeededDealer, State
from brewhall.core.errors import RecordError
from brewhall.core.record import read_record, replay

GAME = brewhall.load("beer-and-bread")


def bots() -> list[Bot]:
    """Players who choose the same in the same game, whatever the dealer is."""
    return [create_bot("random", 0), create_bot("random", 1)]


def played(moves: int | None = None, dealer: Dealer | None = None) -> str:
    """The record of a random game after so many moves, or of all of it."""
    match = brewhall.Match(GAME, bots(), dealer=dealer or SeededDealer("records"))
    while not match.over and (moves is None or match.moves < moves):
        match.step()
    return match.record.to_text()


def given_up(seat: int, moves: int = 20) -> str:
    """The record of a random game that somebody gave up."""
    match = brewhall.Match.resumed(GAME, read_record(played(moves)), bots())
    match.resign(seat)
    return match.record.to_text()


def eventful() -> str:
    """The record of a whole random game in which the discard pile was shuffled and the score decided."""
    for seed in count():
        match = brewhall.Match(GAME, ["random", "random"], seed=f"eventful {seed}")
        outcome = match.run()
        if outcome.why == "higher-score" and any(line.answers for line in match.record.lines):
            break
    return match.record.to_text()


def positions(text: str) -> list[State]:
    """Every position of a record, each line checked."""
    return list(replay(read_record(text), GAME))


def problem(text: str) -> str:
    """What reading and replaying says is wrong."""
    with pytest.raises(RecordError) as error:
        positions(text)
    return str(error.value)


def with_line(text: str, number: int, *lines: str) -> str:
    """The text with other lines in the place of line `number`, counted from 1."""
    parts = text.splitlines()
    return "\n".join([*parts[: number - 1], *lines, *parts[number:]]) + "\n"
