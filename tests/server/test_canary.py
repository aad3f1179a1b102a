"""No hidden card ever appears in a frame to the wrong seat."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from brewhall.core.dealer import ScriptedDealer
from brewhall.core.record import read_record
from brewhall.games import bundled
from tests.server.harness import ME, OPEN, Device, RunningServer
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio
CARD = re.compile(r"\b(?:beer|bread)-\d\d\b")


def named(text: str) -> set[str]:
    """The cards that a frame names; backs have names like hand-1-beer-2, with one digit or another in front."""
    return set(CARD.findall(text))


async def test_canaries_in_whole_games(tmp_path: Path) -> None:
    with RunningServer(new_file(tmp_path)) as server:
        async with Device(server.url) as alice, Device(server.url) as bob, Device(server.url) as eve:
            for seed in range(2):
                await _game(alice, bob, eve, seed)


async def _game(alice: Device, bob: Device, eve: Device, seed: int) -> None:
    """Collect all that each viewer was sent up to each move; afterwards compare with what it could know then."""
    table = await alice.new_table(ME, OPEN)
    await bob.post(f"/api/claims/{table['invites'][0]}")
    chance = random.Random(seed)
    async with alice.sit(table["id"]) as first, bob.sit(table["id"]) as second, eve.sit(table["watch"]) as watcher:
        viewers = [first, second, watcher]
        for player in viewers:
            while not player.view:
                await player.receive()
        while not first.view["over"]:
            mover = next(player for player in (first, second) if player.legal)
            await mover.do("play", actions=[chance.choice(mover.legal)])
            for player in viewers:
                while player.moves < mover.moves:
                    await player.receive()
    record = read_record((await alice.http.get(f"/api/tables/{table['id']}/record")).text)
    game = bundled(record.game)
    state = game.deal(record.players, record.options, ScriptedDealer(list(record.deal)))
    known: list[set[str]] = [set(), set(), set()]
    moves = 0

    def learn() -> None:
        for place, seat in enumerate((0, 1, None)):
            known[place] |= named(str(state.view(seat)))

    learn()
    frames = [list(zip(player.texts, player.frames, strict=True)) for player in viewers]
    for moves in range(len(record.lines) + 1):
        if moves:
            line = record.lines[moves - 1]
            state.play(game.action(line.move), ScriptedDealer(list(line.answers)))
            learn()
            for place in range(3):
                known[place] |= named(line.move) if _public(line.move, line.seat, place) else set()
        for place in range(3):
            while frames[place] and frames[place][0][1].get("moves", moves) <= moves:
                text, _ = frames[place].pop(0)
                assert named(text) <= known[place], f"move {moves}, viewer {place}: {named(text) - known[place]}"
    assert not any(frames)


def _public(move: str, seat: int, place: int) -> bool:
    """Whether a viewer knows a card because it was played: all see what is played or discarded, the rest only one."""
    return place == seat or not move.startswith("reserve")
