"""Purchasing (section 9), with the unlucky roll (section 14)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..referee import Flow
from .arrangement import Arrangement
from .components import INGREDIENTS, LUCK, PLACES, TOKENS, WARES
from .dice import BLOCKED, kinds, parse
from .player import Player


@dataclass
class Purse:
    """What has happened on a purchase turn."""

    luck: int | None = None  # coins of the unlucky roll left; None: not counted yet (DB-14.5)
    ingredient: bool = False
    fresh: Counter[str] = field(default_factory=Counter)  # the token bought, not to be played yet (DB-10.16)


class Purchasing(Arrangement):
    """Phase 2."""

    def purchasing(self) -> Flow:
        """DB-9.1."""
        self.phase = "purchasing"
        for seat in self.turn_order():
            yield from self.purchase_turn(seat)

    def purchase_turn(self, seat: int) -> Flow:
        player = self.players[seat]
        purse = Purse()
        while True:
            held = self.playable(player, purse)
            moves = ["end", *self.transfers(player), *self.token_moves(seat, held), *self.purchases(player, purse)]
            answer = yield from self.choose(
                "purchase",
                seat,
                moves,
                bought_ingredient=purse.ingredient,
                bought_token=next(iter(purse.fresh), None),
                unlucky_coins=purse.luck,
            )
            verb, *words = answer.split()
            if verb == "end":
                if purse.luck:
                    self.note("coins of the unlucky roll lost")
                return
            if verb == "transfer":
                self.transfer(player, parse(words[0]))
                self.note("transfer on a purchase turn")
            elif verb == "buy":
                self.buy(player, purse, *words)
            else:
                if purse.fresh:
                    self.note("old token played after buying one")
                self.play_token(seat, answer)

    def playable(self, player: Player, purse: Purse) -> Counter[str]:
        """DB-10.16."""
        return player.tokens - purse.fresh

    def unlucky(self, player: Player) -> int:
        """DB-14.2, DB-14.5."""
        if not self.options["unlucky_roll"]:
            return 0
        ones = [die for die in player.pool if die.value == 1]
        counted = sum(die.mark != BLOCKED for die in ones)
        if len(ones) > counted:
            self.note("blocked die not counted as unlucky")
        return LUCK[min(counted, 4)]

    def purchases(self, player: Player, purse: Purse) -> list[str]:
        money = player.coins + (self.unlucky(player) if purse.luck is None else purse.luck)
        moves: list[str] = []
        for item in () if purse.ingredient else INGREDIENTS:
            if self.market[item] and self.round >= WARES[item].opens:
                if WARES[item].price <= money:
                    moves.append(f"buy {item}")
                moves += self.discounted(player, item, money)
            elif not self.market[item]:
                self.note(f"no {item} left")
        for item in () if purse.fresh else TOKENS:
            if self.black_market[item] and self.round >= WARES[item].opens and WARES[item].price <= money:
                moves.append(f"buy {item}")
            elif not self.black_market[item]:
                self.note(f"no {item} left")
        return moves

    def discounted(self, player: Player, item: str, money: int) -> list[str]:
        """DB-9.4."""
        ware = WARES[item]
        return [
            f"buy {item} {place} {die}"
            for place in PLACES
            for die in kinds(player.places[place])
            if die.colour == "blue"
            and die.mark != BLOCKED
            and die.value in ware.discounts
            and ware.price - ware.discounts[die.value] <= money
        ]

    def buy(self, player: Player, purse: Purse, item: str, place: str = "", name: str = "") -> None:
        if purse.luck is None:
            purse.luck = self.unlucky(player)
            if purse.luck:
                self.note(f"unlucky roll of {purse.luck} coins")
        elif purse.luck:
            self.note("coins of the unlucky roll for a second purchase")
        price = WARES[item].price
        if place:
            die = parse(name)
            discount = WARES[item].discounts[die.value]
            price -= discount
            player.places[place].remove(die)
            player.discount_die = die
            self.note(f"{item} with a discount of {discount}")
            self.note(f"discount die from the {place}")
            if die.increases:
                self.note("increased die as a discount")
            if die.mark:
                self.note("protected die as a discount")
        lucky = min(purse.luck, price)
        purse.luck -= lucky
        player.coins -= price - lucky
        if item in INGREDIENTS:
            purse.ingredient = True
            self.market[item] -= 1
            player.ingredients[item] += 1
        else:
            if player.tokens[item]:
                self.note("a second token of a kind")
            purse.fresh[item] = 1
            self.black_market[item] -= 1
            player.tokens[item] += 1
        self.note(f"bought: {item}")
        if purse.ingredient and purse.fresh:
            self.note("ingredient and token bought")
