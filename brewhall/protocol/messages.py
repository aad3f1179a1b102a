"""Every message between a client and a table, named by direction, whether a server or a browser's worker keeps the
table. The TypeScript types are generated from here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from brewhall.core.gallery import Hall
from brewhall.core.view import GameEvent, Moment, Phrase, Piece, View
from brewhall.tables.bounds import Asked, Bound, Text, Whole
from brewhall.tables.commands import AnswerOffer, HandBack, MakeOffer, Play, Resign, Say, TakeOver, Undo

OptionValue = str | int | bool
AView = View[Piece, GameEvent]  # of whichever game: its own view has more
CardText = Annotated[str, Bound(max_length=256 * 1024)]
RecordLines = Annotated[str, Bound(max_length=512 * 1024)]

# -- what a client says over a table's socket ----------------------------------------------------
#
# Every command carries its own id, so that sending it again is harmless, and `expect`, the version it was decided on.


# Play, Undo, Resign, MakeOffer, AnswerOffer, TakeOver, HandBack and Say are the table's own: see tables/commands.py.


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


# -- what the server says over a table's socket --------------------------------------------------


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


# Moved, Seated, Said and Closed lead from one version to a later one: whoever has seen version `after` is up to date
# with them.


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


# -- what goes over HTTP -------------------------------------------------------------------------


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
class GalleryShown:
    """All components of a card set. A board draws them from `view`, by their ids."""

    game: str
    bundled: bool  # the values that come with Brewhall, not an owner's own
    note: str  # where those come from
    view: AView
    halls: list[Hall]
    card_set: str = ""  # an owner's own component values, by their hash; empty: as bundled


@dataclass(slots=True)
class LessonInfo:
    """A lesson as lists show it."""

    id: str
    title: str
    line: str
    minutes: int
    steps: int


@dataclass(slots=True)
class GameLessons:
    """The lessons of a game, in the order in which they are taught."""

    game: str
    lessons: list[LessonInfo]


@dataclass(slots=True)
class LessonStep:
    """What the coach says, and what may be done.

    `at` is the frame in which it is said. After the learner's `actions`, a frame each, what follows by itself goes up
    to the frame of the next step.
    """

    at: int
    head: Phrase
    text: Phrase
    task: Phrase  # what to do; empty: it is only to be read
    why: Phrase
    otherwise: Phrase  # what is said if something else is done
    clause: str
    actions: list[int]
    light: list[str]  # pieces, zones and places where one acts
    look: list[str]  # what else to look at


@dataclass(slots=True)
class Learned:
    symbol: str
    text: Phrase


@dataclass(slots=True)
class Lesson:
    """A lesson with all its positions; nothing else is needed to teach it."""

    game: str
    id: str
    title: str
    number: int
    of: int
    seat: int
    seats: list[SeatInfo]
    steps: list[LessonStep]
    frames: list[Step]
    learned: list[Learned]
    next: LessonInfo | None


@dataclass(slots=True)
class Remark:
    """What the coach says in a game when a question or an event is met for the first time."""

    name: str
    asked: str  # `prompt.step`; empty: it is about an event
    event: str  # the kind of event
    head: str
    text: str
    why: str
    clause: str


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
class HintedMove:
    """A move worth a thought: the share of the victory it promises, and what speaks for it, a sentence each."""

    action: int
    move: Phrase
    chance: float
    reasons: list[Phrase]


@dataclass(slots=True)
class Hint:
    """One step of a ladder. 1: where to look; 2: moves worth a thought, best first; 3: the best one."""

    step: int
    look: Phrase = field(default_factory=list)  # kinds of moves
    targets: list[str] = field(default_factory=list)
    candidates: list[HintedMove] = field(default_factory=list)
    choice: Literal["forced", "only", "clear", "open"] = "open"  # whether there is another legal, or sensible, move
    best: int | None = None


@dataclass(slots=True)
class PuzzleName:
    """One of the puzzles of a game, by number from 1 to `of`."""

    game: str
    number: int
    of: int


@dataclass(slots=True)
class PuzzleMove:
    action: int
    chance: float  # the share of the victory that it promises


@dataclass(slots=True)
class Puzzle:
    """A position in which one move is clearly best, and the obvious one is another."""

    game: str
    number: int
    of: int
    players: int
    seat: int  # that is to play
    view: AView
    best: int
    obvious: int
    moves: list[PuzzleMove]  # that deserved a look, best first


@dataclass(slots=True)
class Problem:
    """Every error of the HTTP interface."""

    problem: str


# -- a record of yourself ------------------------------------------------------------------------


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


# -- what needs the agreement of others ----------------------------------------------------------


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


# -- coming to a table ---------------------------------------------------------------------------


@dataclass(slots=True)
class ChosenOption:
    """A setting of a table that is not the usual one, in players' words; a seat is called by whoever sits there."""

    label: str
    text: str
    seat: int | None = None


# -- names, accounts and friends -----------------------------------------------------------------


@dataclass(slots=True)
class NewName(Asked):
    name: Text
