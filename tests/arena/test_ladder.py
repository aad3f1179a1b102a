"""The ladder: which rungs there are, and the page."""

from __future__ import annotations

import brewhall
from brewhall.arena.intervals import share
from brewhall.arena.ladder import RUNGS, Climb, Measured, Rung, climbs, page
from brewhall.arena.thinking_times import Pace
from brewhall.core import Game

CARDS, ABBEYS = brewhall.load("beer-and-bread"), brewhall.load("heaven-and-ale")


def test_every_rung_is_climbed_in_every_game_for_as_many_players() -> None:
    todo = list(climbs([CARDS, ABBEYS]))
    assert [climb.rung for climb in todo if climb.game is ABBEYS] == list(RUNGS)
    assert {climb.rung.players for climb in todo if climb.game is CARDS} == {2}
    assert len({climb.name for climb in todo}) == len(todo)


def test_every_rung_can_be_played(game: Game) -> None:
    for climb in climbs([game]):
        climb.tournament(1000, "0").check()


def test_a_rung_is_one_tournament() -> None:
    (meeting,) = Climb(ABBEYS, Rung("greedy", "random", 4, 0.5)).tournament(1000, "0").meetings
    assert (meeting.bots, meeting.games) == (("greedy", "random", "random", "random"), 1000)


def test_the_page() -> None:
    paces = (Pace(80, 250, 910), Pace(80, 0.02, 0.05))
    measured = [
        Measured(Climb(CARDS, Rung("greedy", "random", 2, 0.95)), 1000, share(949, 1000), paces),
        Measured(Climb(CARDS, Rung("random", "greedy", 2, None)), 100, share(5, 100)),
        Measured(Climb(CARDS, Rung("master", "greedy", 2, 0.6))),
        Measured(Climb(ABBEYS, Rung("greedy", "random", 3, 0.5)), 999, share(500, 999), paces),
    ]
    text = page(measured, "1.2.3", "1 May 2030", 1000, "0")
    assert "Measured on 1 May 2030 with Brewhall 1.2.3, seed 0, by `brewhall ladder --games 1000`." in text
    cards, abbeys = text.split("\n## ")[1:]
    assert cards.startswith("Beer & Bread\n")
    assert f"`{CARDS.data.hash}`" in cards
    assert f"`{ABBEYS.data.hash}`" in abbeys
    assert cards.splitlines()[-3:] == [
        "| greedy | random | 94.9% (93.4% to 96.1%) | 1,000 | 95% | not met | 250, 910 ms | 0.02, 0.05 ms |",
        "| random | greedy | 5.0% (2.2% to 11.2%) | 100 |  |  |  |  |",
        "| master | greedy |  |  | 60% | not played |  |  |",
    ]
    assert abbeys.splitlines()[-1] == (
        "| greedy | 2 random | 50.1% (47.0% to 53.1%) | 999 | 50% | met | 250, 910 ms | 0.02, 0.05 ms |"
    )
