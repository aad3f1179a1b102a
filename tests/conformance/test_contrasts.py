"""Every fact that is told about a move is true of the position after it, in any position of any game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from brewhall.bots.contrasts import Contrasts, reasons
from brewhall.bots.search import Node
from brewhall.core import OVER, Game, SeededDealer, State
from brewhall.core.phrases import plain
from tests.conformance.fact_checks import CHECKS, Turn
from tests.conformance.random_games import random_game
from tests.games.contrasted import facts_of


def decisions(game: Game, seeds: range, every: int) -> Iterator[State]:
    for seed in seeds:
        for players in game.seats:
            for number, state in enumerate(random_game(game, seed, players)):
                if state.to_play != OVER and number % every == seed % every:
                    yield state


def test_every_fact_is_true_of_the_position_after_the_turn(game: Game) -> None:
    chance = SeededDealer("which move")
    kinds = set[str]()
    for state in decisions(game, range(3), 13):
        legal = state.legal_actions()
        facts, after = facts_of(state, legal[chance.below(len(legal))], chance)
        turn = Turn(state, after)
        for fact in facts:
            kinds.add(fact.kind)
            CHECKS[game.id](fact, turn)
    assert len(kinds) > 18, "many kinds of facts were seen"


def test_every_move_has_something_that_it_does(game: Game) -> None:
    """What a hint opens with. Only a die that is put somewhere when all is over does nothing."""
    chance = SeededDealer("rest of the turn")
    for state in decisions(game, range(1), 23):
        view = state.view(None)
        over = view.get("brewed", 0) >= view.get("brewed_at_end", 1)
        for action in state.legal_actions()[:3]:
            assert any(fact.deed for fact in facts_of(state, action, chance)[0]) or over, state.game.move(action)


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
    assert contrasts.why(action, 0.5, action, 0.5).edges == ()


@pytest.mark.parametrize("past", [False, True])
def test_words_have_every_sentence_that_reasons_are_put_into(game: Game, past: bool) -> None:
    prefix = "contrast.played" if past else "contrast"
    assert all(f"{prefix}.{key}" in game.words() for key in ("with", "than", "later", "even"))
