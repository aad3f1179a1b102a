"""The table: everything on it, how it is set up, and how a decision is asked. It knows no phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any

from ..referee import Ask, DisagreementError, Position, Referee, Result
from .components import BUILDINGS, COLOURS, COPIES, DICE, INGREDIENTS, RECIPES, SEEDS, SPACES, STARTING, TOKENS
from .dice import Die
from .player import Player

Choice = Generator[Ask, str, str]


def give_coins(position: Position, head_start: int) -> dict[str, Any]:
    """The first position with so many coins more for everybody."""
    seats = [seat | {"coins": seat["coins"] + head_start} for seat in position["seats"]]
    return {**position, "seats": seats}


class Table(Referee):
    """The position of one game."""

    def __init__(self, engine: Position, head_start: int = 0) -> None:
        super().__init__(engine)
        self.options: dict[str, Any] = engine["options"]
        count = len(engine["seats"])
        self.players = [Player(self.options["start_seeds"]) for _ in range(count)]
        for player in self.players:
            player.pool.extend(map(Die, COLOURS))  # DB-3.8
            player.coins += head_start
        self.supply = Counter({colour: number - count for colour, number in DICE.items()})
        self.supply["seeds"] = SEEDS - count * self.options["start_seeds"]
        self.market = Counter({kind: COPIES[kind] for kind in INGREDIENTS})
        self.black_market = Counter({kind: COPIES[kind] for kind in TOKENS})
        self.display: list[str | None] = list(engine["display"])
        self.deck: list[str] = list(engine["deck"])
        self.check_cards()
        self.banned: set[str] = set()
        self.brewed: list[tuple[int, str]] = []
        self.rolled: list[int] = []
        self.round = 1
        self.phase = "rolling"
        self.season = "winter"  # DB-3.2
        self.priority: int = engine["priority"]
        self.note(f"seat {self.priority} of {count} begins")
        self.begin()

    def check_cards(self) -> None:
        """DB-3.4, DB-3.5: any order of the deck is possible, nothing else."""
        slots = 4 if len(self.players) == 4 else 3
        if len(self.display) != slots or Counter([*self.display, *self.deck]) != Counter(list(RECIPES)):
            raise DisagreementError(f"every recipe once, {slots} displayed: the engine has {self.display}, {self.deck}")
        if self.options["mode"] == "standard" and self.display != list(STARTING[:slots]):
            raise DisagreementError(f"the starting recipes are displayed, not {self.display}")

    # Seats and rules that hold in every phase

    def turn_order(self) -> list[int]:
        """DB-1.6."""
        return self.clockwise_from(self.priority)

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + distance) % len(self.players) for distance in range(len(self.players))]

    def after(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def others(self, seat: int) -> Iterator[Player]:
        return (player for number, player in enumerate(self.players) if number != seat)

    def opens(self, building: str) -> int:
        if building == "school-of-skills":
            return int(self.options["school_opens_round"])
        return BUILDINGS[building]

    def is_open(self, building: str) -> bool:
        return self.round >= self.opens(building)

    def speed_least(self, space: str) -> int:
        return int(self.options.get(f"speed_min_{space.lower()}", SPACES[space].speed))

    def choose(self, step: str, seat: int, moves: list[str], **details: object) -> Choice:
        """Section 17: a decision with one option is not asked."""
        if len(moves) == 1:
            self.note(f"{moves[0].split()[0]} by itself in {step}")
            return moves[0]
        return (yield Ask(step, seat, frozenset(moves), details))

    # The position

    def position(self) -> dict[str, Any]:
        return {
            "players": len(self.players),
            "to_play": -1 if self.ask is None else self.ask.seat,
            "round": self.round,
            "phase": self.phase,
            "season": self.season,
            "priority": self.priority,
            "supply": dict(self.supply),
            "market": dict(self.market),
            "black_market": dict(self.black_market),
            "display": list(self.display),
            "banned": [card for card in self.display if card in self.banned],
            "deck": list(self.deck),
            "brewed": [list(entry) for entry in self.brewed],
            "rolled": sorted(self.rolled),
            "seats": [player.as_json() for player in self.players],
        }

    def view(self, viewer: int | None) -> dict[str, Any]:
        """DB-16.10 and, with perfect recall, DB-10.4: all know everything but the order of the deck."""
        return self.position() | {
            "viewer": "spectator" if viewer is None else viewer,
            "deck": ["?"] * len(self.deck),
        }

    # The score (section 15)

    def scores(self) -> list[int]:
        return [player.score() for player in self.players]

    def result(self) -> Result:
        """DB-15.4, DB-15.5."""
        standings = [(player.score(), len(player.recipes), player.coins) for player in self.players]
        ranks = tuple(1 + sum(other > standing for other in standings) for standing in standings)
        best, second = sorted(standings, reverse=True)[:2]
        decided = [
            name for name, one, other in zip(("points", "recipes", "coins"), best, second, strict=True) if one > other
        ]
        why = decided[0] if decided else "shared"
        self.note(f"decided by {why}")
        return Result([standing[0] for standing in standings], ranks, why)
