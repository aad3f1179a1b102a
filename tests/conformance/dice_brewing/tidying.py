"""Tidying (section 12) and what follows it (section 13)."""

from __future__ import annotations

from ..referee import Flow
from .brewing import Brewing
from .components import COINS_OF, PLACES, RAISING, SEEDS_OF, SOWING, SPACES, WAITING
from .dice import Die
from .player import Player


class Tidying(Brewing):
    """Phase 4."""

    def tidying(self) -> Flow:
        self.phase = "tidying"
        for seat in self.turn_order():  # DB-12.1
            yield from self.place_raised(seat)
            self.evaluate(self.players[seat])
            self.serve()
        for player in self.players:
            self.lapse(player)
        self.end_effects()

    # Step 1: values

    def place_raised(self, seat: int) -> Flow:
        player = self.players[seat]
        hand = player.in_hand["pool"]
        for space in RAISING:
            die, player.board[space].resource = player.board[space].resource, None
            if isinstance(die, Die):
                self.note_raised(die)
                hand.append(die.raised())
        if len(hand) > 1:
            self.note("two raised dice in Tidying")
        for die in list(hand):
            place = {"active": "pool", "warehouse": "warehouse"}.get(self.options["raised_die_in_tidying"])
            if place is None:
                yield from self.put(seat, die)
            else:
                hand.remove(die)
                player.places[place].append(die if place == "warehouse" else die.unrolled())
                self.note(f"raised die to the {place} by the option")

    def note_raised(self, die: Die) -> None:
        if die.value == 6:
            self.note("a 6 stays 6 in Tidying")
        if die.increases:
            self.note("increased die raised in Tidying")

    # Steps 2 and 3: collect and exchange

    def evaluate(self, player: Player) -> None:
        board = player.board
        for space, slots in board.items():
            if slots.speed is not None:
                player.pool.append(slots.speed.unrolled())
                slots.speed = None
            if SPACES[space].building == "school-of-skills" and isinstance(slots.resource, Die):
                player.pool.append(slots.resource.unrolled())
                slots.resource = None
                if space == "S3":
                    self.claim(player, "blue")
        if player.discount_die is not None:
            player.pool.append(player.discount_die.unrolled())
            player.discount_die = None
        sown = [space for space in SOWING if board[space].resource is not None]
        for space in sown:
            board[space].resource = None
            self.supply["seeds"] += 1
        for space in ("D1", "D2", "D3"):
            die = board[space].resource
            if isinstance(die, Die):
                board[space].resource = None
                self.supply[die.colour] += 1
                for _ in range(SEEDS_OF.get(space, 0)):
                    self.claim(player, "seeds")
                if space == "D3":
                    player.coins += COINS_OF[die.colour]
                    self.note(f"{die.colour} die sold")
        if board["M2"].resource is not None:
            self.claim(player, "dark")
        for space in sown:
            self.claim(player, SOWING[space])

    def claim(self, player: Player, gain: str) -> None:
        """DB-12.4: what cannot be met waits."""
        player.waiting[gain] += 1
        if self.supply[gain]:
            self.meet(player, gain)
            self.note(f"tidied: {gain}")
        else:
            self.note(f"waits: {gain}")

    def meet(self, player: Player, gain: str) -> None:
        player.waiting[gain] -= 1
        self.supply[gain] -= 1
        if gain == "seeds":
            player.seeds += 1
        else:
            player.pool.append(Die(gain))
        if gain == "dark":
            self.supply["pale"] += 1
            player.board["M2"].resource = None

    def serve(self) -> None:
        """DB-12.4: the first gain in turn order that can be met, and again from the priority player."""
        while (found := self.first_to_meet()) is not None:
            seat, gain = found
            rivals = sum(player.waiting[gain] > 0 for player in self.players)
            self.note(f"served: {gain}" + ", before another" * (rivals > 1))
            self.meet(self.players[seat], gain)

    def first_to_meet(self) -> tuple[int, str] | None:
        for seat in self.turn_order():
            for gain in WAITING:
                if self.players[seat].waiting[gain] and self.supply[gain]:
                    return seat, gain
        return None

    # The end of the round

    def lapse(self, player: Player) -> None:
        """DB-12.5."""
        for gain in WAITING:
            if player.waiting[gain]:
                self.note(f"lapsed: {gain}, {len(self.players)} players")
        if player.waiting["dark"]:
            die = player.board["M2"].resource
            assert isinstance(die, Die)
            player.board["M2"].resource = None
            player.pool.append(die.unrolled())
        player.waiting.clear()

    def end_effects(self) -> None:
        """DB-12.6, DB-8.4."""
        self.banned.clear()
        for player in self.players:
            player.closed.clear()
            for slots in player.board.values():
                slots.used = False
            for place in PLACES:
                player.places[place] = [Die(die.colour, die.face) for die in player.places[place]]

    def next_round(self) -> None:
        """Section 13."""
        self.priority = self.after(self.priority)
        self.season = "summer" if self.season == "winter" else "winter"
        self.round += 1
        if self.season == "summer":
            for seat in self.turn_order():
                if self.supply["seeds"]:
                    self.supply["seeds"] -= 1
                    self.players[seat].seeds += 1
                else:
                    self.note("no seed left in summer")
