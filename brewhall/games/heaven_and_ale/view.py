"""What a seat sees and may do, as plain data for clients and bots. Built from `seen_by` only."""

from __future__ import annotations

from typing import Any, cast

from brewhall.core.journal import Journal
from brewhall.core.state import OVER, State, detail_of, step_of
from brewhall.core.views import legal_moves, standing
from brewhall.games.heaven_and_ale.barrels import measure
from brewhall.games.heaven_and_ale.catalog import (
    CARDS,
    FACES,
    LETTERS,
    LEVELS,
    MEASURES,
    PATTERNS,
    RESOURCES,
    SPOTS,
    STARTING_SPACES,
    Catalog,
)
from brewhall.games.heaven_and_ale.components import (
    BREWMASTER,
    BREWMASTER_SPACE,
    DUCATS_SPACE,
    FIRST,
    LOWEST,
    MONK,
    NUMBER_SPOT,
    RESOURCE_SPACE,
    TOP,
    fertility_of,
    resource_of,
)
from brewhall.games.heaven_and_ale.notation import name_or_none, named
from brewhall.games.heaven_and_ale.rules import DECISION, HeavenAndAleState
from brewhall.games.heaven_and_ale.scoring import count
from brewhall.games.heaven_and_ale.spots import has_fertility, score, usable
from brewhall.games.heaven_and_ale.state import NOTHING, Abbey
from brewhall.games.heaven_and_ale.steps import STEP_NAMES

# Events that can be told before a move is made: everything but a new round, which uncovers tiles.
FORESEEABLE = frozenset(
    [
        "stood",
        "moved",
        "bought",
        "enclosed",
        "activated",
        "scored",
        "privilege",
        "declined",
        "sold",
        "barrel",
        "gained",
    ]
)

MARKER_MEASURES = ("brewmaster", "min_resource", "max_resource")  # spots of the production track, the others are counts


def view(seen: HeavenAndAleState, catalog: Catalog) -> dict[str, Any]:
    moves = [
        {**move, "targets": _targets(seen, move), "follows": _follows(seen, move)}
        for move in legal_moves(seen, FORESEEABLE, _prompt)
    ]
    pieces: dict[str, dict[str, Any]] = {}
    track = _track(seen, catalog, pieces)
    sides = [_side(seen, seat, catalog, pieces) for seat in range(seen.players)]
    return {
        **standing(seen),
        "round": seen.round,
        "rounds": seen.rounds,
        "prompt": _prompt(seen),
        "order": _order(seen),
        "track": track,
        "start": _start(seen),
        "piles": _piles(seen, catalog),
        "goals": _goals(seen, catalog),
        "hexes": [{"id": each.id, "q": each.q, "r": each.r, "side": each.side} for each in catalog.board.hexes],
        "sheds": _shed_table(seen),
        "production": _production(seen),
        "counters": _counters(sides),
        "zones": _zones(track, sides),
        "pieces": pieces,
        "sides": sides,
        "actions": moves,
        "impossible": DECISION[step_of(seen.top())].impossible(seen, seen.to_play) if moves else [],
    }


def _order(seen: HeavenAndAleState) -> list[int]:
    """Who decides next, the seat to play first: in the set-up counterclockwise (HA-3.9), then clockwise (HA-4.2)."""
    if seen.to_play == OVER:
        return []
    setup = STEP_NAMES[step_of(seen.top())] == "setup"
    seats = [(seen.to_play + (-turn if setup else turn)) % seen.players for turn in range(seen.players)]
    waits = [abbey.space != NOTHING if setup else abbey.returned for abbey in seen.abbeys]
    return [seat for seat in seats if seat == seen.to_play or not waits[seat]]


# -- the common track ----------------------------------------------------------------------------


def tile(face: int) -> dict[str, Any]:
    """What is printed on a tile, and what it brings when it is activated on either side (HA-7.8)."""
    if face >= MONK:
        step = {"steps": {"brewmaster": 1}}
        return {"kind": "monk", "monk": FACES[face], "brings": {"sunny": step, "shady": step}}
    resource, fertility = RESOURCES[resource_of(face)], fertility_of(face)
    brings = {"sunny": {"steps": {resource: fertility}}, "shady": {"ducats": fertility}}
    return {"kind": "resource", "resource": resource, "fertility": fertility, "brings": brings}


def _track(seen: HeavenAndAleState, catalog: Catalog, pieces: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    spaces: list[dict[str, Any]] = []
    for position, space in enumerate(catalog.track):
        if position == 0:
            continue
        tiles: list[str] = []
        for face in seen.tiles_on(position):
            name = f"tile-{position}-{FACES[face]}-{1 + sum(FACES[face] in other for other in tiles)}"
            shady = seen.shady_price(position, face)
            pieces[name] = {**tile(face), "face": FACES[face], "shady": shady, "sunny": 2 * shady}
            tiles.append(name)
        spaces.append(
            {
                "position": position,
                "kind": space.kind,
                "cost": space.cost,
                "letters": space.letters,
                "tiles": tiles,
                "discs": seen.discs[position],
                "figures": [seat for seat, abbey in enumerate(seen.abbeys) if abbey.figure == position],
            }
        )
    return spaces


def _start(seen: HeavenAndAleState) -> list[dict[str, Any]]:
    """The starting spaces, what they give and who stands there."""
    edition = seen.edition
    gives: dict[int, dict[str, int]] = {
        int(FIRST): {"brewmaster": edition.space_steps[FIRST]},
        int(BREWMASTER_SPACE): {"brewmaster": edition.space_steps[BREWMASTER_SPACE]},
        int(DUCATS_SPACE): {"ducats": edition.space_ducats},
        int(RESOURCE_SPACE): {"resource": edition.resource_steps},
    }
    return [
        {
            "space": name,
            "gives": {what: amount for what, amount in gives[space].items() if amount},
            "seat": next((seat for seat, abbey in enumerate(seen.abbeys) if abbey.space == space), None),
        }
        for space, name in enumerate(STARTING_SPACES)
    ]


def _piles(seen: HeavenAndAleState, catalog: Catalog) -> dict[str, dict[str, int]]:
    """How many tiles of each level lie face down."""
    components = catalog.components
    second = {
        "resource": min(len(seen.resource_pile), len(components.tiles[1])),
        "monk": min(len(seen.monk_pile), seen.later_monks()),
    }
    sizes = {"resource": len(seen.resource_pile), "monk": len(seen.monk_pile)}
    return {kind: dict(zip(LEVELS, (sizes[kind] - second[kind], second[kind]), strict=True)) for kind in sizes}


def _goals(seen: HeavenAndAleState, catalog: Catalog) -> list[dict[str, Any]]:
    goals: list[dict[str, Any]] = []
    for number, goal in enumerate(catalog.goals):
        large = [seat for seat, abbey in enumerate(seen.abbeys) if abbey.large >> number & 1]
        small = [seat for seat, abbey in enumerate(seen.abbeys) if abbey.small >> number & 1]
        goals.append(
            {
                "goal": goal.id,
                "measure": goal.measure,
                "from": LOWEST if goal.measure in MARKER_MEASURES else 0,
                "needed": goal.threshold,
                "reached": [measure(abbey, MEASURES.index(goal.measure)) for abbey in seen.abbeys],
                "large": {"points": goal.large_points, "left": goal.larges - len(large), "seats": large},
                "small": {"points": goal.small_points, "left": goal.smalls - len(small), "seats": small},
            }
        )
    return goals


def _shed_table(seen: HeavenAndAleState) -> list[dict[str, Any]]:
    """The rewards of the edition in play."""
    edition = seen.edition
    sums = list(edition.shed_by_sum)
    return [
        {
            "type": name,
            "from": sums.index(number),
            "to": 30 - sums[::-1].index(number),
            "steps": edition.shed_steps[number],
            "pattern": PATTERNS[edition.shed_pattern[number]],
        }
        for number, name in enumerate(edition.shed_types)
    ]


def _production(seen: HeavenAndAleState) -> dict[str, Any]:
    """The production track: its ends, and where the brewmaster makes which rate and value (HA-13.1)."""
    edition = seen.edition
    zones: list[dict[str, int]] = []
    for spot, worth in enumerate(zip(edition.rate, edition.value, strict=True), LOWEST):
        if zones and worth == (zones[-1]["rate"], zones[-1]["value"]):
            zones[-1]["to"] = spot
        else:
            zones.append({"from": spot, "to": spot, "rate": worth[0], "value": worth[1]})
    return {"from": LOWEST, "to": TOP, "zones": zones}


# -- a player's side -----------------------------------------------------------------------------


def _side(seen: HeavenAndAleState, seat: int, catalog: Catalog, pieces: dict[str, dict[str, Any]]) -> dict[str, Any]:
    abbey = seen.abbeys[seat]
    board = catalog.board
    garden: dict[str, str | None] = {}
    for number, plot in enumerate(board.plots):
        face = abbey.garden[number]
        garden[plot] = None
        if face != NOTHING:
            garden[plot] = f"tile-{seat}-{plot}"
            pieces[f"tile-{seat}-{plot}"] = {**tile(face), "face": FACES[face]}
    final = count(seen, seat)
    goals = [goal.id for goal in catalog.goals]
    return {
        "ducats": abbey.ducats,
        "figure": abbey.figure,
        "space": name_or_none(STARTING_SPACES, abbey.space),
        "returned": abbey.returned,
        "markers": {
            **{name: abbey.markers[r] for r, name in enumerate(RESOURCES)},
            "brewmaster": abbey.markers[BREWMASTER],
        },
        "rate": final.rate,
        "value": final.value,
        "garden": garden,
        "sheds": [_shed(seen, abbey, number, name) for number, name in enumerate(board.sheds)],
        "spots": [_spot(seen, seat, spot) for spot in range(len(SPOTS))],
        "pairs": [
            {"pair": f"pair{number + 1}", "spots": list(pair), "card": name_or_none(CARDS, abbey.placed[number])}
            for number, pair in enumerate(catalog.pairs)
        ],
        "cards": named(CARDS, abbey.cards),
        "large": named(goals, abbey.large),
        "small": named(goals, abbey.small),
        "score": final.total,
        "count": {
            "exchanges": final.exchanges,
            "exchanged": dict(zip(RESOURCES, final.exchanged, strict=True)),
            "bought": final.bought,
            "raised": dict(zip(RESOURCES, final.raised, strict=True)),
            "lowest": final.lowest,
            "production": final.production,
            "barrels": final.barrels,
            "bonus": final.bonus,
        },
    }


def _shed(seen: HeavenAndAleState, abbey: Abbey, number: int, name: str) -> dict[str, Any]:
    """A shed spot: what lies there, or how far it is from being enclosed."""
    around = [abbey.garden[seen.components.around[number * 6 + place]] for place in range(6)]
    fertility = [fertility_of(face) for face in around if NOTHING < face < MONK]
    return {
        "shed": name,
        "type": name_or_none(seen.edition.shed_types, abbey.sheds[number]),
        "filled": sum(face != NOTHING for face in around),
        "sum": sum(fertility),
    }


def _spot(seen: HeavenAndAleState, seat: int, spot: int) -> dict[str, Any]:
    """A scoring spot, and what a disc there would bring now: for X, by number."""
    abbey = seen.abbeys[seat]
    gains: dict[str, dict[str, Any]] = {}
    if usable(abbey, spot):
        numbers = range(1, 6) if spot == NUMBER_SPOT else [0]
        for number in numbers:
            if spot != NUMBER_SPOT or has_fertility(abbey, number):
                gains[str(number) if number else "all"] = _gain(seen, seat, spot, number)
    return {
        "spot": SPOTS[spot],
        "letter": LETTERS[int(seen.components.spot_letter[spot]).bit_length() - 1],
        "disc": bool(abbey.discs >> spot & 1),
        "gains": gains,
    }


def _gain(seen: HeavenAndAleState, seat: int, spot: int, number: int) -> dict[str, Any]:
    trial = cast(HeavenAndAleState, seen.copy())
    trial.journal = Journal()
    score(trial, seat, spot, number)
    gained = [event for event in trial.journal.since(0, seat) if event["kind"] == "gained"]
    return {name: gained[0][name] for name in ("ducats", "steps") if gained and name in gained[0]}


def _counters(sides: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Everything that is a number: each purse and each player's markers."""
    purses = {f"purse-{seat}": {"ducats": side["ducats"]} for seat, side in enumerate(sides)}
    return purses | {f"production-{seat}": side["markers"] for seat, side in enumerate(sides)}


def _zones(track: list[dict[str, Any]], sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where the pieces lie."""
    shared = [
        {"id": f"space-{space['position']}", "kind": "space", "seat": None, "pieces": space["tiles"]}
        for space in track
        if space["kind"] in ("resource", "monk")
    ]
    gardens = [
        {"id": f"garden-{seat}", "kind": "garden", "seat": seat, "pieces": [tile for tile in row if tile]}
        for seat, row in enumerate(side["garden"].values() for side in sides)
    ]
    return shared + gardens


# -- the decision --------------------------------------------------------------------------------


def _prompt(state: State) -> dict[str, Any]:
    """The question on the table: a key of the words and its blanks."""
    seen = cast(HeavenAndAleState, state)
    if seen.to_play == OVER:
        return {"key": "prompt.over", "values": {}}
    frame, seat = seen.top(), seen.to_play
    step, detail = step_of(frame), detail_of(frame)
    decision = DECISION[step]
    key = f"prompt.{STEP_NAMES[step]}{decision.variant(seen, seat, detail)}"
    return {"key": key, "values": decision.blanks(seen, seat, detail)}


def _targets(seen: HeavenAndAleState, move: dict[str, Any]) -> list[str]:
    """Ids of the pieces and places that an action is about, the first one being what is taken in hand."""
    action, frame = seen.game.actions[move["action"]], seen.top()
    if action.kind == "sell":
        return [f"card-{seen.to_play}-{action.parameters['card']}"]
    return DECISION[step_of(frame)].targets(seen, seen.to_play, detail_of(frame), action)


def _follows(seen: HeavenAndAleState, move: dict[str, Any]) -> list[int]:
    """Actions a client may send along, as they alone make sense then: the end of a purchase that emptied the space or
    filled the garden (HA-6.7)."""
    then, abbey = move["then"], seen.abbeys[seen.to_play]
    if move["kind"] not in ("buy", "shed") or then is None or then["key"] != "prompt.buy-more":
        return []
    laid = move["kind"] == "buy"
    nothing_left = len(seen.tiles_on(abbey.figure)) == laid or list(abbey.garden).count(NOTHING) == laid
    return [seen.game.action("done")] if nothing_left else []
