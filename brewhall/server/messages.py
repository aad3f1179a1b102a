"""Every message between client and server, named by direction. The TypeScript types are generated from here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from brewhall.core.gallery import Hall
from brewhall.core.view import GameEvent, Moment, Phrase, Piece, View
from brewhall.tables.commands import HandBack, Play, Rematch, Resign, Say, TakeOver, Text, Undo, Whole

OptionValue = str | int | bool
AView = View[Piece, GameEvent]  # of whichever game: its own view has more
RecordLines = Annotated[str, msgspec.Meta(max_length=512 * 1024)]

# -- what a client says over a table's socket ----------------------------------------------------
#
# Every command carries its own id, so that sending it again is harmless, and `expect`, the version it was decided on.


# Play, Undo, Resign, Rematch, TakeOver, HandBack and Say are the table's own commands: see tables/commands.py.


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    pass


class Hurry(msgspec.Struct, tag="hurry", forbid_unknown_fields=True):
    """Bots shall play at once, or at the pace of people again. It is forgotten when the connection ends."""

    on: bool


Wish = Play | Undo | Resign | Rematch | TakeOver | HandBack  # what a program may say over HTTP, too
ToServer = Play | Undo | Resign | Rematch | TakeOver | HandBack | Say | Hurry | Ping

# -- what the server says over a table's socket --------------------------------------------------


class SeatInfo(msgspec.Struct):
    """Who sits where. `kind` is person, bot or open; `stand_in` is the bot that plays for an absent person."""

    kind: Literal["person", "bot", "open"]
    name: str
    you: bool = False
    online: bool = False  # there was a sign of life a moment ago, by socket or by request
    bot: str | None = None
    stand_in: str | None = None
    clock: float | None = None  # seconds left; None: no clock
    take_over_in: float | None = None  # seconds until others may let a bot play here; None: nobody is away
    named: bool = False  # whether somebody chose this name


class LogLine(msgspec.Struct):
    """One move as this viewer may know it: what happened, and how it is told."""

    move: int
    seat: int
    events: list[GameEvent]
    moments: list[Moment]


class ChatLine(msgspec.Struct):
    number: int
    name: str
    seat: int | None
    text: str
    reaction: str
    at: float  # seconds since 1970


class Position(msgspec.Struct, tag="position"):
    """All there is to show: sent on connecting, after a gap, and whenever a command was stale."""

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
    watch: str  # the id of the watch link
    hints: bool  # whether whoever is to play may ask for them
    rematch: str = ""  # the id of the next table, once somebody asked for it
    inherited: int | None = None  # moves of another game, with its deal, that this one goes on from
    watchers: int = 0


# Moved, Seated and Said lead from one version to a later one: whoever has seen version `after` is up to date with them.


class Moved(msgspec.Struct, tag="moved"):
    """The game went on (or back): the new view and what happened."""

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


class Seated(msgspec.Struct, tag="seated"):
    """Somebody sat down or took a name, or a bot took over."""

    after: int
    version: int
    seats: list[SeatInfo]


class Said(msgspec.Struct, tag="said"):
    after: int
    version: int
    line: ChatLine


class Present(msgspec.Struct, tag="present"):
    """Who is here, whenever that changes: the seats, and how many look on without one. Not numbered."""

    seats: list[SeatInfo]
    watchers: int


class Answer(msgspec.Struct, tag="answer"):
    """What became of a command, always: applied, duplicate, stale, illegal or not-yours, with a reason in words."""

    id: str
    result: Literal["applied", "duplicate", "stale", "illegal", "not-yours"]
    reason: str
    version: int


class Pong(msgspec.Struct, tag="pong"):
    version: int


class Refused(msgspec.Struct, tag="refused"):
    """The socket is about to be closed: why."""

    reason: str


ToClient = Position | Moved | Seated | Said | Present | Answer | Pong | Refused

# -- what goes over HTTP -------------------------------------------------------------------------


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table: me, open (to be claimed by a link), bot, or another person at this device (hot-seat)."""

    kind: Literal["me", "open", "bot", "here"]
    bot: Text = ""
    name: Text = ""  # of the other person at this device


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Text
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=16)]
    options: Annotated[dict[str, OptionValue], msgspec.Meta(max_length=100)] = {}
    seconds_per_move: Whole | None = None
    public: bool = True  # whether it is listed among the games to watch
    hints: bool = False  # whether they are allowed although several people play


class TableInfo(msgspec.Struct):
    """A table in lists: yours to continue, or public to watch."""

    id: str
    game: str
    seats: list[SeatInfo]
    your_seats: list[int]
    your_turn: bool
    over: bool
    moves: int
    updated: float
    watch: str
    invites: list[str]  # links' claims that are still open; only for people at the table


class OptionOffer(msgspec.Struct):
    """A value of an option: what players call it; a seat is called by whoever sits there."""

    value: OptionValue
    text: str
    seat: int | None = None


class OptionInfo(msgspec.Struct):
    """A setting of a game in players' words; the first value is the usual one."""

    name: str
    label: str
    line: str  # an explanation, where one is needed
    offers: list[OptionOffer]


class GameInfo(msgspec.Struct):
    id: str
    title: str
    players: list[int]
    options: list[OptionInfo]
    bots: list[str]


class Me(msgspec.Struct):
    """Whoever asks. A guest has a name by chance until they choose one; `named` says whether they did."""

    name: str
    guest: bool
    named: bool = False


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    password: Text


class Token(msgspec.Struct):
    """Lets a program act for a person: `Authorization: Bearer TOKEN`."""

    token: str


class Turn(msgspec.Struct):
    """What a program at a table needs for its decision. It has one if `view` has actions."""

    game: str
    players: int
    seat: int | None  # yours; None: you watch
    version: int  # what a command gives as `expect`
    over: bool
    view: AView


class Claimed(msgspec.Struct):
    table: str
    seat: int


class RecordText(msgspec.Struct, forbid_unknown_fields=True):
    text: RecordLines


class Step(msgspec.Struct):
    """A position of a game that is being looked back at."""

    move: int
    view: AView
    line: LogLine | None


class Replay(msgspec.Struct):
    game: str
    moves: int
    seats: list[str]
    result: str
    steps: list[Step]


class GalleryShown(msgspec.Struct):
    """All components of a card set. A board draws them from `view`, by their ids."""

    game: str
    bundled: bool  # the values that come with Brewhall, not an owner's own
    note: str  # where those come from
    view: AView
    halls: list[Hall]


class LessonInfo(msgspec.Struct):
    """A lesson as lists show it."""

    id: str
    title: str
    line: str
    minutes: int
    steps: int


class GameLessons(msgspec.Struct):
    """The lessons of a game, in the order in which they are taught."""

    game: str
    lessons: list[LessonInfo]


class LessonStep(msgspec.Struct):
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


class Learned(msgspec.Struct):
    symbol: str
    text: Phrase


class Lesson(msgspec.Struct):
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


class Remark(msgspec.Struct):
    """What the coach says in a game when a question or an event is met for the first time."""

    name: str
    asked: str  # `prompt.step`; empty: it is about an event
    event: str  # the kind of event
    head: str
    text: str
    why: str
    clause: str


class TurningPoint(msgspec.Struct):
    """A decision that gave much away: the share of the victory `before` it, with the best move, and `after` it."""

    move: int
    seat: int
    before: float
    after: float
    played: Phrase
    better: list[Phrase]  # how a bot would have played the turn
    reasons: list[Phrase]  # why, a sentence each; whoever reads them is called "you"
    played_targets: list[str]  # what the move was about on the board
    better_targets: list[str]


class PlayedTurn(msgspec.Struct):
    """Moves of one turn, from the `first` to the `last`. Turns of a seat are counted in each period."""

    seat: int
    number: int
    first: int
    last: int
    told: Phrase


class Period(msgspec.Struct):
    """A year or a round."""

    title: Phrase
    turns: list[PlayedTurn]


class Analysis(msgspec.Struct):
    """A game looked back at. `curve` has every seat's share of the victory before each move, and how it ended."""

    id: str
    done: int = 0
    of: int = 1
    ready: bool = False
    problem: str = ""
    curve: list[list[float]] = []
    points: list[TurningPoint] = []  # the costliest first, three of each seat
    periods: list[Period] = []


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """A moment of a game to play on from: after so many moves, on this seat."""

    after: Whole
    seat: Whole


class PlayOnRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The same of a record."""

    text: RecordLines
    after: Whole
    seat: Whole


class HintedMove(msgspec.Struct):
    """A move worth a thought: the share of the victory it promises, and what speaks for it, a sentence each."""

    action: int
    move: Phrase
    chance: float
    reasons: list[Phrase]


class Hint(msgspec.Struct):
    """One step of a ladder. 1: where to look; 2: moves worth a thought, best first; 3: the best one."""

    step: int
    look: Phrase = []  # kinds of moves
    targets: list[str] = []
    candidates: list[HintedMove] = []
    choice: Literal["forced", "only", "clear", "open"] = "open"  # whether there is another legal, or sensible, move
    best: int | None = None


class PuzzleName(msgspec.Struct):
    """One of the puzzles of a game, by number from 1 to `of`."""

    game: str
    number: int
    of: int


class PuzzleMove(msgspec.Struct):
    action: int
    chance: float  # the share of the victory that it promises


class Puzzle(msgspec.Struct):
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


class Problem(msgspec.Struct):
    """Every error of the HTTP interface."""

    problem: str


# -- names, accounts and friends -----------------------------------------------------------------

Base64 = Annotated[str, msgspec.Meta(max_length=16 * 1024, pattern=r"^[A-Za-z0-9_-]*(?!\n)$")]  # for URLs, unpadded


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    name: Text


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    new: Text
    old: Text = ""  # if there is one


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """The password of whoever asks, if they have one: somebody at a device that was left open has not."""

    password: Text = ""


class Recovery(msgspec.Struct, forbid_unknown_fields=True):
    """The code that was given with a name, and the password that shall hold from now on."""

    name: Text
    code: Text
    password: Text


class Kept(msgspec.Struct):
    """A name that is kept. `recovery` is the code that lets its owner in if all else is lost; it is shown once."""

    me: Me
    recovery: str


class PasskeyInfo(msgspec.Struct):
    id: str
    name: str
    created: float
    used: float | None


class Account(msgspec.Struct):
    """How somebody keeps their name, and on how many devices they are signed in."""

    me: Me
    password: bool
    passkeys: list[PasskeyInfo]
    devices: int


class PasskeyWish(msgspec.Struct, forbid_unknown_fields=True):
    """A passkey shall be made; by a guest, to keep this name."""

    name: Text = ""


class PasskeyOffer(msgspec.Struct):
    """What an authenticator needs in order to make a passkey; bytes as Base64 for URLs."""

    challenge: str
    rp: str
    user: str
    name: str
    known: list[str]  # credentials that there are already


class NewPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """A passkey that was made. `keep` is the name that a guest keeps with it, `label` what the passkey is called."""

    id: Base64
    client_data: Base64
    attestation: Base64
    keep: Text = ""
    label: Text = ""


class SignInChallenge(msgspec.Struct):
    challenge: str
    rp: str


class PasskeyProof(msgspec.Struct, forbid_unknown_fields=True):
    """A challenge, signed by a passkey."""

    id: Base64
    client_data: Base64
    authenticator_data: Base64
    signature: Base64
    user: Base64


class FriendInfo(msgspec.Struct):
    """A friend. The id is for you alone; `here` is only told by those who wish to be seen."""

    id: str
    name: str
    here: bool


class TableInvitation(msgspec.Struct):
    """A friend keeps a seat for you: POST /api/claims/CLAIM takes it."""

    id: str
    by: str
    game: str
    claim: str


class FriendList(msgspec.Struct):
    friends: list[FriendInfo]
    invitations: list[TableInvitation]
    seen: bool  # whether your friends see when you are here
    mark: str  # of what is told here; ask with it to hear only of what is new


class FriendLink(msgspec.Struct):
    token: str


class FriendOffer(msgspec.Struct):
    """Who made a link, and whether there is anything to accept."""

    name: str
    own: bool
    friends: bool


class Seen(msgspec.Struct, forbid_unknown_fields=True):
    on: bool
