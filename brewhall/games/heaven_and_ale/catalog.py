"""The component data of Heaven & Ale, read from CSV files and checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from typing import Literal, get_args

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.data import DataFiles, Row, fail
from brewhall.games.heaven_and_ale import components as c
from brewhall.games.heaven_and_ale.board import Board, read_board
from brewhall.games.heaven_and_ale.view import (
    CardName,
    Letter,
    Level,
    Marker,
    Measure,
    Pattern,
    Resource,
    SpotName,
    StartName,
)

SpaceKind = Literal["start", "resource", "monk", "score", "barrel"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
MARKERS: tuple[Marker, ...] = get_args(Marker)
MONKS = ("M1", "M2", "M3", "M4")
FACES = (*(f"{resource}-{fertility}" for resource in RESOURCES for fertility in range(1, 6)), *MONKS)
LEVELS: tuple[Level, ...] = get_args(Level)
STARTING_SPACES: tuple[StartName, ...] = get_args(StartName)  # as the action table counts them
SPOTS: tuple[SpotName, ...] = get_args(SpotName)
LETTERS: tuple[Letter, ...] = get_args(Letter)
CARDS: tuple[CardName, ...] = get_args(CardName)
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)
MEASURES: tuple[Measure, ...] = get_args(Measure)
KINDS = get_args(SpaceKind)
COUNTS = (2, 3, 4)  # of players
MOST_SHED_TYPES = 8
NOTES = ("source", "evidence")

PREFIX = "heaven-and-ale"
TRACK = f"{PREFIX}-track.csv"
TILES = f"{PREFIX}-resource-tiles.csv"
MONK_TILES = f"{PREFIX}-monks.csv"
SHEDS = f"{PREFIX}-sheds.csv"
SHEDS_MANUAL = f"{PREFIX}-sheds-manual.csv"
BARRELS = f"{PREFIX}-barrels.csv"
PRIVILEGES = f"{PREFIX}-privileges.csv"
BOARD = f"{PREFIX}-player-board.csv"
PRODUCTION = f"{PREFIX}-production-track.csv"
PRODUCTION_MANUAL = f"{PREFIX}-production-track-manual.csv"
SCORING_SPOTS = f"{PREFIX}-scoring-spots.csv"
PLAYERS = f"{PREFIX}-players.csv"


@dataclass(frozen=True)
class Space:
    """One position of the common track."""

    kind: SpaceKind
    cost: int = 0
    letters: str = ""


@dataclass(frozen=True)
class Goal:
    id: str
    measure: Measure
    threshold: int
    larges: int
    large_points: int
    smalls: int
    small_points: int


@dataclass(frozen=True)
class Shed:
    """A row of the table of shed rewards."""

    type: str
    low: int
    high: int
    steps: int
    pattern: str


@dataclass(frozen=True)
class Catalog:
    """A checked set of components."""

    track: tuple[Space, ...]
    board: Board
    pairs: tuple[tuple[SpotName, SpotName], ...]
    goals: tuple[Goal, ...]
    monk_names: dict[str, str]
    card_names: dict[str, str]
    components: c.Components


def load_catalog(data: DataFiles) -> Catalog:
    track, rewards = _read_track(data)
    board = read_board(data.rows(BOARD, ("id", "q", "r", "side", "kind"), ("row", "col2", *NOTES)), BOARD)
    tiles = _read_tiles(data)
    letters, pairs = _read_spots(data)
    monks, monk_names = _read_monks(data, pairs)
    goals = _read_goals(data)
    rounds, stacks, second_discs = _read_players(data, track, tiles, monks)
    sets, options = _shed_sets(board)
    published = _read_edition(data, SHEDS, PRODUCTION, rewards)
    manual = _read_edition(data, SHEDS_MANUAL, PRODUCTION_MANUAL, MANUAL_REWARDS)
    components = c.Components(
        list(FACES),
        list(board.plots),
        list(board.sheds),
        vec[i64]([int(board.sunny[plot]) for plot in board.plots]),
        _starts(board.near),
        _joined(board.near),
        _joined(board.around),
        _starts(board.touch),
        _joined(board.touch),
        _starts(sets),
        _joined(sets),
        _starts(options),
        _joined(options),
        vec[i64]([_KIND_NUMBERS[space.kind] for space in track]),
        vec[i64]([space.cost for space in track]),
        vec[i64]([_letter_bits(space.letters) for space in track]),
        vec[i64]([_letter_bits(letter) for letter in letters]),
        vec[i64]([next(number for number, pair in enumerate(pairs) if spot in pair) for spot in SPOTS]),
        vec[i64]([sum(1 << SPOTS.index(spot) for spot in pair) for pair in pairs]),
        tiles,
        monks,
        rounds,
        stacks,
        second_discs,
        [goal.id for goal in goals],
        vec[i64]([MEASURES.index(goal.measure) for goal in goals]),
        vec[i64]([goal.threshold for goal in goals]),
        vec[i64]([goal.larges for goal in goals]),
        vec[i64]([goal.smalls for goal in goals]),
        vec[i64]([goal.large_points for goal in goals]),
        vec[i64]([goal.small_points for goal in goals]),
        published,
        manual,
    )
    return Catalog(track, board, pairs, goals, monk_names, _read_cards(data), components)


def _starts(rows: Sequence[Sequence[int]]) -> vec[i64]:
    return vec[i64](accumulate((len(row) for row in rows), initial=0))


def _joined(rows: Sequence[Sequence[int]]) -> vec[i64]:
    return vec[i64]([item for row in rows for item in row])


def _whole(row: Row, column: str, low: int, high: int) -> int:
    """A whole number that may be negative."""
    text = row.text(column)
    if not (re.fullmatch("-?[0-9]{1,9}", text) and low <= int(text) <= high):
        row.fail(f"{column} is '{text}'; expected a whole number from {low} to {high}")
    return int(text)


# -- the common track ----------------------------------------------------------------------------

_KIND_NUMBERS = {
    "start": int(c.START),
    "resource": int(c.TILES),
    "monk": int(c.TILES),
    "score": int(c.DISCS),
    "barrel": int(c.BARRELS),
}


def _letter_bits(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


def _read_track(data: DataFiles) -> tuple[tuple[Space, ...], dict[str, int]]:
    """The positions in walking order (HA-1.3), and the rewards of the starting spaces (HA-1.4)."""
    rows = data.rows(TRACK, ("index", "kind", "detail"), NOTES)
    if len(rows) != c.SPACES:
        fail(TRACK, 1, f"there are {len(rows)} positions; expected {c.SPACES}: the starting area and 27 spaces")
    for index, row in enumerate(rows):
        row.number("index", index, index)
        if (row.one_of("kind", KINDS) == "start") != (index == 0):
            row.fail("the starting area is position 0 and no other")
    track = (Space("start"), *(_read_space(row) for row in rows[1:]))
    for kind in KINDS:
        if not any(space.kind == kind for space in track):
            fail(TRACK, 1, f"there is no space of kind {kind}")
    return track, _read_rewards(rows[0])


def _read_space(row: Row) -> Space:
    kind = row.text("kind")
    detail = row.cells["detail"].strip()
    if kind == "monk":
        number = re.fullmatch("cost=([1-9])", detail)
        if number is None:
            row.fail(f"detail is '{detail}'; a monk space has, for example, cost=3")
        return Space("monk", cost=int(number[1]))
    if kind == "score":
        if not detail or sorted(set(detail)) != list(detail) or not set(detail) <= set(LETTERS):
            row.fail(f"detail is '{detail}'; a scoring-disc space has letters out of A, B, C, for example ABC")
        return Space("score", letters=detail)
    if detail:
        row.fail(f"detail is '{detail}'; a {kind} space has none")
    return Space("resource" if kind == "resource" else "barrel")


def _read_rewards(row: Row) -> dict[str, int]:
    """`name[+amount]` joined by `|`."""
    rewards: dict[str, int] = {}
    for part in row.text("detail").split("|"):
        name, plus, amount = part.strip().partition("+")
        if name not in STARTING_SPACES or name in rewards:
            row.fail(f"detail has '{part}'; expected each of {', '.join(STARTING_SPACES)} once")
        rewards[name] = row.to_number(f"the reward of {name}", amount, 1, 20) if plus else 0
    if len(rewards) != len(STARTING_SPACES):
        row.fail(f"detail has {len(rewards)} starting spaces; expected: {', '.join(STARTING_SPACES)}")
    if rewards["first"]:
        row.fail("the space 'first' has no reward here")
    return rewards


# -- tiles ---------------------------------------------------------------------------------------


def _read_tiles(data: DataFiles) -> list[vec[i64]]:
    """HA-1.5, HA-1.6"""
    levels: list[list[int]] = [[], []]
    for row in data.rows(TILES, ("resource", "fertility", "level", "count"), NOTES):
        face = RESOURCES.index(row.one_of("resource", RESOURCES)) * 5 + row.number("fertility", 1, 5) - 1
        levels[LEVELS.index(row.one_of("level", LEVELS))] += [face] * row.number("count", 0, 100)
    return [vec[i64](level) for level in levels]


def _read_monks(data: DataFiles, pairs: Sequence[tuple[str, str]]) -> tuple[list[vec[i64]], dict[str, str]]:
    """HA-1.7, and their names."""
    levels: list[list[int]] = [[], []]
    names: dict[str, str] = {}
    columns = ("monk", "level", "count", "privilege_pair")
    for row in data.rows(MONK_TILES, columns, ("display_name", "display_name_source", *NOTES)):
        monk = row.one_of("monk", MONKS)
        row.one_of("privilege_pair", [f"pair{number + 1}" for number, pair in enumerate(pairs) if monk in pair])
        names[monk] = row.cells.get("display_name", "").strip() or monk
        face = int(c.MONK) + MONKS.index(monk)
        levels[LEVELS.index(row.one_of("level", LEVELS))] += [face] * row.number("count", 0, 100)
    return [vec[i64](level) for level in levels], {monk: names.get(monk, monk) for monk in MONKS}


# -- players -------------------------------------------------------------------------------------


def _read_players(
    data: DataFiles, track: Sequence[Space], tiles: list[vec[i64]], monks: list[vec[i64]]
) -> tuple[vec[i64], list[vec[i64]], list[vec[i64]]]:
    """By number of players: rounds (HA-4.1), stacks of monks of both levels (HA-3.3), spaces with a second disc."""
    rounds = [0] * 5
    stacks = [[0] * 5, [0] * 5]
    second: list[vec[i64]] = [vec[i64]() for _ in range(5)]
    columns = ("players", "rounds", "monk_stacks_I", "monk_stacks_II", "final_round_second_disc")
    monk_spaces = sum(space.kind == "monk" for space in track)
    resource_spaces = sum(space.kind == "resource" for space in track)
    for row in data.rows(PLAYERS, columns, NOTES):
        players = row.number("players", 2, 4)
        if rounds[players]:
            row.fail(f"players {players} stands there twice")
        rounds[players] = row.number("rounds", 1, c.MOST_TILES)
        if rounds[players] * resource_spaces > len(tiles[0]) + len(tiles[1]):
            row.fail(f"{rounds[players]} rounds need more resource tiles than there are")
        for level, name in enumerate(LEVELS):
            stacks[level][players] = row.number(f"monk_stacks_{name}", 0, len(monks[level]) // monk_spaces)
        if stacks[0][players] + stacks[1][players] != rounds[players]:
            row.fail("there must be one stack of monks a round")
        second[players] = _second_discs(row, track)
    missing = [str(players) for players in COUNTS if not rounds[players]]
    if missing:
        fail(PLAYERS, 1, f"there is no row for {', '.join(missing)} players")
    return vec[i64](rounds), [vec[i64](level) for level in stacks], second


def _second_discs(row: Row, track: Sequence[Space]) -> vec[i64]:
    """HA-4.7: letters of spaces joined by `;`, `first` before a letter that several spaces have."""
    found: list[int] = []
    for part in row.cells["final_round_second_disc"].split(";"):
        name = part.strip()
        if name:
            first, _, letters = name.rpartition(" ")
            spaces = [place for place, space in enumerate(track) if space.letters == letters]
            if not spaces or first not in ("", "first"):
                row.fail(
                    f"final_round_second_disc has '{name}'; expected letters of a space, for example B or first ABC"
                )
            found += spaces[:1] if first else spaces
    return vec[i64](sorted(set(found)))


# -- scoring spots, goals and cards ----------------------------------------------------------------


def _read_spots(data: DataFiles) -> tuple[list[str], tuple[tuple[SpotName, SpotName], ...]]:
    """The letter of each spot (HA-7.2), and the five pairs in the order of their names (HA-2.6)."""
    letters: dict[str, str] = {}
    pairs: dict[str, list[SpotName]] = {}
    for row in data.rows(SCORING_SPOTS, ("spot", "kind", "letter", "privilege_pair"), NOTES):
        spot = SPOTS[SPOTS.index(row.one_of("spot", SPOTS))]
        if spot in letters:
            row.fail(f"spot {spot} stands there twice")
        kind = "number" if spot == "X" else "resource" if spot in RESOURCES else "monk"
        row.one_of("kind", (kind,))
        letters[spot] = row.one_of("letter", LETTERS)
        pairs.setdefault(row.text("privilege_pair"), []).append(spot)
    missing = [spot for spot in SPOTS if spot not in letters]
    if missing:
        fail(SCORING_SPOTS, 1, f"spots are missing: {', '.join(missing)}")
    for name, spots in pairs.items():
        if len(spots) != 2:
            fail(SCORING_SPOTS, 1, f"{name} has {len(spots)} spots; a pair has 2")
    expected = [f"pair{number + 1}" for number in range(int(c.PAIRS))]
    if sorted(pairs) != expected:
        fail(SCORING_SPOTS, 1, f"the pairs are {', '.join(sorted(pairs))}; expected {', '.join(expected)}")
    return [letters[spot] for spot in SPOTS], tuple((pairs[name][0], pairs[name][1]) for name in expected)


def _read_goals(data: DataFiles) -> tuple[Goal, ...]:
    """HA-1.9, HA-9.5"""
    columns = ("id", "condition", "large_count", "large_vp", "small_count", "small_vp")
    goals: list[Goal] = []
    for row in data.rows(BARRELS, columns, ("goal", *NOTES)):
        condition = re.fullmatch("([a-z_0-9]+) >= ([0-9]{1,2})", row.text("condition"))
        measure = None if condition is None else next((each for each in MEASURES if each == condition[1]), None)
        if condition is None or measure is None:
            row.fail(f"condition is '{row.text('condition')}'; expected, for example, brewmaster >= 1")
        goal = Goal(
            row.text("id"),
            measure,
            int(condition[2]),
            row.number("large_count", 0, 4),
            row.number("large_vp", 0, 99),
            row.number("small_count", 0, 4),
            row.number("small_vp", 0, 99),
        )
        if any(goal.id == other.id for other in goals):
            row.fail(f"the id '{goal.id}' stands there twice")
        goals.append(goal)
    if not 1 <= len(goals) <= 30:
        fail(BARRELS, 1, f"there are {len(goals)} goals; expected 1 to 30")
    return tuple(goals)


def _read_cards(data: DataFiles) -> dict[str, str]:
    """The five cards are fixed by their rules (HA-10.5); the file gives their names."""
    columns = ("id", "choice", "timing", "copies_per_player")
    names: dict[str, str] = {}
    extra = ("display_name", "display_name_source", "effect", "formula", *NOTES)
    for row in data.rows(PRIVILEGES, columns, extra):
        card = row.one_of("id", CARDS)
        if card in names:
            row.fail(f"the id '{card}' stands there twice")
        row.number("copies_per_player", 1, 1)
        choice = {"P_COLOUR": "resource:any", "P_LAST": "resource:rearmost"}.get(card, "")
        if row.cells["choice"].strip() != choice:
            row.fail(f"choice is '{row.cells['choice']}'; for {card} it is '{choice}'")
        row.one_of("timing", ("final" if card == "P_BARREL" else "immediate",))
        names[card] = row.cells.get("display_name", "").strip() or card
    missing = [card for card in CARDS if card not in names]
    if missing:
        fail(PRIVILEGES, 1, f"cards are missing: {', '.join(missing)}")
    return names


# -- sheds and editions ----------------------------------------------------------------------------


def _patterns(around: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """HA-8.5: the sets of plots that each pattern offers around one shed spot."""
    return [
        [],
        [(plot,) for plot in around],
        [(around[place], around[place + 3]) for place in range(3)],
        [tuple(around[place::2]) for place in range(2)],
        list(combinations(around, 4)),
    ]


def _shed_sets(board: Board) -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """All sets of plots that an enclosed shed can activate, and those of each (shed spot, pattern)."""
    offers = [[tuple(sorted(chosen)) for chosen in offer] for around in board.around for offer in _patterns(around)]
    sets = sorted({chosen for offer in offers for chosen in offer}, key=lambda chosen: (len(chosen), chosen))
    return sets, [sorted(sets.index(chosen) for chosen in offer) for offer in offers]


MANUAL_REWARDS = {"first": 1, "brewmaster": 0, "resource": 2, "ducats": 2}  # HA-17.2


def _read_edition(data: DataFiles, sheds_file: str, production_file: str, rewards: dict[str, int]) -> c.Edition:
    sheds = _read_sheds(data, sheds_file)
    start, rate, value = _read_production(data, production_file)
    by_sum = [
        next(number for number, shed in enumerate(sheds) if shed.low <= total <= shed.high) for total in range(31)
    ]
    return c.Edition(
        [shed.type for shed in sheds],
        vec[i64](by_sum),
        vec[i64]([shed.steps for shed in sheds]),
        vec[i64]([PATTERNS.index(shed.pattern) for shed in sheds]),
        vec[i64](rate),
        vec[i64](value),
        vec[i64](start),
        vec[i64]([rewards["first"], rewards["brewmaster"], 0, 0]),
        rewards["ducats"],
        rewards["resource"],
    )


def _read_sheds(data: DataFiles, file: str) -> list[Shed]:
    columns = ("shed_type", "sum_min", "sum_max", "brewmaster_steps", "activations", "pattern", "options")
    sheds: list[Shed] = []
    for row in data.rows(file, columns, ("pile_size", "pile_size_source", *NOTES)):
        low = sheds[-1].high + 1 if sheds else 0
        pattern = row.one_of("pattern", PATTERNS)
        shed = Shed(
            row.text("shed_type"),
            row.number("sum_min", low, low),
            row.number("sum_max", low, 30),
            row.number("brewmaster_steps", 0, 20),
            pattern,
        )
        offered = _patterns(range(6))[PATTERNS.index(pattern)]
        row.number("activations", len(offered[0]) if offered else 0, len(offered[0]) if offered else 0)
        row.number("options", max(1, len(offered)), max(1, len(offered)))
        if any(shed.type == other.type for other in sheds):
            row.fail(f"the type '{shed.type}' stands there twice")
        sheds.append(shed)
    if len(sheds) > MOST_SHED_TYPES:
        fail(file, 1, f"there are {len(sheds)} types of sheds; at most {MOST_SHED_TYPES} are possible")
    if not sheds or sheds[-1].high != 30:
        fail(file, 1, "the sums 0 to 30 are not all there")
    return sheds


def _read_production(data: DataFiles, file: str) -> tuple[list[int], list[int], list[int]]:
    """Starting spots of the markers (HA-2.5); rate and value of each position from -10 to 20 (HA-13.1)."""
    start: dict[str, int] = {}
    rate: list[int] = []
    value: list[int] = []
    low, top = int(c.LOWEST), int(c.TOP)
    for row in data.rows(file, ("record", "name", "from", "to", "exchange_rate", "vp_value"), NOTES):
        if row.one_of("record", ("start", "zone")) == "start":
            marker = row.one_of("name", MARKERS)
            if marker in start:
                row.fail(f"the start of {marker} stands there twice")
            start[marker] = _whole(row, "from", low, top)
        else:
            begin = low + len(rate)
            _whole(row, "from", begin, begin)
            end = _whole(row, "to", begin, top)
            rate += [row.number("exchange_rate", 1, 99)] * (end - begin + 1)
            value += [row.number("vp_value", 0, 99)] * (end - begin + 1)
    missing = [marker for marker in MARKERS if marker not in start]
    if missing:
        fail(file, 1, f"the start is missing of: {', '.join(missing)}")
    if len(rate) != top - low + 1:
        fail(file, 1, f"the zones end at {low + len(rate) - 1}; expected {top}")
    return [start[marker] for marker in MARKERS], rate, value
