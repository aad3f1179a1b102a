"""Games that were played: looked back at, analysed, played on, and what they say about whoever played them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from brewhall.core.view import Phrase
from brewhall.protocol.messages.live import AView, LogLine
from brewhall.protocol.messages.tables import Ended
from brewhall.tables.bounds import Asked, Bound, Whole

RecordLines = Annotated[str, Bound(max_length=512 * 1024)]


@dataclass(slots=True)
class RecordText(Asked):
    text: RecordLines


@dataclass(slots=True)
class Step:
    """A position of a game that is being looked back at."""

    move: int
    view: AView
    line: LogLine | None


@dataclass(slots=True)
class Replay:
    game: str
    moves: int
    seats: list[str]
    result: str
    steps: list[Step]
    card_set: str = ""  # an owner's own component values, by their hash; empty: as bundled


@dataclass(slots=True)
class TurningPoint:
    """A decision that gave much away: the share of the victory `before` it, with the best move, and `after` it."""

    move: int
    seat: int
    before: float
    after: float
    played: Phrase
    better: list[Phrase]  # how a bot would have played the turn
    reasons: list[list[Phrase]]  # why, in sentences: as told to each seat, and last to whoever has none
    played_targets: list[str]  # what the move was about on the board
    better_targets: list[str]


@dataclass(slots=True)
class PlayedTurn:
    """Moves of one turn, from the `first` to the `last`. Turns of a seat are counted in each period."""

    seat: int
    number: int
    first: int
    last: int
    told: Phrase


@dataclass(slots=True)
class Period:
    """A year or a round."""

    title: Phrase
    turns: list[PlayedTurn]


@dataclass(slots=True)
class Analysis:
    """A game looked back at. `curve` has every seat's share of the victory before each move, and how it ended."""

    id: str
    done: int = 0
    of: int = 1
    ready: bool = False
    problem: str = ""
    curve: list[list[float]] = field(default_factory=list)
    points: list[TurningPoint] = field(default_factory=list)  # the costliest first, three of each seat
    periods: list[Period] = field(default_factory=list)


@dataclass(slots=True)
class PlayOn(Asked):
    """A moment of a game to play on from: after so many moves, on this seat."""

    after: Whole
    seat: Whole


@dataclass(slots=True)
class PlayOnRecord(Asked):
    """The same of a record."""

    text: RecordLines
    after: Whole
    seat: Whole


@dataclass(slots=True)
class RatingPoint:
    """A rating after a game, and how far the true strength may well lie from it."""

    value: int
    give: int
    at: float


@dataclass(slots=True)
class RatingShown:
    value: int
    give: int
    low: int
    high: int
    told: Phrase


@dataclass(slots=True)
class GameRecord:
    """All one's finished games of one title."""

    game: str
    played: int
    won: int
    average: float | None  # score, of games that were played to the end
    best: int | None
    row: int  # most games won in a row
    rating: RatingShown | None
    curve: list[RatingPoint]  # the last rated games
    habits: list[Phrase]


@dataclass(slots=True)
class Opponent:
    """Whom one played against. `won`: came in before them."""

    key: str  # to ask for the games against them
    name: str
    bot: str | None
    played: int
    won: int
    last: float


@dataclass(slots=True)
class Profile:
    """What is kept about whoever asks; nobody else is told."""

    name: str
    guest: bool
    since: float
    played: int
    games: list[GameRecord]
    against: list[Opponent]


@dataclass(slots=True)
class PlayedGame:
    id: str
    game: str
    ended: float
    result: Ended | None
    moves: int
    rated: bool


@dataclass(slots=True)
class GamePage:
    games: list[PlayedGame]
    next: str  # what to give as `before` for the games before these; empty: there are none
