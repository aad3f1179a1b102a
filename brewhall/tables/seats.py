"""Who sits at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from brewhall.bots import BOTS
from brewhall.core.errors import BadOption, UnknownName

GUEST_NAME = "Guest "  # and a number: what everybody is called who has no name yet
FORMER = "a former guest"  # what somebody is called who deleted their account
STAND_IN = "greedy"  # the bot that plays for people who are away


@dataclass(frozen=True)
class Seat:
    """A person (one may hold several seats), a bot, or open to whoever has the invitation."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    person: str | None = None
    bot: str | None = None
    stand_in: str | None = None  # the bot that plays for the person, or until somebody takes the open seat
    away: float = 0.0  # until when the person is on holiday: slow clocks stand still
    host: bool = False  # whoever sits here set the table
    given: bool = False  # the name is that of somebody else at the person's device

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat; None: a person does."""
        return self.bot or self.stand_in

    def taken_over(self) -> Seat:
        return replace(self, stand_in=STAND_IN)

    def passed_to(self, person: str, name: str, place: int) -> Seat:
        """The same seat under a person's name; further players at one device keep their own, or their number."""
        if self.given:
            return replace(self, person=person)
        return replace(self, person=person, name=numbered(name, place) if self.is_numbered(place) else name)

    def is_numbered(self, place: int) -> bool:
        """Whether it is a further player's, who has no name of their own."""
        return self.name.endswith(numbered("", place))

    def called(self, name: str) -> Seat:
        return replace(self, name=name, given=True)

    def deserting(self, over: bool) -> Seat:
        """The same seat of somebody who is gone for good; a bot plays on, if there is something to play."""
        return replace(self, name=FORMER, person=None, stand_in=self.stand_in if over else STAND_IN)

    @property
    def deserted(self) -> bool:
        """Whether whoever sat here has deleted their account."""
        return self.kind == "person" and self.person is None

    def handed_back(self) -> Seat:
        return replace(self, stand_in=None)


def person_seat(person: str, name: str, host: bool = False) -> Seat:
    return Seat("person", name, person=person, host=host)


def is_chosen(name: str) -> bool:
    """Whether somebody chose this name, and did not get it as a guest."""
    return not name.startswith(GUEST_NAME)


def numbered(name: str, place: int) -> str:
    """What a further player at a person's device is called."""
    return f"{name} ({place + 1})"


def bot_seat(bot: str) -> Seat:
    if bot not in BOTS:
        raise UnknownName(f"there is no bot '{bot}'; bots are: {', '.join(BOTS)}")
    return Seat("bot", bot, bot=bot)


OPEN = Seat("open")


def check_seats(seats: Sequence[Seat]) -> None:
    """A table needs somebody who can decide something."""
    if not any(seat.kind == "person" for seat in seats):
        raise BadOption("nobody sits at this table: at least one seat has to be yours or a friend's")


def moved_on(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same company for the next game, everybody one seat further and playing for themselves. For somebody who is
    gone another one may come."""
    return tuple(_next(seats[place - 1]) for place in range(len(seats)))


def _next(seat: Seat) -> Seat:
    return OPEN if seat.deserted else seat.handed_back()
