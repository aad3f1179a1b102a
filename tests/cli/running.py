"""Running `brewhall` in tests: in this process, or as a real one; and scripted games to feed it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from typer.testing import CliRunner

import brewhall
from brewhall.bots import create_bot
from brewhall.cli.app import app
from brewhall.cli.keyboard import number_actions
from brewhall.core.state import State

GAME = "beer-and-bread"
ROOT = Path(brewhall.__file__).parent.parent
COMMAND = [sys.executable, "-m", "brewhall.cli"]


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


def run(*arguments: str | Path, typed: str = "", columns: int = 110) -> Answer:
    """The command in this process; its output is no terminal."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], typed, env={"COLUMNS": str(columns)})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    """The command as a process of its own, with pipes."""
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "110"},
    )


@dataclass(frozen=True)
class Script:
    """A whole game: what one types, and every position on the way."""

    lines: list[str]
    positions: list[State]

    @property
    def typed(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


@cache
def script(seed: int, seats: tuple[str, str] = ("human", "greedy"), player: str = "greedy") -> Script:
    """What a person who plays like `player` types in `brewhall play --seed SEED --seats SEATS`."""
    match = brewhall.Match(brewhall.load(GAME), list(seats), seed=str(seed))
    bot = create_bot(player, seed)
    lines: list[str] = []
    positions = [match.state.copy()]
    while not match.over:
        seat = int(match.state.to_play)
        if match.bot_to_play() is not None:
            match.step()
        else:
            action = bot.choose(match.state.seen_by(seat))
            numbered = number_actions(match.state.view(seat)["actions"])
            lines += [str(number) for number, entry in numbered.items() if entry["action"] == action]
            match.play(action)
        positions.append(match.state.copy())
    return Script(lines, positions)
