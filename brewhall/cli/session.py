"""A game at the keyboard: people and bots in turn, and the commands people may give instead of a move."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.text import Text

from brewhall.bots.greedy import GreedyBot
from brewhall.cli.boards.face import Numbered, face_of, seat_names
from brewhall.cli.console import out, width
from brewhall.cli.files import FileTrouble, write_text
from brewhall.cli.retelling import foresee, retell
from brewhall.core.errors import BrewhallError, IllegalAction
from brewhall.match import Match

ACCENT = "#c8703a"
NEWS = 8  # lines about what the others did, before the log has to be asked
HINTS = 3
HELP = """\
Type the number of a move, or the move itself: harvest beer-06, or as little as makes it clear: h beer-06
  ? NAME       explain a card, an upgrade, a move or a rule, for example: ? harvest
  hint         what the greedy bot would do in your place
  undo         take back your last move (undo! even if cards were revealed since)
  board, log   draw the table again; tell what happened so far
  save [FILE]  write the game to a file, and from then on after every move
  quit         leave; the game can be saved and resumed"""


class Leave(Exception):  # noqa: N818  (it is no error)
    """The person at the keyboard wants to stop."""


def ask(question: str) -> str:
    """A line from the person at the keyboard; shown again where it came from a file, so that transcripts read well."""
    out.print(Text(question, style=f"bold {ACCENT}"), end="")
    sys.stdout.flush()
    try:
        line = input()
    except (EOFError, KeyboardInterrupt):
        out.print()
        raise
    if not sys.stdin.isatty():
        out.print(line)
    return line.strip()


class Session:
    def __init__(self, match: Match, seed: str, file: Path | None = None) -> None:
        self.match = match
        self.seed = seed
        self.file = file
        self.face = face_of(match.game)
        self.players = seat_names(match.record.seats)
        self.people = [seat for seat, bot in enumerate(match.bots) if bot is None]
        self.sitting: int | None = self.people[0] if len(self.people) == 1 else None
        self.journal, self.marks = retell(match.record, match.game)
        match.state.journal = self.journal
        self.told = [0] * len(match.bots)
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "undo!": self._undo_all_the_same,
            "board": self._board,
            "log": self._log,
            "save": self._save,
            "quit": self._quit,
        }
