"""What boards are told besides the rules: where a reason belongs, what is counted, which way tokens lie."""

from __future__ import annotations

from itertools import islice
from typing import Any

import brewhall
from tests.samples import positions


def views(count: int = 400) -> list[dict[str, Any]]:
    """Views of random games, each of the seat to play."""
    states = islice(positions(brewhall.load("dice-brewing"), players=3), count)
    return [state.view(state.to_play) for state in states if state.to_play >= 0]


def places_of(view: dict[str, Any]) -> set[str]:
    """Everything a board draws that something can be done with."""
    return {zone["id"] for zone in view["zones"]} | set(view["pieces"])


def test_every_reason_belongs_to_something_on_the_table() -> None:
    for view in views():
        assert {each["target"] for each in view["impossible"]} <= places_of(view)


def test_what_is_impossible_is_never_the_place_of_an_action() -> None:
    for view in views():
        done = {(action["kind"], target) for action in view["actions"] for target in action["targets"]}
        assert not {(each["kind"], each["target"]) for each in view["impossible"]} & done


def test_points_coins_and_seeds_are_counters() -> None:
    for view in views(50):
        for seat, side in enumerate(view["seats"]):
            assert view["counters"][f"purse-{seat}"] == {name: side[name] for name in ("coins", "xp", "seeds")}
        assert view["counters"]["supply"] == view["supply"]


def test_tokens_of_others_lie_face_down_in_advanced_mode() -> None:
    state = brewhall.load("dice-brewing").start(players=2, seed=1, mode="advanced")
    data = state.to_json()
    data["seats"][1]["tokens"]["take_die"] += 1
    data["black_market"]["take_die"] -= 1
    changed = brewhall.load("dice-brewing").from_json(data)
    assert changed.view(0)["pieces"]["tokens-1-hidden"]["face"] == "down"
    assert changed.view(1)["pieces"]["tokens-1-take_die"]["face"] == "up"
