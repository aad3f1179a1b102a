"""What a client and a table say to each other over a socket, whether a server or a browser's worker keeps the table.

Every command carries its own id, so that sending it again is harmless, and `expect`, the version it was decided on.
Play, Undo, Resign, MakeOffer, AnswerOffer, TakeOver, HandBack and Say are the table's own: see tables/commands.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from brewhall.core.view import GameEvent, Moment, Piece, View
from brewhall.tables.bounds import Asked
from brewhall.tables.commands import AnswerOffer, HandBack, MakeOffer, Play, Resign, Say, TakeOver, Undo

AView = View[Piece, GameEvent]  # of whichever game: its own view has more


@dataclass(slots=True)
class Ping(Asked):
    type: Literal["ping"] = field(default="ping", init=False)


@dataclass(slots=True)
class Hurry(Asked):
    """Bots shall play at once, or at the pace of people again. It is forgotten when the connection ends."""

    type: Literal["hurry"] = field(default="hurry", init=False)
    on: bool


Wish = Play | Undo | Resign | MakeOffer | AnswerOffer | TakeOver | HandBack  # what a program may say over HTTP, too
ToServer = Play | Undo | Resign | MakeOffer | AnswerOffer | TakeOver | HandBack | Say | Hurry | Ping


@dataclass(slots=True)
class SeatInfo:
    """Who sits where. `kind` is person, bot or open; `stand_in` is the bot that plays for an absent person."""

    kind: Literal["person", "bot", "open"]
    name: str
    you: bool = False
    online: bool = False  # there was a sign of life a moment ago, by socket or by request
    bot: str | None = None
    stand_in: str | None = None
    clock: float | None = None  # seconds left; None: no clock
    ticks: bool = False  # whether it runs down now
    take_over_in: float | None = None  # seconds until others may let a bot play here; None: nobody is away
    away_until: float | None = None  # seconds since 1970: on holiday, and a slow clock stands still
    named: bool = False  # whether somebody chose this name


@dataclass(slots=True)
class LogLine:
    """One move as this viewer may know it: what happened, and how it is told."""

    move: int
    seat: int
    events: list[GameEvent]
    moments: list[Moment]


@dataclass(slots=True)
class ChatLine:
    number: int
    name: str
    seat: int | None
    text: str
    reaction: str
    at: float  # seconds since 1970
    removed: bool = False  # by a host; nothing of what it said is left


@dataclass(slots=True)
class OfferInfo:
    """What somebody asks of the others, or what became of it. It ends by itself with the next move."""

    what: Literal["rematch", "takeback"]
    seat: int  # of whoever asks
    yours: bool
    asks_you: bool  # you have not answered yet
    waits_for: list[int]  # seats whose people have not
    moves: int  # that would be taken back
    seconds: float  # left for an answer
    closed: Literal["", "declined", "withdrawn"] = ""
    closed_by: int = 0


@dataclass(slots=True)
class ChosenOption:
    """A setting of a table that is not the usual one, in players' words; a seat is called by whoever sits there."""

    label: str
    text: str
    seat: int | None = None


@dataclass(slots=True)
class Position:
    """All there is to show: sent on connecting, after a gap, and whenever a command was stale."""

    type: Literal["position"] = field(default="position", init=False)
    table: str
    version: int
    seat: int | None  # yours; None: you watch
    view: AView
    seats: list[SeatInfo]
    log: list[LogLine]
    chat: list[ChatLine]
    moves: int
    can_undo: bool
    commitment: str
    key: str  # the dealer's key, once the game is over
    watch: str  # the id of the watch link; only for people at the table
    hints: bool  # whether whoever is to play may ask for them
    rematch: str = ""  # the id of the next table, once all have agreed to it
    inherited: int | None = None  # moves of another game, with its deal, that this one goes on from
    watchers: int = 0
    offer: OfferInfo | None = None
    can_take_back: bool = False  # your last turn; people who play with you are asked
    takebacks: int = 0  # how often a turn was taken back; such a game does not count for ratings
    undone_by: int | None = None  # the seat that took back what happened last, if nothing has happened since
    public: bool = False  # others may watch
    lobby: bool = False  # an open seat is for anybody
    closed: str = ""  # why a host closed the table; nothing happens there any more
    card_set: str = ""  # an owner's own component values, by their hash; empty: as bundled


@dataclass(slots=True)
class Moved:
    """The game went on (or back): the new view and what happened."""

    type: Literal["moved"] = field(default="moved", init=False)
    after: int
    version: int
    view: AView
    seats: list[SeatInfo]
    log: list[LogLine]  # lines from `log_from` on; older ones stay
    log_from: int
    moves: int
    can_undo: bool
    key: str
    rematch: str = ""
    offer: OfferInfo | None = None
    can_take_back: bool = False
    takebacks: int = 0
    undone_by: int | None = None


@dataclass(slots=True)
class Seated:
    """Somebody sat down or took a name, a bot took over, who may come was changed, or something asked or answered."""

    type: Literal["seated"] = field(default="seated", init=False)
    after: int
    version: int
    seats: list[SeatInfo]
    public: bool = False
    lobby: bool = False
    offer: OfferInfo | None = None


@dataclass(slots=True)
class Said:
    """A line of chat. If its number is known, it takes the place of that line: it was removed."""

    type: Literal["said"] = field(default="said", init=False)
    after: int
    version: int
    line: ChatLine


@dataclass(slots=True)
class Closed:
    """A host closed the table, and why."""

    type: Literal["closed"] = field(default="closed", init=False)
    after: int
    version: int
    reason: str


@dataclass(slots=True)
class Present:
    """Who is here, whenever that changes: the seats, and how many look on without one. Not numbered."""

    type: Literal["present"] = field(default="present", init=False)
    seats: list[SeatInfo]
    watchers: int


@dataclass(slots=True)
class Answer:
    """What became of a command, always: applied, duplicate, stale, illegal or not-yours, with a reason in words."""

    type: Literal["answer"] = field(default="answer", init=False)
    id: str
    result: Literal["applied", "duplicate", "stale", "illegal", "not-yours"]
    reason: str
    version: int


@dataclass(slots=True)
class Pong:
    type: Literal["pong"] = field(default="pong", init=False)
    version: int


@dataclass(slots=True)
class Refused:
    """The socket is about to be closed: why."""

    type: Literal["refused"] = field(default="refused", init=False)
    reason: str


@dataclass(slots=True)
class Announcement:
    """What the host has to say to everybody, until then; without an id: nothing."""

    id: str = ""
    text: str = ""
    until: float = 0.0


@dataclass(slots=True)
class Announced:
    """It has changed. Not numbered."""

    type: Literal["announced"] = field(default="announced", init=False)
    announcement: Announcement


ToClient = Position | Moved | Seated | Said | Closed | Present | Answer | Pong | Refused | Announced
