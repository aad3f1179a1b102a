"""What a seat is shown is there and true: targets, effects, gains, goals, sheds, piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

import brewhall
from brewhall.core import OVER, Journal, SeededDealer, State
from brewhall.games.heaven_and_ale.catalog import SPOTS
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from brewhall.games.heaven_and_ale.viewing import FORESEEABLE
from tests.conformance.random_games import random_game

GAME = brewhall.load("heaven-and-ale")
every_count = pytest.mark.parametrize("players", [2, 3, 4])


def decisions(players: int, seed: int = 1, step: int = 1) -> Iterator[tuple[State, dict[str, Any]]]:
    """Positions of a random game, with what the seat to play sees."""
    for number, state in enumerate(random_game(GAME, seed, players)):
        if state.to_play != OVER and number % step == 0:
            yield state, state.view(int(state.to_play))


@every_count
def test_everything_spoken_of_is_there(players: int) -> None:
    """Targets, counters and parts of phrases are pieces, zones or places; each has a name."""
    for state, view in decisions(players):
        assert [action["action"] for action in view["actions"]] == state.legal_actions()
        there = {*view["pieces"], *view["places"], *(zone["id"] for zone in view["zones"])}
        for action in view["actions"]:
            assert set(action["targets"]) <= there, action["move"]
            assert bool(action["targets"]) == (action["kind"] not in ("done", "decline"))
        assert {entry["target"] for entry in view["impossible"]} | view["counters"].keys() <= there
        parts = [part for part in view["prompt"]["phrase"] if isinstance(part, dict)]
        assert {part["place"] for part in parts} <= there
        assert all(place["name"] for place in view["places"].values())


@every_count
def test_pieces_lie_in_their_zones(players: int) -> None:
    for _, view in decisions(players, step=5):
        lying = {name: zone["id"] for zone in view["zones"] for name in zone["pieces"]}
        assert lying == {name: piece["zone"] for name, piece in view["pieces"].items()}
        for seat, side in enumerate(view["sides"]):
            planted = [zone["pieces"] for zone in view["zones"] if zone["id"] == f"garden-{seat}"]
            assert planted == [list(side["garden"].values())]


@every_count
def test_effects_foretell_what_then_happens(players: int) -> None:
    """Of every legal action: the same events in the true world, up to what nobody can foresee."""
    for state, view in decisions(players, step=7):
        for action in view["actions"]:
            trial = state.copy()
            trial.journal = Journal()
            trial.play(action["action"], SeededDealer(0))
            happened = trial.journal.since(0, view["viewer"])
            assert action["effects"] == happened[: len(action["effects"])]
            assert all(event["kind"] in FORESEEABLE for event in action["effects"])
            if len(happened) > len(action["effects"]):
                assert happened[len(action["effects"])]["kind"] == "round"
            assert (action["then"] is None) == ((trial.to_play, trial.turns) != (state.to_play, state.turns))


@every_count
def test_what_is_impossible_is_not_legal_and_has_its_reason(players: int) -> None:
    for _, view in decisions(players, step=3):
        moves = [action["move"] for action in view["actions"]]
        for entry in view["impossible"]:
            assert not any(move == entry["move"] or move.startswith(f"{entry['move']} ") for move in moves)
            assert entry["phrase"]
        if view["prompt"]["step"] == "move":
            figure = view["sides"][view["to_play"]]["figure"]
            possible = {int(action["parameters"]["position"]) for action in view["actions"] if action["kind"] == "move"}
            refused = {int(entry["move"].removeprefix("move ")) for entry in view["impossible"]}
            assert possible | refused == set(range(figure + 1, 29))


@every_count
def test_gains_of_the_spots_are_what_scoring_then_brings(players: int) -> None:
    seen: set[str] = set()
    for state, view in chain(decisions(players, 1), decisions(players, 2)):
        side = view["sides"][view["to_play"]]
        spots = side["spots"]
        for action in view["actions"]:
            if action["kind"] == "score":
                spot, number = action["parameters"]["spot"], action["parameters"].get("number", "all")
                gain = spots[spot]["gains"][number]
                trial = state.copy()
                trial.play(action["action"], SeededDealer(0))
                after = trial.view(None)["sides"][view["to_play"]]
                steps = {name: place - side["markers"][name] for name, place in after["markers"].items()}
                if trial.turns <= state.turns + 1:  # later the engine has taken further turns by itself
                    assert gain.get("ducats", 0) == after["ducats"] - side["ducats"]
                    assert gain.get("steps", {}) == {name: count for name, count in steps.items() if count}
                seen.add(spot)
        for entry in side["spots"].values():
            assert not (entry["disc"] and entry["gains"])
    assert len(seen) > len(SPOTS) // 2


@every_count
def test_a_spot_without_gains_cannot_be_scored(players: int) -> None:
    for _, view in decisions(players, step=2):
        usable = {spot for spot, entry in view["sides"][view["to_play"]]["spots"].items() if entry["gains"]}
        scored = {action["parameters"]["spot"] for action in view["actions"] if action["kind"] == "score"}
        assert scored <= usable


@every_count
def test_goals_tell_progress_and_barrels(players: int) -> None:
    for _, view in decisions(players, step=3):
        for goal in view["goals"]:
            for size in ("large", "small"):
                holders = [seat for seat in range(players) if goal["goal"] in view["sides"][seat][size]]
                assert goal[size]["seats"] == holders
                assert goal[size]["left"] == 1 - len(holders)
            for seat in goal["large"]["seats"] + goal["small"]["seats"]:
                assert goal["reached"][seat] >= goal["needed"]
        ready = {
            goal["goal"]
            for goal in view["goals"]
            if goal["reached"][view["to_play"]] >= goal["needed"]
            and goal["large"]["left"] + goal["small"]["left"]
            and view["to_play"] not in goal["large"]["seats"] + goal["small"]["seats"]
        }
        for action in view["actions"]:
            taken = {event["goal"] for event in action["effects"] if event["kind"] == "barrel"}
            assert taken in (set(), ready)


@every_count
def test_progress_of_goals_counts_what_lies_in_the_garden(players: int) -> None:
    for _, view in decisions(players, step=6):
        reached = {goal["measure"]: goal["reached"] for goal in view["goals"]}
        sunny = {each["id"] for each in view["hexes"] if each["side"] == "sunny"}
        for seat, side in enumerate(view["sides"]):
            planted = {plot: view["pieces"][name] for plot, name in side["garden"].items()}
            resources = [piece["fertility"] for piece in planted.values() if piece["kind"] == "resource"]
            markers = [place for name, place in side["markers"].items() if name != "brewmaster"]
            types = Counter(entry["type"] for entry in side["sheds"].values() if entry["type"])
            discs = [spot for spot, entry in side["spots"].items() if entry["disc"]]
            assert reached["sunny_tiles"][seat] == len(sunny & planted.keys())
            assert reached["shady_tiles"][seat] == len(planted.keys() - sunny)
            assert reached["tiles_f1"][seat] == resources.count(1)
            assert reached["tiles_f5"][seat] == resources.count(5)
            assert reached["brewmaster"][seat] == side["markers"]["brewmaster"]
            assert reached["min_resource"][seat] == min(markers)
            assert reached["max_resource"][seat] == max(markers)
            assert reached["max_same_shed"][seat] == max(types.values(), default=0)
            assert reached["distinct_sheds"][seat] == len(types)
            assert reached["monk_discs"][seat] == sum(spot.startswith("M") for spot in discs)
            assert reached["resource_discs"][seat] == sum(spot[0] not in "MX" for spot in discs)
            assert reached["placed_privileges"][seat] == sum(card is not None for card in side["placed"])


@every_count
def test_sheds_tell_plots_and_sum(players: int) -> None:
    assert isinstance(GAME, HeavenAndAle)
    board = GAME.catalog.board
    for _, view in decisions(players, step=6):
        for side in view["sides"]:
            for around, entry in zip(board.around, side["sheds"].values(), strict=True):
                plots = [side["garden"].get(board.plots[place]) for place in around]
                filled = [view["pieces"][name] for name in plots if name]
                assert entry["filled"] == len(filled)
                assert entry["sum"] == sum(piece["fertility"] for piece in filled)
                row = next((row for row in view["sheds"] if row["type"] == entry["type"]), None)
                assert (row is not None) == (entry["filled"] == 6)
                if row is not None:
                    assert row["low"] <= entry["sum"] <= row["high"]


@every_count
def test_piles_and_tiles_add_up(players: int) -> None:
    for state, view in decisions(players, step=4):
        kinds = Counter(piece["kind"] for piece in view["pieces"].values())
        assert kinds["resource"] + sum(view["piles"]["resource"].values()) == 100
        stacks = {2: 12, 3: 16, 4: 24}[players]
        assert kinds["monk"] + sum(view["piles"]["monk"].values()) == stacks
        data = state.to_json()
        assert sum(view["piles"]["resource"].values()) == len(data["resource_pile"])
        hidden = Counter(state.seen_by(None).to_json()["resource_pile"])
        assert {level: hidden[f"?{level}"] for level in ("I", "II")} == view["piles"]["resource"]


@every_count
def test_prices_are_those_that_are_paid(players: int) -> None:
    for _, view in decisions(players):
        for action in view["actions"]:
            if action["kind"] == "buy":
                bought = action["effects"][0]
                assert bought["price"] == view["pieces"][action["targets"][0]]["price"][bought["side"]]
                assert bought["tile"] == view["pieces"][action["targets"][0]]["face"]


@every_count
def test_figures_stand_on_the_track_or_in_the_starting_area(players: int) -> None:
    for _, view in decisions(players, step=2):
        for seat, side in enumerate(view["sides"]):
            waiting = [entry["space"] for entry in view["start"] if entry["seat"] == seat]
            assert waiting == ([side["space"]] if side["space"] else [])
            assert not (side["figure"] and waiting)


@every_count
def test_the_score_is_the_count(players: int) -> None:
    for state, view in decisions(players, step=9):
        assert [side["score"] for side in view["sides"]] == state.scores()
        for side in view["sides"]:
            count = side["count"]
            assert side["score"] == count["production"] + count["barrels"] + count["bonus"]
            assert count["lowest"] == min(count["raised"].values())
            assert count["production"] == max(0, count["lowest"]) * side["value"]
            assert sum(count["raised"].values()) - sum(count["exchanged"].values()) == count["bought"]


@every_count
def test_everybody_sees_the_same(players: int) -> None:
    """HA-3.12: but for what one may do, and whose view it is."""
    own = ("viewer", "prompt", "actions", "impossible", "places")
    for state, view in decisions(players, step=10):
        for viewer in [None, *range(players)]:
            other = state.view(viewer)
            assert {name: other[name] for name in other if name not in own} == {
                name: view[name] for name in view if name not in own
            }
            assert bool(other["actions"]) == (viewer == state.to_play)
