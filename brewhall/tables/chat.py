"""What people at a table say to each other."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

from brewhall.tables.wording import refusal

LONGEST = 200  # characters of a line
KEPT = 100  # lines that a table shows
REACTIONS = ("hello", "good-luck", "well-played", "thanks", "oops", "thinking", "good-game")


@dataclass(frozen=True)
class ChatEntry:
    """One line. It is text, whatever it looks like; clients must show it as such."""

    number: int
    person: str
    name: str
    seat: int
    text: str
    reaction: str
    at: float
    command: str
    removed: int | None = None  # the version at which a host took it away; nothing of what it said is left

    def taken_away(self, version: int) -> ChatEntry:
        return replace(self, text="", reaction="", removed=version)


def problem_with(text: str, reaction: str) -> str:
    """Why this cannot be said; empty if it can."""
    if bool(text.strip()) == bool(reaction):
        return "say either a text or a reaction"
    if len(text) > LONGEST:
        return refusal("line-long", most=LONGEST, n=len(text))
    if reaction and reaction not in REACTIONS:
        return f"there is no reaction '{reaction[:40]}'; reactions are: {', '.join(REACTIONS)}"
    return ""


def cleaned(text: str) -> str:
    """One line without control characters (no line breaks, nothing that turns the writing direction)."""
    kept = (" " if unicodedata.category(sign).startswith(("C", "Zl", "Zp")) else sign for sign in text)
    return " ".join("".join(kept).split())
