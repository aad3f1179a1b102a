"""What the journal is told of a game of Heaven & Ale. Everything that happens is public (HA-3.12).

Without a journal nothing is told.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.games.heaven_and_ale.components import BREWMASTER, RESOURCES, SPACES
from brewhall.games.heaven_and_ale.state import NOTHING, Abbey, Pieces, count_bits

CARD_NAMES = ("P_COLOUR", "P_LAST", "P_BARREL", "P_DUCATS", "P_BREW")
SPACE_NAMES = ("first", "brewmaster", "ducats", "resource")
SPOT_NAMES = ("X", "wood", "yeast", "hops", "water", "barley", "M1", "M2", "M3", "M4")


def tell_round(state: Pieces, laid: vec[i64]) -> None:
    """What lies on the track, `laid` being the face that is new on each space, where the figures stand and what all
    have got so far."""
    if state.journal is None:
        return
    tiles: list[object] = []
    for space in range(SPACES):
        new = laid[space]
        for face in state.tiles_on(space):
            tiles.append({"position": space, "tile": state.components.faces[face], "new": face == new})
            if face == new:
                new = NOTHING  # the others of this face lay there before
    discs: dict[str, object] = {}
    for space in range(SPACES):
        if state.discs[space] > 1:
            discs[str(space)] = state.discs[space]
    details: dict[str, object] = {
        "round": state.round,
        "rounds": state.rounds,
        "tiles": tiles,
        "discs": discs,
        "seats": [_so_far(state.abbeys[seat]) for seat in range(state.players)],
    }
    state.journal.tell("round", None, details)


def _so_far(abbey: Abbey) -> dict[str, object]:
    rear: i64 = 0
    for r in range(RESOURCES):
        if abbey.markers[r] < abbey.markers[rear]:
            rear = r
    return {
        "space": None if abbey.space == NOTHING else SPACE_NAMES[abbey.space],
        "ducats": abbey.ducats,
        "rear": SPOT_NAMES[rear + 1],
        "on": abbey.markers[rear],
        "barrels": count_bits(abbey.large) + count_bits(abbey.small),
    }


def tell_starting_player(state: Pieces, seat: i64) -> None:
    if state.journal is not None:
        state.journal.tell("starting-player", seat, {})


def tell_stood(state: Pieces, seat: i64, space: i64) -> None:
    if state.journal is not None:
        state.journal.tell("stood", seat, {"space": SPACE_NAMES[space]})


def tell_moved(state: Pieces, seat: i64, position: i64) -> None:
    if state.journal is not None:
        state.journal.tell("moved", seat, {"position": position})


def tell_bought(state: Pieces, seat: i64, space: i64, face: i64, plot: i64, price: i64) -> None:
    if state.journal is not None:
        state.journal.tell(
            "bought",
            seat,
            {
                "tile": state.components.faces[face],
                "position": space,
                "plot": state.components.plots[plot],
                "side": "sunny" if state.components.sunny[plot] else "shady",
                "price": price,
            },
        )


def tell_enclosed(state: Pieces, seat: i64, shed: i64, kind: i64, total: i64) -> None:
    if state.journal is not None:
        state.journal.tell(
            "enclosed",
            seat,
            {"shed": state.components.sheds[shed], "type": state.edition.shed_types[kind], "sum": total},
        )


def tell_activated(state: Pieces, seat: i64, plots: list[i64]) -> None:
    if state.journal is not None:
        garden = state.abbeys[seat].garden
        details: dict[str, object] = {
            "plots": [state.components.plots[plot] for plot in plots],
            "tiles": [state.components.faces[garden[plot]] for plot in plots],
        }
        state.journal.tell("activated", seat, details)


def tell_scored(state: Pieces, seat: i64, spot: i64, number: i64) -> None:
    """`number` is the fertility named for spot X, else 0."""
    if state.journal is not None:
        details: dict[str, object] = {"spot": SPOT_NAMES[spot]}
        if number > 0:
            details["number"] = number
        state.journal.tell("scored", seat, details)


def tell_privilege(state: Pieces, seat: i64, card: i64, pair: i64) -> None:
    if state.journal is not None:
        state.journal.tell("privilege", seat, {"card": CARD_NAMES[card], "pair": f"pair{pair + 1}"})


def tell_declined(state: Pieces, seat: i64, pair: i64) -> None:
    if state.journal is not None:
        state.journal.tell("declined", seat, {"pair": f"pair{pair + 1}"})


def tell_sold(state: Pieces, seat: i64, card: i64, ducats: i64) -> None:
    if state.journal is not None:
        state.journal.tell("sold", seat, {"card": CARD_NAMES[card], "ducats": ducats})


def tell_barrel(state: Pieces, seat: i64, goal: i64, size: str) -> None:
    if state.journal is not None:
        state.journal.tell("barrel", seat, {"goal": state.components.goals[goal], "size": size})


# -- gains -----------------------------------------------------------------------------------


def before(state: Pieces, abbey: Abbey) -> Abbey | None:
    """What an abbey is like before something brings it money or steps; None if nobody listens."""
    if state.journal is None:
        return None
    twin = Abbey()
    twin.assign(abbey)
    return twin


def tell_gain(state: Pieces, seat: i64, abbey: Abbey, before: Abbey | None) -> None:
    """Ducats and steps since then, if there were any."""
    if state.journal is None or before is None:
        return
    details: dict[str, object] = {}
    if abbey.ducats != before.ducats:
        details["ducats"] = abbey.ducats - before.ducats
    steps: dict[str, object] = {}
    for r in range(RESOURCES):
        if abbey.markers[r] != before.markers[r]:
            steps[SPOT_NAMES[r + 1]] = abbey.markers[r] - before.markers[r]
    if abbey.markers[BREWMASTER] != before.markers[BREWMASTER]:
        steps["brewmaster"] = abbey.markers[BREWMASTER] - before.markers[BREWMASTER]
    if steps:
        details["steps"] = steps
    if details:
        state.journal.tell("gained", seat, details)
