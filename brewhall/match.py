"""A game being played: state, dealer, record and players. Scripts, the terminal and the arena drive it."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence

from brewhall.bots import Bot, Forfeit, create_bot
from brewhall.core.dealer import Dealer, FairDealer, NotingDealer, SeededDealer
from brewhall.core.errors import BadOption, BrewhallError, IllegalAction
from brewhall.core.game import Game
from brewhall.core.journal import Journal
from brewhall.core.outcome import Outcome
from brewhall.core.record import Record, Recorder, begin_record, replay
from brewhall.core.resigning import outcome_of
from brewhall.core.state import OVER, State

HUMAN = "human"  # a seat whose actions come from outside
STAND_IN = "greedy"  # plays on for a seat that has given up, where others are left to play against


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
        self.forfeits: dict[int, str] = {}  # seats whose bots failed, and why
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
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: as the rules say, or because all but one gave up. None: it goes on."""
        if self.state.to_play != OVER and not self.record.resigned:
            return None
        return outcome_of(self.state, self.record.resigned)

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
        self._tell_end()

    def resign(self, seat: int) -> None:
        """Give up for a seat. Where more than one is left, a stand-in plays on for it."""
        if self.over:
            raise IllegalAction("the game is over")
        if any(each.seat == seat for each in self.record.resigned):
            raise IllegalAction(f"seat {seat} has resigned already")
        self._recorder.note_resignation(seat, self.state)
        self._tell_end()
        self.bots[seat] = create_bot(STAND_IN, f"stand-in {seat}")

    def choose(self) -> int | None:
        """What the bot to play would play. None: it failed, and has given up the game."""
        bot = self.bot_to_play()
        if bot is None:
            raise IllegalAction("no bot is to play; call match.play(action)")
        seat = self.state.to_play
        try:
            return bot.choose(self.state.seen_by(seat))
        except Forfeit as failure:
            self.forfeits[seat] = str(failure)
            self.resign(seat)
            return None

    def step(self) -> int | None:
        """Let the bot to play choose and play; return its action, or None if it failed and gave up."""
        action = self.choose()
        if action is not None:
            self.play(action)
        return action

    def run(self) -> Outcome:
        """Play to the end; all seats must be bots."""
        while not self.over:
            self.step()
        outcome = self.outcome
        assert outcome is not None
        return outcome

    def _tell_end(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            for seat, bot in enumerate(self.bots):
                if bot is not None:
                    bot.end(self.state.seen_by(seat), outcome)

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
