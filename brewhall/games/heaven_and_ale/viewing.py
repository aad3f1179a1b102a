"""Builds what a seat sees and may do. From `seen_by` only."""

from __future__ import annotations

from typing import Literal, cast

from brewhall.core.journal import Journal
from brewhall.core.state import OVER, detail_of, step_of
from brewhall.core.view import LegalAction, Phrase, Zone
from brewhall.core.viewing import head, legal_moves, refused, spoken_of
from brewhall.games.heaven_and_ale.barrels import measure
from brewhall.games.heaven_and_ale.catalog import (
    CARDS,
    FACES,
    LETTERS,
    LEVELS,
    MARKERS,
    MEASURES,
    PATTERNS,
    RESOURCES,
    SPOTS,
    STARTING_SPACES,
    Catalog,
)
from brewhall.games.heaven_and_ale.components import (
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
from brewhall.games.heaven_and_ale.decisions.privilege import tiles_of_resource
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.notation import name_or_none, named
from brewhall.games.heaven_and_ale.rounds import in_order
from brewhall.games.heaven_and_ale.rules import DECISION, HeavenAndAleState
from brewhall.games.heaven_and_ale.scoring import count
from brewhall.games.heaven_and_ale.spots import has_fertility, score, usable
from brewhall.games.heaven_and_ale.state import NOTHING, count_bits
from brewhall.games.heaven_and_ale.state import Abbey as Holdings
from brewhall.games.heaven_and_ale.steps import SETTING_UP
from brewhall.games.heaven_and_ale.view import (
    Abbey,
    Barrel,
    CardName,
    Count,
    Event,
    Gain,
    Goal,
    HeavenAndAleView,
    Hex,
    Level,
    Pair,
    Production,
    ProductionZone,
    ShedSpot,
    ShedType,
    Side,
    Space,
    Spot,
    StartingSpace,
    Tile,
)

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
Tiles = dict[str, Tile]
Piles = dict[Literal["resource", "monk"], dict[Level, int]]


def view(seen: HeavenAndAleState, catalog: Catalog, narrator: HeavenAndAleNarrator) -> HeavenAndAleView:
    moves: list[LegalAction[Event]] = legal_moves(seen, FORESEEABLE, narrator)
    impossible = DECISION[step_of(seen.top())].impossible(seen, seen.to_play) if moves else []
    pieces: Tiles = {}
    track = _track(seen, catalog, pieces, narrator)
    sides = [_side(seen, seat, catalog, pieces, narrator) for seat in range(seen.players)]
    counters = _counters(sides)
    for move in moves:
        move.targets = _targets(seen, move)
        move.follows = _follows(seen, move)
        move.lines = narrator.lines(move, str(seen.options["edition"]))
        if move.kind == "shed":
            garden = sides[seen.to_play].garden
            move.phrase = narrator.activation(
                pieces, {plot: garden[plot] for plot in move.parameters["plots"].split("+")}
            )
    start = head(seen, narrator)
    zones = _zones(track, seen.players, pieces)
    lying = {zone.id for zone in zones}
    elsewhere = {name: place for name, place in narrator.places.items() if name not in lying}
    return HeavenAndAleView(
        **start,
        zones=zones,
        pieces=pieces,
        places=spoken_of(elsewhere, start["prompt"], moves, [*counters, *(each.target for each in impossible)]),
        counters=counters,
        actions=moves,
        impossible=refused(impossible, narrator),
        round=seen.round,
        rounds=seen.rounds,
        order=[] if seen.to_play == OVER else in_order(seen, step_of(seen.top()) == SETTING_UP),
        track=track,
        start=_start(seen),
        piles=_piles(seen, catalog),
        goals=_goals(seen, catalog),
        hexes=[Hex(each.id, each.q, each.r, each.side) for each in catalog.board.hexes],
        sheds=_shed_table(seen),
        production=_production(seen),
        letters={
            spot: LETTERS[int(letter).bit_length() - 1]
            for spot, letter in zip(SPOTS, catalog.components.spot_letter, strict=True)
        },
        pairs=[Pair(f"pair{number}", list(pair)) for number, pair in enumerate(catalog.pairs, 1)],
        sides=sides,
    )


# -- the common track ----------------------------------------------------------------------------


def _tile(face: int, seat: int | None, zone: str, price: dict[Side, int], narrator: HeavenAndAleNarrator) -> Tile:
    name = narrator.title("tile", FACES[face])
    if face >= MONK:
        return Tile("monk", FACES[face], seat, zone, name, None, 0, price)
    resource = RESOURCES[resource_of(face)]
    return Tile("resource", FACES[face], seat, zone, name, resource, fertility_of(face), price)


def _track(seen: HeavenAndAleState, catalog: Catalog, pieces: Tiles, narrator: HeavenAndAleNarrator) -> list[Space]:
    spaces: list[Space] = []
    for position, space in enumerate(catalog.track):
        if space.kind == "start":
            continue
        lying: dict[int, int] = {}
        for face in seen.tiles_on(position):
            lying[face] = lying.get(face, 0) + 1
            shady = seen.shady_price(position, face)
            prices: dict[Side, int] = {"shady": shady, "sunny": 2 * shady}
            name = f"tile-{position}-{FACES[face]}-{lying[face]}"
            pieces[name] = _tile(face, None, f"space-{position}", prices, narrator)
        spaces.append(Space(position, space.kind, space.cost, space.letters, seen.discs[position]))
    return spaces


def _start(seen: HeavenAndAleState) -> list[StartingSpace]:
    """The starting spaces, what they give and who stands there."""
    edition = seen.edition
    starts = [
        StartingSpace(name, {}, next((seat for seat, abbey in enumerate(seen.abbeys) if abbey.space == space), None))
        for space, name in enumerate(STARTING_SPACES)
    ]
    for space in (FIRST, BREWMASTER_SPACE):
        if edition.space_steps[space]:
            starts[space].gives["brewmaster"] = edition.space_steps[space]
    if edition.space_ducats:
        starts[DUCATS_SPACE].gives["ducats"] = edition.space_ducats
    if edition.resource_steps:
        starts[RESOURCE_SPACE].gives["resource"] = edition.resource_steps
    return starts


def _piles(seen: HeavenAndAleState, catalog: Catalog) -> Piles:
    """How many tiles of each level lie face down."""
    resources, monks = len(seen.resource_pile), len(seen.monk_pile)
    return {
        "resource": _levels(resources, min(resources, len(catalog.components.tiles[1]))),
        "monk": _levels(monks, min(monks, int(seen.later_monks()))),
    }


def _levels(size: int, second: int) -> dict[Level, int]:
    return dict(zip(LEVELS, (size - second, second), strict=True))


def _goals(seen: HeavenAndAleState, catalog: Catalog) -> list[Goal]:
    goals: list[Goal] = []
    for number, goal in enumerate(catalog.goals):
        large = [seat for seat, abbey in enumerate(seen.abbeys) if abbey.large >> number & 1]
        small = [seat for seat, abbey in enumerate(seen.abbeys) if abbey.small >> number & 1]
        goals.append(
            Goal(
                goal.id,
                goal.measure,
                int(LOWEST) if goal.measure in MARKER_MEASURES else 0,
                goal.threshold,
                [measure(abbey, MEASURES.index(goal.measure)) for abbey in seen.abbeys],
                Barrel(goal.large_points, goal.larges - len(large), large),
                Barrel(goal.small_points, goal.smalls - len(small), small),
            )
        )
    return goals


def _shed_table(seen: HeavenAndAleState) -> list[ShedType]:
    """The rewards of the edition in play."""
    edition = seen.edition
    sums = list(edition.shed_by_sum)
    return [
        ShedType(
            name,
            sums.index(number),
            30 - sums[::-1].index(number),
            edition.shed_steps[number],
            PATTERNS[edition.shed_pattern[number]],
        )
        for number, name in enumerate(edition.shed_types)
    ]


def _production(seen: HeavenAndAleState) -> Production:
    """The production track: its ends, and where the brewmaster makes which rate and value (HA-13.1)."""
    edition = seen.edition
    zones: list[ProductionZone] = []
    for spot, (rate, value) in enumerate(zip(edition.rate, edition.value, strict=True), int(LOWEST)):
        if zones and (rate, value) == (zones[-1].rate, zones[-1].value):
            zones[-1].high = spot
        else:
            zones.append(ProductionZone(spot, spot, rate, value))
    return Production(LOWEST, TOP, zones)


# -- a player's side -----------------------------------------------------------------------------


def _side(seen: HeavenAndAleState, seat: int, catalog: Catalog, pieces: Tiles, narrator: HeavenAndAleNarrator) -> Abbey:
    abbey = seen.abbeys[seat]
    board = catalog.board
    garden: dict[str, str] = {}
    for plot, face in zip(board.plots, abbey.garden, strict=True):
        if face != NOTHING:
            garden[plot] = f"tile-{seat}-{plot}"
            pieces[garden[plot]] = _tile(face, seat, f"garden-{seat}", {}, narrator)
    final = count(seen, seat)
    goals = [goal.id for goal in catalog.goals]
    return Abbey(
        ducats=abbey.ducats,
        figure=abbey.figure,
        space=name_or_none(STARTING_SPACES, abbey.space),
        returned=abbey.returned,
        markers=dict(zip(MARKERS, abbey.markers, strict=True)),
        rate=final.rate,
        value=final.value,
        garden=garden,
        sheds={name: _shed(seen, abbey, number) for number, name in enumerate(board.sheds)},
        spots={name: Spot(bool(abbey.discs >> spot & 1), _gains(seen, seat, spot)) for spot, name in enumerate(SPOTS)},
        placed=[name_or_none(CARDS, card) for card in abbey.placed],
        cards=named(CARDS, abbey.cards),
        worth=_worth(abbey, narrator),
        large=named(goals, abbey.large),
        small=named(goals, abbey.small),
        score=final.total,
        count=Count(
            final.exchanges,
            dict(zip(RESOURCES, final.exchanged, strict=True)),
            final.bought,
            dict(zip(RESOURCES, final.raised, strict=True)),
            final.lowest,
            final.production,
            final.barrels,
            final.bonus,
        ),
    )


def _shed(seen: HeavenAndAleState, abbey: Holdings, number: int) -> ShedSpot:
    around = [abbey.garden[seen.components.around[number * 6 + place]] for place in range(6)]
    fertility = [fertility_of(face) for face in around if NOTHING < face < MONK]
    lies = name_or_none(seen.edition.shed_types, abbey.sheds[number])
    return ShedSpot(lies, sum(face != NOTHING for face in around), sum(fertility))


def _gains(seen: HeavenAndAleState, seat: int, spot: int) -> dict[str, Gain]:
    """What a disc on a spot would bring now: for X, by number."""
    abbey = seen.abbeys[seat]
    if not usable(abbey, spot):
        return {}
    if spot != NUMBER_SPOT:
        return {"all": _gain(seen, seat, spot, 0)}
    return {str(number): _gain(seen, seat, spot, number) for number in range(1, 6) if has_fertility(abbey, number)}


def _gain(seen: HeavenAndAleState, seat: int, spot: int, number: int) -> Gain:
    trial = cast(HeavenAndAleState, seen.copy())
    trial.journal = Journal()
    score(trial, seat, spot, number)
    gained = next((event for event in trial.journal.since(0, seat) if event["kind"] == "gained"), {})
    return cast(Gain, {name: gained[name] for name in ("ducats", "steps") if name in gained})


def _worth(abbey: Holdings, narrator: HeavenAndAleNarrator) -> dict[CardName, Phrase]:
    """What the cards that are not placed yet would bring now, beyond what is printed on them (HA-10.5)."""
    best = max(range(len(RESOURCES)), key=lambda resource: tiles_of_resource(abbey, resource))
    phrase, tiles = narrator.words.phrase, tiles_of_resource(abbey, best)
    worth: dict[CardName, Phrase] = {
        "P_COLOUR": phrase("card.P_COLOUR.now", resource=narrator.name("resource", RESOURCES[best]), n=tiles)
        if tiles
        else phrase("card.P_COLOUR.none"),
        "P_LAST": phrase("card.P_LAST.now", n=count_bits(abbey.discs)),
        "P_BARREL": phrase("card.P_BARREL.now", n=count_bits(abbey.large) + count_bits(abbey.small)),
    }
    return {card: worth[card] for card in named(CARDS, abbey.cards) if card in worth}


def _counters(sides: list[Abbey]) -> dict[str, dict[str, int]]:
    """Everything that is a number: each purse and each player's markers."""
    counters = {f"purse-{seat}": {"ducats": side.ducats} for seat, side in enumerate(sides)}
    for seat, side in enumerate(sides):
        counters[f"production-{seat}"] = {str(marker): spot for marker, spot in side.markers.items()}
    return counters


def _zones(track: list[Space], players: int, pieces: Tiles) -> list[Zone]:
    """Where the pieces lie."""
    zones = [
        Zone(f"space-{space.position}", "space", None, []) for space in track if space.kind in ("resource", "monk")
    ]
    zones += [Zone(f"garden-{seat}", "garden", seat, []) for seat in range(players)]
    lying = {zone.id: zone.pieces for zone in zones}
    for name, tile in pieces.items():
        lying[tile.zone].append(name)
    return zones


# -- the decision --------------------------------------------------------------------------------


def _targets(seen: HeavenAndAleState, move: LegalAction[Event]) -> list[str]:
    """Ids of the pieces and places that an action is about, the first one being what is taken in hand."""
    frame = seen.top()
    if move.kind == "sell":
        return [f"card-{seen.to_play}-{move.parameters['card']}"]
    action = seen.game.actions[move.action]
    return DECISION[step_of(frame)].targets(seen, seen.to_play, detail_of(frame), action)


def _follows(seen: HeavenAndAleState, move: LegalAction[Event]) -> list[int]:
    """Actions a client may send along, as they alone make sense then: the end of a purchase that emptied the space or
    filled the garden (HA-6.7)."""
    abbey = seen.abbeys[seen.to_play]
    if move.kind not in ("buy", "shed") or move.then is None or move.then.step != "buy-more":
        return []
    laid = move.kind == "buy"
    nothing_left = len(seen.tiles_on(abbey.figure)) == laid or list(abbey.garden).count(NOTHING) == laid
    return [seen.game.action("done")] if nothing_left else []
