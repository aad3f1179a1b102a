"""A table as it is kept on a device and moved to another one: what was agreed, the dealer's key, and all moves."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, astuple
from typing import Any

from brewhall.core.dealer import ScriptedDealer
from brewhall.core.errors import BrewhallError
from brewhall.core.game import Game
from brewhall.core.standing import dealt
from brewhall.protocol.wording import refusal
from brewhall.tables.access import Access
from brewhall.tables.answers import Condition, Entry
from brewhall.tables.chat import ChatEntry
from brewhall.tables.clock import Clock
from brewhall.tables.continuing import continued
from brewhall.tables.offers import Offer
from brewhall.tables.results import SeatResult, results_of
from brewhall.tables.seats import Seat
from brewhall.tables.secret import Secret
from brewhall.tables.summary import Summary
from brewhall.tables.table import Accepted, Setup, Table

FORMAT = "brewhall-table-1"
LoadGame = Callable[[str, str], Game]  # by its id and the hash of its data


class BadTable(BrewhallError):
    """A text that is no table, or one that cannot have been played."""


class KeptTable:
    """A table, and the rows that its history consists of."""

    def __init__(self, table: Table, entries: Sequence[Entry] = ()) -> None:
        self.table = table
        self.entries = list(entries)

    def text_after(self, accepted: Accepted | None = None) -> str:
        """What is to be kept, once something that was accepted has come true."""
        table, setup = self.table, self.table.setup
        now = table.condition if accepted is None else accepted.condition
        entries = [*self.entries, *(() if accepted is None else accepted.entries)]
        lines = [*table.chat, *(() if accepted is None or accepted.line is None else (accepted.line,))]
        start = now.standing.log[0]
        return json.dumps(
            {
                "format": FORMAT,
                "id": setup.id,
                "watch": setup.watch,
                "game": setup.game.id,
                "data": setup.game.data.hash,
                "options": setup.options,
                "key": setup.secret.key.hex(),
                "inherited": setup.secret.inherited,
                "deal": start.answers,
                "clock": None if setup.clock is None else astuple(setup.clock),
                "created": setup.created,
                "hints": setup.hints,
                "seats": [asdict(seat) for seat in now.seats],
                "version": now.version,
                "deadline": now.deadline,
                "updated": now.updated,
                "rematch": now.rematch,
                "offer": None if now.offer is None else asdict(now.offer),
                "takebacks": now.takebacks,
                "banks": now.banks,
                "entries": [astuple(entry) for entry in entries],
                "chat": [asdict(line) for line in lines],
                "to_play": now.standing.to_play,
                "over": now.standing.over,
                "moves": now.standing.moves,
                "results": [asdict(result) for result in results_of(now.standing, now.seats)],
            },
            separators=(",", ":"),
        )


def read_table(text: str, load_game: LoadGame) -> KeptTable:
    """A table as it was. Raises BadTable."""
    try:
        kept = _parsed(text)
        return _table(kept, load_game(kept["game"], kept["data"]))
    except BadTable:
        raise
    except (BrewhallError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadTable(refusal("device.broken", why=str(error))) from error


def read_summary(text: str) -> Summary:
    """A table as lists know it, without playing its moves again. Raises BadTable."""
    try:
        kept = _parsed(text)
        return Summary(
            kept["id"],
            kept["watch"],
            kept["game"],
            tuple(Seat(**seat) for seat in kept["seats"]),
            kept["to_play"],
            kept["over"],
            kept["moves"],
            kept["updated"],
            kept["takebacks"],
            kept["deadline"],
            (),
            kept["options"],
            _clock(kept),
            Access(),
            tuple(SeatResult(**result) for result in kept["results"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadTable(refusal("device.broken", why=str(error))) from error


def _parsed(text: str) -> dict[str, Any]:
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadTable(refusal("device.no-game")) from error
    if not isinstance(kept, dict) or kept.get("format") != FORMAT:
        raise BadTable(refusal("device.no-game"))
    return kept


def _table(kept: dict[str, Any], game: Game) -> KeptTable:
    setup = setup_of(kept, game)
    secret = setup.secret
    seats = tuple(Seat(**seat) for seat in kept["seats"])
    dealer = secret.dealer() if secret.inherited is None else ScriptedDealer(list(kept["deal"]))
    entries = [_entry(row) for row in kept["entries"]]
    standing = continued(setup, dealt(game, len(seats), setup.options, dealer), entries)
    condition = Condition(
        version=kept["version"],
        standing=standing,
        seats=seats,
        deadline=kept["deadline"],
        updated=kept["updated"],
        rematch=kept["rematch"],
        offer=None if kept["offer"] is None else _offer(kept["offer"]),
        takebacks=kept["takebacks"],
        banks=tuple(kept["banks"]),
    )
    return KeptTable(Table(setup, condition, entries, [ChatEntry(**line) for line in kept["chat"]]), entries)


def setup_of(kept: dict[str, Any], game: Game) -> Setup:
    secret = Secret(bytes.fromhex(kept["key"]), kept["watch"].encode(), kept["inherited"])
    return Setup(
        kept["id"], kept["watch"], game, kept["options"], secret, _clock(kept), kept["created"], kept["hints"], False
    )


def _clock(kept: dict[str, Any]) -> Clock | None:
    return None if kept["clock"] is None else Clock(*kept["clock"])


def _entry(row: list[Any]) -> Entry:
    seq, kind, seat, action, answers, *rest = row
    return Entry(seq, kind, seat, action, tuple(answers), *rest)


def _offer(kept: dict[str, Any]) -> Offer:
    return Offer(**kept | {"asked": tuple(kept["asked"]), "agreed": tuple(kept["agreed"])})
