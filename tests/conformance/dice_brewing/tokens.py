"""Action tokens (section 10): what can be played, what it does, and the windows W1 and W4."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..referee import Flow
from .components import BUILDINGS
from .dice import BLOCKED, PROTECTED, Die, kinds, parse
from .player import Player
from .reading import UNSEEN, pools_forgotten, read_on_board, read_rerolled
from .table import Table

KIND_OF = {
    "increase": "increase_die",
    "take": "take_die",
    "reroll": "reroll_die",
    "protect": "block_protect_die",
    "block": "block_protect_die",
    "close": "block_building",
    "ban": "block_recipe",
}


class Tokens(Table):
    """Playing action tokens."""

    # The windows open to all (DB-10.5)

    def window(self, phase: str) -> Flow:
        self.phase = phase
        seat, declined, refused = self.priority, 0, set[int]()
        while declined < len(self.players):
            moves = ["decline", *self.token_moves(seat, self.players[seat].tokens)]
            answer = yield from self.choose("window", seat, moves, declines=declined)
            if answer == "decline":
                declined += 1
                if len(moves) > 1:
                    refused.add(seat)
            else:
                if seat in refused:
                    self.note(f"a token after declining, {phase}")
                declined = 0
                self.play_token(seat, answer)
            seat = self.after(seat)

    # What can be played

    def token_moves(self, seat: int, held: Counter[str]) -> list[str]:
        moves: list[str] = []
        if held["increase_die"]:
            moves += self.increases(self.players[seat])
        if held["take_die"]:
            moves += self.takings()
        if held["reroll_die"]:
            moves += self.rerolls()
        if held["block_protect_die"]:
            moves += self.marks(seat)
        if held["block_building"] and self.phase == "rolling":
            moves += self.closings(seat)
        if held["block_recipe"] and self.phase == "tokens":
            moves += [f"ban {card}" for card in self.display if card is not None and card not in self.banned]
        return moves

    def increases(self, player: Player) -> list[str]:
        """DB-10.7; not on a marked die (DB-10.13, DB-10.14)."""
        return [
            f"increase {place} {die}"
            for place, dice in player.places.items()
            for die in kinds(dice)
            if die.value <= 5 and not die.mark
        ]

    def takings(self) -> list[str]:
        """DB-10.8."""
        return [
            f"take {owner} {die}"
            for owner, player in enumerate(self.players)
            for die in kinds(player.warehouse)
            if die.mark != PROTECTED
        ]

    def rerolls(self) -> list[str]:
        """DB-10.9."""
        moves = []
        for owner, player in enumerate(self.players):
            for place, dice in player.places.items():
                moves += [f"reroll {owner} {place} {die}" for die in kinds(dice) if die.mark != PROTECTED]
            for space, slots in player.board.items():
                if slots.die is not None and slots.die.mark != PROTECTED:
                    moves.append(f"reroll {owner} {space}")
        return moves

    def marks(self, seat: int) -> list[str]:
        """DB-10.10, DB-10.15."""
        moves = []
        for owner, player in enumerate(self.players):
            begin = "protect" if owner == seat else f"block {owner}"
            for place, dice in player.places.items():
                moves += [f"{begin} {place} {die}" for die in kinds(dice) if not die.mark]
        return moves

    def closings(self, seat: int) -> list[str]:
        """DB-10.11."""
        return [
            f"close {owner} {building}"
            for owner, player in enumerate(self.players)
            for building in BUILDINGS
            if owner != seat and self.is_open(building) and building not in player.closed
        ]

    # What it does

    def play_token(self, seat: int, move: str) -> None:
        verb, *words = move.split()
        player = self.players[seat]
        player.tokens[KIND_OF[verb]] -= 1
        self.note(f"{verb} in {self.phase}")
        if verb == "increase":
            self.change(player, words[0], parse(words[1]), increases=parse(words[1]).increases + 1)
        elif verb == "protect":
            self.change(player, words[0], parse(words[1]), mark=PROTECTED)
        elif verb == "block":
            self.change(self.players[int(words[0])], words[1], parse(words[2]), mark=BLOCKED)
        elif verb == "take":
            self.take(seat, int(words[0]), parse(words[1]))
        elif verb == "reroll":
            self.reroll(seat, int(words[0]), *words[1:])
        elif verb == "close":
            self.players[int(words[0])].closed.add(words[1])
        else:
            self.banned.add(words[0])

    def change(self, player: Player, place: str, die: Die, increases: int = -1, mark: str = "") -> None:
        changed = replace(die, mark=mark) if mark else replace(die, increases=increases)
        dice = player.places[place]
        dice.remove(die)
        dice.append(changed)
        if changed.increases > 1:
            self.note("several Increase tokens on one die")
        if mark and die.increases:
            self.note("an increased die is marked")

    def take(self, seat: int, owner: int, die: Die) -> None:
        player = self.players[owner]
        player.warehouse.remove(die)
        player.pool.append(die)
        self.note("own die taken" if owner == seat else "opponent's die taken")
        if die.mark == BLOCKED:
            self.note("blocked die taken")
        if die.increases:
            self.note("increased die taken")

    def reroll(self, seat: int, owner: int, where: str, name: str = "") -> None:
        whose = "own" if owner == seat else "opponent's"
        if name:
            die = parse(name)
            self.reroll_lying(owner, where, die)
            self.note(f"{whose} {where} die re-rolled")
            if die.mark == BLOCKED:
                self.note("blocked die re-rolled")
            if die.increases:
                self.note("increased die re-rolled")
        else:
            slot = "speed" if self.players[owner].board[where].speed is not None else "resource"
            self.reroll_on_board(owner, where)
            self.note(f"{whose} die on the board re-rolled, {slot} slot")

    def reroll_lying(self, owner: int, place: str, die: Die) -> None:
        player = self.players[owner]
        dice = player.places[place]
        dice.remove(die)
        if place == "pool" and pools_forgotten(self.engine, self.round):
            dice.append(die.rolled(UNSEEN))
            self.note("what a die shows is forgotten at once")
            return
        kept = [other for other in dice if other.colour == die.colour]
        joined = self.joins_warehouse(player, die.colour) if place == "warehouse" else None
        (face,) = read_rerolled(self.engine["seats"][owner], place, die.colour, 1, kept, joined)
        dice.append(die.rolled(face))

    def reroll_on_board(self, owner: int, space: str) -> None:
        player = self.players[owner]
        slots = player.board[space]
        die = slots.die
        assert die is not None
        rolled = die.rolled(read_on_board(self.engine["seats"][owner], space, die, player.warehouse))
        if slots.speed is not None:
            slots.speed = rolled
            if rolled.face < self.speed_least(space):
                self.note("speed die re-rolled below the minimum")  # DB-7.6
        else:
            slots.resource = rolled
            if space in ("M3", "H2") and rolled.face == 6:
                self.note("die to be raised re-rolled to a 6")

    def joins_warehouse(self, player: Player, colour: str) -> Die | None:
        """The die that Tidying will put into the Warehouse unasked."""
        if self.options["raised_die_in_tidying"] == "warehouse":
            for space in ("M3", "H2"):
                die = player.board[space].resource
                if isinstance(die, Die) and die.colour == colour:
                    return die.raised()
        return None
