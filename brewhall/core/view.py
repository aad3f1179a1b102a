"""What a seat sees and may do, as typed data. Every game's view extends `View`; TypeScript and pages are made from it.

All of it is written to JSON as it stands, field by field, so these classes are part of the contract with clients and
bots in other languages: `docs/build/view-*.md` describes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar, cast

E = TypeVar("E")  # the events of a game: a TypedDict with at least the fields of `GameEvent`
Undo = Literal["free", "passes", "reveals"]
MomentKind = Literal["act", "follows", "interlude"]


class Part(TypedDict):
    """Some words of a phrase that stand for a thing. `text` is what is read; one of the others says what it is."""

    text: str
    piece: NotRequired[str]  # an id of `view.pieces`
    place: NotRequired[str]  # an id of `view.places` or of a zone
    person: NotRequired[int]  # a seat
    number: NotRequired[int]  # an amount
    of: NotRequired[str]  # what there is such an amount of: a resource, coins


Phrase = list[str | Part]  # plain text, and parts that stand for things


class GameEvent(TypedDict):
    """Something that happened, or surely will. Each game has more fields, by kind."""

    kind: str
    seat: int | None


@dataclass(slots=True)
class Piece:
    """A card, a tile, a die. `face` is "hidden" where the viewer may not know it."""

    kind: str
    face: str
    seat: int | None  # whose it is; null: nobody's
    zone: str  # where it lies
    name: str  # for people: "Amber ale"


P = TypeVar("P", bound=Piece)  # the pieces of a game


@dataclass(slots=True)
class Zone:
    """A place where pieces lie, in this order."""

    id: str
    kind: str
    seat: int | None
    pieces: list[str]


@dataclass(slots=True)
class Place:
    """Something on the table that is neither a piece nor a zone: a plot, a space, a counter."""

    kind: str
    seat: int | None
    item: str  # which of its kind: "S01", "hops"; empty if there is only one
    name: str  # for people: "Warehouse"


@dataclass(slots=True)
class Prompt:
    """What is asked. `step` names the question, the same in every language."""

    step: str
    phrase: Phrase
    context: Phrase = field(default_factory=list)  # where the game is and what comes next; empty in `then`


@dataclass(slots=True)
class Item:
    """Something that a block of an interlude shows: a piece, or an amount of something."""

    text: str  # what stands under it
    piece: str | None = None
    of: str | None = None
    number: int | None = None
    change: int | None = None  # how much more than before; below zero: less
    seat: int | None = None  # whose it is
    marked: bool = False  # who begins, what is new


@dataclass(slots=True)
class Block:
    """A part of an interlude: what was seeded or refilled, who begins and why, what came back."""

    title: Phrase
    items: list[Item]
    text: Phrase


@dataclass(slots=True)
class Moment:
    """A part of a move that is told by itself.

    `act` is what the player did, `follows` what came of it for all (a swap, a refill), `interlude` the change of a
    year, round or season.
    """

    kind: MomentKind
    subject: str | None  # the piece or place that is shown large
    caption: Phrase
    lines: list[Phrase]  # what else there is to say, a sentence each
    touched: list[str]  # pieces, zones and places that it changed
    blocks: list[Block] = field(default_factory=list)  # of an interlude


@dataclass(slots=True)
class About:
    """What a piece, zone or place is, in full sentences, for whoever looks at it closely."""

    target: str
    kind: Phrase  # "Your upgrade, cleaning slot"
    title: Phrase
    text: list[Phrase]  # what it does
    now: list[Phrase]  # what that means for the viewer in this position
    clause: str  # of the rules, "BB-13.15"


@dataclass(slots=True)
class LegalAction(Generic[E]):
    """Something the viewer may do now.

    `undo` is free (can be taken back), passes (the turn goes on to somebody else) or reveals (somebody learns
    something: nothing before it can be taken back).
    """

    action: int  # what is sent to play it
    move: str  # its text in records
    kind: str
    parameters: dict[str, str]
    undo: Undo
    targets: list[str]  # pieces, zones and places it is about, the first one being what is taken in hand
    effects: list[E]  # what surely follows
    then: Prompt | None  # what the viewer would be asked next in the same turn
    phrase: Phrase  # the move in words: "harvest with Amber ale"
    lines: list[Phrase]  # what it leads to, a sentence each
    follows: list[int] = field(default_factory=list)  # actions that may be sent along, as nothing else makes sense then


@dataclass(slots=True)
class Impossible:
    """Something the viewer may want to do and cannot, and why."""

    kind: str  # of move
    target: str  # the piece or place it is about
    move: str  # its text in records, as far as it has one
    phrase: Phrase  # the reason


@dataclass(slots=True)
class Result:
    """How the game ended. Rank 1 is best."""

    ranks: list[int]
    winners: list[int]
    scores: list[int]
    why: str  # the same in every language
    phrase: Phrase  # the reason in words
    resigned: list[int] = field(default_factory=list)  # who gave up, if that ended the game


@dataclass(slots=True)
class View(Generic[P, E]):
    """What every game's view has."""

    game: str
    data: str  # the hash of the component data
    options: dict[str, str | int | bool]
    viewer: int | None  # null: a spectator
    to_play: int | None  # null: the game is over
    over: bool
    turns: int
    reveals: int  # how often somebody learned something hidden
    outcome: Result | None
    prompt: Prompt
    zones: list[Zone]
    pieces: dict[str, P]
    places: dict[str, Place]
    counters: dict[str, dict[str, int]]  # by place: how much of what is there
    actions: list[LegalAction[E]]  # what the viewer may do; empty when others decide
    impossible: list[Impossible]

    def plain(self) -> dict[str, Any]:
        """The same as dictionaries, lists and plain values, ready for JSON."""
        return cast(dict[str, Any], _plain(self))


AnyView = View[Any, Any]  # of whichever game


_NAMES: dict[type, tuple[str, ...]] = {}  # of the fields of classes that were met


def _plain(value: Any) -> Any:
    """As `dataclasses.asdict` gives it, but without a copy of what never changes: programs ask for every position."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    kind = type(value)
    if kind not in _NAMES:
        _NAMES[kind] = tuple(each.name for each in fields(value))
    return {name: _plain(getattr(value, name)) for name in _NAMES[kind]}
