"""The fullest positions the rules allow, for the layout audit: `python -m tests.e2e.fullest` writes them anew.

Two ways lead to them. A search walks through games, some at random and some by a bot that errs now and then, and keeps
of each number of players the position with the most of everything in `MEASURES`, and at the largest table, of every
question, the position with the most answers. What games hardly ever come to is then laid there by hand (`LAID`), and
`Game.from_json` refuses what no game could come to. They are stored as the states' JSON, to be written anew after a
change of rules or component data.
"""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import brewhall
from brewhall.bots import create_bot
from brewhall.core import Game, SeededDealer, State
from brewhall.core.journal import Journal
from brewhall.core.standing import Standing, dealt
from brewhall.core.state import step_of
from brewhall.games import GAMES
from brewhall.protocol.frames import Viewer
from brewhall.server.wire import encoded
from brewhall.tables.chat import ChatEntry
from brewhall.tables.seats import person_seat
from brewhall.tables.secret import Secret
from brewhall.tables.table import Setup, begun

FOLDER = Path(__file__).parent / "positions"
WALKS = 120  # of each game and number of players
ERRORS = (1.0, 0.5, 0.2)  # how often a walk goes on at random instead of by the bot
LOG = 90  # moves that the log tells of
NAMES = ("Wilhelmina", "Bartholomew", "Constantin", "Hildegard")

Json = dict[str, Any]
Measure = Callable[[Json], tuple[int, ...]]


# -- what there can be much of ------------------------------------------------------------------


@cache
def slots() -> dict[str, str]:
    """Of every card of Beer & Bread the slot of its upgrade."""
    texts = brewhall.load("beer-and-bread").data.texts
    of_upgrade = {row["id"]: row["slot"] for row in rows(texts["beer-and-bread-upgrades.csv"])}
    return {row["id"]: of_upgrade[row["upgrade"]] for row in rows(texts["beer-and-bread-cards.csv"])}


@cache
def kinds_harvested() -> dict[str, int]:
    texts = brewhall.load("beer-and-bread").data.texts
    return {row["id"]: row["harvest"].count(":") for row in rows(texts["beer-and-bread-cards.csv"])}


@cache
def dice_needed() -> dict[str, int]:
    """By recipe of Dice Brewing."""
    texts = brewhall.load("dice-brewing").data.texts
    return {
        row["id"]: sum(len(list(filter(None, row[colour].split(";")))) for colour in ("pale", "dark", "hops"))
        for row in rows(texts["dice-brewing-recipes.csv"])
    }


def rows(text: str) -> Iterator[dict[str, str]]:
    return csv.DictReader(text.splitlines())


def in_one_slot(upgrades: list[str]) -> int:
    of = [slots()[card] for card in upgrades]
    return max(map(of.count, of), default=0)


def own(data: Json) -> Json:
    """The side of whoever is to play."""
    sides: list[Json] = data.get("sides") or data["seats"]
    return sides[data["to_play"]]


def sides(data: Json) -> list[Json]:
    return list(data.get("sides") or data["seats"])


def asks(data: Json) -> str:
    """The question of a position."""
    return str(data["decisions"][0]["step"])


def plots_filled(seat: Json) -> int:
    return sum(tile is not None for tile in seat["garden"].values())


def dice(seat: Json) -> int:
    return len(seat["pool"]) + len(seat["warehouse"])


MEASURES: dict[str, dict[str, Measure]] = {
    "beer-and-bread": {
        "river": lambda data: (asks(data) == "play", data["fields"]["water"], sum(data["fields"].values())),
        "hand": lambda data: (
            asks(data) == "play",
            len(own(data)["hand"]),
            sum(kinds_harvested()[card] for card in own(data)["hand"]),
            len(own(data)["upgrades"]),
        ),
        "slots": lambda data: (in_one_slot(own(data)["upgrades"]), len(own(data)["upgrades"])),
        "storage": lambda data: (sum(own(data)["storage"].values()), len(own(data)["upgrades"])),
        "cellars": lambda data: (sum(len(side["sold"]) + len(side["column"]) for side in sides(data)),),
    },
    "heaven-and-ale": {
        "garden": lambda data: (plots_filled(own(data)), sum(map(plots_filled, sides(data)))),
        "cards": lambda data: (len(own(data)["cards"]), plots_filled(own(data))),
        "spots": lambda data: (
            len(own(data)["discs"]) + sum(card is not None for card in own(data)["placed"].values()),
            plots_filled(own(data)),
        ),
        "barrels": lambda data: (sum(len(seat["large"]) + len(seat["small"]) for seat in sides(data)),),
    },
    "dice-brewing": {
        "dice": lambda data: (dice(own(data)), sum(map(dice, sides(data)))),
        "all-dice": lambda data: (sum(map(dice, sides(data))), dice(own(data))),
        "held": lambda data: (sum(own(data)["tokens"].values()) + sum(own(data)["ingredients"].values()),),
        "recipes": lambda data: (sum(dice_needed()[recipe] for recipe in data["display"] if recipe), dice(own(data))),
        "brewed": lambda data: (sum(len(seat["recipes"]) for seat in sides(data)), dice(own(data))),
        "work": lambda data: (sum(each["resource"] is not None for each in own(data)["board"].values()),),
    },
}


# -- laid by hand --------------------------------------------------------------------------------


def all_water_in_the_river(data: Json) -> None:
    """As after the seeding of a dry year in which nobody had kept any."""
    data["fields"]["water"] += data["supply"]["water"] + sum(side["storage"]["water"] for side in data["sides"])
    data["supply"]["water"] = 0
    for side in data["sides"]:
        side["storage"]["water"] = 0


def five_upgrades_in_a_slot(data: Json) -> None:
    """For both players, in two slots each, from the deck; with the whole river."""
    all_water_in_the_river(data)
    for place, side in enumerate(data["sides"]):
        for slot in (("production", "scoring"), ("harvest", "year"))[place]:
            have = sum(slots()[card] == slot for card in side["upgrades"])
            more = [card for card in data["deck"] if slots()[card] == slot][: max(0, 5 - have)]
            side["upgrades"] += more
            data["deck"] = [card for card in data["deck"] if card not in more]


def all_on_one_spot(data: Json) -> None:
    """All markers of all seats on one space of the production track, and all figures that are on the way on one."""
    furthest = max(seat["figure"] for seat in data["seats"])
    for seat in data["seats"]:
        seat["markers"] = dict.fromkeys(seat["markers"], 0)
        seat["brewmaster"] = 0
        if seat["figure"] and not seat["returned"]:
            seat["figure"] = furthest


def largest_recipes(data: Json) -> None:
    """The recipes that need most dice, side by side."""
    shown = [recipe for recipe in data["display"] if recipe]
    by_size = sorted(data["deck"] + shown, key=lambda recipe: -dice_needed()[recipe])
    data["display"], data["deck"] = by_size[: len(shown)], by_size[len(shown) :]


LAID: dict[str, dict[str, tuple[str, Callable[[Json], None]]]] = {  # from which measure's position
    "beer-and-bread": {
        "five-in-a-slot": ("hand", five_upgrades_in_a_slot),
    },
    "heaven-and-ale": {"one-spot": ("garden", all_on_one_spot)},
    "dice-brewing": {"largest-recipes": ("dice", largest_recipes)},
}


# -- the search ----------------------------------------------------------------------------------


def walk(game: Game, players: int, seed: int) -> Iterator[State]:
    """The positions of a game in which there is something to decide."""
    chance, dealer = random.Random(seed), SeededDealer(seed)
    bot, error = create_bot("greedy", seed), ERRORS[seed % len(ERRORS)]
    state = game.start(players=players, dealer=dealer)
    while state.to_play >= 0:
        yield state
        if chance.random() < error:
            state.play(chance.choice(state.legal_actions()), dealer)
        else:
            state.play(bot.choose(state.seen_by(state.to_play)), dealer)


def found(game: Game, players: int) -> dict[str, Json]:
    best: dict[str, tuple[tuple[int, ...], Json]] = {}

    def offer(name: str, value: tuple[int, ...], data: Json) -> None:
        if name not in best or value > best[name][0]:
            best[name] = value, data

    for seed in range(WALKS):
        for state in walk(game, players, seed):
            data = state.to_json()
            for name, measure in MEASURES[game.id].items():
                offer(name, measure(data), data)
            if players == max(game.seats):
                offer(f"asked-{asks(data)}", (len(state.legal_actions()), step_of(state.top())), data)
    return {name: data for name, (_, data) in best.items()}


def fullest(game: Game, players: int) -> dict[str, State]:
    """All of a game at a table of so many, by name."""
    positions = found(game, players)
    for name, (origin, lay) in LAID[game.id].items():
        data = json.loads(json.dumps(positions[origin]))
        lay(data)
        positions[name] = data
    return {name: game.from_json(data) for name, data in positions.items()}


def write(folder: Path = FOLDER) -> None:
    for old in folder.glob("*.json"):
        old.unlink()
    for name in GAMES:
        game = brewhall.load(name)
        for players in game.seats:
            for position, state in fullest(game, players).items():
                text = json.dumps(state.to_json(), separators=(",", ":"))
                (folder / f"{name}-{players}-{position}.json").write_text(text + "\n")


# -- as a table shows them -----------------------------------------------------------------------


@dataclass(frozen=True)
class Full:
    """A stored position."""

    game: str
    players: int
    name: str

    def frame(self) -> str:
        """What a table's socket would tell whoever is to play, with a long log and a talkative table."""
        game = brewhall.load(self.game)
        state = game.from_json(json.loads((FOLDER / f"{self.game}-{self.players}-{self.name}.json").read_text()))
        me = state.to_play
        seats = [person_seat("me" if seat == me else str(seat), NAMES[seat]) for seat in range(self.players)]
        setup = Setup("0", "0", game, dict(state.options), Secret(bytes(32), b"0"), None, 0.0, True)
        table = begun(setup, tuple(seats), Standing(state, log_of(self.game, self.players)))
        for number in range(12):
            text = "A long line, as they are written while somebody thinks about water and wheat."
            place = number % self.players
            table.chat.append(ChatEntry(number, str(place), NAMES[place], place, text, "", 0.0, str(number)))
        return encoded(Viewer(table, (me,), 0.0).position())


def stored() -> list[Full]:
    """All of them, in order."""
    everything = []
    for path in sorted(FOLDER.glob("*.json")):
        game = next(name for name in GAMES if path.stem.startswith(name))
        players, _, name = path.stem.removeprefix(f"{game}-").partition("-")
        everything.append(Full(game, int(players), name))
    return everything


@cache
def log_of(name: str, players: int) -> tuple[Any, ...]:
    """What happened in a game until there is much to tell."""
    chance, dealer = random.Random(5), SeededDealer(5)
    standing = dealt(brewhall.load(name), players, {}, dealer)
    while standing.moves < LOG and not standing.over:
        standing = standing.played(chance.choice(standing.state.legal_actions()), dealer, Journal(), final=True)
    return standing.log


if __name__ == "__main__":
    write()
