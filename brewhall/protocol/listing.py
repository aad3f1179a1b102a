"""Games and tables as lists show them, and seats as people wish them."""

from __future__ import annotations

from collections.abc import Sequence

from brewhall.bots import LEVELS
from brewhall.core.game import Game
from brewhall.core.options import Option
from brewhall.core.words import Words
from brewhall.games import bundled
from brewhall.protocol.messages.live import ChosenOption, SeatInfo
from brewhall.protocol.messages.tables import (
    ClockWish,
    GameInfo,
    NewTable,
    OptionInfo,
    OptionOffer,
    SeatWish,
    TableInfo,
)
from brewhall.protocol.outcomes import ended
from brewhall.tables import Clock, Seat
from brewhall.tables.seats import OPEN, bot_seat, numbered, person_seat
from brewhall.tables.summary import Summary
from brewhall.tables.wording import shown_name


def game_info(game: Game) -> GameInfo:
    words = game.words()
    return GameInfo(
        id=game.id,
        title=game.title,
        players=list(game.seats),
        options=[option_info(option, words) for option in game.options],
        bots=list(LEVELS),
    )


def option_info(option: Option, words: Words) -> OptionInfo:
    key = f"option.{option.name}"
    return OptionInfo(
        option.name,
        label=words.text(key),
        line=words.text(f"{key}.line") if f"{key}.line" in words else "",
        offers=[_offer(option, value, words) for value in option.values],
    )


def _offer(option: Option, value: str | int | bool, words: Words) -> OptionOffer:
    key = f"option.{option.name}.{value}"
    seat = value if option.of_seats and isinstance(value, int) else None
    return OptionOffer(value, words.text(key) if key in words else str(value), seat)


def seat_wished(wish: SeatWish, place: int, person: str, name: str) -> Seat:
    match wish.kind:
        case "me":
            return person_seat(person, name, host=True)
        case "here":
            seat = person_seat(person, numbered(name, place), host=True)
            return seat.called(wish.name) if wish.name else seat
        case "bot":
            return bot_seat(wish.bot)
        case "open":
            return OPEN


def clock_wished(wish: NewTable) -> Clock | None:
    if wish.clock is not None:
        return Clock(wish.clock.seconds, wish.clock.total, wish.clock.increment)
    return None if wish.seconds_per_move is None else Clock(wish.seconds_per_move)


def clock_told(clock: Clock | None) -> ClockWish | None:
    return None if clock is None else ClockWish(clock.seconds, clock.total, clock.increment)


def table_info(table: Summary, person: str | None, now: float, code: str = "") -> TableInfo:
    """A table as a person sees it in a list. Strangers get nothing that outlasts its being public."""
    own = [place for place, seat in enumerate(table.seats) if person is not None and seat.person == person]
    return TableInfo(
        id=table.id,
        game=table.game,
        seats=seats_shown(table, own),
        your_seats=own,
        your_turn=table.to_play in own,
        to_play=table.to_play,
        over=table.over,
        moves=table.moves,
        updated=table.updated,
        takebacks=table.takebacks,
        time_left=None if table.deadline is None else max(0.0, table.deadline - now),
        watch=table.watch if own else "",
        invites=list(table.invites) if own else [],
        code=code if own else "",
        clock=clock_told(table.clock),
        public=table.access.public,
        lobby=table.access.lobby,
        host=any(table.seats[place].host for place in own),
        result=ended(table.seats, table.results, own),
    )


def seats_shown(table: Summary, own: Sequence[int] = ()) -> list[SeatInfo]:
    return [
        SeatInfo(seat.kind, shown_name(seat.name), place in own, seat.kind == "bot", seat.bot, seat.stand_in)
        for place, seat in enumerate(table.seats)
    ]


def options_chosen(table: Summary) -> list[ChosenOption]:
    """The settings of a table that are not the usual ones."""
    game = bundled(table.game)
    words = game.words()
    chosen = []
    for option in game.options:
        value = table.options.get(option.name, option.values[0])
        if value != option.values[0]:
            offer = _offer(option, value, words)
            chosen.append(ChosenOption(words.text(f"option.{option.name}"), offer.text, offer.seat))
    return chosen
