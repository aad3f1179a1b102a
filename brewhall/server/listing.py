"""Games and tables as lists show them, and seats as people wish them."""

from __future__ import annotations

from brewhall.bots import LEVELS
from brewhall.core.game import Game
from brewhall.core.options import Option
from brewhall.core.words import Words
from brewhall.server.messages import GameInfo, OptionInfo, OptionOffer, SeatInfo, SeatWish, TableInfo
from brewhall.store.games import Summary
from brewhall.store.people import Person
from brewhall.tables import Seat, Table
from brewhall.tables.invitations import invitations
from brewhall.tables.seats import OPEN, bot_seat, numbered, person_seat


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


def seat_wished(wish: SeatWish, place: int, person: Person) -> Seat:
    match wish.kind:
        case "me":
            return person_seat(person.id, person.name)
        case "here":
            seat = person_seat(person.id, numbered(person.name, place))
            return seat.called(wish.name) if wish.name else seat
        case "bot":
            return bot_seat(wish.bot)
        case "open":
            return OPEN


def summary_of(table: Table) -> Summary:
    """A table that was just set, as a list shows it."""
    setup, standing = table.setup, table.standing
    return Summary(
        table.id,
        setup.watch,
        setup.game.id,
        table.seats,
        standing.to_play,
        table.over,
        standing.moves,
        table.condition.updated,
        tuple(invitations(setup.secret, table.seats).values()),
    )


def table_info(table: Summary, person: str | None) -> TableInfo:
    """A table as a person sees it in a list; strangers get its watch id only."""
    own = [place for place, seat in enumerate(table.seats) if person is not None and seat.person == person]
    return TableInfo(
        id=table.id if own else table.watch,
        game=table.game,
        seats=[
            SeatInfo(seat.kind, seat.name, place in own, seat.kind == "bot", seat.bot, seat.stand_in)
            for place, seat in enumerate(table.seats)
        ],
        your_seats=own,
        your_turn=table.to_play in own,
        over=table.over,
        moves=table.moves,
        updated=table.updated,
        watch=table.watch,
        invites=list(table.invites) if own else [],
    )
