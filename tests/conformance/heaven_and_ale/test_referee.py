"""The engine against the referee of Heaven & Ale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from brewhall.core import SeededDealer

from ..follow import compare_position, follow_game, line_up, load_game
from ..referee import DisagreementError
from ..refereed import HEAVEN_AND_ALE
from . import components, player, referee
from .components import (
    AROUND,
    DISC_SPACES,
    MONK_SPACES,
    MONKS,
    PARTIES,
    RESOURCE_SPACES,
    RESOURCES,
    SHED_SPOTS,
    SPOTS,
    TOP,
    Space,
    fertility,
)
from .exchange import lowest_at_the_end
from .player import Player
from .referee import HeavenAndAleReferee

GAMES = 80  # with each number of players, in which everything rare happens
FEW_GAMES = 5

MUST_BE_SEEN = (
    "P_COLOUR without a tile",
    "P_LAST with a tie",
    "a disc was left on its space",
    "a sale makes more possible in buy",
    "a sale makes more possible in move",
    "a shed pays for the next tile",
    "a tile next to two scored monks",
    "barrels worth more by P_BARREL",
    "brewmaster past the last spot",
    "buy carried out by itself",
    "card sold in buy",
    "card sold in move",
    "card sold in privilege",
    "card sold in stand",
    "decline carried out by itself",
    "declined",
    "declined after the last card was sold",
    "done carried out by itself",
    "free exchange would do better, played exhaustive",
    "free exchange would do better, played free",
    "garden full",
    *(f"large barrel {goal}" for goal in components.GOALS),
    "marker past the last spot by P_COLOUR",
    "marker past the last spot by a monk",
    "marker past the last spot by a number",
    "marker past the last spot by a resource",
    "marker past the last spot by a shed",
    "marker past the last spot by a starting space",
    "monk activated by a monk",
    "monk activated by a shed",
    "monk without neighbours scored",
    "monks laid out: ?I",
    "monks laid out: ?II",
    "monks pile up",
    "move carried out by itself",
    "no barrel of a goal left",
    "no disc left on a space",
    "no production",
    "nothing to buy, but cards to sell",
    "one disc of two taken",
    "one tile bought",
    "only shady plots left",
    "only sunny plots left",
    "only the space just left is open",
    "pair completed with no card left",
    *(f"placed: {card}" for card in components.CARDS),
    "production",
    "resource tiles laid out: ?I",
    "resource tiles laid out: ?I ?II",
    "resource tiles laid out: ?II",
    "resource tiles pile up",
    "score carried out by itself",
    "scored monks next to each other",
    *(f"scored: {spot}" for spot in SPOTS),
    *(f"seat {seat} of {players} starts" for players in PARTIES for seat in range(players)),
    "several barrels at once",
    "several tiles bought at once",
    *(f"{shed.name} of {len(edition.sheds)}" for edition in components.EDITIONS.values() for shed in edition.sheds),
    *(f"small barrel {goal}" for goal in ("B01", "B02", "B03", "B05", "B06", "B07", "B09", "B10", "B12")),
    "somebody who has not moved yet blocks a space",
    "stand carried out by itself",
    "straight back to another space",
    "straight back to the space just left",
    "the last player finds first taken",
    "the last player must take first",
    "the last player must take first, or sell before",
    "the same player takes another turn",
    "the second disc taken too",
    "the tile just placed is activated",
    "two sheds asked one after the other",
    "two sheds at once",
    "victory shared",
)


def follow(players: int, seed: int) -> Counter[str]:
    return follow_game(HEAVEN_AND_ALE, seed, line_up(HEAVEN_AND_ALE, players, seed))[0]


@pytest.mark.parametrize("players", PARTIES)
def test_engine_and_referee_agree(players: int) -> None:
    for seed in range(FEW_GAMES):
        follow(players, seed)


@pytest.mark.long
def test_nothing_rare_is_missed() -> None:
    missed = set(MUST_BE_SEEN)
    for seed in range(GAMES):
        for players in PARTIES:
            missed -= follow(players, seed).keys()
    assert not missed


# --- The referee notices ------------------------------------------------------------------------------------------


def first_position() -> dict[str, Any]:
    return load_game("heaven-and-ale").start(3, dealer=SeededDealer(7)).to_json()


def with_seat(position: dict[str, Any], **changed: object) -> dict[str, Any]:
    first, *others = position["seats"]
    return {**position, "seats": [{**first, **changed}, *others]}


DOCTORED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "round": lambda position: {**position, "round": 2},
    "rounds": lambda position: {**position, "rounds": 6},
    "turns": lambda position: {**position, "turns": 1},
    "reveals": lambda position: {**position, "reveals": 1},
    "resource_pile": lambda position: {**position, "resource_pile": position["resource_pile"][::-1]},
    "monk_pile": lambda position: {**position, "monk_pile": position["monk_pile"][::-1]},
    "put_away": lambda position: {**position, "put_away": position["put_away"][::-1]},
    "track": lambda position: {**position, "track": {**position["track"], "3": []}},
    "discs": lambda position: {**position, "discs": {**position["discs"], "4": 2}},
    "seats.0.ducats": lambda position: with_seat(position, ducats=26),
    "seats.0.figure": lambda position: with_seat(position, figure=1),
    "seats.0.brewmaster": lambda position: with_seat(position, brewmaster=0),
    "seats.0.markers": lambda position: with_seat(position, markers=dict.fromkeys(RESOURCES, 0)),
    "seats.0.garden": lambda position: with_seat(position, garden={}),
    "seats.0.sheds": lambda position: with_seat(position, sheds={}),
    "seats.0.discs": lambda position: with_seat(position, discs=["X"]),
    "seats.0.cards": lambda position: with_seat(position, cards=[]),
    "seats.0.placed": lambda position: with_seat(position, placed={}),
    "seats.0.large": lambda position: with_seat(position, large=["B01"]),
    "seats.0.small": lambda position: with_seat(position, small=["B01"]),
}


@pytest.mark.parametrize("name", DOCTORED)
def test_a_doctored_position_is_noticed(name: str) -> None:
    position = first_position()
    official = HeavenAndAleReferee(position)
    compare_position(official.position(), position)
    with pytest.raises(DisagreementError, match=rf"^{name}\b"):
        compare_position(official.position(), DOCTORED[name](position))


STACKED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "resource tiles of level I:": lambda position: {**position, "resource_pile": position["resource_pile"][::-1]},
    "monks of level I:": lambda position: {**position, "monk_pile": ["M1"] * 12},
    "monks of level II:": lambda position: {**position, "put_away": ["M1"] * 8},
    "HA-3.3": lambda position: {**position, "monk_pile": position["monk_pile"][:8]},
    "HA-3.8": lambda position: {**position, "options": {**position["options"], "starting_player": 3}},
}


@pytest.mark.clause("HA-1.6", "HA-1.7", "HA-3.1", "HA-3.3", "HA-3.8")
@pytest.mark.parametrize("complaint", STACKED)
def test_a_stacked_deal_is_noticed(complaint: str) -> None:
    with pytest.raises(DisagreementError, match=f"^{complaint}"):
        HeavenAndAleReferee(STACKED[complaint](first_position()))


# Misreadings: each is one wrong reading of a clause, and the games must tell it from the engine's.


def choose_clockwise(self: HeavenAndAleReferee, distance: int) -> int:
    return (self.leader + distance) % len(self.players)


def clear_monk_spaces(self: HeavenAndAleReferee, *words: Any) -> None:
    for place in words[1] if words[0] == "monks" else []:
        self.track[place].clear()
    LAY_TILES(self, *words)


def clear_resource_spaces(self: HeavenAndAleReferee, *words: Any) -> None:
    for place in words[1] if words[0] == "resource tiles" else []:
        self.track[place].clear()
    LAY_TILES(self, *words)


def pile_up_discs(self: HeavenAndAleReferee) -> None:
    left = self.discs
    LAY_DISCS(self)
    self.discs = {place: left[place] + self.discs[place] for place in DISC_SPACES}


def no_second_discs(self: HeavenAndAleReferee) -> None:
    self.discs = dict.fromkeys(DISC_SPACES, 1)


def any_number(self: Player, letters: str) -> list[str]:
    names = SCORINGS(self, letters)
    present = [name for name in names if name.startswith("X")]
    return (
        [f"X {number}" for number in range(1, 6)] + [name for name in names if name not in present]
        if present
        else names
    )


def chains(self: Player, scoring: str) -> list[str]:
    """Activated monks trigger their neighbours in turn."""
    plots = ACTIVATED(self, scoring)
    if scoring not in MONKS:
        return plots
    further = [plot for plot in plots if self.garden[plot] in MONKS and self.garden[plot] != scoring]
    return plots + [other for plot in further for other in self.neighbours(plot)]


def each_tile_once(self: Player, scoring: str) -> list[str]:
    return list(dict.fromkeys(ACTIVATED(self, scoring)))


def monks_in_the_shade_pay(self: HeavenAndAleReferee, seat: int, plots: list[str], cause: str) -> None:
    ACTIVATE(self, seat, plots, cause)
    owner = self.players[seat]
    owner.ducats += sum(owner.garden[plot] in MONKS and plot.startswith("D") for plot in plots)


def monks_count_one(self: Player, spot: str) -> int:
    return sum(fertility(self.garden[plot]) or 1 for plot in AROUND[spot])


def any_pair(spot: str, pattern: str) -> list[tuple[str, ...]]:
    if pattern != "opposite_pair":
        return SHED_CHOICES(spot, pattern)
    ring = AROUND[spot]
    return [(first, second) for first in sorted(ring) for second in sorted(ring) if first < second]


def small_ones_first(self: HeavenAndAleReferee, seat: int) -> list[tuple[str, str]]:
    barrels = BARRELS_FOR(self, seat)
    return [("small" if self.centre["small"][goal] else size, goal) for size, goal in barrels]


def one_barrel_a_visit(self: HeavenAndAleReferee, seat: int) -> list[tuple[str, str]]:
    return BARRELS_FOR(self, seat)[:1]


def steps_beyond_are_lost(self: Player, name: str, steps: int) -> int:
    self.markers[name] = min(TOP, self.markers[name] + steps)
    return 0


def brewmaster_is_paid(self: Player, steps: int) -> int:
    beyond = ADVANCE_BREWMASTER(self, steps)
    self.ducats += beyond
    return beyond


def no_card_may_be_kept(self: HeavenAndAleReferee, seat: int) -> list[str]:
    moves = PRIVILEGES(self, seat)
    return moves[1:] or moves


def own_space_is_blocked(self: HeavenAndAleReferee, seat: int) -> list[str]:
    standing = self.engine["seats"][seat]["space"]
    return [space for space in FREE_SPACES(self, seat) if space != standing]


def first_for_whoever_wants_it(self: HeavenAndAleReferee, seat: int) -> list[str]:
    return self.free_spaces(seat)


def figures_at_home_count_as_returned(self: HeavenAndAleReferee, seat: int) -> list[str]:
    spaces = self.free_spaces(seat)
    return ["first"] if all(other.space for other in self.others(seat)) and "first" in spaces else spaces


def no_rewards_in_the_last_round(self: HeavenAndAleReferee, seat: int, space: str, name: str = "") -> None:
    if self.round < self.party.rounds:
        STAND(self, seat, space, name)
    self.players[seat].space = space


def without_exchange(markers: tuple[int, ...], _rate: int, ducats: int, free: bool) -> int:
    return LOWEST(markers, 1000, ducats, free)


LAY_TILES, LAY_DISCS = HeavenAndAleReferee.lay_tiles, HeavenAndAleReferee.lay_discs
BARRELS_FOR, PRIVILEGES = HeavenAndAleReferee.barrels_for, HeavenAndAleReferee.privileges
FREE_SPACES, STAND, ACTIVATE = HeavenAndAleReferee.free_spaces, HeavenAndAleReferee.stand, HeavenAndAleReferee.activate
SCORINGS, ACTIVATED, SCORE = Player.scorings, Player.activated, Player.score
ADVANCE_BREWMASTER = Player.advance_brewmaster
SHED_CHOICES, LOWEST = components.shed_choices, lowest_at_the_end


def same_price(face: str, _side: str, space: Space) -> int:
    return components.price(face, "shady", space)


MISREADINGS: dict[str, tuple[object, str, object]] = {
    "HA-3.9": (HeavenAndAleReferee, "chooser", choose_clockwise),
    "HA-4.4": (HeavenAndAleReferee, "lay_tiles", clear_monk_spaces),
    "HA-4.5": (HeavenAndAleReferee, "lay_tiles", clear_resource_spaces),
    "HA-4.6": (HeavenAndAleReferee, "lay_discs", pile_up_discs),
    "HA-4.7": (HeavenAndAleReferee, "lay_discs", no_second_discs),
    "HA-5.4": (HeavenAndAleReferee, "usable", lambda *_asked: True),
    "HA-6.2": (referee, "price", same_price),
    "HA-7.4": (Player, "scorings", any_number),
    "HA-7.7, no chains": (Player, "activated", chains),
    "HA-7.7, once per monk": (Player, "activated", each_tile_once),
    "HA-7.8": (HeavenAndAleReferee, "activate", monks_in_the_shade_pay),
    "HA-8.2": (Player, "shed_sum", monks_count_one),
    "HA-8.5": (referee, "shed_choices", any_pair),
    "HA-8.8": (referee, "SHED_SPOTS", SHED_SPOTS[::-1]),
    "HA-9.1": (HeavenAndAleReferee, "barrels_for", one_barrel_a_visit),
    "HA-9.2": (HeavenAndAleReferee, "barrels_for", small_ones_first),
    "HA-10.1": (Player, "advance", steps_beyond_are_lost),
    "HA-10.2": (Player, "advance_brewmaster", brewmaster_is_paid),
    "HA-10.3": (HeavenAndAleReferee, "privileges", no_card_may_be_kept),
    "HA-10.5": (Player, "rearmost", lambda _self: list(RESOURCES)),
    "HA-11.1": (referee, "SALE", 2),
    "HA-12.2": (HeavenAndAleReferee, "free_spaces", own_space_is_blocked),
    "HA-12.3, must": (HeavenAndAleReferee, "spaces_to_return_to", first_for_whoever_wants_it),
    "HA-12.3, returned": (HeavenAndAleReferee, "spaces_to_return_to", figures_at_home_count_as_returned),
    "HA-12.5": (HeavenAndAleReferee, "stand", no_rewards_in_the_last_round),
    "HA-13.2": (player, "lowest_at_the_end", without_exchange),
    "HA-13.5": (player, "lowest_at_the_end", lambda markers, rate, _ducats, free: LOWEST(markers, rate, 0, free)),
    "HA-13.6": (Player, "score", lambda self, free: SCORE(self, free) - (self.space == "first")),
    "HA-13.9": (player, "lowest_at_the_end", lambda markers, rate, ducats, _free: LOWEST(markers, rate, ducats, False)),
    "HA-17.2": (referee, "EDITIONS", dict.fromkeys(components.EDITIONS, components.EDITIONS["published"])),
}


@pytest.mark.long
@pytest.mark.parametrize("clause", MISREADINGS)
def test_a_misread_clause_is_noticed(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, misreading = MISREADINGS[clause]
    monkeypatch.setattr(owner, name, misreading)

    def follow_many() -> None:
        for seed in range(GAMES):
            for players in PARTIES:
                follow(players, seed)

    with pytest.raises(DisagreementError):
        follow_many()


# --- The test vectors of the specification ------------------------------------------------------------------------


def lone_player(**garden: str) -> HeavenAndAleReferee:
    official = HeavenAndAleReferee(first_position())
    official.players[0].garden = garden
    return official


@pytest.mark.clause("HA-8.3", "HA-8.4", "HA-8.5")
def test_a_shed_of_fifteen() -> None:
    garden = dict(zip(AROUND["H4"], ("wood-5", "hops-4", "M1", "barley-3", "water-2", "wood-1"), strict=True))
    official = lone_player(**garden)
    before = official.players[0].brewmaster
    flow = official.enclose(0, AROUND["H4"][0])
    ask = next(flow)
    assert official.players[0].sheds == {"H4": "shed2"}
    assert official.players[0].brewmaster == before + 1
    assert ask.moves == {"shed D06+D07", "shed D04+D10", "shed D05+D09"}


@pytest.mark.clause("HA-10.1")
def test_a_marker_stops_on_the_last_spot() -> None:
    official = lone_player(S01="wood-5")
    owner = official.players[0]
    owner.markers["wood"] = 18
    ducats = owner.ducats
    official.activate(0, ["S01"], "a resource")
    assert (owner.markers["wood"], owner.ducats) == (TOP, ducats + 3)


@pytest.mark.clause("HA-7.7")
def test_two_monks_of_a_type_activate_each_other() -> None:
    official = lone_player(D01="M1", D02="M1")
    before = official.players[0].brewmaster
    official.activate(0, official.players[0].activated("M1"), "a monk")
    assert official.players[0].brewmaster == before + 2


@pytest.mark.clause("HA-1.2", "HA-1.3")
def test_the_track() -> None:
    assert (len(RESOURCE_SPACES), len(MONK_SPACES), len(DISC_SPACES)) == (15, 4, 6)
    assert [components.TRACK[place].cost for place in MONK_SPACES] == [4, 3, 2, 1]
    assert [components.TRACK[place].letters for place in DISC_SPACES] == ["A", "B", "C", "ABC", "ABC", "ABC"]
