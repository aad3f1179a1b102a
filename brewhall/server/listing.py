"""Games and tables as lists show them, and seats as people wish them."""

from __future__ import annotations

import time

from brewhall.bots import LEVELS
from brewhall.core.game import Game
from brewhall.server.frames import Viewer
from brewhall.server.hall import Hall
from brewhall.server.live import LiveTable
from brewhall.server.messages import GameInfo, OptionInfo, SeatInfo, SeatWish, TableInfo
from brewhall.server.problems import Trouble
from brewhall.store.games import Summary
from brewhall.store.people import Person
from brewhall.tables import Seat, Table
from brewhall.tables.seats import OPEN, bot_seat, person_seat

NOTE = "note.reconstruction"


async def find_table(hall: Hall, name: str) -> LiveTable:
    """The table with this id or watch id. Raises Trouble, or Elsewhere."""
    found = await hall.store.games.find(name)
    live = None if found is None else await hall.table(found)
    if live is None:
        raise Trouble(404, "there is no such table; the link may be incomplete")
    return live


def game_info(game: Game) -> GameInfo:
    words = game.words()
    return GameInfo(
        id=game.id,
        title=game.title,
        tagline=words.text("tagline"),
        players=list(game.seats),
        options=[
            OptionInfo(option.name, list(option.values), option.default, option.explanation) for option in game.options
        ],
        bots=list(LEVELS),
        reconstructed=words.text(NOTE) if NOTE in words else "",
        words=words.texts,
    )


def seat_wished(wish: SeatWish, place: int, person: Person) -> Seat:
    match wish.kind:
        case "me":
            return person_seat(person.id, person.name)
        case "here":
            return person_seat(person.id, f"{person.name} ({place + 1})")
        case "bot":
            return bot_seat(wish.bot)
        case "open":
            return OPEN


async def table_info(hall: Hall, table: Table | Summary, person: str | None) -> TableInfo:
    """A table as a person sees it in a list; strangers get its watch id only."""
    if isinstance(table, Summary):
        live = hall.known(table.id)
        if live is not None:
            table = live.table
    own = tuple(place for place, seat in enumerate(table.seats) if person is not None and seat.person == person)
    if isinstance(table, Table):
        watch, game, moves, to_play = (
            table.setup.watch,
            table.setup.game.id,
            table.standing.moves,
            table.standing.to_play,
        )
        around = Viewer(table, own, time.time()).around(table.seats)
    else:
        watch, game, moves, to_play = table.watch, table.game, table.moves, table.to_play
        around = [
            SeatInfo(seat.kind, seat.name, place in own, seat.kind == "bot", seat.bot, seat.stand_in)
            for place, seat in enumerate(table.seats)
        ]
    vacant = [place for place, seat in enumerate(table.seats) if seat.kind == "open"] if own and not table.over else []
    return TableInfo(
        id=table.id if own else watch,
        game=game,
        seats=around,
        your_seats=list(own),
        your_turn=to_play in own,
        over=table.over,
        moves=moves,
        updated=table.updated,
        watch=watch,
        invites=[await hall.invitation(table.id, place) for place in vacant],
    )
