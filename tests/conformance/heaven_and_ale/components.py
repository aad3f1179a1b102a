"""The pieces of Heaven & Ale, read from the data files."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

DATA = Path(__file__).parents[3] / "brewhall" / "games" / "heaven_and_ale" / "data"
LEVELS = ("I", "II")  # HA-1.6, HA-1.7
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # HA-2.2, in rotational order
SIZES = ("large", "small")  # HA-1.9, of barrels
HOME = 28  # HA-1.1: the starting area, as a destination
TOP = 20  # HA-2.4


def read_rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"heaven-and-ale-{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@dataclass(frozen=True)
class Space:
    """An action space of the track (HA-1.3)."""

    kind: str
    cost: int = 0  # of a monk space
    letters: str = ""  # of a scoring-disc space


@dataclass(frozen=True)
class Spot:
    """A scoring spot of a player board (HA-2.6)."""

    name: str
    kind: str
    letter: str
    pair: str


@dataclass(frozen=True)
class Shed:
    """A row of the shed table (HA-8.3)."""

    name: str
    low: int
    high: int
    steps: int
    pattern: str


@dataclass(frozen=True)
class Zone:
    """Rate and value for the brewmaster between two positions (HA-13.1)."""

    low: int
    high: int
    rate: int
    value: int


@dataclass(frozen=True)
class Goal:
    """`figure >= threshold` and what its barrels are worth (HA-9.4)."""

    figure: str
    threshold: int
    points: Mapping[str, int]  # of a large and a small barrel
    barrels: Mapping[str, int]  # how many there are of each


@dataclass(frozen=True)
class Party:
    """What depends on the number of players (HA-4.1, HA-3.3, HA-4.7)."""

    rounds: int
    stacks: Mapping[str, int]  # of monks, by level
    second_discs: tuple[int, ...]  # spaces, in the last round


@dataclass(frozen=True)
class Edition:
    """What differs between editions (HA-17.2)."""

    sheds: tuple[Shed, ...]
    zones: tuple[Zone, ...]
    starts: Mapping[str, int]  # where the markers and the brewmaster begin
    rewards: Mapping[str, tuple[str, int]]  # of the starting spaces: what advances, how far

    def shed(self, total: int) -> Shed:
        return next(shed for shed in self.sheds if shed.low <= total <= shed.high)

    def zone(self, brewmaster: int) -> Zone:
        return next(zone for zone in self.zones if zone.low <= brewmaster <= zone.high)


def read_space(row: Mapping[str, str]) -> Space:
    if row["kind"] == "monk":
        return Space("monk", cost=int(row["detail"].removeprefix("cost=")))
    return Space(row["kind"], letters=row["detail"])


def read_rewards(detail: str) -> dict[str, tuple[str, int]]:
    """`name[+amount]` joined by `|`; a space without an amount gives nothing."""
    rewards = {}
    for part in detail.split("|"):
        name, _, amount = part.partition("+")
        rewards[name] = (name, int(amount or 0))
    return rewards


def read_edition(suffix: str, rewards: Mapping[str, tuple[str, int]]) -> Edition:
    sheds = tuple(
        Shed(
            name=row["shed_type"],
            low=int(row["sum_min"]),
            high=int(row["sum_max"]),
            steps=int(row["brewmaster_steps"]),
            pattern=row["pattern"],
        )
        for row in read_rows(f"sheds{suffix}")
    )
    rows = read_rows(f"production-track{suffix}")
    zones = tuple(
        Zone(*(int(row[name]) for name in ("from", "to", "exchange_rate", "vp_value")))
        for row in rows
        if row["record"] == "zone"
    )
    return Edition(sheds, zones, {row["name"]: int(row["from"]) for row in rows if row["record"] == "start"}, rewards)


def read_goal(row: Mapping[str, str]) -> Goal:
    figure, threshold = row["condition"].split(" >= ")
    points, barrels = ({size: int(row[f"{size}_{name}"]) for size in SIZES} for name in ("vp", "count"))
    return Goal(figure, int(threshold), points, barrels)


def read_party(row: Mapping[str, str]) -> Party:
    """`first ABC` is the first of several spaces with these letters."""
    spaces = []
    for name in filter(None, row["final_round_second_disc"].split(";")):
        letters = name.removeprefix("first ")
        spaces.append(next(place for place in DISC_SPACES if TRACK[place].letters == letters))
    stacks = {level: int(row[f"monk_stacks_{level}"]) for level in LEVELS}
    return Party(int(row["rounds"]), stacks, tuple(spaces))


_START, *_SPACES = read_rows("track")
TRACK = {int(row["index"]): read_space(row) for row in _SPACES}
RESOURCE_SPACES, MONK_SPACES, DISC_SPACES = (
    [place for place, space in TRACK.items() if space.kind == kind] for kind in ("resource", "monk", "score")
)

_TILES, _MONKS = read_rows("resource-tiles"), read_rows("monks")
RESOURCES = tuple(dict.fromkeys(row["resource"] for row in _TILES))  # HA-1.5
MONKS = tuple(dict.fromkeys(row["monk"] for row in _MONKS))
TILES = {
    level: Counter(
        {f"{row['resource']}-{row['fertility']}": int(row["count"]) for row in _TILES if row["level"] == level}
    )
    for level in LEVELS
}
MONK_TILES = {
    level: Counter({row["monk"]: int(row["count"]) for row in _MONKS if row["level"] == level}) for level in LEVELS
}
FACE_ORDER = {face: place for place, face in enumerate((*TILES["I"], *MONKS))}

_HEXES = {(int(row["q"]), int(row["r"])): row for row in read_rows("player-board")}
SIDES = {row["id"]: row["side"] for row in _HEXES.values() if row["kind"] == "plot"}  # sunny or shady, by plot
PLOTS = tuple(sorted(SIDES))
AROUND = {  # all hexes around a hex, in rotational order
    row["id"]: tuple(_HEXES[q + dq, r + dr]["id"] for dq, dr in DIRECTIONS if (q + dq, r + dr) in _HEXES)
    for (q, r), row in _HEXES.items()
}
SHED_SPOTS = tuple(sorted(set(AROUND) - set(PLOTS)))

SPOTS = {
    row["spot"]: Spot(row["spot"], row["kind"], row["letter"], row["privilege_pair"])
    for row in read_rows("scoring-spots")
}
PAIRS = tuple(dict.fromkeys(spot.pair for spot in SPOTS.values()))
CARDS = tuple(row["id"] for row in read_rows("privileges"))
GOALS = {row["id"]: read_goal(row) for row in read_rows("barrels")}
PARTIES = {int(row["players"]): read_party(row) for row in read_rows("players")}

_REWARDS = read_rewards(_START["detail"])
_MANUAL_REWARDS = read_rewards("first|brewmaster|resource+2|ducats+2") | {"first": ("brewmaster", 1)}  # HA-17.2
STARTING_SPACES = tuple(_REWARDS)
EDITIONS = {
    "published": read_edition("", _REWARDS),
    "manual": read_edition("-manual", _MANUAL_REWARDS),
}


def in_face_order(faces: list[str]) -> list[str]:
    return sorted(faces, key=FACE_ORDER.__getitem__)


@cache
def fertility(face: str) -> int:
    """0 for monks (HA-8.2)."""
    return 0 if face in MONKS else int(face.partition("-")[2])


@cache
def resource(face: str) -> str:
    """'' for monks."""
    return "" if face in MONKS else face.partition("-")[0]


def price(face: str, side: str, space: Space) -> int:
    """HA-6.2."""
    shady = space.cost if face in MONKS else fertility(face)
    return shady if side == "shady" else 2 * shady


def shed_choices(spot: str, pattern: str) -> list[tuple[str, ...]]:
    """The sets of plots that a pattern allows, each ascending (HA-8.5)."""
    ring = AROUND[spot]
    sets: dict[str, list[tuple[str, ...]]] = {
        "none": [()],
        "any_1": [(plot,) for plot in ring],
        "opposite_pair": [(ring[place], ring[place + 3]) for place in range(3)],
        "alternate_triple": [ring[0::2], ring[1::2]],
        "any_4": list(combinations(ring, 4)),
    }
    return [tuple(sorted(plots)) for plots in sets[pattern]]
