"""A position of any game: who is asked what, and what a seat may know of it."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from brewhall.core.actions import action_number
from brewhall.core.dealer import Dealer
from brewhall.core.errors import HiddenInformation, IllegalAction, UnknownName
from brewhall.core.journal import Journal
from brewhall.core.numbers import Numbers
from brewhall.core.outcome import Outcome

if TYPE_CHECKING:  # a game makes states, and a state knows its game: the only cycle there is
    from brewhall.core.game import Game

OVER: Final[i64] = -1  # to_play when the game has ended
SPECTATOR: Final[i64] = -1  # viewer of a position that shows only what everybody knows
WHOLE: Final[i64] = -2  # viewer of a position in which nothing is hidden

MOST_ACTIONS: Final[i64] = 8192  # more than any game has
ACTION_LIMIT: Final = 8192  # the same for numbers of any size
NO_ACTION: Final[i64] = -1
NUMBERS: Final[list[object]] = list(range(MOST_ACTIONS))  # made once: lists of actions share them

# The legal actions that were listed last, by whichever state of this process: asked twice, they are worked out once.
# They are of the state whose `listing` is LISTED[0]; whatever changes a state sets its `listing` to 0 (`pop`,
# `replace_top`, `assign`). One thread at a time: compiled code holds the interpreter's lock from listing to reading.
LEGAL: Final = vec[i64]([0] * MOST_ACTIONS)
LISTED: Final = vec[i64]([1, 0])  # the number of that listing, and how many actions it has

SEAT_SHIFT: Final[i64] = 8
DETAIL_SHIFT: Final[i64] = 16
BYTE: Final[i64] = 0xFF


class State:
    """A position. Subclasses hold the pieces and the rules; this class holds the decision stack.

    The stack is the agenda of the game: its top is the decision that `to_play` faces, below lie the steps that follow.
    """

    def __init__(self, game: Game, options: dict[str, object], players: i64) -> None:
        self.game = game
        self.options = options
        self.players = players
        self.viewer: i64 = WHOLE
        self.to_play: i64 = OVER
        self.turns: i64 = 0
        self.reveals: i64 = 0
        self.agenda = vec[i64]()  # the bottom first; only the first `depth` count
        self.depth: i64 = 0
        self.journal: Journal | None = None
        self.listing: i64 = 0  # the number of the listing that is of this position

    # -- what a game implements ------------------------------------------------------------------

    @abstractmethod
    def blank(self) -> State:
        """A state of the same game with nothing in it."""

    def assign(self, other: State) -> None:
        """Become an independent copy of `other`. The journal stays with the original."""
        self.viewer = other.viewer
        self.to_play = other.to_play
        self.turns = other.turns
        self.reveals = other.reveals
        self.agenda = other.agenda[: other.depth]
        self.depth = other.depth
        self.listing = 0

    def borrow(self, other: State) -> None:
        """Become a copy of `other` that is only read, and only until `other` changes: share everything."""
        self.viewer = other.viewer
        self.to_play = other.to_play
        self.turns = other.turns
        self.reveals = other.reveals
        self.agenda = other.agenda
        self.depth = other.depth
        self.listing = 0

    def write(self, out: Numbers) -> None:
        """Put all that differs between two states of one game into numbers."""
        out.put(self.viewer)
        out.put(self.to_play)
        out.put(self.turns)
        out.put(self.reveals)
        out.put_all(self.agenda[: self.depth])

    def read(self, source: Numbers) -> None:
        """Take it back in the same order."""
        self.viewer = source.get()
        self.to_play = source.get()
        self.turns = source.get()
        self.reveals = source.get()
        self.agenda = source.get_all()
        self.depth = len(self.agenda)

    @abstractmethod
    def fill(self, buffer: vec[i64]) -> i64:
        """Write the legal actions into `buffer`, ascending; return how many."""

    @abstractmethod
    def apply(self, action: i64, dealer: Dealer) -> None:
        """Carry out an action taken from `fill`. Search calls this; everybody else calls `play`."""

    @abstractmethod
    def hide(self) -> None:
        """Remove everything that `viewer` may not know. What holds it is replaced: others may share it (`borrow`)."""

    @abstractmethod
    def imagine(self, dealer: Dealer) -> None:
        """Put something possible in place of everything that is unknown."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The score of every seat if the game ended now."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Ranks, winners and why; None while the game goes on."""

    # -- decisions -------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """What `to_play` may do, ascending; empty when the game is over."""
        if self.to_play == OVER:
            return []
        self._needs(self.to_play, "the legal actions")
        count = self.count_options()
        actions = NUMBERS[:count]
        for i in range(count):
            actions[i] = NUMBERS[LEGAL[i]]
        return cast(list[int], actions)

    def play(self, action: SupportsIndex, dealer: Dealer) -> None:
        """Carry out one legal action and all that follows from it without a choice."""
        given: int = action if isinstance(action, int) and not isinstance(action, bool) else action_number(action)
        number = NO_ACTION
        if 0 <= given < ACTION_LIMIT:
            number = given
        if self.to_play == OVER:
            raise IllegalAction(f"the game is over; {self.game.describe(given)} cannot be played")
        if self.viewer != WHOLE:
            raise HiddenInformation("this is what one seat sees; play on state.completed(dealer) instead")
        if not self._allows(number):
            raise IllegalAction(
                f"{self.game.describe(given)} is not legal now; seat {self.to_play} may: {self.game.list_moves(self)}"
            )
        if dealer.can_fail():
            before = self.copy()
            told = 0 if self.journal is None else len(self.journal.events)
            try:
                self.apply(number, dealer)
            except Exception:
                self.assign(before)
                if self.journal is not None:
                    del self.journal.events[told:]
                raise
        else:
            self.apply(number, dealer)

    def count_options(self) -> i64:
        """Fill LEGAL with the legal actions; return how many. `play` then need not work them out again."""
        count = self.fill(LEGAL)
        LISTED[0] += 1
        LISTED[1] = count
        self.listing = LISTED[0]
        return count

    def _allows(self, action: i64) -> bool:
        if self.listing != LISTED[0]:
            self.count_options()
        for i in range(LISTED[1]):
            if LEGAL[i] == action:
                return True
        return False

    # -- copies and views ------------------------------------------------------------------------

    def copy(self) -> State:
        """An independent state equal to this one, without the journal."""
        twin = self.blank()
        twin.assign(self)
        return twin

    def child(self, action: SupportsIndex, dealer: Dealer) -> State:
        """The position that an action leads to; this one stays as it is."""
        twin = self.copy()
        twin.play(action, dealer)
        return twin

    def children(self, dealer: Dealer) -> list[tuple[int, State]]:
        """Every legal action with the position it leads to; this one stays as it is."""
        found: list[tuple[int, State]] = []
        for action in self.legal_actions():
            found.append((action, self.child(action, dealer)))
        return found

    def seen_by(self, seat: int | None) -> State:
        """A state from which everything is absent that `seat` (None: a spectator) may not know."""
        viewer: i64 = SPECTATOR
        if seat is not None:
            if not 0 <= seat < self.players:
                raise UnknownName(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
            viewer = seat
        if self.viewer != WHOLE and self.viewer != viewer:
            raise HiddenInformation("this is already what another seat sees; ask the whole state")
        seen = self.copy()
        if self.viewer == WHOLE:
            seen.viewer = viewer
            seen.hide()
        return seen

    def show(self, seat: i64, seen: State) -> None:
        """Make `seen` what `seat` sees, to be read before this state changes: `seen_by` for those in a hurry."""
        seen.borrow(self)
        seen.viewer = seat
        seen.hide()

    def completed(self, dealer: Dealer) -> State:
        """A whole state that agrees with this one, its unknowns filled in at random."""
        world = self.copy()
        if self.viewer != WHOLE:
            world.imagine(dealer)
            world.viewer = WHOLE
        return world

    def view(self, seat: int | None) -> dict[str, Any]:
        """What `seat` may see and do, as plain JSON data; `game.view` gives the same with types."""
        return self.game.view(self.seen_by(seat), self.game.narrator(viewer=seat)).plain()

    def _needs(self, seat: i64, what: str) -> None:
        if self.viewer != WHOLE and self.viewer != seat:
            raise HiddenInformation(f"{what} of seat {seat} are not part of what this viewer sees")

    # -- saving ----------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """Compact and exact; `game.from_bytes` is the inverse."""
        out = Numbers(vec[i64]())
        self.write(out)
        return self.game.header(self) + out.to_bytes()

    def from_bytes(self, data: bytes) -> State:
        """Another state of the same game."""
        return self.game.from_bytes(data)

    def to_json(self) -> dict[str, Any]:
        """The whole truth with documented names; `game.from_json` is the inverse."""
        return self.game.to_json(self)

    def from_json(self, data: dict[str, Any]) -> State:
        """Another state of the same game."""
        return self.game.from_json(data)

    def digest(self) -> str:
        """Sixteen hexadecimal digits that differ for states that differ."""
        return hashlib.blake2b(self.to_bytes(), digest_size=8).hexdigest()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.game, self.to_bytes())

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same game with the same data, as the same viewer sees it."""
        return isinstance(other, State) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        raise TypeError(
            "a state changes as it is played, so it cannot be a key; use state.to_bytes() or state.digest()"
        )

    def __repr__(self) -> str:
        stage = "over" if self.to_play == OVER else f"seat {self.to_play} to play"
        return f"<{self.game.id}, turn {self.turns}, {stage}>"

    def _repr_svg_(self) -> str:
        """The board, for notebooks."""
        return self.game.picture(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The same where several forms are asked for."""
        return {"text/plain": repr(self), "image/svg+xml": self._repr_svg_()}

    # -- the decision stack ----------------------------------------------------------------------

    def push(self, step: i64, seat: i64, detail: i64 = 0) -> None:
        """Put a step on top of the agenda: it comes before everything that is there."""
        frame = step | (seat << SEAT_SHIFT) | (detail << DETAIL_SHIFT)
        if self.depth < len(self.agenda):
            self.agenda[self.depth] = frame
        else:
            self.agenda = append(self.agenda, frame)
        self.depth += 1

    def pop(self) -> i64:
        """Take the top step off the agenda; read it with step_of, seat_of, detail_of."""
        self.listing = 0
        place = self.depth - 1
        self.depth = place
        return self.agenda[place]

    def replace_top(self, step: i64, seat: i64, detail: i64) -> None:
        """Put a step in the place of the one on top."""
        self.listing = 0
        self.agenda[self.depth - 1] = step | (seat << SEAT_SHIFT) | (detail << DETAIL_SHIFT)

    def top(self) -> i64:
        """The step on top of the agenda."""
        place = self.depth - 1  # a name of its own spares compiled code counting a reference to the agenda
        return self.agenda[place]


def step_of(frame: i64) -> i64:
    return frame & BYTE


def seat_of(frame: i64) -> i64:
    return (frame >> SEAT_SHIFT) & BYTE


def detail_of(frame: i64) -> i64:
    return frame >> DETAIL_SHIFT


def frame_of(step: i64, seat: i64, detail: i64) -> i64:
    return step | (seat << SEAT_SHIFT) | (detail << DETAIL_SHIFT)


def restore(game: Game, data: bytes) -> State:
    """Unpickle a state."""
    return game.from_bytes(data)


def playout(state: State, choices: Dealer, dealer: Dealer) -> i64:
    """Play random legal actions to the end of the game; return how many."""
    steps: i64 = 0
    LISTED[0] += 1
    while state.to_play != OVER:
        # The rules may have listed them already, to see whether there is a choice.
        count = LISTED[1] if state.listing == LISTED[0] else state.fill(LEGAL)
        state.apply(LEGAL[choices.below(count)], dealer)
        steps += 1
    return steps


def playouts(state: State, games: i64, dealer: Dealer) -> list[float]:
    """Every seat's share of the victory if a position is played on at random so many times.

    What a viewer does not know is imagined anew for every game. The position stays as it is.
    """
    wins = [0.0] * state.players
    for _ in range(games):
        world = state.completed(dealer)
        playout(world, dealer, dealer)
        outcome = world.outcome()
        assert outcome is not None
        part = 1.0 / float(len(outcome.winners) * games)
        for seat in outcome.winners:
            wins[seat] += part
    return wins
