"""The visitor's tables: set, kept, changed, with bots that play on and clocks that run."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from brewhall.browser.kept import BadTable, KeptTable, read_summary, read_table
from brewhall.browser.room import YOU, Line, Room
from brewhall.browser.shelf import Page, Shelf
from brewhall.core.errors import BrewhallError, DataError
from brewhall.core.game import Game
from brewhall.games import bundled, load, shipped
from brewhall.protocol.coding import BadMessage, read, written
from brewhall.protocol.messages.live import Answer, Hurry, Ping, Pong, Refused, ToServer
from brewhall.protocol.messages.tables import CardSet, NewCards
from brewhall.protocol.thinking import Cards, choose, game_with
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.tables import Accepted, Rejected, Table
from brewhall.tables.commands import Command
from brewhall.tables.continuing import inherited_entries
from brewhall.tables.proposals import propose, propose_expiry, propose_for_bot, propose_passing
from brewhall.tables.seats import GUEST_NAME
from brewhall.tables.summary import Summary

Run = Callable[..., Awaitable[Any]]  # does work somewhere: a function and what it is given
Proposal = Callable[[Table], Accepted | Rejected | None]
PERSON, CARDS = "you", "cards "  # names of what is kept beside tables
UNKNOWN_TABLE, OVERLOADED, POLICY = 4404, 1013, 1008  # why a line ends, as a server says it
PAUSE = 0.9  # seconds that a bot takes for a move, as people would


class Hall:
    def __init__(self, shelf: Shelf, run: Run, now: Callable[[], float] = time.time, pause: float = PAUSE) -> None:
        self.shelf = shelf
        self.run = run
        self.now = now
        self.name = f"{GUEST_NAME}1"
        self._pause = pause
        self._texts: dict[str, str] = {}  # of all tables, by id
        self._rooms: dict[str, Room] = {}  # those that were looked at
        self._watched: dict[str, str] = {}  # ids by watch ids
        self._cards: dict[str, NewCards] = {}  # own card sets, by the hash of their data

    async def open(self) -> list[str]:
        """Read all that is kept. What cannot be read is left where it is, and told."""
        problems = []
        for name, text in await self.shelf.all():
            try:
                if name == PERSON:
                    self.name = json.loads(text)["name"]
                elif name.startswith(CARDS):
                    self._cards[name.removeprefix(CARDS)] = read(text, NewCards)
                else:
                    self._know(text)
            except (BrewhallError, ValueError, KeyError) as error:
                problems.append(str(error))
        return problems

    def _know(self, text: str) -> Summary:
        found = read_summary(text)
        self._texts[found.id] = text
        self._watched[found.watch] = found.id
        return found

    # -- games -----------------------------------------------------------------------------------

    def game(self, name: str, data: str = "") -> Game:
        """A game with the card set that has this hash."""
        if not data:
            return bundled(name)
        if game := shipped(name, data):
            return game
        if data not in self._cards:
            raise DataError(refusal("device.no-cards", game=bundled(name).title))
        return game_with(name, tuple(sorted(self._cards[data].files.items())))

    def card_sets(self) -> list[CardSet]:
        return [CardSet(cards.game, data) for data, cards in self._cards.items()]

    async def add_cards(self, cards: NewCards) -> None:
        """Keep an owner's own component values. Raises DataError with file and line."""
        data = load(cards.game, cards.files).data.hash
        await self._keep(f"{CARDS}{data}", written(cards))
        self._cards[data] = cards

    # -- tables ----------------------------------------------------------------------------------

    def summaries(self) -> list[Summary]:
        """Those to continue first, the latest first."""
        found = [read_summary(text) for text in self._texts.values()]
        return sorted(found, key=lambda summary: (summary.over, -summary.updated))

    def texts(self) -> list[str]:
        return list(self._texts.values())

    async def begin(self, table: Table) -> Room:
        kept = KeptTable(table, inherited_entries(table))
        await self._save([_page(kept, None)])
        return self._room_of(kept)

    async def bring(self, text: str) -> Summary:
        """A table from another device; one that is known already is kept if it has come further. Raises BadTable."""
        kept = read_table(text, self.game)
        known = self._texts.get(kept.table.id)
        version = 0 if known is None else json.loads(known)["version"]
        if version < kept.table.version:
            await self._save([Page(kept.table.id, version, kept.table.version, text)])
            self._rooms.pop(kept.table.id, None)
        return read_summary(self._texts[kept.table.id])

    async def remove(self, name: str) -> None:
        found = self.find(name)
        await self.shelf.remove(found)
        self._rooms.pop(found, None)
        del self._texts[found]

    def find(self, name: str) -> str:
        """The id of the table with this id or watch id. Raises Trouble."""
        found = self._watched.get(name, name)
        if found not in self._texts:
            raise Trouble(404, refusal("device.no-table"))
        return found

    def room(self, name: str) -> Room:
        found = self.find(name)
        if found not in self._rooms:
            self._rooms[found] = Room(read_table(self._texts[found], self.game), self._pause, self.now)
        return self._rooms[found]

    def _room_of(self, kept: KeptTable) -> Room:
        room = self._rooms[kept.table.id] = Room(kept, self._pause, self.now)
        return room

    async def call(self, name: str) -> None:
        """The visitor has another name, at all tables."""
        self.name = name
        await self._keep(PERSON, json.dumps({"name": name}))
        for summary in self.summaries():
            if not summary.over:
                await self.change(
                    self.room(summary.id), lambda table: propose_passing(table, YOU, YOU, name, self.now())
                )

    async def _keep(self, name: str, text: str) -> None:
        """Something that has no versions: the last one counts."""
        if await self.shelf.save([Page(name, 0, 0, text)]) == "full":
            raise Trouble(507, refusal("device.full"))

    async def _save(self, pages: Sequence[Page]) -> bool:
        """False: another tab was faster. Raises Trouble if there is no room."""
        match await self.shelf.save(pages):
            case "full":
                raise Trouble(507, refusal("device.full"))
            case "changed":
                return False
        for page in pages:
            self._know(page.text)
        return True

    # -- changing a table ------------------------------------------------------------------------

    async def change(
        self, room: Room, proposal: Proposal, acknowledge: Callable[[Accepted], None] = lambda _: None
    ) -> Accepted | Rejected:
        """Have something proposed, kept, acknowledged and told, in this order."""
        async with room.lock:
            while True:
                outcome = proposal(room.table) or Rejected("duplicate", "there is nothing to do")
                if isinstance(outcome, Rejected):
                    return outcome
                pages = [_page(room.kept, outcome)]
                if outcome.rematch is not None:
                    pages.append(_page(KeptTable(outcome.rematch), None))
                if await self._save(pages):
                    break
                await self._read_again(room)
            events = room.table.commit(outcome)
            acknowledge(outcome)
            room.tell(outcome.entries, events)
        self.look_after(room)
        return outcome

    async def _read_again(self, room: Room) -> None:
        text = await self.shelf.find(room.table.id)
        if text is None:
            raise Trouble(404, refusal("device.removed"))
        self._know(text)
        room.take(read_table(text, self.game))

    # -- lines -----------------------------------------------------------------------------------

    def join(self, line: Line, name: str, since: int | None) -> None:
        try:
            room = self.room(name)
        except (Trouble, BadTable) as error:
            line.send(written(Refused(str(error))))
            line.end(UNKNOWN_TABLE)
            return
        room.join(line, YOU if name == room.table.id else None, since)
        self.look_after(room)

    def leave(self, line: Line, name: str) -> None:
        found = self._rooms.get(self._watched.get(name, name))
        if found is not None:
            found.leave(line)

    async def hear(self, line: Line, name: str, text: str) -> None:
        """A message that came over a line."""
        room = self.room(name)
        try:
            message: Any = read(text, ToServer)  # type: ignore[arg-type]  # a union
        except BadMessage as error:
            line.send(written(Refused(f"this is not a message of a table: {error}")))
            line.end(POLICY)
            return
        match message:
            case Ping():
                line.send(written(Pong(room.table.version)))
            case Hurry():
                room.pauses.hurry(line, message.on)
            case _:
                await self._command(room, line, message)

    async def _command(self, room: Room, line: Line, command: Command) -> None:
        def acknowledge(accepted: Accepted) -> None:
            line.send(written(Answer(command.id, "applied", "", accepted.condition.version)))

        person = room.person_at(line)
        try:
            outcome = await self.change(room, lambda table: propose(table, person, command, self.now()), acknowledge)
        except Trouble as error:
            outcome = Rejected("illegal", str(error))
        if isinstance(outcome, Rejected):
            line.send(written(Answer(command.id, outcome.result, outcome.reason, room.table.version)))
            if outcome.result == "stale":
                line.send(written(room.viewer(person).position()))

    # -- what is due -----------------------------------------------------------------------------

    def look_after(self, room: Room) -> None:
        """Let the bot play that is to play, and the clock run out. Where nobody looks, nothing happens."""
        if not room.awaited:
            return
        if room.thinking is None and room.table.bot_to_play() is not None:
            room.thinking = asyncio.create_task(self._let_bots_play(room))
        if room.expiring is not None:
            room.expiring.cancel()
        if room.table.deadline is not None:
            left, loop = max(0.0, room.table.deadline - self.now()), asyncio.get_running_loop()
            room.expiring = loop.call_later(left, lambda: loop.create_task(self._expire(room)))

    async def _let_bots_play(self, room: Room) -> None:
        try:
            while room.awaited and (bot := room.table.bot_to_play()) is not None:
                table, version, seat = room.table, room.table.version, room.table.standing.to_play
                game, seen = table.setup.game, table.standing.state.seen_by(seat)
                began = time.monotonic()
                action = await self.run(choose, game.id, seen.to_bytes(), bot, f"{table.id} {version}", own(game))
                await room.pauses.keep(table, began)
                await self.change(room, partial(self._play_for_bot, seat, action, version))
        except Trouble as error:
            room.end_all(OVERLOADED, written(Refused(str(error))))
        finally:
            room.thinking = None

    def _play_for_bot(self, seat: int, action: int, version: int, table: Table) -> Accepted | Rejected:
        return propose_for_bot(table, seat=seat, action=action, expect=version, now=self.now())

    async def _expire(self, room: Room) -> None:
        await self.change(room, lambda table: propose_expiry(table, self.now()))


def own(game: Game) -> Cards:
    """The component values of a game that are not bundled."""
    return () if game.data_is_bundled else tuple(sorted(game.data.texts.items()))


def _page(kept: KeptTable, accepted: Accepted | None) -> Page:
    was = 0 if accepted is None else kept.table.version
    version = kept.table.version if accepted is None else accepted.condition.version
    return Page(kept.table.id, was, version, kept.text_after(accepted))
