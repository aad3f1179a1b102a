"""A game being played: state, dealer, record and players. Scripts, the arena and tables drive it."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence

from brewhall.bots import Bot, create_bot
from brewhall.core.dealer import Dealer, FairDealer, NotingDealer, SeededDealer
from brewhall.core.errors import BadOption, BrewhallError, IllegalAction
from brewhall.core.game import Game, Outcome
from brewhall.core.journal import Journal
from brewhall.core.record import Record, Recorder, begin_record, replay
from brewhall.core.state import OVER, State

HUMAN = "human"  # a seat whose actions come from outside


class Match:
    """One game with its players. A seat is a bot, a bot's name, or `human` for whoever calls `play`."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str | Bot],
        seed: int | str | None = None,
        dealer: Dealer | None = None,
        resume: Record | None = None,
        **options: object,
    ) -> None:
        if seed is not None and dealer is not None:
            raise BadOption("give a seed or a dealer, not both")
        game.check_players(len(seats))
        fair = dealer if isinstance(dealer, FairDealer) else None
        seed = secrets.token_hex(16) if seed is None else seed
        self.dealer = NotingDealer(dealer if dealer is not None else SeededDealer(seed))
        self.bots = [_bot(seat, f"{seed} {place}") for place, seat in enumerate(seats)]
        self._past: list[State] = []
        if resume is None:
            self.state = game.deal(len(seats), options, self.dealer)
            names = [seat if isinstance(seat, str) else type(seat).__name__ for seat in seats]
            resume = begin_record(self.state, self.dealer.take(), names, fair)
        else:
            if resume.players != len(seats):
                raise BadOption(f"the record is of a game of {resume.players} players, not {len(seats)}")
            *self._past, self.state = replay(resume, game)
            resume = dataclasses.replace(resume, lines=list(resume.lines), resigned=list(resume.resigned))
        self._recorder = Recorder(resume, fair)

    @classmethod
    def resumed(cls, game: Game, record: Record, seats: Sequence[str | Bot], seed: int | str | None = None) -> Match:
        """A match that goes on where a record stopped."""
        return cls(game, seats, seed, resume=record)

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def record(self) -> Record:
        return self._recorder.record

    @property
    def over(self) -> bool:
        return self.state.to_play == OVER

    @property
    def moves(self) -> int:
        """How many moves have been played."""
        return len(self._past)

    def keep_journal(self) -> Journal:
        """From now on write events; the journal is returned."""
        self.state.journal = Journal()
        return self.state.journal

    def bot_to_play(self) -> Bot | None:
        """The bot whose turn it is, None for a person or at the end."""
        return None if self.over else self.bots[self.state.to_play]

    def play(self, action: int | str) -> None:
        """Carry out an action (or move text) for the seat to play."""
        number = self.game.action(action) if isinstance(action, str) else action
        seat = self.state.to_play
        before = self.state.copy()
        try:
            self.state.play(number, self.dealer)
        except BrewhallError:
            self.dealer.take()
            raise
        self._past.append(before)
        self._recorder.note(seat, number, self.dealer.take(), self.state)

    def step(self) -> int:
        """Let the bot to play choose and play; return its action."""
        bot = self.bot_to_play()
        if bot is None:
            raise IllegalAction("no bot is to play; call match.play(action)")
        action = bot.choose(self.state.seen_by(self.state.to_play))
        self.play(action)
        return action

    def run(self) -> Outcome:
        """Play to the end; all seats must be bots."""
        while not self.over:
            self.step()
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome

    def undo(self, seat: int, past_reveals: bool = False) -> None:
        """Go back to the seat's last decision, with what others played since.

        Not past a moment at which somebody learned something hidden, unless `past_reveals` says so.
        """
        place = next((i for i in range(len(self._past) - 1, -1, -1) if self._past[i].to_play == seat), None)
        if place is None:
            raise IllegalAction(f"seat {seat} has played nothing yet that could be taken back")
        if self._past[place].reveals != self.state.reveals:
            if not past_reveals:
                raise IllegalAction("something was revealed since then; what has been seen cannot be unseen")
            if self._recorder.fair is not None:
                raise IllegalAction("something was revealed since then; a fair dealer's answers cannot be taken back")
        journal = self.state.journal
        self.state = self._past[place]
        self.state.journal = journal
        del self._past[place:]
        self._recorder.take_back(place)


def _bot(seat: str | Bot, seed: str) -> Bot | None:
    if isinstance(seat, Bot):
        return seat
    return None if seat == HUMAN else create_bot(seat, seed)
