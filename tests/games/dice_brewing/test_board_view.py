"""What boards are told besides the rules: where a reason belongs, what is counted, which way tokens lie."""

from __future__ import annotations

from itertools import islice
from typing import Any

import brewhall
from brewhall.games.dice_brewing import chronicle, components, dice, steps, view
from tests.samples import positions


def views(count: int = 400) -> list[dict[str, Any]]:
    """Views of random games, each of the seat to play."""
    states = islice(positions(brewhall.load("dice-brewing"), players=3), count)
    return [state.view(state.to_play) for state in states if state.to_play >= 0]


def places_of(seen: dict[str, Any]) -> set[str]:
    """Everything a board draws that something can be done with."""
    return {zone["id"] for zone in seen["zones"]} | set(seen["pieces"]) | set(seen["places"])


def test_what_is_named_in_views_is_what_the_rules_number() -> None:
    assert list(view.COLOURS) == dice.COLOUR_NAMES
    assert list(view.BUILDINGS) == components.BUILDING_NAMES
    assert list(view.SPACES) == components.SPACE_NAMES
    assert [*view.INGREDIENTS, *view.TOKENS] == components.ITEM_NAMES
    assert list(view.GAINS) == chronicle.GAIN_NAMES
    assert list(view.PHASES) == steps.PHASE_NAMES


def test_every_reason_belongs_to_something_on_the_table() -> None:
    for seen in views():
        assert {each["target"] for each in seen["impossible"]} <= places_of(seen)


def test_what_is_impossible_is_never_the_place_of_an_action() -> None:
    for seen in views():
        done = {(action["kind"], target) for action in seen["actions"] for target in action["targets"]}
        assert not {(each["kind"], each["target"]) for each in seen["impossible"]} & done


def test_points_coins_and_seeds_are_counters() -> None:
    for seen in views(50):
        for seat, side in enumerate(seen["seats"]):
            assert seen["counters"][f"purse-{seat}"] == {name: side[name] for name in ("coins", "xp", "seeds")}
        assert set(seen["counters"]) <= set(seen["places"])


def test_tokens_of_others_lie_face_down_in_advanced_mode() -> None:
    state = brewhall.load("dice-brewing").start(players=2, seed=1, mode="advanced")
    data = state.to_json()
    data["seats"][1]["tokens"]["take_die"] += 1
    data["black_market"]["take_die"] -= 1
    changed = brewhall.load("dice-brewing").from_json(data)
    assert changed.view(0)["counters"]["tokens-1"] == {"hidden": 1}
    assert changed.view(1)["counters"]["tokens-1"] == {"take_die": 1}
