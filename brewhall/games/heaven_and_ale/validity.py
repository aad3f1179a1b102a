"""What holds in every position of Heaven & Ale."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import BadState
from brewhall.core.state import OVER, WHOLE, detail_of, seat_of, step_of
from brewhall.core.validity import (
    MOST,
    NOTHING,
    check,
    check_agenda,
    check_choice,
    check_length,
    check_number,
    check_numbers,
    steps_below,
)
from brewhall.games.heaven_and_ale.components import (
    ALL_CARDS,
    CARDS,
    DISCS,
    FACES,
    LAST_SPACE,
    LOWEST,
    MARKERS,
    MONK,
    MOST_TILES,
    NONE,
    PAIRS,
    PLOTS,
    SHEDS,
    SPACES,
    SPOTS,
    STARTING_SPACES,
    TILES,
    TOP,
)
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from brewhall.games.heaven_and_ale.sheds import shed_sum, surrounded
from brewhall.games.heaven_and_ale.state import BITS, HIDDEN, TILE_BITS, TILE_MASK, Abbey
from brewhall.games.heaven_and_ale.state import NOTHING as EMPTY
from brewhall.games.heaven_and_ale.steps import (
    ACTIVATING,
    BUYING,
    DECISIONS,
    ENCLOSE,
    END_TURN,
    MOVING,
    PRIVILEGE,
    SCORING,
    SETTING_UP,
    STANDING,
)

MOST_DISCS: Final[i64] = 2
LAST_FACE: Final[i64] = FACES - 1
LIES_ON: Final = vec[i64](
    [
        steps_below(MOVING, SETTING_UP),  # SETTING_UP
        steps_below(NOTHING),  # MOVING
        steps_below(END_TURN),  # BUYING
        steps_below(BUYING, ENCLOSE),  # ACTIVATING
        steps_below(END_TURN),  # SCORING
        steps_below(END_TURN),  # PRIVILEGE
        steps_below(END_TURN),  # STANDING
        steps_below(BUYING, ENCLOSE),  # ENCLOSE
        steps_below(NOTHING),  # END_TURN
    ]
)
HIGHEST_DETAIL: Final = vec[i64]([0, 0, 1, SHEDS - 1, 0, PAIRS - 1, 0, SHEDS - 1, 0])


def validate(state: HeavenAndAleState) -> None:
    """Refuse what no game can reach as far as play depends on it; then work out what follows from the pieces."""
    check_agenda(state, DECISIONS, LIES_ON, HIGHEST_DETAIL)
    check_number("round", state.round, 1, state.rounds)
    _check_tiles(state)
    _check_discs(state)
    for abbey in state.abbeys:
        _check_abbey(state, abbey)
    state.work_out()
    for seat in range(state.players):
        _check_sheds(state, seat)
    _check_barrels(state)
    _check_figures(state)
    _check_decisions(state)


# -- tiles ---------------------------------------------------------------------------------------


def _check_tiles(state: HeavenAndAleState) -> None:
    """HA-1.5, HA-1.7: none is lost, none is added."""
    check_length("spaces of the track", state.tiles, SPACES)
    found = vec[i64]([0] * FACES)  # of each face: tiles in sight, and those in piles that are not hidden
    for space in range(SPACES):
        if state.components.kinds[space] == TILES:
            _count_space(state, space, found)
        else:
            check(state.tiles[space] == 0, "there are tiles on a space that is for none")
    for abbey in state.abbeys:
        check_length("plots of a garden", abbey.garden, PLOTS)
        check_numbers("the number of a tile", abbey.garden, EMPTY, LAST_FACE)
        for face in abbey.garden:
            if face != EMPTY:
                found[face] += 1
    _count_pile(state, state.resource_pile, 0, MONK - 1, found)
    _count_pile(state, state.monk_pile, MONK, LAST_FACE, found)
    _count_pile(state, state.put_away, MONK, LAST_FACE, found)
    _check_found(state, found)


def _count_space(state: HeavenAndAleState, space: i64, found: vec[i64]) -> None:
    """HA-4.4 to HA-4.6: ascending, and with room for a tile of every round to come."""
    left = state.tiles[space]
    room = MOST_TILES - (state.rounds - state.round)
    check_number("the number of the tiles on a space", left, 0, BITS[room * TILE_BITS] - 1)
    last: i64 = 0
    while left:
        face = (left & TILE_MASK) - 1
        check_number("the number of a tile", face, last, LAST_FACE)
        found[face] += 1
        last = face
        left >>= TILE_BITS


def _count_pile(state: HeavenAndAleState, pile: vec[i64], least: i64, most: i64, found: vec[i64]) -> None:
    """All tiles of a pile are known, or only their backs are."""
    if state.viewer != WHOLE:
        check_numbers("the number of a hidden tile", pile, HIDDEN, HIDDEN + 1)
        return
    for face in pile:
        check_number("the number of a tile", face, least, most)
        found[face] += 1


def _check_found(state: HeavenAndAleState, found: vec[i64]) -> None:
    """HA-3.3: monks that a game of so many players does without lie nowhere."""
    components = state.components
    left = vec[i64]([0] * FACES)
    for level in components.tiles:
        for face in level:
            left[face] += 1
    for face in components.monks[0]:
        left[face] += 1
    if components.stacks[1][state.players] > 0:
        for face in components.monks[1]:
            left[face] += 1
    unseen = vec[i64]([0, 0])  # resource tiles and monks
    for face in range(FACES):
        left[face] -= found[face]
        if left[face] < 0:
            raise BadState(f"there are {-left[face]} more of {components.faces[face]} than in the game")
        unseen[i64(face >= MONK)] += left[face]
    if state.viewer == WHOLE:
        check(unseen[0] == 0, "a resource tile lies nowhere")
    else:
        check(unseen[0] == i64(len(state.resource_pile)), "the resource pile does not have the tiles out of sight")
        hidden = i64(len(state.monk_pile)) + i64(len(state.put_away))
        check(unseen[1] >= hidden, "there are more monks in the piles than out of sight")


def _check_discs(state: HeavenAndAleState) -> None:
    check_length("spaces of the track", state.discs, SPACES)
    for space in range(SPACES):
        most = MOST_DISCS if state.components.kinds[space] == DISCS else 0
        check_number("the number of discs on a space", state.discs[space], 0, most)


# -- abbeys --------------------------------------------------------------------------------------


def _check_abbey(state: HeavenAndAleState, abbey: Abbey) -> None:
    check_number("ducats", abbey.ducats, 0, MOST)
    check_number("figure", abbey.figure, 0, LAST_SPACE)
    check_number("the number of a starting space", abbey.space, EMPTY, STARTING_SPACES - 1)
    check_length("markers", abbey.markers, MARKERS)
    check_numbers("a marker", abbey.markers, LOWEST, TOP)
    check_length("shed spots", abbey.sheds, SHEDS)
    check_numbers("the number of a shed", abbey.sheds, EMPTY, i64(len(state.edition.shed_types)) - 1)
    check_number("discs of a seat, as bits,", abbey.discs, 0, BITS[SPOTS] - 1)
    check_number("cards of a seat, as bits,", abbey.cards, 0, ALL_CARDS)
    check_length("pairs", abbey.placed, PAIRS)
    check_numbers("the number of a card", abbey.placed, EMPTY, CARDS - 1)
    cards = abbey.cards
    for pair in range(PAIRS):
        card = abbey.placed[pair]
        if card != EMPTY:
            discs = state.components.pair_discs[pair]
            check(abbey.discs & discs == discs, "a card lies beside a pair that is not complete")
            check(cards & BITS[card] == 0, "a seat has a card twice")
            cards |= BITS[card]


def _check_sheds(state: HeavenAndAleState, seat: i64) -> None:
    """HA-8.1, HA-8.3: a shed stands wherever all plots around are filled, but for those that come next."""
    abbey = state.abbeys[seat]
    coming: i64 = 0
    for place in range(state.depth):
        frame = state.agenda[place]
        if step_of(frame) == ENCLOSE and seat_of(frame) == seat:
            check(coming & BITS[detail_of(frame)] == 0, "a shed is enclosed twice")
            coming |= BITS[detail_of(frame)]
    for shed in range(SHEDS):
        if not surrounded(state, abbey, shed):
            check(abbey.sheds[shed] == EMPTY and coming & BITS[shed] == 0, "there is a shed that is not enclosed")
        elif coming & BITS[shed]:
            check(abbey.sheds[shed] == EMPTY, "a shed is enclosed twice")
        else:
            kind = state.edition.shed_by_sum[shed_sum(state, abbey, shed)]
            check(abbey.sheds[shed] == kind, "a shed is not the one that the plots around it bring")


def _check_barrels(state: HeavenAndAleState) -> None:
    """HA-9.2: one barrel of a goal for each, and no more than there are."""
    components = state.components
    goals = i64(len(components.goals))
    for abbey in state.abbeys:
        check_number("large barrels, as bits,", abbey.large, 0, BITS[goals] - 1)
        check_number("small barrels, as bits,", abbey.small, 0, BITS[goals] - 1)
        check(abbey.large & abbey.small == 0, "a seat has both barrels of a goal")
    for goal in range(goals):
        large: i64 = 0
        small: i64 = 0
        for abbey in state.abbeys:
            large += (abbey.large >> goal) & 1
            small += (abbey.small >> goal) & 1
        check(
            large <= components.larges[goal] and small <= components.smalls[goal],
            "there are more barrels than in the game",
        )


def _check_figures(state: HeavenAndAleState) -> None:
    """HA-12.1: a figure stands on the track or on a starting space of its own, unless its player is about to choose."""
    taken: i64 = 0
    choosing = _choosing(state)
    for seat in range(state.players):
        abbey = state.abbeys[seat]
        if abbey.space == EMPTY:
            check(not abbey.returned, "a figure has come back, but stands on no starting space")
            check((abbey.figure == 0) == (choosing & BITS[seat] != 0), "a figure stands nowhere")
        else:
            check(abbey.figure == 0, "a figure stands on the track and on a starting space")
            check(choosing & BITS[seat] == 0, "a seat that stands on a starting space is to choose one")
            check(taken & BITS[abbey.space] == 0, "two figures stand on one starting space")
            taken |= BITS[abbey.space]
        check(abbey.returned or state.to_play != OVER, "the game is over, but a figure has not come back")


def _choosing(state: HeavenAndAleState) -> i64:
    """Seats, as bits, that choose a starting space, now or next."""
    seats: i64 = 0
    for place in range(state.depth):
        frame = state.agenda[place]
        if step_of(frame) == SETTING_UP or step_of(frame) == STANDING:
            check(seats & BITS[seat_of(frame)] == 0, "a seat chooses a starting space twice")
            seats |= BITS[seat_of(frame)]
    return seats


# -- decisions -----------------------------------------------------------------------------------


def _check_decisions(state: HeavenAndAleState) -> None:
    if state.to_play == OVER:
        check_number("round", state.round, state.rounds, state.rounds)
        return
    first = seat_of(state.agenda[0])
    check(not state.abbeys[first].returned, "the turn is of a seat that has come back")
    for place in range(state.depth):
        frame = state.agenda[place]
        _check_step(state, state.abbeys[seat_of(frame)], step_of(frame), detail_of(frame), place == state.depth - 1)
        if step_of(frame) == SETTING_UP:
            check(state.round == 1, "starting spaces are chosen at the start of the game")
        else:
            check(seat_of(frame) == first, "two seats have their turn at once")
    check_choice(state)


def _check_step(state: HeavenAndAleState, abbey: Abbey, step: i64, detail: i64, asked: bool) -> None:
    """What a decision is about is there, whatever the player sells before it is made."""
    if step == BUYING:
        check(state.components.kinds[abbey.figure] == TILES, "tiles are bought where there is none")
        can_buy = state.cheapest[abbey.figure] <= abbey.budget()
        check(detail == 1 or (asked and can_buy), "there is no tile that the seat could buy")
    elif step == SCORING:
        check(state.discs[abbey.figure] > 0, "there is no disc to score with")
    elif step == PRIVILEGE:
        discs = state.components.pair_discs[detail]
        check(abbey.discs & discs == discs, "a privilege is claimed for a pair that is not complete")
        check(abbey.placed[detail] == EMPTY, "there is a card beside the pair")
    elif step == ACTIVATING:
        kind = abbey.sheds[detail]
        check(kind != EMPTY, "tiles are chosen around a shed that is not there")
        check(state.edition.shed_pattern[kind] != NONE, "the shed activates nothing")
