"""Chances: as sure as they may be by what came true, whoever searches and however many play."""

from __future__ import annotations

import numpy as np
import pytest
from librt.vecs import vec

from brewhall.bots.chances import calibrated, chances
from brewhall.bots.evaluators import evaluator
from brewhall.bots.search import Node, Search
from brewhall.core import OVER, Game, SeededDealer, State
from tests.conformance.random_games import random_game
from tools.forecasts import Block, calibration_error, fit_temperature, log_loss, tempered


def decisions(game: Game, players: int) -> list[State]:
    return [state.copy() for state in random_game(game, 1, players) if state.to_play != OVER][::9]


def test_what_is_left_of_a_game_falls_from_one_towards_nothing(game: Game) -> None:
    judge = evaluator(game.id)
    left = [judge.left(state) for state in random_game(game, 2) if state.to_play != OVER]
    assert left[0] == 1
    assert left == sorted(left, reverse=True)
    assert 0 <= left[-1] < 1


def test_chances_at_first_sight_are_tempered_by_stage_and_players(game: Game) -> None:
    for players in game.seats:
        plain, fitted = evaluator(game.id, calibrated=False), evaluator(game.id, calibrated=True)
        for state in decisions(game, players):
            before, after = vec[float]([0.0] * players), vec[float]([0.0] * players)
            plain.chances(state, before, 0)
            fitted.chances(state, after, 0)
            assert list(after) == pytest.approx(calibrated(list(before), state, plain), abs=1e-6)


def test_what_people_read_of_a_search_sums_up_to_one_victory_and_keeps_the_order(game: Game) -> None:
    state = decisions(game, game.seats[-1])[3]
    for sure in (False, True):
        judge = evaluator(game.id, calibrated=sure)
        search = Search(state.seen_by(state.to_play), judge, SeededDealer(1), Node())
        search.run(50)
        read = chances(search)
        for action, _, shares in search.choices():
            assert sum(read[action]) == pytest.approx(1)
            assert np.argsort(read[action]).tolist() == np.argsort(shares).tolist()
            assert not sure or read[action] == shares


def test_a_temperature_is_found_again() -> None:
    """Promises that are too sure by a known amount, which grows with a term, are put right."""
    chance = np.random.default_rng(1)
    honest = chance.dirichlet([1.0, 1.0, 1.0], 40_000).clip(0.01, 1)
    honest /= honest.sum(axis=1, keepdims=True)
    term = chance.random(len(honest))
    winners = (honest.cumsum(axis=1) < chance.random((len(honest), 1))).sum(axis=1)
    won, weight = np.eye(3)[winners], np.full(len(honest), 1 / len(honest))
    terms = np.stack([np.ones_like(term), term], axis=1)
    known = np.array([0.4, 0.5])
    promised = tempered(honest, np.exp(-terms @ known))
    found = fit_temperature([Block(promised, won, weight, terms)], np.zeros(2))
    assert found == pytest.approx(known, abs=0.05)
    put_right = tempered(promised, np.exp(terms @ found))
    assert log_loss(put_right, won, weight) < log_loss(promised, won, weight) - 0.02
    assert calibration_error(put_right, won, weight) < 0.01 < calibration_error(promised, won, weight)


def test_a_lone_promise_is_off_by_what_it_missed() -> None:
    sure, won, weight = np.array([[0.75, 0.25]]), np.array([[1.0, 0.0]]), np.array([1.0])
    assert calibration_error(sure, won, weight) == pytest.approx(0.25)
    assert log_loss(sure, won, weight) == pytest.approx(-np.log(0.75))
