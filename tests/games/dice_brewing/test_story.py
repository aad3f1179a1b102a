"""How moves of Dice Brewing are told: moments, the card of the round, contexts."""

from __future__ import annotations

import pytest

from brewhall import Match
from brewhall.core.phrases import plain
from brewhall.core.story import Event
from brewhall.core.view import Moment
from brewhall.games.dice_brewing.game import DiceBrewing
from tests.games.told import assert_told_well, told_in

GAME = DiceBrewing()


@pytest.mark.parametrize(("players", "bot"), [(2, "random"), (3, "greedy"), (4, "random")])
def test_every_move_is_told_to_everybody(players: int, bot: str) -> None:
    match = Match(GAME, [bot, *["random"] * (players - 1)], seed=5, max_rounds=8)
    match.run()
    for told in told_in(match):
        assert_told_well(told)


def moments(*events: Event, viewer: int | None = 0) -> list[Moment]:
    return GAME.story(events, GAME.narrator(viewer=viewer, names=["Anna", "Hilde"])).moments()


def test_a_brew_is_told_with_its_reward_and_the_recipe_that_follows() -> None:
    act, follows = moments(
        {"kind": "brewed", "seat": 1, "recipe": "DB02", "dice": ["pale-3", "hops-6"], "improvement": "none"},
        {"kind": "rewarded", "seat": 1, "xp": 1, "coins": 2, "seeds": 0},
        {"kind": "revealed", "seat": None, "recipe": "DB21", "slot": 2},
    )
    assert (act.subject, plain(act.caption)) == ("DB02", "Hilde brewed Cheap Lager: 1 point, 2 coins.")
    assert [plain(line) for line in act.lines] == ["With pale malt 3, hops 6."]
    assert (follows.kind, follows.subject) == ("follows", "DB21")


def test_what_a_placed_piece_will_bring_is_told() -> None:
    [act] = moments({"kind": "placed-seed", "seat": 1, "space": "M1"})
    assert plain(act.caption) == "Hilde planted a seed on “grow pale malt”."
    assert plain(act.lines[0]) == "Hilde gets a pale malt die when the workplace is tidied."


def test_players_who_could_do_nothing_share_a_sentence() -> None:
    [follows] = moments(*({"kind": "settled", "seat": seat, "move": "decline"} for seat in (0, 1)))
    assert plain(follows.caption) == "You and Hilde had nothing to brew."


def test_the_card_of_a_round_shows_what_was_tidied_and_who_begins() -> None:
    start = {"round": 2, "season": "summer", "priority": 1, "players": 2, "opens": ["school-of-skills", "market"]}
    act, card = moments(
        {"kind": "put", "seat": 0, "die": "hops-5", "place": "pool"},
        {"kind": "gained", "seat": 0, "die": "pale"},
        {"kind": "summer-seed", "seat": 0, "xp": 0, "coins": 0, "seeds": 1},
        {"kind": "round", "seat": None, **start},
        {"kind": "rolled", "seat": 0, "dice": ["pale-4", "blue-3"]},
    )
    assert act.kind == "act"
    assert plain(card.caption) == "Round 2, summer. Hilde goes first."
    tidied, priority, opens, roll = card.blocks
    assert [(item.of, item.change) for item in tidied.items] == [("pale", 1), ("seeds", 1)]
    assert [(item.seat, item.marked) for item in priority.items] == [(1, True), (0, False)]
    assert [item.text for item in opens.items] == ["School of Skills", "Market"]
    assert [(item.of, item.number) for item in roll.items] == [("pale", 4), ("blue", 3)]
