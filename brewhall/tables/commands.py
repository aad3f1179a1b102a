"""What people may ask of a table.

Every command carries its own id, so that sending it again is harmless, and `expect`, the version it was decided on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from brewhall.tables.bounds import Asked, Bound, Name, Text, Version, Whole

Actions = Annotated[list[Whole], Bound(max_length=1000)]


@dataclass(slots=True)
class Play(Asked):
    """Carry out actions for the seat to play, one after the other, all or none."""

    type: Literal["play"] = field(default="play", init=False)
    id: Name
    expect: Version
    actions: Actions


@dataclass(slots=True)
class Undo(Asked):
    """Take back the last step, or with `turn` everything since the turn began."""

    type: Literal["undo"] = field(default="undo", init=False)
    id: Name
    expect: Version
    turn: bool = False


@dataclass(slots=True)
class Resign(Asked):
    type: Literal["resign"] = field(default="resign", init=False)
    id: Name
    expect: Version


@dataclass(slots=True)
class MakeOffer(Asked):
    """Ask the other people for something; it happens at once if there are none.

    A rematch, after the end: the same people and bots at a new table, seats moved on by one. A takeback: everything
    since your last turn began, whatever was revealed meanwhile.
    """

    type: Literal["offer"] = field(default="offer", init=False)
    id: Name
    expect: Version
    what: Literal["rematch", "takeback"]


@dataclass(slots=True)
class AnswerOffer(Asked):
    """Agree to what was asked, or not. Whoever asked withdraws it so."""

    type: Literal["answer"] = field(default="answer", init=False)
    id: Name
    expect: Version
    agree: bool


@dataclass(slots=True)
class TakeOver(Asked):
    """Let a bot play for a seat whose person has left."""

    type: Literal["take-over"] = field(default="take-over", init=False)
    id: Name
    seat: Whole


@dataclass(slots=True)
class HandBack(Asked):
    """Take one's own seat back from the bot."""

    type: Literal["hand-back"] = field(default="hand-back", init=False)
    id: Name


@dataclass(slots=True)
class Say(Asked):
    """Chat: a short text, or one of the preset reactions."""

    type: Literal["say"] = field(default="say", init=False)
    id: Name
    text: Text = ""
    reaction: Text = ""


Command = Play | Undo | Resign | MakeOffer | AnswerOffer | TakeOver | HandBack | Say
