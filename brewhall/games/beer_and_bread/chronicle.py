"""What the journal is told of a game of Beer & Bread, and who may read it (BB-14b). Without a journal nothing is."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.journal import NOBODY
from brewhall.games.beer_and_bread.components import BEER, RESOURCES, pack, unpack
from brewhall.games.beer_and_bread.state import FIELD, TABLE, Pieces


def tell(state: Pieces, kind: str, seat: i64) -> None:
    """Something happened to a seat that needs no details."""
    if state.journal is not None:
        state.journal.tell(kind, seat, {})


def tell_card(state: Pieces, kind: str, seat: i64, card: i64) -> None:
    """A card lies face up for all to see (BB-14.7)."""
    if state.journal is not None:
        state.journal.tell(kind, seat, {"card": state.components.cards[card]})


def tell_exchange(state: Pieces, seat: i64, given: i64, space: i64, taken: i64) -> None:
    if state.journal is not None:
        state.journal.tell(
            "exchanged",
            seat,
            {"card": state.components.cards[given], "space": space + 1, "taken": state.components.cards[taken]},
        )


def tell_private_card(state: Pieces, kind: str, seat: i64, card: i64) -> None:
    """BB-14.12: only the player knows which card it was, the others its back."""
    if state.journal is not None:
        state.journal.whisper(kind, seat, {"back": _good(state, card)}, seat, {"card": state.components.cards[card]})


def tell_reserved(state: Pieces, seat: i64, card: i64) -> None:
    """BB-14.11: that a card was inverted is public, not even its back is."""
    if state.journal is not None:
        state.journal.whisper("reserved", seat, {}, seat, {"card": state.components.cards[card]})


def tell_hand(state: Pieces, kind: str, seat: i64) -> None:
    """A player's whole hand: backs for all, fronts for the player."""
    if state.journal is not None:
        hand = state.side(seat).hand
        backs: dict[str, object] = {"backs": [_good(state, card) for card in hand]}
        state.journal.whisper(kind, seat, backs, seat, {"cards": _names(state, hand)})


def tell_cards(state: Pieces, kind: str, seat: i64, cards: vec[i64]) -> None:
    """Cards that all can see."""
    if state.journal is not None:
        state.journal.tell(kind, seat, {"cards": _names(state, cards)})


def tell_shuffle(state: Pieces) -> None:
    """BB-14.2: the resulting order from the top; nobody sees more than backs."""
    if state.journal is not None:
        top_down = [state.deck[i] for i in range(i64(len(state.deck)) - 1, -1, -1)]
        backs: dict[str, object] = {"backs": [_good(state, card) for card in top_down]}
        order: dict[str, object] = {"order": [state.components.cards[card] for card in top_down]}
        state.journal.whisper("shuffled", None, backs, NOBODY, order)


def tell_tokens(state: Pieces, kind: str, seat: i64, amounts: i64) -> None:
    """Tokens moved, if any did; the amounts are packed."""
    if state.journal is not None:
        moved: dict[str, object] = {}
        for r in range(RESOURCES):
            if unpack(amounts, r) != 0:
                moved[state.components.resources[r]] = unpack(amounts, r)
        if moved:
            state.journal.tell(kind, seat, {"tokens": moved})


def tell_seeded(state: Pieces, moved: vec[i64]) -> None:
    """What came to the fields and what went, and how much there is now (BB-4)."""
    if state.journal is not None:
        fields: dict[str, object] = {}
        tokens: dict[str, object] = {}
        for r in range(RESOURCES):
            fields[state.components.resources[r]] = state.tokens[FIELD + r]
            if moved[r] != 0:
                tokens[state.components.resources[r]] = moved[r]
        state.journal.tell("seeded", state.windmill, {"tokens": tokens, "fields": fields})


def tell_windmill(state: Pieces, first: i64, second: i64) -> None:
    """BB-11.1: who has it now, and how many tokens the storages held that decided it."""
    if state.journal is not None:
        state.journal.tell("windmill", state.windmill, {"stored": [first, second]})


def tell_table(state: Pieces, kind: str, seat: i64) -> None:
    """The tokens laid out on the table, if any are."""
    if state.journal is not None:
        tell_tokens(state, kind, seat, pack(state.tokens, TABLE))


def tell_taken(state: Pieces, seat: i64, resource: i64, amount: i64) -> None:
    if state.journal is not None and amount > 0:
        state.journal.tell("took", seat, {"tokens": {state.components.resources[resource]: amount}})


def tell_settled(state: Pieces, kind: str, seat: i64, resource: i64, amount: i64) -> None:
    """A choice of an amount that was no choice: the engine made it."""
    if state.journal is not None and amount > 0:
        state.journal.tell(
            "settled", seat, {"choice": kind, "resource": state.components.resources[resource], "amount": amount}
        )


def tell_year(state: Pieces) -> None:
    if state.journal is not None:
        kind = "dry" if state.kind_of_year() else "fruitful"
        state.journal.tell("year", None, {"year": state.year, "year_kind": kind, "windmill": state.windmill})


def _good(state: Pieces, card: i64) -> str:
    return "beer" if state.components.good[card] == BEER else "bread"


def _names(state: Pieces, cards: vec[i64]) -> list[str]:
    return [state.components.cards[card] for card in cards]
