"""What people may ask of a table.

Every command carries its own id, so that sending it again is harmless, and `expect`, the version it was decided on.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[ -~]*(?!\n)$")]  # printable ASCII
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Whole = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]  # what every database and engine holds
Text = Annotated[str, msgspec.Meta(max_length=1000)]
Actions = Annotated[list[Whole], msgspec.Meta(max_length=1000)]


class Play(msgspec.Struct, tag="play", forbid_unknown_fields=True):
    """Carry out actions for the seat to play, one after the other, all or none."""

    id: Name
    expect: Version
    actions: Actions


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    """Take back the last step, or with `turn` everything since the turn began."""

    id: Name
    expect: Version
    turn: bool = False


class Resign(msgspec.Struct, tag="resign", forbid_unknown_fields=True):
    id: Name
    expect: Version


class MakeOffer(msgspec.Struct, tag="offer", forbid_unknown_fields=True):
    """Ask the other people for something; it happens at once if there are none.

    A rematch, after the end: the same people and bots at a new table, seats moved on by one. A takeback: everything
    since your last turn began, whatever was revealed meanwhile.
    """

    id: Name
    expect: Version
    what: Literal["rematch", "takeback"]


class AnswerOffer(msgspec.Struct, tag="answer", forbid_unknown_fields=True):
    """Agree to what was asked, or not. Whoever asked withdraws it so."""

    id: Name
    expect: Version
    agree: bool


class TakeOver(msgspec.Struct, tag="take-over", forbid_unknown_fields=True):
    """Let a bot play for a seat whose person has left."""

    id: Name
    seat: Whole


class HandBack(msgspec.Struct, tag="hand-back", forbid_unknown_fields=True):
    """Take one's own seat back from the bot."""

    id: Name


class Say(msgspec.Struct, tag="say", forbid_unknown_fields=True):
    """Chat: a short text, or one of the preset reactions."""

    id: Name
    text: Text = ""
    reaction: Text = ""


Command = Play | Undo | Resign | MakeOffer | AnswerOffer | TakeOver | HandBack | Say
