"""Running `brewhall` in tests: in this process, or as a real one; and scripted games to feed it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from typer.testing import CliRunner

import brewhall
from brewhall.boards.face import face_of
from brewhall.bots import create_bot
from brewhall.cli import console
from brewhall.cli.app import app
from brewhall.core.state import State
from tests.processes import wait_for_the_end_of_group

GAME = "beer-and-bread"
ABBEYS = "heaven-and-ale"
DICE = "dice-brewing"
ROOT = Path(brewhall.__file__).parent.parent
PATIENCE = 120  # seconds for a command to do something or to end, on the slowest machine
COMMAND = [sys.executable, "-m", "brewhall.cli"]


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


def run(*arguments: str | Path, typed: str = "", columns: int = 110) -> Answer:
    """The command in this process; its output is no terminal."""
    console.out.width = console.err.width = columns  # whatever COLUMNS was when they were made
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], typed, env={"COLUMNS": str(columns)})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


@contextmanager
def start(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """The command as a process of its own, with pipes. It and all it has started must have ended in the end."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "110"},
    )
    with process:
        try:
            yield process
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        process.wait(PATIENCE)
    wait_for_the_end_of_group(process.pid, PATIENCE)


def wait_until(happened: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Look again and again, for nothing tells of it: while the process runs, and no longer than is reasonable."""
    until = time.monotonic() + PATIENCE
    while not happened():
        assert process.poll() is None, "the command has ended"
        assert time.monotonic() < until, "nothing happened"
        os.sched_yield()


@dataclass(frozen=True)
class Script:
    """A whole game: what one types, and every position on the way."""

    lines: list[str]
    positions: list[State]

    @property
    def typed(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


def whole_game(game: str, seed: int, seats: tuple[str, ...], player: str) -> None:
    """Type it all; the end must tell who won and the score of every seat."""
    played = script(seed, seats, player, game)
    answer = run("play", game, "--seed", str(seed), "--seats", ",".join(seats), typed=played.typed)
    outcome = played.positions[-1].outcome()
    assert answer.code == 0
    assert outcome is not None
    assert re.search(rf"^(.+ won|.+ share the victory) with {max(outcome.scores)} points\.$", answer.out, re.MULTILINE)
    total = next(line for line in answer.out.splitlines()[::-1] if line.startswith("Total"))
    assert [int(points) for points in total.split()[1:]] == list(outcome.scores)
    assert "\x1b" not in answer.out


@cache
def script(seed: int, seats: tuple[str, ...] = ("human", "greedy"), player: str = "greedy", game: str = GAME) -> Script:
    """What people who play like `player` type in `brewhall play GAME --seed SEED --seats SEATS`."""
    match = brewhall.Match(brewhall.load(game), list(seats), seed=str(seed))
    face = face_of(match.game)
    bot = create_bot(player, seed)
    lines: list[str] = []
    positions = [match.state.copy()]
    while not match.over:
        seat = int(match.state.to_play)
        if match.bot_to_play() is not None:
            match.step()
        else:
            view = match.game.view(match.state.seen_by(seat), match.game.narrator(viewer=seat))
            obvious = face.obvious(view)
            action = bot.choose(match.state.seen_by(seat)) if obvious is None else obvious
            if obvious is None:
                numbers = {entry.action: str(number) for number, entry in face.numbers(view).items()}
                lines.append(numbers.get(action, match.game.move(action)))
            match.play(action)
        positions.append(match.state.copy())
    return Script(lines, positions)
