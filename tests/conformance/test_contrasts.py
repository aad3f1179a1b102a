"""Every fact that is told about a move is true of the position after it, in any position of any game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from brewhall.bots.contrasts import Contrasts, reasons
from brewhall.bots.search import Node
from brewhall.core import OVER, Game, SeededDealer, State
from brewhall.core.contrast import Fact
from brewhall.core.phrases import plain
from tests.conformance.random_games import random_game
from tests.games.contrasted import facts_of

Json = dict[str, Any]


def decisions(game: Game, seeds: range, every: int) -> Iterator[State]:
    for seed in seeds:
        for players in game.seats:
            for number, state in enumerate(random_game(game, seed, players)):
                if state.to_play != OVER and number % every == seed % every:
                    yield state


def check_beer_and_bread(fact: Fact, seat: int, before: State, after: State) -> None:
    had, has, values = before.to_json()["sides"], after.to_json()["sides"], fact.values
    if "before" in values:
        assert (values["before"], values["after"]) == (before.scores()[seat], after.scores()[seat])
    if fact.kind == "sale.stays":
        assert values["score"] == before.scores()[seat] == after.scores()[seat]
    if fact.kind.startswith("sale"):
        assert values["card"] in has[seat]["sold"]
        assert values["card"] not in had[seat]["sold"]
    if fact.kind == "pays":
        assert all(had[seat]["storage"][name] >= number for name, number in values["tokens"].items())
    if fact.kind == "frees":
        assert all(not has[seat][kind] and had[seat][kind] for kind, _ in values["zones"])
    if fact.kind == "left":
        resource, number = values["amount"]
        assert has[seat]["storage"][resource] >= number > 0
    if fact.kind.startswith("hand"):
        assert values["card"] in has[seat]["hand"]


def check_heaven_and_ale(fact: Fact, seat: int, before: State, after: State) -> None:
    values = fact.values
    was, now = before.view(seat)["sides"][seat], after.view(seat)["sides"][seat]
    if fact.kind == "purse":
        assert values["ducats"] == now["ducats"]
    if fact.kind.startswith("marker"):
        assert (values["start"], values["spot"]) == (was["markers"][values["marker"]], now["markers"][values["marker"]])
    if fact.kind == "marker.last":
        assert values["start"] == min(spot for name, spot in was["markers"].items() if name != "brewmaster")
    if fact.kind == "score":
        assert (values["before"], values["after"]) == (before.scores()[seat], after.scores()[seat])
    if fact.kind == "barrel":
        assert values["goal"] in now[values["size"]]
        assert values["goal"] not in was[values["size"]]
    if fact.kind.startswith("tile"):
        assert was["ducats"] - now["ducats"] <= values["ducats"]
    if fact.kind == "sold":
        assert values["card"] in was["cards"]
        assert values["card"] not in now["cards"]


def check_dice_brewing(fact: Fact, seat: int, before: State, after: State) -> None:
    was, now, values = before.to_json()["seats"][seat], after.to_json()["seats"][seat], fact.values
    if fact.kind == "coins":
        assert values["coins"] == now["coins"]
    if fact.kind == "seeds":
        assert values["seeds"] == now["seeds"]
    if fact.kind == "brewed":
        assert values["recipe"] in now["recipes"]
        assert now["xp"] - was["xp"] >= values["amounts"].get("xp", 0)
    if fact.kind == "laid" and values["when"] == "tidying":
        assert not was["board"][values["space"]]["resource"]
        assert now["board"][values["space"]]["resource"]
    if fact.kind.startswith("recipe"):
        assert values["recipe"] in after.to_json()["display"]
    if fact.kind.startswith("kept") and fact.kind != "kept.rolled":
        assert now["warehouse"].count(values["die"]) > was["warehouse"].count(values["die"])


CHECKS = {
    "beer-and-bread": check_beer_and_bread,
    "heaven-and-ale": check_heaven_and_ale,
    "dice-brewing": check_dice_brewing,
}


def test_every_fact_is_true_of_the_position_after_the_move(game: Game) -> None:
    chance = SeededDealer("which move")
    kinds = set[str]()
    for state in decisions(game, range(3), 7):
        legal = state.legal_actions()
        facts, after = facts_of(state, legal[chance.below(len(legal))])
        for fact in facts:
            kinds.add(fact.kind)
            CHECKS[game.id](fact, int(state.to_play), state, after)
    assert len(kinds) > 12, "many kinds of facts were seen"


def test_reasons_name_only_what_is_there_and_are_never_empty(game: Game) -> None:
    chance = SeededDealer("which moves")
    places = {key.removeprefix("place.of.") for key in game.texts() if key.startswith("place.of.")}
    for state in decisions(game, range(1), 9):
        seat, legal = int(state.to_play), state.legal_actions()
        seen = state.seen_by(seat)
        contrasts, narrator = Contrasts(seen, Node(), 1), game.narrator(viewer=seat)
        one, other = legal[chance.below(len(legal))], legal[chance.below(len(legal))]
        if one == other:
            continue
        view = contrasts.before
        known = set(view.pieces) | {zone.id for zone in view.zones} | set(view.places) | places
        for played in (False, True):
            for reason in reasons(contrasts.why(one, 0.5, other, 0.5), seen, narrator, played):
                assert len(plain(reason)) > 8
                assert plain(reason).endswith(".")
                for part in reason:
                    if isinstance(part, dict):
                        assert part.get("piece", part.get("place")) in known | {None}


def test_what_is_said_does_not_depend_on_what_is_hidden(game: Game) -> None:
    for number, state in enumerate(decisions(game, range(1), 31)):
        seat = int(state.to_play)
        seen = state.seen_by(seat)
        otherwise = seen.completed(SeededDealer(number)).seen_by(seat)
        action = state.legal_actions()[0]
        assert Contrasts(otherwise, Node(), 1).outlook(action) == Contrasts(seen, Node(), 1).outlook(action)


def test_a_move_is_never_said_to_beat_itself(game: Game) -> None:
    state = next(decisions(game, range(1), 5))
    contrasts = Contrasts(state.seen_by(state.to_play), Node(), 1)
    action = state.legal_actions()[0]
    assert not contrasts.dominates(action, action)
    assert contrasts.why(action, 0.5, action, 0.5).edges == ()


@pytest.mark.parametrize("past", [False, True])
def test_words_have_every_sentence_that_reasons_are_put_into(game: Game, past: bool) -> None:
    prefix = "contrast.played" if past else "contrast"
    assert all(f"{prefix}.{key}" in game.words() for key in ("with", "than", "later", "even"))
