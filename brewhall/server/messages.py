"""Every message between client and server, named by direction. The TypeScript types are generated from here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from brewhall.core.gallery import Hall
from brewhall.core.view import GameEvent, Moment, Phrase, Piece, View
from brewhall.tables.commands import (
    AnswerOffer,
    HandBack,
    MakeOffer,
    Name,
    Play,
    Resign,
    Say,
    TakeOver,
    Text,
    Undo,
    Whole,
)

OptionValue = str | int | bool
AView = View[Piece, GameEvent]  # of whichever game: its own view has more
RecordLines = Annotated[str, msgspec.Meta(max_length=512 * 1024)]

# -- what a client says over a table's socket ----------------------------------------------------
#
# Every command carries its own id, so that sending it again is harmless, and `expect`, the version it was decided on.


# Play, Undo, Resign, MakeOffer, AnswerOffer, TakeOver, HandBack and Say are the table's own: see tables/commands.py.


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    pass


class Hurry(msgspec.Struct, tag="hurry", forbid_unknown_fields=True):
    """Bots shall play at once, or at the pace of people again. It is forgotten when the connection ends."""

    on: bool


Wish = Play | Undo | Resign | MakeOffer | AnswerOffer | TakeOver | HandBack  # what a program may say over HTTP, too
ToServer = Play | Undo | Resign | MakeOffer | AnswerOffer | TakeOver | HandBack | Say | Hurry | Ping

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
    ticks: bool = False  # whether it runs down now
    take_over_in: float | None = None  # seconds until others may let a bot play here; None: nobody is away
    away_until: float | None = None  # seconds since 1970: on holiday, and a slow clock stands still
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
    removed: bool = False  # by a host; nothing of what it said is left


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


# Moved, Seated, Said and Closed lead from one version to a later one: whoever has seen version `after` is up to date
# with them.


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
    offer: OfferInfo | None = None
    can_take_back: bool = False
    takebacks: int = 0
    undone_by: int | None = None


class Seated(msgspec.Struct, tag="seated"):
    """Somebody sat down or took a name, a bot took over, who may come was changed, or something asked or answered."""

    after: int
    version: int
    seats: list[SeatInfo]
    public: bool = False
    lobby: bool = False
    offer: OfferInfo | None = None


class Said(msgspec.Struct, tag="said"):
    """A line of chat. If its number is known, it takes the place of that line: it was removed."""

    after: int
    version: int
    line: ChatLine


class Closed(msgspec.Struct, tag="closed"):
    """A host closed the table, and why."""

    after: int
    version: int
    reason: str


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


class Announcement(msgspec.Struct):
    """What the host has to say to everybody, until then; without an id: nothing."""

    id: str = ""
    text: str = ""
    until: float = 0.0


class Announced(msgspec.Struct, tag="announced"):
    """It has changed. Not numbered."""

    announcement: Announcement


ToClient = Position | Moved | Seated | Said | Closed | Present | Answer | Pong | Refused | Announced

# -- what goes over HTTP -------------------------------------------------------------------------


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table: me, open (to be claimed by a link), bot, or another person at this device (hot-seat)."""

    kind: Literal["me", "open", "bot", "here"]
    bot: Text = ""
    name: Text = ""  # of the other person at this device


class ClockWish(msgspec.Struct, forbid_unknown_fields=True):
    """Seconds for each turn or, `total`, for all turns of a seat; then a finished turn adds the `increment`."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=30 * 24 * 3600)]
    total: bool = False
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Text
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=16)]
    options: Annotated[dict[str, OptionValue], msgspec.Meta(max_length=100)] = {}
    clock: ClockWish | None = None
    seconds_per_move: Whole | None = None  # the same as a clock with so many seconds for each move
    public: bool = False  # whether others may watch: it is listed among the games that are played
    lobby: bool = False  # whether an open seat is for anybody: it is listed among those to sit down on
    hints: bool = False  # whether they are allowed although several people play
    rated: bool = True  # whether it counts for ratings, if it can


class Ended(msgspec.Struct):
    """What a game ended as, for whoever reads it, as "Lost to Hilde". `among`: one of several at one device."""

    how: Literal["won", "shared", "lost", "resigned", "among"]
    told: Phrase


class TableInfo(msgspec.Struct):
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
    offer: OfferInfo | None = None


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


# -- a record of yourself ------------------------------------------------------------------------


class RatingPoint(msgspec.Struct):
    """A rating after a game, and how far the true strength may well lie from it."""

    value: int
    give: int
    at: float


class RatingShown(msgspec.Struct):
    value: int
    give: int
    low: int
    high: int
    told: Phrase


class GameRecord(msgspec.Struct):
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


class Opponent(msgspec.Struct):
    """Whom one played against. `won`: came in before them."""

    key: str  # to ask for the games against them
    name: str
    bot: str | None
    played: int
    won: int
    last: float


class Profile(msgspec.Struct):
    """What is kept about whoever asks; nobody else is told."""

    name: str
    guest: bool
    since: float
    played: int
    games: list[GameRecord]
    against: list[Opponent]


class PlayedGame(msgspec.Struct):
    id: str
    game: str
    ended: float
    result: Ended | None
    moves: int
    rated: bool


class GamePage(msgspec.Struct):
    games: list[PlayedGame]
    next: str  # what to give as `before` for the games before these; empty: there are none


class Deletion(msgspec.Struct, forbid_unknown_fields=True):
    """That one's account shall be deleted. `name`: the present one, so that it is no accident."""

    name: Text


# -- what needs the agreement of others ----------------------------------------------------------


class OfferInfo(msgspec.Struct):
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


# -- slow games: holidays, and notices to those who are not here ---------------------------------


class HolidayWish(msgspec.Struct, forbid_unknown_fields=True):
    until: Annotated[float, msgspec.Meta(ge=0, le=1e11)]  # seconds since 1970


class Holiday(msgspec.Struct):
    """Your holiday, if you are on one, and how many days of it are left this year."""

    until: float | None
    days_left: int


class PushWish(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's subscription: where notices go, and the keys that only it can read them with."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class PushEnd(msgspec.Struct, forbid_unknown_fields=True):
    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]


class MailWish(msgspec.Struct, forbid_unknown_fields=True):
    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]


class MailCode(msgspec.Struct, forbid_unknown_fields=True):
    code: Annotated[str, msgspec.Meta(max_length=20)]


class NoticeChoices(msgspec.Struct):
    """How you are told that it is your move while you are away."""

    push_key: str  # what a browser subscribes with
    devices: int  # that are told
    mail_offered: bool  # whether this server sends e-mail
    mail: str  # your address; empty: none
    mail_confirmed: bool


# -- coming to a table ---------------------------------------------------------------------------


class ChosenOption(msgspec.Struct):
    """A setting of a table that is not the usual one, in players' words; a seat is called by whoever sits there."""

    label: str
    text: str
    seat: int | None = None


class OpenTable(msgspec.Struct):
    """A table with a seat for anybody: POST /api/lobby/{id} sits down."""

    id: str
    game: str
    seats: list[SeatInfo]
    options: list[ChosenOption]
    clock: ClockWish | None
    public: bool
    since: float  # seconds since 1970


class Invitation(msgspec.Struct):
    """What somebody is invited to, by a link or a code."""

    game: str
    host: str  # who invites
    seats: list[SeatInfo]
    options: list[ChosenOption]
    clock: ClockWish | None
    public: bool
    watch: str  # for who would rather watch
    free: bool  # whether the seat is still open
    table: str = ""  # if you sit there already


class NewAccess(msgspec.Struct, forbid_unknown_fields=True):
    """Who may come to a table without one of its links."""

    public: bool
    lobby: bool


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


# -- the host ------------------------------------------------------------------------------------

Reason = Literal["insult", "spam", "name", "cheating", "stalling", "other"]
ShortText = Annotated[str, msgspec.Meta(max_length=200)]
Hours = Annotated[int, msgspec.Meta(ge=1, le=366 * 24)]


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody at one's own table, or a line of theirs: `seat`, or the number of the `line`."""

    table: Name
    reason: Reason
    seat: Whole | None = None
    line: Whole | None = None
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""


class HostedPerson(msgspec.Struct):
    """Somebody as a host sees them. `seen` is None after a month."""

    id: str
    name: str
    guest: bool
    host: bool
    here: bool  # at a table, now
    created: float
    seen: float | None
    running: int  # games
    games: int
    muted_until: float | None
    banned_until: float | None


class HostedSeat(msgspec.Struct):
    name: str
    person: str | None
    kind: Literal["person", "bot", "open"]


class HostedTable(msgspec.Struct):
    """A running game as a host sees it: who and how far, nobody's hand."""

    id: str
    watch: str
    game: str
    seats: list[HostedSeat]
    public: bool
    moves: int
    created: float
    updated: float


class StoredRows(msgspec.Struct):
    table: str
    rows: int


class Storage(msgspec.Struct):
    bytes: int
    running: int  # games
    finished: int
    oldest: float | None  # when the oldest game was begun
    oldest_running: float | None
    tables: list[StoredRows]


class SettingTold(msgspec.Struct):
    """A setting of the server in words; `variable` sets it in the environment."""

    name: str
    value: str
    about: str
    variable: str


class QuotedLine(msgspec.Struct):
    """A line of chat as it stood when it was reported."""

    number: int
    name: str
    text: str
    reaction: str
    at: float


class ReportTold(msgspec.Struct):
    """What a player reported. `line` is the number of one of the `context`; 0: it is about the person."""

    id: str
    at: float
    reporter: str
    person: str
    name: str
    table: str
    watch: str
    game: str
    line: int
    removed: bool
    reason: Reason
    text: str
    context: list[QuotedLine]
    resolved: float | None


class SanctionTold(msgspec.Struct):
    """A mute or a ban: of a person, or of a network."""

    id: str
    kind: Literal["mute", "ban"]
    person: str | None
    name: str
    network: str | None
    reason: str
    since: float
    until: float


class DeedTold(msgspec.Struct):
    """What a host did."""

    at: float
    name: str
    kind: str
    about: str
    reason: str


class NewMute(msgspec.Struct, forbid_unknown_fields=True):
    person: Name
    hours: Hours
    reason: ShortText = ""


class NewBan(msgspec.Struct, forbid_unknown_fields=True):
    """Of a person, of a network (an address or a prefix), or of a person and the network they were last seen in."""

    hours: Hours
    person: Name | None = None
    network: Name | None = None
    their_network: bool = False
    reason: ShortText = ""


class Closing(msgspec.Struct, forbid_unknown_fields=True):
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class NewAnnouncement(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    hours: Hours


class Done(msgspec.Struct):
    """It is done; what it led to is to be read anew."""

    done: bool = True
