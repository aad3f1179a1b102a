"""A game in as few words as it can be told to another device, for a code that a camera reads.

The dealer's key says what was drawn, so that actions are enough: chat and what was looked at stay behind.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any, Literal

from brewhall.browser.kept import BadTable, KeptTable, LoadGame, setup_of
from brewhall.core.errors import BrewhallError
from brewhall.core.journal import Journal
from brewhall.core.standing import Standing, dealt
from brewhall.protocol.wording import refusal
from brewhall.tables.answers import Entry
from brewhall.tables.continuing import after
from brewhall.tables.seats import Seat
from brewhall.tables.table import Setup, Table, begun

FORMAT = "brewhall-carried-1"
SIGNS = {"undo": "u", "back": "b", "resign": "r"}
KINDS: dict[str, Literal["undo", "back", "resign"]] = {"u": "undo", "b": "back", "r": "resign"}


def carried(kept: KeptTable) -> dict[str, Any]:
    """Raises BadTable for a game that goes on from another one: its deal is not in its key."""
    table, setup = kept.table, kept.table.setup
    if setup.secret.inherited is not None:
        raise BadTable(refusal("device.as-file"))
    return {
        "format": FORMAT,
        "id": setup.id,
        "watch": setup.watch,
        "game": setup.game.id,
        "data": setup.game.data.hash,
        "options": setup.options,
        "key": setup.secret.key.hex(),
        "clock": None if setup.clock is None else list(asdict(setup.clock).values()),
        "created": round(setup.created),
        "hints": setup.hints,
        "seats": [_short(seat) for seat in table.seats],
        "moves": [_sign(entry) for entry in kept.entries],
    }


def read_carried(given: dict[str, Any], load_game: LoadGame) -> KeptTable:
    """Raises BadTable."""
    try:
        setup = setup_of(given | {"inherited": None}, load_game(given["game"], given["data"]))
        seats = tuple(Seat(**seat) for seat in given["seats"])
        first = dealt(setup.game, len(seats), setup.options, setup.secret.dealer())
        standing, entries = first, list[Entry]()
        for sign in given["moves"]:
            standing, entry = _played(setup, standing, sign, len(entries) + 1)
            entries.append(entry)
        condition = replace(begun(setup, seats, first).condition, standing=standing, version=1 + len(entries))
        return KeptTable(Table(setup, condition, entries), entries)
    except BadTable:
        raise
    except (BrewhallError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadTable(refusal("device.broken", why=str(error))) from error


def _short(seat: Seat) -> dict[str, Any]:
    """What of a seat is not as usual."""
    usual = asdict(Seat(seat.kind))
    return {name: value for name, value in asdict(seat).items() if name == "kind" or value != usual[name]}


def _sign(entry: Entry) -> int | str:
    """An action; of other kinds of moves a letter, the seat and a number; a bot's action below zero."""
    if entry.kind == "play":
        return -1 - entry.action if entry.by_bot else entry.action
    return f"{SIGNS[entry.kind]}{entry.seat} {entry.action}"


def _played(setup: Setup, standing: Standing, sign: int | str, seq: int) -> tuple[Standing, Entry]:
    version, at = 1 + seq, setup.created
    if isinstance(sign, str):
        seat, _, number = sign[1:].partition(" ")
        entry = Entry(seq, KINDS[sign[0]], int(seat), int(number), (), "", version, at, None)
        then = after(f"move {seq}", setup.secret, standing, entry)
        return then, replace(entry, digest=then.state.digest())
    by_bot, action = sign < 0, max(sign, -1 - sign)
    then = standing.played(action, setup.secret.dealer(standing.drawn), Journal(), by_bot)
    answers, digest = then.log[-1].answers, then.state.digest()
    return then, Entry(seq, "play", standing.to_play, action, answers, digest, version, at, None, by_bot)
