"""Ctrl-C and Ctrl-D in real processes, and the screen of a real terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, GAME, PATIENCE, ROOT, run, start, wait_until
from tests.processes import status_of

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see a process wait")


def read_until(process: subprocess.Popen[str], text: str) -> str:
    """Output up to and including `text`."""
    assert process.stdout is not None
    read = ""
    while not read.endswith(text):
        character = process.stdout.read(1)
        assert character, f"the output ended before {text!r}: {read[-500:]}"
        read += character
    return read


def interrupt(process: subprocess.Popen[str]) -> None:
    """Ctrl-C while the process waits for input: a signal between question and waiting would be seen only after it."""
    wait_until(lambda: status_of(process.pid).state == "S", process)
    process.send_signal(signal.SIGINT)


def test_ctrl_c_in_the_middle_of_a_game_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    with start("play", GAME, "--seed", "7", "--starting-player", "0") as process:
        assert process.stdin is not None
        read_until(process, "> ")
        process.stdin.write("1\n")
        process.stdin.flush()
        read_until(process, "(? helps) > ")
        interrupt(process)
        read_until(process, "n: no. ")
        out, err = process.communicate(f"{file}\n", timeout=PATIENCE)
    assert process.returncode == 130
    assert "--resume" in out
    assert err == ""
    assert run("replay", file, "--check").code == 0


def test_a_second_ctrl_c_leaves_at_once() -> None:
    with start("play", GAME, "--seed", "7", "--starting-player", "0") as process:
        assert process.stdin is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        read_until(process, "(? helps) > ")
        read_until(process, "(? helps) > ")
        interrupt(process)
        read_until(process, "n: no. ")
        interrupt(process)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")
    assert "The game was not saved." in out


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_in_a_series_sums_up_what_was_played(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "games.jsonl"
    with start("sim", GAME, "--games", "50000", "--out", file, "--jobs", str(jobs)) as process:
        wait_until(lambda: file.exists() and file.read_text().count("\n") >= 3, process)
        os.killpg(process.pid, signal.SIGINT)  # a terminal tells all processes of the command
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    found = re.fullmatch(r"Interrupted after (\d+) of 50000 games\.\n", err)
    assert found
    assert f"{found[1]} games, with 95 % intervals" in out
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(rows) - int(found[1]) in (0, 1)  # the last one may have been written and not yet counted


def test_in_a_terminal_two_people_never_see_each_others_hands() -> None:
    """The screen is cleared before the keyboard is passed on, and Ctrl-D ends the game."""
    with Terminal("play", GAME, "--seed", "7", "--starting-player", "0", "--seats", "human,human") as terminal:
        assert "Pass the keyboard to seat 0." in terminal.read("there. ")
        terminal.type("\n")
        first = terminal.read("> ")
        assert "beer-11" in first
        assert "\x1b[" in first
        terminal.type("1\n")
        between = terminal.read("here. ")
        assert re.search(r"\x1b\[2J[^╭]*Pass the keyboard to seat 1\.", between)
        terminal.type("undo\n")
        assert "Taken back: harvest beer-11." in terminal.read("> ")
        terminal.type("1\n")
        terminal.read("here. ")
        terminal.type("\n")
        assert "beer-24" not in terminal.read("> ").split("\x1b[2J")[-1]
        terminal.type("1\n")
        terminal.read("here. ")
        terminal.type("undo\n")
        refused = terminal.read("here. ")
        assert "something was revealed since then" in refused
        assert "Hand" not in refused
        terminal.type("\n")
        terminal.read("> ")
        terminal.type("\x04")
        terminal.read("n: no. ")
        terminal.type("n\n")
        assert "The game was not saved." in terminal.read("saved.")


class Terminal:
    """The command in a terminal of 110 by 50."""

    def __init__(self, *arguments: str) -> None:
        self.arguments = arguments

    def __enter__(self) -> Terminal:
        self.own, theirs = pty.openpty()
        env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLUMNS": "110", "LINES": "50"}
        self.process = subprocess.Popen(
            [*COMMAND, *self.arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
        )
        os.close(theirs)
        return self

    def type(self, text: str) -> None:
        os.write(self.own, text.encode())

    def read(self, end: str) -> str:
        read = b""
        while end.encode() not in re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", read):
            ready, _, _ = select.select([self.own], [], [], PATIENCE)
            assert ready, f"nothing more came after {read[-300:]!r}"
            read += os.read(self.own, 65536)
        return read.decode()

    def __exit__(self, *_: object) -> None:
        self.process.wait(PATIENCE)
        os.close(self.own)
