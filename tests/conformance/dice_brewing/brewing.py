"""Brewing (section 11)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from ..referee import Flow
from .components import COLOURS, MALT_AND_HOPS, RECIPES, TOKENS, Recipe
from .dice import BLOCKED, Die, in_order, kinds, parse
from .player import Player
from .purchasing import Purchasing


def ways(dice: list[Die], needs: tuple[int, ...]) -> set[tuple[Die, ...]]:
    """DB-11.4: the sets of dice of one colour, in order, that meet the minimum values."""
    return {
        chosen
        for chosen in combinations(in_order(dice), len(needs))
        if all(die.value >= need for die, need in zip(chosen, needs, strict=True))
    }


class Brewing(Purchasing):
    """Phase 3, after its window."""

    def brewing(self) -> Flow:
        """DB-11.2."""
        self.phase = "brewing"
        seat, declined = self.priority, 0
        brewed, refused = Counter[int](), set[int]()
        while declined < len(self.players):
            player = self.players[seat]
            moves = ["decline", *(f"brew {card}" for card in self.display if card and self.brewable(player, card))]
            answer = yield from self.choose("brew", seat, moves, declines=declined)
            if answer == "decline":
                declined += 1
                refused.add(seat)
            else:
                declined = 0
                brewed[seat] += 1
                if brewed[seat] > 1:
                    self.note("brewed again in the same phase")
                if seat in refused:
                    self.note("brewed after declining")
                yield from self.brew(seat, answer.split()[1])
            seat = self.after(seat)

    def usable(self, player: Player, colour: str) -> list[Die]:
        return [die for die in player.warehouse if die.colour == colour and die.mark != BLOCKED]

    def brewable(self, player: Player, card: str) -> bool:
        recipe = RECIPES[card]
        able = all(ways(self.usable(player, colour), needs) for colour, needs in recipe.needs.items())
        if able and card in self.banned:
            self.note("a banned recipe is missed")
        if not able and all(ways([d for d in player.warehouse if d.colour == c], n) for c, n in recipe.needs.items()):
            self.note("a blocked die is missed for brewing")
        return able and card not in self.banned

    def brew(self, seat: int, card: str) -> Flow:
        player, recipe = self.players[seat], RECIPES[card]
        for colour in MALT_AND_HOPS:
            yield from self.use(seat, card, colour)
        hand = player.in_hand["warehouse"]
        self.note_dice(recipe, hand)
        moves = ["improve none", *self.improvements(player, recipe)]
        answer = yield from self.choose("improve", seat, moves, recipe=card)
        player.in_hand["warehouse"] = []
        player.pool.extend(die.unrolled() for die in hand)
        improvement = answer.split()[1]
        if improvement in recipe.improvements:
            player.ingredients[improvement] -= 1
            self.market[improvement] += 1
            self.gain(player, *recipe.improvements[improvement])
            self.note(f"improved by {improvement}")
        elif improvement != "none":
            die = parse(improvement)
            player.warehouse.remove(die)
            player.pool.append(die.unrolled())
            assert recipe.blue is not None
            self.gain(player, *recipe.blue[1:])
            self.note(f"improved by blue, {recipe.blue[1]}")
            if die.face < recipe.blue[0]:
                self.note("improved by a blue die, else too low")
        slot = self.display.index(card)
        self.display[slot] = None
        player.recipes.append(card)
        self.brewed.append((seat, card))
        self.note(f"brewed: {card}")
        player.xp += 1 + recipe.xp
        player.coins += recipe.coins
        yield from self.reward_tokens(seat, recipe.tokens)
        yield from self.reward_dice(seat, recipe.dice)
        if self.deck:
            self.display[slot] = self.deck.pop(0)
        else:
            self.note("deck empty")

    def use(self, seat: int, card: str, colour: str) -> Flow:
        player, needs = self.players[seat], RECIPES[card].needs[colour]
        possible = ways(self.usable(player, colour), needs)
        if len(possible) > 1:
            self.note("dice chosen for a recipe")
        for number in range(len(needs)):
            moves = [f"use {die}" for die in kinds(chosen[number] for chosen in possible)]
            answer = yield from self.choose("use", seat, moves, recipe=card)
            die = parse(answer.split()[1])
            possible = {chosen for chosen in possible if chosen[number] == die}
            player.warehouse.remove(die)
            player.in_hand["warehouse"].append(die)

    def note_dice(self, recipe: Recipe, hand: list[Die]) -> None:
        if any(die.mark for die in hand):
            self.note("brewed with a protected die")
        if any(die.increases for die in hand):
            self.note("brewed with an increased die")
        shown = {colour: sorted(die.face for die in hand if die.colour == colour) for colour in MALT_AND_HOPS}
        if any(face < need for colour in shown for face, need in zip(shown[colour], recipe.needs[colour], strict=True)):
            self.note("brewed with an increased die, else too low")

    def improvements(self, player: Player, recipe: Recipe) -> list[str]:
        """DB-11.5."""
        moves = [f"improve {kind}" for kind in recipe.improvements if player.ingredients[kind]]
        if recipe.blue is not None:
            moves += [f"improve {die}" for die in kinds(self.usable(player, "blue")) if die.value >= recipe.blue[0]]
        if len({move.split("-")[0] for move in moves}) > 1:
            self.note("several improvements possible")
        return moves

    def gain(self, player: Player, what: str, amount: int) -> None:
        if what == "xp":
            player.xp += amount
        else:
            player.coins += amount

    # Rewards (DB-11.7)

    def reward_tokens(self, seat: int, number: int) -> Flow:
        player = self.players[seat]
        for _ in range(number):
            moves = [f"claim {kind}" for kind in TOKENS if self.black_market[kind]]
            if not moves:
                self.note("reward token lost")
                return
            answer = yield from self.choose("claim", seat, moves)
            kind = answer.split()[1]
            self.black_market[kind] -= 1
            player.tokens[kind] += 1
            self.note(f"claimed: {kind}")
            if self.round < 3:
                self.note("token claimed before round 3")

    def reward_dice(self, seat: int, number: int) -> Flow:
        player = self.players[seat]
        available = min(number, sum(self.supply[colour] for colour in COLOURS))
        if available < number:
            self.note("reward dice lost")
        elif number and not all(self.supply[colour] for colour in COLOURS):
            self.note("reward dice with a colour short")
        first = 0
        for left in range(available, 0, -1):
            moves = [
                f"gain {colour}"
                for place, colour in enumerate(COLOURS)
                if place >= first and self.supply[colour] and sum(self.supply[c] for c in COLOURS[place:]) >= left
            ]
            answer = yield from self.choose("gain", seat, moves, **{"left": left, "from": COLOURS[first]})
            colour = answer.split()[1]
            first = COLOURS.index(colour)
            self.supply[colour] -= 1
            player.pool.append(Die(colour))
            self.note(f"reward die: {colour}")
