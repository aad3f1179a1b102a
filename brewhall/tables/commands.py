"""What people may ask of a table.

Every command carries its own id, so that sending it again is harmless, and `expect`, the version it was decided on.
"""

from __future__ import annotations

import msgspec


class Play(msgspec.Struct, tag="play", forbid_unknown_fields=True):
    """Carry out actions for the seat to play, one after the other, all or none."""

    id: str
    expect: int
    actions: list[int]


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    """Take back the last step, or with `turn` everything since the turn began."""

    id: str
    expect: int
    turn: bool = False


class Resign(msgspec.Struct, tag="resign", forbid_unknown_fields=True):
    id: str
    expect: int


class Rematch(msgspec.Struct, tag="rematch", forbid_unknown_fields=True):
    """After the end: the same people and bots at a new table, seats moved on by one."""

    id: str


class TakeOver(msgspec.Struct, tag="take-over", forbid_unknown_fields=True):
    """Let a bot play for a seat whose person has left."""

    id: str
    seat: int


class HandBack(msgspec.Struct, tag="hand-back", forbid_unknown_fields=True):
    """Take one's own seat back from the bot."""

    id: str


class Say(msgspec.Struct, tag="say", forbid_unknown_fields=True):
    """Chat: a short text, or one of the preset reactions."""

    id: str
    text: str = ""
    reaction: str = ""


Command = Play | Undo | Resign | Rematch | TakeOver | HandBack | Say
