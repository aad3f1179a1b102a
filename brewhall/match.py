"""A game being played, with its dealer and its players. Scripts, the terminal and the arena drive it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import SupportsIndex

from brewhall.bots import Bot, Forfeit, Player, create_bot, player_name
from brewhall.core.actions import action_number
from brewhall.core.dealer import Dealer, FairDealer, SeededDealer
from brewhall.core.errors import BadOption, IllegalAction
from brewhall.core.game import Game
from brewhall.core.journal import Journal
from brewhall.core.options import keyword_options
from brewhall.core.outcome import Outcome
from brewhall.core.record import Record, begin_record, retell, written
from brewhall.core.standing import dealt
from brewhall.core.state import State
from brewhall.games import as_game

HUMAN = "human"  # a seat whose actions come from outside
STAND_IN = "greedy"  # plays on for a seat that has given up, where others are left to play against


class Match:
    """One game with its players. A seat is a bot, its name or its class, or `human` for whoever calls `play`."""

    def __init__(
        self,
        game: str | Game,
        seats: Sequence[Player],
        seed: int | str | None = None,
        dealer: Dealer | None = None,
        resume: Record | None = None,
        **options: object,
    ) -> None:
        if seed is not None and dealer is not None:
            raise BadOption("give a seed or a dealer, not both")
        game = as_game(game)
        if isinstance(seats, str):
            raise BadOption(f"seats cannot be {seats!r}; give one for each player: ['human', 'greedy']")
        game.check_players(len(seats))
        fair = dealer if isinstance(dealer, FairDealer) else None
        seed = secrets.token_hex(16) if seed is None else seed
        self.dealer = dealer if dealer is not None else SeededDealer(seed)
        self.bots = [_bot(seat, f"{seed} {place}") for place, seat in enumerate(seats)]
        self.forfeits: dict[int, str] = {}  # seats whose bots failed, and why
        if resume is None:
            self.standing = dealt(game, len(seats), keyword_options(game.options, options), self.dealer)
            resume = begin_record(self.standing, [player_name(seat) for seat in seats], fair)
        else:
            if resume.players != len(seats):
                raise BadOption(f"the record is of a game of {resume.players} players, not {len(seats)}")
            *_, self.standing = retell(resume, game)
        self._begun = resume
        self._key = resume.key if fair is None else fair.key.hex()

    @classmethod
    def resumed(cls, game: str | Game, record: Record, seats: Sequence[Player], seed: int | str | None = None) -> Match:
        """A match that goes on where a record stopped."""
        return cls(game, seats, seed, resume=record)

    def __repr__(self) -> str:
        seats = ", ".join(self._begun.seats)
        return f"<{self.game.id} between {seats}: {self.moves} moves, {'over' if self.over else 'going on'}>"

    @property
    def state(self) -> State:
        """The position, with everything hidden in it."""
        return self.standing.state

    @property
    def game(self) -> Game:
        """What is played."""
        return self.state.game

    @property
    def record(self) -> Record:
        """The game on paper, as far as it has come: written anew each time."""
        return written(self._begun, self.standing, self._key)

    @property
    def over(self) -> bool:
        """Whether the game has ended, or all but one gave up."""
        return self.standing.over

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: as the rules say, or because all but one gave up. None: it goes on."""
        return self.standing.outcome

    @property
    def moves(self) -> int:
        """How many moves have been played."""
        return self.standing.moves

    def keep_journal(self) -> Journal:
        """From now on write events; the journal is returned."""
        self.state.journal = Journal()
        return self.state.journal

    def bot_to_play(self) -> Bot | None:
        """The bot whose turn it is, None for a person or at the end."""
        return None if self.over else self.bots[self.state.to_play]

    def play(self, action: SupportsIndex | str) -> None:
        """Carry out an action (or move text) for the seat to play."""
        number = self.game.action(action) if isinstance(action, str) else action_number(action)
        self.standing = self.standing.played(number, self.dealer, self.state.journal, final=True)
        self._tell_end()

    def resign(self, seat: int) -> None:
        """Give up for a seat. Where more than one is left, a stand-in plays on for it."""
        if self.over:
            raise IllegalAction("the game is over")
        if self.standing.has_resigned(seat):
            raise IllegalAction(f"seat {seat} has resigned already")
        self.standing = self.standing.resigned_by(seat)
        self._tell_end()
        self.bots[seat] = create_bot(STAND_IN, f"stand-in {seat}")

    def choose(self) -> int | None:
        """What the bot to play would play. None: it failed, and has given up the game."""
        bot = self.bot_to_play()
        if bot is None:
            raise IllegalAction("no bot is to play; call match.play(action)")
        seat = self.state.to_play
        try:
            return action_number(bot.choose(self.state.seen_by(seat)))
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
        last = next((entry.move for entry in reversed(self.standing.log[1:]) if entry.seat == seat), None)
        if last is None:
            raise IllegalAction(f"seat {seat} has played nothing yet that could be taken back")
        back = self.standing.before(last)
        if back.state.reveals != self.state.reveals:
            if not past_reveals:
                raise IllegalAction("something was revealed since then; what has been seen cannot be unseen")
            if isinstance(self.dealer, FairDealer):
                raise IllegalAction("something was revealed since then; a fair dealer's answers cannot be taken back")
        back.state.journal = self.state.journal
        self.standing = back


def _bot(seat: Player, seed: str) -> Bot | None:
    return None if seat == HUMAN else create_bot(seat, seed)
