"""What holds in every position of games in which much happens, at every number of players and in both modes."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from brewhall.core import SeededDealer
from brewhall.games.dice_brewing.rules import DiceBrewingState
from tests.games.dice_brewing.positions import (
    GAME,
    assert_conserved,
    decision,
    lively_game,
    moves,
    start,
    table,
)

every_setting = pytest.mark.parametrize(
    ("players", "mode"), [(players, mode) for players in (2, 3, 4) for mode in ("standard", "advanced")]
)


def seeds(count: int, pace: float) -> range:
    return range(max(3, round(count * pace)))


@every_setting
@pytest.mark.clause("DB-2.1", "DB-2.2", "DB-2.3", "DB-2.4", "DB-2.7", "DB-16.6", "DB-16.7")
def test_no_die_seed_token_or_card_is_ever_lost_and_every_game_ends(players: int, mode: str, pace: float) -> None:
    met: Counter[str] = Counter()

    def look(state: DiceBrewingState) -> None:
        assert_conserved(state)
        met["positions"] += 1
        if state.to_play >= 0:
            met[decision(state)[0]] += 1

    for seed in seeds(4, pace):
        before = met["positions"]
        state = lively_game(start(players, seed, mode=mode, unlucky_roll=seed % 2 == 1), seed, look)
        assert met["positions"] - before <= GAME.max_actions
        data = table(state)
        assert len(data["brewed"]) >= 5 * players or data["round"] == 40
        met["brewed"] += len(data["brewed"])
    assert min(met[step] for step in ("window", "practise", "exchange", "put", "improve", "claim")) > 0
    assert met["brewed"] > 0


@every_setting
@pytest.mark.clause("DB-2.4", "DB-10.2")
def test_tokens_only_ever_leave_the_game(players: int, mode: str) -> None:
    counts: list[dict[str, int]] = []

    def look(state: DiceBrewingState) -> None:
        data = table(state)
        left = {
            name: stock + sum(own["tokens"][name] for own in data["seats"])
            for name, stock in data["black_market"].items()
        }
        if counts:
            assert all(left[name] <= counts[-1][name] for name in left)
        counts.append(left)

    lively_game(start(players, 1, mode=mode), 1, look)
    assert sum(counts[-1].values()) < 18, "some were played"


@every_setting
def test_db_16_6_a_round_has_at_most_nineteen_placements_a_player(players: int, mode: str) -> None:
    state = start(players, 4, mode=mode)
    dealer, choices = SeededDealer(4), SeededDealer("placements")
    placed: Counter[tuple[int, int]] = Counter()
    while state.to_play >= 0:
        placing = [move for move in moves(state) if move.split()[0] in ("place", "speed")]
        chosen = placing[choices.below(len(placing))] if placing else moves(state)[0]
        placed[state.round, state.to_play] += bool(placing)
        state.play(GAME.action(chosen), dealer)
        if state.round > 6:
            break
    assert 0 < max(placed.values()) <= 19


@every_setting
def test_no_space_is_used_by_all_players(players: int, mode: str) -> None:
    """DB-8.1, in the whole of a game."""

    def look(state: DiceBrewingState) -> None:
        data = table(state)
        if data["phase"] != "arrangement":
            return
        for space in data["seats"][0]["board"]:
            assert sum(set(own["board"][space].values()) != {None} for own in data["seats"]) < players

    lively_game(start(players, 6, mode=mode), 6, look)


@every_setting
def test_equal_positions_have_equal_names(players: int, mode: str) -> None:
    """DB-16.9: the dice of a place are always listed in one order, and no action stands there twice."""

    def look(state: DiceBrewingState) -> None:
        data = json.loads(json.dumps(table(state)))
        for own in data["seats"]:
            own["pool"].reverse()
            own["warehouse"].reverse()
        assert GAME.from_json(data).to_bytes() == state.to_bytes()
        options = moves(state)
        assert len(set(options)) == len(options)

    lively_game(start(players, 7, mode=mode), 7, look)


@every_setting
def test_points_are_never_negative_and_the_winners_have_most(players: int, mode: str) -> None:
    def look(state: DiceBrewingState) -> None:
        assert len(state.scores()) == players
        assert min(state.scores()) >= 0

    state = lively_game(start(players, 8, mode=mode), 8, look)
    outcome = state.outcome()
    assert outcome is not None
    assert [outcome.scores[number] for number in outcome.winners] == [max(outcome.scores)] * len(outcome.winners)
