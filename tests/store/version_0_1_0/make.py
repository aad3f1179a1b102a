"""Makes the database of version 0.1.0, by playing on a server of that version. README.md says how it was run."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.server.harness import HERE, ME, OPEN, Device, Player, RunningServer

BB, HA, DB = "beer-and-bread", "heaven-and-ale", "dice-brewing"
GREEDY = {"kind": "bot", "bot": "greedy"}
APPRENTICE = {"kind": "bot", "bot": "apprentice"}


class House:
    def __init__(self, url: str, anna: Device, ben: Device, guest: Device) -> None:
        self.url = url
        self.anna, self.ben, self.guest = anna, ben, guest
        self.chance = random.Random("0.1.0")
        self.facts: dict[str, Any] = {"passwords": {}, "cookies": {}, "open": [], "used": []}

    async def fill(self) -> None:
        for device, name in ((self.anna, "Anna"), (self.ben, "Ben")):
            password = self.facts["passwords"][name] = f"the password of {name}"
            await device.post("/api/me", {"name": name, "password": password})
        first = await self.against_a_bot()
        await self.played_on(first)
        await self.two_people()
        await self.three_seats()
        await self.four_seats()
        await self.one_device()
        await self.given_up()
        for name, device in (("Anna", self.anna), ("Ben", self.ben), ("guest", self.guest)):
            self.facts["cookies"][name] = device.cookie

    async def table(self, whose: Device, game: str, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
        return dict(await whose.post("/api/tables", {"game": game, "seats": list(seats), **more}))

    async def join(self, who: Device, table: dict[str, Any], number: int = 0) -> None:
        await who.post(f"/api/claims/{table['invites'][number]}")
        self.facts["used"].append(table["invites"][number])

    async def play(self, table: str, *people: Device, moves: int = 10_000) -> None:
        """The people at a table play at random until it is over, or for so many moves of theirs."""
        async with AsyncExitStack() as stack:
            players = [await stack.enter_async_context(Player(each, table)) for each in people]
            for player in players:
                while not player.view:
                    await player.receive()
            while moves:
                newest = max(players, key=lambda player: player.version)
                for player in players:
                    while player.version < newest.version:
                        await player.receive()
                if players[0].view["over"]:
                    return
                mover = next((player for player in players if player.legal), None)
                if mover is None:  # a bot's turn
                    await players[0].receive()
                    continue
                await mover.do("play", actions=[self.chance.choice(mover.legal)])
                moves -= 1

    async def against_a_bot(self) -> str:
        """A finished game and its rematch."""
        table = await self.table(self.anna, BB, ME, APPRENTICE)
        await self.play(table["id"], self.anna)
        async with self.anna.sit(table["id"]) as anna:
            await anna.until("position")
            await anna.do("rematch")
        return str(table["id"])

    async def played_on(self, table: str) -> None:
        await self.anna.post(f"/api/tables/{table}/play-on", {"after": 20, "seat": 0})

    async def two_people(self) -> None:
        """A running game with chat, hints and something taken back."""
        table = await self.table(self.anna, BB, ME, OPEN, hints=True, seconds_per_move=86_400, public=False)
        await self.join(self.ben, table)
        await self.play(table["id"], self.anna, self.ben, moves=20)
        async with self.anna.sit(table["id"]) as anna, self.ben.sit(table["id"]) as ben:
            await anna.until("position")
            await ben.until("position")
            await anna.do("say", text="Hello Ben, a fine harvest today.")
            await ben.do("say", text="It will be a long winter.")
            await anna.do("say", reaction="good-luck")
        for _ in range(50):
            await self.play(table["id"], self.anna, self.ben, moves=1)
            async with self.anna.sit(table["id"]) as anna, self.ben.sit(table["id"]) as ben:
                await anna.until("position")
                await ben.until("position")
                undoing = next((player for player in (anna, ben) if player.can_undo), None)
                if undoing is not None:
                    await undoing.do("undo")
                    return
        raise AssertionError("nothing could be taken back")

    async def three_seats(self) -> None:
        """A finished game of an account, a guest and a bot."""
        table = await self.table(self.ben, HA, ME, OPEN, GREEDY)
        await self.join(self.guest, table)
        await self.play(table["id"], self.ben, self.guest)

    async def four_seats(self) -> None:
        """A running game with a seat that is still open."""
        table = await self.table(self.guest, DB, ME, OPEN, OPEN, GREEDY)
        await self.join(self.anna, table)
        self.facts["open"].append(table["invites"][1])
        async with self.guest.sit(table["id"]) as guest:
            await guest.until("position")
            await guest.do("say", text="One seat is still free.")
        await self.play(table["id"], self.guest, self.anna, moves=4)

    async def one_device(self) -> None:
        """A finished game of two who share a device."""
        table = await self.table(self.guest, DB, ME, HERE)
        await self.play(table["id"], self.guest)

    async def given_up(self) -> None:
        """A game that somebody gave up, of three who gave up one after the other."""
        table = await self.table(self.ben, HA, ME, OPEN, OPEN)
        await self.join(self.anna, table)
        await self.join(self.guest, table, 1)
        people = (self.ben, self.anna, self.guest)
        await self.play(table["id"], *people, moves=6)
        for who in people[:2]:
            async with who.sit(table["id"]) as player:
                await player.until("position")
                await player.do("resign")


async def make(file: Path) -> dict[str, Any]:
    with RunningServer(f"sqlite:///{file}") as server:
        async with Device(server.url) as anna, Device(server.url) as ben, Device(server.url) as guest:
            house = House(server.url, anna, ben, guest)
            await house.fill()
            return house.facts


def main(folder: Path) -> None:
    file = folder / "brewhall.db"
    facts = asyncio.run(make(file))
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")
    (folder / "brewhall.db.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
    (folder / "facts.json").write_text(json.dumps(facts, indent=2) + "\n")
    file.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
