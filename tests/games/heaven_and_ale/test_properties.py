"""What holds in every position of games in which much happens, at every number of players and in both editions."""

from __future__ import annotations

import json
from collections import Counter
from typing import cast

import pytest

from brewhall.core import SeededDealer
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from tests.games.heaven_and_ale.positions import GAME, assert_conserved, decision, lively_game, moves, play, start

PILES = ("resource_pile", "monk_pile", "put_away")
every_setting = pytest.mark.parametrize(
    ("players", "edition"), [(players, edition) for players in (2, 3, 4) for edition in ("published", "manual")]
)


def seeds(count: int, pace: float) -> range:
    return range(max(3, round(count * pace)))


@every_setting
def test_no_tile_disc_barrel_or_card_is_ever_lost(players: int, edition: str, pace: float) -> None:
    met: Counter[str] = Counter()

    def look(state: HeavenAndAleState) -> None:
        data = state.to_json()
        assert_conserved(data)
        met["positions"] += 1
        met.update(entry["step"] for entry in data["decisions"])

    for seed in seeds(6, pace):
        before = met["positions"]
        data = lively_game(start(players, seed, edition=edition), seed, look).to_json()
        assert met["positions"] - before <= GAME.max_actions
        met["placed"] += sum(card is not None for seat in data["seats"] for card in seat["placed"].values())
        met["barrels"] += sum(len(seat["large"]) + len(seat["small"]) for seat in data["seats"])
        met["sheds"] += sum(shed is not None for seat in data["seats"] for shed in seat["sheds"].values())
    assert min(met[name] for name in ("shed", "privilege", "placed", "barrels", "sheds", "score")) > 0


@every_setting
def test_what_one_player_does_changes_no_other_board(players: int, edition: str) -> None:
    past: list[tuple[int, list[dict[str, object]]]] = []

    def look(state: HeavenAndAleState) -> None:
        seats = state.to_json()["seats"]
        if past:
            seat, before = past.pop()
            for other in range(players):
                if other != seat:  # at the end of a round all figures are ready to leave
                    same = {name: value for name, value in before[other].items() if name != "returned"}
                    assert same.items() <= seats[other].items()
        past.append((decision(state)[1], seats))

    # a turn may be carried out for a player who has one option only: with cards in hand there are always two
    state = start(players, 3, edition=edition)
    choices = SeededDealer("cards are kept")
    while state.to_play >= 0:
        look(state)
        kept = [move for move in moves(state) if move.split()[0] not in ("sell", "privilege")]
        asked_first = decision(state)[0] == "setup"
        play(state, kept[choices.below(len(kept))])
        if asked_first:
            past.clear()  # the last starting space is taken without asking
    assert state.outcome() is not None


@every_setting
def test_points_are_never_negative_and_the_winners_have_most(players: int, edition: str, pace: float) -> None:
    for seed in seeds(5, pace):
        state = lively_game(start(players, seed, edition=edition), seed, lambda state: assert_scores(state))
        outcome = state.outcome()
        assert outcome is not None
        assert list(outcome.scores) == state.scores()
        assert [outcome.scores[seat] for seat in outcome.winners] == [max(outcome.scores)] * len(outcome.winners)
        assert sorted(outcome.ranks)[0] == 1


def assert_scores(state: HeavenAndAleState) -> None:
    assert len(state.scores()) == state.players
    assert min(state.scores()) >= 0


@every_setting
def test_saved_positions_come_back(players: int, edition: str, pace: float) -> None:
    def look(state: HeavenAndAleState) -> None:
        if state.turns % 5:
            return
        for saved in (state, state.seen_by(0), state.seen_by(None)):
            written = json.dumps(saved.to_json())
            assert GAME.from_json(json.loads(written)).to_bytes() == saved.to_bytes()
            assert json.dumps(GAME.from_bytes(saved.to_bytes()).to_json()) == written
        again = GAME.from_json(state.to_json())
        assert (again.legal_actions(), again.scores()) == (state.legal_actions(), state.scores())

    for seed in seeds(3, pace):
        lively_game(start(players, seed, edition=edition), seed, look)


def counted(state: HeavenAndAleState) -> list[object]:
    """What a state keeps beside its pieces, so as not to count them again and again."""
    names = ("faces", "fertility", "shed_types", "sunny_left", "shady_left")
    return [list(state.cheapest), *([getattr(abbey, name) for name in names] for abbey in state.abbeys)]


@every_setting
def test_counts_are_those_of_the_pieces(players: int, edition: str) -> None:
    def look(state: HeavenAndAleState) -> None:
        for twin in (state.copy(), GAME.from_bytes(state.to_bytes()), GAME.from_json(state.to_json())):
            assert counted(cast(HeavenAndAleState, twin)) == counted(state)

    lively_game(start(players, 2, edition=edition), 2, look)


@every_setting
def test_copies_go_their_own_way(players: int, edition: str) -> None:
    """From every third turn a copy is played for a while: the position it was taken from stays as it is."""
    chosen = SeededDealer("another way")

    def look(state: HeavenAndAleState) -> None:
        if state.turns % 3:
            return
        before, counts, offered = state.to_bytes(), counted(state), state.legal_actions()
        copy = cast(HeavenAndAleState, state.copy())
        assert copy.legal_actions() == offered
        for _ in range(30):
            legal = copy.legal_actions()
            if legal:
                copy.play(legal[chosen.below(len(legal))], chosen)
        assert (state.to_bytes(), counted(state), state.legal_actions()) == (before, counts, offered)

    lively_game(start(players, 4, edition=edition), 4, look)


@every_setting
def test_hidden_piles_change_nothing_that_is_seen(players: int, edition: str, pace: float) -> None:
    """The piles of a position are put in another order, level by level: every seat sees the same."""
    differed = 0

    def look(state: HeavenAndAleState) -> None:
        nonlocal differed
        if state.turns % 5:
            return
        for seat in [*range(players), None]:
            seen = state.seen_by(seat)
            world = seen.completed(SeededDealer(state.turns))
            assert world.seen_by(seat).to_bytes() == seen.to_bytes()
            assert_conserved(world.to_json())
            assert world.legal_actions() == state.legal_actions()
            truth, imagined = state.to_json(), world.to_json()
            assert all(imagined[name] == truth[name] for name in truth if name not in PILES)
            differed += world.digest() != state.digest()

    for seed in seeds(2, pace):
        lively_game(start(players, seed, edition=edition), seed, look)
    assert differed > 0


@every_setting
def test_imagined_piles_keep_the_levels(players: int, edition: str) -> None:
    """Level II lies under level I, and of each level exactly what is not face up."""
    state = start(players, 5, edition=edition)
    for seed in range(5):
        world = cast(HeavenAndAleState, state.seen_by(0).completed(SeededDealer(seed))).to_json()
        truth = state.to_json()
        assert Counter(world["resource_pile"][:35]) == Counter(truth["resource_pile"][:35])
        assert Counter(world["resource_pile"][35:]) == Counter(truth["resource_pile"][35:])
        assert Counter(world["monk_pile"][:8]) == Counter(truth["monk_pile"][:8])
        later = [*world["monk_pile"][8:], *world["put_away"]]
        assert Counter(later) == Counter([*truth["monk_pile"][8:], *truth["put_away"]])
        assert world["put_away"] == sorted(world["put_away"])
