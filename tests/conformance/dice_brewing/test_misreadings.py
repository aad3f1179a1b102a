"""The referee notices: one wrong reading of a clause each, which the games must tell from the engine's."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from ..follow import follow_game
from ..referee import DisagreementError, Flow, Result
from ..refereed import DICE_BREWING
from . import brewing, purchasing, referee, tidying
from .components import BUILDINGS, MALT_AND_HOPS, SPACES, WAITING
from .dice import PROTECTED, Die, in_order, kinds
from .player import Player
from .referee import DiceBrewingReferee
from .test_referee import RICH, STANDARD, UNLUCKY, Meeting, meetings_of, mixed_line_ups

Misreader = DiceBrewingReferee


def speed_dice_leave_the_space_free(self: Misreader, seat: int, space: str) -> bool:
    building, slots = SPACES[space].building, self.players[seat].board[space]
    users = sum(other.board[space].used for other in self.others(seat))
    open_to_him = self.is_open(building) and building not in self.players[seat].closed
    return open_to_him and slots.resource is None and users < len(self.players) - 1


def any_number_of_players(self: Misreader, seat: int, space: str) -> bool:
    building, player = SPACES[space].building, self.players[seat]
    return self.is_open(building) and not player.board[space].used and building not in player.closed


def pass_is_not_final(self: Misreader) -> Flow:
    self.phase = "arrangement"
    seat, passed = self.priority, 0
    while passed < len(self.players):
        player = self.players[seat]
        player.passed = False
        yield from self.arrangement_turn(seat)
        passed = passed + 1 if player.passed else 0
        seat = self.after(seat)
    for player in self.players:
        player.passed = False


def each_seat_once(self: Misreader, phase: str) -> Flow:
    self.phase = phase
    for seat in self.turn_order():
        moves = ["decline", *self.token_moves(seat, self.players[seat].tokens)]
        answer = yield from self.choose("window", seat, moves, declines=0)
        if answer != "decline":
            self.play_token(seat, answer)


def also_marked_dice(_self: Misreader, player: Player) -> list[str]:
    return [
        f"increase {place} {die}" for place in player.places for die in kinds(player.places[place]) if die.value < 6
    ]


def also_protected_dice(self: Misreader) -> list[str]:
    return [f"take {owner} {die}" for owner, player in enumerate(self.players) for die in kinds(player.warehouse)]


def not_on_boards(self: Misreader) -> list[str]:
    return [
        f"reroll {owner} {place} {die}"
        for owner, player in enumerate(self.players)
        for place in player.places
        for die in kinds(player.places[place])
        if die.mark != PROTECTED
    ]


def a_second_mark(self: Misreader, seat: int) -> list[str]:
    return [
        f"{'protect' if owner == seat else f'block {owner}'} {place} {die}"
        for owner, player in enumerate(self.players)
        for place in player.places
        for die in kinds(player.places[place])
    ]


def close_it_again(self: Misreader, seat: int) -> list[str]:
    others = [owner for owner in range(len(self.players)) if owner != seat]
    return [f"close {owner} {building}" for owner in others for building in BUILDINGS if self.is_open(building)]


def best_die_is_enough(dice: list[Die], needs: tuple[int, ...]) -> set[tuple[Die, ...]]:
    chosen = combinations(in_order(dice), len(needs))
    return {some for some in chosen if not needs or some[-1].value >= needs[-1]}


def in_seat_order(self: Misreader) -> tuple[int, str] | None:
    waiting = ((seat, gain) for seat, player in enumerate(self.players) for gain in WAITING if player.waiting[gain])
    return next(((seat, gain) for seat, gain in waiting if self.supply[gain]), None)


def roasted_malt_is_lost(self: Misreader, player: Player) -> None:
    if player.waiting["dark"]:
        player.board["M2"].resource = None
        self.supply["pale"] += 1
    player.waiting.clear()


def increase_stays(self: Misreader) -> None:
    self.banned.clear()
    for player in self.players:
        player.closed.clear()
        for slots in player.board.values():
            slots.used = False
        for place, dice in player.places.items():
            player.places[place] = [Die(die.colour, die.face, die.increases) for die in dice]


def seeds_in_the_old_order(self: Misreader) -> None:
    self.season = "summer" if self.season == "winter" else "winter"
    self.round += 1
    for seat in self.turn_order() if self.season == "summer" else []:
        if self.supply["seeds"]:
            self.supply["seeds"] -= 1
            self.players[seat].seeds += 1
    self.priority = self.after(self.priority)


def coins_before_recipes(self: Misreader) -> Result:
    standings = [(player.score(), player.coins, len(player.recipes)) for player in self.players]
    ranks = tuple(1 + sum(other > standing for other in standings) for standing in standings)
    best, second = sorted(standings, reverse=True)[:2]
    decided = [
        name for name, one, other in zip(("points", "coins", "recipes"), best, second, strict=True) if one > other
    ]
    return Result(self.scores(), ranks, decided[0] if decided else "shared")


MISREADINGS: dict[str, tuple[object, str, object]] = {
    "DB-1.8": (Die, "value", property(lambda die: die.face)),
    "DB-6.10": (Misreader, "arrangement", pass_is_not_final),
    "DB-7.4": (Misreader, "may_use", speed_dice_leave_the_space_free),
    "DB-7.5": (Misreader, "gain_available", lambda *_: True),
    "DB-7.21": (Misreader, "selectable", lambda *_: list(MALT_AND_HOPS)),
    "DB-8.1": (Misreader, "may_use", any_number_of_players),
    "DB-9.4": (purchasing, "PLACES", ("warehouse",)),
    "DB-10.5": (Misreader, "window", each_seat_once),
    "DB-10.7": (Misreader, "increases", also_marked_dice),
    "DB-10.9": (Misreader, "rerolls", not_on_boards),
    "DB-10.11": (Misreader, "closings", close_it_again),
    "DB-10.14": (Misreader, "takings", also_protected_dice),
    "DB-10.15": (Misreader, "marks", a_second_mark),
    "DB-10.16": (Misreader, "playable", lambda _self, player, _purse: player.tokens),
    "DB-11.4": (brewing, "ways", best_die_is_enough),
    "DB-11.7": (brewing, "COLOURS", MALT_AND_HOPS),
    "DB-12.2": (tidying, "RAISING", ("H2", "M3")),
    "DB-12.4": (Misreader, "first_to_meet", in_seat_order),
    "DB-12.5": (Misreader, "lapse", roasted_malt_is_lost),
    "DB-12.6": (Misreader, "end_effects", increase_stays),
    "DB-13.3": (Misreader, "next_round", seeds_in_the_old_order),
    "DB-14.2": (purchasing, "LUCK", (0, 0, 2, 3, 4)),
    "DB-15.1": (referee, "GOAL", {2: 10, 3: 15, 4: 16}),
    "DB-15.5": (Misreader, "result", coins_before_recipes),
    "DB-16.10": (Misreader, "view", lambda self, _viewer: self.position()),
}


# Who meets the situation soon, where mixed line-ups take long.
CASTS = {
    "DB-10.7": ("keeper schemer guard", RICH, 15),
    "DB-10.11": ("schemer schemer schemer", RICH, 10),
    "DB-10.14": ("keeper schemer guard", RICH, 15),
    "DB-10.15": ("keeper schemer guard", RICH, 15),
    "DB-12.4": ("wretch wretch wretch wretch", STANDARD, 9),
    "DB-12.5": ("wretch wretch wretch wretch", STANDARD, 9),
    "DB-14.2": ("wretch wretch", UNLUCKY, 9),
    "DB-15.1": ("brewer brewer brewer brewer", STANDARD, 9),
}


@pytest.mark.long
@pytest.mark.parametrize("clause", MISREADINGS)
def test_a_misread_clause_is_noticed(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, misreading = MISREADINGS[clause]
    monkeypatch.setattr(owner, name, misreading)
    with pytest.raises(DisagreementError):
        follow(meetings_of(*CASTS[clause]) if clause in CASTS else mixed_line_ups())


def follow(meetings: Iterable[Meeting]) -> None:
    for seed, cast in meetings:
        follow_game(DICE_BREWING, seed, cast)
