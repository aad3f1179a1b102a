"""A program of any kind as a bot: it reads positions and writes actions, one line of JSON each.

What it must do is described in docs/research/bots.md.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from array import array
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event, Timer
from typing import Any

from brewhall.bots.bot import Bot, Forfeit
from brewhall.core.errors import UnknownMove, UnknownName
from brewhall.core.observation import Rows
from brewhall.core.outcome import Outcome
from brewhall.core.state import State

PROTOCOL = 1
PREFIX = "program"
SECONDS = 10.0  # for a decision
FAREWELL = 1.0  # seconds a program has to end by itself
LONGEST_ANSWER = 1000  # bytes


def observation(seen: State) -> list[float]:
    """What a seat sees as numbers; the tables of observations say what they mean."""
    observer = seen.game.observer
    rows = Rows(1, observer.width)
    observer.observe(seen, rows, 0)
    return array("f", memoryview(rows.cells).tobytes()).tolist()


# What a question can hold, by the names with which programs ask for it.
FORMS: dict[str, Callable[[State], Any]] = {
    "view": lambda seen: seen.view(int(seen.viewer)),
    "state": lambda seen: seen.to_json(),
    "observation": observation,
    "legal": lambda seen: seen.legal_actions(),
}


WISHES = {"send", "stay"}


@dataclass
class Running:
    """A program that was started, and what it has asked for."""

    process: subprocess.Popen[bytes]
    send: tuple[str, ...] = ("view",)
    stay: bool = False


_idle: dict[str, list[Running]] = {}  # programs that stay, by their commands, between two games


class ProgramBot(Bot):
    """Starts the program when it is first asked. One that fails is ended, and gives the game up."""

    def __init__(self, command: str, seed: int | str = 0, seconds: float = SECONDS) -> None:
        super().__init__(seed)
        self.command = command
        self.seed = str(seed)
        self.seconds = seconds
        self._arguments = arguments(command)
        self._running: Running | None = None
        self._number = 0

    def choose(self, seen: State) -> int:
        running = self._running or self._begin(seen)
        self._number += 1
        answer = self._question(running, seen)
        if isinstance(answer, dict) and answer and set(answer) <= WISHES:
            self._take_wishes(running, answer)
            answer = self._question(running, seen)
        return self._action(answer, seen)

    def end(self, seen: State, outcome: Outcome) -> None:
        """Say how it ended. A program that stays waits for the next game; another one has a moment to end, too."""
        running = self._running
        if running is None:
            return
        with _limit(running.process, FAREWELL) as late, contextlib.suppress(OSError):
            _write(running.process, {**self._context(seen), "outcome": asdict(outcome)})
        if running.stay and not late.is_set():
            self._running = None
            self._number = 0
            self._ended.detach()
            _idle.setdefault(self.command, []).append(running)
        else:
            self._leave()

    def __reduce__(self) -> tuple[object, ...]:
        if self._running is not None:
            raise TypeError(f"{self.command} is running, and a running program cannot be copied or pickled")
        return ProgramBot, (self.command, self.seed, self.seconds)

    # -- the program -----------------------------------------------------------------------------

    def _begin(self, seen: State) -> Running:
        """A program that knows what is played: one that has stayed, or a new one."""
        stayed = _idle.get(self.command)
        running = stayed.pop() if stayed else Running(self._start())
        process = running.process
        self._running = running
        self._ended = weakref.finalize(self, _finish, process)
        hello = {
            "brewhall": PROTOCOL,
            **self._context(seen),
            "options": seen.options,
            "data": seen.game.data.hash,
            "seed": self.seed,
            "seconds": self.seconds,
        }
        with contextlib.suppress(OSError):  # if it has ended already, the question will find that out
            _write(process, hello)
        return running

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                self._arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # whatever it starts itself is ended with it
            )
        except OSError as error:
            raise self._forfeit(f"cannot be started: {error.strerror or error}") from error

    def _context(self, seen: State) -> dict[str, Any]:
        return {"game": seen.game.id, "players": int(seen.players), "seat": int(seen.viewer)}

    def _ask(self, process: subprocess.Popen[bytes], question: dict[str, Any]) -> bytes:
        """One line for another."""
        answer = b""
        with _limit(process, self.seconds) as late, contextlib.suppress(OSError):  # it may not read any more
            _write(process, question)
            assert process.stdout is not None
            answer = process.stdout.readline(LONGEST_ANSWER)
        if late.is_set():
            raise self._forfeit(f"gave no answer within {self.seconds:g} s")
        if not answer:
            raise self._forfeit(f"ended without an answer (exit code {self._leave()})")
        return answer

    def _leave(self) -> int:
        """End the program, by itself if it does so at once; returns its exit code."""
        assert self._running is not None
        process = self._running.process
        self._running = None
        self._ended.detach()
        _part_with(process)
        return process.returncode

    # -- its answers -----------------------------------------------------------------------------

    def _question(self, running: Running, seen: State) -> object:
        """What the program answers to this decision, in the form it has asked for."""
        told = {name: FORMS[name](seen) for name in running.send}
        answer = self._ask(running.process, {**self._context(seen), "number": self._number, **told})
        text = answer.decode(errors="replace").strip()
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise self._forfeit(f"answered {_brief(text)}, which is no JSON") from None

    def _take_wishes(self, running: Running, wishes: dict[str, Any]) -> None:
        """What the program wants to be sent with every question from now on, and whether it stays for other games."""
        send, stay = wishes.get("send", list(running.send)), wishes.get("stay", running.stay)
        if not (isinstance(send, list) and all(name in FORMS for name in send) and isinstance(stay, bool)):
            raise self._forfeit(
                f"asked for {_brief(json.dumps(wishes))}; what can be asked for is"
                f' {{"send": [{", ".join(json.dumps(name) for name in FORMS)}], "stay": true}}'
            )
        running.send, running.stay = tuple(send), stay

    def _action(self, given: object, seen: State) -> int:
        text = json.dumps(given)
        if isinstance(given, str):
            try:
                given = seen.game.action(given)
            except UnknownMove as error:
                raise self._forfeit(f"answered: {error}") from None
        if type(given) is not int:
            raise self._forfeit(f"answered {_brief(text)}; expected is the number of an action, or a move as a string")
        if given not in seen.legal_actions():
            legal = seen.game.list_moves(seen)
            raise self._forfeit(f"answered {seen.game.describe(given)}, which is not legal; legal are: {legal}")
        return given

    def _forfeit(self, problem: str) -> Forfeit:
        if self._running is not None:
            self._ended()
            self._running = None
        return Forfeit(f"{self.command} {problem}")


def create_program(name: str, seed: int | str) -> ProgramBot | None:
    """The bot of a name like `program:./bot.py --fast` or, with seconds for a decision, `program@30:./bot.py`."""
    head, colon, command = name.partition(":")
    kind, limited, seconds = head.partition("@")
    if kind != PREFIX or not colon or not command.strip():
        return None
    return ProgramBot(command, seed, _seconds(name, seconds) if limited else SECONDS)


def is_program(name: str) -> bool:
    return name.partition(":")[0].partition("@")[0] == PREFIX


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86400:
        raise UnknownName(f"'{name}': the seconds for a decision are a number above 0, as in {PREFIX}@30:./bot.py")
    return seconds


def arguments(command: str) -> list[str]:
    """What to start. A file that ends in .py is for Python, whether it is executable or not."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownName(f"the program '{command}' cannot be read: {error}") from error
    if not words or not command.isprintable():
        raise UnknownName(f"'{command}' names no program")
    if words[0].endswith(".py") and Path(words[0]).is_file():
        return [sys.executable, *words]
    if shutil.which(words[0]) is None:
        raise UnknownName(f"there is no program '{words[0]}', or it cannot be executed")
    return words


@contextlib.contextmanager
def _limit(process: subprocess.Popen[bytes], seconds: float) -> Iterator[Event]:
    """End a program that does not read or does not answer in time; then the event is set."""
    late = Event()

    def stop() -> None:
        late.set()
        _kill(process)

    timer = Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield late
    finally:
        timer.cancel()
        if late.is_set():
            timer.join()


def _write(process: subprocess.Popen[bytes], message: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(message).encode() + b"\n")
    process.stdin.flush()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the program and all it started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


@atexit.register
def dismiss_programs() -> None:
    """End the programs that have stayed."""
    for stayed in _idle.values():
        for running in stayed:
            _part_with(running.process)
    _idle.clear()


def _part_with(process: subprocess.Popen[bytes]) -> None:
    """End the program, by itself if it does so when its input ends."""
    with contextlib.suppress(OSError):
        assert process.stdin is not None
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    _finish(process)


def _finish(process: subprocess.Popen[bytes]) -> None:
    """End the program, and let go of it."""
    _kill(process)
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            if pipe is not None:
                pipe.close()


def _brief(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:60] + "…")
