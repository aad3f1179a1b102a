"""Whole games over real sockets: answers, undo, invitations, spectators, hot-seat, looking back."""

from __future__ import annotations

import random

import pytest

from brewhall.core.record import read_record, replay
from brewhall.games import bundled
from tests.server.harness import GAME, GREEDY, HERE, ME, OPEN, Device, Player

pytestmark = pytest.mark.asyncio


async def to_play(*players: Player) -> Player:
    """Who has something to decide."""
    for player in players:
        while not player.view:
            await player.receive()
    return next(player for player in players if player.legal)


async def two(alice: Device, bob: Device) -> str:
    """A table at which both sit."""
    table = await alice.new_table(ME, OPEN)
    claimed = await bob.post(f"/api/claims/{table['invites'][0]}")
    assert claimed == {"table": table["id"], "seat": 1}
    return str(table["id"])


async def test_a_whole_game_against_a_bot_and_its_record(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    chance = random.Random(1)
    async with alice.sit(table["id"]) as player:
        first = await player.receive()
        assert first["type"] == "position"
        assert first["key"] == ""
        while await player.my_turn():
            await player.do("play", actions=[chance.choice(player.legal)])
        last = player.frames[-1]
        await player.do("offer", what="rematch")
        assert player.frames[-1]["rematch"]
    assert last["view"]["outcome"]["winners"]
    record = read_record((await alice.http.get(f"/api/tables/{table['id']}/record")).text)
    assert record.key == last["key"]
    assert record.commitment == first["commitment"]
    assert len(list(replay(record, bundled(record.game)))) == last["moves"] + 1  # checks every line and the shuffle
    replayed = await alice.post("/api/replays", {"text": record.to_text()})
    assert len(replayed["steps"]) == last["moves"] + 1


async def test_two_people_by_invitation(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    chance = random.Random(2)
    async with alice.sit(table) as first, bob.sit(table) as second:
        for _ in range(25):
            mover = await to_play(first, second)
            await mover.do("play", actions=[chance.choice(mover.legal)])
            for player in (first, second):
                while player.moves < mover.moves:
                    await player.receive()
        assert first.version == second.version
    assert (await alice.get("/api/tables"))[0]["moves"] == 25


async def test_every_answer(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    async with alice.sit(table) as first, bob.sit(table) as second:
        mover = await to_play(first, second)
        waiting = second if mover is first else first
        assert (await waiting.answer("play", actions=mover.legal[:1]))["result"] == "not-yours"
        assert (await mover.answer("play", actions=[10**6]))["result"] == "illegal"
        seen, legal = mover.version, mover.legal
        assert (await mover.answer("play", actions=legal[:1], id="same"))["result"] == "applied"
        assert (await mover.answer("play", actions=legal[:1], id="same", expect=seen))["result"] == "duplicate"
        assert (await mover.answer("play", actions=legal[:1], expect=seen))["result"] == "stale"
        assert (await mover.receive())["type"] == "position"


async def test_undo_over_the_socket(alice: Device) -> None:
    table = await alice.new_table(ME, HERE)
    async with alice.sit(table["id"]) as player:
        await player.receive()
        while not player.can_undo:
            await player.do("play", actions=player.legal[-1:])
        moves = player.moves
        back = await player.do("undo")
        assert back["moves"] == moves - 1
        assert back["log"] == []
        assert back["log_from"] == moves


async def test_hot_seat_shows_the_hand_of_who_is_to_play(alice: Device) -> None:
    table = await alice.new_table(ME, HERE)
    async with alice.sit(table["id"]) as player:
        position = await player.receive()
        assert [seat["you"] for seat in position["seats"]] == [True, True]
        viewers = {player.view["viewer"]}
        for _ in range(12):
            assert player.view["viewer"] == player.view["to_play"]
            await player.do("play", actions=player.legal[:1])
            viewers.add(player.view["viewer"])
        assert viewers == {0, 1}


async def test_spectators_see_no_hand_and_touch_nothing(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    async with bob.sit(table["watch"]) as watcher, alice.sit(table["watch"]) as own_eyes:
        for player in (watcher, own_eyes):
            position = await player.receive()
            assert position["seat"] is None
            assert (position["table"], position["watch"]) == ("", ""), "whoever watches learns no other way in"
            assert position["view"]["actions"] == []
            refused: dict[str, dict[str, object]] = {
                "play": {"actions": [0]},
                "undo": {},
                "resign": {},
                "offer": {"what": "rematch"},
                "answer": {"agree": True},
                "take-over": {"seat": 0},
                "hand-back": {},
                "say": {"text": "x"},
            }
            for kind, more in refused.items():
                assert (await player.answer(kind, **more))["result"] == "not-yours", kind
    assert (await bob.http.get(f"/api/tables/{table['watch']}/hint")).status_code == 409
    assert (await bob.http.get(f"/api/tables/{table['watch']}/record")).status_code == 409


async def test_players_know_how_many_watch(alice: Device, bob: Device) -> None:
    table = await alice.new_table(ME, OPEN, public=True)
    await bob.new_table(ME, GREEDY)  # has been here before
    async with alice.sit(table["id"]) as player:
        async with bob.sit(table["watch"]) as first:
            await first.until_told(lambda each: each.watchers == 1)
            async with bob.sit(table["id"]) as second:
                for each in (player, first, second):
                    await each.until_told(lambda each: each.watchers == 2)
                await bob.post(f"/api/claims/{table['invites'][0]}")  # who sits down no longer watches
                for each in (player, first, second):
                    await each.until_told(lambda each: each.watchers == 1)
        await player.until_told(lambda each: each.watchers == 0)


async def test_looking_back_shows_only_what_one_saw(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    async with alice.sit(table) as first, bob.sit(table) as second:
        mover = await to_play(first, second)
        await mover.do("play", actions=mover.legal[:1])
        steps = {device: await device.get(f"/api/tables/{table}/steps?from=0&to=1") for device in (alice, bob)}
        assert steps[alice][1]["view"]["viewer"] == 0
        assert steps[bob][1]["view"]["viewer"] == 1
        for bad in ("from=x", "from=-1", "from=5&to=2", "to=9999", "from=99999999999999999999"):
            assert (await alice.http.get(f"/api/tables/{table}/steps?{bad}")).status_code == 400, bad


async def test_hints_come_in_three_steps_and_each_tells_only_its_own(alice: Device) -> None:
    table = await alice.new_table(ME, HERE, hints=True)
    async with alice.sit(table["id"]) as player:
        assert (await player.receive())["hints"]
        look, think, best = [await alice.get(f"/api/tables/{table['id']}/hint?step={step}") for step in (1, 2, 3)]
        assert look["look"]
        assert (look["candidates"], look["best"]) == ([], None)
        assert {move["action"] for move in think["candidates"]} <= set(player.legal)
        assert all(0 <= move["chance"] <= 1 and move["reasons"] for move in think["candidates"])
        assert (think["look"], think["targets"], think["best"]) == ([], [], None)
        assert best["best"] == think["candidates"][0]["action"]
        assert (best["look"], best["targets"], best["candidates"]) == ([], [], [])
        for bad in ("0", "4", "two"):
            assert (await alice.http.get(f"/api/tables/{table['id']}/hint?step={bad}")).status_code == 400


async def test_among_several_people_hints_are_off_unless_the_table_allows_them(alice: Device) -> None:
    for seats in ([ME, HERE], [ME, OPEN]):
        table = await alice.new_table(*seats)
        async with alice.sit(table["id"]) as player:
            assert not (await player.receive())["hints"]
        if HERE in seats:
            refused = await alice.http.get(f"/api/tables/{table['id']}/hint")
            assert refused.status_code == 403
            assert refused.json()["problem"] == "several people play here, and the table was set without hints"
    alone = await alice.new_table(ME, GREEDY)
    async with alice.sit(alone["id"]) as player:
        assert (await player.receive())["hints"]


async def test_chat_is_text(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    text = "<script>alert(1)</script> '; DROP TABLE games; -- &amp;"
    async with alice.sit(table) as first, bob.sit(table) as second:
        await first.receive()
        await second.receive()
        await first.do("say", text=text)
        assert (await second.until("said"))["line"]["text"] == text
    async with bob.sit(table) as again:
        assert (await again.receive())["chat"][0]["text"] == text


async def test_players_see_who_is_here(alice: Device, bob: Device) -> None:
    table = await two(alice, bob)
    async with alice.sit(table) as player:
        async with bob.sit(table):
            await player.until_told(lambda each: bool(each.seats) and each.seats[1]["online"])
            assert player.seats[1]["take_over_in"] is None
        await player.until_told(lambda each: not each.seats[1]["online"])
        left = player.seats[1]["take_over_in"]
        assert left is not None
        assert 0 < left <= 60
        refused = await player.answer("take-over", seat=1)
        assert refused["result"] == "not-yours"
        assert "may be back any moment" in refused["reason"]


async def test_resigning_shows_the_key(alice: Device) -> None:
    table = await alice.new_table(ME, GREEDY)
    async with alice.sit(table["id"]) as player:
        await player.receive()
        over = await player.do("resign", expect=player.version)
        while not over["view"]["over"]:  # the bot may have moved first
            over = await player.until("moved")
        assert over["key"]
        assert over["view"]["outcome"]["ranks"] == [2, 1]
        assert over["view"]["outcome"]["resigned"] == [0]
        assert over["log"][-1]["events"][-1] == {"kind": "resigned", "seat": 0}
    record = (await alice.http.get(f"/api/tables/{table['id']}/record")).text
    assert "\nkey " in record
    assert "\nresigned 0 = " in record
    replayed = await alice.post("/api/replays", {"text": record})
    assert replayed["result"].endswith("winners 1 why resigned")
    assert replayed["steps"][-1]["view"]["outcome"]["resigned"] == [0]
    assert replayed["steps"][-1]["line"]["events"][-1]["kind"] == "resigned"


async def test_games_and_words(alice: Device) -> None:
    (info,) = [info for info in await alice.get("/api/games") if info["id"] == GAME]
    assert info["bots"]
    option = info["options"][0]
    assert option["label"] == "Who has the windmill first"
    assert option["offers"][0] == {"value": "random", "text": "A random player", "seat": None}
    assert [offer["seat"] for offer in option["offers"]] == [None, 0, 1]
    words = await alice.get(f"/api/words/{GAME}/en")
    assert words["title"] == info["title"]
    for missing in (f"/api/words/{GAME}/xx", "/api/words/chess/en", "/api/nothing"):
        assert (await alice.http.get(missing)).status_code == 404
