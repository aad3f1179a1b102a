"""A second Heaven & Ale, written from the specification alone.

Chance occurs only in the set-up: piles and starting player are read off the engine's first position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

from ..referee import Ask, DisagreementError, Flow, Position, Referee, Result
from .components import (
    AROUND,
    DISC_SPACES,
    EDITIONS,
    GOALS,
    HOME,
    MONK_SPACES,
    MONK_TILES,
    MONKS,
    PARTIES,
    RESOURCE_SPACES,
    RESOURCES,
    SHED_SPOTS,
    SIDES,
    SIZES,
    STARTING_SPACES,
    TILES,
    TRACK,
    fertility,
    in_face_order,
    price,
    resource,
    shed_choices,
)
from .player import Player

Choice = Generator[Ask, str, str]

DUCATS = 25  # HA-3.7
SALE = 3  # HA-11.1


def put_ahead(engine: Position, head_start: int) -> dict[str, Any]:
    """The engine's first position with all markers and purses ahead."""
    seats = [
        seat
        | {
            "ducats": seat["ducats"] + 2 * head_start,
            "brewmaster": seat["brewmaster"] + head_start,
            "markers": {name: marker + head_start for name, marker in seat["markers"].items()},
        }
        for seat in engine["seats"]
    ]
    return {**engine, "seats": seats}


class HeavenAndAleReferee(Referee):
    """Follows one game of Heaven & Ale."""

    def __init__(self, engine: Position, head_start: int = 0) -> None:
        super().__init__(engine)
        options: dict[str, Any] = engine["options"]
        self.edition = EDITIONS[options["edition"]]
        self.free = options["final_exchange"] == "free"
        starts = {name: start + head_start for name, start in self.edition.starts.items()}
        self.players = [
            Player(
                self.edition, {name: starts[name] for name in RESOURCES}, starts["brewmaster"], DUCATS + 2 * head_start
            )
            for _ in engine["seats"]
        ]
        self.party = PARTIES[len(self.players)]
        self.level_two_monks = self.party.stacks["II"] * len(MONK_SPACES)
        self.track: dict[int, list[str]] = {place: [] for place in (*RESOURCE_SPACES, *MONK_SPACES)}
        self.discs = dict.fromkeys(DISC_SPACES, 0)
        self.centre = {size: {name: goal.barrels[size] for name, goal in GOALS.items()} for size in SIZES}  # HA-3.6
        self.round = 1
        self.turns = 0
        self.read_piles()
        self.leader = self.read_leader()
        self.begin()

    # Chance

    def read_piles(self) -> None:
        """HA-3.1 to 3.4: any order of each level is possible, nothing else."""
        on_track: dict[str, list[str]] = self.engine["track"]
        laid_tiles = [face for place in RESOURCE_SPACES for face in on_track[str(place)]]
        laid_monks = [face for place in MONK_SPACES for face in on_track[str(place)]]
        self.resource_pile: list[str] = laid_tiles + self.engine["resource_pile"]
        self.monk_pile: list[str] = laid_monks + self.engine["monk_pile"]
        self.put_away: list[str] = list(self.engine["put_away"])
        level_one = TILES["I"].total()
        self.check_level("resource tiles of level I", self.resource_pile[:level_one], TILES["I"])
        self.check_level("resource tiles of level II", self.resource_pile[level_one:], TILES["II"])
        level_one = MONK_TILES["I"].total()
        self.check_level("monks of level I", self.monk_pile[:level_one], MONK_TILES["I"])
        level_two = self.monk_pile[level_one:]
        if len(level_two) != self.level_two_monks:
            raise DisagreementError(f"HA-3.3: {self.party.stacks['II']} stacks of level II, the engine has {level_two}")
        if level_two:
            self.check_level("monks of level II", level_two + self.put_away, MONK_TILES["II"])
        elif self.put_away:
            raise DisagreementError(f"HA-3.3: nothing is put away, the engine has {self.put_away}")

    def check_level(self, name: str, found: list[str], expected: Counter[str]) -> None:
        if Counter(found) != expected:
            raise DisagreementError(f"{name}: the engine has {sorted(found)}")

    def read_leader(self) -> int:
        """HA-3.8."""
        wanted = self.engine["options"]["starting_player"]
        leader = next((seat for seat, player in enumerate(self.engine["seats"]) if player["space"] == "first"), None)
        if leader is None or str(wanted) not in ("random", str(leader)):
            raise DisagreementError(f"HA-3.8: {wanted} should start, but {leader} does")
        self.note(f"seat {leader} of {len(self.players)} starts")
        return leader

    # The position

    def position(self) -> dict[str, Any]:
        return {
            "to_play": -1 if self.ask is None else self.ask.seat,
            "round": self.round,
            "rounds": self.party.rounds,
            "turns": self.turns,
            "reveals": self.round - 1,  # new tiles and monks, once a round
            "resource_pile": list(self.resource_pile),
            "monk_pile": list(self.monk_pile),
            "put_away": list(self.put_away),
            "track": {str(place): in_face_order(faces) for place, faces in sorted(self.track.items())},
            "discs": {str(place): number for place, number in self.discs.items()},
            "seats": [player.as_json() for player in self.players],
        }

    def view(self, viewer: int | None) -> dict[str, Any]:
        """All viewers know the same: everything but what lies face down (HA-3.12)."""
        return self.position() | {
            "resource_pile": backs(self.resource_pile, TILES["II"].total()),
            "monk_pile": backs(self.monk_pile, self.level_two_monks),
            "put_away": backs(self.put_away, len(self.put_away)),
        }

    # Decisions (section 14)

    def choose(self, step: str, seat: int, moves: list[str], **details: object) -> Choice:
        """A decision with one option is not asked."""
        if len(moves) == 1:
            self.note(f"{moves[0].split()[0]} carried out by itself")
            return moves[0]
        return (yield Ask(step, seat, frozenset(moves), details))

    def choose_or_sell(self, step: str, seat: int, options: Callable[[], list[str]], **details: object) -> Choice:
        """HA-11.2: cards may be sold first, one after the other."""
        player = self.players[seat]
        while True:
            moves = options()
            sales = [f"sell {card}" for card in player.cards]
            answer = yield from self.choose(step, seat, moves + sales, **details)
            verb, *words = answer.split()
            if verb != "sell":
                return answer
            player.cards.remove(words[0])
            player.ducats += SALE
            self.note(f"card sold in {step}")
            if not player.cards:
                self.note(f"last card sold in {step}")
            if set(options()) - set(moves):
                self.note(f"a sale makes more possible in {step}")

    # The game (HA-3, HA-4)

    def game(self) -> Flow:
        self.lay_out()
        yield from self.set_up()
        while True:
            yield from self.play_round()
            if self.round == self.party.rounds:
                return
            self.round += 1
            for player in self.players:
                player.returned = False
            self.leader = next(seat for seat, player in enumerate(self.players) if player.space == "first")  # HA-4.8
            self.lay_out()

    def set_up(self) -> Flow:
        """HA-3.8, HA-3.9: counterclockwise from the starting player."""
        self.stand(self.leader, "first")
        for distance in range(1, len(self.players)):
            seat = self.chooser(distance)
            answer = yield from self.choose("setup", seat, self.ways_to_stand(self.free_spaces(seat)))
            self.stand(seat, *answer.split()[1:])

    def chooser(self, distance: int) -> int:
        return (self.leader - distance) % len(self.players)

    def lay_out(self) -> None:
        """HA-3.2 to 3.5, HA-4.4 to 4.7."""
        self.lay_tiles("monks", MONK_SPACES, self.monk_pile, self.level_two_monks)
        self.lay_tiles("resource tiles", RESOURCE_SPACES, self.resource_pile, TILES["II"].total())
        self.lay_discs()

    def lay_tiles(self, kind: str, spaces: list[int], pile: list[str], level_two: int) -> None:
        """One on each space, added to those left there."""
        levels = set(backs(pile, level_two)[: len(spaces)])
        self.note(f"{kind} laid out: {' '.join(sorted(levels))}")
        for place in spaces:
            self.track[place].append(pile.pop(0))
            if len(self.track[place]) > 2:
                self.note(f"{kind} pile up")

    def lay_discs(self) -> None:
        if any(self.discs.values()):
            self.note("a disc was left on its space")
        self.discs = dict.fromkeys(DISC_SPACES, 1)
        if self.round == self.party.rounds:
            for place in self.party.second_discs:
                self.discs[place] += 1

    def play_round(self) -> Flow:
        """HA-4.2, HA-4.3."""
        seat = self.leader
        before = None
        while not all(player.returned for player in self.players):
            if not self.players[seat].returned:
                if seat == before:
                    self.note("the same player takes another turn")
                yield from self.turn(seat)
                self.turns += 1
                before = seat
            seat = (seat + 1) % len(self.players)

    # A turn (HA-5)

    def turn(self, seat: int) -> Flow:
        player = self.players[seat]
        answer = yield from self.choose_or_sell("move", seat, lambda: self.destinations(seat))
        place = int(answer.split()[1])
        if place == HOME:
            yield from self.return_home(seat)
            return
        player.figure, player.space = place, None
        kind = TRACK[place].kind
        if kind == "score":
            yield from self.score(seat, place)
        elif kind == "barrel":
            self.take_barrels(seat)
        else:
            yield from self.buy(seat, place)

    def destinations(self, seat: int) -> list[str]:
        places = [place for place in TRACK if place > self.players[seat].figure and self.usable(seat, place)]
        return [f"move {place}" for place in (*places, HOME)]  # HA-5.6

    def usable(self, seat: int, place: int) -> bool:
        """HA-5.4."""
        player = self.players[seat]
        kind = TRACK[place].kind
        if kind == "score":
            scorings = player.scorings(TRACK[place].letters)
            if scorings and not self.discs[place]:
                self.note("no disc left on a space")
            return self.discs[place] > 0 and bool(scorings)
        if kind == "barrel":
            return bool(self.barrels_for(seat))
        return bool(self.purchases(seat, place))

    # Buying (HA-6)

    def purchases(self, seat: int, place: int) -> list[str]:
        player = self.players[seat]
        plots = player.empty_plots()
        moves = []
        for face in dict.fromkeys(self.track[place]):  # HA-6.4
            sides = {side for side in ("shady", "sunny") if price(face, side, TRACK[place]) <= player.ducats}
            moves += [f"buy {face} {plot}" for plot in plots if SIDES[plot] in sides]
        return moves

    def buy(self, seat: int, place: int) -> Flow:
        player = self.players[seat]
        bought = 0

        def options() -> list[str]:
            return self.purchases(seat, place) + ["done"] * (bought > 0)  # HA-6.1

        while True:
            if player.cards and options() == ["done"]:
                self.note("nothing to buy, but cards to sell")  # HA-6.7
            answer = yield from self.choose_or_sell("buy", seat, options, bought=bought > 0)
            if answer == "done":
                break
            _, face, plot = answer.split()
            player.ducats -= price(face, SIDES[plot], TRACK[place])
            self.track[place].remove(face)
            player.garden[plot] = face
            bought += 1
            purse = player.ducats
            before = set(self.purchases(seat, place))
            yield from self.enclose(seat, plot)
            if player.ducats > purse and set(self.purchases(seat, place)) - before:
                self.note("a shed pays for the next tile")
            self.note_garden(seat)
        self.note("several tiles bought at once" if bought > 1 else "one tile bought")

    def note_garden(self, seat: int) -> None:
        left = {SIDES[plot] for plot in self.players[seat].empty_plots()}
        if len(left) == 1:
            self.note(f"only {left.pop()} plots left")
        elif not left:
            self.note("garden full")

    # Sheds (HA-8)

    def enclose(self, seat: int, plot: str) -> Flow:
        player = self.players[seat]
        spots = [spot for spot in SHED_SPOTS if spot in AROUND[plot] and player.encloses(spot)]
        if len(spots) > 1:
            self.note("two sheds at once")
        asked = 0
        for spot in spots:  # HA-8.8
            shed = self.edition.shed(player.shed_sum(spot))
            self.advance_brewmaster(seat, shed.steps)  # HA-8.4
            player.sheds[spot] = shed.name
            self.note(f"{shed.name} of {len(self.edition.sheds)}")
            if shed.pattern == "none":
                continue
            asked += 1
            choices = {"+".join(plots): plots for plots in shed_choices(spot, shed.pattern)}
            answer = yield from self.choose("shed", seat, [f"shed {name}" for name in choices], shed=spot)
            plots = choices[answer.split()[1]]
            if plot in plots:
                self.note("the tile just placed is activated")  # HA-8.7
            self.activate(seat, list(plots), "a shed")
        if asked > 1:
            self.note("two sheds asked one after the other")

    # Activating (HA-7.8)

    def activate(self, seat: int, plots: list[str], cause: str) -> None:
        player = self.players[seat]
        for plot in plots:
            face = player.garden[plot]
            if face in MONKS:
                self.note(f"monk activated by {cause}")
                self.advance_brewmaster(seat, 1)
            elif SIDES[plot] == "sunny":
                self.advance(seat, resource(face), fertility(face), cause)
            else:
                player.ducats += fertility(face)

    def advance(self, seat: int, name: str, steps: int, cause: str) -> None:
        if self.players[seat].advance(name, steps):
            self.note(f"marker past the last spot by {cause}")

    def advance_brewmaster(self, seat: int, steps: int) -> None:
        if self.players[seat].advance_brewmaster(steps):
            self.note("brewmaster past the last spot")

    # Scoring (HA-7)

    def score(self, seat: int, place: int) -> Flow:
        player = self.players[seat]
        scorings = player.scorings(TRACK[place].letters)
        answer = yield from self.choose("score", seat, [f"score {scoring}" for scoring in scorings])
        scoring = answer.removeprefix("score ")
        spot = scoring.split()[0]
        self.discs[place] -= 1
        if self.discs[place]:
            self.note("one disc of two taken")
        elif self.round == self.party.rounds and place in self.party.second_discs:
            self.note("the second disc taken too")
        player.discs.add(spot)
        plots = player.activated(scoring)
        self.note_scoring(seat, spot, plots)
        self.activate(seat, plots, "a monk" if spot in MONKS else "a number" if spot == "X" else "a resource")
        pair = player.completed_pair(spot)
        if pair is not None:
            yield from self.privilege(seat, pair)

    def note_scoring(self, seat: int, spot: str, plots: list[str]) -> None:
        self.note(f"scored: {spot}")
        if spot in MONKS:
            if not plots:
                self.note("monk without neighbours scored")
            if len(set(plots)) < len(plots):
                self.note("a tile next to two scored monks")
            if any(self.players[seat].garden[plot] == spot for plot in plots):
                self.note("scored monks next to each other")

    # Privileges (HA-10)

    def privilege(self, seat: int, pair: str) -> Flow:
        player = self.players[seat]
        if not player.cards:
            self.note("pair completed with no card left")
            return  # HA-10.4
        answer = yield from self.choose_or_sell("privilege", seat, lambda: self.privileges(seat), pair=pair)
        if answer == "decline":
            self.note("declined" if player.cards else "declined after the last card was sold")
            return
        _, card, *names = answer.split()
        self.note(f"placed: {card}")
        player.cards.remove(card)
        player.placed[pair] = card
        if card == "P_COLOUR":
            tiles = len(player.tiles_of(names[0]))
            if not tiles:
                self.note("P_COLOUR without a tile")
            self.advance(seat, names[0], tiles, "P_COLOUR")
        elif card == "P_LAST":
            if len(player.rearmost()) > 1:
                self.note("P_LAST with a tie")
            self.advance(seat, names[0], len(player.discs), "P_LAST")
        elif card == "P_DUCATS":
            player.ducats += 12
        elif card == "P_BREW":
            self.advance_brewmaster(seat, 5)

    def privileges(self, seat: int) -> list[str]:
        player = self.players[seat]
        named = {"P_COLOUR": list(RESOURCES), "P_LAST": player.rearmost()}
        moves = ["decline"]
        for card in player.cards:
            moves += [f"privilege {card} {name}" for name in named[card]] if card in named else [f"privilege {card}"]
        return moves

    # Barrels (HA-9)

    def barrels_for(self, seat: int) -> list[tuple[str, str]]:
        """Size and goal of every barrel that would be taken."""
        player = self.players[seat]
        barrels = []
        for goal in player.achieved():
            if goal in player.large | player.small:
                continue
            size = next((size for size in SIZES if self.centre[size][goal]), None)
            if size is None:
                self.note("no barrel of a goal left")
            else:
                barrels.append((size, goal))
        return barrels

    def take_barrels(self, seat: int) -> None:
        player = self.players[seat]
        barrels = self.barrels_for(seat)
        if len(barrels) > 1:
            self.note("several barrels at once")
        for size, goal in barrels:
            self.note(f"{size} barrel {goal}")
            self.centre[size][goal] -= 1
            (player.large if size == "large" else player.small).add(goal)

    # The starting area (HA-12)

    def free_spaces(self, seat: int) -> list[str]:
        """HA-12.2."""
        taken = {other.space for other in self.others(seat)}
        return [space for space in STARTING_SPACES if space not in taken]

    def others(self, seat: int) -> list[Player]:
        return [player for number, player in enumerate(self.players) if number != seat]

    def ways_to_stand(self, spaces: list[str]) -> list[str]:
        moves = []
        for space in spaces:
            moves += [f"stand {space} {name}" for name in RESOURCES] if space == "resource" else [f"stand {space}"]
        return moves

    def return_home(self, seat: int) -> Flow:
        player = self.players[seat]
        left = player.space
        player.figure, player.space = 0, None
        spaces = self.spaces_to_return_to(seat)
        answer = yield from self.choose_or_sell("stand", seat, lambda: self.ways_to_stand(spaces))
        space, *names = answer.split()[1:]
        if left is not None:
            self.note("straight back to the space just left" if space == left else "straight back to another space")
        if spaces == [left]:
            self.note("only the space just left is open")
        self.stand(seat, space, *names)
        player.returned = True

    def spaces_to_return_to(self, seat: int) -> list[str]:
        spaces = self.free_spaces(seat)
        others = self.others(seat)
        if any(other.space is not None and not other.returned for other in others):
            self.note("somebody who has not moved yet blocks a space")
        if not all(other.returned for other in others):
            return spaces
        if "first" not in spaces:
            self.note("the last player finds first taken")
            return spaces
        self.note("the last player must take first" + (", or sell before" if self.players[seat].cards else ""))
        return ["first"]  # HA-12.3

    def stand(self, seat: int, space: str, name: str = "") -> None:
        """Take a starting space and its reward."""
        player = self.players[seat]
        player.space = space
        reward, amount = self.edition.rewards[space]
        if reward == "brewmaster":
            self.advance_brewmaster(seat, amount)
        elif reward == "resource":
            self.advance(seat, name, amount, "a starting space")
        elif reward == "ducats":
            player.ducats += amount

    # The end (HA-13)

    def scores(self) -> list[int]:
        return [player.score(self.free) for player in self.players]

    def result(self) -> Result:
        """HA-13.7."""
        scores = self.scores()
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        self.note_end(ranks)
        return Result(scores, ranks, "points")

    def note_end(self, ranks: tuple[int, ...]) -> None:
        if ranks.count(1) > 1:
            self.note("victory shared")
        for player in self.players:
            lowest = player.lowest(self.free)
            self.note("production" if lowest >= 1 else "no production")
            if player.lowest(True) > player.lowest(False):
                self.note(f"free exchange would do better, played {'free' if self.free else 'exhaustive'}")
            if "P_BARREL" in player.placed.values() and (player.large or player.small):
                self.note("barrels worth more by P_BARREL")


def backs(pile: list[str], level_two: int) -> list[str]:
    """What the backs of a pile tell: its lowest pieces are of level II (HA-3.1)."""
    return ["?II" if left <= level_two else "?I" for left in range(len(pile), 0, -1)]
