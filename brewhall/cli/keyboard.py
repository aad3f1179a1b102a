"""What people type: a line, and the move it means."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Collection, Mapping, Sequence

from brewhall.boards.face import Action, Face, Numbered
from brewhall.cli.console import out
from brewhall.cli.wording import said
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


def find_move(
    typed: str, actions: Sequence[Action], numbered: Numbered, face: Face, refusals: Mapping[str, str], game: Game
) -> int:
    """The legal action that a number, a move or the beginnings of its words mean."""
    words = typed.lower().split()
    why = _refusal(words, refusals)
    if typed.isdecimal() and int(typed) in numbered:
        return numbered[int(typed)].action
    if typed.isdecimal() and why is None:
        raise UnknownMove(said("move.number", typed=typed, numbers=_ranges(numbered)))
    spelt = [(action, [action.move, *face.spellings(action)]) for action in actions]
    fitting = [(action, ways) for action, ways in spelt if any(_begins(words, way) for way in ways)]
    exact = [action for action, ways in fitting if any(words == way.lower().split() for way in ways)]
    found = exact or [action for action, _ in fitting]
    if len(found) == 1:
        return found[0].action
    if found:
        some = ", ".join(action.move for action in found[:4])
        key = "move.many.more" if len(found) > 4 else "move.many"
        raise UnknownMove(said(key, typed=typed, some=some, n=len(found) - 4))
    if why is None and not any(words == row.move.lower().split() for row in game.actions):
        game.action(" ".join(words))  # says what is wrong with a text that is no move at all
    raise UnknownMove(said("move.impossible", typed=typed, why=why or said("move.above")))


def _refusal(words: Sequence[str], refusals: Mapping[str, str]) -> str | None:
    """Why what was typed, or something that it begins with, is refused."""
    known = {key.lower(): reason for key, reason in refusals.items()}
    starts = (" ".join(words[:length]) for length in range(len(words), 0, -1))
    return next((known[start] for start in starts if start in known), None)


def _begins(words: Sequence[str], way: str) -> bool:
    """Whether each word begins the one in its place."""
    spelt = way.lower().split()
    return len(words) <= len(spelt) and all(word.startswith(typed) for typed, word in zip(words, spelt, strict=False))


def _ranges(numbers: Collection[int]) -> str:
    """Numbers in short: "2, 5 to 9"."""
    starts = [number for number in sorted(numbers) if number - 1 not in numbers]
    ends = [number for number in sorted(numbers) if number + 1 not in numbers]
    return ", ".join(
        str(a) if a == b else said("move.range", first=a, last=b) for a, b in zip(starts, ends, strict=True)
    )
