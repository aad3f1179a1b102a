"""What people type: a line, and the move it means."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from brewhall.cli.boards.face import Numbered
from brewhall.cli.console import out
from brewhall.core.errors import UnknownMove
from brewhall.core.game import Game

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (gives `input` its line editing, where there is one)


def ask(question: str) -> str:
    """A line from the keyboard. Lines from a file are shown, so that the transcript of a scripted game reads well."""
    try:
        line = input(question)
    except (EOFError, KeyboardInterrupt):
        out.print()
        raise
    if not sys.stdin.isatty():
        out.print(line)
    return line.strip()


def number_actions(actions: Sequence[Mapping[str, Any]]) -> Numbered:
    """The number to type for each action: for "how much" it is the amount, otherwise its place in the list."""
    if all("amount" in action["parameters"] for action in actions):
        return {int(action["parameters"]["amount"]): action for action in actions}
    return dict(enumerate(actions, 1))


def find_move(typed: str, numbered: Numbered, refusals: Mapping[str, str], game: Game) -> int:
    """The legal action that a number, a move or the beginnings of its words mean."""
    if typed.isdecimal():
        if int(typed) in numbered:
            return int(numbered[int(typed)]["action"])
        raise UnknownMove(f"there is no move {typed} now; the numbers are {min(numbered)} to {max(numbered)}")
    words = typed.lower().split()
    fitting = [action for action in numbered.values() if _begins(words, action["move"].split())]
    exact = [action for action in fitting if action["move"].split() == words]
    if len(exact or fitting) == 1:
        return int((exact or fitting)[0]["action"])
    if fitting:
        some = ", ".join(action["move"] for action in fitting[:4])
        more = f" and {len(fitting) - 4} more" if len(fitting) > 4 else ""
        raise UnknownMove(f"'{typed}' could be {some}{more}; type more of it, or the number")
    game.action(" ".join(words))  # says what is wrong with a text that is no move at all
    why = refusals.get(" ".join(words), "The moves above are; 'board' shows them again.")
    raise UnknownMove(f"'{typed}' is not possible now. {why}")


def _begins(words: Sequence[str], move: Sequence[str]) -> bool:
    return len(words) <= len(move) and all(word.startswith(typed) for typed, word in zip(words, move, strict=False))
