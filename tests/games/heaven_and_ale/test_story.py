"""How moves of Heaven & Ale are told: moments, the card of the round, contexts."""

from __future__ import annotations

import pytest

from brewhall import Match
from brewhall.core.phrases import plain
from brewhall.core.story import Event
from brewhall.core.view import Moment
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from tests.games.told import assert_told_well, told_in

GAME = HeavenAndAle()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_is_told_to_everybody(players: int) -> None:
    match = Match(GAME, ["greedy", *["random"] * (players - 1)], seed=5)
    match.run()
    for told in told_in(match):
        assert_told_well(told)


def moments(*events: Event, viewer: int | None = 0) -> list[Moment]:
    return GAME.story(events, GAME.narrator(viewer=viewer, names=["Anna", "Hilde"])).moments()


def test_a_purchase_is_told_with_the_shed_it_closed() -> None:
    bought = {
        "kind": "bought",
        "seat": 1,
        "tile": "water-1",
        "position": 19,
        "plot": "D08",
        "side": "shady",
        "price": 1,
    }
    [act] = moments(
        bought,
        {"kind": "enclosed", "seat": 1, "shed": "H4", "type": "A", "sum": 16},
        {"kind": "gained", "seat": 1, "steps": {"brewmaster": 1}},
    )
    assert (act.subject, plain(act.caption)) == ("tile-1-D08", "Hilde bought water 1 for 1 ducat, in the shade.")
    assert [plain(line) for line in act.lines] == ["Hilde closed a shed with a sum of 16: brewmaster +1."]
    assert act.touched == ["tile-1-D08", "space-19", "purse-1", "shed-1-H4", "marker-1-brewmaster"]


def test_activated_tiles_are_told_with_what_they_bring() -> None:
    [act] = moments(
        {"kind": "activated", "seat": 0, "plots": ["D01", "S02"], "tiles": ["wood-2", "hops-4"]},
        {"kind": "gained", "seat": 0, "ducats": 2, "steps": {"hops": 4}},
    )
    assert plain(act.caption) == "You activated wood 2 and hops 4: 2 ducats, hops +4."


def test_the_card_of_a_round_says_what_is_new_and_who_begins() -> None:
    so_far = {"ducats": 9, "rear": "barley", "on": -3, "barrels": 1}
    tiles = [{"position": 1, "tile": "hops-2", "new": False}, {"position": 1, "tile": "hops-2", "new": True}]
    seats = [{**so_far, "space": "ducats"}, {**so_far, "space": "first"}]
    details = {"round": 3, "rounds": 3, "track": tiles, "discs": {"7": 2}, "seats": seats}
    [card] = moments({"kind": "round", "seat": None, **details})
    assert plain(card.caption) == "Round 3 of 3 begins."
    track, begins, so, discs = card.blocks
    assert [(item.piece, item.marked) for item in track.items] == [
        ("tile-1-hops-2-1", False),
        ("tile-1-hops-2-2", True),
    ]
    assert [(item.seat, item.marked) for item in begins.items] == [(0, False), (1, True)]
    assert plain(begins.text).startswith("Hilde took the first space and goes first")
    assert [item.number for item in so.items[:3]] == [9, -3, 1]
    assert discs.items[0].number == 2


def test_the_context_says_who_comes_next() -> None:
    state = GAME.start(seed=1, players=3)
    contexts = {plain(GAME.view(state.seen_by(seat), GAME.narrator(viewer=seat)).prompt.context) for seat in range(3)}
    assert all(context.startswith("Round 1 of 4. Then ") for context in contexts)
