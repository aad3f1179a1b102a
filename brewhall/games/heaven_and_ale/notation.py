"""A position of Heaven & Ale as JSON and back. docs/build/state-json.md explains every name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import BadState
from brewhall.core.notation import bits_in, count_in, flag_in, heading, number_in, reading
from brewhall.core.state import detail_of, frame_of, seat_of, step_of
from brewhall.games.heaven_and_ale import components, steps
from brewhall.games.heaven_and_ale.catalog import CARDS, FACES, RESOURCES, SPOTS, STARTING_SPACES, Catalog
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from brewhall.games.heaven_and_ale.state import HIDDEN, NOTHING, TILE_BITS, Abbey

Name = TypeVar("Name", bound=str)
FORMAT = "heaven-and-ale-state-1"
HIDDEN_NAMES = ("?I", "?II")
PAIRS = tuple(f"pair{number + 1}" for number in range(int(components.PAIRS)))
ALL_FACES = (*FACES, *HIDDEN_NAMES)
SHED_STEPS = (int(steps.ACTIVATING), int(steps.ENCLOSE))

assert len(FACES) == HIDDEN


def named(names: Sequence[Name], bits: int) -> list[Name]:
    """Those of `names` whose bit is set."""
    return [name for place, name in enumerate(names) if bits >> place & 1]


def name_or_none(names: Sequence[Name], number: int) -> Name | None:
    return None if number == NOTHING else names[number]


def pile(tiles: Iterable[int]) -> list[str]:
    """Names of the tiles in a pile, the top first."""
    return [ALL_FACES[face] for face in reversed(list(tiles))]


def to_json(state: HeavenAndAleState, catalog: Catalog) -> dict[str, Any]:
    spaces = list(enumerate(catalog.track))
    return {
        **heading(state, FORMAT),
        "to_play": state.to_play,
        "round": state.round,
        "rounds": state.rounds,
        "turns": state.turns,
        "reveals": state.reveals,
        "resource_pile": pile(state.resource_pile),
        "monk_pile": pile(state.monk_pile),
        "put_away": [ALL_FACES[face] for face in state.put_away],
        "track": {
            str(place): [FACES[face] for face in state.tiles_on(place)]
            for place, space in spaces
            if space.kind in ("resource", "monk")
        },
        "discs": {str(place): state.discs[place] for place, space in spaces if space.kind == "score"},
        "seats": [_abbey_to_json(state, abbey, catalog) for abbey in state.abbeys],
        "decisions": [_frame_to_json(state.agenda[i], catalog) for i in range(state.depth - 1, -1, -1)],
    }


def _abbey_to_json(state: HeavenAndAleState, abbey: Abbey, catalog: Catalog) -> dict[str, Any]:
    board = catalog.board
    goals = [goal.id for goal in catalog.goals]
    return {
        "ducats": abbey.ducats,
        "figure": abbey.figure,
        "space": name_or_none(STARTING_SPACES, abbey.space),
        "returned": abbey.returned,
        "brewmaster": abbey.markers[components.BREWMASTER],
        "markers": {name: abbey.markers[r] for r, name in enumerate(RESOURCES)},
        "garden": {plot: name_or_none(FACES, abbey.garden[p]) for p, plot in enumerate(board.plots)},
        "sheds": {shed: name_or_none(state.edition.shed_types, abbey.sheds[s]) for s, shed in enumerate(board.sheds)},
        "discs": named(SPOTS, abbey.discs),
        "cards": named(CARDS, abbey.cards),
        "placed": {name: name_or_none(CARDS, card) for name, card in zip(PAIRS, abbey.placed, strict=True)},
        "large": named(goals, abbey.large),
        "small": named(goals, abbey.small),
    }


def _frame_to_json(frame: int, catalog: Catalog) -> dict[str, Any]:
    step, detail = step_of(frame), detail_of(frame)
    entry: dict[str, Any] = {"step": steps.STEP_NAMES[step], "seat": seat_of(frame)}
    if step in SHED_STEPS:
        entry["shed"] = catalog.board.sheds[detail]
    elif step == steps.BUYING:
        entry["bought"] = detail == 1
    elif step == steps.PRIVILEGE:
        entry["pair"] = PAIRS[detail]
    return entry


def from_json(state: HeavenAndAleState, data: dict[str, Any], catalog: Catalog) -> None:
    """Fill a blank state from what `to_json` wrote."""
    with reading(state, data, FORMAT, signed=("markers", "brewmaster"), flags=("returned", "bought")):
        _from_json(state, data, catalog)


def _from_json(state: HeavenAndAleState, data: dict[str, Any], catalog: Catalog) -> None:
    state.set_out()
    state.round = count_in("round", data["round"])
    if data["rounds"] != state.rounds:
        raise BadState(f"rounds is {data['rounds']}; with {state.players} players there are {state.rounds}")
    state.resource_pile = _pile(data["resource_pile"])
    state.monk_pile = _pile(data["monk_pile"])
    state.put_away = vec[i64]([ALL_FACES.index(name) for name in data["put_away"]])
    for place, space in enumerate(catalog.track):
        if space.kind in ("resource", "monk"):
            state.tiles[place] = _packed(data["track"][str(place)])
        elif space.kind == "score":
            state.discs[place] = data["discs"][str(place)]
    for abbey, entry in zip(state.abbeys, data["seats"], strict=True):
        _abbey_from_json(state, abbey, entry, catalog)
    state.agenda = vec[i64]([_frame(entry, catalog) for entry in reversed(data["decisions"])])
    state.depth = len(state.agenda)


def _pile(names: Sequence[str]) -> vec[i64]:
    return vec[i64]([ALL_FACES.index(name) for name in reversed(names)])


def _number(names: Sequence[str], name: str | None) -> int:
    return int(NOTHING) if name is None else names.index(name)


def _packed(names: Sequence[str]) -> int:
    """The tiles on a space of the track in one number, see TILE_BITS."""
    if len(names) > components.MOST_TILES:
        raise BadState(f"there are {len(names)} tiles on a space; there is room for {components.MOST_TILES}")
    faces = sorted(FACES.index(name) for name in names)
    return sum((face + 1) << place * TILE_BITS for place, face in enumerate(faces))


def _abbey_from_json(state: HeavenAndAleState, abbey: Abbey, entry: dict[str, Any], catalog: Catalog) -> None:
    board = catalog.board
    goals = [goal.id for goal in catalog.goals]
    abbey.ducats = count_in("ducats", entry["ducats"])
    abbey.figure = count_in("figure", entry["figure"])
    abbey.space = _number(STARTING_SPACES, entry["space"])
    abbey.returned = flag_in("returned", entry["returned"])
    markers = [*(entry["markers"][name] for name in RESOURCES), entry["brewmaster"]]
    abbey.markers = vec[i64]([number_in("a marker", marker, components.LOWEST, components.TOP) for marker in markers])
    abbey.garden = vec[i64]([_number(FACES, entry["garden"][plot]) for plot in board.plots])
    abbey.sheds = vec[i64]([_number(state.edition.shed_types, entry["sheds"][shed]) for shed in board.sheds])
    abbey.placed = vec[i64]([_number(CARDS, entry["placed"][name]) for name in PAIRS])
    abbey.discs = bits_in(SPOTS, entry["discs"])
    abbey.cards = bits_in(CARDS, entry["cards"])
    abbey.large = bits_in(goals, entry["large"])
    abbey.small = bits_in(goals, entry["small"])


def _frame(entry: dict[str, Any], catalog: Catalog) -> int:
    detail = 0
    if "shed" in entry:
        detail = catalog.board.sheds.index(entry["shed"])
    elif "bought" in entry:
        detail = int(flag_in("bought", entry["bought"]))
    elif "pair" in entry:
        detail = PAIRS.index(entry["pair"])
    return frame_of(steps.STEP_NAMES.index(entry["step"]), entry["seat"], detail)
