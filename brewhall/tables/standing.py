"""Where a game stands. A standing never changes: a move leads to another one, undo back to an earlier one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from brewhall.core.dealer import Dealer, FairDealer, NotingDealer, ScriptedDealer
from brewhall.core.game import Game
from brewhall.core.journal import Event, Journal
from brewhall.core.options import parse_options
from brewhall.core.resigning import Resignation
from brewhall.core.state import OVER, State

NOBODY = -1
WORDS_IN_BLOCK = 8  # numbers that a fair dealer takes from one block of its stream


@dataclass(frozen=True)
class LogEntry:
    """A move, what the dealer answered and what happened; entry 0 is the deal and nobody's."""

    move: int
    seat: int
    action: int
    answers: tuple[int, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Secret:
    """The key of a table's fair dealer, and the salt that all may know."""

    key: bytes
    salt: bytes
    inherited: int | None = None  # moves that were played elsewhere, with the deal: this key has no part in them

    @property
    def commitment(self) -> str:
        return FairDealer(self.key, self.salt).commitment

    def dealer(self, drawn: int = 0) -> FairDealer:
        """The dealer after it has drawn this many numbers from its stream."""
        dealer = FairDealer(self.key, self.salt)
        dealer.block, rest = divmod(drawn, WORDS_IN_BLOCK)
        for _ in range(rest):
            dealer.below(1)  # draws exactly one
        return dealer


def drawn_by(dealer: FairDealer) -> int:
    """How many numbers a dealer has drawn from its stream; more than its answers, since some are drawn again."""
    return dealer.block * WORDS_IN_BLOCK - len(dealer.words)


@dataclass(frozen=True)
class Standing:
    """A position with its past, as far as it can be taken back."""

    state: State  # never played on; copies are
    secret: Secret
    drawn: int
    log: tuple[LogEntry, ...]
    turn_of: int = NOBODY  # whose moves `earlier` would take back
    earlier: tuple[Standing, ...] = ()  # the standings before each of these moves
    resigned: tuple[Resignation, ...] = ()

    @property
    def moves(self) -> int:
        return len(self.log) - 1

    @property
    def over(self) -> bool:
        return self.state.to_play == OVER or len(self.resigned) >= self.state.players - 1

    @property
    def to_play(self) -> int:
        return NOBODY if self.over else int(self.state.to_play)

    def has_resigned(self, seat: int) -> bool:
        return any(resignation.seat == seat for resignation in self.resigned)

    def shown_to(self, seats: tuple[int, ...]) -> int | None:
        """The seat whose view somebody with these seats gets: the one to play, else their first; None: a spectator."""
        if self.to_play in seats:
            return self.to_play
        return seats[0] if seats else None

    def may_undo(self, seats: tuple[int, ...]) -> bool:
        return bool(self.earlier) and self.turn_of in seats and not self.over

    def same_turn(self, other: Standing) -> bool:
        return (self.to_play, self.state.turns) == (other.to_play, other.state.turns)

    @property
    def goes_on(self) -> bool:
        """Whether the next move belongs to the turn whose moves can be taken back."""
        return self.turn_of == self.to_play and bool(self.earlier) and self.same_turn(self.earlier[0])

    def played(self, action: int, by_bot: bool) -> Standing:
        """The standing after an action. Raises IllegalAction.

        What a bot decided, and what came after somebody learned something, cannot be taken back.
        """
        dealer = self.secret.dealer(self.drawn)
        state, entry = self._moved(action, dealer)
        final = by_bot or bool(entry.answers) or state.reveals != self.state.reveals
        before = (*self.earlier, self) if self.goes_on else (replace(self, turn_of=NOBODY, earlier=()),)
        return Standing(
            state,
            self.secret,
            drawn_by(dealer),
            (*self.log, entry),
            NOBODY if final else entry.seat,
            () if final else before,
            self.resigned,
        )

    def repeated(self, action: int, answers: Sequence[int]) -> Standing:
        """The standing after an action of another table, whose dealer answered so. It cannot be taken back."""
        state, entry = self._moved(action, ScriptedDealer(list(answers)))
        return Standing(state, self.secret, self.drawn, (*self.log, entry), resigned=self.resigned)

    def _moved(self, action: int, dealer: Dealer) -> tuple[State, LogEntry]:
        state, noting = self.state.copy(), NotingDealer(dealer)
        state.journal = journal = Journal()
        state.play(action, noting)
        state.journal = None
        seat, answers = int(self.state.to_play), tuple(noting.take())
        return state, LogEntry(self.moves + 1, seat, action, answers, tuple(journal.events))

    def resigned_by(self, seat: int) -> Standing:
        return replace(self, resigned=(*self.resigned, Resignation(seat, self.moves)), turn_of=NOBODY, earlier=())


def dealt(
    game: Game, players: int, options: Mapping[str, object], secret: Secret, answers: Sequence[int] = ()
) -> Standing:
    """The first standing of a game. One that goes on from another table is dealt by that dealer's answers."""
    dealer = secret.dealer()
    noting = NotingDealer(dealer if secret.inherited is None else ScriptedDealer(list(answers)))
    state = game.blank(game.check_players(players), parse_options(game.options, options))
    state.journal = journal = Journal()
    game.set_up(state, noting)
    state.journal = None
    log = (LogEntry(0, NOBODY, NOBODY, tuple(noting.take()), tuple(journal.events)),)
    return Standing(state, secret, drawn_by(dealer), log)
