"""Positions for tests: tiles, discs, cards and figures are put where a test wants them, none added, none lost.

    state = position(Seat(ducats=9, garden={"D01": "wood-3"}), track={5: ["hops-2"]})
    play(state, "move 5", "buy hops-2 S05", "done")
    assert abbey(state, 0)["ducats"] == 5

Seats that are not given are as at the start. On the track lies what is named, and one disc on each scoring-disc space;
all other tiles are in the piles. A shed stands wherever all six plots around it are filled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from brewhall.core import OVER, Journal, ScriptedDealer, SeededDealer
from brewhall.games.heaven_and_ale.game import HeavenAndAle
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState

GAME = HeavenAndAle()

RESOURCES = ("wood", "yeast", "hops", "water", "barley")
MONKS = ("M1", "M2", "M3", "M4")
FACES = (*(f"{resource}-{number}" for resource in RESOURCES for number in range(1, 6)), *MONKS)
SPACES = ("first", "brewmaster", "ducats", "resource")
SPOTS = ("X", *RESOURCES, *MONKS)
PAIRS = {
    "pair1": ("X", "wood"),
    "pair2": ("yeast", "hops"),
    "pair3": ("water", "barley"),
    "pair4": ("M1", "M2"),
    "pair5": ("M3", "M4"),
}
CARDS = ("P_COLOUR", "P_LAST", "P_BARREL", "P_DUCATS", "P_BREW")
GOALS = tuple(f"B{number:02}" for number in range(1, 13))
START = {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}

RESOURCE_SPACES = (1, 2, 5, 6, 8, 9, 11, 13, 15, 17, 19, 21, 22, 23, 27)
MONK_SPACES = (3, 10, 18, 25)
DISC_SPACES = (4, 7, 12, 16, 20, 24)
BARREL_SPACES = (14, 26)
HOME = 28

SUNNY = tuple(f"S{number:02}" for number in range(1, 16))
SHADY = tuple(f"D{number:02}" for number in range(1, 16))
AROUND = {  # section 15 of the specification, in rotational order
    "H1": ("D02", "D03", "S05", "S02", "S01", "D01"),
    "H2": ("S07", "S09", "S08", "S06", "S03", "S04"),
    "H3": ("D06", "D08", "S10", "S07", "S05", "D03"),
    "H4": ("D07", "D10", "D09", "D06", "D04", "D05"),
    "H5": ("S12", "S14", "S13", "S11", "S08", "S09"),
    "H6": ("D11", "D13", "S15", "S12", "S10", "D08"),
    "H7": ("D12", "D15", "D14", "D11", "D09", "D10"),
}
SHED_SUMS = {  # the highest sum of each type
    "published": {"shed0": 7, "shed1": 11, "shed2": 17, "shed3": 23, "shed4": 30},
    "manual": {"shed0": 2, "shed1": 5, "shed2": 8, "shed3": 11, "shed4": 14, "shed5": 30},
}


@dataclass(frozen=True, kw_only=True)
class Seat:
    """What one player has. A figure at 0 stands in the starting area: by default on the space of its seat's number."""

    ducats: int = 25
    at: int = 0
    space: str | None = None
    returned: bool = False
    brewmaster: int = -10
    markers: Mapping[str, int] = field(default_factory=dict)
    garden: Mapping[str, str] = field(default_factory=dict)
    discs: Sequence[str] = ()
    cards: Sequence[str] = CARDS
    placed: Mapping[str, str] = field(default_factory=dict)
    large: Sequence[str] = ()
    small: Sequence[str] = ()


def position(
    *seats: Seat,
    players: int = 2,
    to_play: int = 0,
    in_round: int = 1,
    track: Mapping[int, Sequence[str]] | None = None,
    discs: Mapping[int, int] | None = None,
    game: HeavenAndAle = GAME,
    **options: str,
) -> HeavenAndAleState:
    """The start of a turn: `to_play` moves. `discs` are those that differ from one on each scoring-disc space."""
    return _build(seats, players, to_play, in_round, track or {}, discs or {}, game, options)


def finished(*seats: Seat, players: int = 2, game: HeavenAndAle = GAME, **options: str) -> HeavenAndAleState:
    """The end of a game: every figure is back."""
    rounds = {2: 3, 3: 4, 4: 6}[players]
    return _build(seats, players, OVER, rounds, {}, {}, game, options)


def _build(
    given: Sequence[Seat],
    players: int,
    to_play: int,
    in_round: int,
    track: Mapping[int, Sequence[str]],
    discs: Mapping[int, int],
    game: HeavenAndAle,
    options: Mapping[str, str],
) -> HeavenAndAleState:
    assert len(given) <= players
    seats = [*given, *(Seat() for _ in range(players - len(given)))]
    edition = options.get("edition", "published")
    data = game.deal(players, {"starting_player": 0, **options}, SeededDealer(1)).to_json()
    data |= {"to_play": to_play, "round": in_round, "track": {space: [] for space in data["track"]}}
    data["discs"] |= {str(space): number for space, number in discs.items()}
    for space, faces in track.items():
        data["track"][str(space)] = sorted(faces, key=FACES.index)
    for number, (entry, seat) in enumerate(zip(data["seats"], seats, strict=True)):
        entry |= {"ducats": seat.ducats, "brewmaster": seat.brewmaster, "markers": {**START, **seat.markers}}
        entry |= {"figure": seat.at, "space": None if seat.at else seat.space or SPACES[number]}
        entry |= {"returned": seat.returned or to_play == OVER, "garden": {**entry["garden"], **seat.garden}}
        entry |= {"sheds": sheds_of(entry["garden"], edition), "discs": sorted(seat.discs, key=SPOTS.index)}
        entry |= {"cards": sorted(seat.cards, key=CARDS.index), "placed": {**entry["placed"], **seat.placed}}
        entry |= {"large": sorted(seat.large), "small": sorted(seat.small)}
    _pile_the_rest(data)
    data["decisions"] = [] if to_play == OVER else [{"step": "move", "seat": to_play}]
    assert_conserved(data)
    state = cast(HeavenAndAleState, game.from_json(data))
    assert to_play == OVER or len(state.legal_actions()) > 1, "this is no decision: there is one option only"
    return state


def sheds_of(garden: Mapping[str, str | None], edition: str) -> dict[str, str | None]:
    """The shed that stands on each spot."""
    sheds: dict[str, str | None] = {}
    for shed, plots in AROUND.items():
        faces = [face for face in (garden[plot] for plot in plots) if face]
        total = sum(int(face[-1]) for face in faces if face not in MONKS)
        kind = next(kind for kind, highest in SHED_SUMS[edition].items() if total <= highest)
        sheds[shed] = kind if len(faces) == 6 else None
    return sheds


def all_tiles(players: int) -> Counter[str]:
    """HA-1.5, HA-1.7, HA-3.3: with two players the monks of level II stay in the box."""
    return Counter({face: 4 if face not in MONKS else 3 if players == 2 else 6 for face in FACES})


def _pile_the_rest(data: dict[str, Any]) -> None:
    """All tiles that lie nowhere go back to the piles, in the order of their faces."""
    data["resource_pile"] = data["monk_pile"] = data["put_away"] = []
    rest = all_tiles(len(data["seats"]))
    rest.subtract(tiles_of(data))
    assert min(rest.values()) >= 0, f"more tiles than there are: {[face for face in rest if rest[face] < 0]}"
    if len(data["seats"]) == 3:
        data["put_away"] = [face for face in MONKS for _ in range(min(3, rest[face]))][:8]
        rest.subtract(data["put_away"])
    data["resource_pile"] = [face for face in rest.elements() if face not in MONKS]
    data["monk_pile"] = [face for face in rest.elements() if face in MONKS]


def tiles_of(data: Mapping[str, Any]) -> Counter[str]:
    """All tiles, wherever they lie."""
    tiles = Counter([*data["resource_pile"], *data["monk_pile"], *data["put_away"]])
    for faces in data["track"].values():
        tiles.update(faces)
    for seat in data["seats"]:
        tiles.update(face for face in seat["garden"].values() if face)
    return tiles


def assert_conserved(data: Mapping[str, Any]) -> None:
    """Every piece is in exactly one place, and where it may be."""
    seats = data["seats"]
    assert tiles_of(data) == all_tiles(len(seats))
    assert sum(data["discs"].values()) + sum(len(seat["discs"]) for seat in seats) <= 36  # HA-1.11
    assert all(0 <= discs <= 2 for discs in data["discs"].values())
    for size in ("large", "small"):
        assert all(sum(goal in seat[size] for seat in seats) <= 1 for goal in GOALS)
    occupied = [seat["space"] for seat in seats if seat["space"]]
    assert len(set(occupied)) == len(occupied), "a starting space is for one figure"
    for number, seat in enumerate(seats):
        _assert_seat(seat)
        waiting = [
            entry["shed"] for entry in data["decisions"] if (entry["step"], entry["seat"]) == ("enclose", number)
        ]
        sheds = {shed: kind for shed, kind in seat["sheds"].items() if shed not in waiting}
        enclosed = sheds_of(seat["garden"], data["options"]["edition"])
        assert sheds == {shed: kind for shed, kind in enclosed.items() if shed not in waiting}


def _assert_seat(seat: Mapping[str, Any]) -> None:
    assert seat["ducats"] >= 0
    assert all(-10 <= place <= 20 for place in (seat["brewmaster"], *seat["markers"].values()))
    assert seat["figure"] in range(HOME)
    assert seat["space"] is None if seat["figure"] else seat["space"] is not None or not seat["returned"]
    cards = [*seat["cards"], *(card for card in seat["placed"].values() if card)]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(CARDS)
    assert len(set(seat["discs"])) == len(seat["discs"])
    for pair, card in seat["placed"].items():
        assert card is None or set(PAIRS[pair]) <= set(seat["discs"]), f"{card} lies beside an incomplete pair"
    assert not set(seat["large"]) & set(seat["small"])


# -- gardens ---------------------------------------------------------------------------------------


def plant(plots: Iterable[str], *tiles: int | str | None) -> dict[str, str]:
    """Tiles for some plots: a fertility (of any resource), a face, or None for an empty plot."""
    garden: dict[str, str] = {}
    for place, (plot, tile) in enumerate(zip(plots, tiles, strict=True)):
        if tile is not None:
            garden[plot] = tile if isinstance(tile, str) else f"{RESOURCES[place % 5]}-{tile}"
    return garden


def ring(shed: str, *tiles: int | str | None) -> dict[str, str]:
    """The six plots around a shed, in rotational order."""
    return plant(AROUND[shed], *tiles)


# -- playing ---------------------------------------------------------------------------------------


def start(players: int = 2, seed: int | str = 1, starting_player: int | str = 0, **options: str) -> HeavenAndAleState:
    """A dealt game."""
    chosen = {"starting_player": starting_player, **options}
    return cast(HeavenAndAleState, GAME.deal(players, chosen, SeededDealer(seed)))


def set_up(players: int = 2, starting_player: int = 0, **options: str) -> HeavenAndAleState:
    """A dealt game in which all have chosen their starting spaces, in the order of SPACES."""
    state = start(players, starting_player=starting_player, **options)
    while decision(state)[0] == "setup":
        play(state, moves(state)[0])
    return state


def play(state: HeavenAndAleState, *texts: str) -> HeavenAndAleState:
    """Play moves by their text. After the set-up nothing is left to chance (section 14)."""
    for text in texts:
        state.play(state.game.action(text), ScriptedDealer([]))
    return state


def trial(state: HeavenAndAleState, *texts: str) -> HeavenAndAleState:
    """The same on a copy."""
    return play(cast(HeavenAndAleState, state.copy()), *texts)


def go_home(state: HeavenAndAleState) -> HeavenAndAleState:
    """The player whose turn it is returns straight to the starting area and takes the first space that is free."""
    play(state, "move 28")
    if decision(state)[0] == "stand":
        play(state, moves(state, "stand")[0])
    return state


def skip_round(state: HeavenAndAleState) -> HeavenAndAleState:
    """Everybody goes home at once."""
    for _ in range(state.players):
        go_home(state)
    return state


def unshuffled(players: int, *further: int) -> ScriptedDealer:
    """Answers that leave every pile in the order of the data files; `further` ones come after the shuffles."""
    sizes = [50, 50, 12] if players == 2 else [50, 50, 12, 12]
    return ScriptedDealer([*(place for size in sizes for place in range(size - 1, 0, -1)), *further])


def lively_game(state: HeavenAndAleState, seed: int, at_each: Callable[[HeavenAndAleState], None]) -> HeavenAndAleState:
    """Play to the end and look at every position. Low actions are likelier: short moves, gardens that fill up."""
    choices = SeededDealer(f"lively {seed}")
    for _ in range(state.game.max_actions):
        at_each(state)
        if state.to_play == OVER:
            return state
        legal = state.legal_actions()
        pick = min(choices.below(len(legal)) for _ in range(3))
        state.play(legal[pick], ScriptedDealer([]))
    raise AssertionError("the game does not end")


# -- looking ---------------------------------------------------------------------------------------


def moves(state: HeavenAndAleState, kind: str = "") -> list[str]:
    """The texts of the legal moves, all of them or those of one kind."""
    texts = [state.game.move(action) for action in state.legal_actions()]
    return [text for text in texts if text.split()[0] == kind or not kind]


def destinations(state: HeavenAndAleState) -> list[int]:
    """Where the figure may move."""
    return [int(text.split()[1]) for text in moves(state, "move")]


def decision(state: HeavenAndAleState) -> tuple[str, int]:
    """What is asked, and who."""
    decisions = state.to_json()["decisions"]
    return (decisions[0]["step"], decisions[0]["seat"]) if decisions else ("over", OVER)


def abbey(state: HeavenAndAleState, seat: int) -> dict[str, Any]:
    return cast(dict[str, Any], state.to_json()["seats"][seat])


def ducats(state: HeavenAndAleState, seat: int = 0) -> int:
    return cast(int, abbey(state, seat)["ducats"])


def brewmaster(state: HeavenAndAleState, seat: int = 0) -> int:
    return cast(int, abbey(state, seat)["brewmaster"])


def marker(state: HeavenAndAleState, resource: str, seat: int = 0) -> int:
    return cast(int, abbey(state, seat)["markers"][resource])


def track(state: HeavenAndAleState, space: int) -> list[str]:
    return cast(list[str], state.to_json()["track"][str(space)])


def journal_of(state: HeavenAndAleState) -> Journal:
    """A journal that hears what happens from now on."""
    state.journal = Journal()
    return state.journal


def gains(before: HeavenAndAleState, after: HeavenAndAleState, seat: int = 0) -> dict[str, int]:
    """Ducats and steps that came in between, without those that did not change."""
    old, new = abbey(before, seat), abbey(after, seat)
    changes = {name: new["markers"][name] - old["markers"][name] for name in RESOURCES}
    changes |= {name: new[name] - old[name] for name in ("brewmaster", "ducats")}
    return {name: change for name, change in changes.items() if change}
