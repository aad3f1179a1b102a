"""What is asked and told about tables: setting them up, lists of them, the games and their components."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from brewhall.core.gallery import Hall
from brewhall.core.view import Phrase
from brewhall.protocol.messages.live import AView, OfferInfo, SeatInfo
from brewhall.tables.bounds import Asked, Bound, Text, Whole

OptionValue = str | int | bool
CardText = Annotated[str, Bound(max_length=256 * 1024)]


@dataclass(slots=True)
class SeatWish(Asked):
    """A seat of a new table: me, open (to be claimed by a link), bot, or another person at this device (hot-seat)."""

    kind: Literal["me", "open", "bot", "here"]
    bot: Text = ""
    name: Text = ""  # of the other person at this device


@dataclass(slots=True)
class ClockWish(Asked):
    """Seconds for each turn or, `total`, for all turns of a seat; then a finished turn adds the `increment`."""

    seconds: Annotated[int, Bound(ge=5, le=30 * 24 * 3600)]
    total: bool = False
    increment: Annotated[int, Bound(ge=0, le=600)] = 0


@dataclass(slots=True)
class NewTable(Asked):
    game: Text
    seats: Annotated[list[SeatWish], Bound(max_length=16)]
    options: Annotated[dict[str, OptionValue], Bound(max_length=100)] = field(default_factory=dict)
    clock: ClockWish | None = None
    seconds_per_move: Whole | None = None  # the same as a clock with so many seconds for each move
    public: bool = False  # whether others may watch: it is listed among the games that are played
    lobby: bool = False  # whether an open seat is for anybody: it is listed among those to sit down on
    hints: bool = False  # whether they are allowed although several people play
    rated: bool = True  # whether it counts for ratings, if it can
    data: Text = ""  # the card set to play with, where there are others than the bundled one


@dataclass(slots=True)
class NewCards(Asked):
    """An owner's own component values of a game: the text of each file, by its name."""

    game: Text
    files: Annotated[dict[str, CardText], Bound(max_length=40)]


@dataclass(slots=True)
class CardSet:
    """Component values of an owner's own; `data` tells them apart."""

    game: str
    data: str


@dataclass(slots=True)
class Ended:
    """What a game ended as, for whoever reads it, as "Lost to Hilde". `among`: one of several at one device."""

    how: Literal["won", "shared", "lost", "resigned", "among"]
    told: Phrase


@dataclass(slots=True)
class TableInfo:
    """A table in lists: yours to continue, or public to watch."""

    id: str
    game: str
    seats: list[SeatInfo]
    your_seats: list[int]
    your_turn: bool
    to_play: int  # the seat that decides; -1: none
    over: bool
    moves: int
    updated: float
    takebacks: int  # how often a turn was taken back
    time_left: float | None  # seconds of whoever is to play; None: no clock runs
    watch: str  # the id of the watch link; only for people at the table
    invites: list[str]  # links' claims that are still open; only for people at the table
    code: str = ""  # the same to be read aloud
    clock: ClockWish | None = None
    public: bool = False
    lobby: bool = False
    host: bool = False  # whether you set the table
    result: Ended | None = None  # once the game is over and it is known


@dataclass(slots=True)
class OptionOffer:
    """A value of an option: what players call it; a seat is called by whoever sits there."""

    value: OptionValue
    text: str
    seat: int | None = None


@dataclass(slots=True)
class OptionInfo:
    """A setting of a game in players' words; the first value is the usual one."""

    name: str
    label: str
    line: str  # an explanation, where one is needed
    offers: list[OptionOffer]


@dataclass(slots=True)
class GameInfo:
    id: str
    title: str
    players: list[int]
    options: list[OptionInfo]
    bots: list[str]


@dataclass(slots=True)
class Me:
    """Whoever asks. A guest has a name by chance until they choose one; `named` says whether they did."""

    name: str
    guest: bool
    named: bool = False


@dataclass(slots=True)
class NewName(Asked):
    name: Text


@dataclass(slots=True)
class Turn:
    """What a program at a table needs for its decision. It has one if `view` has actions."""

    game: str
    players: int
    seat: int | None  # yours; None: you watch
    version: int  # what a command gives as `expect`
    over: bool
    view: AView
    offer: OfferInfo | None = None


@dataclass(slots=True)
class GalleryShown:
    """All components of a card set. A board draws them from `view`, by their ids."""

    game: str
    bundled: bool  # the values that come with Brewhall, not an owner's own
    note: str  # where those come from
    view: AView
    halls: list[Hall]
    card_set: str = ""  # an owner's own component values, by their hash; empty: as bundled


@dataclass(slots=True)
class Problem:
    """Every error of the HTTP interface."""

    problem: str
