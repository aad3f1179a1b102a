"""How far a game has come. A standing never changes: a move leads to another one, undo back to an earlier one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from brewhall.core.dealer import Dealer, FairDealer, NotingDealer, ScriptedDealer
from brewhall.core.game import Game
from brewhall.core.journal import Event, Journal
from brewhall.core.options import parse_options
from brewhall.core.outcome import Outcome
from brewhall.core.resigning import Resignation, outcome_of
from brewhall.core.state import OVER, State

NOBODY = -1


@dataclass(frozen=True)
class LogEntry:
    """A move, what the dealer answered and what happened; entry 0 is the deal and nobody's."""

    move: int
    seat: int
    action: int
    answers: tuple[int, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Standing:
    """A position with its past: how it came about, and how much of that can be taken back."""

    state: State  # never played on; copies are
    log: tuple[LogEntry, ...]
    resigned: tuple[Resignation, ...] = ()
    drawn: int = 0  # numbers that a fair dealer has drawn from its stream so far
    turn_of: int = NOBODY  # whose moves `earlier` would take back
    earlier: tuple[Standing, ...] = ()  # the standings before each of these moves

    @property
    def moves(self) -> int:
        return len(self.log) - 1

    @property
    def over(self) -> bool:
        return self.state.to_play == OVER or len(self.resigned) >= self.state.players - 1

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: as the rules say, or because all but one gave up. None: it goes on."""
        return outcome_of(self.state, self.resigned) if self.over else None

    @property
    def to_play(self) -> int:
        """The seat that decides, or -1 when the game is over."""
        return NOBODY if self.over else int(self.state.to_play)

    def has_resigned(self, seat: int) -> bool:
        """Whether a seat has given up."""
        return any(resignation.seat == seat for resignation in self.resigned)

    def happened(self) -> list[dict[str, Any]]:
        """What the last move led to, nothing held back, and who gave up after it."""
        told = [event.in_full() for event in self.log[-1].events]
        return told + [each.event() for each in self.resigned if each.after == self.moves]

    def shown_to(self, seats: tuple[int, ...]) -> int | None:
        """The seat whose view somebody with these seats gets: the one to play, else their first; None: a spectator."""
        if self.to_play in seats:
            return self.to_play
        return seats[0] if seats else None

    def may_undo(self, seats: tuple[int, ...]) -> bool:
        """Whether somebody with these seats may take the last move back."""
        return bool(self.earlier) and self.turn_of in seats and not self.over

    def same_turn(self, other: Standing) -> bool:
        """Whether both are within one turn of a player."""
        return (self.to_play, self.state.turns) == (other.to_play, other.state.turns)

    @property
    def goes_on(self) -> bool:
        """Whether the next move belongs to the turn whose moves can be taken back."""
        return self.turn_of == self.to_play and bool(self.earlier) and self.same_turn(self.earlier[0])

    def played(self, action: int, dealer: Dealer, journal: Journal | None = None, final: bool = False) -> Standing:
        """The standing after an action; without a journal nothing is told of it. Raises IllegalAction.

        What is final, and what came after somebody learned something, cannot be taken back.
        """
        state, noting, told = self.state.copy(), NotingDealer(dealer), 0 if journal is None else len(journal.events)
        state.journal = journal
        state.play(action, noting)
        events = () if journal is None else tuple(journal.events[told:])
        entry = LogEntry(len(self.log), int(self.state.to_play), action, tuple(noting.take()), events)
        log, drawn = (*self.log, entry), dealer.drawn if isinstance(dealer, FairDealer) else self.drawn
        if final or entry.answers or state.reveals != self.state.reveals:
            return Standing(state, log, self.resigned, drawn)
        before = (*self.earlier, self) if self.goes_on else (replace(self, turn_of=NOBODY, earlier=()),)
        return Standing(state, log, self.resigned, drawn, entry.seat, before)

    def repeated(self, action: int, answers: Sequence[int]) -> Standing:
        """The standing after an action of another time, whose dealer answered so. It cannot be taken back."""
        return self.played(action, ScriptedDealer(list(answers)), Journal(), final=True)

    def resigned_by(self, seat: int) -> Standing:
        """The standing after a seat gave up."""
        return replace(self, resigned=(*self.resigned, Resignation(seat, self.moves)), turn_of=NOBODY, earlier=())

    def retold(self, first: int = 0) -> Iterator[Standing]:
        """The standings after each move from `first` on (0: the deal); nothing of them can be taken back."""
        game, deal = self.state.game, ScriptedDealer(list(self.log[0].answers))
        state = game.deal(int(self.state.players), self.state.options, deal)
        for entry in self.log:
            if entry.move > first:
                state = state.copy()
            if entry.move:
                state.play(entry.action, ScriptedDealer(list(entry.answers)))
            if entry.move >= first:
                resigned = tuple(each for each in self.resigned if each.after <= entry.move)
                yield Standing(state, self.log[: entry.move + 1], resigned, self.drawn)

    def before(self, move: int) -> Standing:
        """The standing in which a move was made; whoever gave up just there has not done so."""
        then = next(self.retold(move - 1))
        return replace(then, resigned=tuple(each for each in then.resigned if each.after < then.moves))


def dealt(game: Game, players: int, options: Mapping[str, object], dealer: Dealer) -> Standing:
    """The first standing of a game."""
    state, noting = game.blank(game.check_players(players), parse_options(game.options, options)), NotingDealer(dealer)
    state.journal = journal = Journal()
    game.set_up(state, noting)
    state.journal = None
    log = (LogEntry(0, NOBODY, NOBODY, tuple(noting.take()), tuple(journal.events)),)
    return Standing(state, log, drawn=dealer.drawn if isinstance(dealer, FairDealer) else 0)
