"""What holds in every position of Beer & Bread."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.errors import BadState
from brewhall.core.state import OVER, SPECTATOR, WHOLE, detail_of, seat_of, step_of
from brewhall.core.validity import (
    NOTHING,
    check,
    check_agenda,
    check_choice,
    check_length,
    check_number,
    check_numbers,
    steps_below,
)
from brewhall.games.beer_and_bread.actions import SPACES
from brewhall.games.beer_and_bread.components import BEER, CARDS, DRY, LAST_DRAWS, MOST_TOKENS, REDRAWS, RESOURCES
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from brewhall.games.beer_and_bread.state import (
    BIT,
    FIELD,
    HIDDEN,
    HIDDEN_BEER,
    HIDDEN_BREAD,
    NO_CARD,
    SOME_CARD,
    STORE,
    SUPPLY,
    TABLE,
)
from brewhall.games.beer_and_bread.steps import (
    ANSWER_HARVEST,
    COLLECT_SEEDS,
    DEAL,
    DECISIONS,
    DRAWING,
    END_TURN,
    LAY_EXCHANGE,
    NEXT_TURN,
    OFFERING,
    PAYING,
    PICK_UP,
    PLAYING,
    PLAYING_TAKEN,
    REDRAWING,
    REFILL,
    TAKING,
    TURN,
    WINDMILL,
    excess_of,
    resource_of,
)
from brewhall.games.beer_and_bread.turns import whose_turn

LAST_CARD: Final[i64] = CARDS - 1
LAST_RESOURCE: Final[i64] = RESOURCES - 1
MOST_POWER: Final[i64] = 255

OFFERS_LIE_ON: Final[i64] = steps_below(DEAL, COLLECT_SEEDS, END_TURN, ANSWER_HARVEST)
LIES_ON: Final = vec[i64](
    [
        steps_below(REFILL),  # KEEP
        steps_below(TURN, LAY_EXCHANGE, REDRAWING),  # REDRAWING
        steps_below(PLAYING, END_TURN),  # DRAWING
        steps_below(END_TURN),  # PLAYING
        steps_below(END_TURN),  # PLAYING_TAKEN
        steps_below(END_TURN),  # PAYING
        OFFERS_LIE_ON,  # OFFERING
        OFFERS_LIE_ON,  # TAKING
        steps_below(NEXT_TURN),  # RESERVING
        steps_below(DEAL),  # COLLECT_SEEDS
        steps_below(TURN),  # DEAL
        steps_below(REDRAWING),  # PICK_UP
        steps_below(REDRAWING, PICK_UP),  # REFILL
        steps_below(TURN),  # LAY_EXCHANGE
        steps_below(WINDMILL),  # TURN
        steps_below(END_TURN),  # ANSWER_HARVEST
        steps_below(WINDMILL),  # END_TURN
        steps_below(WINDMILL),  # NEXT_TURN
        steps_below(NOTHING),  # WINDMILL
    ]
)
HIGHEST_DETAIL: Final = vec[i64](
    [
        LAST_CARD,  # KEEP
        MOST_POWER,  # REDRAWING
        MOST_POWER,  # DRAWING
        0,
        LAST_CARD,  # PLAYING_TAKEN
        LAST_CARD * 8 + LAST_RESOURCE,  # PAYING
        MOST_TOKENS * RESOURCES * 8 + LAST_RESOURCE,  # OFFERING
        LAST_RESOURCE,  # TAKING
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        LAST_CARD,  # ANSWER_HARVEST
        0,
        0,
        0,
    ]
)


def validate(state: BeerAndBreadState) -> None:
    """Refuse what no game can reach as far as play depends on it; then work out what follows from the pieces."""
    check_agenda(state, DECISIONS, LIES_ON, HIGHEST_DETAIL)
    _check_calendar(state)
    _check_order(state)
    _check_tokens(state)
    _check_cards(state)
    state.work_out()
    _check_knowledge(state)
    for seat in range(i64(2)):
        _check_reserve(state, seat)
    _check_decision(state)


# -- time and turns ------------------------------------------------------------------------------


def _check_calendar(state: BeerAndBreadState) -> None:
    """The year is past the last one, and all its turns are taken, when the game is over."""
    years = state.components.years
    turns = state.components.turns
    check_number("windmill", state.windmill, 0, 1)
    if state.to_play == OVER:
        check_number("year", state.year, years + 1, years + 1)
        check_number("turn", state.turn_of_year, turns, turns)
        return
    check_number("year", state.year, 1, years)
    check_number("turn", state.turn_of_year, 0, turns - 1)
    dry = state.kind_of_year() == DRY
    for place in range(state.depth):
        step = step_of(state.agenda[place])
        if step == TURN:
            check(state.turn_of_year == 0, "a turn was taken before the cards were dealt")
        elif step == NEXT_TURN:
            check(state.turn_of_year < 2, "cards are reserved on the first turn of a year only")
        elif step == DRAWING:
            check(state.turn_of_year >= turns - 2, "cards are drawn on the last turn of a year only")
        elif step == LAY_EXCHANGE or step == REFILL or step == PLAYING_TAKEN:
            check(dry, "this is a step of dry years")
        elif step == REDRAWING:
            check(dry == (step_of(state.agenda[2]) == LAY_EXCHANGE), "exchange cards are laid in dry years only")


def _check_order(state: BeerAndBreadState) -> None:
    """Everybody is asked when it is their turn."""
    for place in range(i64(1), state.depth):
        check(_is_asked_in_turn(state, state.agenda[place], state.agenda[place - 1]), "the wrong seat is asked")


def _is_asked_in_turn(state: BeerAndBreadState, frame: i64, below: i64) -> bool:
    step = step_of(frame)
    seat = seat_of(frame)
    other = 1 - state.windmill
    if step == END_TURN or step == NEXT_TURN:
        return seat == whose_turn(state)
    if step == COLLECT_SEEDS:
        return seat == other
    if step == REDRAWING:
        return seat == (state.windmill if step_of(below) == REDRAWING else other) and seat != seat_of_redraw(below)
    if step == PICK_UP:
        return seat == other and seat_of(below) == state.windmill
    if step == REFILL:
        return seat != seat_of(below) and (step_of(below) == PICK_UP or seat == other)
    if step == ANSWER_HARVEST:
        return seat != seat_of(below)
    if step == OFFERING or step == TAKING:
        giver = seat if step == OFFERING else 1 - seat
        if step_of(below) == DEAL:
            return giver == other
        return step_of(below) == END_TURN or giver != seat_of(below)
    return step >= DECISIONS or seat == seat_of(below)


def seat_of_redraw(frame: i64) -> i64:
    """Whose redraws they are; -1 for any other step."""
    return seat_of(frame) if step_of(frame) == REDRAWING else -1


# -- tokens --------------------------------------------------------------------------------------


def _check_tokens(state: BeerAndBreadState) -> None:
    """BB-1.2: none is lost, none is added; they lie on the table in a half-made choice only, as far as it is made."""
    tokens = state.tokens
    check_length("counts of tokens", tokens, STORE + 2 * RESOURCES)
    check_numbers("a count of tokens", tokens, 0, MOST_TOKENS)
    laid_out = _resources_laid_out(state)
    for r in range(RESOURCES):
        found = tokens[FIELD + r] + tokens[SUPPLY + r] + tokens[TABLE + r]
        found += tokens[STORE + r] + tokens[STORE + RESOURCES + r]
        if found != state.components.tokens[r]:
            raise BadState(
                f"there are {state.components.tokens[r]} {state.components.resources[r]} in the game, not {found}"
            )
        check(r < laid_out or tokens[TABLE + r] == 0, "there are tokens on the table that nobody has laid there")


def _resources_laid_out(state: BeerAndBreadState) -> i64:
    """How many resources, from the first, can lie on the table."""
    if state.to_play == OVER:
        return 0
    step = step_of(state.top())
    if step == TAKING:
        return RESOURCES
    if step == OFFERING or step == PAYING:
        resource = resource_of(detail_of(state.top()))
        check_number("the number of a resource", resource, 0, LAST_RESOURCE)
        return resource
    return 0


# -- cards ---------------------------------------------------------------------------------------


def _check_cards(state: BeerAndBreadState) -> None:
    """Every card is in one place; of those that are hidden each back fits a card that is nowhere in sight."""
    copies = vec[i64]([0] * (HIDDEN_BREAD + 1))
    whole = state.viewer == WHOLE
    if whole:
        _count(copies, state.deck, 0, LAST_CARD)
    else:
        _count(copies, state.deck, HIDDEN_BEER, HIDDEN_BREAD)
    _count(copies, state.discard, 0, LAST_CARD)
    _check_exchange(state, copies)
    for seat in range(i64(2)):
        side = state.side(seat)
        _count(copies, side.hand, 0, LAST_CARD if whole or state.viewer == seat else HIDDEN_BREAD)
        _count(copies, side.column, 0, LAST_CARD)
        _count(copies, side.upgrades, 0, LAST_CARD)
        _count(copies, side.sold, 0, LAST_CARD)
        check_number("cleaned", side.cleaned, 0, len(side.sold))
        check_number("the number of a reserved card", side.reserved, NO_CARD, SOME_CARD)
    in_play = state.in_play()
    missing = vec[i64]([0, 0])  # beers and breads
    for card in range(CARDS):
        found = copies[card] + ((in_play >> card) & 1)
        if found > 1:
            raise BadState(f"{state.components.cards[card]} is in {found} places")
        if (state.components.absent >> card) & 1:
            check(found == 0, "a card is there that this set does not have")
        else:
            missing[state.components.good[card]] += 1 - found
    for good in range(i64(2)):
        if missing[good] != copies[HIDDEN + good]:
            hidden = copies[HIDDEN + good]
            raise BadState(f"{missing[good]} {'beers' if good == BEER else 'breads'} lie nowhere, {hidden} are hidden")


def _count(copies: vec[i64], cards: vec[i64], least: i64, most: i64) -> None:
    for card in cards:
        check_number("the number of a card", card, least, most)
        copies[card] += 1


def _check_exchange(state: BeerAndBreadState, copies: vec[i64]) -> None:
    """BB-6.8, BB-11.3: cards lie there in dry years, from the Card to the Windmill phase."""
    check_length("exchange spaces", state.exchange, SPACES)
    laid = state.to_play != OVER and state.kind_of_year() == DRY and step_of(state.agenda[1]) != TURN
    for card in state.exchange:
        check_number("the number of a card", card, NO_CARD, LAST_CARD)
        if card != NO_CARD:
            check(laid, "there is a card on an exchange space, but none is laid yet")
            copies[card] += 1


def _check_knowledge(state: BeerAndBreadState) -> None:
    """Hands are ascending, hidden cards last; what others know of them are cards that are there."""
    seen: i64 = 0
    for seat in range(i64(2)):
        last: i64 = 0
        for card in state.side(seat).hand:
            check(card >= last, "the cards of a hand are not in the order of the card file")
            last = card
            if card < HIDDEN:
                seen |= BIT[card]
    check(state.recalled & ~seen == 0, "a card that is in no hand is recalled")
    check(state.public & ~state.recalled == 0, "a card that everybody knows is not recalled")


def _check_reserve(state: BeerAndBreadState, owner: i64) -> None:
    """BB-13.6, BB-14.11: it lies in the hand that its owner was dealt, and is known to those who have held it."""
    side = state.side(owner)
    card = side.reserved
    if card == NO_CARD:
        return
    check(state.to_play != OVER and step_of(state.agenda[1]) != TURN, "a card is reserved before the first turn")
    hand = state.side(state.holder(owner)).hand
    if card < HIDDEN:
        check(card in hand, "a reserved card is not in the hand that its owner was dealt")
        if state.swapped():
            check(state.recalled & BIT[card] != 0, "a reserved card has changed hands, but is not recalled")
        check(state.viewer == WHOLE or state.viewer == owner or state.swapped(), "a reserved card is in sight")
        check(state.viewer != SPECTATOR or state.public & BIT[card] != 0, "a spectator knows a reserved card")
        return
    check(state.viewer != WHOLE and state.viewer != owner, "a reserved card is hidden from its owner")
    if card == SOME_CARD:
        check(len(hand) > 0 and not state.swapped(), "a reserved card cannot be one of the hand")
    else:
        check(state.viewer == SPECTATOR and state.swapped(), "the back of a reserved card is in sight")
        check(card in hand, "a reserved card is not in the hand that its owner was dealt")


# -- decisions -----------------------------------------------------------------------------------


def _check_decision(state: BeerAndBreadState) -> None:
    """No more is left of a choice than there was, and there is a choice."""
    if state.to_play == OVER:
        return
    kind = state.kind_of_year()
    for place in range(state.depth):
        frame = state.agenda[place]
        step = step_of(frame)
        seat = seat_of(frame)
        powers = state.side(seat).powers
        if step == REDRAWING:
            check_number("redraws left", detail_of(frame), 0, i64(powers[REDRAWS + kind]))
        elif step == DRAWING:
            check_number("draws left", detail_of(frame), 0, i64(powers[LAST_DRAWS + kind]))
        elif step == PLAYING:
            check(_playable(state, seat) > 0, "whoever is to play has no card to play")
        elif step == OFFERING:
            excess = -state.free_units(seat)
            check_number("excess", excess_of(detail_of(frame)), excess, excess)
    if step_of(state.top()) != PLAYING:  # where the hand may be hidden, and one card is enough
        check_choice(state)


def _playable(state: BeerAndBreadState, seat: i64) -> i64:
    """Cards of a hand less the one that the other player has reserved."""
    barred = state.side(1 - seat).reserved != NO_CARD and state.holder(1 - seat) == seat
    return i64(len(state.side(seat).hand)) - i64(barred)
