"""Between a table and its rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from brewhall import __version__
from brewhall.core.dealer import ScriptedDealer
from brewhall.core.game import Game
from brewhall.core.journal import Event
from brewhall.core.resigning import Resignation
from brewhall.core.standing import NOBODY, LogEntry, Standing, dealt
from brewhall.store.errors import OtherValues, StoreError
from brewhall.tables.access import Access
from brewhall.tables.answers import Change, Condition, Entry, News
from brewhall.tables.chat import ChatEntry
from brewhall.tables.clock import Clock
from brewhall.tables.continuing import continued, inherited_entries
from brewhall.tables.invitations import invitations
from brewhall.tables.offers import Offer
from brewhall.tables.results import SeatResult, can_be_rated, results_of
from brewhall.tables.seats import Seat
from brewhall.tables.secret import Secret
from brewhall.tables.table import Accepted, Setup, Table


def packed(value: object) -> str:
    return msgspec.json.encode(value).decode()


# -- writing -------------------------------------------------------------------------------------


def game_row(table: Table) -> dict[str, Any]:
    setup, deal = table.setup, table.standing.log[0]
    return {
        "id": setup.id,
        "watch": setup.watch,
        "game": setup.game.id,
        "engine": __version__,
        "data": setup.game.data.hash,
        "options": packed(setup.options),
        "key": setup.secret.key,
        "salt": setup.secret.salt,
        "inherited": setup.secret.inherited,
        "deal": packed(deal.answers),
        "opening": _packed_events(deal.events),
        "start": next(table.standing.retold()).state.digest(),
        **_clock(setup.clock),
        "hints": setup.hints,
        "rated": setup.rated,
        "created": setup.created,
        "updated": setup.created,
        "version": table.version,
        "moves": table.standing.moves,
        "to_play": table.standing.to_play,
        "over": False,
        "deadline": table.deadline,
        "rematch": "",
        "lease": table.condition.lease,
        "offer": None,
        "takebacks": 0,
        "banks": packed(table.condition.banks),
        "public": table.condition.access.public,
        "lobby": table.condition.access.lobby,
        "closed": "",
    }


def _clock(clock: Clock | None) -> dict[str, Any]:
    """A clock a move by its seconds, a total one by the seconds of each seat and its increment."""
    seconds = None if clock is None else clock.seconds
    if clock is None or not clock.total:
        return {"seconds_per_move": seconds, "seconds_in_all": None, "increment": 0}
    return {"seconds_per_move": None, "seconds_in_all": seconds, "increment": clock.increment}


def seat_rows(table: Table) -> list[dict[str, Any]]:
    return [{"game": table.id, "seat": place, **_seat(seat)} for place, seat in enumerate(table.seats)]


def changed_seats(table: Table, accepted: Accepted) -> list[dict[str, Any]]:
    pairs = enumerate(zip(table.seats, accepted.condition.seats, strict=True))
    return [{"of": table.id, "place": place, **_seat(new)} for place, (old, new) in pairs if old != new]


def _seat(seat: Seat) -> dict[str, Any]:
    return vars(seat)


def changed_game(table: Table, accepted: Accepted) -> dict[str, Any]:
    now = accepted.condition
    over = now.standing.over or bool(now.closed)
    return {
        "of": table.id,
        "was": table.version,
        "updated": now.updated,
        "version": now.version,
        "moves": now.standing.moves,
        "to_play": NOBODY if over else now.standing.to_play,
        "over": over,
        "deadline": now.deadline,
        "rematch": now.rematch,
        "lease": now.lease,
        "offer": None if now.offer is None else packed(now.offer),
        "takebacks": now.takebacks,
        "banks": packed(now.banks),
        "public": now.access.public,
        "lobby": now.access.lobby,
        "closed": now.closed,
    }


def move_rows(table: Table, accepted: Accepted) -> list[dict[str, Any]]:
    played = [entry for entry in accepted.entries if entry.kind == "play"]
    log = accepted.condition.standing.log
    told = log[len(log) - len(played) :] if played else ()
    events = {entry.seq: _packed_events(line.events) for entry, line in zip(played, told, strict=True)}
    return [_move(table.id, entry, events.get(entry.seq, "[]")) for entry in accepted.entries]


def inherited_rows(table: Table) -> list[dict[str, Any]]:
    """The moves with which a table begins that goes on from another one."""
    lines = table.standing.log[1:]
    return [
        _move(table.id, entry, _packed_events(line.events))
        for entry, line in zip(inherited_entries(table), lines, strict=True)
    ]


def _move(game: str, entry: Entry, events: str) -> dict[str, Any]:
    return {
        "game": game,
        "seq": entry.seq,
        "kind": entry.kind,
        "seat": entry.seat,
        "action": entry.action,
        "answers": packed(entry.answers),
        "digest": entry.digest,
        "events": events,
        "version": entry.version,
        "at": entry.at,
        "command": entry.command,
        "by_bot": entry.by_bot,
    }


def finished_row(setup: Setup, condition: Condition, ended: float) -> dict[str, Any]:
    """Of a game that is over: when it ended, why, and whether it has still to be rated."""
    outcome = condition.standing.outcome
    assert outcome is not None
    counted = not can_be_rated(setup, condition)
    return {"game": setup.id, "ended": ended, "why": outcome.why, "counted": counted}


def result_rows(game: str, condition: Condition) -> list[dict[str, Any]]:
    unrated = {"who": None, "mu": None, "sigma": None}
    return [{"game": game, **vars(result), **unrated} for result in results_of(condition.standing, condition.seats)]


def _packed_events(events: Sequence[Event]) -> str:
    return packed([(event.kind, event.seat, event.details, event.private, event.audience) for event in events])


# -- reading -------------------------------------------------------------------------------------

_answers = msgspec.json.Decoder(tuple[int, ...])
_offer = msgspec.json.Decoder(Offer)
_numbers = msgspec.json.Decoder(tuple[float, ...])
_events = msgspec.json.Decoder(list[tuple[str, int | None, dict[str, Any], dict[str, Any], int]])


def setup_of(row: Row[Any], game: Game) -> Setup:
    if row.data != game.data.hash:
        raise OtherValues(
            f"game {row.id} was played with component data {row.data}; the loaded data of {game.id} is "
            f"{game.data.hash} (name the folder of yours: --data {game.id}=DIR)"
        )
    secret = Secret(row.key, row.salt, row.inherited)
    options = msgspec.json.decode(row.options)
    return Setup(row.id, row.watch, game, options, secret, clock_of(row), row.created, row.hints, row.rated)


def clock_of(row: Row[Any]) -> Clock | None:
    if row.seconds_in_all is not None:
        return Clock(row.seconds_in_all, True, row.increment)
    return None if row.seconds_per_move is None else Clock(row.seconds_per_move)


def _banks_of(row: Row[Any], players: int) -> tuple[float, ...]:
    """Games from before there were banks had nothing but time for each move."""
    clock, banks = clock_of(row), _numbers.decode(row.banks)
    return clock.full(players) if clock is not None and not banks else banks


def change_of(table: Table, accepted: Accepted) -> Change:
    now = accepted.condition
    return Change(
        table.version,
        now.version,
        now.seats,
        now.deadline,
        now.updated,
        now.rematch,
        now.lease,
        accepted.entries,
        accepted.line,
        now.offer,
        now.takebacks,
        now.banks,
        now.access,
        now.closed,
    )


def followed(table: Table, change: Change) -> News:
    """What a change means for a table that has the version before it."""
    standing = continued(table.setup, table.standing, change.entries)
    condition = Condition(
        change.version,
        standing,
        change.seats,
        change.deadline,
        change.updated,
        change.rematch,
        change.lease,
        change.offer,
        change.takebacks,
        change.banks,
        change.access,
        change.closed,
    )
    return News(condition, change.entries, () if change.line is None else (change.line,))


def seats_of(rows: Sequence[Row[Any]]) -> tuple[Seat, ...]:
    return tuple(
        Seat(row.kind, row.name, row.person, row.bot, row.stand_in, row.away, row.host, row.given) for row in rows
    )


def invites_of(row: Row[Any], around: Sequence[Row[Any]]) -> tuple[str, ...]:
    """The tokens of the seats that are still open."""
    return () if row.over else tuple(invitations(Secret(row.key, row.salt), seats_of(around)).values())


def condition_of(row: Row[Any], around: Sequence[Row[Any]], standing: Standing) -> Condition:
    seats = seats_of(around)
    return Condition(
        row.version,
        standing,
        seats,
        row.deadline,
        row.updated,
        row.rematch,
        row.lease,
        None if row.offer is None else _offer.decode(row.offer),
        row.takebacks,
        _banks_of(row, len(seats)),
        Access(row.public, row.lobby),
        row.closed,
    )


def entry_of(row: Row[Any]) -> Entry:
    answers = _answers.decode(row.answers)
    return Entry(
        row.seq,
        row.kind,
        row.seat,
        row.action,
        answers,
        row.digest,
        row.version,
        row.at,
        row.command,
        row.by_bot,
    )


def result_of(row: Row[Any]) -> SeatResult:
    return SeatResult(row.seat, row.score, row.place, row.resigned, row.abandoned)


def line_of(row: Row[Any]) -> ChatEntry:
    return ChatEntry(
        row.number, row.person, row.name, row.seat, row.text, row.reaction, row.at, row.command, row.removed
    )


def dealt_standing(setup: Setup, row: Row[Any], players: int) -> Standing:
    """The deal done again; it must come out as it did."""
    dealer = setup.secret.dealer() if row.inherited is None else ScriptedDealer(list(_answers.decode(row.deal)))
    standing = dealt(setup.game, players, setup.options, dealer)
    if standing.state.digest() != row.start:
        raise StoreError(
            f"game {row.id}: the deal of engine {row.engine} was {row.start}, now it is {standing.state.digest()}"
        )
    return standing


def standing_of(
    setup: Setup, game: Row[Any], moves: Sequence[Row[Any]], snapshot: Row[Any] | None, players: int
) -> Standing:
    """The last snapshot and the moves since."""
    if snapshot is None:
        return continued(setup, dealt_standing(setup, game, players), [entry_of(row) for row in moves])
    told = [LogEntry(0, -1, -1, _answers.decode(game.deal), _read_events(game.opening))]
    resigned: list[Resignation] = []
    for row in moves[: snapshot.seq]:
        if row.kind == "play":
            told.append(
                LogEntry(len(told), row.seat, row.action, _answers.decode(row.answers), _read_events(row.events))
            )
        elif row.kind in ("undo", "back"):
            del told[row.action + 1 :]
        else:
            resigned.append(Resignation(row.seat, row.action))
    state = setup.game.from_bytes(snapshot.state)
    before = Standing(state, tuple(told), tuple(resigned), snapshot.drawn)
    return continued(setup, before, [entry_of(row) for row in moves[snapshot.seq :]])


def _read_events(text: str) -> tuple[Event, ...]:
    return tuple(Event(*parts) for parts in _events.decode(text))
