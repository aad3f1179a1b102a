"""Arrangement (sections 6 to 8): turns, placements, speed-ups and the school."""

from __future__ import annotations

from collections.abc import Iterator

from ..referee import Flow
from .components import COINS_OF, MALT_AND_HOPS, PLACES, RAISING, SEEDS_OF, SOWING, SPACES
from .dice import BLOCKED, PROTECTED, Die, kinds, parse
from .player import Player
from .reading import read_gained, read_rerolled, read_rolled
from .tokens import Tokens


class Arrangement(Tokens):
    """The second half of phase 1."""

    def arrangement(self) -> Flow:
        """DB-6.1."""
        self.phase = "arrangement"
        seat = self.priority
        while not all(player.passed for player in self.players):
            if not self.players[seat].passed:
                yield from self.arrangement_turn(seat)
            seat = self.after(seat)
        for player in self.players:
            player.passed = False

    def arrangement_turn(self, seat: int) -> Flow:
        player = self.players[seat]
        placed = 0
        while True:
            moves = ["end" if placed else "pass", *self.transfers(player), *self.token_moves(seat, player.tokens)]
            if placed < 2:
                moves += self.placements(seat)
            answer = yield from self.choose("arrange", seat, moves, placed=placed)
            verb, *words = answer.split()
            if verb in ("pass", "end"):
                player.passed = verb == "pass"
                if verb == "end":
                    self.note(f"turn of {placed} pieces")
                return
            if verb == "transfer":
                self.transfer(player, parse(words[0]))
                self.note(f"transfer after {placed} placements")
            elif verb == "place":
                placed += 1
                yield from self.place(seat, words)
            elif verb == "speed":
                placed += 1
                yield from self.speed_up(seat, words[0], words[1], parse(words[2]))
            else:
                self.note(f"token after {placed} placements")
                self.play_token(seat, answer)

    # Transfers (DB-6.7)

    def transfers(self, player: Player) -> list[str]:
        return [f"transfer {die}" for die in kinds(player.pool)]

    def transfer(self, player: Player, die: Die) -> None:
        player.pool.remove(die)
        player.warehouse.append(die)
        if die.mark:
            self.note(f"{die.mark} die transferred")

    # Where pieces may go

    def placements(self, seat: int) -> list[str]:
        player = self.players[seat]
        moves: list[str] = []
        for space in SPACES:
            if self.may_use(seat, space):
                moves += self.resources(player, space)
            elif self.pending(player, space) and SPACES[space].building not in player.closed:
                moves += self.speed_ups(player, space)
        return moves

    def may_use(self, seat: int, space: str) -> bool:
        """DB-4.2, DB-7.4, DB-8.1, DB-10.11."""
        player, building = self.players[seat], SPACES[space].building
        if not self.is_open(building) or player.board[space].used:
            return False
        free = sum(other.board[space].used for other in self.others(seat)) < len(self.players) - 1
        if not free and self.resources(player, space):
            self.note(f"capacity of {space} reached, {len(self.players)} players")
        if building in player.closed and self.resources(player, space):
            self.note("a closed building is missed")
        return free and building not in player.closed

    def resources(self, player: Player, space: str) -> list[str]:
        """What the player could put into the resource or school slot."""
        if "seed" in SPACES[space].takes:
            return [f"place seed {space}"] if player.seeds else []
        return [f"place {place} {die} {space}" for place, die in self.lying(player) if self.fits(player, die, space)]

    def lying(self, player: Player) -> Iterator[tuple[str, Die]]:
        """The dice that may be placed (DB-10.13), each kind once."""
        for place in PLACES:
            for die in kinds(player.places[place]):
                if die.mark != BLOCKED:
                    yield place, die

    def fits(self, player: Player, die: Die, space: str) -> bool:
        if die.colour not in SPACES[space].takes or die.value < SPACES[space].least:
            return False
        if space in RAISING:
            return die.value <= 5 and die.mark != PROTECTED  # DB-7.23, DB-10.14
        if space == "S1":  # DB-7.22: another die
            return sum(not other.mark for _, other in player.placed_dice()) > (not die.mark)
        if space == "S2":
            return bool(self.selectable(player))
        return True

    def pending(self, player: Player, space: str) -> bool:
        return SPACES[space].speed > 0 and player.board[space].resource is not None

    def speed_ups(self, player: Player, space: str) -> list[str]:
        """DB-7.3."""
        blues = [
            f"speed {space} {place} {die}"
            for place, die in self.lying(player)
            if die.colour == "blue" and die.value >= self.speed_least(space)
        ]
        if blues and not self.gain_available(player, space):
            self.note(f"speed-up of {space} gains nothing")
            return []
        return blues

    def gain_available(self, player: Player, space: str) -> bool:
        """DB-7.5."""
        resource = player.board[space].resource
        if space in SOWING:
            return self.supply[SOWING[space]] > 0
        if space == "M2":
            return self.supply["dark"] > 0
        if space in RAISING:
            return isinstance(resource, Die) and resource.value <= 5
        return self.supply["seeds"] >= SEEDS_OF.get(space, 0)

    # Placing

    def place(self, seat: int, words: list[str]) -> Flow:
        player = self.players[seat]
        space = words[-1]
        slots = player.board[space]
        slots.used = True
        if words[0] == "seed":
            player.seeds -= 1
            slots.resource = "seed"
            self.note(f"seed on {space}")
            return
        die = parse(words[1])
        player.places[words[0]].remove(die)
        slots.resource = die
        self.note(f"{die.colour} die on {space} from the {words[0]}")
        if die.mark:
            self.note("protected die placed")
        if die.increases:
            self.note(
                "increased die placed" if die.face >= SPACES[space].least else "increased die placed, else too low"
            )
        if space == "S1":
            yield from self.practise(seat)
        elif space == "S2":
            yield from self.select(seat)

    def speed_up(self, seat: int, space: str, place: str, blue: Die) -> Flow:
        player = self.players[seat]
        player.places[place].remove(blue)
        slots = player.board[space]
        resource, slots.resource, slots.speed = slots.resource, None, blue
        assert resource is not None
        self.note(f"{space} sped up")
        if blue.mark:
            self.note("protected die speeds up")
        if blue.increases and blue.face < self.speed_least(space):
            self.note("increased die speeds up, else too low")
        if isinstance(resource, Die) and space not in RAISING:
            self.supply[resource.colour] += 1
        elif resource == "seed":
            self.supply["seeds"] += 1
        if space in RAISING:
            assert isinstance(resource, Die)
            if resource.increases:
                self.note("increased die raised by a speed-up")
            yield from self.put(seat, resource.raised())
        elif space in SEEDS_OF:
            player.seeds += SEEDS_OF[space]
            self.supply["seeds"] -= SEEDS_OF[space]
        elif space == "D3":
            assert isinstance(resource, Die)
            player.coins += COINS_OF[resource.colour]
            self.note(f"{resource.colour} die sold at once")
        else:
            colour = SOWING.get(space, "dark")
            self.supply[colour] -= 1
            yield from self.put(seat, read_gained(self.engine["seats"][seat], colour))

    def put(self, seat: int, die: Die) -> Flow:
        """DB-6.9, DB-7.23, DB-12.2: the owner chooses the place."""
        player = self.players[seat]
        hand = player.in_hand["pool"]
        if die not in hand:
            hand.append(die)
        answer = yield from self.choose("put", seat, [f"put {place}" for place in PLACES], die=str(die))
        hand.remove(die)
        place = answer.split()[1]
        self.note(f"put into the {place} in {self.phase}")
        player.places[place].append(die if place == "warehouse" or self.phase == "arrangement" else die.unrolled())

    # The school

    def practise(self, seat: int) -> Flow:
        """DB-7.22."""
        player = self.players[seat]
        last: tuple[int, Die] | None = None
        while True:
            moves = [] if last is None else ["roll"]
            for number, place in enumerate(PLACES):
                for die in kinds(player.places[place]):
                    if not die.mark and (last is None or (number, die.rank) >= (last[0], last[1].rank)):
                        moves.append(f"choose {place} {die}")
            answer = yield from self.choose("practise", seat, moves)
            if answer == "roll":
                break
            _, place, name = answer.split()
            last = (PLACES.index(place), parse(name))
            player.places[place].remove(last[1])
            player.in_hand[place].append(last[1])
        self.note_practice(player)
        for place in PLACES:
            self.roll_in_hand(seat, place)

    def note_practice(self, player: Player) -> None:
        chosen = [die for place in PLACES for die in player.in_hand[place]]
        if len(chosen) > 2:
            self.note("three dice or more practised")
        if len(set(chosen)) < len(chosen):
            self.note("equal dice practised")
        if all(player.in_hand.values()):
            self.note("dice of both places practised")
        if any(die.increases for die in chosen):
            self.note("increased die practised")
        if any(die.colour == "blue" for die in chosen):
            self.note("blue die practised")

    def roll_in_hand(self, seat: int, place: str) -> None:
        player = self.players[seat]
        dice, hand = player.places[place], player.in_hand[place]
        rolled: list[Die] = []
        for colour in dict.fromkeys(die.colour for die in hand):
            chosen = [die for die in hand if die.colour == colour]
            kept = [die for die in dice if die.colour == colour]
            joined = self.joins_warehouse(player, colour) if place == "warehouse" else None
            values = read_rerolled(self.engine["seats"][seat], place, colour, len(chosen), kept, joined)
            rolled += [die.rolled(face) for die, face in zip(chosen, values, strict=True)]
        dice += rolled
        player.in_hand[place] = []

    def selectable(self, player: Player) -> list[str]:
        """DB-7.21: colours with an own die that may be exchanged and one in the supply."""
        own = {die.colour for _, die in player.placed_dice() if not die.mark}
        for colour in own.intersection(MALT_AND_HOPS):
            if not self.supply[colour]:
                self.note("colour missing in the supply for S2")
        return [colour for colour in MALT_AND_HOPS if colour in own and self.supply[colour]]

    def select(self, seat: int) -> Flow:
        player = self.players[seat]
        answer = yield from self.choose("select", seat, [f"select {colour}" for colour in self.selectable(player)])
        colour = answer.split()[1]
        self.rolled = read_rolled(self.engine, self.supply[colour])
        moves = ["decline"]
        for place in PLACES:
            for die in kinds(player.places[place]):
                if die.colour == colour and not die.mark:
                    moves += [f"exchange {place} {die} {value}" for value in sorted(set(self.rolled))]
        answer = yield from self.choose("exchange", seat, moves, colour=colour)
        self.rolled = []
        if answer == "decline":
            self.note("exchange declined")
            return
        _, place, name, value = answer.split()
        die = parse(name)
        player.places[place].remove(die)
        player.places[place].append(Die(colour, int(value)))
        self.note(f"{colour} die of the {place} exchanged")
        if die.increases:
            self.note("increased die exchanged")
        if die.face == int(value):
            self.note("exchanged for an equal one")
