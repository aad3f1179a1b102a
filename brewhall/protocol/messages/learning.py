"""What teaches a game: lessons, remarks, hints and puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from brewhall.core.view import Phrase
from brewhall.protocol.messages.live import AView, SeatInfo
from brewhall.protocol.messages.records import Step


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
