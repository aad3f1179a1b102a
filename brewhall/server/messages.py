"""Messages that only a server has: of people, friends, notices and the host. The others are in `brewhall.protocol`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from brewhall.protocol.messages.live import ChosenOption, SeatInfo
from brewhall.protocol.messages.tables import ClockWish, Me
from brewhall.tables.bounds import Asked, Bound, Name, Text, Whole

# -- what goes over HTTP -------------------------------------------------------------------------


@dataclass(slots=True)
class Credentials(Asked):
    name: Text
    password: Text


@dataclass(slots=True)
class Token:
    """Lets a program act for a person: `Authorization: Bearer TOKEN`."""

    token: str


@dataclass(slots=True)
class Claimed:
    table: str
    seat: int


# -- a record of yourself ------------------------------------------------------------------------


@dataclass(slots=True)
class Deletion(Asked):
    """That one's account shall be deleted. `name`: the present one, so that it is no accident."""

    name: Text


# -- slow games: holidays, and notices to those who are not here ---------------------------------


@dataclass(slots=True)
class HolidayWish(Asked):
    until: Annotated[float, Bound(ge=0, le=1e11)]  # seconds since 1970


@dataclass(slots=True)
class Holiday:
    """Your holiday, if you are on one, and how many days of it are left this year."""

    until: float | None
    days_left: int


@dataclass(slots=True)
class PushWish(Asked):
    """A browser's subscription: where notices go, and the keys that only it can read them with."""

    endpoint: Annotated[str, Bound(max_length=1000)]
    p256dh: Annotated[str, Bound(max_length=100)]
    auth: Annotated[str, Bound(max_length=40)]


@dataclass(slots=True)
class PushEnd(Asked):
    endpoint: Annotated[str, Bound(max_length=1000)]


@dataclass(slots=True)
class MailWish(Asked):
    address: Annotated[str, Bound(min_length=3, max_length=254)]


@dataclass(slots=True)
class MailCode(Asked):
    code: Annotated[str, Bound(max_length=20)]


@dataclass(slots=True)
class NoticeChoices:
    """How you are told that it is your move while you are away."""

    push_key: str  # what a browser subscribes with
    devices: int  # that are told
    mail_offered: bool  # whether this server sends e-mail
    mail: str  # your address; empty: none
    mail_confirmed: bool


# -- coming to a table ---------------------------------------------------------------------------


@dataclass(slots=True)
class OpenTable:
    """A table with a seat for anybody: POST /api/lobby/{id} sits down."""

    id: str
    game: str
    seats: list[SeatInfo]
    options: list[ChosenOption]
    clock: ClockWish | None
    public: bool
    since: float  # seconds since 1970


@dataclass(slots=True)
class Invitation:
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


@dataclass(slots=True)
class NewAccess(Asked):
    """Who may come to a table without one of its links."""

    public: bool
    lobby: bool


# -- names, accounts and friends -----------------------------------------------------------------

Base64 = Annotated[str, Bound(max_length=16 * 1024, pattern=r"^[A-Za-z0-9_-]*(?!\n)$")]  # for URLs, unpadded


@dataclass(slots=True)
class NewPassword(Asked):
    new: Text
    old: Text = ""  # if there is one


@dataclass(slots=True)
class Proof(Asked):
    """The password of whoever asks, if they have one: somebody at a device that was left open has not."""

    password: Text = ""


@dataclass(slots=True)
class Recovery(Asked):
    """The code that was given with a name, and the password that shall hold from now on."""

    name: Text
    code: Text
    password: Text


@dataclass(slots=True)
class Kept:
    """A name that is kept. `recovery` is the code that lets its owner in if all else is lost; it is shown once."""

    me: Me
    recovery: str


@dataclass(slots=True)
class PasskeyInfo:
    id: str
    name: str
    created: float
    used: float | None


@dataclass(slots=True)
class Account:
    """How somebody keeps their name, and on how many devices they are signed in."""

    me: Me
    password: bool
    passkeys: list[PasskeyInfo]
    devices: int


@dataclass(slots=True)
class PasskeyWish(Asked):
    """A passkey shall be made; by a guest, to keep this name."""

    name: Text = ""


@dataclass(slots=True)
class PasskeyOffer:
    """What an authenticator needs in order to make a passkey; bytes as Base64 for URLs."""

    challenge: str
    rp: str
    user: str
    name: str
    known: list[str]  # credentials that there are already


@dataclass(slots=True)
class NewPasskey(Asked):
    """A passkey that was made. `keep` is the name that a guest keeps with it, `label` what the passkey is called."""

    id: Base64
    client_data: Base64
    attestation: Base64
    keep: Text = ""
    label: Text = ""


@dataclass(slots=True)
class SignInChallenge:
    challenge: str
    rp: str


@dataclass(slots=True)
class PasskeyProof(Asked):
    """A challenge, signed by a passkey."""

    id: Base64
    client_data: Base64
    authenticator_data: Base64
    signature: Base64
    user: Base64


@dataclass(slots=True)
class FriendInfo:
    """A friend. The id is for you alone; `here` is only told by those who wish to be seen."""

    id: str
    name: str
    here: bool


@dataclass(slots=True)
class TableInvitation:
    """A friend keeps a seat for you: POST /api/claims/CLAIM takes it."""

    id: str
    by: str
    game: str
    claim: str


@dataclass(slots=True)
class FriendList:
    friends: list[FriendInfo]
    invitations: list[TableInvitation]
    seen: bool  # whether your friends see when you are here
    mark: str  # of what is told here; ask with it to hear only of what is new


@dataclass(slots=True)
class FriendLink:
    token: str


@dataclass(slots=True)
class FriendOffer:
    """Who made a link, and whether there is anything to accept."""

    name: str
    own: bool
    friends: bool


@dataclass(slots=True)
class Seen(Asked):
    on: bool


# -- the host ------------------------------------------------------------------------------------

Reason = Literal["insult", "spam", "name", "cheating", "stalling", "other"]
ShortText = Annotated[str, Bound(max_length=200)]
Hours = Annotated[int, Bound(ge=1, le=366 * 24)]


@dataclass(slots=True)
class NewReport(Asked):
    """Somebody at one's own table, or a line of theirs: `seat`, or the number of the `line`."""

    table: Name
    reason: Reason
    seat: Whole | None = None
    line: Whole | None = None
    text: Annotated[str, Bound(max_length=300)] = ""


@dataclass(slots=True)
class HostedPerson:
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


@dataclass(slots=True)
class HostedSeat:
    name: str
    person: str | None
    kind: Literal["person", "bot", "open"]


@dataclass(slots=True)
class HostedTable:
    """A running game as a host sees it: who and how far, nobody's hand."""

    id: str
    watch: str
    game: str
    seats: list[HostedSeat]
    public: bool
    moves: int
    created: float
    updated: float


@dataclass(slots=True)
class StoredRows:
    table: str
    rows: int


@dataclass(slots=True)
class Storage:
    bytes: int
    running: int  # games
    finished: int
    oldest: float | None  # when the oldest game was begun
    oldest_running: float | None
    tables: list[StoredRows]


@dataclass(slots=True)
class SettingTold:
    """A setting of the server in words; `variable` sets it in the environment."""

    name: str
    value: str
    about: str
    variable: str


@dataclass(slots=True)
class QuotedLine:
    """A line of chat as it stood when it was reported."""

    number: int
    name: str
    text: str
    reaction: str
    at: float


@dataclass(slots=True)
class ReportTold:
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


@dataclass(slots=True)
class SanctionTold:
    """A mute or a ban: of a person, or of a network."""

    id: str
    kind: Literal["mute", "ban"]
    person: str | None
    name: str
    network: str | None
    reason: str
    since: float
    until: float


@dataclass(slots=True)
class DeedTold:
    """What a host did."""

    at: float
    name: str
    kind: str
    about: str
    reason: str


@dataclass(slots=True)
class NewMute(Asked):
    person: Name
    hours: Hours
    reason: ShortText = ""


@dataclass(slots=True)
class NewBan(Asked):
    """Of a person, of a network (an address or a prefix), or of a person and the network they were last seen in."""

    hours: Hours
    person: Name | None = None
    network: Name | None = None
    their_network: bool = False
    reason: ShortText = ""


@dataclass(slots=True)
class Closing(Asked):
    reason: Annotated[str, Bound(min_length=1, max_length=200)]


@dataclass(slots=True)
class NewAnnouncement(Asked):
    text: Annotated[str, Bound(min_length=1, max_length=200)]
    hours: Hours


@dataclass(slots=True)
class Done:
    """It is done; what it led to is to be read anew."""

    done: bool = True
